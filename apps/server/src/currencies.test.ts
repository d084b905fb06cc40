/**
 * Money in other currencies, from the file of the European Central Bank to form 8949: worth the rate of the day,
 * without lots, and on no list of disposals, lots or missing costs.
 */
import { pricesCalls } from '@holdfast/prices/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { booksCalls } from '@holdfast/books/contract';
import { type Job } from '@holdfast/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../areas/catalogue/server/testing.ts';
import { createBooksWorld } from '../../../areas/books/server/testing.ts';
import { importPrices } from '../../../areas/prices/server/import-prices.ts';
import { addCoin } from '../../../areas/transactions/server/ingest/testing.ts';
import { JOB_COLUMNS, type JobRow, toJob } from '@holdfast/jobs/job-record.ts';
import { waitFor } from '../../../kit/jobs/testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const RATES = [
  'Date,USD,JPY,GBP,CYP',
  '2023-02-01,1.0894,141.87,0.88470,',
  '2024-03-01,1.0813,162.68,0.85635,0.58',
  '2024-03-04,1.0846,163.25,0.85545,0.58',
  '2024-03-05,1.0849,163.01,0.85543,0.58',
].join('\n');

const world = useShared(() => createBooksWorld({ kinds: [importPrices] }));
let euro: number;
let pound: number;

beforeAll(async () => {
  euro = await addCoin(world.pool, { symbol: 'EUR', name: 'Euro', decimals: 2, isCash: true });
  pound = await addCoin(world.pool, { symbol: 'GBP', name: 'Pound sterling', decimals: 2, isCash: true });
  await addCoin(world.pool, { symbol: 'JPY', name: 'Japanese yen', decimals: 0, isCash: true });
  await world.pool.query('UPDATE coins SET has_prices = true WHERE id IN ($1, $2)', [euro, pound]);
});

async function importRates(csv: string): Promise<Job> {
  const { id } = await world.api(pricesCalls.importPrices, { body: { csv, fileName: 'eurofxref-hist.csv' } });
  const read = async (): Promise<Job> =>
    toJob((await world.pool.query<JobRow>(`SELECT ${JOB_COLUMNS} FROM jobs WHERE id = $1`, [id])).rows[0]!);
  return waitFor(read, (job) => job.finishedAt !== null);
}

/** "in 2 ETH", "out 100 EUR", "fee 1 EUR": into and out of Hot. */
function enter(at: string, action: string, transfers: readonly string[]): Promise<{ id: number }> {
  const coins: Record<string, number> = { ETH: world.eth, USD: world.usd, EUR: euro, GBP: pound };
  const own = { walletId: world.hot };
  return world.api(transactionsCalls.addTransaction, {
    body: {
      at,
      networkId: world.network,
      action,
      key: `${at} ${action}`,
      transfers: transfers.map((text) => {
        const [where, amount = '', symbol = ''] = text.split(' ');
        return {
          coinId: coins[symbol]!,
          amount,
          valueUsd: null,
          role: where === 'fee' ? ('fee' as const) : ('transfer' as const),
          from: where === 'in' ? null : own,
          to: where === 'in' ? own : null,
        };
      }),
    },
    query: {},
  });
}

const missing = async (): Promise<string[]> =>
  (await world.api(pricesCalls.listMissingPrices, { query: {} })).items.map((item) => item.symbol);
const work = async () => (await world.api(booksCalls.listWork, { query: {} })).items;

describe('the file of the European Central Bank', () => {
  it('without a rate, money in another currency is an item to review and a missing price, and never zero', async () => {
    expect(await missing()).toEqual([]);
    const { id } = await enter('2024-03-05T08:00:00Z', 'interestReceived', ['in 10 EUR']);
    await world.regenerate();
    expect(await missing()).toEqual(['EUR']);
    expect((await work()).map((item) => [item.kind, item.transactionId])).toEqual([['missingPrice', id]]);
    const detail = await world.get(id);
    expect(detail.transfers.map((transfer) => transfer.valueUsd)).toEqual([null]);
  });

  it('rates become daily prices of the source ecb, weekends included; an unknown currency is named once', async () => {
    const job = await importRates(RATES);
    expect(job).toMatchObject({ status: 'succeeded', result: { changed: 0, alreadyThere: 0, refused: 1 } });
    const { refusals } = job.result as { refusals: { row: number; detail: string }[] };
    expect(refusals.map(({ row, detail }) => [row, detail])).toEqual([
      [3, 'No currency is called “CYP”. Its rates are left out.'],
    ]);
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT day || ' ' || source || ' ' || price_usd AS line
       FROM price_dailies WHERE coin_id = $1 AND day > '2024-01-01'
        ORDER BY day`,
      [pound],
    );
    expect(rows.map((row) => row.line)).toEqual([
      '2024-03-01 ecb 1.262684649967886962106615',
      '2024-03-02 ecb 1.262684649967886962106615',
      '2024-03-03 ecb 1.262684649967886962106615',
      '2024-03-04 ecb 1.267870711321526681863347',
      '2024-03-05 ecb 1.268251055024958208152625',
    ]);
  });

  it('the same file again adds nothing, and a corrected rate replaces the old one', async () => {
    const { added } = (await importRates(`${RATES}\n`)).result as { added: number };
    expect(added).toBe(0);
    const corrected = (await importRates(RATES.replace('1.0846', '1.0847'))).result;
    expect(corrected).toMatchObject({ added: 0, changed: 3 });
    expect((await importRates(RATES)).result).toMatchObject({ added: 0, changed: 3 });
  });
});

describe('the books', () => {
  beforeAll(async () => {
    await world.clearTransactions();
    await importRates(RATES);
    await enter('2023-02-01T01:00:00Z', 'exchangeDeposit', ['in 5000 EUR']);
    await enter('2023-02-01T09:00:00Z', 'buy', ['in 1 ETH', 'out 1000 EUR', 'fee 10 EUR']);
    await enter('2024-03-02T09:00:00Z', 'interestReceived', ['in 100 EUR']);
    await enter('2024-03-05T00:00:00Z', 'swap', ['out 500 EUR', 'in 540 USD']);
    await enter('2024-03-05T03:00:00Z', 'sell', ['out 0.5 ETH', 'in 2000 GBP']);
    await enter('2024-03-05T23:00:00Z', 'exchangeWithdrawal', ['out 2000 EUR']);
    await world.regenerate();
  });

  it('a purchase costs the rate of the day with its fee, and a sale brings in the rate of the day', async () => {
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT c.symbol || ' ' || p.amount || ' for ' || p.proceeds_usd || ' cost ' || p.cost_usd AS line
         FROM book_positions p JOIN coins c ON c.id = p.asset_id ORDER BY p.disposed_at`,
    );
    // 2,000 × 1.268251055024958208152625, and half of 1,010 × 1.0894.
    expect(rows.map((row) => row.line)).toEqual(['ETH 0.5 for 2536.50211004991641630525 cost 550.147']);
  });

  it('the ledger carries a bank deposit at its rate, so that spending it invents no difference', async () => {
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT a.kind || ' ' || l.amount || ' ' || l.usd AS line
         FROM journal_lines l JOIN journal_accounts a ON a.key = l.account
        WHERE l.at < '2023-02-02' AND (a.kind = 'money' AND l.asset_id = $1 OR a.kind = 'currencyDifference')
        ORDER BY l.at, l.entry_id, l.line`,
      [euro],
    );
    // 5,000 × 1.0894, of which 1,010 euros pay for the purchase.
    expect(rows.map((row) => row.line)).toEqual(['money 5000 5447', 'money -1000 -1089.4', 'money -10 -10.894']);
  });

  it('currencies are on no form, no list of lots or disposals, and in no item to review', async () => {
    const form = await world.api(booksCalls.getForm8949Summary, {
      params: { year: 2024 },
      query: { lines: 'perSale', rounding: 'cents' },
    });
    expect(form.boxes.map(({ rows, proceedsUsd, costUsd }) => [rows, proceedsUsd, costUsd])).toEqual([
      [1, '2536.5', '550.15'],
    ]);
    expect(form.openWork).toBe(0);
    expect(await work()).toEqual([]);
    const { rows } = await world.pool.query<{ symbol: string }>(
      'SELECT DISTINCT c.symbol FROM book_open_lots l JOIN coins c ON c.id = l.asset_id',
    );
    expect(rows).toEqual([{ symbol: 'ETH' }]);
    const open = await world.api(booksCalls.listOpenPositions, { query: {} });
    expect(open.items.map((item) => item.coinSymbol)).toEqual(['ETH']);
  });

  it('interest in euros is income at the rate of the weekend', async () => {
    const { rows } = await world.pool.query<{ line: string }>(
      `SELECT c.symbol || ' ' || f.amount || ' ' || f.value_usd AS line
       FROM book_flows f JOIN coins c ON c.id = f.coin_id`,
    );
    expect(rows.map((row) => row.line)).toEqual(['EUR 100 108.13']);
  });

  it('holdings list money by wallet; without a rate of today its value and cost are unknown', async () => {
    const { items } = await world.api(booksCalls.listAssetHoldings, {});
    const held = items.map((item) => [item.coinSymbol, item.amount, item.valueUsd, item.costUsd.unknownCount]);
    expect(held).toContainEqual(['EUR', '1590', null, 1]);
    expect(held).toContainEqual(['GBP', '2000', null, 1]);
    await world.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd)
     VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 'ecb', 1.1)`,
      [euro],
    );
    const valued = (await world.api(booksCalls.listAssetHoldings, {})).items.find((item) => item.coinId === euro);
    expect(valued).toMatchObject({
      valueUsd: '1749',
      costUsd: { knownUsd: '1749', bound: 'exact' },
      unrealisedUsd: { knownUsd: '0', bound: 'exact' },
    });
  });

  it('a locked year refuses a rate that would change it, and accepts one that changes nothing', async () => {
    await world.regenerate();
    for (const item of await work())
      await world.api(booksCalls.acceptWork, { body: { ids: [item.id], note: 'Reviewed' } });
    await world.api(booksCalls.lockYear, { params: { year: 2024 }, body: {} });
    const refused = await importRates(RATES.replace('0.85543', '0.9'));
    expect([refused.status, refused.error]).toEqual(['failed', expect.stringContaining('2024 is locked')]);
    expect(await importRates(RATES.replace('163.25', '170'))).toMatchObject({
      status: 'succeeded',
      result: { changed: 1 },
    });
  });

  it('error: a currency has no manual disposals', async () => {
    const refusal = await refusalOf(
      world.api(booksCalls.addManualPosition, {
        body: {
          coinId: euro,
          amount: '1',
          acquiredDay: '2023-01-01',
          disposedDay: '2023-01-02',
          proceedsUsd: '1',
          costUsd: '1',
          reason: 'Statement of the broker',
        },
      }),
    );
    expect(refusal).toEqual({ status: 422, text: 'body.coinId: A currency has no gains. Choose another coin.' });
  });
});
