/**
 * Ingest in bulk: 100,000 transactions with three transfers each, over 20,000 addresses and 50 tokens, as a source
 * hands them over, against a bare COPY of the very rows that come of it into the same tables of another database.
 * Everything is on both sides: indexes, references and the triggers that count days. The bare side is handed finished
 * text, its accounts and coins are there before, and it classifies nothing.
 *
 * The same rows are also copied into a database with the migrations before references were checked set-wise. Ingest and
 * both COPYs are repeated alternately, each into a new database, and the best round of each counts. The seconds of the
 * processor are shown beside the clock, because others may use the machine.
 *
 * Bars: ingest has at least 0.6 of the speed of the bare COPY, and that COPY three times the speed of the old one. The
 * same batch again shows what recognising costs.
 *
 *   npm run bench -- ingest [TRANSACTIONS]
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FoundTransaction, FoundTransfer } from '@holdfast/chain/found-transaction.ts';
import { type Amount, fromSmallestUnits } from '@holdfast/money';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { defaultMigrationsDirectory } from '@holdfast/database/migrate.ts';
import { startTestCluster } from '../kit/database/testing-cluster.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { ingest } from '../areas/transactions/server/ingest/ingest.ts';
import { type IngestOutcome, type TokenFacts } from '../areas/transactions/server/ingest/ingest-batch.ts';
import { TRANSACTION_COLUMNS, TRANSFER_COLUMNS } from '../areas/transactions/server/ingest/write-new.ts';
import { createDatabase, formatCount, type Timed, timeWork } from './shared/database.ts';

const TRANSACTIONS = Number(process.argv[2] ?? 100_000);
const ADDRESSES = 20_000;
const TOKENS = 50;
const ROUNDS = 2;
const START_MS = Date.UTC(2020, 0, 1);

const hex = (number: number, digits: number): string => `0x${number.toString(16).padStart(digits, '0')}`;
const account = (number: number) => ({ kind: 'address', address: hex(number % ADDRESSES, 40) }) as const;
const tokenAddress = (number: number): string => hex(10_000_000 + (number % TOKENS), 40);

function found(index: number): FoundTransaction {
  const own = account(index % 7);
  const other = account(index * 7919);
  const transfer = (key: string, given: Partial<FoundTransfer>, amount: Amount): FoundTransfer => ({
    key,
    coin: { kind: 'native' },
    from: own,
    to: other,
    role: 'transfer',
    origin: 'log',
    valueUsd: null,
    ...given,
    amount,
  });
  const hash = hex(index, 64);
  const block = Math.floor(index / 3);
  return {
    key: hash,
    hash,
    block: { number: block, hash: hex(block, 64), position: index % 3 },
    atMs: START_MS + block * 12_000,
    status: 'success',
    sender: own.address,
    target: other.address,
    methodId: '0x38ed1739',
    events: [],
    transfers: [
      transfer('gas', { to: null, role: 'fee', origin: 'gas' }, fromSmallestUnits(BigInt(index) * 21_000n + 1n, 18)),
      transfer(
        'log:1',
        { coin: { kind: 'token', address: tokenAddress(index) } },
        fromSmallestUnits(BigInt(index) + 1n, 6),
      ),
      transfer(
        'log:2',
        { coin: { kind: 'token', address: tokenAddress(index + 1) }, from: other, to: own },
        fromSmallestUnits(BigInt(index) * 3n + 1n, 6),
      ),
    ],
  };
}

const tokens = Array.from(
  { length: TOKENS },
  (_, index): TokenFacts => ({
    address: tokenAddress(index),
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals: 6,
  }),
);

/** Prints the seconds of the processor. */
async function timed<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<Timed<T>> {
  const measured = await timeWork(pool, work);
  const [seconds, program, database] = [measured.seconds, measured.cpu.node, measured.cpu.database].map((spent) =>
    spent.toFixed(1),
  );
  console.log(`  ${name} ${seconds} s; processor: program ${program} s, database ${database} s`);
  return measured;
}

async function ingestAll(
  pool: pg.Pool,
  { networkId, transactions }: { networkId: number; transactions: FoundTransaction[] },
): Promise<{ seconds: number; outcome: IngestOutcome }> {
  const { seconds, result: outcome } = await timed(pool, 'ingest', () =>
    transaction(pool, async (client) => {
      await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
      return ingest(client, { ledger: `network:${networkId}`, source: 'rpc', networkId, transactions, tokens });
    }),
  );
  return { seconds, outcome };
}

/** The rows of a table as COPY writes them. */
async function copyOut(pool: pg.Pool, what: string): Promise<Buffer[]> {
  const client = await pool.connect();
  const pieces: Buffer[] = [];
  for await (const piece of client.query(copyTo(`COPY ${what} TO STDOUT`)) as AsyncIterable<Buffer>) pieces.push(piece);
  client.release();
  return pieces;
}

async function copyIn(client: pg.PoolClient, what: string, pieces: Buffer[]): Promise<void> {
  await pipeline(Readable.from(pieces), client.query(copyFrom(`COPY ${what} FROM STDIN`)));
}

const TRANSACTION_ROWS = `transactions (${TRANSACTION_COLUMNS.join(', ')})`;
const TRANSFER_ROWS = `transfers (${TRANSFER_COLUMNS.join(', ')})`;

async function copyBare(from: pg.Pool, to: pg.Pool): Promise<number> {
  for (const table of ['coins', 'networks', 'accounts']) {
    const { rows } = await to.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
         FROM information_schema.columns
         WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER'`,
      [table],
    );
    const what = `${table} (${rows[0]?.columns})`;
    const pieces = await copyOut(from, what);
    await transaction(to, (client) => copyIn(client, what, pieces));
  }
  const transactions = await copyOut(from, `${TRANSACTION_ROWS}`);
  const transfers = await copyOut(from, `${TRANSFER_ROWS}`);
  const { seconds } = await timed(to, 'COPY', () =>
    transaction(to, async (client) => {
      await client.query('SET LOCAL statement_timeout = 0');
      await copyIn(client, TRANSACTION_ROWS, transactions);
      await copyIn(client, TRANSFER_ROWS, transfers);
    }),
  );
  return seconds;
}

/** A folder with the migrations before the given one. */
function migrationsBefore(name: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'holdfast-migrations-'));
  const files = readdirSync(defaultMigrationsDirectory).sort();
  const end = files.findIndex((file) => file.includes(name));
  if (end < 0) throw new Error(`There is no migration ${name}.`);
  for (const file of files.slice(0, end)) copyFileSync(join(defaultMigrationsDirectory, file), join(directory, file));
  return directory;
}

/** A database with the network, and its id. */
async function createIngested(
  connection: pg.ClientConfig,
  name: string,
): Promise<{ pool: pg.Pool; networkId: number }> {
  const pool = await createDatabase(connection, name);
  const coin = await pool.query<{ id: number }>(
    `INSERT INTO coins (symbol, name, decimals) VALUES ('ETH', 'Ether', 18) RETURNING id`,
  );
  const network = await pool.query<{ id: number }>(
    `INSERT INTO networks (name, kind, chain_id, native_coin_id, confirmations)
     VALUES ('Bench', 'evm', 1, $1, 0) RETURNING id`,
    [coin.rows[0]?.id],
  );
  return { pool, networkId: network.rows[0]?.id ?? 0 };
}

interface Best {
  ingest: number;
  old: number;
  now: number;
}

/** Returns the best time of ingest, of the COPY with the old migrations, and of the COPY with all of them. */
async function measureRounds(
  connection: pg.ClientConfig,
  { first, transactions }: { first: { pool: pg.Pool; networkId: number }; transactions: FoundTransaction[] },
): Promise<{ best: Best; outcome: IngestOutcome }> {
  const oldMigrations = migrationsBefore('set-wise-references');
  const { seconds, outcome } = await ingestAll(first.pool, { networkId: first.networkId, transactions });
  const best = { ingest: seconds, old: Number.POSITIVE_INFINITY, now: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of ['old', 'now'] as const) {
      const directory = which === 'old' ? oldMigrations : defaultMigrationsDirectory;
      const to = await createDatabase(connection, `${which}_${round}`, directory);
      best[which] = Math.min(best[which], await copyBare(first.pool, to));
      await to.end();
    }
    if (round + 1 === ROUNDS) break;
    const next = await createIngested(connection, `ingested_${round + 1}`);
    const again = await ingestAll(next.pool, { networkId: next.networkId, transactions });
    best.ingest = Math.min(best.ingest, again.seconds);
    await next.pool.end();
  }
  rmSync(oldMigrations, { recursive: true });
  return { best, outcome };
}

async function main(): Promise<void> {
  const cluster = await startTestCluster();
  const { host, user, password } = cluster.connection;
  const first = await createIngested({ host, user, password }, 'ingested');
  try {
    const transactions = Array.from({ length: TRANSACTIONS }, (_, index) => found(index));
    const { best, outcome } = await measureRounds({ host, user, password }, { first, transactions });
    const { ingest: ingestSeconds, old: oldSeconds, now: bareSeconds } = best;
    const again = await ingestAll(first.pool, { networkId: first.networkId, transactions });
    const ratio = bareSeconds / ingestSeconds;
    const counts = `${formatCount(TRANSACTIONS)} transactions and ${formatCount(3 * TRANSACTIONS)} transfers`;
    console.log(
      `bare COPY: ${bareSeconds.toFixed(1)} s for ${counts}; ${oldSeconds.toFixed(1)} s with the old migrations`,
    );
    const rate = Math.round(outcome.added.length / ingestSeconds);
    console.log(`ingest: ${ingestSeconds.toFixed(1)} s, ${formatCount(rate)} transactions a second`);
    console.log(
      `the same again: ${again.seconds.toFixed(1)} s (${formatCount(again.outcome.alreadyThere)} already there)`,
    );
    const bars: readonly [string, number, number][] = [
      ['ingest, of the speed of the bare COPY', ratio, 0.6],
      ['bare COPY, of the speed with the old migrations', oldSeconds / bareSeconds, 3],
      ['share recognised when repeated', again.outcome.alreadyThere / TRANSACTIONS, 1],
    ];
    for (const [name, figure, bar] of bars)
      console.log(`${figure >= bar ? 'within' : 'MISSED'} ${name}: ${figure.toFixed(2)}, bar ${bar}`);
    if (bars.some(([, figure, bar]) => figure < bar)) process.exitCode = 1;
  } finally {
    await first.pool.end();
    await cluster.stop();
  }
}

await main();
