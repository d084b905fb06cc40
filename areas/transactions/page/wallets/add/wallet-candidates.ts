/**
 * The wallets that the lines of the form stand for: one for a line with a network, one for each EVM network of a line
 * without. A network is chosen if the address has a history there; every choice can be changed.
 */
import type { WalletCheck, WalletNetwork } from '@holdfast/catalogue/contract';
import { isEnsName } from '@holdfast/chain/addresses/is-ens-name.ts';
import { parseAmount, presentAmount, presentCount } from '@holdfast/money';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { estimateFirstSync, type FirstSync, type NetworkReading } from './first-sync.ts';
import type { LineNetwork, WalletLine } from './wallet-lines.ts';

export interface Candidate {
  readonly key: string;
  readonly row: number;
  readonly name: string;
  readonly address: string;
  readonly network: LineNetwork;
  readonly purpose: WalletLine['purpose'];
  readonly owner: string;
  /** What was found on the network. */
  readonly found: string;
  readonly isWallet: boolean;
  readonly isWanted: boolean;
  /** Without a history or a source, and not chosen: listed only on request. */
  readonly isMinor: boolean;
  readonly refusal: string | null;
}

export type Lookup =
  | { readonly state: 'loading' }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'found'; readonly address: string; readonly items: readonly WalletNetwork[] };

interface CandidateOptions {
  /** For lines without a name. */
  readonly name: string;
  readonly lookupOf: (address: string) => Lookup;
  readonly networkOf: (id: number) => LineNetwork | undefined;
  /** What the person ticked or cleared, by key. */
  readonly choices: ReadonlyMap<string, boolean>;
}

export function candidatesOf(lines: readonly WalletLine[], options: CandidateOptions): Candidate[] {
  const unnamed = new Set(
    lines.filter(({ name, refusal }) => name === '' && refusal === null).map(({ address }) => address),
  ).size;
  return lines.flatMap((line): Candidate[] => {
    if (line.refusal !== null) return [];
    const name = line.name === '' ? nameFor(line.address, { name: options.name, isOnly: unnamed === 1 }) : line.name;
    const { purpose, owner } = line;
    const of = (
      network: LineNetwork,
      rest: Omit<Candidate, 'key' | 'row' | 'name' | 'network' | 'purpose' | 'owner' | 'refusal'>,
    ) => {
      const key = `${line.row} ${line.address} ${network.id}`;
      const isWanted = !rest.isWallet && (options.choices.get(key) ?? rest.isWanted);
      return {
        ...rest,
        key,
        row: line.row,
        name,
        network,
        purpose,
        owner,
        isWanted,
        isMinor: rest.isMinor && !isWanted,
        refusal: null,
      };
    };
    if (line.network !== null)
      return [of(line.network, { address: line.address, found: '', isWallet: false, isWanted: true, isMinor: false })];
    const lookup = options.lookupOf(line.address);
    if (lookup.state !== 'found') return [];
    return lookup.items.flatMap((item) => {
      const network = options.networkOf(item.networkId);
      if (!network) return [];
      return [
        of(network, {
          address: lookup.address,
          found: foundText(item, network.nativeCoinSymbol),
          isWallet: item.isWallet,
          isWanted: item.history === 'found',
          isMinor: (item.history === 'none' || item.source === null) && !item.isWallet,
        }),
      ];
    });
  });
}

function nameFor(address: string, { name, isOnly }: { name: string; isOnly: boolean }): string {
  if (isEnsName(address)) return name !== '' && isOnly ? name : address;
  if (name === '') return shortenAddress(address);
  return isOnly ? name : `${name} ${shortenAddress(address)}`;
}

/** "1,204", or "1,000+" where not all were counted. */
function countOf({ transactions, isAtLeast }: Pick<WalletNetwork, 'transactions' | 'isAtLeast'>): string {
  return `${presentCount(transactions ?? 0)}${isAtLeast ? '+' : ''}`;
}

/** "Ethereum 1,204, Base 88": where explorers found a history, the longest first; empty where they found none. */
export function countsText(lookup: Lookup): string {
  if (lookup.state !== 'found') return '';
  return lookup.items
    .filter(({ transactions }) => transactions !== null && transactions > 0)
    .toSorted((left, right) => (right.transactions ?? 0) - (left.transactions ?? 0))
    .map((item) => `${item.networkName} ${countOf(item)}`)
    .join(', ');
}

/** "1,204 transactions" through an explorer, "12 transactions sent, 0.52 ETH" through a node. */
export function foundText(
  { history, reason, transactions, isAtLeast, transactionsSent, balance }: WalletNetwork,
  symbol: string | null,
): string {
  if (history === 'unknown') return reason ?? 'The network did not respond.';
  if (history === 'none') return transactions === 0 ? 'No transactions' : 'No transactions sent and no balance';
  if (transactions !== null)
    return `${countOf({ transactions, isAtLeast })} ${transactions === 1 ? 'transaction' : 'transactions'}`;
  const parts = [
    transactionsSent === null || transactionsSent === 0
      ? ''
      : `${presentCount(transactionsSent)} ${transactionsSent === 1 ? 'transaction' : 'transactions'} sent`,
    balance === null || parseAmount(balance) === 0n
      ? ''
      : `${presentAmount(parseAmount(balance))} ${symbol ?? ''}`.trim(),
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'A contract' : parts.join(', ');
}

/** The result of the server's check of the wanted candidates, in their order. */
export function withChecks(candidates: readonly Candidate[], checks: ReadonlyMap<string, WalletCheck>): Candidate[] {
  return candidates.map((candidate) => {
    const check = checks.get(candidate.key);
    if (!check) return candidate;
    return {
      ...candidate,
      address: check.address,
      isWallet: candidate.isWallet || check.isWallet,
      isWanted: candidate.isWanted && !check.isWallet,
      refusal: check.refusal,
    };
  });
}

export interface LongSync extends FirstSync {
  readonly networkName: string;
  readonly wallets: number;
}

/** The networks whose first sync is worth a warning. */
export function longSyncs(
  wanted: readonly Candidate[],
  options: {
    readonly readingOf: (networkId: number) => NetworkReading | undefined;
    readonly startBlockOf: (networkId: number) => number | null;
  },
): LongSync[] {
  const networks = new Map(wanted.map(({ network }) => [network.id, network.name]));
  return [...networks].flatMap(([networkId, networkName]) => {
    const reading = options.readingOf(networkId);
    const wallets = wanted.filter(({ network }) => network.id === networkId).length;
    const sync = reading && estimateFirstSync(reading, { startBlock: options.startBlockOf(networkId), wallets });
    return sync?.isLong ? [{ ...sync, networkName, wallets }] : [];
  });
}
