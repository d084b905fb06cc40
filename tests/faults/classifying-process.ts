/**
 * Classifies every transaction of DATABASE_URL as FIRST and then, when a line comes in, as SECOND, the way a request
 * does. A line "ack N" is written only after the commit of batch N returned; writeSync hands it to the system at once,
 * so it survives kill -9.
 */
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { createPool } from '@holdfast/database/create-pool.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { classify } from '../../areas/transactions/server/classify/classify.ts';
import { writeTransactions } from '../../areas/transactions/server/write-transactions.ts';

const pool = createPool({ connection: { connectionString: process.env['DATABASE_URL'] ?? '' }, log: silentLog });
const { rows } = await pool.query<{ id: number }>('SELECT id FROM transactions ORDER BY id');
const transactionIds = rows.map((row) => row.id);

async function classifyAll(action: string): Promise<void> {
  const { batchId } = await writeTransactions(pool, (client) =>
    classify(client, { transactionIds, action, note: `note of ${action}`, origin: 'person', userId: null }),
  );
  writeSync(1, `ack ${batchId}\n`);
}

await classifyAll(process.env['FIRST'] ?? '');
await once(process.stdin, 'data');
await classifyAll(process.env['SECOND'] ?? '');
process.exit();
