/**
 * The API under load: 50 connections on the built server with 100,000 transactions, their books and 1,000 clients.
 * Each call is held against auth/me, which does nothing but find its caller: in one run, round by round, so that the
 * share holds on a noisy machine. Meanwhile /health/ready is probed, and the memory of the process is read.
 *
 * Bars: the list of transactions, the capital positions and a client's dashboard at three times the share of auth/me
 * that they had before this measurement existed; no errors; p99 of /health/ready at most 3 times that of the idle
 * server; over five minutes or more the memory stays flat.
 *
 * The server caches a response until something changes, so that the same caller gets it again. What it costs to compute
 * is measured beside it: by processor time, and by the clock with another session for each request ("anew").
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
import { startTestCluster } from '../kit/database/testing-cluster.ts';
import { refreshLoans } from '../areas/lending/server/refresh-loans.ts';
import { build } from '../scripts/build.mjs';
import { slopeOf } from '../tests/soak/slope.ts';
import { ADMIN, addClients, CLIENT, tokenOf } from './shared/clients.ts';
import { createDatabase, formatCount, median, timeWork, withoutTimeLimit } from './shared/database.ts';
import { startProber } from './shared/prober.ts';
import { databaseUrlOf, startProgram, WITHOUT_LIMITS } from './shared/program.ts';
import { startServer } from './shared/server.ts';
import { regenerate, seedTrades } from './shared/trades.ts';

const CONNECTIONS = 50;
const CLIENTS = 1_000;
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS_MIN = 4;
const CPU_REQUESTS = 300;
const IDLE_MS = 20_000;
const HEALTH_RATIO_MAX = 3;
const MINUTES_TO_JUDGE = 5;
const MEGABYTES_A_MINUTE_MAX = 2;
const ME = 'auth/me';
/** More than are used while a response is cached. */
const SESSIONS = 4_000;

interface Target {
  readonly path: string;
  readonly userId: number;
  /** Three times the share of auth/me that it had; without it the share is shown only. */
  readonly shareMin?: number;
  readonly isHeavy?: true;
  /** Each request has another session, for which no response is cached. */
  readonly isAnew?: true;
}
const LIST = 'indexer/admin/transactions';
const POSITIONS = 'accounting/capital-positions';
const DASHBOARD = 'client/dashboard';
const TARGETS: readonly Target[] = [
  { path: ME, userId: ADMIN },
  { path: LIST, userId: ADMIN, shareMin: (3 * 104) / 2030 },
  { path: POSITIONS, userId: ADMIN, shareMin: (3 * 87) / 2030 },
  { path: DASHBOARD, userId: CLIENT, shareMin: (3 * 118) / 2030 },
  { path: LIST, userId: ADMIN, isAnew: true },
  { path: POSITIONS, userId: ADMIN, isAnew: true },
  { path: DASHBOARD, userId: CLIENT, isAnew: true },
  { path: 'indexer/admin/dashboard/setup', userId: ADMIN },
  { path: 'indexer/admin/dashboard/net-worth', userId: ADMIN, isHeavy: true },
];
const nameOf = ({ path, isAnew }: Target): string => (isAnew ? `${path} (anew)` : path);

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '0' },
    transactions: { type: 'string', default: '100000' },
    cpu: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const minutes = Number(options.minutes);
const roundSeconds = Math.max(ROUND_SECONDS_MIN, Math.ceil((minutes * 60) / (ROUNDS * TARGETS.length)));

interface Measured {
  readonly perSecond: number[];
  readonly p99Ms: number[];
  readonly healthMs: number[];
  errors: number;
}

function p99(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

let sessionsUsed = 0;

async function load(url: string, { path, userId, isAnew }: Target, seconds: number): Promise<autocannon.Result> {
  const setupRequest = (request: autocannon.Request): autocannon.Request => ({
    ...request,
    headers: { authorization: `Bearer ${tokenOf(userId)}-${(sessionsUsed += 1) % SESSIONS}` },
  });
  return autocannon({
    url: `${url}/api/${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    ...(isAnew ? { requests: [{ setupRequest }] } : { headers: { authorization: `Bearer ${tokenOf(userId)}` } }),
  });
}

/** Their last use lies ahead, so that no request writes that it used them. */
async function addSessions(pool: pg.Pool): Promise<void> {
  for (const userId of [ADMIN, CLIENT])
    await pool.query(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       SELECT $1, sha256(convert_to($2 || '-' || n, 'UTF8')), now(), now() + interval '1 hour',
              now() + interval '1 day', 'bench', '127.0.0.1'
         FROM generate_series(0, $3::int - 1) n`,
      [userId, tokenOf(userId), SESSIONS],
    );
}

function megabytesOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds of processor time of one request, by call. */
async function measureCpu(pool: pg.Pool): Promise<Map<string, number>> {
  const server = await startServer(pool);
  const times = new Map<string, number>();
  const rows: Record<string, string>[] = [];
  for (const { path, userId, isHeavy } of TARGETS.filter(({ isAnew }) => !isAnew)) {
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
await addSessions(pool);
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
const health = await startProber(new URL('/health/ready', server.url));
const measured = new Map<string, Measured>(
  TARGETS.map((target) => [nameOf(target), { perSecond: [], p99Ms: [], healthMs: [], errors: 0 }]),
);
const memory: [minute: number, megabytes: number][] = [];
let idleMs = Number.NaN;
try {
  for (const target of TARGETS) await load(server.url, target, WARM_UP_SECONDS);
  idleMs = p99(await health.during(pause(IDLE_MS)));
  const startedAt = performance.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of round % 2 === 0 ? TARGETS : TARGETS.toReversed()) {
      const into = measured.get(nameOf(target));
      const loading = load(server.url, target, roundSeconds);
      into?.healthMs.push(...(await health.during(loading)));
      const result = await loading;
      into?.perSecond.push(result.requests.average);
      into?.p99Ms.push(result.latency.p99);
      if (into) into.errors += result.errors + result.non2xx + result.timeouts;
      memory.push([(performance.now() - startedAt) / 60_000, megabytesOf(server.pid)]);
    }
  }
} finally {
  health.stop();
  await server.stop();
  await cluster.stop();
}

const perSecondOf = (name: string): number => median(measured.get(name)?.perSecond ?? []);
const missed: string[] = [];
console.table(
  TARGETS.map((target) => {
    const { path, shareMin } = target;
    const name = nameOf(target);
    const { p99Ms, healthMs, errors } = measured.get(name) ?? { p99Ms: [], healthMs: [], errors: 0 };
    const share = perSecondOf(name) / perSecondOf(ME);
    const healthRatio = p99(healthMs) / idleMs;
    if (errors > 0) missed.push(`${name}: ${errors} errors`);
    if (shareMin !== undefined && share < shareMin)
      missed.push(`${path}: ${share.toFixed(3)} of auth/me, at least ${shareMin.toFixed(3)}`);
    if (shareMin !== undefined && healthRatio > HEALTH_RATIO_MAX)
      missed.push(`${path}: /health/ready p99 ${healthRatio.toFixed(1)} × idle, at most ${HEALTH_RATIO_MAX}`);
    return {
      call: name,
      'requests/s': perSecondOf(name).toFixed(0),
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
