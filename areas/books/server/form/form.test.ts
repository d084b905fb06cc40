import { booksCalls } from '../../contract/calls.ts';
import { ApiError } from '@holdfast/contract';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { createBooksWorld } from '../testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createBooksWorld);
beforeAll(async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 3 ETH', 'out 3000.003 USD'] });
  await world.enter({ at: '2024-02-10', action: 'sell', transfers: ['out 1 ETH', 'in 2500.005 USD'] });
  await world.enter({ at: '2024-06-10', action: 'sell', transfers: ['out 1 ETH', 'in 900 USD'] });
  await world.enter({ at: '2025-06-10', action: 'sell', transfers: ['out 1 ETH', 'in 5000 USD'] });
  await world.enter({ at: '2025-06-11', action: 'sell', transfers: ['out 7 USDC', 'in 7 USD'] });
  await world.regenerate();
  await world.api(booksCalls.addManualPosition, {
    body: {
      coinId: world.usdc,
      amount: '2',
      acquiredDay: '2024-01-01',
      disposedDay: '2024-01-02',
      proceedsUsd: '3',
      costUsd: '1',
      reason: 'Statement of the broker',
    },
  });
});

async function file(year: number, format: 'pdf' | 'csv' | 'txf' | 'taxact'): Promise<Buffer> {
  const response = await world.app.inject({
    method: 'GET',
    url: `/api/accounting/form-8949/${year}?format=${format}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect(response.statusCode).toBe(200);
  const ending = format === 'taxact' ? '-taxact.csv' : `.${format}`;
  expect(response.headers['content-disposition']).toBe(`attachment; filename="form-8949-${year}${ending}"`);
  return response.rawPayload;
}

const summary = (year: number, lines: 'perSale' | 'perCoin' = 'perSale', rounding: 'cents' | 'dollars' = 'cents') =>
  world.api(booksCalls.getForm8949Summary, { params: { year }, query: { lines, rounding } });

const figures = (proceedsUsd: string, costUsd: string, gainUsd: string, adjustmentUsd = '0') => ({
  missingPrice: 0,
  proceedsUsd,
  costUsd,
  adjustmentUsd,
  gainUsd,
});

it('the summary lists each box in whole cents, manual disposals included', async () => {
  expect(await summary(2024)).toEqual({
    boxes: [
      { part: 'I', box: 'C', codes: '', rows: 2, ...figures('2503.01', '1001', '1502.01') },
      { part: 'II', box: 'F', codes: '', rows: 1, ...figures('900', '1000', '-100') },
    ],
    total: { rows: 3, ...figures('3403.01', '2001', '1402.01') },
    missingBasis: 0,
    unknownReported: 0,
    openWork: 0,
    isLocked: false,
  });
  const digital = await summary(2025);
  expect(digital.boxes.map(({ part, box }) => part + box)).toEqual(['II', 'IIL']);
  expect(digital).toMatchObject({ missingBasis: 1, openWork: 1 });
});

it('the file as a table has a line for every sale, and its figures add up to the summary', async () => {
  const [head, ...lines] = (await file(2024, 'csv'))
    .toString('utf8')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  expect(head?.slice(0, 3)).toEqual(['Part', 'Box', '(a) Description of property']);
  expect(lines.map((line) => line.slice(0, 7))).toEqual([
    ['I', 'C', '2 USDC', '01/01/2024', '01/02/2024', '3.00', '1.00'],
    ['I', 'C', '1 ETH', '03/01/2023', '02/10/2024', '2500.01', '1000.00'],
    ['II', 'F', '1 ETH', '03/01/2023', '06/10/2024', '900.00', '1000.00'],
  ]);
  const cents = lines.reduce((total, line) => total + Math.round(Number(line[9]) * 100), 0);
  expect(cents).toBe(140_201);
});

it('the other formats carry the same sales', async () => {
  const txf = (await file(2024, 'txf')).toString('ascii');
  expect(txf.split('^').filter((record) => record.includes('TD')).length).toBe(3);
  expect(txf).toContain('$2500.01');
  const texts = pdfTexts(await file(2025, 'pdf')).join('\n');
  expect(texts).toContain('Statement for Form 8949, tax year 2025');
  expect(texts).toContain('5,000.00');
  expect(texts).toContain('Listed with no cost, because the purchase or the donor’s cost is not known: 1 sale.');
});

it('sales of one coin can share a line', async () => {
  await world.enter({ at: '2022-03-01', action: 'buy', transfers: ['in 2 USDC', 'out 2 USD'] });
  await world.enter({ at: '2022-04-01', action: 'sell', transfers: ['out 1 USDC', 'in 1 USD'] });
  await world.enter({ at: '2022-05-01', action: 'sell', transfers: ['out 1 USDC', 'in 1 USD'] });
  await world.regenerate();
  expect([(await summary(2022)).total.rows, (await summary(2022, 'perCoin')).total.rows]).toEqual([2, 1]);
});

it('what a broker reported for a wallet decides the boxes of its sales', async () => {
  const report = (year: number, given: { form: '1099-B' | '1099-DA'; isBasisReported: boolean } | null) =>
    world.api(booksCalls.setBrokerReport, { params: { year, walletId: world.hot }, body: { report: given } });
  const boxes = async (year: number) =>
    (await summary(year)).boxes.map(({ part, box, rows }) => `${part} ${box} ${rows}`);
  await report(2024, { form: '1099-B', isBasisReported: true });
  await report(2025, { form: '1099-DA', isBasisReported: true });
  // A manual disposal has no wallet, so no broker reported it.
  expect([await boxes(2024), await boxes(2025)]).toEqual([
    ['I A 1', 'I C 1', 'II D 1'],
    ['I G 1', 'II J 1'],
  ]);
  await report(2024, { form: '1099-B', isBasisReported: false });
  await report(2025, { form: '1099-DA', isBasisReported: false });
  expect([await boxes(2024), await boxes(2025)]).toEqual([
    ['I B 1', 'I C 1', 'II E 1'],
    ['I H 1', 'II K 1'],
  ]);
  expect((await file(2025, 'csv')).toString('utf8')).toContain('II,K,1 ETH');
  await report(2024, null);
  await report(2025, null);
  expect([await boxes(2024), await boxes(2025)]).toEqual([
    ['I C 2', 'II F 1'],
    ['I I 1', 'II L 1'],
  ]);
});

it('a cost basis that a broker reported otherwise becomes an adjustment with code B, and the gain stays', async () => {
  const params = { year: 2024, walletId: world.hot };
  await world.api(booksCalls.setBrokerReport, {
    params,
    body: { report: { form: '1099-B', isBasisReported: true, coverage: { kind: 'listed' } } },
  });
  const { items } = await world.api(booksCalls.listBrokerDisposals, { params, query: {} });
  const winter = items.find(({ disposedDay }) => disposedDay === '2024-02-10')!;
  await world.api(booksCalls.setBrokerDisposals, {
    params,
    body: {
      changes: [{ positionId: winter.positionId, reported: { isBasisReported: null, basisUsd: '900' } }],
    },
  });
  const { boxes, total } = await summary(2024);
  expect(boxes).toEqual([
    { part: 'I', box: 'A', codes: 'B', rows: 1, ...figures('2500.01', '900', '1500.01', '-100') },
    { part: 'I', box: 'C', codes: '', rows: 1, ...figures('3', '1', '2') },
    { part: 'II', box: 'F', codes: '', rows: 1, ...figures('900', '1000', '-100') },
  ]);
  expect(total.gainUsd).toBe('1402.01');
  expect((await file(2024, 'csv')).toString('utf8')).toContain(
    '1 ETH,03/01/2023,02/10/2024,2500.01,900.00,B,-100.00,1500.01',
  );
  expect((await file(2024, 'taxact')).toString('utf8')).toContain(
    '1 ETH,03/01/2023,02/10/2024,2500.01,900.00,B,-100.00,A',
  );
  // Another lot than the one that was listed: the statement about it can no longer be used, and the summary counts it.
  await world.pool.query(`UPDATE broker_disposals SET position_id = '0/0'`);
  expect((await summary(2024)).unknownReported).toBe(1);
  await world.api(booksCalls.setBrokerReport, { params, body: { report: null } });
});

it('a fee above the proceeds is an adjustment, and no proceeds are negative', async () => {
  await world.enter({ at: '2021-03-01', action: 'buy', transfers: ['in 1 USDC', 'out 1 USD'] });
  await world.enter({ at: '2021-04-01', action: 'sell', transfers: ['out 1 USDC', 'in 1 USD', 'fee 4 USD'] });
  await world.regenerate();
  expect((await summary(2021)).boxes).toEqual([
    { part: 'I', box: 'C', codes: 'E', rows: 1, ...figures('0', '1', '-4', '-3') },
  ]);
});

it('a disposal without a price is counted, and the document says that its value is not known', async () => {
  await world.enter({ at: '2020-02-01', action: 'buy', transfers: ['in 10 USDC 10'] });
  await world.enter({ at: '2020-06-01', action: 'purchase', transfers: ['out 4 USDC'] });
  await world.regenerate();
  const { boxes, total } = await summary(2020);
  expect([boxes.map(({ missingPrice }) => missingPrice), total.missingPrice]).toEqual([[1], 1]);
  expect(pdfTexts(await file(2020, 'pdf')).join('\n')).toContain(
    'because a price is missing; add it before filing: 1 sale.',
  );
});

it('the document says whether the books of its year are up to date', async () => {
  const isDoubted = async (year: number) =>
    /From the books generated at .* UTC\. Something changed since, reaching back to 2021-05-01/s.test(
      pdfTexts(await file(year, 'pdf')).join(' '),
    );
  expect(await isDoubted(2021)).toBe(false);
  await world.enter({ at: '2021-05-01', action: 'buy', transfers: ['in 1 USDC', 'out 1 USD'] });
  expect([await isDoubted(2020), await isDoubted(2021), await isDoubted(2024)]).toEqual([false, true, true]);
  await world.regenerate();
});

it('whole dollars round every figure of the summary and the files alike', async () => {
  expect((await summary(2024, 'perSale', 'dollars')).total).toEqual({ rows: 3, ...figures('3403', '2001', '1402') });
});

it('the name and number of the taxpayer are printed and stored nowhere', async () => {
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/accounting/form-8949/2024',
    headers: { authorization: `Bearer ${world.admin.token}` },
    payload: { format: 'pdf', taxpayerName: 'Quirin Vandersloot', taxpayerNumber: '999-88-7777', rounding: 'dollars' },
  });
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  const texts = pdfTexts(response.rawPayload).join('\n');
  expect(texts).toContain('Quirin Vandersloot');
  expect(texts).toContain('999-88-7777');
  expect(texts).toContain('All figures are rounded to whole dollars.');
  const { rows: tables } = await world.pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  );
  expect(tables.length).toBeGreaterThan(30);
  for (const { name } of tables) {
    const found = await world.pool.query(`SELECT FROM ${name} AS t WHERE t::text ~ 'Vandersloot|999-88-7777'`);
    expect(found.rowCount, name).toBe(0);
  }
  const get = await world.app.inject({
    method: 'GET',
    url: '/api/accounting/form-8949/2024?taxpayerName=Quirin',
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect(get.statusCode, 'a name is refused in an address').toBe(422);
});

it('error: before the form had these boxes there is none', async () => {
  expect(await refusalOf(summary(2010))).toMatchObject({ status: 422, text: expect.stringContaining('2013') });
  await expect(world.api(booksCalls.getForm8949Summary, { params: { year: 1999 }, query: {} })).rejects.toBeInstanceOf(
    ApiError,
  );
});
