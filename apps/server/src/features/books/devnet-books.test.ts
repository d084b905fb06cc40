/**
 * Real protocols, read, classified as they were meant, and booked: the books must equal the chains.
 *
 * Prices are the ones the devnet trades at and never change, so that every figure can be followed by hand.
 */
import { balanceKey, createRpcSource } from '@holdfast/chain';
import { formatDecimal, fromSmallestUnits, parseAmount, subtract } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChainId, type Devnet, startDevnet } from '../../../../../devnet/src/index.ts';
import { createTestJobs, type TestJobs } from '../../jobs/testing.ts';
import { enterCatalogue, readWallets } from '../transactions/meaning/testing.ts';
import { regenerateBooks } from './regenerate/regenerate-books.ts';
import { dumpBooks, regenerateNow } from './testing.ts';

const PRICES: Readonly<Record<string, string>> = {
  ETH: '2000',
  POL: '0.5',
  USDC: '1',
  DAI: '1',
  WBTC: '40000',
  TIDE: '0.5',
};

let devnet: Devnet;
let jobs: TestJobs;
let networkIds: Map<number, number>;

beforeAll(async () => {
  devnet = await startDevnet();
  jobs = await createTestJobs();
  await jobs.startWorker([regenerateBooks]);
  networkIds = await enterCatalogue(jobs.pool, devnet);
  await readWallets(jobs.pool, devnet, networkIds);
  await classifyAsMeant();
  await enterPrices();
  await regenerateNow(jobs.pool);
}, 180_000);
afterAll(async () => {
  await jobs?.close();
  await devnet?.close();
});

async function classifyAsMeant(): Promise<void> {
  const { rows } = await jobs.pool.query<{ id: number }>(
    `INSERT INTO classification_batches (origin) VALUES ('person') RETURNING id`,
  );
  for (const { networkChainId, hash, action } of devnet.truth.transactions) {
    await jobs.pool.query(
      `INSERT INTO classifications (transaction_id, action, batch_id)
       SELECT id, $3, $4 FROM transactions WHERE network_id = $1 AND hash = $2 AND NOT is_classified`,
      [networkIds.get(networkChainId), hash, action, rows[0]!.id],
    );
  }
  const wrong = await jobs.pool.query('SELECT FROM transactions WHERE NOT is_classified');
  expect(wrong.rowCount).toBe(0);
}

/** Shares of v2 pools have no market; each is worth what its pool holds, which no price source states. */
async function enterPrices(): Promise<void> {
  for (const [symbol, price] of Object.entries(PRICES)) {
    await jobs.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
       SELECT c.id, day::date, 'import', $2 FROM coins c, generate_series(date '2023-12-01', date '2024-12-31', interval '1 day') AS day WHERE c.symbol = $1 AND NOT c.is_spam AND NOT c.needs_review`,
      [symbol, price],
    );
  }
}

const lines = async (sql: string, values: readonly unknown[] = []): Promise<string[]> =>
  (await jobs.pool.query<{ line: string }>(sql, [...values])).rows.map((row) => row.line);

interface HeldCoin {
  wallet_id: number;
  wallet: string;
  chain_id: ChainId;
  address: string;
  coin_id: number;
  asset_id: number;
  symbol: string;
  contract: string | null;
  decimals: number;
  is_rebasing: boolean;
  /** The block of the last transaction that moved the coin for the wallet. */
  last_block: number;
}

/** Every coin that a wallet ever moved, as the chain knows it. Spam is nothing anyone holds. */
async function coinsOfWallets(): Promise<HeldCoin[]> {
  const { rows } = await jobs.pool.query<HeldCoin>(
    `SELECT w.id AS wallet_id, w.name AS wallet, n.chain_id, a.address, c.id AS coin_id, coalesce(lead.coin_id, c.id) AS asset_id, c.symbol, t.address AS contract, coalesce(t.decimals, 18) AS decimals, c.is_rebasing, max(tx.block) AS last_block
       FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = w.network_id
       JOIN transfers x ON w.account_id IN (x.from_account_id, x.to_account_id) JOIN transactions tx ON tx.id = x.transaction_id
       JOIN classifications m ON m.transaction_id = tx.id AND m.action <> 'spam'
       JOIN coins c ON c.id = x.coin_id LEFT JOIN coin_addresses t ON t.coin_id = c.id AND t.network_id = n.id
       LEFT JOIN alias_coin_members own ON own.coin_id = c.id LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = own.alias_coin_id AND lead.is_canonical
      WHERE w.user_id IS NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 ORDER BY 1, 5`,
  );
  return rows;
}

async function balanceOf(held: HeldCoin, block?: number): Promise<string> {
  const source = createRpcSource({ url: devnet.network(held.chain_id).rpcUrl, chainId: held.chain_id });
  const [contract, tokenId] = held.contract?.split('/') ?? [];
  const coin =
    contract === undefined
      ? ({ kind: 'native' } as const)
      : tokenId === undefined
        ? ({ kind: 'token', address: contract } as const)
        : ({ kind: 'nft', address: contract, tokenId } as const);
  const balances = await source.readBalances({
    address: held.address,
    coins: [coin],
    ...(block !== undefined && { block }),
  });
  return formatDecimal(fromSmallestUnits(balances.get(balanceKey(coin)) ?? 0n, held.decimals));
}

test('every wallet holds what its chain says, tokens with a growing balance as of their last transaction', async () => {
  const chain = new Map<string, { title: string; amount: bigint }>();
  for (const held of await coinsOfWallets()) {
    const key = `${held.wallet_id} ${held.asset_id}`;
    const before = chain.get(key)?.amount ?? 0n;
    const amount = parseAmount(await balanceOf(held, held.is_rebasing ? held.last_block : undefined));
    chain.set(key, { title: `${held.wallet} on ${held.chain_id}: ${held.symbol}`, amount: before + amount });
  }
  const { rows } = await jobs.pool.query<{ key: string; amount: string }>(
    `SELECT wallet_id || ' ' || asset_id AS key, amount FROM book_holdings WHERE wallet_id IS NOT NULL`,
  );
  const books = new Map(rows.map((row) => [row.key, parseAmount(row.amount)]));
  const different = [...chain]
    .filter(([key, { amount }]) => (books.get(key) ?? 0n) !== amount)
    .map(
      ([key, { title, amount }]) =>
        `${title}: the books have ${formatDecimal((books.get(key) ?? 0n) as never)}, the chain ${formatDecimal(amount as never)}`,
    );
  expect(different).toEqual([]);
});

test('nothing is missing a basis, no holding is negative, and no taxable line is worth $0', async () => {
  expect(
    await lines(
      `SELECT i.code || ': ' || i.detail || ' (' || coalesce(c.symbol, '') || ')' AS line FROM book_issues i LEFT JOIN coins c ON c.id = i.asset_id WHERE i.code IN ('missing_basis', 'oversold_wallet') ORDER BY i.at`,
    ),
  ).toEqual([]);
  expect(
    await lines(
      `SELECT account || ': ' || amount || ' ' || c.symbol AS line FROM book_holdings h JOIN coins c ON c.id = h.asset_id WHERE amount < 0 ORDER BY 1`,
    ),
  ).toEqual([]);
  expect(
    await lines(
      `SELECT p.kind || ' ' || trim_scale(p.amount) || ' ' || c.symbol || ' ' || m.action || ': ' || trim_scale(p.proceeds_usd) || ' - ' || trim_scale(p.cost_usd) AS line
         FROM book_positions p JOIN coins c ON c.id = p.coin_id JOIN classifications m ON m.transaction_id = p.close_transaction_id
        WHERE p.is_taxable AND (p.proceeds_usd = 0 OR 'missing_basis' = ANY (p.flags)) ORDER BY p.disposed_at, p.id`,
    ),
  ).toEqual([]);
});

test('print', async () => {
  for (const table of [
    `SELECT code || ' ' || count(*) AS line FROM book_issues GROUP BY code ORDER BY 1`,
    `SELECT year || ' gain ' || round(sum(gain_usd), 2) AS line FROM book_positions WHERE is_taxable GROUP BY year ORDER BY year`,
    `SELECT h.account || ': ' || trim_scale(h.amount) || ' ' || c.symbol AS line FROM book_holdings h JOIN coins c ON c.id = h.asset_id WHERE h.amount <> 0 ORDER BY 1`,
    `SELECT l.kind || ' ' || c.symbol || ' ' || trim_scale(sum(l.amount)) AS line FROM book_liabilities l JOIN coins c ON c.id = l.coin_id GROUP BY l.kind, c.symbol ORDER BY 1`,
    `SELECT i.code || ': ' || i.detail AS line FROM book_issues i ORDER BY at`,
  ])
    process.stdout.write(`${(await lines(table)).join('\n')}\n\n`);
  void dumpBooks;
  void subtract;
});
