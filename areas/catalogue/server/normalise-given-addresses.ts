/** Normalises given addresses to the spelling of their network, or refuses them with their position in the body. */
import { type NetworkKind, normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import { PRIVATE_KEY_REFUSED } from '@holdfast/chain/addresses/bitcoin-address.ts';
import { isSecret } from '@holdfast/chain/bitcoin/extended-key.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { isKeyText, readWalletKey, type WalletKey } from '@holdfast/chain/bitcoin/wallet-key.ts';
import type { ErrorDetailItem } from '@holdfast/contract';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';

export interface GivenAddress {
  readonly networkId: number;
  readonly address: string;
}

interface KnownNetwork {
  id: number;
  name: string;
  kind: NetworkKind;
  utxo_chain: UtxoChain | null;
}

/** `key`: a wallet was given by its key, which stands where others have an address. */
export type NormalisedGiven<Given extends GivenAddress> = Given & {
  readonly networkName: string;
  readonly key: WalletKey | null;
};

type CheckedGiven<Given extends GivenAddress> =
  | { readonly ok: true; readonly place: NormalisedGiven<Given> }
  | { readonly ok: false; readonly field: 'networkId' | 'address'; readonly reason: string; readonly input: unknown };

/**
 * The networks are locked against deletion until the transaction ends. `loc` returns the position of an entry in the
 * request: ["body", "addresses", "2"].
 */
export async function normaliseGivenAddresses<Given extends GivenAddress>(
  client: Queries,
  given: readonly Given[],
  loc: (index: number) => string[],
  options: { readonly takesKeys?: boolean } = {},
): Promise<NormalisedGiven<Given>[]> {
  const refusals: ErrorDetailItem[] = [];
  const normalised = (await checkGivenAddresses(client, given, options)).flatMap((checked, index) => {
    if (checked.ok) return [checked.place];
    const { field, reason, input } = checked;
    refusals.push({ type: 'value_error', msg: reason, loc: [...loc(index), field], input });
    return [];
  });
  if (refusals.length > 0) throw new AppError('invalid', refusals);
  return normalised;
}

/** Each address in the spelling of its network, or the reason why it is refused, in the given order. */
export async function checkGivenAddresses<Given extends GivenAddress>(
  client: Queries,
  given: readonly Given[],
  { takesKeys = false }: { readonly takesKeys?: boolean } = {},
): Promise<CheckedGiven<Given>[]> {
  const networks = await findNetworks(client, given);
  const seen = new Set<string>();
  return given.map((entry): CheckedGiven<Given> => {
    const network = networks.get(entry.networkId);
    if (!network) return { ok: false, field: 'networkId', reason: 'There is no such network.', input: entry.networkId };
    const result = normaliseGiven(entry.address, network, takesKeys);
    if (!result.ok) return { ok: false, field: 'address', reason: result.reason, input: result.input };
    const place = `${network.id} ${result.address}`;
    if (seen.has(place))
      return { ok: false, field: 'address', reason: 'This address is in the list twice.', input: result.address };
    seen.add(place);
    return { ok: true, place: { ...entry, address: result.address, key: result.key, networkName: network.name } };
  });
}

/** A private key is refused on every network, and never returned to the page that sent it. */
function normaliseGiven(
  text: string,
  { kind, utxo_chain: utxoChain }: KnownNetwork,
  takesKeys: boolean,
): { ok: true; address: string; key: WalletKey | null } | { ok: false; reason: string; input: string } {
  if (isSecret(text)) return { ok: false, reason: PRIVATE_KEY_REFUSED, input: '' };
  if (takesKeys && kind === 'bitcoin' && isKeyText(text)) {
    const read = readWalletKey(text, { chain: utxoChain ?? 'bitcoin' });
    return read.ok
      ? { ok: true, address: read.key.account, key: read.key }
      : { ok: false, reason: read.reason, input: text.slice(0, 200) };
  }
  const result = normaliseAddress({ kind, address: text, utxoChain });
  return result.ok ? { ...result, key: null } : { ...result, input: text.slice(0, 200) };
}

async function findNetworks(client: Queries, given: readonly GivenAddress[]): Promise<Map<number, KnownNetwork>> {
  const ids = [...new Set(given.map((entry) => entry.networkId))];
  const { rows } = await client.query<KnownNetwork>(
    'SELECT id, name, kind, utxo_chain FROM networks WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}
