/**
 * No writer alters a locked year: for every trigger that notes a change of the books there is a statement that is
 * refused at its commit, and for every table behind them a call or a job that is refused with a message.
 */
import { booksCalls } from '@holdfast/books/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import { type Job } from '@holdfast/contract';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { refusalOf } from '../../../areas/catalogue/server/testing.ts';
import { createBooksWorld } from '../../../areas/books/server/testing.ts';
import { importPrices } from '../../../areas/prices/server/import-prices.ts';
import { refreshPrices } from '../../../areas/prices/server/refresh-prices.ts';
import { createFakeSource } from '../../../areas/prices/server/testing.ts';
import { addressOf } from '../../../areas/transactions/server/ingest/testing.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { toJob, JOB_COLUMNS, type JobRow } from '@holdfast/jobs/job-record.ts';
import { waitFor } from '../../../kit/jobs/testing.ts';
import { defaultBookSettings } from '../../../areas/books/server/generation/book-settings.ts';
import { useShared } from '../../../kit/database/testing.ts';

const REFUSED = /^The year 2023 is locked/;
const market = createFakeSource({
  spots: { ether: '2000' },
  closes: { ether: { '2023-08-05': '1700', '2023-12-31': '1800', '2024-01-20': '2100' } },
});

const world = useShared(() =>
  createBooksWorld({
    kinds: [importPrices, refreshPrices],
    services: { priceSource: async () => market, now: () => new Date('2024-01-25T12:00:00Z') },
  }),
);
let pool: pg.Pool;
/** Ids by name: transactions, and transfers of the sale. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  pool = world.pool;
  await pool.query(`UPDATE coins SET market_id = 'ether', has_prices = true WHERE id = $1`, [world.eth]);
  await enterHistory();
  await world.regenerate();
  await world.api(booksCalls.setAllocationUnits, { params: { coinId: world.eth }, body: unitsOf('first', 'second') });
  await world.api(booksCalls.setBrokerReport, {
    params: { year: 2023, walletId: world.cold },
    body: { report: { form: '1099-B', isBasisReported: true } },
  });
  await world.api(booksCalls.addManualPosition, { body: manualPosition('kept') });
  await lock();
});

async function lock(): Promise<void> {
  await world.regenerate();
  for (const item of (await world.api(booksCalls.listWork, { query: {} })).items)
    await world.api(booksCalls.acceptWork, { body: { ids: [item.id], note: 'Reviewed' } });
  const { counts } = await world.api(booksCalls.getLockCheck, { params: { year: 2023 } });
  await world.api(booksCalls.lockYear, { params: { year: 2023 }, body: { acknowledged: counts } });
}
const unlock = () => world.api(booksCalls.unlockYear, { params: { year: 2023 }, query: { reason: 'An amendment' } });

/** Every table below decides some figure of 2023. */
async function enterHistory(): Promise<void> {
  await world.api(booksCalls.setBookSettings, {
    body: {
      ...defaultBookSettings('America/Los_Angeles'),
      methods: [{ fromYear: 2009, method: 'specificId' }],
      perWalletFrom: '2023-01-01',
      allocation: 'specificUnit',
    },
  });
  await pool.query(
    `INSERT INTO price_dailies VALUES ($1, '2023-08-04', 'import', 1500), ($1, '2023-08-05', 'import', 1500)`,
    [world.eth],
  );
  await world.api(pricesCalls.setPriceRatio, { params: { id: world.weth }, body: { ofCoinId: world.eth, ratio: '1' } });
  await world.api(pricesCalls.setManualPrice, {
    params: { id: world.usdc, day: '2023-09-05' },
    body: { priceUsd: '1', reason: 'Quote of the desk' },
  });
  await enter('first', '2022-03-01', 'buy', 'in 1 ETH', 'out 1000 USD');
  await enter('second', '2022-04-01', 'buy', 'in@cold 1 ETH', 'out@cold 2000 USD');
  await enter('third', '2023-02-01', 'buy', 'in 1 ETH', 'out 3000 USD');
  await enter('sale', '2023-06-05', 'sell', 'out 1 ETH', 'in 5000 USD');
  await enter('reward', '2023-08-05', 'stakingReward', 'in 1 WETH');
  await enter('cheap', '2023-08-20', 'buy', 'in 1 WETH', 'out 100 USD');
  await enter('sentFirst', '2023-09-01', 'bridgeOut', 'out 1 WETH');
  await enter('sentSecond', '2023-09-02', 'bridgeOut', 'out 1 WETH');
  await enter('arrived', '2023-09-03', 'bridgeIn', 'in@cold 1 WETH');
  await enter('dollars', '2023-09-05', 'stakingReward', 'in 100 USDC');
  await enterWith('gift', '2023-10-01', 'giftSent', { amount: '10', to: evmAddress('friend') });
  await enterWith('stake', '2023-10-05', 'stake', { amount: '20', to: evmAddress('pool') });
  await enterWith('unstake', '2023-10-20', 'unstake', { amount: '20', from: evmAddress('payout') });
  await enter('pooled', '2023-10-25', 'addLiquidity', 'out 5 USDC 5');
  await enter('paidOut', '2023-10-28', 'removeLiquidity', 'in 2 USDC 2');
  await addPositionEvents();
  await enter('saleOfDollars', '2023-11-01', 'sell', 'out 80 USDC', 'in 90 USD');
  // What the dollars are worth counts, while they are a stablecoin.
  await enter('swap', '2023-11-15', 'swap', 'out 5 USDC 6', 'in 0.003 WETH 7', 'fee 0.01 ETH 20');
  await enter('saleOfWrapped', '2023-12-01', 'sell', 'out@cold 1 WETH', 'in@cold 1600 USD');
  await enter('withdrawn', '2023-12-05', 'exchangeWithdrawal', 'in@cold 3 USDC');
  await enter('saleOfWithdrawn', '2023-12-06', 'sell', 'out@cold 3 USDC', 'in@cold 4 USD');
  await enterClientMoney();
  await enter('later', '2024-06-01', 'sell', 'out 1 ETH', 'in 3500 USD');
  const { rows } = await pool.query<{ id: number; transaction_id: number }>(
    'SELECT id, transaction_id FROM transfers WHERE coin_id = $1 AND transaction_id = ANY ($2)',
    [world.eth, [ids['first'], ids['second'], ids['third'], ids['sale']]],
  );
  for (const name of ['first', 'second', 'third', 'sale'])
    ids[`${name} transfer`] = rows.find((row) => row.transaction_id === ids[name])!.id;
}

/** A deposit of a client and a withdrawal a month later, of which a part is interest. */
async function enterClientMoney(): Promise<void> {
  const deposit = await world.enter({ at: '2023-11-20', action: null, transfers: ['in 50 USDC 50'] });
  await world.classify([deposit], 'clientDeposit', { clientId: world.client.userId });
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at)
     VALUES ($1, 'withdrawal', $2, 10, '2023-12-20T12:00:00Z') RETURNING id`,
    [world.client.userId, world.usdc],
  );
  const paid = await world.enter({ at: '2023-12-20', action: null, transfers: ['out 10 USDC 10'] });
  await world.classify([paid], 'clientWithdrawal', { clientTransactionId: rows[0]!.id });
}

const POSITION = { contract: evmAddress('manager'), tokenId: '1', token: evmAddress('pooled dollar') };

/**
 * What a pool says about the two: half of the liquidity left, and 2 USDC were paid out. Its tokens are not known yet.
 */
async function addPositionEvents(): Promise<void> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO coins (symbol, name, decimals) VALUES ('POS', 'Position', 0) RETURNING id`,
  );
  await pool.query(
    'INSERT INTO coin_addresses (network_id, address, coin_id, decimals) VALUES ($1, $2, $3, 0), ($1, $4, $5, 6)',
    [world.network, `${POSITION.contract}/${POSITION.tokenId}`, rows[0]!.id, POSITION.token, world.usdc],
  );
  const event = (name: string, values: Record<string, string>) => ({
    name: `uniswapV3.${name}`,
    contract: POSITION.contract,
    logIndex: 1,
    values: { tokenId: POSITION.tokenId, amount1: '0', ...values },
  });
  const events = {
    pooled: [event('increaseLiquidity', { liquidity: '100', amount0: '5000000' })],
    paidOut: [
      event('decreaseLiquidity', { liquidity: '50', amount0: '2000000' }),
      event('collectFees', { amount0: '2000000' }),
    ],
  };
  for (const [name, given] of Object.entries(events))
    await pool.query('UPDATE transactions SET events = $2 WHERE id = $1', [ids[name], JSON.stringify(given)]);
}

async function enter(name: string, day: string, action: string, ...transfers: string[]): Promise<void> {
  ids[name] = await world.enter({ at: day, action, transfers });
}

async function enterWith(
  name: string,
  day: string,
  action: string,
  { amount, from, to }: { amount: string; from?: string; to?: string },
): Promise<void> {
  const end = (address: string | undefined) => (address === undefined ? { walletId: world.hot } : { address });
  const { id } = await world.api(transactionsCalls.addTransaction, {
    body: {
      at: `${day}T12:00:00.000Z`,
      networkId: world.network,
      action,
      key: name,
      transfers: [{ coinId: world.usdc, amount, from: end(from), to: end(to) }],
    },
    query: {},
  });
  ids[name] = id;
}

const unitsOf = (inHot: string, inCold: string) => ({
  units: [
    { lotId: String(ids[`${inHot} transfer`]), account: String(world.hot), amount: '1' },
    { lotId: String(ids[`${inCold} transfer`]), account: String(world.cold), amount: '1' },
  ],
});
const manualPosition = (key: string) => ({
  key,
  coinId: world.eth,
  walletId: world.cold,
  amount: '1',
  acquiredDay: '2023-01-02',
  disposedDay: '2023-07-01',
  proceedsUsd: '10',
  costUsd: '4',
  reason: 'Statement of the broker',
});
/** As the network spells it. */
function evmAddress(name: string): string {
  const normalised = normaliseAddress({ kind: 'evm', address: addressOf(name) });
  if (!normalised.ok) throw new Error(normalised.reason);
  return normalised.address;
}

async function runJob(start: Promise<{ id: number }>): Promise<Job> {
  const { id } = await start;
  const look = async () =>
    toJob((await pool.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [id])).rows[0]!);
  return waitFor(look, (job) => job.finishedAt !== null);
}

/** The triggers that note or refuse changes, with the tables they watch. */
async function listTriggers(): Promise<{ name: string; table: string }[]> {
  const { rows } = await pool.query<{ name: string; table: string }>(
    `SELECT t.tgname AS name, t.tgrelid::regclass::text AS table FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE NOT t.tgisinternal AND (p.prosrc LIKE '%book_change%' OR p.prosrc LIKE '%refuse_locked_years%')
          AND t.tgrelid <> 'book_changes'::regclass
      ORDER BY 2, 1`,
  );
  return rows;
}

describe('every trigger', () => {
  /** One statement for each trigger, run while the other triggers of its table are off. */
  const statements = (): Record<string, string> => ({
    classifications_change_books_added: `INSERT INTO classifications (transaction_id, action, batch_id)
                                           SELECT ${ids['open']}, 'sell', min(id) FROM classification_batches`,
    classifications_change_books_updated: `UPDATE classifications SET action = 'giftSent'
                                             WHERE transaction_id = ${ids['sale']}`,
    classifications_change_books_removed: `DELETE FROM classifications WHERE transaction_id = ${ids['sale']}`,
    transactions_change_books_moved: `UPDATE transactions SET at = at + interval '1 day' WHERE id = ${ids['sale']}`,
    transactions_change_books_removed: `DELETE FROM transactions WHERE id = ${ids['sale']}`,
    transfers_change_books_added: `INSERT INTO transfers (transaction_id, key, at, coin_id, amount, from_account_id,
                                                          role, origin) SELECT transaction_id, 'more', at, coin_id, 1,
                                                              from_account_id, role, origin FROM transfers
                                                              WHERE id = ${ids['sale transfer']}`,
    transfers_change_books_updated: `UPDATE transfers SET amount = 2 WHERE id = ${ids['sale transfer']}`,
    transfers_change_books_left: `UPDATE transfers SET transaction_id = ${ids['later']}, key = 'moved', at = now()
                                    WHERE id = ${ids['sale transfer']}`,
    transfers_change_books_removed: `DELETE FROM transfers WHERE id = ${ids['sale transfer']}`,
    transaction_links_change_books_added: `INSERT INTO transaction_links (out_transaction_id, in_transaction_id, kind)
                                             VALUES (${ids['sentSecond']}, ${ids['arrived']}, 'bridge')`,
    transaction_links_change_books_updated: `UPDATE transaction_links SET out_transaction_id = ${ids['sentFirst']}`,
    transaction_links_change_books_left: `UPDATE transaction_links SET in_transaction_id = ${ids['later']}`,
    transaction_links_change_books_removed: `DELETE FROM transaction_links`,
    lot_identifications_change_books: `INSERT INTO lot_identifications (transfer_id, lots, identified_at)
                                         VALUES (${ids['sale transfer']}, '[]', now())`,
    recorded_costs_change_books: `INSERT INTO recorded_costs (transfer_id, amount, cost_usd, acquired_at)
                                    SELECT id, 3, 1, '2022-01-01' FROM transfers
                                     WHERE transaction_id = ${ids['withdrawn']}`,
    wallets_change_books_added: `WITH own AS (UPDATE accounts SET kind = 'wallet'
                                              WHERE address = '${evmAddress('friend')}'
                                              RETURNING id, network_id) INSERT INTO wallets (account_id, network_id,
                                                    name, purpose) SELECT id, network_id, 'New', 'hot' FROM own`,
    wallets_change_books_given: `UPDATE wallets SET user_id = ${world.client.userId} WHERE id = ${world.hot}`,
    wallets_change_books_purpose: `UPDATE wallets SET purpose = 'exchange' WHERE id = ${world.hot}`,
    accounts_change_books: `UPDATE accounts SET kind = 'bridge', counterparty_id = (SELECT min(id) FROM counterparties)
                              WHERE address = '${evmAddress('pool')}'`,
    price_dailies_change_books_added: `INSERT INTO price_dailies VALUES (${world.eth}, '2023-08-05', 'CoinGecko', 1)`,
    price_dailies_change_books_updated: `UPDATE price_dailies SET price_usd = 1`,
    price_dailies_change_books_left: `UPDATE price_dailies SET day = day + 1000`,
    price_dailies_change_books_removed: `DELETE FROM price_dailies`,
    price_hours_change_books_added: `INSERT INTO price_hours VALUES (${world.eth}, '2023-08-05T12:00Z', 'CoinGecko', 1)`,
    price_hours_change_books_updated: `UPDATE price_hours SET price_usd = 1`,
    price_hours_change_books_left: `UPDATE price_hours SET at = at + interval '1000 days'`,
    price_hours_change_books_removed: `DELETE FROM price_hours`,
    price_manuals_change_books_added: `INSERT INTO price_manuals (coin_id, day, price_usd)
                                         VALUES (${world.usdc}, '2023-09-06', 1)`,
    price_manuals_change_books_updated: `UPDATE price_manuals SET price_usd = 2`,
    price_manuals_change_books_left: `UPDATE price_manuals SET day = day + 1000`,
    price_manuals_change_books_removed: `DELETE FROM price_manuals`,
    price_ratios_change_books: `UPDATE price_ratios SET ratio = 2`,
    alias_coin_members_change_books: `WITH added AS (INSERT INTO alias_coins DEFAULT VALUES
                                                     RETURNING id) INSERT INTO alias_coin_members SELECT ${world.eth},
                                                         id, true FROM added`,
    coins_names_change_books: `UPDATE coins SET symbol = 'OTHER' WHERE id = ${world.usdc}`,
    coins_claims_change_books: `UPDATE coins
                                    SET claim_kind = 'debt', claim_of_coin_id = ${world.eth}, claim_origin = 'chain'
                                    WHERE id = ${world.usdc}`,
    liquidity_positions_change_books_added: `INSERT INTO liquidity_positions
                                               VALUES (${world.network}, '${POSITION.contract}', '${POSITION.tokenId}',
                                                       '${POSITION.token}', NULL)`,
    liquidity_positions_change_books_found: `UPDATE liquidity_positions SET token1 = 'found'`,
    client_transactions_change_books_added: `INSERT INTO client_transactions (user_id, type, coin_id, amount,
                                                   initiated_at, status, cleared_at)
                                                   VALUES (${world.client.userId}, 'deposit', ${world.usdc}, 5,
                                                           '2023-11-10', 'cleared', '2023-11-10')`,
    client_transactions_change_books_updated: `UPDATE client_transactions SET amount = amount + 1
                                                 WHERE type = 'deposit'`,
    client_transactions_change_books_removed: `DELETE FROM client_transactions WHERE type = 'withdrawal'`,
    coins_change_books: `UPDATE coins SET is_cash = true WHERE id = ${world.usdc}`,
    book_settings_change_books: `INSERT INTO book_settings (settings) SELECT settings FROM book_settings`,
    allocation_units_change_books: `UPDATE allocation_units SET amount = 0.5`,
    allocation_rules_change_books: `INSERT INTO allocation_rules (lot_order, wallet_ids, described_at, note)
                                      VALUES ('{highestBasis}', '{}', now(), '')`,
    fee_allocations_change_books_added: `INSERT INTO fee_allocations (transaction_id, swap, fee_disposal)
                                           VALUES (${ids['swap']}, 0, 0.01)`,
    fee_allocations_change_books_updated: `UPDATE fee_allocations SET swap = 0.003, fee_disposal = 0.007`,
    fee_allocations_change_books_removed: `DELETE FROM fee_allocations`,
    fair_value_terms_change_books_added: `INSERT INTO fair_value_terms (coin_id, is_in_scope, reason)
                                            VALUES (${world.weth}, false, 'Wrapped')`,
    fair_value_terms_change_books_updated: `UPDATE fair_value_terms SET is_in_scope = true`,
    fair_value_terms_change_books_removed: `DELETE FROM fair_value_terms`,
    broker_disposals_respect_locked_years: `INSERT INTO broker_disposals (year, wallet_id, position_id)
                                              VALUES (2023, ${world.cold}, '1/1')`,
    manual_positions_respect_locked_years: `UPDATE manual_positions SET wallet_id = NULL`,
    broker_reports_respect_locked_years: `DELETE FROM broker_reports`,
  });

  beforeAll(async () => {
    ids['open'] = await world.enter({ at: '2023-03-03', action: null, transfers: ['out 0.1 ETH'] });
    await world.api(catalogueCalls.addBridge, { body: { name: 'Any bridge' } });
  });

  it('has a statement here, so that a new one is not forgotten', async () => {
    expect((await listTriggers()).map(({ name }) => name).toSorted()).toEqual(Object.keys(statements()).toSorted());
  });

  it('error: refuses a statement of the database itself that reaches into the year', async () => {
    const triggers = await listTriggers();
    for (const { name, table } of triggers) {
      const others = triggers.filter((other) => other.table === table && other.name !== name);
      const text = await runUncommitted([
        // A row to update or remove, which was checked.
        `SELECT set_config('holdfast.checked_book_change', '9223372036854775807', true)`,
        ...(/^(transaction_links|fee_allocations|fair_value_terms|liquidity_positions|price_hours)_/.test(name) &&
        !name.endsWith('added')
          ? [statements()[`${table}_change_books_added`]!]
          : []),
        'SET CONSTRAINTS ALL IMMEDIATE',
        'SET CONSTRAINTS ALL DEFERRED',
        `SELECT set_config('holdfast.checked_book_change', '', true)`,
        ...others.map((other) => `ALTER TABLE ${table} DISABLE TRIGGER ${other.name}`),
        statements()[name]!,
        // What COMMIT does first.
        'SET CONSTRAINTS ALL IMMEDIATE',
      ]);
      expect(`${name}: ${text}`).toBe(`${name}: HF001`);
    }
  });

  it('error: a statement outside the server’s transactions is refused at commit and rolled back', async () => {
    const reset = pool.query('DELETE FROM classifications WHERE transaction_id = $1', [ids['sale']]);
    await expect(reset).rejects.toThrow(
      'The year 2023 is locked, and this change reaches into it. Unlock the year first.',
    );
    expect(await world.actionOf(ids['sale']!)).toBe('sell');
  });

  async function runUncommitted(sql: readonly string[]): Promise<unknown> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const statement of sql) await client.query(statement);
      return 'accepted';
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }
});

describe('every table', () => {
  /** A call or a job that would alter 2023, by the table it writes. */
  const writers: Record<string, () => Promise<unknown>> = {
    classifications: () => world.reset(ids['sale']!),
    transactions: () => world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: ids['sale']! } }),
    transfers: () => world.api(transactionsCalls.deleteTransfer, { params: { id: ids['sale transfer']! } }),
    transaction_links: () =>
      world.api(booksCalls.linkTransactions, {
        body: { outTransactionId: ids['sentSecond']!, inTransactionId: ids['arrived']! },
      }),
    lot_identifications: () =>
      world.api(booksCalls.nameLots, {
        params: { transferId: ids['sale transfer']! },
        body: {
          identifiedAt: '2023-06-05T00:00:00.000Z',
          note: 'Letter to the broker',
          lots: [{ lotId: String(ids['third transfer']), amount: '1' }],
        },
      }),
    recorded_costs: async () => {
      const query = { kind: 'missingBasis' as const, include_accepted: true };
      const { items } = await world.api(booksCalls.listWork, { query });
      const item = items.find(({ transactionId }) => transactionId === ids['withdrawn']);
      return world.api(booksCalls.recordCosts, {
        body: {
          ids: [item!.id],
          acquiredAt: '2022-01-01T00:00:00.000Z',
          costUsd: '1',
          reason: 'Statement of the broker',
        },
      });
    },
    wallets: () =>
      world.api(catalogueCalls.addWallet, {
        body: { name: 'Friend', networkId: world.network, address: evmAddress('friend') },
      }),
    'wallets, owner': () =>
      world.api(catalogueCalls.editWallet, { body: { id: world.hot, userId: world.client.userId } }),
    accounts: () =>
      world.api(catalogueCalls.addFarm, {
        body: {
          name: 'Farm',
          accounts: ['pool', 'payout'].map((name) => ({ networkId: world.network, address: evmAddress(name) })),
        },
      }),
    price_dailies: async () => {
      const job = await runJob(
        world.api(pricesCalls.importPrices, { body: { csv: 'date,symbol,price\n2023-08-04,ETH,1600\n' } }),
      );
      throw new Error(job.error ?? 'It was not refused.');
    },
    price_manuals: () =>
      world.api(pricesCalls.setManualPrice, {
        params: { id: world.usdc, day: '2023-09-05' },
        body: { priceUsd: '1.1', reason: 'Quote of the desk' },
      }),
    price_ratios: () =>
      world.api(pricesCalls.setPriceRatio, {
        params: { id: world.weth },
        body: { ofCoinId: world.eth, ratio: '1.1' },
      }),
    alias_coin_members: async () => {
      const { id } = await world.api(catalogueCalls.addAliasCoin, { body: { coinId: world.eth } });
      await world.api(catalogueCalls.updateAliasCoin, { params: { id }, body: { aliasedCoinsIds: [world.weth] } });
    },
    book_settings: () =>
      world.api(booksCalls.setBookSettings, {
        body: { ...defaultBookSettings('America/Los_Angeles'), methods: [{ fromYear: 2009, method: 'lifo' }] },
      }),
    allocation_units: () =>
      world.api(booksCalls.setAllocationUnits, { params: { coinId: world.eth }, body: unitsOf('second', 'first') }),
    fee_allocations: () =>
      world.api(booksCalls.setFeeAllocation, {
        params: { transactionId: ids['swap']! },
        body: { feeDisposal: '0.004' },
      }),
    broker_disposals: async () => {
      const wallet = { year: 2023, walletId: world.cold };
      const [sold] = (await world.api(booksCalls.listBrokerDisposals, { params: wallet, query: {} })).items;
      await world.api(booksCalls.setBrokerDisposals, {
        params: wallet,
        body: { changes: [{ positionId: sold!.positionId, reported: { isBasisReported: null, basisUsd: '1' } }] },
      });
    },
    manual_positions: () => world.api(booksCalls.addManualPosition, { body: manualPosition('more') }),
    broker_reports: () =>
      world.api(booksCalls.setBrokerReport, { params: { year: 2023, walletId: world.cold }, body: { report: null } }),
    'coins, claim': () =>
      world.api(catalogueCalls.updateCoin, {
        body: { id: world.usdc, claim: { kind: 'debt', ofCoinId: world.eth, custody: 'collateral' } },
      }),
    'coins, symbol': () => world.api(catalogueCalls.updateCoin, { body: { id: world.usdc, symbol: 'OTHER' } }),
    // No call writes the tokens of a position; a sync leaves out what would alter the year.
    liquidity_positions: () =>
      transaction(pool, (client) =>
        client.query('INSERT INTO liquidity_positions VALUES ($1, $2, $3, $4, NULL)', [
          world.network,
          POSITION.contract,
          POSITION.tokenId,
          POSITION.token,
        ]),
      ),
    // No call changes a client transaction that was cleared.
    client_transactions: () =>
      transaction(pool, (client) =>
        client.query(`UPDATE client_transactions SET initiated_at = '2023-11-01' WHERE type = 'deposit'`),
      ),
    // No call changes what counts as money.
    coins: () =>
      transaction(pool, (client) => client.query('UPDATE coins SET is_cash = true WHERE id = $1', [world.usdc])),
  };

  it('has a writer here, so that a new one is not forgotten', async () => {
    const tables = new Set((await listTriggers()).map(({ table }) => table));
    // The job of hourly prices requests none of a locked period, and the scope of a coin decides the book basis alone.
    const covered = new Set([
      'allocation_rules',
      'fair_value_terms',
      'price_hours',
      ...Object.keys(writers).map((name) => name.split(',')[0]),
    ]);
    expect([...tables].filter((table) => !covered.has(table))).toEqual([]);
  });

  it.each(Object.keys(writers))('error: %s cannot alter the year', async (name) => {
    const text = await writers[name]!().then(
      () => 'It was not refused.',
      async (error: unknown) => {
        if (error instanceof Error && error.constructor.name !== 'ApiError') return error.message;
        const refusal = await refusalOf(Promise.reject(error));
        expect(refusal.status).toBe(409);
        return refusal.text;
      },
    );
    expect(text).toMatch(REFUSED);
    expect((await world.api(booksCalls.getLockDifference, { params: { year: 2023 } })).isSame).toBe(true);
  });
});

it('error: an attempt to move money in a locked year is in the audit log with its transaction', async () => {
  const id = ids['sale'];
  await expect(world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: id! } })).rejects.toThrow();
  const { rows } = await pool.query('SELECT * FROM audit_log ORDER BY id DESC LIMIT 1');
  expect(rows).toMatchObject([
    {
      action: 'transactionChanged',
      is_failure: true,
      user_id: world.admin.userId,
      reason: expect.stringMatching(REFUSED),
      after: { transaction_id: id },
    },
  ]);
});

describe('prices of a market', () => {
  it('that would alter the year are left out, with a note, and the others are kept', async () => {
    await pool.query(`DELETE FROM price_dailies WHERE source = 'CoinGecko'`);
    await pool.query(
      `BEGIN; SELECT set_config('holdfast.checked_book_change', '9223372036854775807', true);
       DELETE FROM price_dailies; COMMIT`,
    );
    await unlock();
    await lock();
    const job = await runJob(
      enqueueJob(pool, refreshPrices, { key: 'all', payload: { dailies: true }, createdBy: null }).then(
        ({ job: added }) => added,
      ),
    );
    expect(job).toMatchObject({
      status: 'succeeded',
      result: {
        dailies: 1,
        gaps: [{ symbol: 'ETH', reason: expect.stringMatching(/^2 daily closes left out\. The year 2023 is locked/) }],
      },
    });
    expect((await pool.query('SELECT day FROM price_dailies')).rows).toEqual([{ day: '2024-01-20' }]);
    expect((await world.api(booksCalls.getLockDifference, { params: { year: 2023 } })).isSame).toBe(true);
  });
});

describe('the rule of a global allocation', () => {
  it('error: cannot be replaced by one that alters the year', async () => {
    const record = (order: 'highestBasis' | 'lowestBasis') =>
      world.api(booksCalls.setAllocationRule, {
        body: {
          rule: { order: [order], walletIds: [world.hot], describedAt: '2022-12-01T00:00:00.000Z', note: 'Ledger' },
        },
      });
    await unlock();
    const { settings } = await world.api(booksCalls.getBookState, {});
    await world.api(booksCalls.setBookSettings, { body: { ...settings, allocation: 'global' } });
    await record('highestBasis');
    await lock();
    expect(await refusalOf(record('lowestBasis'))).toMatchObject({
      status: 409,
      text: expect.stringMatching(REFUSED),
    });
    await record('highestBasis');
  });
});

describe('locking a year', () => {
  it('waits for a change that is not committed yet, and then needs books with it', async () => {
    await unlock();
    await world.regenerate();
    let locking: Promise<unknown> = Promise.resolve();
    await transaction(pool, async (client) => {
      await client.query('UPDATE price_ratios SET ratio = 3');
      locking = world.api(booksCalls.lockYear, { params: { year: 2023 }, body: {} }).catch((error: unknown) => error);
      await waitFor(
        async () =>
          (
            await pool.query<{ waiting: number }>(
              `SELECT count(*)::int AS waiting FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = 9`,
            )
          ).rows[0]!.waiting,
        (waiting) => waiting === 1,
      );
    });
    expect((await refusalOf(Promise.reject(await locking))).text).toContain('The books are not up to date.');
  });
});
