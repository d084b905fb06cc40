/**
 * Finds where a wallet's derived balance and its balance on the chain diverge. Both are compared at the blocks in which
 * stored transactions moved the coin, and a binary search finds the first block at which they differ. One more
 * comparison, at the block before it, decides between a wrong transaction and a missing one.
 *
 *   transactions        10 ✓      20 ✓      30 ✗      40 ✗
 *   at block 29         still what block 20 left → the transaction in block 30 is wrong
 *                       something else already   → one between 20 and 30 is missing; search the blocks between
 */
import { type TransactionsCalls } from '../../contract/calls.ts';
import { ChainError } from '@holdfast/chain/chain-error.ts';
import { type ChainSource } from '@holdfast/chain/chain-source.ts';
import type { CallOutput } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { readSyncedWallet, type SyncedWallet } from '../sync/synced-wallet.ts';
import type { SyncDependencies } from '../transaction-dependencies.ts';
import { type ChainCoin, readChainBalances, readChainCoins } from './chain-coins.ts';

type BalanceDivergence = CallOutput<TransactionsCalls['findBalanceDivergence']>;

/** A block in which stored transactions moved the coin, and what the wallet held after it by the stored transfers. */
interface Point {
  readonly block: number;
  readonly derived: Amount;
  readonly transactionId: number;
  readonly hash: string | null;
}

const ZERO = parseAmount('0');

export const divergenceHandlers = defineHandlers((given: SyncDependencies) => ({
  findBalanceDivergence: ({ query }) => findBalanceDivergence(given, query),
}));

export async function findBalanceDivergence(
  { pool, chains }: Pick<SyncDependencies, 'pool' | 'chains'>,
  query: { wallet_id: number; coin_id: number },
): Promise<BalanceDivergence> {
  const wallet = await readSyncedWallet(pool, query.wallet_id);
  if (!wallet)
    throw invalidField({ loc: ['query', 'wallet_id'], msg: 'There is no such wallet.', input: query.wallet_id });
  const coin = await readCoin(pool, query.coin_id);
  const result = (text: string, found: Partial<BalanceDivergence> = {}): BalanceDivergence => ({
    walletId: wallet.id,
    coinId: query.coin_id,
    block: null,
    transactionId: null,
    hash: null,
    derived: null,
    onChain: null,
    text,
    ...found,
  });
  if (wallet.syncedBlock === null) return result(`${wallet.name} has not been synced yet.`);
  const parts = (await readChainCoins(pool, { networkId: wallet.network.id, coinIds: [query.coin_id] })).get(
    query.coin_id,
  );
  if (!parts)
    return result(`${coin.symbol} is not known on ${wallet.network.name}, so there is no balance to compare with.`);
  const chosen = await chains.forHistory(wallet.network);
  if (chosen.source === null) return result(chosen.reason);
  const points = await readPoints(pool, { wallet, coinId: query.coin_id, blockMax: wallet.syncedBlock });
  const chain = new ChainBalances(chosen.source, { wallet, coinId: query.coin_id, parts });
  try {
    return await searchDivergence({
      points,
      chain,
      lastBlock: wallet.syncedBlock,
      symbol: coin.symbol,
      isRebasing: coin.is_rebasing,
      result,
    });
  } catch (error) {
    if (error instanceof NoOldBalances)
      return result(
        `${wallet.network.name} does not provide the wallet’s balance at block ` +
          `${error.block.toLocaleString('en-US')}. Enter the RPC address of an archive node in the network’s settings.`,
      );
    if (error instanceof ChainError) throw new AppError('unavailable', error.message, { cause: error });
    throw error;
  }
}

interface Search {
  readonly points: readonly Point[];
  readonly chain: ChainBalances;
  readonly lastBlock: number;
  readonly symbol: string;
  readonly isRebasing: boolean;
  readonly result: (text: string, found?: Partial<BalanceDivergence>) => BalanceDivergence;
}

async function searchDivergence({
  points,
  chain,
  lastBlock,
  symbol,
  isRebasing,
  result,
}: Search): Promise<BalanceDivergence> {
  const last = points.at(-1)?.derived ?? ZERO;
  if ((await chain.at(lastBlock)) === last)
    return result(`The balances agree at block ${lastBlock.toLocaleString('en-US')}.`);
  if (isRebasing)
    return result(
      `${symbol} is a rebasing coin: its balance grows without transactions, which explains the difference.`,
    );
  // Balances agree up to `agreed` and differ at `diverged`; the index after the last transaction stands for the synced
  // block.
  let agreed = -1;
  let diverged = points.length;
  while (diverged - agreed > 1) {
    const middle = Math.floor((agreed + diverged) / 2);
    const point = points[middle];
    if (point && (await chain.at(point.block)) === point.derived) agreed = middle;
    else diverged = middle;
  }
  const before = points[agreed];
  const there = points[diverged];
  const derivedBefore = before?.derived ?? ZERO;
  const lastUntouched = there ? there.block - 1 : lastBlock;
  if (lastUntouched >= 0 && (await chain.at(lastUntouched)) !== derivedBefore) {
    const block = await chain.firstChange({ after: before?.block ?? -1, until: lastUntouched, from: derivedBefore });
    const text =
      `In block ${block.toLocaleString('en-US')} the balance of ${symbol} changed on the chain, but no ` +
      `transaction is recorded there. Sync the wallet again from another source, or add the transaction by its hash.`;
    return result(text, {
      block,
      derived: formatDecimal(derivedBefore),
      onChain: formatDecimal(await chain.at(block)),
    });
  }
  if (!there) throw new Error('The balances diverge, but in no block.');
  return result(
    `The balances diverge in block ${there.block.toLocaleString('en-US')}, at this transaction. ` +
      'Sync it again from its chain.',
    {
      block: there.block,
      transactionId: there.transactionId,
      hash: there.hash,
      derived: formatDecimal(there.derived),
      onChain: formatDecimal(await chain.at(there.block)),
    },
  );
}

class NoOldBalances extends Error {
  constructor(readonly block: number) {
    super(`There is no balance at block ${block}.`);
  }
}

/** Balances on the chain by block; each block is queried once. */
class ChainBalances {
  private readonly known = new Map<number, Amount>();

  constructor(
    private readonly source: ChainSource,
    private readonly what: {
      readonly wallet: SyncedWallet;
      readonly coinId: number;
      readonly parts: readonly ChainCoin[];
    },
  ) {}

  async at(block: number): Promise<Amount> {
    const known = this.known.get(block);
    if (known !== undefined) return known;
    const { wallet, coinId, parts } = this.what;
    const amount =
      (await readChainBalances(this.source, { address: wallet.address, coins: new Map([[coinId, parts]]), block })).get(
        coinId,
      ) ?? null;
    if (amount === null) throw new NoOldBalances(block);
    this.known.set(block, amount);
    return amount;
  }

  /**
   * Returns the first block at which the balance is no longer `from`. It still is at `after`, and no longer at `until`.
   */
  async firstChange({ after, until, from }: { after: number; until: number; from: Amount }): Promise<number> {
    let [unchanged, changed] = [after, until];
    while (changed - unchanged > 1) {
      const middle = Math.floor((unchanged + changed) / 2);
      if ((await this.at(middle)) === from) unchanged = middle;
      else changed = middle;
    }
    return changed;
  }
}

async function readCoin(queries: Queries, coinId: number): Promise<{ symbol: string; is_rebasing: boolean }> {
  const { rows } = await queries.query<{ symbol: string; is_rebasing: boolean }>(
    'SELECT symbol, is_rebasing FROM coins WHERE id = $1',
    [coinId],
  );
  if (!rows[0]) throw invalidField({ loc: ['query', 'coin_id'], msg: 'There is no such coin.', input: coinId });
  return rows[0];
}

/** Transactions without a block count from the start. */
async function readPoints(
  queries: Queries,
  { wallet, coinId, blockMax }: { wallet: SyncedWallet; coinId: number; blockMax: number },
): Promise<Point[]> {
  const { rows } = await queries.query<{ block: number; moved: string; transaction_id: number; hash: string | null }>(
    `SELECT coalesce(t.block, 0) AS block, (array_agg(t.id ORDER BY t.position DESC))[1] AS transaction_id,
            (array_agg(t.hash ORDER BY t.position DESC))[1] AS hash,
            sum(CASE WHEN x.to_account_id = $1 THEN x.amount ELSE 0 END -
                CASE WHEN x.from_account_id = $1 THEN x.amount ELSE 0 END) AS moved
       FROM transfers x JOIN transactions t ON t.id = x.transaction_id
      WHERE x.coin_id = $2 AND (x.from_account_id = $1 OR x.to_account_id = $1) AND coalesce(t.block, 0) <= $3
      GROUP BY 1 ORDER BY 1`,
    [wallet.accountId, coinId, blockMax],
  );
  let derived = ZERO;
  return rows.map((row) => {
    derived = add(derived, parseAmount(row.moved));
    return { block: row.block, derived, transactionId: row.transaction_id, hash: row.hash };
  });
}
