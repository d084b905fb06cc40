/** The book basis: fair values and accrued interest beside the tax basis, which stays as it is. */
import { booksCalls } from '../../contract/calls.ts';
import { lendingCalls } from '@holdfast/lending/contract';
import { coinIdOf } from '../../engine/ids.ts';
import { computeRollForward, type Valuation } from '../../engine/journal/fair-value.ts';
import { addBooksDays, parseBooksDay } from '@holdfast/calendar';
import { type CallInput } from '@holdfast/contract';
import { type FairValueReport } from '../../contract/ledger.ts';
import { formatDecimal, parsePrice, type Usd } from '@holdfast/money';
import { expect, it } from 'vitest';
import { loadHeld } from '../generation/book-basis/revaluations.ts';
import { defaultBookSettings } from '../generation/book-settings.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { refreshLoans } from '../../../lending/server/refresh-loans.ts';
import { pdfPages } from '../../../../kit/pdf/testing.ts';
import { dumpBooks, GENERATED_BOOKS, readEntries, useBooksWorld } from '../testing.ts';

const world = useBooksWorld([
  'fair_value_terms',
  'client_transactions',
  'loan_changes',
  'loan_segments',
  'price_dailies',
  'price_manuals',
  ...GENERATED_BOOKS,
  'manual_positions',
]);

const ZONE = 'America/Los_Angeles';
const YEAR = { from: '2024-01-01', to: '2024-12-31' };

async function enterTrades(): Promise<void> {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 2 ETH', 'out 2000 USD'] });
  await world.enter({ at: '2023-03-02', action: 'buy', transfers: ['in 4 WETH', 'out 40 USD'] });
  await world.enter({ at: '2023-06-01', action: 'stakingReward', transfers: ['in 0.1 ETH 180'] });
  await world.enter({ at: '2024-02-01', action: 'sell', transfers: ['out 0.5 ETH', 'in 1300 USD'] });
  await world.enter({ at: '2024-07-15', action: 'buy', transfers: ['in 1 ETH', 'out 3100 USD'] });
  await world.enter({ at: '2024-08-01', action: 'ownTransfer', transfers: ['move 1 ETH'] });
}

/** A close for each end of a month of 2023 and 2024, and one in the middle of January 2025. */
async function addPrices(): Promise<void> {
  await world.pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT $1::bigint, (m + interval '1 month - 1 day')::date, 'import', 2000 + 100 * extract(month FROM m)
       FROM generate_series('2023-01-01'::date, '2024-12-01', '1 month') AS m
     UNION ALL SELECT $1::bigint, '2025-01-15', 'import', 3456.78`,
    [world.eth],
  );
}

const setFairValue = (fairValueFrom: string | null) =>
  world.api(booksCalls.setBookSettings, { body: { ...defaultBookSettings(ZONE), fairValueFrom } });

/** WETH and USDC stand for coins of any kind here; by default they are out of scope. */
const scopeAll = () =>
  world.pool.query(
    `INSERT INTO fair_value_terms (coin_id, is_in_scope, reason)
     SELECT id, true, 'Measured by policy' FROM coins WHERE NOT is_cash ON CONFLICT DO NOTHING`,
  );

/** Generates the books of the trades and prices, at fair value from a day on. */
async function generateAtFairValue(from: string): Promise<void> {
  await enterTrades();
  await addPrices();
  await scopeAll();
  await setFairValue(from);
  await world.regenerate();
}

const report = (query: CallInput<typeof booksCalls.getFairValueReport>['query'] = YEAR): Promise<FairValueReport> =>
  world.api(booksCalls.getFairValueReport, { query });

const ofTax = async () =>
  Object.fromEntries(
    Object.entries(await dumpBooks(world.pool)).filter(([table]) => !table.startsWith('journal_book')),
  );
const ofBook = async () =>
  Object.fromEntries(Object.entries(await dumpBooks(world.pool)).filter(([table]) => table.startsWith('journal_book')));

it('the tax basis stays the same to the byte when fair value is turned on, changed and turned off', async () => {
  await enterTrades();
  await addPrices();
  await world.regenerate();
  const before = await ofTax();
  const trial = await world.api(booksCalls.getTrialBalance, { query: YEAR });
  for (const day of ['2024-01-01', '2024-05-17', null]) {
    await setFairValue(day);
    await world.regenerate();
    expect(await ofTax()).toEqual(before);
    expect(await world.api(booksCalls.getTrialBalance, { query: YEAR })).toEqual(trial);
    const { rows } = await world.pool.query('SELECT FROM journal_book_entries');
    expect(rows.length > 0).toBe(day !== null);
  }
});

it('adopts at the value of the evening before, and revalues at the end of each month and on the last day', async () => {
  await generateAtFairValue('2024-01-01');
  const { rows } = await world.pool.query<{ id: string; usd: string }>(
    `SELECT e.kind || ' ' || e.day AS id, trim_scale(l.usd)::text AS usd
       FROM journal_book_entries e JOIN journal_book_lines l ON l.entry_id = e.id AND l.line = 1 ORDER BY e.day`,
  );
  const shown = rows.map(({ id, usd }) => `${id} ${usd}`);
  // 2.1 ETH at 3,200 less a cost of 2,180; then 2.1 at 2,100 in January.
  expect(shown.slice(0, 2)).toEqual(['adoption 2024-01-01 4540', 'revaluation 2024-01-31 -2310']);
  expect(shown).toHaveLength(14);
  expect(shown.at(-1)).toMatch(/^revaluation 2025-01-15 /);
  const { bookBasis } = await world.api(booksCalls.getBookState, {});
  expect(bookBasis).toEqual({ fairValueFrom: '2024-01-01', lastDay: '2025-01-15' });
});

it('a partial regeneration gives the same book basis as one from the beginning', async () => {
  await generateAtFairValue('2023-06-10');
  await world.enter({ at: '2024-11-05', action: 'sell', transfers: ['out 0.2 ETH', 'in 700 USD'] });
  const { result } = await world.regenerate();
  expect(result.readFrom).not.toBeNull();
  const partial = await ofBook();
  await world.regenerate({ fromScratch: true });
  expect(await ofBook()).toEqual(partial);
  expect(partial['journal_book_lines']?.length).toBeGreaterThan(20);
});

it('a price of a month without transactions changes the book basis with the next update', async () => {
  await generateAtFairValue('2024-01-01');
  const before = await ofBook();
  await world.pool.query(`UPDATE price_dailies SET price_usd = 9000 WHERE day = '2024-04-30'`);
  await world.regenerate();
  const after = await ofBook();
  expect(after).not.toEqual(before);
  await world.regenerate();
  expect(await ofBook()).toEqual(after);
});

it('the roll-forward closes, equals the balance sheet, and names coins without a price', async () => {
  await generateAtFairValue('2024-01-01');
  const data = await report();
  expect(data.rows.map(({ coinSymbol }) => coinSymbol)).toEqual(['ETH', 'WETH']);
  const [eth] = data.rows;
  // 0.5 ETH for 1,300; 1 ETH for 3,100; 2.6 ETH at 3,200 at the end.
  expect(eth).toMatchObject({
    openingUsd: '2180',
    adoptionUsd: '4540',
    additionsUsd: '3100',
    disposalsUsd: '1300',
    closingUsd: '8320',
    lossesUsd: '200',
    gainsUsd: '0',
  });
  expect([data.differenceUsd, data.balanceSheetDifferenceUsd]).toEqual(['0', '0']);
  expect(data.missingPrices).toMatchObject([{ coinSymbol: 'WETH', days: 13, lastDay: '2024-12-31' }]);
  expect(data.holdings).toMatchObject([
    { coinSymbol: 'ETH', amount: '2.6', costUsd: '4780', fairValueUsd: '8320', isPriced: true },
    { coinSymbol: 'WETH', amount: '4', costUsd: '40', fairValueUsd: '40', isPriced: false },
  ]);
  const sheet = await world.api(booksCalls.getBalanceSheet, { query: { ...YEAR, basis: 'book' } });
  const assets = sheet.sections.find(({ section }) => section === 'assets');
  const coins = (assets?.rows ?? []).filter(({ code }) => code !== '1000');
  expect(coins.reduce((sum, { usd }) => sum + Number(usd), 0)).toBe(Number(data.total.closingUsd));
  await world.pool.query(`UPDATE journal_book_sums SET usd = usd + 1`);
  expect((await report()).differenceUsd).not.toBe('0');
});

it('a period without a revaluation names the coins that had no price at the one before it', async () => {
  await generateAtFairValue('2024-01-01');
  const data = await report({ from: '2024-04-10', to: '2024-04-20' });
  expect(data.revaluedOn).toBe('2024-03-31');
  expect(data.holdings.map(({ coinSymbol, isPriced }) => [coinSymbol, isPriced])).toEqual([
    ['ETH', true],
    ['WETH', false],
  ]);
  expect(data.missingPrices).toMatchObject([{ coinSymbol: 'WETH', days: 1, lastDay: '2024-03-31' }]);
});

it('marks the revaluation that takes in coins of unknown cost, and the one after they left', async () => {
  await world.enter({ at: '2024-03-10', action: 'exchangeWithdrawal', transfers: ['in 1 ETH'] });
  await world.enter({ at: '2024-06-10', action: 'sell', transfers: ['out 2.6 ETH', 'in 7000 USD'] });
  await world.enter({ at: '2024-09-10', action: 'airdrop', transfers: ['in 0.1 ETH'] });
  await world.enter({ at: '2024-09-20', action: 'sell', transfers: ['out 0.1 ETH', 'in 290 USD'] });
  await generateAtFairValue('2024-01-01');
  const marked = await world.pool.query(
    `SELECT id, flags FROM journal_book_entries WHERE flags <> '{}' AND kind = 'revaluation' ORDER BY day`,
  );
  expect(marked.rows).toEqual([
    { id: `revaluation:2024-03-31:${world.eth}`, flags: ['missing_basis'] },
    { id: `revaluation:2024-06-30:${world.eth}`, flags: ['missing_basis'] },
    { id: `revaluation:2024-09-30:${world.eth}`, flags: ['missing_price'] },
  ]);
  const isKnown = async (to: string) => (await report({ from: '2024-01-01', to })).holdings[0]?.isCostKnown;
  expect([await isKnown('2024-02-29'), await isKnown('2024-04-30'), await isKnown('2024-07-31')]).toEqual([
    true,
    false,
    true,
  ]);
  const incomplete = async (from: string, to: string) =>
    (await world.api(booksCalls.getIncomeStatement, { query: { from, to, basis: 'book' } })).incompleteEntries;
  // The withdrawal and the revaluation.
  expect([await incomplete('2024-03-01', '2024-03-31'), await incomplete('2024-04-01', '2024-04-30')]).toEqual([2, 0]);
});

it('holdings name a coin of unknown cost that never had a price', async () => {
  await world.enter({ at: '2024-04-10', action: 'airdrop', transfers: ['in 7 USDC'] });
  await generateAtFairValue('2024-01-01');
  const { holdings, rows } = await report();
  const unknown = { amount: '7', costUsd: '0', fairValueUsd: '0', isPriced: false, isCostKnown: false };
  expect(holdings.at(-1)).toMatchObject({ coinSymbol: 'USDC', ...unknown });
  expect(rows.map(({ coinSymbol }) => coinSymbol)).not.toContain('USDC');
});

it('the roll-forward of a later period equals that of the engine, from its entries and prices', async () => {
  await generateAtFairValue('2024-01-01');
  const [from, to] = ['2024-04-01', '2024-08-31'];
  const data = await report({ from, to });
  const eve = addBooksDays(parseBooksDay(from), -1);
  const held = await loadHeld(world.pool, [eve, parseBooksDay(to)]);
  const valuation = (day: ReturnType<typeof parseBooksDay>, price: string): Valuation => ({
    day,
    at: 0,
    held: held.get(day) ?? [],
    prices: new Map([[coinIdOf(world.eth), parsePrice(price)]]),
  });
  const rows = computeRollForward({
    opening: valuation(eve, '2300'),
    closing: valuation(parseBooksDay(to), '2800'),
    entries: await readEntries(world.pool, { from, to }),
  });
  const eth = rows.find(({ assetId }) => assetId === coinIdOf(world.eth));
  const { coinId, coinSymbol, adoptionUsd, ...figures } = data.rows[0]!;
  expect([coinId, coinSymbol, adoptionUsd]).toEqual([world.eth, 'ETH', '0']);
  const { assetId, realisedUsd, ...expected } = eth!;
  expect([assetId, realisedUsd]).toEqual([coinIdOf(world.eth), 0n]);
  expect(figures).toEqual(
    Object.fromEntries(Object.entries(expected).map(([name, usd]) => [name, formatDecimal(usd ?? (0n as Usd))])),
  );
});

it('the trial balance of the book basis balances and has the unrealised gain of the period', async () => {
  await generateAtFairValue('2024-01-01');
  const trial = await world.api(booksCalls.getTrialBalance, { query: { ...YEAR, compare: 'year', basis: 'book' } });
  expect([trial.basis, trial.differenceUsd, trial.unmapped]).toEqual(['book', '0', 0]);
  expect(trial.totals.debitUsd).toBe(trial.totals.creditUsd);
  const row = (code: string) => trial.rows.find((each) => each.code === code);
  // 8,320 less 4,780, before which 4,540 were adopted: 1,000 down.
  expect(row('4600')).toMatchObject({ debitUsd: '1000', creditUsd: '0' });
  expect(row('1900')).toMatchObject({ debitUsd: '3540', before: { debitUsd: '0' } });
  const { items } = await world.api(booksCalls.listJournal, { query: { account: '4600', basis: 'book' } });
  expect(items.map(({ kind, day }) => `${kind} ${day}`).slice(0, 2)).toEqual([
    'revaluation 2025-01-15',
    'revaluation 2024-12-31',
  ]);
  expect(await world.api(booksCalls.getJournalEntry, { query: { id: items[0]!.id } })).toEqual(items[0]);
  expect((await world.api(booksCalls.listJournal, { query: { account: '4600' } })).items).toEqual([]);
});

it('a statement of the book basis counts the coins without a price at its last revaluation', async () => {
  await generateAtFairValue('2024-01-01');
  const unpriced = (query: { from?: string; to?: string; basis?: 'tax' }) =>
    Promise.all(
      [booksCalls.getTrialBalance, booksCalls.getBalanceSheet, booksCalls.getIncomeStatement].map(
        async (call) => (await world.api(call, { query: { ...YEAR, basis: 'book', ...query } })).unpricedCoins,
      ),
    );
  expect(await unpriced({}), 'WETH has no price').toEqual([1, 1, 1]);
  expect(await unpriced({ basis: 'tax' })).toEqual([0, 0, 0]);
  expect(await unpriced({ from: '2023-01-01', to: '2023-12-31' }), 'at cost').toEqual([0, 0, 0]);
  const withoutRevaluation = { from: '2024-02-10', to: '2024-02-20' };
  expect(await unpriced(withoutRevaluation), 'income has no revaluation in it').toEqual([1, 1, 0]);
  const revalued = async (query: { from?: string; to: string; basis?: 'tax' }) =>
    (await world.api(booksCalls.getBalanceSheet, { query: { ...YEAR, basis: 'book', ...query } })).revaluedOn;
  expect(await revalued({ to: '2024-02-20' })).toBe('2024-01-31');
  expect(await revalued({ to: '2026-01-31' }), 'the last day that something is known of').toBe('2025-01-15');
  expect(await revalued({ from: '2023-01-01', to: '2023-12-31' }), 'at cost').toBeNull();
  expect(await revalued({ to: '2024-12-31', basis: 'tax' })).toBeNull();
  await world.pool.query('UPDATE coins SET is_spam = true WHERE id = $1', [world.weth]);
  expect(await unpriced({}), 'spam').toEqual([0, 0, 0]);
  await world.pool.query('UPDATE coins SET is_spam = false WHERE id = $1', [world.weth]);
});

it('error: the book basis is refused while fair value is off', async () => {
  await enterTrades();
  await world.regenerate();
  await expect(world.api(booksCalls.getBalanceSheet, { query: { basis: 'book' } })).rejects.toThrow(/409/);
  await expect(world.api(booksCalls.listJournal, { query: { basis: 'book' } })).rejects.toThrow(/409/);
  await expect(world.api(booksCalls.getLedgerChecks, { query: { basis: 'book' } })).rejects.toThrow(/409/);
  await expect(report()).rejects.toThrow(/409/);
  await expect(setFairValue('2024-02-30')).rejects.toThrow(/422/);
});

const DAY_MS = 86_400_000;
const daysAgo = (days: number): string =>
  new Date((Math.floor(Date.now() / DAY_MS) - days) * DAY_MS + DAY_MS / 2).toISOString();

async function lendAndPay(): Promise<void> {
  const { userId: clientId } = world.client;
  await world.pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT $1::bigint, d::date, 'import', 1 FROM generate_series($2::date, $3::date, '1 day') AS d`,
    [world.usdc, daysAgo(500).slice(0, 10), daysAgo(1).slice(0, 10)],
  );
  const deposit = await world.enter({ at: daysAgo(480), action: null, transfers: ['in 1000 USDC'] });
  await world.classify([deposit], 'clientDeposit', { clientId });
  // Interest comes first: 20 of it is less than what is owed, and so are 5 more that no transaction carried.
  const withdrawal = await insertReturningId(
    world.pool,
    `INSERT INTO client_transactions (user_id, type, coin_id, amount, initiated_at)
     VALUES ($1, 'withdrawal', $2, 20, $3) RETURNING id`,
    [clientId, world.usdc, daysAgo(91)],
  );
  const paid = await world.enter({ at: daysAgo(90), action: null, transfers: ['out 20 USDC 20'] });
  await world.classify([paid], 'clientWithdrawal', { clientTransactionId: withdrawal });
  await transaction(world.pool, (each) =>
    each.query(
      `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
       VALUES ($1, $2, 'withdrawal', 5, $3, 'cleared', $3)`,
      [clientId, world.usdc, daysAgo(60)],
    ),
  );
  await refreshLoans(world.pool, { now: new Date() });
}

const owedBy = async (code: string): Promise<Record<string, string>> => {
  const { rows } = await world.pool.query<{ kind: string; amount: string }>(
    `SELECT a.kind || ' ' || a.party_id AS kind, trim_scale(-sum(s.amount))::text AS amount
       FROM (SELECT * FROM (SELECT account, amount, span FROM journal_sums UNION ALL
                            SELECT account, amount, span FROM journal_book_sums) AS both_bases
                            WHERE span = 'month') AS s
       JOIN journal_accounts a ON a.key = s.account WHERE a.kind = $1 GROUP BY 1`,
    [code],
  );
  return Object.fromEntries(rows.map((row) => [row.kind, row.amount]));
};

it('liabilities equal the lending engine: principal on both bases, interest payable on the book basis', async () => {
  await lendAndPay();
  await setFairValue(daysAgo(200).slice(0, 10));
  await world.regenerate({ fromScratch: true });
  const { bookBasis } = await world.api(booksCalls.getBookState, {});
  const liabilities = await world.api(lendingCalls.getLiabilities, { query: { as_of: bookBasis!.lastDay } });
  const [owed] = liabilities.items.flatMap(({ coins }) => coins);
  const client = world.client.userId;
  expect(await owedBy('clientPrincipal')).toEqual({ [`clientPrincipal ${client}`]: owed!.principal });
  expect(await owedBy('clientInterest')).toEqual({ [`clientInterest ${client}`]: owed!.interest });
  const checks = async (basis: 'tax' | 'book') =>
    (await world.api(booksCalls.getLedgerChecks, { query: { basis } })).items.map(({ differences }) => differences);
  expect([await checks('tax'), await checks('book')]).toEqual([
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
  ]);
  // The expense of the book basis is what accrued; the payment is taken back from it.
  const { items } = await world.api(booksCalls.listJournal, {
    query: { client_id: client, basis: 'book', limit: 100 },
  });
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['transaction', 'interestAccrual', 'interestPayment']),
  );
  const onTax = await world.api(booksCalls.listJournal, { query: { client_id: client } });
  expect(onTax.items.map(({ action }) => action)).toEqual(['clientDeposit']);
  const lines = items.filter(({ kind }) => kind === 'interestPayment').flatMap((entry) => entry.lines);
  expect(lines.filter(({ code }) => code === '5000').map(({ usd }) => usd)).toEqual(['-20']);
  expect(lines.filter(({ code }) => code === '2100').map(({ amount }) => amount)).toEqual(['5', '20']);
  await world.pool.query(`UPDATE journal_book_sums SET amount = amount + 1 WHERE account LIKE 'clientInterest%'`);
  expect((await checks('book'))[1]).toBe(1);
  expect((await checks('tax'))[1]).toBe(0);
});

it('statements are PDF documents with the period, the basis, the comparison and page numbers', async () => {
  await generateAtFairValue('2024-01-01');
  for (const [statement, texts] of [
    ['trial-balance', ['Trial balance', '4600  Unrealised gain', '1,000.00']],
    ['balance-sheet', ['Balance sheet', '1900  Fair value adjustments', '3,540.00']],
    ['income-statement', ['Income statement', 'Net income']],
    ['fair-value', ['Crypto assets at fair value', '8,320.00', 'WETH (price missing)']],
  ] as const) {
    const query = { ...YEAR, compare: 'year', basis: 'book' } as const;
    const response = await world.app.inject({
      method: 'GET',
      url: `/api/accounting/ledger/statements/${statement}?${new URLSearchParams(query).toString()}`,
      headers: { authorization: `Bearer ${world.admin.token}` },
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
    const pages = pdfPages(response.rawPayload);
    const all = pages.flat().join('\n');
    for (const text of texts) expect(all).toContain(text);
    expect(all).toContain('Book basis: coins in scope');
    expect(all).toContain(`Page 1 of ${pages.length}`);
    if (statement !== 'fair-value') {
      expect(all).toContain('Compared with');
      expect(all).toContain('1 coin had no price at the last revaluation and keeps its previous value.');
    }
    expect(all).not.toContain('Something changed since');
  }
  await world.enter({ at: '2024-02-02', action: 'buy', transfers: ['in 1 ETH', 'out 1 USD'] });
  const response = await world.app.inject({
    method: 'GET',
    url: '/api/accounting/ledger/statements/balance-sheet?to=2024-12-31',
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect(pdfPages(response.rawPayload).flat().join(' ')).toMatch(
    /From the books generated at .* UTC\. Something changed since, reaching\s+back\s+to\s+2024-02-02/s,
  );
});
