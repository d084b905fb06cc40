import type { Job } from '@holdfast/contract';
import { type PriceSource } from '../sources/price-source.ts';
import { PriceSourceError } from '../sources/price-source-error.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../../apps/server/src/testing/empty-tables.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { RunningWorker } from '@holdfast/jobs/start-worker.ts';
import { createTestJobs } from '../../../kit/jobs/testing.ts';
import { importPrices } from './import-prices.ts';
import { REFRESH_ALL, refreshPrices } from './refresh-prices.ts';
import { addCoin, createFakeSource } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const jobs = useShared(createTestJobs);
let worker: RunningWorker | null = null;

afterEach(async () => {
  await worker?.stop();
  worker = null;
  await emptyTables(jobs.pool, 'coins, jobs, price_dailies', { restartsIds: true });
});

async function importCsv(csv: string, settings: { decimalMark?: ',' } = {}): Promise<Job> {
  worker ??= await jobs.startWorker([importPrices]);
  const payload = {
    fileName: 'prices.csv',
    rows: csv.split('\n').length,
    dateFormat: 'unambiguous' as const,
    decimalMark: settings.decimalMark ?? ('.' as const),
  };
  const { job } = await enqueueJob(jobs.pool, importPrices, {
    key: csv.slice(0, 40),
    payload,
    createdBy: null,
    file: Buffer.from(csv),
  });
  return jobs.until(job.id, (state) => state.finishedAt !== null);
}

async function dailies(): Promise<string[]> {
  const { rows } = await jobs.pool.query<{ line: string }>(
    `SELECT coin_id || ' ' || day || ' ' || source || ' ' || price_usd AS line FROM price_dailies
       ORDER BY coin_id, day, source`,
  );
  return rows.map((row) => row.line);
}

describe('importing a file', () => {
  it('every row is added, changed, already there or refused with its number and reason', async () => {
    const btc = await addCoin(jobs.pool, { symbol: 'BTC', name: 'Bitcoin', marketId: 'bitcoin' });
    await importCsv('date,symbol,price\n2024-03-04,btc,60000\n2024-03-05,BTC,1.5\n');
    const job = await importCsv(
      [
        'date,symbol,price',
        '2024-03-04,BTC,60000.00',
        '2024-03-05,BTC,63776.05',
        '2024-03-06,BTC,1.2e-7',
        '2024-03-07,NOPE,1',
        '2024-13-01,BTC,1',
        '2024-03-06,BTC,5',
        '2024-03-08,BTC,0',
      ].join('\n'),
    );
    expect(job).toMatchObject({
      status: 'succeeded',
      message: 'prices.csv: 1 added, 1 changed, 1 already there, 4 refused.',
    });
    expect(job.result).toMatchObject({ added: 1, changed: 1, alreadyThere: 1, refused: 4 });
    const { refusals } = job.result as { refusals: { row: number; code: string; detail: string }[] };
    expect(refusals.map(({ row, code }) => [row, code])).toEqual([
      [5, 'unknown_coin'],
      [6, 'bad_date'],
      [7, 'duplicate'],
      [8, 'bad_price'],
    ]);
    expect(refusals[0]!.detail).toBe('No coin is called “NOPE”. Add the coin first, or correct the row.');
    expect(await dailies()).toEqual([
      `${btc} 2024-03-04 import 60000`,
      `${btc} 2024-03-05 import 63776.05`,
      `${btc} 2024-03-06 import 0.00000012`,
    ]);
  });

  it('24 decimal places survive', async () => {
    const coin = await addCoin(jobs.pool, { symbol: 'TINY' });
    await importCsv(
      'date,symbol,price\n' +
        '2024-03-04,TINY,0.000000000000000000000001\n' +
        '2024-03-05,TINY,123456789012345678.123456789012345678901234\n',
    );
    expect(await dailies()).toEqual([
      `${coin} 2024-03-04 import 0.000000000000000000000001`,
      `${coin} 2024-03-05 import 123456789012345678.123456789012345678901234`,
    ]);
  });

  it('error: a symbol of two coins is not guessed; the coin column distinguishes them; spam is left out', async () => {
    const first = await addCoin(jobs.pool, { symbol: 'UNI', name: 'Uniswap', marketId: 'uniswap' });
    const second = await addCoin(jobs.pool, { symbol: 'UNI', name: 'Unicorn', marketId: 'unicorn' });
    const sushi = await addCoin(jobs.pool, { symbol: 'SUSHI', name: 'Sushi' });
    await addCoin(jobs.pool, { symbol: 'SUSHI', name: 'Sushi', isSpam: true });
    const refused = await importCsv('date,symbol,price\n2024-03-04,UNI,7\n2024-03-04,SUSHI,1\n');
    expect(refused.result).toMatchObject({ added: 1, refused: 1, refusals: [{ row: 2, code: 'unknown_coin' }] });
    expect((refused.result as { refusals: { detail: string }[] }).refusals[0]?.detail).toBe(
      '2 coins are called “UNI”: “Uniswap”, “Unicorn”. Use a column “coin” with the market ID or the name.',
    );
    const told = await importCsv(
      `date,coin,price\n2024-03-04,uniswap,7\n2024-03-04,${second},8\n2024-03-04,sushi,2\n2024-03-05,SUSHI,3\n`,
    );
    expect(told.result).toMatchObject({ added: 3, changed: 1, refused: 0 });
    expect(await dailies()).toEqual([
      `${first} 2024-03-04 import 7`,
      `${second} 2024-03-04 import 8`,
      `${sushi} 2024-03-04 import 2`,
      `${sushi} 2024-03-05 import 3`,
    ]);
  });

  it('error: one coin under two names is refused the second time, so no row silently overwrites another', async () => {
    const coin = await addCoin(jobs.pool, { symbol: 'BTC', name: 'Bitcoin', marketId: 'bitcoin' });
    const job = await importCsv('date,coin,price\n2024-03-04,bitcoin,1\n2024-03-04,BTC,2\n');
    expect(job.result).toMatchObject({ added: 1, refused: 1 });
    expect(JSON.stringify(job.result)).toContain('“BTC” is the coin that the file calls “bitcoin” further up');
    expect(await dailies()).toEqual([`${coin} 2024-03-04 import 1`]);
  });

  it('a symbol of several coins is the coin of the catalogue, the primary coin, or the reviewed one', async () => {
    const { pool } = jobs;
    const listed = await addCoin(pool, { symbol: 'LNK', name: 'Link', marketId: 'link' });
    const found = await addCoin(pool, { symbol: 'LNK', name: 'Link bridged' });
    const primary = await addCoin(pool, { symbol: 'USDX', name: 'USDX', marketId: 'usdx' });
    const alias = await addCoin(pool, { symbol: 'USDX', name: 'USDX bridged', marketId: 'usdx-bridged' });
    const reviewed = await addCoin(pool, { symbol: 'TOK', name: 'Token' });
    const unreviewed = await addCoin(pool, { symbol: 'TOK', name: 'Token copy' });
    await pool.query('UPDATE coins SET needs_review = true WHERE id = ANY ($1)', [[found, unreviewed]]);
    const { rows } = await pool.query<{ id: number }>('INSERT INTO alias_coins DEFAULT VALUES RETURNING id');
    await pool.query(
      'INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) VALUES ($1, $3, true), ($2, $3, false)',
      [primary, alias, rows[0]?.id],
    );
    const job = await importCsv('date,symbol,price\n2024-03-04,LNK,7\n2024-03-04,USDX,1\n2024-03-04,TOK,2\n');
    expect(job.result).toMatchObject({ added: 3, refused: 0 });
    expect(await dailies()).toEqual([
      `${listed} 2024-03-04 import 7`,
      `${primary} 2024-03-04 import 1`,
      `${reviewed} 2024-03-04 import 2`,
    ]);
  });

  it('rows that are refused for the same reason are one entry with their number', async () => {
    const job = await importCsv('date,symbol,price\n2024-03-04,GONE,1\n2024-03-05,GONE,1\n2024-03-06,GONE,x\n');
    expect(job.result).toMatchObject({
      refused: 3,
      refusals: [
        { row: 2, rows: 2 },
        { row: 4, rows: 1 },
      ],
    });
  });

  it('at most 1,000 refused rows are listed and all are counted', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `2024-03-04,NONE${index},1`);
    const job = await importCsv(['date,symbol,price', ...rows].join('\n'));
    expect(job.result).toMatchObject({ refused: 1500, added: 0 });
    expect((job.result as { refusals: unknown[] }).refusals).toHaveLength(1000);
  });

  it.each([
    ['an empty file', '\n\n', /^prices\.csv: The file is empty\.$/],
    ['columns nobody knows', 'a,b,c\nx,y,z\n', /column/],
  ])('error: %s fails in words and changes nothing', async (_, csv, text) => {
    expect(await importCsv(csv)).toMatchObject({ status: 'failed', error: expect.stringMatching(text) });
    expect(await dailies()).toEqual([]);
  });

  it('two files with the same coins in opposite order can run at the same time', async () => {
    for (const symbol of ['A', 'B']) await addCoin(jobs.pool, { symbol });
    const days = Array.from({ length: 3000 }, (_, day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
    const lines = (order: string[], price: number): string =>
      `date,symbol,price\n${order.flatMap((symbol) => days.map((day) => `${day},${symbol},${price}`)).join('\n')}\n`;
    const [one, two] = await Promise.all([importCsv(lines(['A', 'B'], 1)), importCsv(`\n${lines(['B', 'A'], 2)}`)]);
    expect([one, two]).toEqual([
      expect.objectContaining({ status: 'succeeded' }),
      expect.objectContaining({ status: 'succeeded' }),
    ]);
    expect(await dailies()).toHaveLength(6000);
  });
});

describe('asking the market', () => {
  const now = (): Date => new Date('2024-03-08T10:00:00Z');

  async function refresh(source: PriceSource | null, payload: { dailies: boolean } = { dailies: true }): Promise<Job> {
    worker = await jobs.startWorker([refreshPrices], { priceSource: async () => source, now });
    const { job } = await enqueueJob(jobs.pool, refreshPrices, { ...REFRESH_ALL, payload, createdBy: null });
    const finished = await jobs.until(job.id, (state) => state.finishedAt !== null);
    await worker.stop();
    return finished;
  }

  it('latest prices and missing closes are kept with their source; closes the market lacks are listed', async () => {
    const btc = await addCoin(jobs.pool, { symbol: 'BTC', marketId: 'bitcoin' });
    const bridged = await addCoin(jobs.pool, { symbol: 'BTC.b', marketId: 'bitcoin' });
    const odd = await addCoin(jobs.pool, { symbol: 'ODD', marketId: 'odd-coin' });
    await addCoin(jobs.pool, { symbol: 'OFF', marketId: 'off', hasPrices: false });
    await addCoin(jobs.pool, { symbol: 'HAND', marketId: null });
    const source = createFakeSource({
      spots: { bitcoin: '64000.5' },
      closes: { bitcoin: { '2024-03-06': '62000', '2024-03-07': '63000' } },
    });
    const job = await refresh(source);
    expect(job).toMatchObject({
      status: 'succeeded',
      result: {
        source: 'CoinGecko',
        coins: 3,
        spots: 2,
        dailies: 4,
        gaps: [{ coinId: odd, symbol: 'ODD', reason: 'unknown_coin' }],
      },
    });
    expect(source.requested[0]).toBe('spot bitcoin,odd-coin');
    expect(await dailies()).toEqual(
      [btc, bridged].flatMap((coin) => [`${coin} 2024-03-06 CoinGecko 62000`, `${coin} 2024-03-07 CoinGecko 63000`]),
    );
    const spots = await jobs.pool.query('SELECT coin_id, price_usd FROM price_spots ORDER BY coin_id');
    expect(spots.rows).toEqual([
      { coin_id: btc, price_usd: '64000.5' },
      { coin_id: bridged, price_usd: '64000.5' },
    ]);
  });

  it('no price is asked of a receipt that takes it from the rate of its contract', async () => {
    const [eth, reth] = [
      await addCoin(jobs.pool, { symbol: 'ETH', marketId: 'ethereum' }),
      await addCoin(jobs.pool, { symbol: 'rETH', marketId: 'rocket-pool-eth' }),
    ];
    await jobs.pool.query(
      `INSERT INTO price_spots (coin_id, source, price_usd, observed_at) VALUES ($1, 'rate', 2200, $2)`,
      [reth, now()],
    );
    const source = createFakeSource({ spots: { ethereum: '2000', 'rocket-pool-eth': '9' } });
    expect(await refresh(source)).toMatchObject({ status: 'succeeded', result: { coins: 1, spots: 1 } });
    expect(source.requested.some((request) => request.includes('rocket-pool-eth'))).toBe(false);
    const { rows } = await jobs.pool.query<{ coin_id: number; source: string }>(
      'SELECT coin_id, source FROM price_spots ORDER BY coin_id',
    );
    expect(rows).toEqual([
      { coin_id: eth, source: 'CoinGecko' },
      { coin_id: reth, source: 'rate' },
    ]);
  });

  it('only missing days are requested, and none when there are none', async () => {
    const coin = await addCoin(jobs.pool, { symbol: 'BTC', marketId: 'bitcoin' });
    const add = (day: string): Promise<unknown> =>
      jobs.pool.query(`INSERT INTO price_dailies VALUES ($1, $2, 'CoinGecko', 1)`, [coin, day]);
    for (const day of ['2024-03-03', '2024-03-04', '2024-03-06', '2024-03-07']) await add(day);
    const source = createFakeSource({ spots: { bitcoin: '2' }, closes: { bitcoin: { '2024-03-05': '5' } } });
    await refresh(source);
    expect(source.requested).toEqual(['spot bitcoin', 'closes bitcoin 2024-03-05 2024-03-07']);
    const again = createFakeSource({ spots: { bitcoin: '2' } });
    await refresh(again);
    expect(again.requested).toEqual(['spot bitcoin']);
  });

  it('a spot that is older than the known one does not replace it', async () => {
    const coin = await addCoin(jobs.pool, { symbol: 'BTC', marketId: 'bitcoin' });
    await refresh(createFakeSource({ spots: { bitcoin: '2' }, observedAtMs: 2_000_000 }), { dailies: false });
    await refresh(createFakeSource({ spots: { bitcoin: '1' }, observedAtMs: 1_000_000 }), { dailies: false });
    expect((await jobs.pool.query('SELECT price_usd FROM price_spots WHERE coin_id = $1', [coin])).rows).toEqual([
      { price_usd: '2' },
    ]);
  });

  it('error: a market that cannot be reached fails the job with a sentence, and what came before stays', async () => {
    await addCoin(jobs.pool, { symbol: 'BTC', marketId: 'bitcoin' });
    let calls = 0;
    const source = createFakeSource({
      spots: { bitcoin: '2' },
      fail: () => {
        calls += 1;
        if (calls > 1)
          throw new PriceSourceError('network', 'CoinGecko could not be reached while reading the daily closes.', {
            source: 'CoinGecko',
          });
      },
    });
    const job = await refresh(source);
    expect(job).toMatchObject({
      status: 'failed',
      error: 'CoinGecko could not be reached while reading the daily closes. Prices fetched before that are kept.',
    });
    expect((await jobs.pool.query('SELECT FROM price_spots')).rowCount).toBe(1);
  });

  it('a refusal that concerns one coin does not stop the others', async () => {
    for (const symbol of ['BAD', 'GOOD']) await addCoin(jobs.pool, { symbol, marketId: symbol.toLowerCase() });
    const good = createFakeSource({ spots: { bad: '1', good: '1' }, closes: { good: { '2024-03-07': '9' } } });
    const source: PriceSource = {
      ...good,
      dailyCloses: async (query) => {
        if (query.id === 'bad')
          throw new PriceSourceError('refused', 'CoinGecko responded with status 404.', { source: 'CoinGecko' });
        return good.dailyCloses(query);
      },
    };
    expect(await refresh(source)).toMatchObject({
      status: 'succeeded',
      result: { dailies: 1, gaps: [{ symbol: 'BAD', reason: 'CoinGecko responded with status 404.' }] },
    });
  });

  it('error: without a source the job fails with the reason', async () => {
    expect(await refresh(null)).toMatchObject({
      status: 'failed',
      error: 'No price source is chosen. Choose one in Tools / Settings, or import a file.',
    });
  });
});
