/** Point-in-time recovery of a real embedded database, by the steps of the operator. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '@holdfast/config/read-config.ts';
import { openDatabase } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { archiveCommand, recoverCommand } from './archive-command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-recovery-'));
// As root, PostgreSQL runs as another user, who must be able to enter the folders.
chmodSync(folder, 0o711);
const archive = path.join(folder, 'archive');
mkdirSync(archive);
chmodSync(archive, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const configOf = (name: string) => readConfig({ DATA_DIR: path.join(folder, name), WAL_ARCHIVE_DIR: archive });
const terminal = { print: () => {}, readNewPassword: () => Promise.reject(new Error('not asked for')) };
const onLost = (): void => {};

it('the database is recovered as it was at a moment after the base copy', async () => {
  const config = configOf('first');
  const database = await openDatabase({ config, log: silentLog, onLost });
  let moment: string;
  try {
    const { ownerPool } = database;
    await ownerPool.query('CREATE TABLE notes (body text)');
    await archiveCommand.run([], { config, terminal });
    await ownerPool.query(`INSERT INTO notes VALUES ('kept')`);
    // The moment is read in milliseconds, and must be after the one change and before the other.
    await ownerPool.query(`SELECT pg_sleep_for('5 milliseconds')`);
    const { rows } = await ownerPool.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    moment = rows[0]!.at.toISOString();
    await ownerPool.query(`SELECT pg_sleep_for('5 milliseconds')`);
    await ownerPool.query('DELETE FROM notes');
    const { rows: parts } = await ownerPool.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name');
    const isArchived = async () =>
      (
        await ownerPool.query<{ is_archived: boolean }>(
          'SELECT last_archived_wal >= $1 AS is_archived FROM pg_stat_archiver',
          [parts[0]!.name],
        )
      ).rows[0]?.is_archived;
    await expect.poll(isArchived, { timeout: 30_000 }).toBe(true);
  } finally {
    await database.close();
  }
  const recovered = configOf('second');
  await recoverCommand.run(['--to', moment], { config: recovered, terminal });
  const again = await openDatabase({ config: { ...recovered, walArchiveDir: null }, log: silentLog, onLost });
  try {
    expect((await again.ownerPool.query('SELECT body FROM notes')).rows).toEqual([{ body: 'kept' }]);
  } finally {
    await again.close();
  }
  await expect(recoverCommand.run(['--to', moment], { config: recovered, terminal })).rejects.toThrow(
    /Set DATA_DIR to a new folder/,
  );
}, 120_000);

it('error: a recovery needs a time with its zone, an archive and a base copy from before', async () => {
  const config = configOf('third');
  await expect(recoverCommand.run(['--to', 'yesterday'], { config, terminal })).rejects.toThrow(/such as 2026-03-01T/);
  await expect(recoverCommand.run(['--to', '2001-01-01T00:00:00Z'], { config, terminal })).rejects.toThrow(
    /no base copy from before that time/,
  );
  const none = { ...config, walArchiveDir: null };
  await expect(recoverCommand.run([], { config: none, terminal })).rejects.toThrow(/Set WAL_ARCHIVE_DIR/);
});
