/**
 * Reads recorded transactions of real networks as a new installation would, and prints what it makes of each.
 *
 *   npm run -s read-transactions -- FILE.jsonl[.gz]
 *
 * Each case has its own node, and passes through the reader, ingest and suggestions in a database transaction that is
 * rolled back, so that no case knows of another. One JSON line a case:
 *
 *   {"id", "net": {user: {asset: amount}}, "suggestions": [{"action", "confidence", "reason"}], "classified",
 *    "counterparty", "protocol", "error"}
 */
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { createSecretBox, KEY_BYTES, useSecrets } from '@holdfast/database/secrets/secret-box.ts';
import { randomBytes } from 'node:crypto';
import { loadStartData } from '../../areas/catalogue/server/load-start-data.ts';
import { createEmptyDatabase, startTestCluster } from '../../kit/database/testing-cluster.ts';
import { readCase } from './read-case.ts';
import { readCases } from './transaction-case.ts';

async function run(file: string): Promise<void> {
  const cases = readCases(file);
  const cluster = await startTestCluster({ inMemory: true });
  try {
    const database = 'read_transactions';
    await createEmptyDatabase(cluster.connection, database);
    const pool = createPool({ connection: { ...cluster.connection, database }, log: silentLog });
    useSecrets(pool, createSecretBox([randomBytes(KEY_BYTES)]));
    await migrate({ pool, log: silentLog });
    await loadStartData(pool, silentLog);
    for (const item of cases) process.stdout.write(`${JSON.stringify(await readCase(pool, item))}\n`);
    await pool.end();
  } finally {
    await cluster.stop();
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) {
  console.error('Name a file of cases: npm run -s read-transactions -- FILE.jsonl[.gz]');
  process.exitCode = 2;
} else await run(file);
