/** An import that is killed at any moment has written nothing or all of it. */
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { useShared } from '../../kit/database/testing.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { DEFAULT_CHOICES } from '../../areas/imports/server/import-choices.ts';
import { createFileReader } from '../../areas/imports/server/file-reader.ts';
import { createImportFile } from '../../areas/imports/server/import-file.ts';
import { snapshotTables } from '../../areas/imports/server/testing.ts';
import { undoImport } from '../../areas/imports/server/undo-import.ts';
import { uploadFile } from '../../areas/imports/server/imports.ts';
import { factWriter } from '../../apps/server/src/job-kinds.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { waitFor } from '../../kit/jobs/testing.ts';
import { createKillable, KILL_TEST_MS, killsOf } from './killable-program.ts';

const KILLS = killsOf(3);
const ROWS = 6000;

let userId: number;
const killable = useShared(() => createKillable('importing-worker', { seed }));

async function seed(pool: pg.Pool): Promise<void> {
  userId = await insertReturningId(
    pool,
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
  );
  await pool.query(
    `INSERT INTO coins (symbol, name, decimals) SELECT symbol, symbol || ' coin', 18
       FROM unnest('{BTC,ETH}'::text[]) AS given (symbol)`,
  );
}

function makeFile(): Buffer {
  const lines = ['User_ID,UTC_Time,Account,Operation,Coin,Change,Remark'];
  for (let row = 0; row < ROWS; row += 1) {
    const time = new Date(Date.UTC(2020, 0, 1) + Math.floor(row / 2) * 3000).toISOString();
    const leg = row % 2 === 0 ? 'Buy,BTC,0.00123456' : 'Transaction Related,ETH,-0.345678';
    lines.push(`1,${time.slice(0, 19).replace('T', ' ')},Spot,${leg},`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}

async function startImport(): Promise<{ importId: number; jobId: number }> {
  const content = makeFile();
  const job = await uploadFile(
    { pool: killable.pool, reader: createFileReader(), importFile: createImportFile(factWriter) },
    {
      choices: { ...DEFAULT_CHOICES, provider: 'binance' },
      isPreview: false,
      file: {
        name: 'history.csv',
        size: content.length,
        read: async function* () {
          yield content;
        },
      },
      userId,
    },
  );
  return { importId: Number(job.key), jobId: job.id };
}

async function statusOf(importId: number): Promise<string> {
  const { rows } = await killable.pool.query<{ status: string }>('SELECT status FROM imports WHERE id = $1', [
    importId,
  ]);
  return rows[0]?.status ?? '';
}

async function countFacts(): Promise<number> {
  const { rows } = await killable.pool.query<{ count: number }>('SELECT count(*) AS count FROM transactions');
  return rows[0]?.count ?? 0;
}

test(
  `kill -9 during an import, ${KILLS} times: nothing of it is written, or all`,
  async () => {
    const empty = await snapshotTables(killable.pool);
    // The first run is not killed: it shows how long one takes.
    const measured = await startImport();
    const startedAt = performance.now();
    expect(await killable.program.start({ JOB_ID: String(measured.jobId) }).ended).toContain('succeeded');
    const wholeMs = performance.now() - startedAt;
    expect(await countFacts()).toBe(ROWS / 2);
    await transaction(killable.pool, (client) =>
      undoImport(client, { importId: measured.importId, userId, includeTouched: false, writer: factWriter }),
    );
    expect(await snapshotTables(killable.pool)).toEqual(empty);
    let killed = 0;
    let finished = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const { importId, jobId } = await startImport();
      const { child, ended, output } = killable.program.start({ JOB_ID: String(jobId) });
      await waitFor(
        async () => output(),
        (text) => text.includes('started'),
      );
      // Spread over the whole time that an import takes, by a fixed sequence.
      const delayMs = (wholeMs * ((round * 37) % 100)) / 100;
      await pause(delayMs);
      child.kill('SIGKILL');
      await ended;
      await killable.program.untilDisconnected();
      if ((await statusOf(importId)) === 'imported') {
        finished += 1;
        expect(await countFacts()).toBe(ROWS / 2);
        await transaction(killable.pool, (client) =>
          undoImport(client, { importId, userId, includeTouched: false, writer: factWriter }),
        );
      } else {
        killed += 1;
        const { rows } = await killable.pool.query('SELECT FROM import_records WHERE import_id = $1', [importId]);
        expect(rows).toEqual([]);
      }
      expect(await snapshotTables(killable.pool)).toEqual(empty);
      await killable.pool.query(
        `UPDATE jobs SET status = 'failed', error = 'killed', finished_at = now(), heartbeat_at = NULL
        WHERE status IN ('running', 'queued')`,
      );
    }
    console.log(`kill -9 of an import, ${KILLS} times: ${killed} left nothing, ${finished} were complete.`);
  },
  KILL_TEST_MS,
);
