/**
 * Real protocols, read, classified as they were meant, and booked: the books must equal the chains.
 *
 * Prices are the ones the devnet trades at and never change, so that a reader can recompute every figure.
 */
import { balanceKey } from '@holdfast/chain/chain-source.ts';
import { createRpcSource } from '../../transactions/sources/rpc/create-rpc-source.ts';
import { type PlainTextLedger } from './ledger-files/plain-text/plain-text-ledger.ts';
import { writeBeancount } from './ledger-files/plain-text/beancount.ts';
import { type Amount, formatDecimal, fromSmallestUnits, multiply, parseAmount } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChainId } from '../../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../../devnet/src/start-devnet.ts';
import { STEADY_PRICES } from '../../../devnet/src/steady-prices.ts';
import { ACCEPTED, checkWithBeancount, checkWithHledger } from './ledger-files/testing/check-plain-text.ts';
import { hasProgram, runOn } from './ledger-files/testing/programs.ts';
import { createTestJobs, type TestJobs } from '../../../kit/jobs/testing.ts';
import { addCoin, addWallet, ingestInto } from '../../transactions/server/ingest/testing.ts';
import { enterCatalogue, readWallets } from '../../transactions/server/auto-classify/testing.ts';
import { loadPlainTextLedger } from './ledger/export-ledger.ts';
import { getLedgerChecks } from './ledger/ledger-checks.ts';
import { regenerateBooks } from './regenerate/regenerate-books.ts';
import { dumpBooks, regenerateNow } from './testing.ts';

let devnet: Devnet;
let jobs: TestJobs;
let networkIds: Map<number, number>;

beforeAll(async () => {
  devnet = await startDevnet({ withPositions: true });
  jobs = await createTestJobs();
  await jobs.startWorker([regenerateBooks]);
  networkIds = await enterCatalogue(jobs.pool, devnet);
  await readWallets(jobs.pool, devnet, networkIds);
  await recordStakeReceipt();
  await classifyAsMeant();
  await buyWhatTheExchangePaysOut();
  await enterPrices();
  await regenerateNow(jobs.pool);
}, 180_000);
afterAll(async () => {
  await jobs?.close();
  await devnet?.close();
});

/** As the first reading of positions records it, once the contract is confirmed. */
async function recordStakeReceipt(): Promise<void> {
  await jobs.pool.query(
    `UPDATE coins SET claim_kind = 'receipt', claim_custody = 'stake', claim_origin = 'chain',
       claim_of_coin_id = (SELECT id FROM coins WHERE symbol = 'TIDE') WHERE symbol = 'stkTIDE'`,
  );
}

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

/**
 * The history begins with payouts of an exchange. What it pays out was bought there on New Year's Day, and left for its
 * account.
 */
async function buyWhatTheExchangePaysOut(): Promise<void> {
  const { pool } = jobs;
  const { rows: exchanges } = await pool.query<{ account_id: number; network_id: number }>(
    `SELECT id AS account_id, network_id FROM accounts WHERE kind = 'exchange' ORDER BY id LIMIT 1`,
  );
  const exchange = exchanges[0]!;
  const cash = await addCoin(pool, { symbol: 'USD', name: 'US dollar', isCash: true });
  const walletId = await addWallet(pool, {
    networkId: exchange.network_id,
    name: 'Purchases',
    address: `0x${'7'.repeat(40)}`,
    purpose: 'exchange',
  });
  const { rows: paid } = await pool.query<{ asset_id: number; symbol: string; amount: string }>(
    `SELECT coalesce(lead.coin_id, x.coin_id) AS asset_id, c.symbol, sum(x.amount) AS amount
       FROM classifications m JOIN transfers x ON x.transaction_id = m.transaction_id AND x.role = 'transfer'
       LEFT JOIN alias_coin_members own ON own.coin_id = x.coin_id
       LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = own.alias_coin_id AND lead.is_canonical
       JOIN coins c ON c.id = coalesce(lead.coin_id, x.coin_id)
      WHERE m.action = 'exchangeWithdrawal' GROUP BY 1, 2 ORDER BY 1`,
  );
  const wallet = { kind: 'wallet', walletId } as const;
  const atMs = Date.UTC(2024, 0, 1);
  const base = {
    hash: null,
    block: null,
    status: 'success',
    sender: null,
    target: null,
    methodId: null,
    events: [],
  } as const;
  const transfer = { role: 'transfer', origin: 'row', valueUsd: null } as const;
  await ingestInto(pool, {
    ledger: 'import:purchases',
    source: 'import',
    networkId: exchange.network_id,
    transactions: paid.flatMap(({ asset_id: coinId, symbol, amount }) => {
      const coin = { kind: 'coin', coinId } as const;
      const units = parseAmount(amount);
      const cost = multiply<Amount>(units, parseAmount(STEADY_PRICES[symbol]!), 'halfAwayFromZero');
      return [
        {
          ...base,
          key: `buy ${symbol}`,
          atMs,
          transfers: [
            { ...transfer, key: 'in', coin, amount: units, from: null, to: wallet },
            { ...transfer, key: 'out', coin: { kind: 'coin', coinId: cash }, amount: cost, from: wallet, to: null },
          ],
        },
        {
          ...base,
          key: `deposit ${symbol}`,
          atMs: atMs + 1000,
          transfers: [
            {
              ...transfer,
              key: 'out',
              coin,
              amount: units,
              from: wallet,
              to: { kind: 'account', accountId: exchange.account_id },
            },
          ],
        },
      ];
    }),
  });
  await pool.query(
    `INSERT INTO classifications (transaction_id, action, batch_id)
     SELECT id, CASE WHEN key LIKE 'buy %' THEN 'buy'
       ELSE 'exchangeDeposit' END, (SELECT max(id) FROM classification_batches) FROM transactions
       WHERE ledger = 'import:purchases' AND NOT is_classified`,
  );
}

/** Shares of v2 pools have no market; each is worth what its pool holds, which no price source states. */
async function enterPrices(): Promise<void> {
  for (const [symbol, price] of Object.entries(STEADY_PRICES)) {
    await jobs.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
       SELECT c.id, day::date, 'import', $2 FROM coins c,
         generate_series(date '2023-12-01', date '2024-12-31', interval '1 day') AS day WHERE c.symbol = $1
         AND NOT c.is_spam AND NOT c.needs_review`,
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
    `SELECT w.id AS wallet_id, w.name AS wallet, n.chain_id, a.address, c.id AS coin_id,
       coalesce(lead.coin_id, c.id) AS asset_id, c.symbol, t.address AS contract, coalesce(t.decimals, 18) AS decimals,
       c.is_rebasing, max(tx.block) AS last_block
       FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = w.network_id
       JOIN transfers x ON w.account_id IN (x.from_account_id, x.to_account_id)
       JOIN transactions tx ON tx.id = x.transaction_id
       JOIN classifications m ON m.transaction_id = tx.id AND m.action <> 'spam'
       JOIN coins c ON c.id = x.coin_id LEFT JOIN coin_addresses t ON t.coin_id = c.id AND t.network_id = n.id
       LEFT JOIN alias_coin_members own ON own.coin_id = c.id
       LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = own.alias_coin_id AND lead.is_canonical
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

test('the journal agrees with the books, and each of its entries balances to the last digit', async () => {
  const { items } = await getLedgerChecks(jobs.pool, { basis: 'tax' });
  // Deposits of clients are classified here without the clients, so the lending engine has none of their three coins.
  expect(items.filter(({ differences }) => differences > 0)).toEqual([{ check: 'liabilities', differences: 3 }]);
  const unbalanced = await jobs.pool.query(
    `SELECT entry_id FROM journal_lines GROUP BY entry_id, asset_id HAVING sum(amount) <> 0
     UNION SELECT entry_id FROM journal_lines GROUP BY entry_id HAVING sum(usd) <> 0`,
  );
  expect(unbalanced.rows).toEqual([]);
  const { rows } = await jobs.pool.query<{ count: number }>('SELECT count(*) AS count FROM journal_entries');
  expect(rows[0]!.count).toBeGreaterThan(50);
});

test('every wallet holds its on-chain balance, rebasing tokens as of their last transaction', async () => {
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
        `${title}: the books have ${formatDecimal((books.get(key) ?? 0n) as Amount)}, the chain ` +
        `${formatDecimal(amount as Amount)}`,
    );
  expect(different).toEqual([]);
});

// What was lost has no proceeds by the rule for lost coins, and that line is right.
test('nothing is missing a basis, no holding is negative, and no taxable line is $0', async () => {
  expect(
    await lines(
      `SELECT i.code || ': ' || i.detail || ' (' || coalesce(c.symbol, '') || ')' AS line FROM book_issues i
         LEFT JOIN coins c ON c.id = i.asset_id WHERE i.code IN ('missing_basis', 'oversold_wallet') ORDER BY i.at`,
    ),
  ).toEqual([]);
  expect(
    await lines(
      `SELECT account || ': ' || amount || ' ' || c.symbol AS line FROM book_holdings h
         JOIN coins c ON c.id = h.asset_id WHERE amount < 0 ORDER BY 1`,
    ),
  ).toEqual([]);
  expect(
    await lines(
      `SELECT p.kind || ' ' || trim_scale(p.amount) || ' ' || c.symbol || ' ' || m.action || ': '
         || trim_scale(p.proceeds_usd) || ' - ' || trim_scale(p.cost_usd) AS line
         FROM book_positions p JOIN coins c ON c.id = p.coin_id
         JOIN classifications m ON m.transaction_id = p.close_transaction_id
        WHERE p.is_taxable AND p.kind <> 'lost' AND (p.proceeds_usd = 0 OR 'missing_basis' = ANY (p.flags))
        ORDER BY p.disposed_at, p.id`,
    ),
  ).toEqual([]);
});

/** The raw result of a contract: `scaledBalanceOf` is the balance without the interest. */
async function scaledBalance(held: HeldCoin, block: number | 'latest'): Promise<string> {
  const data = `0x1da24f3e${held.address.slice(2).toLowerCase().padStart(64, '0')}`;
  const tag = block === 'latest' ? block : `0x${block.toString(16)}`;
  const result = await fetch(devnet.network(held.chain_id).rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: held.contract, data }, tag] }),
  });
  return ((await result.json()) as { result: string }).result;
}

const holdingOf = async (account: string): Promise<string | undefined> =>
  (
    await jobs.pool.query<{ amount: string }>(
      'SELECT trim_scale(amount) AS amount FROM book_holdings WHERE account = $1',
      [account],
    )
  ).rows[0]?.amount;

test('loans equal the debt after each wallet’s last transaction; only interest was added since', async () => {
  const owed = new Map<string, bigint>();
  for (const held of await coinsOfWallets()) {
    const { rows } = await jobs.pool.query<{ symbol: string }>(
      `SELECT base.symbol FROM coins c JOIN coins base ON base.id = c.claim_of_coin_id WHERE c.id = $1
         AND c.claim_kind = 'debt'`,
      [held.coin_id],
    );
    const symbol = rows[0]?.symbol;
    if (symbol === undefined) continue;
    const balance = parseAmount(await balanceOf(held, held.last_block));
    owed.set(symbol, (owed.get(symbol) ?? 0n) + balance);
    expect(await scaledBalance(held, 'latest')).toBe(await scaledBalance(held, held.last_block));
    expect(parseAmount(await balanceOf(held)) >= balance).toBe(true);
  }
  const booked = await lines(
    `SELECT c.symbol || ' ' || trim_scale(sum(l.amount)) AS line FROM book_liabilities l
       JOIN coins c ON c.id = l.asset_id WHERE l.kind = 'loan' GROUP BY c.symbol HAVING sum(l.amount) <> 0 ORDER BY 1`,
  );
  expect(booked).toEqual(
    [...owed]
      .filter(([, amount]) => amount !== 0n)
      .map(([symbol, amount]) => `${symbol} ${formatDecimal(amount as Amount)}`)
      .toSorted(),
  );
  expect(booked[0]).toMatch(/^DAI 59400\./);
});

test('collateral that was seized is disposed of and no longer pledged', async () => {
  const seized = await jobs.pool.query<{ amount: string; taxable: boolean }>(
    `SELECT trim_scale(sum(p.amount)) AS amount, bool_and(p.is_taxable AND p.proceeds_usd > 0) AS taxable
       FROM book_positions p JOIN coins c ON c.id = p.coin_id WHERE p.kind = 'liquidation' AND c.symbol = 'WBTC'`,
  );
  expect(seized.rows).toEqual([{ amount: '0.35897118', taxable: true }]);
  for (const held of (await coinsOfWallets()).filter(({ symbol }) => symbol === 'aDevWBTC'))
    expect(await holdingOf(`custody:collateral:receipt:${held.coin_id}`)).toBe(await balanceOf(held, held.last_block));
});

test('a liquidity position keeps the cost of the liquidity that is left in it, and nothing of what left', async () => {
  const { rows } = await jobs.pool.query<{
    coin_id: number;
    name: string;
    network_id: number;
    contract: string;
    token_id: string;
    amount: string;
    cost: string;
  }>(
    `SELECT c.id AS coin_id, c.name, a.network_id, split_part(a.address, '/', 1) AS contract,
       split_part(a.address, '/', 2) AS token_id, sum(l.amount) AS amount, sum(l.cost_usd) AS cost
       FROM book_open_lots l JOIN coins c ON c.id = l.coin_id JOIN coin_addresses a ON a.coin_id = c.id
         AND a.address LIKE '%/%' GROUP BY 1, 2, 3, 4, 5 ORDER BY 1`,
  );
  // One that was changed again and again, and two that were opened and left as they are, on each network.
  expect(rows).toHaveLength(9);
  for (const row of rows) {
    expect(parseAmount(row.amount)).toBe(parseAmount('1'));
    expect(Math.abs(Number(row.cost) - (await expectedCost(row)))).toBeLessThan(0.01);
    process.stdout.write(`${row.name}: cost basis $${Number(row.cost).toFixed(2)}\n`);
  }
});

/** Two coins at fixed prices go in; each decrease leaves the same part of all cost as of the liquidity. */
async function expectedCost(position: { network_id: number; contract: string; token_id: string }): Promise<number> {
  const { rows } = await jobs.pool.query<{ name: string; liquidity: string; usd: string }>(
    `SELECT e ->> 'name' AS name, e -> 'values' ->> 'liquidity' AS liquidity,
            (e -> 'values' ->> 'amount0')::numeric / 10 ^ t0.decimals * CASE WHEN c0.symbol = 'USDC' THEN 1
            ELSE n.price END + (e -> 'values' ->> 'amount1')::numeric / 10 ^ t1.decimals * CASE WHEN c1.symbol = 'USDC'
              THEN 1 ELSE n.price END AS usd
       FROM transactions t, jsonb_array_elements(t.events) AS e, liquidity_positions p
       JOIN coin_addresses t0 ON t0.network_id = p.network_id AND t0.address = p.token0
       JOIN coins c0 ON c0.id = t0.coin_id
       JOIN coin_addresses t1 ON t1.network_id = p.network_id AND t1.address = p.token1
       JOIN coins c1 ON c1.id = t1.coin_id,
            LATERAL (SELECT CASE WHEN c0.symbol || c1.symbol LIKE '%POL%' THEN 0.5 ELSE 2000 END AS price) AS n
      WHERE t.network_id = $1 AND p.network_id = $1 AND p.contract = $2 AND p.token_id = $3 AND e ->> 'contract' = $2
        AND e -> 'values' ->> 'tokenId' = $3 AND e -> 'values' ? 'liquidity'
      ORDER BY t.block, t.position, (e ->> 'logIndex')::int`,
    [position.network_id, position.contract, position.token_id],
  );
  let [cost, liquidity] = [0, 0];
  for (const row of rows) {
    const changed = Number(row.liquidity);
    if (row.name === 'uniswapV3.increaseLiquidity') [cost, liquidity] = [cost + Number(row.usd), liquidity + changed];
    else [cost, liquidity] = [(cost * (liquidity - changed)) / liquidity, liquidity - changed];
  }
  expect(rows.length).toBeGreaterThan(0);
  return cost;
}

test('books regenerated from scratch are the same, and the gain of each year is printed', async () => {
  const before = await dumpBooks(jobs.pool);
  await regenerateNow(jobs.pool, { fromScratch: true });
  expect(await dumpBooks(jobs.pool)).toEqual(before);
  const gains = await lines(
    `SELECT year || ': ' || round(sum(gain_usd), 2) || ' USD' AS line FROM book_positions WHERE is_taxable GROUP BY year
       ORDER BY year`,
  );
  process.stdout.write(`Taxable gain by year: ${gains.join(', ')}\n`);
  expect(gains).toHaveLength(1);
});

/** The ledger as it is exported, with the balances that the chains state. Rebasing coins grow with every block. */
async function loadLedger(): Promise<PlainTextLedger> {
  for (const held of (await coinsOfWallets()).filter(({ is_rebasing: isRebasing }) => !isRebasing))
    await jobs.pool.query(
      `INSERT INTO wallet_balances (wallet_id, coin_id, block, derived, on_chain, checked_at)
       VALUES ($1, $2, $3, $4, $4, '2024-12-31T12:00:00Z') ON CONFLICT DO NOTHING`,
      [held.wallet_id, held.coin_id, Number.MAX_SAFE_INTEGER, await balanceOf(held)],
    );
  const days = { today: '2024-12-31', dayOf: (at: Date) => at.toISOString().slice(0, 10) };
  return loadPlainTextLedger(jobs.pool, { to: days.today }, days);
}

test.skipIf(!hasProgram('bean-check'))('beancount accepts the exported ledger and has its totals', async () => {
  const ledger = await loadLedger();
  expect(ledger.entries.length).toBeGreaterThan(50);
  expect(checkWithBeancount(ledger)).toEqual(ACCEPTED);
  const { text } = writeBeancount(ledger, { name: 'devnet', title: 'Devnet' });
  expect(text.match(/^2024-12-31 price ETH .*$/gm)).toEqual(['2024-12-31 price ETH 2000 USD']);
  expect(text.match(/^2025-01-01 balance /gm)?.length).toBeGreaterThan(10);
  expect(text.match(/^;.*$/gm)).toBeNull();
  const changed = text.replace(/^(\S+ balance \S+ {2}-?)(\d)/m, '$19$2');
  expect(runOn({ name: 'changed.beancount', text: changed }, ['bean-check', '{file}']).output).toContain(
    'Balance failed',
  );
});

test.skipIf(!hasProgram('hledger'))('hledger accepts the exported ledger and has its totals', async () => {
  expect(checkWithHledger(await loadLedger())).toEqual(ACCEPTED);
});
