/**
 * How a coin of the catalogue is represented on one network: as the native coin, as one or more contracts, or as a
 * single NFT.
 */
import { type BalanceCoin, balanceKey, type ChainSource } from '@holdfast/chain/chain-source.ts';
import { add, type Amount, fromSmallestUnits, parseAmount } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';

export interface ChainCoin {
  readonly coin: BalanceCoin;
  readonly decimals: number;
}

export async function readChainCoins(
  queries: Queries,
  { networkId, coinIds }: { networkId: number; coinIds: readonly number[] },
): Promise<Map<number, ChainCoin[]>> {
  const { rows } = await queries.query<{ coin_id: number; address: string | null; decimals: number }>(
    `SELECT coin_id, address, decimals FROM coin_addresses WHERE network_id = $1 AND coin_id = ANY ($2)
      UNION ALL
     SELECT c.id, NULL, c.decimals FROM networks n JOIN coins c ON c.id = n.native_coin_id
     WHERE n.id = $1 AND c.id = ANY ($2)`,
    [networkId, coinIds],
  );
  const coins = new Map<number, ChainCoin[]>();
  for (const { coin_id, address, decimals } of rows)
    coins.set(coin_id, [...(coins.get(coin_id) ?? []), { coin: toBalanceCoin(address), decimals }]);
  return coins;
}

function toBalanceCoin(address: string | null): BalanceCoin {
  if (address === null) return { kind: 'native' };
  const [contract = '', tokenId] = address.split('/');
  return tokenId === undefined ? { kind: 'token', address } : { kind: 'nft', address: contract, tokenId };
}

/**
 * Reads what a wallet holds from the chain; null where the source has no balance, or the coin is not on this network.
 */
export async function readChainBalances(
  source: ChainSource,
  {
    address,
    coins,
    block,
    signal,
  }: {
    address: string;
    coins: ReadonlyMap<number, readonly ChainCoin[]>;
    block: number;
    signal?: AbortSignal | undefined;
  },
): Promise<Map<number, Amount | null>> {
  const requested = [...coins.values()].flat().map(({ coin }) => coin);
  const balances =
    requested.length === 0
      ? new Map<string, bigint | null>()
      : await source.readBalances({ address, coins: requested, block, ...(signal && { signal }) });
  return new Map([...coins].map(([coinId, parts]) => [coinId, sumOf(parts, balances)]));
}

function sumOf(parts: readonly ChainCoin[], balances: ReadonlyMap<string, bigint | null>): Amount | null {
  let sum = parseAmount('0');
  for (const { coin, decimals } of parts) {
    const units = balances.get(balanceKey(coin)) ?? null;
    if (units === null) return null;
    sum = add(sum, fromSmallestUnits(units, decimals));
  }
  return sum;
}
