/**
 * Regenerating the books, database to database, against the engine alone plus a bare COPY of the very rows that come of
 * it into the same tables of another database: in one run, on one machine.
 *
 *   npm run bench -- books              100,000 transactions with their ratio, then a million with its memory
 *   npm run bench -- books 100000       only these; from a million on only time and memory
 *
 * Bars: 100,000 classified transactions take at most 4 times the two together; a million stay within 2 GB.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestCluster } from '../kit/database/testing-cluster.ts';
import { createDatabase, formatCount } from './shared/database.ts';
import { compareWithHifo, copyBare, countRows, measureEngine, regenerate, seedTrades } from './shared/trades.ts';

const RATIO_MAX = 4;
const MEMORY_MB_MAX = 2_000;
const LARGE = 1_000_000;

async function measure(size: number): Promise<void> {
  const cluster = await startTestCluster();
  const { host, user, password } = cluster.connection;
  const [pool, bare] = [
    await createDatabase({ host, user, password }, 'books'),
    await createDatabase({ host, user, password }, 'bare'),
  ];
  try {
    await seedTrades(pool, size);
    const first = await regenerate(pool, false);
    const memoryMb = (process.resourceUsage().maxRSS * 1024) / 1e6;
    const rate = `${formatCount(Math.round(size / first.seconds))} transactions a second`;
    const counts = `${formatCount(size)} transactions, ${formatCount(await countRows(pool))} rows`;
    console.log(`${counts}: regenerated in ${first.seconds.toFixed(1)} s, ${rate}, at most ${memoryMb.toFixed(0)} MB`);
    await pool.query(
      `UPDATE classifications SET action = 'buy' WHERE transaction_id = (SELECT max(id) FROM transactions)`,
    );
    const late = await regenerate(pool, false);
    console.log(`after one late change: ${late.seconds.toFixed(1)} s (${JSON.stringify(late.outcome?.result)})`);
    if (size >= LARGE) return report({ text: 'memory in MB of 10⁶ bytes', value: memoryMb, limit: MEMORY_MB_MAX });
    const again = await regenerate(pool, true);
    console.log(`all of it again, over the books that are there: ${again.seconds.toFixed(1)} s`);
    const compared = performance.now();
    await compareWithHifo(pool);
    console.log(`two settings side by side: ${((performance.now() - compared) / 1000).toFixed(1)} s`);
    const engineSeconds = await measureEngine(pool);
    const bareSeconds = await copyBare(pool, bare);
    console.log(`engine alone: ${engineSeconds.toFixed(2)} s, bare COPY of its rows: ${bareSeconds.toFixed(2)} s`);
    report({
      text: 'times the engine and the bare COPY together',
      value: first.seconds / (engineSeconds + bareSeconds),
      limit: RATIO_MAX,
    });
  } finally {
    await pool.end();
    await bare.end();
    await cluster.stop();
  }
}

function report({ text, value, limit }: { text: string; value: number; limit: number }): void {
  console.log(`${text}: ${value.toFixed(2)}, at most ${limit}: ${value <= limit ? 'ok' : 'missed'}`);
  if (value > limit) process.exitCode = 1;
}

const [given] = process.argv.slice(2);
if (given !== undefined) await measure(Number(given));
else {
  // Each in a process of its own, so that the memory of one is not that of the other.
  for (const size of [100_000, LARGE]) {
    const { status } = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), String(size)],
      { stdio: 'inherit' },
    );
    if (status !== 0) process.exitCode = 1;
  }
}
