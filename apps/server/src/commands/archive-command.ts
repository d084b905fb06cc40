/** Point-in-time recovery of the embedded database: base copies, and the way back to a moment. */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '@holdfast/config/config.ts';
import { openDatabase } from '@holdfast/database/database.ts';
import { endRecovery, prepareRecovery, writeBaseCopy } from '@holdfast/database/embedded/archive.ts';
import { findRunningServer } from '@holdfast/database/embedded/embedded-postgres.ts';
import { makeMissing, placeDatabase } from '@holdfast/database/embedded/folders.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { type Command, CommandError } from './command.ts';

export const archiveCommand: Command = {
  usage: [['archive', 'Copies the files of the running embedded database to WAL_ARCHIVE_DIR, for a recovery.']],
  run: async (commandLine, { config, terminal }) => {
    if (commandLine.length > 0) throw new CommandError('"archive" has no options. See --help.');
    const archive = requireArchive(config);
    const connection = await findRunningServer(config.dataDir);
    if (!connection) throw new CommandError('Start Holdfast with WAL_ARCHIVE_DIR first: the copy needs its journal.');
    const { cluster } = placeDatabase(config.dataDir).folders;
    const target = await writeBaseCopy(connection, { cluster, archive, now: new Date() });
    terminal.print(`${target} is complete. Every moment from now on can be recovered, up to the last five minutes.`);
  },
};

export const recoverCommand: Command = {
  usage: [['recover --to TIME', 'Recovers the embedded database of WAL_ARCHIVE_DIR into a new DATA_DIR.']],
  run: async (commandLine, { config, terminal }) => {
    const archive = requireArchive(config);
    const to = readTime(commandLine);
    const { cluster } = placeDatabase(config.dataDir).folders;
    makeMissing(path.dirname(cluster));
    const base = prepareRecovery({ cluster, archive, to });
    const database = await openDatabase({ config: { ...config, walArchiveDir: null }, log: silentLog }).catch(
      (error: unknown) => {
        // What could not be recovered is no database; the archive is unchanged.
        rmSync(cluster, { recursive: true, force: true });
        throw error;
      },
    );
    try {
      await endRecovery(database.ownerPool);
    } finally {
      await database.close();
    }
    terminal.print(
      `Recovered ${to === null ? 'everything in the archive' : `the state of ${to.toISOString()}`} from ${base}. ` +
        'Copy secrets.key to the data directory before the start.',
    );
  },
};

function requireArchive(config: Config): string {
  if (config.databaseUrl !== null)
    throw new CommandError('This is for the embedded database. Use the tools of your own PostgreSQL server.');
  if (config.walArchiveDir === null) throw new CommandError('Set WAL_ARCHIVE_DIR to the folder of the archive.');
  return path.resolve(config.walArchiveDir);
}

/** Null: everything that is in the archive. */
function readTime(commandLine: readonly string[]): Date | null {
  try {
    const { to } = parseArgs({ args: [...commandLine], options: { to: { type: 'string' } } }).values;
    if (to === undefined) return null;
    const time = new Date(to);
    if (!/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(to) || Number.isNaN(time.getTime()))
      throw new CommandError('--to is a time with its zone, such as 2026-03-01T14:30:00Z.');
    return time;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}
