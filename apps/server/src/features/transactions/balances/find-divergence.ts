/**
 * Where a wallet's derived balance and its chain part. Both are compared at blocks in which our transactions moved the
 * coin, and the first at which they differ is found by halving; whether the cause is the transaction there or something
 * that we have not read is told by one more look, at the block before it.
 *
 *   our transactions    10 ✓      20 ✓      30 ✗      40 ✗
 *   at block 29         still what block 20 left → the transaction in block 30 is wrong
 *                       something else already   → something between 20 and 30 is missing; halve the blocks between
 */
import { ChainError, type ChainSource } from '@holdfast/chain';
import type { BalanceDivergence } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import { AppError, invalidField } from '../../../http/app-error.ts';
import { readSyncedWallet, type SyncedWallet } from '../sync/synced-wallet.ts';
import type { SyncDependencies, Queries } from '../transaction-dependencies.ts';
import { type ChainCoin, readChainBalances, readChainCoins } from './chain-coins.ts';

/** A block in which our transactions moved the coin, and what the wallet held after it by our transfers. */
interface Point {
  readonly block: number;
  readonly derived: Amount;
  readonly transactionId: number;
  readonly hash: string | null;
}

const ZERO = parseAmount('0');

export async function findBalanceDivergence(
  { pool, chains }: Pick<SyncDependencies, 'pool' | 'chains'>,
  asked: { wallet_id: number; coin_id: number },
): Promise<BalanceDivergence> {
  const wallet = await readSyncedWallet(pool, asked.wallet_id);
  if (!wallet)
    throw invalidField({ loc: ['query', 'wallet_id'], msg: 'There is no such wallet.', input: asked.wallet_id });
  const coin = await readCoin(pool, asked.coin_id);
  const answer = (words: string, found: Partial<BalanceDivergence> = {}): BalanceDivergence => ({
    walletId: wallet.id,
    coinId: asked.coin_id,
    block: null,
    transactionId: null,
    hash: null,
    derived: null,
    onChain: null,
    words,
    ...found,
  });
  if (wallet.syncedBlock === null) return answer(`${wallet.name} has not been read yet.`);
  const parts = (await readChainCoins(pool, { networkId: wallet.network.id, coinIds: [asked.coin_id] })).get(
    asked.coin_id,
  );
  if (!parts) return answer(`${coin.symbol} is not known on ${wallet.network.name}, so its chain cannot be asked.`);
  const chosen = chains.forHistory(wallet.network);
  if (chosen.source === null) return answer(chosen.reason);
  const points = await readPoints(pool, { wallet, coinId: asked.coin_id, blockMax: wallet.syncedBlock });
  const chain = new ChainBalances(chosen.source, { wallet, coinId: asked.coin_id, parts });
  try {
    return await halve({
      points,
      chain,
      lastBlock: wallet.syncedBlock,
      symbol: coin.symbol,
      isRebasing: coin.is_rebasing,
      answer,
    });
  } catch (error) {
    if (error instanceof NoOldBalances)
      return answer(
        `${wallet.network.name} cannot say what the wallet held at block ${error.block.toLocaleString('en-US')}. That takes an archive node; enter the RPC address of one in the network’s settings.`,
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
  readonly answer: (words: string, found?: Partial<BalanceDivergence>) => BalanceDivergence;
}

async function halve({ points, chain, lastBlock, symbol, isRebasing, answer }: Search): Promise<BalanceDivergence> {
  const last = points.at(-1)?.derived ?? ZERO;
  if ((await chain.at(lastBlock)) === last) return answer(`They agree at block ${lastBlock.toLocaleString('en-US')}.`);
  if (isRebasing)
    return answer(`${symbol} grows by itself: the difference is its growth, and no transaction explains it.`);
  // Agreed before `agreed + 1`, parted at `parted`; the end of what was read stands behind the last transaction.
  let agreed = -1;
  let parted = points.length;
  while (parted - agreed > 1) {
    const middle = Math.floor((agreed + parted) / 2);
    const point = points[middle];
    if (point && (await chain.at(point.block)) === point.derived) agreed = middle;
    else parted = middle;
  }
  const before = points[agreed];
  const there = points[parted];
  const derivedBefore = before?.derived ?? ZERO;
  const lastUntouched = there ? there.block - 1 : lastBlock;
  if (lastUntouched >= 0 && (await chain.at(lastUntouched)) !== derivedBefore) {
    const block = await chain.firstChange({ after: before?.block ?? -1, until: lastUntouched, from: derivedBefore });
    const words = `In block ${block.toLocaleString('en-US')} the chain moved ${symbol} of this wallet and we have no transaction there. Sync the wallet again from a source that shows more, or add the transaction by its hash.`;
    return answer(words, {
      block,
      derived: formatDecimal(derivedBefore),
      onChain: formatDecimal(await chain.at(block)),
    });
  }
  if (!there) throw new Error('A parting that is in no block was looked for.');
  return answer(
    `They part in block ${there.block.toLocaleString('en-US')}, with this transaction. Read it from its chain again.`,
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

/** What the chain says at one block; asked once for each. */
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

  /** The first block at which the chain no longer says `from`; at `after` it still does, at `until` no longer. */
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

/** What has no block counts from the beginning, as everywhere. */
async function readPoints(
  queries: Queries,
  { wallet, coinId, blockMax }: { wallet: SyncedWallet; coinId: number; blockMax: number },
): Promise<Point[]> {
  const { rows } = await queries.query<{ block: number; moved: string; transaction_id: number; hash: string | null }>(
    `SELECT coalesce(t.block, 0) AS block, (array_agg(t.id ORDER BY t.position DESC))[1] AS transaction_id, (array_agg(t.hash ORDER BY t.position DESC))[1] AS hash,
            sum(CASE WHEN x.to_account_id = $1 THEN x.amount ELSE 0 END - CASE WHEN x.from_account_id = $1 THEN x.amount ELSE 0 END) AS moved
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
