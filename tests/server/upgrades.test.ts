/**
 * The database of every released version, upgraded to this one. Each is a backup of its sample portfolio, with the
 * figures that the version had, in released/: a version adds the two when it is released (docs/DEVELOPMENT.md).
 *
 * The books are then generated anew, so a version that computes other figures from the same facts is noticed here. What
 * it computes differently, for a reason that the changelog states, is in a file of its own.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { restoreBackup } from '../../areas/operations/server/backups/restore-backup.ts';
import {
  digestStoredTable,
  listStoredTables,
  prepareCopying,
} from '../../areas/operations/server/backups/stored-tables.ts';
import { findLostReferences } from '@holdfast/database/lost-references.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { createTestDatabase } from '../../kit/database/testing.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { checkChain } from '../../areas/accounts/server/audit-log/check-chain.ts';
import { loadBookSettings } from '../../areas/books/server/generation/book-settings.ts';
import { regenerateBooks } from '../../areas/books/server/regenerate/regenerate-books.ts';
import { JOB_KINDS } from '../../apps/server/src/job-kinds.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { runRecordedJobs } from '@holdfast/jobs/run-recorded-jobs.ts';

const released = fileURLToPath(new URL('./released', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-upgrades-'));
const noMigrations = path.join(folder, 'no-migrations');
mkdirSync(noMigrations);
afterAll(() => rmSync(folder, { recursive: true }));

const FIGURES: Readonly<Record<string, string>> = {
  users: 'SELECT role, count(*) FROM users GROUP BY role ORDER BY role',
  transactions: `SELECT source, count(*), count(*) FILTER (WHERE is_classified) AS classified
                   FROM transactions GROUP BY source ORDER BY source`,
  transfers: `SELECT c.symbol, count(*), sum(x.amount)::text AS amount
                FROM transfers x JOIN coins c ON c.id = x.coin_id GROUP BY c.symbol ORDER BY c.symbol`,
  clients: `SELECT c.symbol, x.type, x.status, count(*), sum(x.amount)::text AS amount
              FROM client_transactions x JOIN coins c ON c.id = x.coin_id GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  gains: `SELECT year, term, sum(disposals) AS disposals, sum(proceeds_usd)::text AS proceeds,
                 sum(cost_usd)::text AS cost, sum(gain_usd)::text AS gain
            FROM book_gains GROUP BY year, term ORDER BY year, term`,
  holdings: `SELECT c.symbol, sum(h.amount)::text AS amount
               FROM book_holdings h JOIN coins c ON c.id = h.asset_id GROUP BY c.symbol ORDER BY c.symbol`,
  flows: `SELECT year, side, category, count(*), sum(value_usd)::text AS value
            FROM book_flows GROUP BY year, side, category ORDER BY year, side, category`,
};

async function readFigures(pool: pg.Pool): Promise<Record<string, unknown>> {
  const figures: Record<string, unknown> = {};
  for (const [name, sql] of Object.entries(FIGURES)) figures[name] = (await pool.query(sql)).rows;
  return figures;
}

/** The disposals of years that are locked, and what they realised. */
async function readLockedYears(pool: pg.Pool): Promise<{ kind: string }[]> {
  const { rows } = await pool.query<{ kind: string }>(
    `SELECT kind, is_taxable, coin_id, account, amount, acquired_day, disposed_day, proceeds_usd, cost_usd, term, flags
       FROM book_positions WHERE year IN (SELECT year FROM year_locks WHERE unlocked_at IS NULL)
      ORDER BY id`,
  );
  return rows;
}

async function regenerate(pool: pg.Pool): Promise<void> {
  await enqueueJob(pool, regenerateBooks, { key: 'all', payload: { fromScratch: true }, createdBy: null });
  await runRecordedJobs(pool, { kinds: JOB_KINDS, services: { now: () => new Date() } });
}

/** A hash of the rows of each table. */
function digestTables(pool: pg.Pool): Promise<Record<string, string>> {
  return transaction(pool, async (client) => {
    await prepareCopying(client);
    const digests: Record<string, string> = {};
    for (const table of await listStoredTables(client, 'public'))
      digests[table.name] = (await digestStoredTable(client, table)).sha256;
    return digests;
  });
}

const isUpdate = process.env['UPDATE_FIGURES'] === '1';
const versions = readdirSync(released)
  .filter((name) => name.endsWith('.backup.gz'))
  .map((name) => name.slice(0, -'.backup.gz'.length));

it('there is a database of a released version', () => {
  expect(versions).toContain('0.1.0');
});

it.each(versions)('the database of version %s is upgraded with the same figures', async (version) => {
  const database = await createTestDatabase({ migrationsDirectory: noMigrations });
  try {
    const { pool } = database;
    await restoreBackup(pool, path.join(released, `${version}.backup.gz`), { version: 'of this test' });
    // As every version was before functions and triggers had files of their own: replacing them changes no row.
    await migrate({ pool, log: silentLog, schemaFiles: [] });
    const digests = await digestTables(pool);
    await migrate({ pool, log: silentLog });
    expect(await digestTables(pool)).toEqual(digests);
    const file = path.join(released, `${version}.figures.json`);
    const upgraded = await readFigures(pool);
    if (isUpdate) writeFileSync(file, `${JSON.stringify(upgraded, null, 2)}\n`);
    const stated: unknown = JSON.parse(readFileSync(file, 'utf8'));
    expect(upgraded).toEqual(stated);
    expect(await checkChain(pool)).toMatchObject({ brokenEntry: null });
    expect(await findLostReferences(pool)).toMatchObject({ lost: [] });
    const locked = await readLockedYears(pool);
    await regenerate(pool);
    expect(await readLockedYears(pool)).toEqual(locked);
    if (version === '0.1.0') {
      // Its locked year has swaps paid in stablecoins, which are read otherwise by now.
      expect(locked.map(({ kind }) => kind)).toContain('swap');
      const { settings } = await loadBookSettings(pool, { timeZone: 'UTC' });
      expect(settings).toMatchObject({
        readingsFrom: '2025-01-01',
        borrowedCoins: 'marketValue',
        lostCoins: 'zeroProceeds',
      });
    }
    const regenerated = await readFigures(pool);
    const regeneratedFile = path.join(released, `${version}.regenerated.json`);
    if (isUpdate) writeFileSync(regeneratedFile, `${JSON.stringify(regenerated, null, 2)}\n`);
    expect(regenerated).toEqual(JSON.parse(readFileSync(regeneratedFile, 'utf8')));
  } finally {
    await database.close();
  }
});
