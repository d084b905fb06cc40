/** The whole server with wallets and coins, entries in one line each, and a worker that generates the books. */
import { transactionsCalls } from '@holdfast/transactions/contract';
import { coinIdOf, lotIdOf } from '../engine/ids.ts';
import { type JournalEntry, type LedgerAccount } from '../engine/journal/types.ts';
import { ledgerAccount } from '../engine/journal/ledger-account.ts';
import { parseBooksDay } from '@holdfast/calendar';
import { parseAmount, parseUsd } from '@holdfast/money';
import type pg from 'pg';
import { beforeEach, expect } from 'vitest';
import { useShared } from '../../../kit/database/testing.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import type { JobKind, JobServices } from '@holdfast/jobs/job-kind.ts';
import { waitFor } from '../../../kit/jobs/testing.ts';
import { startTestWorker } from '../../../kit/jobs/testing-worker.ts';
import { recordDefaults } from './generation/book-settings.ts';
import type { TestServerOptions } from '../../../apps/server/src/testing.ts';
import { createTransactionWorld, type TransactionWorld } from '../../transactions/server/testing.ts';
import { regenerateBooks } from './regenerate/regenerate-books.ts';

export interface Entry {
  /**
   * "in 2 ETH 3000": two coins into Hot, worth 3,000; "out", "move" (Hot to Cold), "fee" alike; a wallet may be named:
   * "in@cold".
   */
  readonly transfers: readonly string[];
  /** An instant; a day stands for its noon in UTC. */
  readonly at: string;
  readonly action: string | null;
}

export async function createBooksWorld({
  kinds = [],
  services = {},
  server = {},
}: {
  kinds?: readonly JobKind[];
  services?: Partial<JobServices>;
  server?: TestServerOptions;
} = {}) {
  const world = await createTransactionWorld(server);
  const { pool, api } = world;
  const worker = await startTestWorker(pool, [regenerateBooks, ...kinds], services);
  let keys = 0;
  const enter = async (entry: Entry): Promise<number> => {
    keys += 1;
    const transfers = entry.transfers.map((text) => readTransfer(world, text));
    const body = {
      at: new Date(entry.at.includes('T') ? entry.at : `${entry.at}T12:00:00Z`).toISOString(),
      networkId: world.network,
      transfers,
      action: entry.action,
      key: `entry ${keys}`,
    };
    return (await api(transactionsCalls.addTransaction, { body, query: {} })).id;
  };

  return {
    ...world,
    regenerate: (options: { fromScratch?: boolean } = {}) => regenerateNow(pool, options),
    /** Records an entry through the public call and returns the transaction's id. */
    enter,
    /** Records an entry and returns the id of its transfer of ETH, which is the id of the lot that it opens. */
    enterLot: async (entry: Entry): Promise<string> => {
      const { rows } = await pool.query<{ id: number }>(
        'SELECT id FROM transfers WHERE transaction_id = $1 AND coin_id = $2',
        [await enter(entry), world.eth],
      );
      return String(rows[0]!.id);
    },
    close: async () => {
      await worker.stop();
      await world.close();
    },
  };
}
export type BooksWorld = Awaited<ReturnType<typeof createBooksWorld>>;

/** The tables of the settings, and of what a regeneration keeps for the next one. */
export const GENERATED_BOOKS = [
  'book_settings',
  'book_changes',
  'journal_changes',
  'filed_suspense',
  'book_generations',
  'book_checkpoints',
] as const;

/** The tables of closed months and of what was exported to other ledgers. */
export const CLOSED_AND_EXPORTED = [
  'month_closings',
  'exported_entries',
  'ledger_exports',
  'approval_requests',
] as const;

/** One world for a test file. Before each test its transactions and every row of `tables` are deleted. */
export function useBooksWorld(tables: readonly string[]): BooksWorld {
  const world = useShared(createBooksWorld);
  beforeEach(async () => {
    await world.clearTransactions();
    await world.pool.query(tables.map((table) => `DELETE FROM ${table}`).join('; '));
  });
  return world;
}

/** Regenerates the books with the running worker and returns the job's message. Throws if the job fails. */
export async function regenerateNow(
  pool: pg.Pool,
  { fromScratch = false }: { fromScratch?: boolean } = {},
): Promise<{ message: string; result: { transactions: number; readFrom: string | null } }> {
  await recordDefaults(pool, { timeZone: 'America/Los_Angeles', userId: null });
  const { job } = await enqueueJob(pool, regenerateBooks, { key: 'all', payload: { fromScratch }, createdBy: null });
  const look = async () =>
    (
      await pool.query<{
        status: string;
        message: string;
        error: string | null;
        result: { transactions: number; readFrom: string | null };
      }>('SELECT status, message, error, result FROM jobs WHERE id = $1', [job.id])
    ).rows[0]!;
  const { status, message, error, result } = await waitFor(
    look,
    (state) => !['queued', 'running'].includes(state.status),
  );
  if (status !== 'succeeded') throw new Error(error ?? status);
  return { message, result };
}

function readTransfer(world: TransactionWorld, text: string) {
  const [where = '', amount = '', symbol = '', valueUsd = null] = text.split(' ');
  const [direction = '', walletName = 'hot'] = where.split('@');
  const coinId = { ETH: world.eth, WETH: world.weth, USDC: world.usdc, USD: world.usd }[symbol];
  if (coinId === undefined) throw new Error(`There is no coin ${symbol} in this world.`);
  const own = { walletId: walletName === 'cold' ? world.cold : world.hot };
  const ends = {
    in: { from: null, to: own },
    out: { from: own, to: null },
    fee: { from: own, to: null },
    move: { from: own, to: { walletId: world.cold } },
  }[direction];
  if (ends === undefined) throw new Error(`"${direction}" is no direction.`);
  return { coinId, amount, valueUsd, role: direction === 'fee' ? ('fee' as const) : ('transfer' as const), ...ends };
}

/** Tables named book_* that are not derived. */
const NOT_DERIVED: readonly string[] = GENERATED_BOOKS;

/**
 * Which rows of the journal follow from classified transactions. Those of the other records follow facts that leave the
 * books as they are, and every generation writes all of them.
 */
const OF_RECORDS = `SELECT id FROM journal_entries WHERE kind IN ('unclassified', 'manualDisposal', 'entered')`;
const FROM_BOOKS: Readonly<Record<string, string>> = {
  journal_entries: `id NOT IN (${OF_RECORDS})`,
  journal_lines: `entry_id NOT IN (${OF_RECORDS})`,
  journal_days: 'false',
  journal_sums: 'is_from_books',
  journal_accounts: 'key IN (SELECT account FROM journal_sums WHERE is_from_books)',
};

/** Every row that follows from the classified transactions, and from all others if asked, in a fixed order. */
export async function dumpBooks(
  pool: pg.Pool,
  { withRecords = false }: { readonly withRecords?: boolean } = {},
): Promise<Record<string, string[]>> {
  const tables = await pool.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'
       AND (table_name LIKE 'book\\_%' OR table_name LIKE 'journal\\_%') AND table_name <> ALL ($1) ORDER BY 1`,
    [NOT_DERIVED],
  );
  // Accounts that no entry uses any more stay until the books are generated from the beginning.
  const conditions: Readonly<Record<string, string>> = withRecords
    ? { journal_accounts: 'key IN (SELECT account FROM journal_sums)' }
    : FROM_BOOKS;
  const dump: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ line: string }>(
      `SELECT row_to_json(t)::text AS line FROM ${name} t WHERE ${conditions[name] ?? 'true'} ORDER BY 1`,
    );
    dump[name] = rows.map((row) => row.line);
  }
  return dump;
}

/**
 * Changes the ETH of a transaction to 2 in a way that evades the checks of locked and closed periods, and expects the
 * next regeneration to fail and to leave the books as they are.
 */
export async function expectRegenerationRefused(
  world: BooksWorld,
  { transactionId, reason }: { readonly transactionId: number; readonly reason: string },
): Promise<void> {
  const before = await dumpBooks(world.pool);
  await world.pool.query(
    `BEGIN; SELECT set_config('holdfast.checked_book_change', '9223372036854775807', true);
     UPDATE transfers SET amount = 2 WHERE transaction_id = ${transactionId} AND coin_id = ${world.eth}; COMMIT`,
  );
  await expect(world.regenerate()).rejects.toThrow(reason);
  expect(await dumpBooks(world.pool)).toEqual(before);
}

/** Records buys, sales, moves and rewards of three coins, one every eight days from October 2023. Returns their ids. */
export async function enterMixedTrades(world: BooksWorld, count: number): Promise<number[]> {
  const entered: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const at = new Date(Date.UTC(2023, 9, 3 + index * 8, 12)).toISOString();
    const coin = ['ETH', 'WETH', 'USDC'][index % 3];
    const wallet = index % 2 ? 'cold' : 'hot';
    const entry =
      index % 5 === 4
        ? { action: 'sell', transfers: [`out 1.${index} ${coin}`, `in ${1000 + index} USD`] }
        : index % 7 === 6
          ? { action: 'ownTransfer', transfers: [`move 0.${index} ${coin}`, `fee 0.001 ETH${index % 2 ? ' 3' : ''}`] }
          : index % 11 === 10
            ? { action: 'stakingReward', transfers: [`in 0.${index} ${coin}`] }
            : {
                action: 'buy',
                transfers: [`in@${wallet} 1.${index} ${coin}`, `out ${900 + index} USD`, 'fee 0.5 USDC'],
              };
    entered.push(await world.enter({ at, ...entry }));
  }
  return entered;
}

/** Entries as the engine has them, with what a roll-forward needs of their lines. */
export async function readEntries(pool: pg.Pool, { from, to }: { from: string; to: string }): Promise<JournalEntry[]> {
  const { rows } = await pool.query<{
    entry_id: string;
    day: string;
    kind: LedgerAccount['kind'];
    asset_id: number | null;
    amount: string;
    usd: string;
    lot_id: number | null;
  }>(
    `SELECT l.entry_id, l.day::text AS day, a.kind, l.asset_id, l.amount, l.usd, l.lot_id
       FROM journal_lines l JOIN journal_accounts a ON a.key = l.account WHERE l.day BETWEEN $1 AND $2
      ORDER BY l.entry_id, l.line`,
    [from, to],
  );
  const entries = new Map<string, JournalEntry & { lines: JournalEntry['lines'][number][] }>();
  for (const row of rows) {
    const day = parseBooksDay(row.day);
    const entry = entries.get(row.entry_id) ?? {
      id: row.entry_id,
      kind: 'transaction' as const,
      at: 0,
      day,
      transactionId: null,
      action: null,
      flags: [],
      lines: [],
    };
    entries.set(row.entry_id, entry);
    const assetId = row.asset_id === null ? null : coinIdOf(row.asset_id);
    entry.lines.push({
      account: ledgerAccount(row.kind, { assetId }),
      assetId,
      amount: parseAmount(row.amount),
      usd: parseUsd(row.usd),
      lot:
        row.lot_id === null
          ? null
          : { id: lotIdOf(row.lot_id), acquiredAt: 0, acquiredDay: day, openTransactionId: '' },
      transferId: null,
    });
  }
  return [...entries.values()];
}
