import { writeSync } from 'node:fs';
import { openDatabase } from '@holdfast/database/database.ts';
import { DatabaseStartError } from '@holdfast/database/database-start-error.ts';
import type { Log } from '@holdfast/database/log.ts';

/**
 * A small real server for the fault tests: it opens the database of DATA_DIR as Holdfast does, and with FIRST_ID set
 * writes rows from eight connections at once. A line "ack N" is written only after the commit of row N returned.
 * writeSync hands each line to the system at once, so a line that was written survives kill -9.
 */
const WRITERS = 8;

function say(line: string): void {
  writeSync(1, `${line}\n`);
}

function describe(details: object): string {
  return JSON.stringify(details, (_, value: unknown) => (value instanceof Error ? value.message : value));
}

const log: Log = {
  info: (details, message) => say(`info ${message} ${describe(details)}`),
  warn: (details, message) => say(`warn ${message} ${describe(details)}`),
  error: (details, message) => say(`error ${message} ${describe(details)}`),
};

const config = { dataDir: process.env['DATA_DIR'] ?? null, databaseUrl: null, readDatabaseUrl: null };
const database = await openDatabase({ config, log }).catch((error: unknown) => {
  if (!(error instanceof DatabaseStartError)) throw error;
  say(`refused ${error.message}`);
  process.exit(2);
});
// The owner's table: rows are written by the role of the server, by its default rights.
await database.ownerPool.query('CREATE TABLE IF NOT EXISTS writes (id bigint PRIMARY KEY, body text NOT NULL)');

const stopping = new AbortController();
process.on('SIGTERM', () => {
  stopping.abort();
  void database.close().then(() => {
    say('closed');
    process.exit(0);
  });
});

say('ready');
let nextId = Number(process.env['FIRST_ID'] ?? Number.NaN);
async function write(): Promise<void> {
  while (!stopping.signal.aborted && !Number.isNaN(nextId)) {
    const id = nextId;
    nextId += 1;
    await database.pool.query('INSERT INTO writes (id, body) VALUES ($1, $2)', [id, `write ${id}`]);
    say(`ack ${id}`);
  }
}
await Promise.all(Array.from({ length: WRITERS }, write));
