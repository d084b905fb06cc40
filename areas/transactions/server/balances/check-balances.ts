/**
 * Compares the balances that the stored transfers add up to with those on the chain, at the block up to which the
 * wallet was synced. If the chain cannot be reached, the comparison stays open; the sync does not fail.
 */
import { ChainError } from '@holdfast/chain/chain-error.ts';
import { type ChainSource } from '@holdfast/chain/chain-source.ts';
import { type OutputSource, outputsOf } from '@holdfast/chain/bitcoin/output-source.ts';
import { SATOSHI_PLACES } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { type Amount, formatDecimal, fromSmallestUnits, parseAmount } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { readSyncedWallet } from '../sync/synced-wallet.ts';
import { readChainBalances, readChainCoins } from './chain-coins.ts';

export interface CheckedBalances {
  readonly checked: number;
  /** Excludes rebasing coins. */
  readonly differing: number;
  /** Replaces the stored balances of the wallet. */
  write(client: pg.PoolClient): Promise<void>;
}

interface CheckedCoin {
  readonly coinId: number;
  readonly derived: Amount;
  readonly onChain: Amount | null;
}

export async function checkBalances(
  queries: Queries,
  { walletId, source, signal }: { walletId: number; source: ChainSource; signal?: AbortSignal },
): Promise<CheckedBalances> {
  const wallet = await readSyncedWallet(queries, walletId);
  const block = wallet?.syncedBlock ?? null;
  if (!wallet || block === null) return { checked: 0, differing: 0, write: async () => {} };
  const derived = await deriveBalances(queries, { accountId: wallet.accountId, block });
  // Rewards of validators and coins from before the start block came without a transfer, perhaps as the only ones.
  const native = await findNativeCoin(queries, wallet.network.id);
  const moved = new Set(derived.keys());
  if (native !== null && !moved.has(native)) derived.set(native, parseAmount('0'));
  const coins = await readChainCoins(queries, { networkId: wallet.network.id, coinIds: [...derived.keys()] });
  const outputs = outputsOf(source);
  const reading = outputs
    ? readOutputBalance(queries, { walletId, native, outputs, block, signal })
    : readChainBalances(source, { address: wallet.address, coins, block, signal });
  const onChain = await reading.catch((error: unknown) => {
    if (error instanceof ChainError) return new Map<number, Amount | null>();
    throw error;
  });
  const checked = [...derived]
    .map(([coinId, amount]): CheckedCoin => ({ coinId, derived: amount, onChain: onChain.get(coinId) ?? null }))
    .filter(({ coinId, onChain: found }) => moved.has(coinId) || (found !== null && found !== 0n));
  return {
    checked: checked.filter((coin) => coin.onChain !== null).length,
    differing: await countFaults(
      queries,
      checked.filter((coin) => coin.onChain !== null && coin.onChain !== coin.derived).map((coin) => coin.coinId),
    ),
    write: (client) => write(client, { walletId, block, checked }),
  };
}

async function findNativeCoin(queries: Queries, networkId: number): Promise<number | null> {
  const { rows } = await queries.query<{ native_coin_id: number | null }>(
    'SELECT native_coin_id FROM networks WHERE id = $1',
    [networkId],
  );
  return rows[0]?.native_coin_id ?? null;
}

/** What all addresses of a wallet hold together. */
async function readOutputBalance(
  queries: Queries,
  {
    walletId,
    native,
    outputs,
    block,
    signal,
  }: {
    walletId: number;
    native: number | null;
    outputs: OutputSource;
    block: number;
    signal: AbortSignal | undefined;
  },
): Promise<Map<number, Amount | null>> {
  if (native === null) return new Map();
  const { rows } = await queries.query<{ address: string }>(
    'SELECT address FROM wallet_addresses WHERE wallet_id = $1 AND is_used ORDER BY branch, place',
    [walletId],
  );
  const addresses = rows.map(({ address }) => address);
  const units =
    addresses.length === 0 ? 0n : await outputs.readBalance({ addresses, block, ...(signal && { signal }) });
  return new Map([[native, units === null ? null : fromSmallestUnits(units, SATOSHI_PLACES)]]);
}

async function countFaults(queries: Queries, coinIds: readonly number[]): Promise<number> {
  const { rows } = await queries.query<{ faults: number }>(
    'SELECT count(*) AS faults FROM coins WHERE id = ANY ($1) AND NOT is_rebasing',
    [coinIds],
  );
  return rows[0]?.faults ?? 0;
}

async function write(
  client: pg.PoolClient,
  { walletId, block, checked }: { walletId: number; block: number; checked: readonly CheckedCoin[] },
): Promise<void> {
  await client.query('DELETE FROM wallet_balances WHERE wallet_id = $1', [walletId]);
  await client.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain)
     SELECT $1, coin_id, $2, derived, on_chain
     FROM unnest($3::bigint[], $4::numeric[], $5::numeric[]) AS checked (coin_id, derived, on_chain)`,
    [
      walletId,
      block,
      checked.map((coin) => coin.coinId),
      checked.map((coin) => formatDecimal(coin.derived)),
      checked.map((coin) => (coin.onChain === null ? null : formatDecimal(coin.onChain))),
    ],
  );
}

/**
 * Sums the transfers of a wallet for each of its coins, up to and including a block. Transactions without a block
 * always count.
 */
export async function deriveBalances(
  queries: Queries,
  { accountId, block }: { accountId: number; block: number },
): Promise<Map<number, Amount>> {
  const { rows } = await queries.query<{ coin_id: number; amount: string }>(
    `SELECT coin_id, sum(amount) AS amount
       FROM (SELECT x.coin_id, x.amount FROM transfers x JOIN transactions t ON t.id = x.transaction_id
             WHERE x.to_account_id = $1 AND coalesce(t.block, 0) <= $2
             UNION ALL
             SELECT x.coin_id, -x.amount FROM transfers x JOIN transactions t ON t.id = x.transaction_id
             WHERE x.from_account_id = $1 AND coalesce(t.block, 0) <= $2) AS moved
      GROUP BY coin_id ORDER BY coin_id`,
    [accountId, block],
  );
  return new Map(rows.map((row) => [row.coin_id, parseAmount(row.amount)]));
}
