/**
 * The API under load: 50 connections on the built server with 100,000 transactions, their books and 1,000 clients.
 * Each call is held against auth/me, which does nothing but find its caller: in one run, round by round, so that the
 * share holds on a noisy machine. Meanwhile /health/ready is probed, and the memory of the process is read.
 *
 * Bars: the list of transactions, the capital positions and a client's dashboard at three times the share of auth/me
 * that they had before this measurement existed; no errors; p99 of /health/ready at most 3 times that of the idle
 * server; over five minutes or more the memory stays flat.
 *
 * On a machine that others use too, the processor time of a request says more than requests a second: it is measured
 * first, of the server and of the database together, and alone with --cpu.
 *
 *   npm run bench -- load [--minutes 5] [--transactions 100000] [--cpu] [--profile]
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type pg from 'pg';
import { startTestCluster } from '../apps/server/src/db/testing-cluster.ts';
import { refreshLoans } from '../apps/server/src/lending/refresh-loans.ts';
import { build } from '../scripts/build.mjs';
import { slopeOf } from '../tests/soak/slope.ts';
import { ADMIN, addClients, CLIENT, tokenOf } from './shared/clients.ts';
import { createDatabase, formatCount, median, timeWork, withoutTimeLimit } from './shared/database.ts';
import { databaseUrlOf, startProgram, WITHOUT_LIMITS } from './shared/program.ts';
import { startServer } from './shared/server.ts';
import { regenerate, seedTrades } from './shared/trades.ts';

const CONNECTIONS = 50;
const CLIENTS = 1_000;
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
const [ROUND_SECONDS_MIN, CALLS] = [4, 6];
const CPU_REQUESTS = 300;
const PROBES = 300;
const PROBE_PAUSE_MS = 10;
const HEALTH_RATIO_MAX = 3;
const MINUTES_TO_JUDGE = 5;
const MEGABYTES_A_MINUTE_MAX = 2;
const ME = 'auth/me';

interface Target {
  readonly path: string;
  readonly userId: number;
  /** Three times the share of auth/me that it had; without it the share is shown only. */
  readonly shareMin?: number;
  readonly isHeavy?: true;
}
const TARGETS: readonly Target[] = [
  { path: ME, userId: ADMIN },
  { path: 'indexer/admin/transactions', userId: ADMIN, shareMin: (3 * 104) / 2030 },
  { path: 'accounting/capital-positions', userId: ADMIN, shareMin: (3 * 87) / 2030 },
  { path: 'client/dashboard', userId: CLIENT, shareMin: (3 * 118) / 2030 },
  { path: 'indexer/admin/dashboard/setup', userId: ADMIN },
  { path: 'indexer/admin/dashboard/net-worth', userId: ADMIN, isHeavy: true },
];

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0' },
    transactions: { type: 'string', default: '100000' },
    cpu: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const minutes = Number(options.minutes);
const roundSeconds = Math.max(ROUND_SECONDS_MIN, Math.ceil((minutes * 60) / (ROUNDS * CALLS)));

interface Measured {
  readonly perSecond: number[];
  readonly p99Ms: number[];
  readonly healthMs: number[];
  errors: number;
}

async function probe(url: string, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const askedAt = performance.now();
    const response = await fetch(new URL('/health/ready', url));
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`/health/ready: ${response.status}`);
    times.push(performance.now() - askedAt);
    await pause(PROBE_PAUSE_MS);
  }
  return times;
}

function p99(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function load(url: string, { path, userId }: Target, seconds: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${url}/api/${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${tokenOf(userId)}` },
  });
}

function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds of processor time of one request, by call. */
async function measureCpu(pool: pg.Pool): Promise<Map<string, number>> {
  const server = await startServer(pool);
  const times = new Map<string, number>();
  const rows: Record<string, string>[] = [];
  for (const { path, userId, isHeavy } of TARGETS) {
    const requests = isHeavy ? CPU_REQUESTS / 10 : CPU_REQUESTS;
    const repeat = async (count: number): Promise<void> => {
      for (let done = 0; done < count; done += 1) await server.get(path, tokenOf(userId));
    };
    await repeat(requests / 3);
    const { cpu } = await timeWork(pool, () => repeat(requests));
    const [nodeMs, databaseMs] = [(cpu.node * 1000) / requests, (cpu.database * 1000) / requests];
    times.set(path, nodeMs + databaseMs);
    rows.push({
      call: path,
      'server ms': nodeMs.toFixed(2),
      'database ms': databaseMs.toFixed(2),
      'of auth/me': ((times.get(ME) ?? Number.NaN) / (nodeMs + databaseMs)).toFixed(3),
    });
  }
  console.log('processor time of a request, and the share of auth/me that follows from it');
  console.table(rows);
  await server.close();
  return times;
}

await build({ parts: ['server'] });
const cluster = await startTestCluster();
const pool = await createDatabase(cluster.connection, 'bench_load');
await seedTrades(pool, Number(options.transactions));
await addClients(pool, CLIENTS);
await pool.query(
  `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
   SELECT id, 'market', id * 100, now() FROM coins WHERE NOT is_cash`,
);
await refreshLoans(pool, { now: new Date() });
await regenerate(pool, true);
await withoutTimeLimit(pool, ['VACUUM ANALYZE']);
const cpuMs = await measureCpu(pool);
if (options.cpu) {
  await cluster.stop();
  process.exit();
}
const server = await startProgram(
  'apps/server/dist/main.js',
  {
    ...WITHOUT_LIMITS,
    DATABASE_URL: databaseUrlOf(cluster.connection, 'bench_load'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
  },
  options.profile ? ['--cpu-prof', '--cpu-prof-dir=.cache/profiles'] : [],
);
const measured = new Map<string, Measured>(
  TARGETS.map(({ path }) => [path, { perSecond: [], p99Ms: [], healthMs: [], errors: 0 }]),
);
const memory: [minute: number, megabytes: number][] = [];
let idleMs = Number.NaN;
try {
  for (const target of TARGETS) await load(server.url, target, WARM_UP_SECONDS);
  let probes = 0;
  idleMs = p99(await probe(server.url, () => (probes += 1) > PROBES));
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of round % 2 === 0 ? TARGETS : TARGETS.toReversed()) {
      const into = measured.get(target.path);
      let isOver = false;
      const probing = probe(server.url, () => isOver);
      const result = await load(server.url, target, roundSeconds);
      isOver = true;
      into?.healthMs.push(...(await probing));
      into?.perSecond.push(result.requests.average);
      into?.p99Ms.push(result.latency.p99);
      if (into) into.errors += result.errors + result.non2xx + result.timeouts;
      memory.push([(performance.now() - startedAt) / 60_000, megabytesOf(server.pid)]);
    }
  }
} finally {
  await server.stop();
  await cluster.stop();
}

const perSecondOf = (path: string): number => median(measured.get(path)?.perSecond ?? []);
const missed: string[] = [];
console.table(
  TARGETS.map(({ path, shareMin }) => {
    const { p99Ms, healthMs, errors } = measured.get(path) ?? { p99Ms: [], healthMs: [], errors: 0 };
    const share = perSecondOf(path) / perSecondOf(ME);
    const healthRatio = p99(healthMs) / idleMs;
    if (errors > 0) missed.push(`${path}: ${errors} errors`);
    if (shareMin !== undefined && share < shareMin)
      missed.push(`${path}: ${share.toFixed(3)} of auth/me, at least ${shareMin.toFixed(3)}`);
    if (shareMin !== undefined && healthRatio > HEALTH_RATIO_MAX)
      missed.push(`${path}: /health/ready p99 ${healthRatio.toFixed(1)} × idle, at most ${HEALTH_RATIO_MAX}`);
    return {
      call: path,
      'requests/s': perSecondOf(path).toFixed(0),
      'p99 ms': median(p99Ms).toFixed(0),
      'of auth/me': share.toFixed(3),
      'by processor': ((cpuMs.get(ME) ?? Number.NaN) / (cpuMs.get(path) ?? Number.NaN)).toFixed(3),
      bar: shareMin === undefined ? '' : shareMin.toFixed(3),
      'health p99 × idle': healthRatio.toFixed(1),
      errors,
    };
  }),
);
const slope = slopeOf(memory.slice(Math.floor(memory.length / 3)));
console.log(
  `${formatCount(Number(options.transactions))} transactions, ${formatCount(CLIENTS)} clients, ${CONNECTIONS} ` +
    `connections; /health/ready p99 ${idleMs.toFixed(1)} ms idle; memory ${memory.at(-1)?.[1].toFixed(0)} MB, slope ` +
    `${slope.toFixed(1)} MB a minute over ${memory.at(-1)?.[0].toFixed(1)} minutes`,
);
if (minutes >= MINUTES_TO_JUDGE && slope > MEGABYTES_A_MINUTE_MAX)
  missed.push(`memory grows by ${slope.toFixed(1)} MB a minute, at most ${MEGABYTES_A_MINUTE_MAX}`);
for (const each of missed) console.log(`MISSED ${each}`);
if (missed.length > 0) process.exitCode = 1;
