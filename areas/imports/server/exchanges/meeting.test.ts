/** The file and the connection of one account, in either order and overlapping, lead to the same facts. */
import { afterEach, expect, test } from 'vitest';
import {
  recordedBitfinex,
  recordedBitstamp,
  recordedBitvavo,
  recordedKraken,
} from '../../connections/testing/ledgers.ts';
import { recordedKucoin } from '../../connections/testing/lists.ts';
import { createTestExchanges, factsOf, type TestExchanges } from './testing.ts';

const EXCHANGES = [recordedKraken, recordedBitstamp, recordedBitvavo, recordedBitfinex, recordedKucoin];
let given: TestExchanges;
afterEach(() => given.close());

async function read(exchange: (typeof EXCHANGES)[number]): Promise<void> {
  await given.connect(exchange);
  expect(await given.settled()).toEqual([]);
  await given.confirmPreviews();
  expect(await given.settled()).toEqual([]);
}

test.each(EXCHANGES.map((exchange) => [exchange.provider, exchange] as const))(
  '%s: the file alone, the connection alone, and both in either order have one hash',
  async (_, exchange) => {
    const hashes: Record<string, string> = {};
    let count = 0;
    const half = Math.floor(exchange.events / 2);
    const run = async (name: string, work: () => Promise<void>): Promise<void> => {
      given = await createTestExchanges([exchange]);
      await work();
      const { hash, transactions } = await factsOf(given.pool);
      hashes[name] = hash;
      count = transactions;
      const { rows } = await given.pool.query(
        `SELECT result, reason, count(*) FROM import_records WHERE result IN ('waiting', 'refused') GROUP BY 1, 2`,
      );
      expect(rows, name).toEqual([]);
      if (name !== 'half a file, then the connection') await given.close();
    };
    await run('the file', () => given.uploadAll(exchange, 0, exchange.events));
    expect(count).toBe(exchange.transactions);
    await run('the connection', () => read(exchange));
    await run('the file, then the connection', async () => {
      await given.uploadAll(exchange, 0, exchange.events);
      await read(exchange);
    });
    await run('the connection, then the file', async () => {
      await read(exchange);
      await given.uploadAll(exchange, 0, exchange.events);
    });
    await run('half a file, then the connection', async () => {
      await given.uploadAll(exchange, half, exchange.events);
      await read(exchange);
      await given.uploadAll(exchange, 0, half + 10);
    });
    expect(new Set(Object.values(hashes)).size, JSON.stringify(hashes)).toBe(1);
  },
);
