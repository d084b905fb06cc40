/** Year-end statements and the list of yearly totals: a year small enough to check with a pocket calculator. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { pdfPages, pdfTexts } from '../../../../kit/pdf/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { lendingCalls } from '../../contract/calls.ts';
import { createLendingWorld, type TestClient } from '../testing.ts';

const NUMBER = '123-45-6789';
const world = useShared(() => createLendingWorld());
let client: TestClient;
let other: TestClient;

const at = (text: string): Date => new Date(text);
async function fileOf(person: { token: string }, url: string, method: 'GET' | 'POST' = 'GET'): Promise<Buffer> {
  const response = await world.app.inject({
    method,
    url: `/api/${url}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}
const linesOf = async (...file: Parameters<typeof fileOf>): Promise<string[]> =>
  (await fileOf(...file)).toString().trim().split(/\r?\n/);

const details = (more: object = {}) => ({
  kind: 'individual' as const,
  legalName: 'Mara Ann Lindqvist',
  taxpayerNumber: '123456789',
  address: '1 Pine Street, San Francisco, CA 94111',
  ...more,
});

beforeAll(async () => {
  client = await world.addClient();
  other = await world.addClient();
  const row = { userId: client.userId, coinId: world.eth.id };
  await world.addRows([
    // 36.5 ETH at 8 % earn 0.008 a day: 0.8 in the hundred days until the first payment.
    { ...row, type: 'deposit', amount: '36.5', at: at('2025-01-11T12:00:00Z') },
    { ...row, type: 'interest', amount: '0.8', at: at('2025-04-21T12:00:00Z') },
    { ...row, type: 'withdrawal', amount: '10', at: at('2025-04-21T13:00:00Z') },
    // In Los Angeles this is still 2025, in UTC it is 2026.
    { ...row, type: 'interest', amount: '0.1', at: at('2026-01-01T03:00:00Z') },
    { ...row, userId: other.userId, type: 'deposit', amount: '1', at: at('2025-06-01T12:00:00Z') },
  ]);
  await world.pool.query(
    `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     SELECT $1, day::date, 'coingecko', CASE WHEN day < '2025-04-01' THEN 2000 ELSE 3000 END
       FROM generate_series('2024-12-30'::date, '2026-01-02'::date, '1 day') AS day`,
    [world.eth.id],
  );
});

describe('the year-end statement', () => {
  const URL = 'client/year-statement/2025/file';

  it('has opening, movements, interest by month and closing, which add up in coins and in dollars', async () => {
    const lines = await linesOf(client, `${URL}?format=csv`);
    const amounts = (section: string) =>
      lines
        .map((line) => line.split(','))
        .filter(([first]) => first === section)
        .map(([, date, what, , amount, , , value]) => [date, what, amount, value]);
    expect(amounts('balance')).toEqual([
      ['2024-12-31', 'opening', '0', '0'],
      ['2025-12-31', 'deposits', '36.5', ''],
      // 0.8 and then 26.5 × 0.08 / 365 × 254 = 1.47528767….
      ['2025-12-31', 'interest', '2.27528767', ''],
      ['2025-12-31', 'interest paid', '0.8', ''],
      ['2025-12-31', 'principal paid', '10', ''],
      ['2025-12-31', 'closing', '27.97528767', '83925.86'],
    ]);
    expect(amounts('movement')).toEqual([
      ['2025-01-11', 'deposit', '36.5', '73000'],
      ['2025-04-21', 'interest paid', '0.8', '2400'],
      ['2025-04-21', 'principal paid', '10', '30000'],
    ]);
    const months = amounts('interest by month');
    expect(months.slice(0, 4)).toEqual([
      ['2025-01', 'interest earned', '0.16', '320'],
      ['2025-02', 'interest earned', '0.224', '448'],
      ['2025-03', 'interest earned', '0.248', '496'],
      // 21 days of 0.008 and 9 of 26.5 × 0.08 / 365.
      ['2025-04', 'interest earned', '0.22027397', '660.82'],
    ]);
    const total = months.reduce((sum, [, , amount]) => sum + Math.round(Number(amount) * 1e8), 0);
    expect(total).toBe(227_528_767);
  });

  it('counts interest paid, for tax, by the days of the books, at the price of the payment', async () => {
    const paid = (await linesOf(client, `${URL}?format=csv`)).filter((line) =>
      line.startsWith('"interest paid, for tax"'),
    );
    expect(paid.map((line) => line.split(',').slice(2, 9))).toEqual([
      ['2025-04-21', 'day in America/Los_Angeles', 'ETH', '0.8', '3000', 'coingecko', '2400'],
      ['2025-12-31', 'day in America/Los_Angeles', 'ETH', '0.1', '3000', 'coingecko', '300'],
    ]);
  });

  it('as PDF has dates as people write them, numbered pages and a note on prices', async () => {
    const pdf = await fileOf(client, URL);
    const texts = pdfTexts(pdf);
    for (const text of [
      'Year-end statement 2025',
      '1 January to 31 December 2025',
      'Client since 11 January 2025',
      'Opening, 31 Dec 2024',
      'Closing, 31 Dec 2025',
      '83,925.86',
      '+73,000.00',
      '−32,400.00',
      '21 Apr 2025',
      'January',
      'Interest paid to you in 2025, for your tax return',
      '2,700.00',
    ])
      expect(texts).toContain(text);
    const whole = texts.join(' ').replaceAll(/\s+/g, ' ');
    expect(whole).toContain('Prices are those of coingecko');
    expect(whole).toContain('1 payment of this year in that time zone is of another year in UTC');
    expect(texts).toContain(`Page 1 of ${pdfPages(pdf).length}`);
    // 0 + 73,000 + interest − 32,400 + change = 83,925.86, with the figures as printed.
    const figures = texts.slice(texts.indexOf('Opening, 31 Dec 2024'));
    const after = (label: string) =>
      Math.round(Number((figures[figures.indexOf(label) + 1] ?? '').replaceAll(',', '').replace('−', '-')) * 100);
    expect(
      after('Opening, 31 Dec 2024') +
        after('Deposits') +
        after('Interest') +
        after('Paid to you') +
        after('Change in prices'),
    ).toBe(8_392_586);
  });

  it('a figure without a price is missing, not zero', async () => {
    const unpriced = await world.addClient();
    await world.addRows([
      { userId: unpriced.userId, coinId: world.usdc.id, type: 'deposit', amount: '5', at: at('2025-06-01T12:00:00Z') },
    ]);
    const texts = pdfTexts(await fileOf(unpriced, URL));
    expect(texts.filter((text) => text === 'No price').length).toBeGreaterThan(4);
    expect(texts.join(' ')).toContain('1 movement without a price: the figures in USD are incomplete.');
  });

  it('error: a client reads only the own one, and no year that has not begun', async () => {
    const query = { user_id: other.userId };
    expect((await refusalOf(client.api(lendingCalls.getYearStatement, { params: { year: 2025 }, query }))).status).toBe(
      404,
    );
    expect(
      (await refusalOf(client.api(lendingCalls.getYearStatement, { params: { year: 2999 }, query: {} }))).text,
    ).toContain('The year has not begun.');
    expect(await linesOf(world.admin, `${URL}?format=csv&user_id=${client.userId}`)).toEqual(
      await linesOf(client, `${URL}?format=csv`),
    );
  });
});

describe('taxpayers', () => {
  const TOTALS = 'indexer/admin/tax-totals/2025';
  const ofClient = () => ({ params: { userId: client.userId } });
  const listed = async (query: object = {}) =>
    (await world.api(lendingCalls.listTaxTotals, { query: { year: 2025, ...query } })).items.map(
      ({ userId }) => userId,
    );

  it('the list has everyone who was paid, with the same total as the statement', async () => {
    expect(await world.api(lendingCalls.listTaxTotals, { query: { year: 2025 } })).toMatchObject({
      total: 1,
      items: [
        {
          userId: client.userId,
          payments: 2,
          interestUsd: { knownUsd: '2700', unknownCount: 0 },
          coins: [{ coinSymbol: 'ETH', interest: '0.9' }],
          taxpayer: null,
        },
      ],
    });
  });

  it('a number is stored encrypted, masked in the list and in files, and shown in full only by a call of its own', async () => {
    await world.api(lendingCalls.setTaxpayer, { ...ofClient(), body: details() });
    const { rows } = await world.pool.query<{ details: string }>('SELECT details FROM taxpayers');
    expect(rows[0]?.details).toMatch(/^encrypted:1:/);
    expect(secretsOf(world.pool).decrypt(rows[0]!.details, SECRET_PLACES.taxpayer(client.userId))).toContain(NUMBER);
    const list = await world.api(lendingCalls.listTaxTotals, { query: { year: 2025 } });
    expect(list.items[0]?.taxpayer).toMatchObject({ legalName: 'Mara Ann Lindqvist', numberMasked: '•••-••-6789' });
    expect(JSON.stringify(list)).not.toContain('45-6789');
    const csv = (await linesOf(world.admin, `${TOTALS}/file?format=csv`)).join();
    expect(csv).not.toContain('6789');
    expect(csv).toContain('0.9 ETH');
    const pdf = pdfTexts(await fileOf(world.admin, `${TOTALS}/file`)).join();
    expect(pdf).toContain('2,700.00');
    expect(pdf).not.toContain('45-6789');
    expect(await world.api(lendingCalls.revealTaxpayer, ofClient())).toEqual(details({ taxpayerNumber: NUMBER }));
    const full = (await linesOf(world.admin, `${TOTALS}/taxpayers`, 'POST')).join();
    expect(full).toContain(NUMBER);
    expect(full).toContain('2700');
  });

  it('the audit log states who entered and who saw it, and never the number', async () => {
    await world.api(lendingCalls.setTaxpayer, { ...ofClient(), body: details({ taxpayerNumber: '987-65-4321' }) });
    await world.api(lendingCalls.revealTaxpayer, ofClient());
    const { rows } = await world.pool.query<{ action: string; entry: string }>(
      `SELECT action, to_jsonb(audit_log)::text AS entry FROM audit_log WHERE action LIKE 'taxpayer%' ORDER BY id`,
    );
    expect(rows.slice(-2).map(({ action }) => action)).toEqual(['taxpayerChanged', 'taxpayerRevealed']);
    const whole = rows.map(({ entry }) => entry).join();
    expect(whole).toContain('@people.example');
    expect(whole).toContain('(hidden)');
    expect(whole).not.toMatch(/4321|encrypted:|Lindqvist|Pine Street/);
  });

  it('an auditor sees the totals and that details exist, and no name or number', async () => {
    const auditor = await world.addPerson({ role: 'admin', adminScope: 'auditor', hasAgreed: false });
    const list = await world.apiOf(auditor)(lendingCalls.listTaxTotals, { query: { year: 2025 } });
    expect(list.items[0]).toMatchObject({ hasTaxpayer: true, taxpayer: null, payments: 2 });
    expect(pdfTexts(await fileOf(auditor, `${TOTALS}/file`)).join()).not.toContain('4321');
    expect((await refusalOf(world.apiOf(auditor)(lendingCalls.revealTaxpayer, ofClient()))).status).toBe(403);
  });

  it('the clients whose number is missing are listed, and a number can be removed', async () => {
    expect(await listed({ only_missing: true })).toEqual([]);
    await world.api(lendingCalls.removeTaxpayer, ofClient());
    expect(await listed({ only_missing: true })).toEqual([client.userId]);
    expect(await listed({ search: 'nobody of this name' })).toEqual([]);
    expect((await refusalOf(world.api(lendingCalls.revealTaxpayer, ofClient()))).status).toBe(404);
  });

  it('error: a number that cannot be one is refused and not repeated', async () => {
    const refusal = await refusalOf(
      world.api(lendingCalls.setTaxpayer, { ...ofClient(), body: details({ taxpayerNumber: '12345' }) }),
    );
    expect(refusal.status).toBe(422);
    expect(JSON.stringify(refusal)).not.toContain('12345');
  });
});
