/**
 * npm run fuzz -- --requests 100000 [--seed 7] [--seconds 600] [--calls addRule,applyRule]: requests made from the
 * contract against a started server with the sample portfolio, as every kind of caller. Every response must be below
 * 500 (503 where a network is down), and the memory of the server must not grow with the requests. First every call is
 * made once with what it needs (starts.ts), and the run fails if one is refused.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { contract } from '@holdfast/overview/contract';
import pg from 'pg';
import { createEmptyDatabase, startTestCluster } from '../../kit/database/testing-cluster.ts';
import { build } from '../../scripts/build.mjs';
import { FUZZED_CALLS, type FuzzRequest, REFUSED_ROUTE, ROUTES } from './requests.ts';
import { playEnding, playStarts, type StartTools } from './play-starts.ts';
import { startLocalIssuer } from '../issuer/local-issuer.ts';
import { startOutsideDoubles } from './outside-doubles.ts';
import { type Caller, type FuzzResponse, runFuzz } from './run-fuzz.ts';

const CONNECTIONS = 20;
const RENEW_EVERY = 1_000;
const PROGRESS_EVERY = 5_000;
const TIMEOUT_MS = 60_000;
const RESPONSE_BYTES_KEPT = 2_000;
/** From so many on, each route is visited often. */
const REQUESTS_THAT_REACH = 5_000;
const START_BYTES_KEPT = 5_000_000;
const PUBLIC_URL = 'http://localhost:8080';
const ERRORS_KEPT = 100;
const READY = /Holdfast is ready at (http:\/\/[^\s"]+)/;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '86400' },
    calls: { type: 'string' },
  },
});
const [requests, seed, secondsMax] = [values.requests, values.seed, values.seconds].map(Number) as [
  number,
  number,
  number,
];

const only = values.calls?.split(',');
const isTried = (name: string): boolean => only === undefined || only.includes(name);

await build({ parts: ['server'] });
const issuer = await startLocalIssuer({ users: [] });
const outside = await startOutsideDoubles();
const cluster = await startTestCluster();
const { host, user, password } = cluster.connection;
await createEmptyDatabase({ host, user, password }, 'fuzz');
const server = spawn(process.execPath, ['apps/server/dist/main.js', '--sample'], {
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DATABASE_URL: `postgres://${user}:${password}@/fuzz?host=${encodeURIComponent(String(host))}`,
    SECRETS_KEY: randomBytes(32).toString('hex'),
    // The limits would refuse most requests; they have tests of their own.
    REQUESTS_PER_MINUTE: '10000000',
    CONCURRENT_REQUESTS: '10000',
    CONCURRENT_HEAVY_REQUESTS: '100',
    PRICE_SOURCE: 'none',
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_CLIENT_SECRET: issuer.clientSecret,
    BLOCK_FILLS_URL: outside.deskUrl,
    BLOCK_FILLS_API_KEY: 'a key of the desk',
    EXCHANGES_RELAY_URL: outside.relayUrl,
    // Passkeys belong to an address.
    PUBLIC_URL,
  },
  stdio: ['ignore', 'pipe', 'pipe'],
});
/** What the server logged as an error, for the report. */
const errors: string[] = [];
let setupCode = '';
const url = await new Promise<string>((resolve, reject) => {
  const read = (line: string): void => {
    const address = READY.exec(line)?.[1];
    setupCode = /the setup code is ([\w-]+)/.exec(line)?.[1] ?? setupCode;
    if (address) resolve(address);
    if (/"level":"?(?:error|fatal|50|60)|^\S*Error/.test(line) && errors.length < ERRORS_KEPT)
      errors.push(line.slice(0, 3_000));
  };
  createInterface({ input: server.stdout }).on('line', read);
  createInterface({ input: server.stderr }).on('line', read);
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${errors.join('\n')}`)));
});
const pool = new pg.Pool({ host: String(host), user, password, database: 'fuzz', max: 2 });

/** One person of each kind; the clients are those of the sample, who have deposits. */
const KINDS: readonly { kind: string; find: string }[] = [
  { kind: 'admin', find: `role = 'admin' AND admin_scope = 'full'` },
  { kind: 'bookkeeper', find: `email = 'bookkeeper@fuzz.example'` },
  { kind: 'auditor', find: `email = 'auditor@fuzz.example'` },
  { kind: 'staff', find: `email = 'staff@fuzz.example'` },
  { kind: 'client', find: `role = 'client' AND agreement_version IS NOT NULL` },
  { kind: 'client before the agreement', find: `email = 'new@fuzz.example'` },
];
const callers: Caller[] = [
  ...KINDS.map(({ kind }) => ({ kind, token: randomBytes(16).toString('base64url') })),
  { kind: 'visitor', token: null },
];
// Admins reach most of the code.
const weighted = [...callers, ...Array.from({ length: 12 }, () => callers[0] as Caller), callers[4] as Caller];

await pool.query(
  `INSERT INTO users (email, role, admin_scope, created_at)
     VALUES ('bookkeeper@fuzz.example', 'admin', 'bookkeeper', now()),
     ('auditor@fuzz.example', 'admin', 'auditor', now()), ('staff@fuzz.example', 'staff', 'full', now()),
     ('new@fuzz.example', 'client', 'full', now())`,
);
const people = await Promise.all(
  KINDS.map(async ({ find }) => {
    const { rows } = await pool.query<{ id: number }>(`SELECT id FROM users WHERE ${find} ORDER BY id LIMIT 1`);
    if (!rows[0]) throw new Error(`There is no user with ${find}.`);
    return Number(rows[0].id);
  }),
);

/** Some requests end the sessions of their callers, or disable them. */
async function renewCallers(): Promise<void> {
  for (const [index, userId] of people.entries())
    await pool.query(
      `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
         VALUES ($1, $2, now(), now(), now() + interval '1 day', 'fuzz', '127.0.0.1')
         ON CONFLICT (token_hash) DO UPDATE SET last_used_at = now(), confirmed_at = now(), proven_at = now()`,
      [
        userId,
        createHash('sha256')
          .update(callers[index]?.token ?? '')
          .digest(),
      ],
    );
}

async function addSession(find: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  await pool.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       VALUES ((SELECT id FROM users WHERE ${find} ORDER BY id LIMIT 1), $1, now(), now(), now() + interval '1 day',
         'fuzz', '127.0.0.1')`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function send(
  { method, path, contentType, payload }: Omit<FuzzRequest, 'name'>,
  { token }: Pick<Caller, 'token'>,
  bytesKept = RESPONSE_BYTES_KEPT,
): Promise<FuzzResponse> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(url).origin, { agent, method, path, timeout: TIMEOUT_MS }, (response) => {
      const kept: Buffer[] = [];
      let bytes = 0;
      // A stream has no end.
      if (response.headers['content-type']?.startsWith('text/event-stream'))
        response.once('data', (chunk: Buffer) => {
          resolve({ status: response.statusCode ?? 0, text: chunk.toString().slice(0, bytesKept) });
          sent.destroy();
        });
      response.on('data', (chunk: Buffer) => {
        if (bytes < bytesKept) kept.push(chunk);
        bytes += chunk.length;
      });
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(kept).toString().slice(0, bytesKept),
        }),
      );
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.on('timeout', () => sent.destroy(new Error(`No response within ${TIMEOUT_MS / 1000} seconds.`)));
    if (token !== null) sent.setHeader('authorization', `Bearer ${token}`);
    if (contentType !== null) sent.setHeader('content-type', contentType);
    sent.end(payload ?? undefined);
  });
}

/** Resident memory of the server in MiB, where the system shows it. */
function residentMebibytes(): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return null;
  }
}

const memory: { readonly done: number; readonly mebibytes: number }[] = [];
const startedAt = performance.now();
await renewCallers();
const secondAdmin = await addSession(`role = 'admin' AND admin_scope = 'full' AND id <> ${people[0]}`);
const tools: StartTools = {
  pool,
  send: (request, token) => send(request, { token }, START_BYTES_KEPT),
  tokens: { admin: callers[0]?.token ?? '', secondAdmin, client: callers[4]?.token ?? '' },
  site: PUBLIC_URL,
  setupCode,
  outside: {
    nodeUrl: outside.nodeUrl,
    exchangeKey: outside.exchangeKey,
    identify: ({ email, nonce }) => {
      const now = Math.floor(Date.now() / 1000);
      const { issuer: iss, clientId: aud } = issuer;
      return issuer.signToken({ iss, aud, sub: email, email, email_verified: true, nonce, iat: now, exp: now + 300 });
    },
  },
};
const started = await playStarts(tools, isTried);
const startSeconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${started.accepted.size} calls accepted, each with what it needs, in ${startSeconds} seconds`);
await renewCallers();
const report = await runFuzz({
  requests,
  starts: started.accepted,
  ...(only ? { isTried } : { routes: ROUTES }),
  seed,
  connections: CONNECTIONS,
  callers: weighted,
  send,
  pauseEvery: RENEW_EVERY,
  onPause: async (done) => {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}:\n${errors.join('\n')}`);
    await renewCallers();
    const mebibytes = residentMebibytes();
    if (mebibytes !== null) memory.push({ done, mebibytes });
    if (done % PROGRESS_EVERY === 0) console.log(`${done} requests, ${mebibytes?.toFixed(0) ?? '?'} MiB`);
    return (performance.now() - startedAt) / 1000 < secondsMax;
  },
});
const ending = only ? null : await playEnding(tools);
const seconds = (performance.now() - startedAt) / 1000;

/** MiB for each 10,000 requests, by least squares over the second half, after caches and pools are filled. */
function slopeOf(points: typeof memory): number {
  const half = points.slice(Math.floor(points.length / 2));
  const mean = (list: readonly number[]): number => list.reduce((total, each) => total + each, 0) / list.length;
  const [x, y] = [mean(half.map(({ done }) => done)), mean(half.map(({ mebibytes }) => mebibytes))];
  const covariance = half.reduce((total, { done, mebibytes }) => total + (done - x) * (mebibytes - y), 0);
  const variance = half.reduce((total, { done }) => total + (done - x) ** 2, 0);
  return variance === 0 ? 0 : (covariance / variance) * 10_000;
}

console.log(
  `${report.requests} requests of ${FUZZED_CALLS.filter(isTried).length} calls, seed ${seed}, ` +
    `${Math.round(report.requests / seconds)} a second`,
);
console.table(report.statuses);
console.log(`Slowest: ${report.slowest.map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(', ')}`);
const unreached = only ? [] : ROUTES.filter((route) => route !== REFUSED_ROUTE && !report.accepted.has(route));
console.log(`Routes beside the contract: ${ROUTES.length}; never reached: ${unreached.join(', ') || 'none'}`);
if (requests >= REQUESTS_THAT_REACH && unreached.length > 0) process.exitCode = 1;
const refused = [...started.refused, ...(ending?.refused ?? [])];
console.log(
  `Accepted with what they need: ${started.accepted.size + (ending?.accepted.size ?? 0)} of ` +
    `${Object.keys(contract).filter(isTried).length} calls of the contract; refused: ` +
    (refused.map(([name]) => name).join(', ') || 'none'),
);
for (const [, why] of refused) console.log(why);
if (refused.length > 0) process.exitCode = 1;
const first = memory[0]?.mebibytes ?? 0;
const last = memory.at(-1)?.mebibytes ?? 0;
console.log(
  `Memory of the server: ${first.toFixed(0)} MiB at the first thousand, ${last.toFixed(0)} MiB at the end, ` +
    `${slopeOf(memory).toFixed(1)} MiB for each 10,000 requests in the second half`,
);
for (const finding of report.findings) console.log(JSON.stringify(finding));
console.log(
  report.findings.length === 0 ? 'No response was an error of the server.' : `${report.findings.length} findings`,
);
if (report.findings.length > 0) {
  console.log(errors.join('\n'));
  process.exitCode = 1;
}

agent.destroy();
outside.close();
await issuer.stop();
await pool.end();
server.removeAllListeners('exit');
server.kill('SIGTERM');
await new Promise((resolve) => server.once('exit', resolve));
await cluster.stop();
