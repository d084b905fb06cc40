/**
 * npm run soak -- --minutes 30: one Holdfast with its embedded database under a mixed load of reads, writes, syncs and
 * regenerations. Memory and connections must stay flat: the slope after the warm-up is reported, and a run of ten
 * minutes or more fails when one of them grows.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Call } from '@holdfast/contract';
import { contract } from '@holdfast/overview/contract';
import type pg from 'pg';
import { buildServerOnce, HoldfastProcess } from '../faults/jobs-server-process.ts';
import { DataDirectory } from '../faults/server-process.ts';
import { slopeOf } from './slope.ts';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
const READERS = 4;
const SAMPLE_MS = 2_000;
/** Caches fill and V8 sizes its heap in the first third. */
const WARM_UP_SHARE = 1 / 3;
const MINUTES_TO_JUDGE = 10;
const MEGABYTES_A_MINUTE_MAX = 2;
const CONNECTIONS_A_MINUTE_MAX = 0.5;
const HISTORY = 3_000;

type Sample = Readonly<Record<'minute' | 'megabytes' | 'connections', number>>;

const token = randomBytes(16).toString('base64url');
const directory = new DataDirectory();
const server = buildServerOnce();
const chain = await startEmptyChain();
const counts = { reads: 0, writes: 0, refused: 0, regenerations: 0, syncs: 0 };
const environment = {
  DATA_DIR: directory.path,
  REQUESTS_PER_MINUTE: '1000000',
  TWO_PERSON_RULE: 'false',
};
let holdfast = new HoldfastProcess(server.program, { arguments: [], environment });
let isFailed = true;
try {
  await holdfast.ready();
  const { walletId, coinId } = await fill();
  // The address of the network is encrypted at the start.
  await holdfast.end('SIGTERM');
  holdfast = new HoldfastProcess(server.program, { arguments: [], environment });
  isFailed = !(await soak(await holdfast.ready(), { walletId, coinId }));
} finally {
  await holdfast.end('SIGTERM');
  chain.close();
  server.remove();
  await directory.remove();
}
process.exit(isFailed ? 1 : 0);

/** Returns whether memory and connections stayed flat. */
async function soak(address: string, { walletId, coinId }: { walletId: number; coinId: number }): Promise<boolean> {
  const client = await directory.connect();
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const minuteOf = (): number => (performance.now() - startedAt) / 60_000;
  const isRunning = (): boolean => minuteOf() < minutes;
  const load = [
    ...Array.from({ length: READERS }, () => read(address, isRunning)),
    write(address, isRunning, { walletId, coinId }),
    repeat(address, isRunning, { path: 'accounting/capital-positions/regenerate', what: 'regenerations' }),
    repeat(address, isRunning, { path: 'indexer/admin/wallets/sync', what: 'syncs' }),
  ];
  while (isRunning()) {
    await pause(SAMPLE_MS);
    samples.push({
      minute: minuteOf(),
      megabytes: memoryOf(holdfast.pid),
      connections: await countConnections(client),
    });
  }
  await Promise.all(load);
  const jobs = await client.query('SELECT kind, status, count(*)::int AS times FROM jobs GROUP BY 1, 2 ORDER BY 1, 2');
  await client.end();
  return report(samples, jobs.rows);
}

function report(samples: readonly Sample[], jobs: unknown): boolean {
  const settled = samples.filter(({ minute }) => minute >= minutes * WARM_UP_SHARE);
  const memory = slopeOf(settled.map(({ minute, megabytes }) => [minute, megabytes]));
  const connections = slopeOf(settled.map(({ minute, connections: count }) => [minute, count]));
  const range = (numbers: readonly number[]): string =>
    `${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)}`;
  console.log(JSON.stringify({ minutes, ...counts, jobs }, null, 2));
  console.log(
    `memory ${range(settled.map((each) => each.megabytes))} MB, slope ${memory.toFixed(2)} MB a minute; connections ` +
      `${range(settled.map((each) => each.connections))}, slope ${connections.toFixed(2)} a minute`,
  );
  if (minutes < MINUTES_TO_JUDGE) return true;
  return memory <= MEGABYTES_A_MINUTE_MAX && connections <= CONNECTIONS_A_MINUTE_MAX;
}

function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function countConnections(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity WHERE backend_type = 'client backend'`,
  );
  return rows[0]?.count ?? 0;
}

async function request(address: string, path: string, body?: unknown): Promise<number> {
  const response = await fetch(`${address}/api/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    // A call without a body gets an empty one.
    ...(body !== undefined && { body: body === '' ? '' : JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  return response.status;
}

/** Every read of an administrator that needs no parameter, in random order. */
async function read(address: string, isRunning: () => boolean): Promise<void> {
  const calls: Call[] = Object.values(contract);
  const paths = calls
    .filter(
      ({ method, path, access, audit }) => method === 'GET' && !path.includes('{') && access !== 'public' && !audit,
    )
    .map(({ path }) => path);
  while (isRunning()) {
    const path = paths[Math.floor(Math.random() * paths.length)] ?? 'auth/me';
    if ((await request(address, path)) === 200) counts.reads += 1;
    else counts.refused += 1;
    await pause(20);
  }
}

async function write(
  address: string,
  isRunning: () => boolean,
  { walletId, coinId }: { walletId: number; coinId: number },
): Promise<void> {
  for (let count = 1; isRunning(); count += 1) {
    await request(address, 'indexer/admin/transaction/add', {
      at: new Date(Date.UTC(2024, 0, 1) + count * 60_000).toISOString(),
      transfers: [{ coinId, amount: '1', to: { walletId }, valueUsd: '5' }],
      action: 'airdrop',
    });
    counts.writes += 1;
    await pause(200);
  }
}

async function repeat(
  address: string,
  isRunning: () => boolean,
  { path, what }: { path: string; what: 'regenerations' | 'syncs' },
): Promise<void> {
  while (isRunning()) {
    await request(address, path, what === 'syncs' ? '' : { fromScratch: counts.regenerations % 2 === 0 });
    counts[what] += 1;
    await pause(3_000);
  }
}

async function fill(): Promise<{ walletId: number; coinId: number }> {
  const client = await directory.connect();
  const one = async (sql: string, given: unknown[] = []): Promise<number> =>
    Number((await client.query<{ id: string }>(sql, given)).rows[0]?.id);
  const userId = await one(
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
  );
  await client.query(
    `INSERT INTO sessions (user_id, token_hash, created_at, last_used_at, expires_at, user_agent, address)
       VALUES ($1, $2, now(), now(), now() + interval '1 day', 'soak', '')`,
    [userId, createHash('sha256').update(token).digest()],
  );
  const coinId = await one(`INSERT INTO coins (symbol, name, decimals) VALUES ('SOAK', 'Soak coin', 18) RETURNING id`);
  const networkId = await one(
    `INSERT INTO networks (name, kind, chain_id, confirmations, native_coin_id, rpc_url)
       VALUES ('Soak', 'evm', 31337, 0, $1, $2) RETURNING id`,
    [coinId, chain.url],
  );
  const accountId = await one(
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'wallet') RETURNING id`,
    [networkId, `0x${'ab'.repeat(20)}`],
  );
  const walletId = await one(
    `INSERT INTO wallets (account_id, network_id, name, purpose) VALUES ($1, $2, 'Hot', 'hot') RETURNING id`,
    [accountId, networkId],
  );
  await client.query(
    `INSERT INTO transactions (ledger, key, source, at, status)
       SELECT 'soak', 'k' || n, 'manual', timestamptz '2023-01-01Z' + n * interval '1 hour', 'success'
       FROM generate_series(1, ${HISTORY}) n`,
  );
  await client.end();
  return { walletId, coinId };
}

/** A chain without transactions whose head moves on, so that each sync has new blocks to read. */
async function startEmptyChain(): Promise<{ url: string; close(): void }> {
  let head = 10;
  const hashOf = (block: number): string => `0x${block.toString(16).padStart(64, '0')}`;
  const results: Record<string, (parameters: readonly unknown[]) => unknown> = {
    eth_chainId: () => '0x7a69',
    eth_blockNumber: () => `0x${((head += 1)).toString(16)}`,
    eth_getBlockByNumber: ([given]) => {
      const block = typeof given === 'string' && given.startsWith('0x') ? Number(given) : head;
      return {
        number: `0x${block.toString(16)}`,
        hash: hashOf(block + 1),
        parentHash: hashOf(block),
        timestamp: `0x${(1_700_000_000 + block).toString(16)}`,
        transactions: [],
        withdrawals: [],
      };
    },
    eth_getBlockReceipts: () => [],
    eth_getLogs: () => [],
    trace_block: () => [],
    eth_getBalance: () => '0x0',
    eth_getCode: () => '0x',
    eth_getTransactionCount: () => '0x0',
    eth_call: () => '0x',
    web3_clientVersion: () => 'soak',
  };
  const respond = ({ id, method, params = [] }: { id: number; method: string; params?: readonly unknown[] }) => {
    const result = results[method]?.(params);
    return {
      jsonrpc: '2.0',
      id,
      ...(result === undefined ? { error: { code: -32601, message: 'The method does not exist' } } : { result }),
    };
  };
  const http = createServer((incoming, response) => {
    let text = '';
    incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
    incoming.on('end', () => {
      const given = JSON.parse(text);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(Array.isArray(given) ? given.map(respond) : respond(given)));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
}
