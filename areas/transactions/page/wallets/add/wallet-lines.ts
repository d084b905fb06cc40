/**
 * Reads pasted lines or a CSV file of wallets: "Treasury, 0x9e41…, Ethereum". Only the address is needed. The columns
 * are those of a header, or are recognised: an address by its form, a network by its name or chain ID, the rest is the
 * name. Purpose and owner need a header. A line that cannot be read is kept with the reason, so that nothing is dropped
 * silently.
 */
import { type Network, WALLET_PURPOSES, type WalletPurpose } from '@holdfast/catalogue/contract';
import { isEnsName } from '@holdfast/chain/addresses/is-ens-name.ts';
import { type Delimiter, RecordSplitter, splitFields } from '@holdfast/csv';

export interface WalletLine {
  /** The line in the text, from 1. */
  readonly row: number;
  /** Empty if the line has none. */
  readonly name: string;
  readonly address: string;
  /** Null: the networks on which the address has a history are looked up. */
  readonly network: LineNetwork | null;
  /** Null: the purpose that the form states for all lines. */
  readonly purpose: WalletPurpose | null;
  /** The e-mail address of the client who owns it; empty: the operator. */
  readonly owner: string;
  /** Why the line cannot become a wallet. */
  readonly refusal: string | null;
}

export type LineNetwork = Pick<Network, 'id' | 'name' | 'kind' | 'chainId' | 'nativeCoinSymbol'>;

const EVM_LIKE = /^0x[0-9a-z]+$/iu;
/** Also the extended public key or the output descriptor of a Bitcoin wallet. */
const ADDRESS_LIKE =
  /^(?:0x[0-9a-z]{6,}|[^\s.,;]+(?:\.[^\s.,;]+)*\.eth|(?:bitcoincash:)?[0-9a-z]{25,120}|[a-z]+\(.{60,}\)(?:#[0-9a-z]{8})?)$/iu;
/** An address with other words in its field. */
const EVM_INSIDE = /0x[0-9a-f]{40}\s|\s0x[0-9a-f]{40}/iu;
const NAME_LENGTH_MAX = 100;
const ADDRESS_LENGTH_MAX = 4096;
const HEADERS = {
  name: ['name', 'label', 'wallet'],
  address: ['address', 'account'],
  network: ['network', 'chain', 'blockchain'],
  purpose: ['purpose'],
  owner: ['owner', 'client'],
} as const;

type Columns = { readonly [Column in keyof typeof HEADERS]: number };

export function isEvmLike(address: string): boolean {
  return EVM_LIKE.test(address);
}

export function readWalletLines(text: string, networks: readonly LineNetwork[]): WalletLine[] {
  const splitter = new RecordSplitter();
  const records = [...splitter.push(text), ...splitter.end()].filter((record) => record.text.trim() !== '');
  const delimiter = delimiterOf(records[0]?.text ?? '');
  const header = columnsOf(fieldsOf(records[0]?.text ?? '', delimiter));
  const findNetwork = networkFinder(networks);
  return records.slice(header === null ? 0 : 1).map((record): WalletLine => {
    const refused = (refusal: string, address = record.text.trim().slice(0, ADDRESS_LENGTH_MAX)): WalletLine => ({
      row: record.row,
      name: '',
      address,
      network: null,
      purpose: null,
      owner: '',
      refusal,
    });
    if (record.problem !== undefined) return refused('A quotation mark is not closed, or the line is too long.');
    const fields = joinDescriptor(fieldsOf(record.text, delimiter));
    const given = header === null ? recognise(fields, findNetwork) : pick(fields, header);
    const { name, address } = given;
    if (address === '') return refused('This line has no address.');
    if (address.length > ADDRESS_LENGTH_MAX) return refused('The address is too long.');
    if (name.length > NAME_LENGTH_MAX)
      return refused(`The name has more than ${NAME_LENGTH_MAX} characters. Shorten it.`, address);
    const network = given.network === '' ? null : findNetwork(given.network);
    if (network === undefined)
      return refused(
        `Unknown network “${given.network.slice(0, 60)}”. Check the spelling, or add it under Networks.`,
        address,
      );
    const purpose = given.purpose === '' ? null : WALLET_PURPOSES.find((one) => one === given.purpose.toLowerCase());
    if (purpose === undefined)
      return refused(`The purpose must be one of ${WALLET_PURPOSES.join(', ')}, or empty.`, address);
    if (network === null && EVM_INSIDE.test(address))
      return refused('Write commas between the name, the address and the network.', address);
    if (network !== null && isEnsName(address))
      return refused('Leave out the network of a name. All networks are searched for it.', address);
    if (network === null && !isEvmLike(address) && !isEnsName(address))
      return refused('Add the network to this line. Only EVM networks are looked up.', address);
    return { row: record.row, name, address, network, purpose, owner: given.owner, refusal: null };
  });
}

function delimiterOf(line: string): Delimiter {
  if (line.includes('\t')) return '\t';
  return line.includes(';') ? ';' : ',';
}

function fieldsOf(line: string, delimiter: Delimiter): string[] {
  // Spreadsheets begin a file with a byte order mark, which is no part of the first field.
  return splitFields(line.replace(/^\uFEFF/u, ''), delimiter).map((field) => field.trim());
}

/** The commas of a descriptor with several signers are its own: "Vault, wsh(sortedmulti(2,xpub…,xpub…)), Bitcoin". */
function joinDescriptor(fields: readonly string[]): string[] {
  const begin = fields.findIndex((field) => /^[a-z]+\(.*(?:multi|sortedmulti)\(\d+$/u.test(field));
  if (begin === -1) return [...fields];
  const end = fields.findIndex((field, place) => place > begin && /\)(?:#[0-9a-z]{8})?$/u.test(field));
  if (end === -1) return [...fields];
  return [...fields.slice(0, begin), fields.slice(begin, end + 1).join(','), ...fields.slice(end + 1)];
}

/** Null if the line is not a header. */
function columnsOf(fields: readonly string[]): Columns | null {
  const placeOf = (column: keyof Columns): number =>
    fields.findIndex((field) => (HEADERS[column] as readonly string[]).includes(field.toLowerCase()));
  const columns = {
    name: placeOf('name'),
    address: placeOf('address'),
    network: placeOf('network'),
    purpose: placeOf('purpose'),
    owner: placeOf('owner'),
  };
  return columns.address === -1 ? null : columns;
}

type Given = { readonly [Column in keyof Columns]: string };

function pick(fields: readonly string[], columns: Columns): Given {
  const at = (place: number): string => fields[place] ?? '';
  return {
    name: at(columns.name),
    address: at(columns.address),
    network: at(columns.network),
    purpose: at(columns.purpose),
    owner: at(columns.owner),
  };
}

/** Without a header. Of two fields beside the address the last one is the network, even if no network has that name. */
function recognise(fields: readonly string[], findNetwork: FindNetwork): Given {
  const found = fields.findIndex((field) => ADDRESS_LIKE.test(field));
  const place = found === -1 ? Math.min(1, fields.length - 1) : found;
  const others = fields.filter((field, index) => index !== place && field !== '');
  const networkPlace = others.findLastIndex((field) => findNetwork(field) !== undefined);
  const network = networkPlace === -1 && others.length > 1 ? others.length - 1 : networkPlace;
  return {
    address: fields[place] ?? '',
    network: others[network] ?? '',
    name: others.filter((_, index) => index !== network).join(' '),
    purpose: '',
    owner: '',
  };
}

type FindNetwork = (text: string) => LineNetwork | undefined;

function networkFinder(networks: readonly LineNetwork[]): FindNetwork {
  const known = new Map<string, LineNetwork>();
  for (const network of networks) {
    if (network.chainId !== null) known.set(String(network.chainId), network);
    known.set(network.name.toLowerCase(), network);
  }
  return (text) => known.get(text.toLowerCase());
}
