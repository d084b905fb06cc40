/**
 * READ_DATABASE_URL with a real standby: two PostgreSQL servers in temporary folders, the second a copy of the first
 * that streams its write-ahead log. Pausing the replay makes the standby lag.
 */
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CallName, contract } from '@holdfast/overview/contract';
import { createClient, type LogPosition } from '@holdfast/contract';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '@holdfast/database/create-pool.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@holdfast/database/embedded/embedded-postgres.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { createReadWorld, READS, readRequest, type ReadWorld } from '../../apps/server/src/testing-reads.ts';

const LAGGING = READS.filter(([, call]) => call.mayLag).map(([name]) => name);

let primary: EmbeddedPostgres;
let standby: EmbeddedPostgres;
let readPool: pg.Pool;
/** Of the standby, for its own functions. */
let onStandby: pg.Pool;
let world: ReadWorld;
const folders = [makeFolder(), makeFolder()] as const;
const warnings: string[] = [];
let connectionsTaken = 0;

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), `holdfast-test-${process.pid}-`));
  // As root the database runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711);
  return folder;
}

const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir, log: silentLog, durable: false, onLost: () => undefined });

/** A copy of a stopped server becomes its standby by a signal file and the address of the primary. */
function copyAsStandby({ cluster, connection: { host, user, password } }: EmbeddedPostgres): void {
  cpSync(path.join(folders[0], 'database'), path.join(folders[1], 'database'), { recursive: true });
  const copy = path.join(folders[1], path.relative(folders[0], cluster));
  writeFileSync(path.join(copy, 'standby.signal'), '');
  appendFileSync(
    path.join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${user} password=${password}'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  giveTo(path.join(folders[1], 'database'), statSync(cluster));
}

function giveTo(file: string, owner: { uid: number; gid: number }): void {
  chownSync(file, owner.uid, owner.gid);
  if (statSync(file).isDirectory()) for (const name of readdirSync(file)) giveTo(path.join(file, name), owner);
}

beforeAll(async () => {
  const first = await start(folders[0]);
  await first.stop();
  copyAsStandby(first);
  primary = await start(folders[0]);
  standby = await start(folders[1]);
  const pool = createPool({ connection: primary.connection, log: silentLog });
  readPool = createPool({ connection: standby.connection, log: silentLog, readOnly: true });
  readPool.on('acquire', () => (connectionsTaken += 1));
  onStandby = createPool({ connection: standby.connection, log: silentLog });
  await migrate({ pool, log: silentLog });
  world = await createReadWorld({
    database: {
      pool,
      readPool,
      ownerPool: pool,
      place: 'primary',
      grantRights: async () => {},
      close: () => Promise.all([pool.end(), readPool.end()]).then(() => undefined),
    },
    onLog: (line) => {
      if (line.includes('"level":"warn"') && line.includes('READ_DATABASE_URL')) warnings.push(line);
    },
  });
  await allReplayed();
});
afterAll(async () => {
  await onStandby.end();
  await world.close();
  await standby.stop();
  await primary.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  await onStandby.query('SELECT pg_wal_replay_resume()');
  await allReplayed();
  warnings.length = 0;
});

async function allReplayed(): Promise<void> {
  const { rows } = await world.pool.query<{ lsn: string }>('SELECT pg_current_wal_insert_lsn()::text AS lsn');
  const look = async (): Promise<boolean> =>
    (
      await onStandby.query<{ isDone: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS "isDone"', [
        rows[0]?.lsn,
      ])
    ).rows[0]?.isDone ?? false;
  await waitFor(look, (isDone) => isDone);
}

/** The read queries the standby once for its position; every further connection is the read itself. */
async function servedBy(name: CallName): Promise<'primary' | 'standby'> {
  connectionsTaken = 0;
  const response = await world.app.inject(readRequest(world, name));
  expect(response.statusCode, response.payload.slice(0, 300)).toBe(200);
  return connectionsTaken > 1 ? 'standby' : 'primary';
}

/** The primary writes to its log on its own too, which the standby replays a moment later. */
async function untilServedByStandby(name: CallName): Promise<void> {
  await waitFor(
    () => servedBy(name),
    (server) => server === 'standby',
  );
}

/** An operator's page: it keeps the newest position that the server returned. */
function openPage() {
  const logPosition: LogPosition = { newest: null };
  const api = createClient({
    baseUrl: '/api',
    token: () => world.admin.token,
    logPosition,
    transport: async (url, init) => {
      const { statusCode, statusMessage, headers, payload } = await world.app.inject({
        method: init.method as 'GET',
        url,
        headers: init.headers,
        ...(init.body !== undefined && { payload: init.body as string }),
      });
      return {
        ok: statusCode < 300,
        status: statusCode,
        statusText: statusMessage,
        headers: { get: (name) => (headers[name] === undefined ? null : String(headers[name])) },
        text: async () => payload,
        blob: async () => payload,
      };
    },
  });
  const prices = async (): Promise<string[]> =>
    (
      await api(contract.getCoinPrices, { params: { id: world.eth }, query: { from: '2021-01-01', to: '2021-02-01' } })
    ).items.map(({ priceUsd }) => priceUsd);
  const setPrice = (day: string, priceUsd: string) =>
    api(contract.setManualPrice, { params: { id: world.eth, day }, body: { priceUsd, reason: 'Quote of the desk' } });
  return { api, logPosition, prices, setPrice };
}

describe('with a standby that keeps up', () => {
  it.each(LAGGING)('%s is read from the standby', async (name) => {
    await untilServedByStandby(name);
    expect(warnings).toEqual([]);
  });

  it.each(['listJobs', 'getInboxSummary', 'me', 'getBookState'] as const)(
    '%s is read from the primary',
    async (name) => {
      connectionsTaken = 0;
      await world.app.inject(readRequest(world, name));
      expect(connectionsTaken).toBe(0);
    },
  );

  it('a write returns its position, and the standby has it after the replay', async () => {
    const page = openPage();
    await page.setPrice('2021-01-01', '730');
    expect(page.logPosition.newest).toMatch(/^\d{20}$/);
    await allReplayed();
    expect(await page.prices()).toContain('730');
  });
});

describe('with a standby that lags', () => {
  it('the writer reads the write from the primary, another page the state before it', async () => {
    const [writer, reader] = [openPage(), openPage()];
    await untilServedByStandby('getCoinPrices');
    await onStandby.query('SELECT pg_wal_replay_pause()');
    await writer.setPrice('2021-01-02', '731');
    expect(await writer.prices()).toContain('731');
    expect(await reader.prices()).not.toContain('731');
    await onStandby.query('SELECT pg_wal_replay_resume()');
    await allReplayed();
    expect(await reader.prices()).toContain('731');
    await untilServedByStandby('getCoinPrices');
    expect(warnings).toEqual([]);
  });

  it('what a job wrote is read after the end of the job', async () => {
    const page = openPage();
    await untilServedByStandby('getCoinPrices');
    await onStandby.query('SELECT pg_wal_replay_pause()');
    await world.pool.query(
      `INSERT INTO price_dailies (coin_id, day, source, price_usd) VALUES ($1, '2021-01-03', 'import', 732)`,
      [world.eth],
    );
    expect(await page.prices()).not.toContain('732');
    world.replica?.catchUp();
    expect(await page.prices()).toContain('732');
  });
});

describe('with a standby that is down', () => {
  it('all reads use the primary with one warning, and the standby again when it is back', async () => {
    await standby.stop();
    for (const name of ['getCoinPrices', 'getNetWorth', 'listTransactions'] as const)
      expect(await servedBy(name)).toBe('primary');
    expect(warnings.length).toBe(1);
    expect(warnings[0]).toContain('READ_DATABASE_URL cannot be read');
    standby = await start(folders[1]);
    await untilServedByStandby('getCoinPrices');
  });
});
