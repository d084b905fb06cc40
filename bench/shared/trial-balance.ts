/**
 * The trial balance as of any day, on books that the job generated into the real tables: many transactions beside few.
 * Days are spread over the whole history, so that most of them are in the middle of a month.
 */
import { addBooksDays, formatDay, parseBooksDay } from '@holdfast/calendar';
import type pg from 'pg';
import { startTestCluster } from '../../kit/database/testing-cluster.ts';
import { getTrialBalance } from '../../areas/books/server/ledger/statements.ts';
import { createDatabase, formatCount, measureBoth } from './database.ts';
import { regenerate, seedTrades } from './trades.ts';
import { judgeWorst, timesRow } from './two-sizes.ts';

const RATIO_MAX = 2;
const FIRST_DAY = parseBooksDay('2020-01-02');
const DAYS = 1_820;
/** No divisor of the number of days, so that the days of the rounds are spread. */
const STRIDE = 367;
const ROUNDS = { warmUps: 20, rounds: 100 };

export async function measureTrialBalance([small, large]: readonly [small: number, large: number]): Promise<void> {
  const cluster = await startTestCluster();
  const { host, user, password } = cluster.connection;
  const pools: pg.Pool[] = [];
  const open = async (size: number): Promise<pg.Pool> => {
    const pool = await createDatabase({ host, user, password }, `trial_${size}`);
    pools.push(pool);
    const started = performance.now();
    await seedTrades(pool, size);
    const { seconds } = await regenerate(pool, false);
    await pool.query('VACUUM ANALYZE');
    const total = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${formatCount(size)} transactions: ready in ${total} s, books generated in ${seconds.toFixed(1)} s`);
    return pool;
  };
  try {
    const timer = (pool: pg.Pool) => {
      let round = 0;
      return async (): Promise<number> => {
        round += 1;
        const to = formatDay(addBooksDays(FIRST_DAY, (round * STRIDE) % DAYS));
        const started = performance.now();
        const { differenceUsd } = await getTrialBalance(pool, { to, compare: 'none', basis: 'tax' }, to);
        const milliseconds = performance.now() - started;
        if (differenceUsd !== '0') throw new Error(`The trial balance of ${to} differs by ${differenceUsd}.`);
        return milliseconds;
      };
    };
    const [smallMs, largeMs] = await measureBoth([timer(await open(small)), timer(await open(large))], ROUNDS);
    console.table({ 'trial balance as of any day': timesRow({ smallMs, largeMs }) });
    judgeWorst({
      what: `trial balance, median of ${ROUNDS.rounds} days`,
      worst: largeMs / smallMs,
      ratioMax: RATIO_MAX,
      growth: `${formatCount(large)} transactions instead of ${formatCount(small)}`,
    });
  } finally {
    for (const pool of pools) await pool.end();
    await cluster.stop();
  }
}
