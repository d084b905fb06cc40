/** The sections of the year report that stand only where the year has something of their kind. */
import { expect, it } from 'vitest';
import { booksCalls } from '../../contract/calls.ts';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { GENERATED_BOOKS, useBooksWorld } from '../testing.ts';

const world = useBooksWorld(['fair_value_terms', 'lot_identifications', 'price_dailies', ...GENERATED_BOOKS]);

async function reportOf(year: number): Promise<string[]> {
  const response = await world.app.inject({
    method: 'GET',
    url: `/api/accounting/year-report/${year}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect(response.statusCode).toBe(200);
  return pdfTexts(response.rawPayload);
}

/** The cells after the titles of a table. */
const cellsAfter = (texts: readonly string[], title: string, count: number): string[] => {
  const start = texts.indexOf(title) + 1;
  return texts.slice(start, start + count);
};

it('a year without borrowed, lost or late coins has none of these sections', async () => {
  await world.enter({ at: '2024-05-01', action: 'buy', transfers: ['in 1 ETH', 'out 2000 USD'] });
  await world.regenerate();
  const texts = await reportOf(2024);
  for (const title of ['Short sales that are open', 'Lost or stolen coins', 'Lots named later than the disposal'])
    expect(texts).not.toContain(title);
});

it('borrowed coins that were sold are listed with their proceeds until coins are returned', async () => {
  await world.enter({ at: '2024-03-01', action: 'borrow', transfers: ['in 10 ETH 1000'] });
  await world.enter({ at: '2024-03-02', action: 'sell', transfers: ['out 10 ETH 1000', 'in 1000 USD'] });
  await world.regenerate();
  const open = await reportOf(2024);
  expect(open).toContain('Short sales that are open');
  expect(cellsAfter(open, 'Proceeds', 3)).toEqual(['2024-03-02', '10.00 ETH', '$1,000.00']);
  expect(open.join(' ')).toContain('26 CFR 1.1233-1');
  expect(open, 'the loan is owed in kind, so nothing is realized yet').toContain('No disposals.');
  // Bought back for 700 and returned: 300 short term, of the year of the delivery.
  await world.enter({ at: '2025-02-01', action: 'buy', transfers: ['in 10 ETH', 'out 700 USD'] });
  await world.enter({ at: '2025-02-02', action: 'repay', transfers: ['out 10 ETH 700'] });
  await world.regenerate();
  const closed = await reportOf(2025);
  expect(closed).not.toContain('Short sales that are open');
  expect(cellsAfter(closed, 'ETH (10.00)', 6)).toEqual(['1', '$1,000.00', '$700.00', '$300.00', '$0.00', '$300.00']);
});

it('lost coins are listed apart with cost and value and a pointer to Form 4684, and are no disposal', async () => {
  await world.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-08-01', 'import', 2500)`, [world.eth]);
  await world.enter({ at: '2024-01-05', action: 'buy', transfers: ['in 3 ETH', 'out 3000 USD'] });
  await world.enter({ at: '2024-08-02T00:00:00Z', action: 'lost', transfers: ['out 2 ETH'] });
  await world.regenerate();
  const texts = await reportOf(2024);
  expect(texts).toContain('Lost or stolen coins');
  expect(cellsAfter(texts.slice(texts.indexOf('Lost or stolen coins')), 'Value', 4)).toEqual([
    '2024-08-01',
    '2.00 ETH',
    '$2,000.00',
    '$5,000.00',
  ]);
  expect(texts.join(' ')).toContain('Form 4684');
  expect(texts).toContain('No disposals.');
});

it('lots that were named after their disposal are listed with both dates and who recorded them', async () => {
  await world.enter({ at: '2023-03-01', action: 'buy', transfers: ['in 2 ETH', 'out 2000 USD'] });
  await world.enter({ at: '2024-03-01', action: 'buy', transfers: ['in 2 ETH', 'out 8000 USD'] });
  const sale = await world.enter({ at: '2024-06-01', action: 'sell', transfers: ['out 1 ETH 4000', 'in 4000 USD'] });
  await world.regenerate();
  const { rows } = await world.pool.query<{ id: string }>(
    `SELECT id FROM transfers WHERE transaction_id = $1 AND coin_id = $2`,
    [sale, world.eth],
  );
  const transferId = Number(rows[0]?.id);
  const choice = await world.api(booksCalls.getLotChoice, { params: { transferId } });
  await world.api(booksCalls.nameLots, {
    params: { transferId },
    body: {
      lots: [{ lotId: choice.lots[1]?.lotId ?? '', amount: '1' }],
      identifiedAt: '2024-06-01T11:00:00.000Z',
      note: 'E-mail to the broker',
    },
  });
  const whole = (await reportOf(2024)).join(' ').replaceAll(/\s+/g, ' ');
  expect(whole).toContain('Lots named later than the disposal');
  expect(whole).toContain('1.00 ETH of 2024-06-01: chosen 2024-06-01 11:00 UTC as stated, recorded');
  expect(whole).toContain('E-mail to the broker');
});

it('each coin has its principal market and the sources of its values', async () => {
  await world.pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-05-01', 'import', 2000)`, [world.eth]);
  await world.api(booksCalls.setFairValueTerms, {
    params: { coinId: world.eth },
    body: { isInScope: null, principalMarket: 'Coinbase Exchange' },
  });
  await world.enter({ at: '2024-05-02T00:00:00Z', action: 'stakingReward', transfers: ['in 0.5 ETH'] });
  await world.enter({ at: '2024-07-01', action: 'airdrop', transfers: ['in 9 USDC'] });
  await world.regenerate();
  const texts = await reportOf(2024);
  expect(cellsAfter(texts, 'Sources and transfers', 6)).toEqual([
    'ETH',
    'Coinbase Exchange',
    'Imported, daily close (1)',
    'USDC',
    'Not named',
    'Price missing (1)',
  ]);
});
