/**
 * The health check while 20 clients download statements of three years and 90 deposits, on the built server.
 *
 * Bar: /health/live responds within 250 ms at the 99th percentile. The ratio to the idle server is reported, because
 * the times of a shared machine say little alone.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestCluster } from '../kit/database/testing-cluster.ts';
import { build } from '../scripts/build.mjs';
import { tokenOf } from './shared/clients.ts';
import { createDatabase } from './shared/database.ts';
import { startProber } from './shared/prober.ts';
import { databaseUrlOf, startProgram } from './shared/program.ts';
import { addSession } from './shared/server.ts';

const CLIENTS = 20;
const DEPOSITS = 90;
const P99_MS_MAX = 250;
const WARM_UP_MS = 1_000;
const IDLE_MS = 8_000;
const BUSY_MS = 30_000;

await build({ parts: ['server'] });
const cluster = await startTestCluster();
const pool = await createDatabase(cluster.connection, 'bench_live');
await pool.query(
  `INSERT INTO users (email, role, created_at, agreement_accepted_at, agreement_version)
   SELECT 'user' || n || '@bench.example', 'client', now(), now(), agreement_in_force(now())
     FROM generate_series(1, ${CLIENTS}) n`,
);
for (let client = 1; client <= CLIENTS; client += 1) await addSession(pool, { userId: client, token: tokenOf(client) });
await pool.query(
  `INSERT INTO coins (symbol, name, decimals, has_prices, usable_by_clients) VALUES ('C1', 'Coin 1', 18, true, true)`,
);
await pool.query(
  `INSERT INTO client_transactions (user_id, coin_id, type, amount, initiated_at, status, cleared_at)
   SELECT u, 1, 'deposit', 100 + n, now() - interval '1096 days', 'cleared', now() - interval '1096 days'
     FROM generate_series(1, ${CLIENTS}) u, generate_series(1, ${DEPOSITS}) n`,
);
await pool.end();
const server = await startProgram('apps/server/dist/main.js', {
  DATABASE_URL: databaseUrlOf(cluster.connection, 'bench_live'),
  SECRETS_KEY: randomBytes(32).toString('hex'),
});
const { url } = server;
const health = new URL('/health/live', url);

const percentile = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const day = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let downloads = 0;
let refused = 0;
/** Ends the downloads that still run: with one thread, twenty of them take minutes. */
const ending = new AbortController();

/** One client after the other statement, until the time is over. */
async function download(client: number): Promise<void> {
  while (!ending.signal.aborted) {
    const response = await fetch(new URL(`/api/client/statement?from=${day(1096)}&to=${day(1)}&format=pdf`, url), {
      headers: { authorization: `Bearer ${tokenOf(client)}` },
      signal: ending.signal,
    });
    await response.arrayBuffer();
    if (response.ok) downloads += 1;
    else refused += 1;
  }
}

const prober = await startProber(health);
await prober.during(pause(WARM_UP_MS));
const idle = await prober.during(pause(IDLE_MS));
const working = Promise.allSettled(Array.from({ length: CLIENTS }, (_, index) => download(index + 1)));
const busy = await prober.during(pause(BUSY_MS));
prober.stop();
ending.abort();
await working;

const [idleMs, busyMs] = [percentile(idle, 0.99), percentile(busy, 0.99)];
console.table([
  { state: 'idle', probes: idle.length, 'p50 ms': percentile(idle, 0.5).toFixed(1), 'p99 ms': idleMs.toFixed(1) },
  { state: 'downloads', probes: busy.length, 'p50 ms': percentile(busy, 0.5).toFixed(1), 'p99 ms': busyMs.toFixed(1) },
]);
console.log(
  `${CLIENTS} clients, statements of three years and ${DEPOSITS} deposits: ${downloads} downloads, ` +
    `${refused} refused; p99 of /health/live ${busyMs.toFixed(0)} ms (at most ${P99_MS_MAX}), ` +
    `${(busyMs / idleMs).toFixed(1)} times idle`,
);
if (busyMs > P99_MS_MAX || refused > 0) process.exitCode = 1;
await server.stop();
await cluster.stop();
