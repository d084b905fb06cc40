import { booksCalls } from '../../contract/calls.ts';
import { expect, it } from 'vitest';
import { createBooksWorld } from '../testing.ts';
import { loadPriceSources } from './load-year-report.ts';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { useShared } from '../../../../kit/database/testing.ts';

const world = useShared(createBooksWorld);

async function reportOf(year: number): Promise<string[]> {
  const response = await world.app.inject({
    method: 'GET',
    url: `/api/accounting/year-report/${year}`,
    headers: { authorization: `Bearer ${world.admin.token}` },
  });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  return pdfTexts(response.rawPayload);
}

it('a report states that the books have never been generated', async () => {
  const texts = await reportOf(2024);
  expect(texts).toContain('Year report 2024');
  expect(texts).toContain('The books have not been generated yet. Regenerate them first.');
});

it('a report has totals, categories, the method, the sources of prices and the items to review', async () => {
  const { pool, eth } = world;
  await pool.query(`INSERT INTO price_dailies VALUES ($1, '2024-05-01', 'import', 2000)`, [eth]);
  await world.enter({ at: '2023-01-01', action: 'buy', transfers: ['in 3 ETH', 'out 3000 USD'] });
  await world.enter({ at: '2024-05-02T00:00:00Z', action: 'stakingReward', transfers: ['in 0.5 ETH'] });
  await world.enter({ at: '2024-06-01', action: 'sell', transfers: ['out 1 ETH 2000', 'in 2000 USD'] });
  await world.enter({ at: '2024-07-01', action: 'airdrop', transfers: ['in 9 USDC'] });
  await world.enter({ at: '2024-08-01', action: 'purchase', transfers: ['out 0.1 ETH 210'] });
  await world.regenerate();
  const texts = await reportOf(2024);
  const following = (label: string, count: number) =>
    texts.slice(texts.indexOf(label) + 1, texts.indexOf(label) + 1 + count);
  expect(following('ETH (1.10)', 6)).toEqual(['2', '$2,210.00', '$1,100.00', '$0.00', '$1,110.00', '$1,110.00']);
  expect(following('Staking rewards', 2)).toEqual(['1', '$1,000.00']);
  expect(following('An airdrop', 2), 'what has no price is not shown as zero').toEqual(['1', 'No price']);
  expect(texts).toContain('1 entry without a price.');
  expect(texts).toContain('at least $1,000.00');
  expect(following('A purchase', 2)).toEqual(['1', '$210.00']);
  expect(following('Method', 1)).toEqual(['FIFO (first in, first out)']);
  expect(texts.join(' ')).toContain('The price of 9.00 USDC is missing.');
  expect(texts).toContain('The year 2024 is not locked.');
  expect(texts.filter((text) => /^Page \d+ of \d+$/.test(text)).length).toBeGreaterThan(0);
  expect(await loadPriceSources(pool, 2024)).toEqual([
    { source: 'Stated with the transaction', transfers: 2 },
    { source: 'Imported, daily close', transfers: 1 },
    { source: 'Price missing', transfers: 1 },
  ]);
});

it('a report shows that the books are out of date, and lists accepted items with their reason', async () => {
  const [point] = (await world.api(booksCalls.listWork, { query: { kind: 'missingPrice' } })).items;
  await world.api(booksCalls.acceptWork, { body: { ids: [point!.id], note: 'no market trades it' } });
  await world.enter({ at: '2024-09-01', action: 'airdrop', transfers: ['in 1 USDC'] });
  const texts = (await reportOf(2024)).join(' ');
  expect(texts).toContain('Something changed since, reaching back to 2024-09-01 12:00 UTC');
  expect(texts).toContain('Accepted: no market trades it');
});

it('a report of books from before a change of the settings says so, and figures stay those of the books', async () => {
  await world.regenerate();
  expect((await reportOf(2024)).join(' ')).not.toContain('regenerate the books before relying');
  const { settings } = await world.api(booksCalls.getBookState, {});
  await world.api(booksCalls.setBookSettings, { body: { ...settings, methods: [{ fromYear: 2009, method: 'hifo' }] } });
  expect((await reportOf(2024)).join(' ')).toContain(
    'The accounting settings, or what the books take from the catalogue, changed since: regenerate the books',
  );
  await world.api(booksCalls.setBookSettings, { body: settings });
});

it('a long list turns pages, and every page has its number', async () => {
  await world.pool.query(
    `INSERT INTO book_issues (id, code, detail, at, year)
     SELECT 'other/' || n, 'duplicate_id', 'Point ' || n, '2025-03-01', 2025 FROM generate_series(1, 600) AS n`,
  );
  const texts = await reportOf(2025);
  const pages = texts.filter((text) => /^Page \d+ of \d+$/.test(text));
  expect(pages.length).toBeGreaterThan(8);
  expect(texts.filter((text) => text.includes('Point ')).length).toBe(500);
  expect(texts).toContain('And 100 more.');
  expect(pages).toEqual(pages.map((_, index) => `Page ${index + 1} of ${pages.length}`));
});
