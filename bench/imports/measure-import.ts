/**
 * One file through the server: import, the same file again, undo, and a bare COPY of the very rows that the import
 * wrote into the same tables, with their indexes, references and triggers. Prints one line of JSON. It runs in a
 * process of its own, so that the peak of its memory is that of the import.
 *
 * Up to 100,000 rows there are two rounds, and the best figure of each counts.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openImport } from '../../areas/imports/providers/read-import.ts';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { startTestCluster } from '../../kit/database/testing-cluster.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createFileReader } from '../../areas/imports/server/file-reader.ts';
import { openFile, writeFileParts } from '../../areas/imports/server/read-file.ts';
import { runImport } from '../../areas/imports/server/run-import.ts';
import { storeOutcome } from '../../areas/imports/server/store-outcome.ts';
import { undoImport } from '../../areas/imports/server/undo-import.ts';
import { writeRecords } from '../../areas/imports/server/write-records.ts';
import { factWriter } from '../../apps/server/src/job-kinds.ts';
import { addNetwork, addWallet } from '../../areas/transactions/server/ingest/testing.ts';
import { createDatabase, type Timed, timeWork, withoutTimeLimit } from '../shared/database.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const LINES_A_PIECE = 1000;
const ROUNDS = ROWS <= 100_000 ? 2 : 1;
/** Every table that the import writes to, referenced ones first. */
const TABLES = [
  'classification_batches',
  'transactions',
  'transfers',
  'classifications',
  'transaction_events',
  'import_records',
  'import_transactions',
] as const;
const OPTIONS = { provider: 'binance' } as const;
const CHOICES = { walletId: null, timeZone: null, dateOrder: null, decimalMark: null, ownAddress: null, mapping: null };

/** Two rows are one trade, and one trade happens every three seconds. */
async function* makeFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('User_ID,UTC_Time,Account,Operation,Coin,Change,Remark\n');
  for (let start = 0; start < ROWS; start += LINES_A_PIECE) {
    let text = '';
    for (let row = start; row < Math.min(start + LINES_A_PIECE, ROWS); row += 1) {
      const at = new Date(Date.UTC(2015, 0, 1) + Math.floor(row / 2) * 3000).toISOString();
      const leg = row % 2 === 0 ? 'Buy,BTC,0.00123456' : 'Transaction Related,ETH,-34.5678';
      text += `1,${at.slice(0, 10)} ${at.slice(11, 19)},Spot,${leg},\n`;
    }
    yield Buffer.from(text);
  }
}

const cpuTexts: string[] = [];

async function timed<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<Timed<T>> {
  const measured = await timeWork(pool, work);
  const { seconds, cpu } = measured;
  cpuTexts.push(`${name} ${cpu.node.toFixed(2)} + ${cpu.database.toFixed(2)} s`);
  // A million rows take long, so each step is shown when it ends.
  console.error(`${ROWS} rows, ${name}: ${seconds.toFixed(2)} s, processor ${cpuTexts.at(-1)?.slice(name.length + 1)}`);
  return measured;
}

interface Imported {
  readonly importId: number;
  readonly seconds: number;
  readonly added: number;
}

async function importOnce(
  pool: pg.Pool,
  { userId, walletId }: { userId: number; walletId: number },
): Promise<Imported> {
  const importId = await transaction(pool, async (client) => {
    const id = await insertReturningId(
      client,
      `INSERT INTO imports (file_name, file_bytes, choices, by_user_id) VALUES ('history.csv', 0, $1, $2) RETURNING id`,
      [JSON.stringify({ ...CHOICES, provider: 'binance', skipAlreadyThere: true, mergeDuplicates: false }), userId],
    );
    await writeFileParts(client, id, makeFile());
    return id;
  });
  const { seconds, result } = await timed(pool, 'import', () =>
    transaction(pool, async (client) => {
      const file = await openFile(pool, importId, { options: OPTIONS, isWhole: false, reader: createFileReader() });
      const outcome = await runImport(
        {
          importId,
          userId,
          walletId,
          skipAlreadyThere: true,
          mergeDuplicates: false,
          ownAddress: null,
          addsToOtherAccount: false,
          isFinishing: false,
        },
        {
          client,
          pool,
          writer: factWriter,
          file,
          sink: (records) => writeRecords(client, importId, records),
          onProgress: () => {},
        },
      );
      await storeOutcome(client, importId, { outcome, file, status: 'imported' });
      return outcome;
    }),
  );
  return { importId, seconds, added: result.counts.added };
}

interface Round {
  readonly parse: number;
  readonly import: number;
  readonly again: number;
  readonly undo: number;
  readonly copy: number;
}

let peakMb = 0;

/** One round leaves the database as it was. */
async function measureRound(pool: pg.Pool, who: { userId: number; walletId: number }): Promise<Round> {
  const parse = await timed(pool, 'parse', async () => {
    const { readings } = await openImport(makeFile(), OPTIONS);
    for await (const _ of readings);
  });
  const first = await importOnce(pool, who);
  if (first.added !== ROWS) throw new Error(`${first.added} of ${ROWS} rows were added.`);
  // The rows for the COPY are held in memory, so that the peak of the first import counts.
  if (peakMb === 0) {
    peakMb = process.resourceUsage().maxRSS / 1024;
    console.error(`${ROWS} rows, peak memory: ${peakMb.toFixed(0)} MB`);
  }
  const dumps = new Map<string, Buffer[]>();
  for (const table of TABLES) dumps.set(table, await dump(pool, table));
  const again = await importOnce(pool, who);
  const undo = async (importId: number) =>
    timed(pool, 'undo', () =>
      transaction(pool, (client) =>
        undoImport(client, { importId, userId: who.userId, includeTouched: false, writer: factWriter }),
      ),
    );
  await undo(again.importId);
  const undone = await undo(first.importId);
  await withoutTimeLimit(pool, ['DELETE FROM import_records', 'VACUUM ANALYZE']);
  const copy = await bareCopy(pool, dumps);
  await withoutTimeLimit(pool, ['VACUUM ANALYZE']);
  return { parse: parse.seconds, import: first.seconds, again: again.seconds, undo: undone.seconds, copy };
}

const cluster = await startTestCluster();
try {
  const pool = await createDatabase(cluster.connection, 'imports');
  const userId = await insertReturningId(
    pool,
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
  );
  await pool.query(`INSERT INTO coins (symbol, name, decimals) VALUES ('BTC', 'Bitcoin', 8), ('ETH', 'Ether', 18)`);
  const networkId = await addNetwork(pool, { name: 'Binance', chainId: 1, nativeCoinId: null });
  const walletId = await addWallet(pool, { networkId, name: 'Binance', address: 'account', purpose: 'exchange' });
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(pool, { userId, walletId }));
  const best = (figure: keyof Round): number => Math.min(...rounds.map((round) => round[figure]));
  console.log(
    JSON.stringify({
      rows: ROWS,
      parse: best('parse'),
      import: best('import'),
      again: best('again'),
      undo: best('undo'),
      copy: best('copy'),
      peakMb,
      cpu: cpuTexts,
    }),
  );
  await pool.end();
} finally {
  await cluster.stop();
}

async function dump(pool: pg.Pool, table: string): Promise<Buffer[]> {
  const client = await pool.connect();
  await client.query('SET statement_timeout = 0');
  const pieces: Buffer[] = [];
  for await (const piece of client.query(copyTo(`COPY (SELECT * FROM ${table}) TO STDOUT`)))
    pieces.push(piece as Buffer);
  client.release(true);
  return pieces;
}

async function bareCopy(pool: pg.Pool, dumps: ReadonlyMap<string, Buffer[]>): Promise<number> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0');
  const { seconds } = await timed(pool, 'copy', async () => {
    for (const [table, pieces] of dumps)
      await pipeline(Readable.from(pieces), client.query(copyFrom(`COPY ${table} FROM STDIN`)));
  });
  await client.query('ROLLBACK');
  client.release();
  return seconds;
}
