/** The embedded database is backed up while the server writes to it, and restored into an empty data directory. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { afterAll, expect, it } from 'vitest';
import { type TableSummary, withBackup } from '../../areas/operations/server/backups/backup-file.ts';
import { writeBackup } from '../../areas/operations/server/backups/write-backup.ts';
import { type Database, openDatabase } from '@holdfast/database/database.ts';
import { stopServer } from '@holdfast/database/embedded/postmaster.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { nodeBundle } from '../../scripts/node-bundle.mjs';
import { buildServerOnce, HoldfastProcess } from '../faults/jobs-server-process.ts';

const WRITERS = 3;
const WRITES_MIN = 10;

const server = buildServerOnce();
const command = path.join(path.dirname(server.program), 'holdfast.mjs');
buildSync(
  nodeBundle({
    entry: fileURLToPath(new URL('../../apps/server/src/holdfast.ts', import.meta.url)),
    outfile: command,
  }),
);
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-embedded-backup-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
chmodSync(folder, 0o711);
const file = path.join(folder, 'all.backup.gz');
let holdfast: HoldfastProcess | null = null;
afterAll(async () => {
  await holdfast?.end('SIGKILL');
  for (const name of ['first', 'second']) await stopServer(path.join(directoryOf(name), 'database', 'cluster'));
  rmSync(folder, { recursive: true, force: true });
  server.remove();
});

const directoryOf = (name: string): string => path.join(folder, name);

async function runCommand(parameters: readonly string[], directory: string): Promise<string> {
  const child = spawn(process.execPath, [command, ...parameters], {
    cwd: folder,
    env: { PATH: process.env['PATH'], DATA_DIR: directoryOf(directory) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect(code, output).toBe(0);
  return output;
}

/** Adds transactions through the API until it is aborted, and lists those that were acknowledged. */
async function createWriters(address: string, signal: AbortSignal) {
  const call = async <Body>(method: string, name: string, body?: unknown, token?: string): Promise<Body> => {
    const response = await fetch(`${address}/api/${name}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${name}: ${response.status} ${text}`);
    return JSON.parse(text) as Body;
  };
  const { authToken } = await call<{ authToken: string }>('POST', 'setup/first-administrator', {
    email: 'dana@example.com',
    firstName: 'Dana',
    lastName: 'Ames',
    password: 'seven blue herons wait outside',
  });
  const firstOf = async (name: string): Promise<number> =>
    (await call<{ items: { id: number }[] }>('GET', name, undefined, authToken)).items[0]!.id;
  const networkId = await firstOf('indexer/admin/networks?search=Arbitrum');
  const coinId = await firstOf('market/coins?search=ETH');
  const wallet = await call<{ id: number }>(
    'POST',
    'indexer/admin/wallet/add',
    { name: 'Hot', networkId, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', purpose: 'hot' },
    authToken,
  );
  const acknowledged: number[] = [];
  const write = async (writer: number): Promise<void> => {
    for (let count = 1; !signal.aborted; count += 1) {
      const { id } = await call<{ id: number }>(
        'POST',
        'indexer/admin/transaction/add',
        {
          at: new Date(Date.UTC(2024, writer, 1) + count * 60_000).toISOString(),
          networkId,
          transfers: [{ coinId, amount: `${count}.5`, to: { walletId: wallet.id }, valueUsd: '100' }],
          action: 'buy',
          note: `writer ${writer} number ${count}`,
        },
        authToken,
      );
      acknowledged.push(id);
    }
  };
  return { acknowledged, ended: Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer))) };
}

async function manifestOf(backup: string): Promise<readonly TableSummary[]> {
  return withBackup(backup, async ({ next }) => {
    for (;;) {
      const part = await next();
      if ('manifest' in part) return part.manifest.tables;
      // The content of a table must be read before the next one.
      for await (const piece of part.table.content) void piece;
    }
  });
}

async function withDatabase<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    config: { dataDir: directoryOf(directory), databaseUrl: null, readDatabaseUrl: null },
    log: silentLog,
    onLost: () => undefined,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Everything that one request wrote, of the given transactions or of all. */
async function readTransactions({ ownerPool }: Database, ids: readonly number[] | null) {
  const { rows } = await ownerPool.query<{ id: number; note: string; action: string; amount: string; value: string }>(
    `SELECT t.id, n.note, c.action, x.amount::text AS amount, x.value_usd::text AS value
       FROM transactions t
       LEFT JOIN transaction_notes n ON n.transaction_id = t.id
       LEFT JOIN classifications c ON c.transaction_id = t.id
       LEFT JOIN transfers x ON x.transaction_id = t.id
      WHERE $1::bigint[] IS NULL OR t.id = ANY ($1) ORDER BY t.id`,
    [ids],
  );
  return rows;
}

it('a backup of the running embedded database is restored to the hashes and figures of its manifest', async () => {
  holdfast = new HoldfastProcess(server.program, { arguments: [], environment: { DATA_DIR: directoryOf('first') } });
  const ending = new AbortController();
  const { acknowledged, ended } = await createWriters(await holdfast.ready(), ending.signal);
  const untilWritten = (count: number) =>
    waitFor(
      async () => acknowledged.length,
      (length) => length >= count,
    );
  await untilWritten(WRITES_MIN);
  const before = [...acknowledged];
  expect(await runCommand(['backup', '--with-key', file], 'first')).toMatch(/rows of \d+ tables, .* complete\./);
  await untilWritten(acknowledged.length + WRITES_MIN);
  ending.abort();
  await ended;
  await holdfast.end('SIGTERM');
  expect(holdfast.exitCode).toBe(0);

  expect(await runCommand(['restore', file], 'second')).toContain('Every table was read back and is the same.');
  const manifest = await manifestOf(file);
  const { restored, tables } = await withDatabase('second', async (database) => ({
    restored: await readTransactions(database, null),
    tables: (
      await writeBackup(database.ownerPool, {
        file: path.join(folder, 'again.backup.gz'),
        version: '0.1.0',
        secretsKeys: null,
      })
    ).tables,
  }));
  const isLog = ({ name }: TableSummary): boolean => name === 'audit_log';
  expect(tables.filter((table) => !isLog(table))).toEqual(manifest.filter((table) => !isLog(table)));
  // The restore is an entry in the audit log of what it restored.
  expect(tables.find(isLog)?.rows).toBe((manifest.find(isLog)?.rows ?? 0) + 1);

  const ids = restored.map(({ id }) => id);
  expect(
    before.filter((id) => !ids.includes(id)),
    'what was acknowledged before the backup is in it',
  ).toEqual([]);
  expect(ids.length, 'and not all that was written after it began').toBeLessThan(acknowledged.length);
  expect(restored.filter(({ note, action, amount }) => note === null || action !== 'buy' || amount === null)).toEqual(
    [],
  );
  expect(await withDatabase('first', (database) => readTransactions(database, ids))).toEqual(restored);
}, 300_000); // Four starts of a database, about 15 s on a quiet machine.
