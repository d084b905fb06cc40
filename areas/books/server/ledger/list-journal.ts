/** Entries of the journal: a page of them by filters, or one. */
import { type BooksCalls } from '../../contract/calls.ts';
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { type JournalEntryKind, type JournalFlag } from '../../engine/lists.ts';
import { JOURNAL_LINES_LISTED, type JournalEntryRow, type JournalLineRow } from '../../contract/ledger.ts';
import { formatDecimal, parseAmount, parseUsd } from '@holdfast/money';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import { countRows } from '@holdfast/database/bounded-page.ts';
import { escapeLikeWildcards, type Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type QueryOf } from '@holdfast/http/server/handler.ts';
import { loadAccountNames } from '../account-names.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { type Chart, JOURNAL_ACCOUNT_COLUMNS, type JournalAccount, loadChart, loadJournalAccounts } from './chart.ts';
import { loadEntryNumbers } from './entry-numbers.ts';
import { JOURNAL_SOURCES, type JournalSource, requireBasis } from './journal-source.ts';
import { userName } from '@holdfast/database/user-name.ts';

type JournalQuery = QueryOf<BooksCalls['listJournal']>;

const LINES_OF_ONE_MAX = 2_000;

export interface EntryRow {
  readonly id: string;
  readonly kind: JournalEntryKind;
  readonly at: Date;
  readonly day: string;
  readonly transaction_id: number | null;
  readonly action: string | null;
  readonly flags: JournalFlag[];
}

interface ListedEntry extends EntryRow {
  readonly line_count: number;
  readonly debit_usd: string;
  readonly corrects_day: string | null;
}

export const KIND_TITLES: Readonly<Record<JournalEntryKind, string>> = {
  transaction: 'Transaction',
  unclassified: 'Unclassified transaction',
  allocation: 'Change to lots per wallet',
  manualDisposal: 'Disposal added manually',
  entered: 'Journal entry',
  interestAccrual: 'Interest accrued',
  interestPayment: 'Interest paid',
  adoption: 'Adoption of fair value',
  revaluation: 'Revaluation',
};

const matchingIn = ({ entries, lines }: JournalSource): string => {
  const lineOfEntry = `FROM ${lines} l WHERE l.entry_id = e.id`;
  return `FROM ${entries} e
  WHERE ($1::date IS NULL OR e.day >= $1) AND ($2::date IS NULL OR e.day <= $2)
    AND ($3::text[] IS NULL OR EXISTS (SELECT ${lineOfEntry} AND l.account = ANY ($3)))
    AND ($4::bigint IS NULL OR EXISTS (SELECT ${lineOfEntry} AND l.asset_id = $4))
    AND ($5::text[] IS NULL OR EXISTS (SELECT ${lineOfEntry} AND l.account = ANY ($5)))
    AND ($6::text IS NULL OR e.action = $6)
    AND (NOT $7::boolean OR e.flags <> '{}')
    AND ($8::bigint IS NULL OR e.transaction_id = $8)
    AND ($9::bigint[] IS NULL OR EXISTS (SELECT ${lineOfEntry} AND l.asset_id = ANY ($9)))`;
};

export const journalHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  async listJournal({ query }) {
    const { page, limit } = query;
    if (query.from !== undefined && query.to !== undefined && query.from > query.to)
      throw invalidField({
        loc: ['query', 'from'],
        msg: 'The first day must not be after the last day',
        input: query.from,
      });
    const journal = await requireBasis(pool, query.basis);
    const matching = matchingIn(journal);
    const chart = await loadChart(pool);
    const filter = await readFilter(pool, chart, query);
    const total = await countRows(pool, { rows: `SELECT 1 ${matching}`, values: filter }, { page, limit });
    const { rows } = await pool.query<ListedEntry>(
      `SELECT e.id, e.kind, e.at, e.day::text AS day, e.transaction_id, e.action, e.flags,
              e.line_count, e.debit_usd, e.corrects_day::text AS corrects_day ${matching}
        ORDER BY e.day DESC, e.at DESC, e.position DESC, e.id DESC LIMIT $10 OFFSET $11`,
      [...filter, limit, (page - 1) * limit],
    );
    return {
      items: await toEntries(pool, { journal, chart, rows, linesMax: JOURNAL_LINES_LISTED }),
      ...total,
      page,
      limit,
    };
  },

  /** Of either basis: an id is that of one entry. */
  async getJournalEntry({ query: { id } }) {
    const journal = JOURNAL_SOURCES.book;
    const { rows } = await pool.query<ListedEntry>(
      `SELECT id, kind, at, day::text AS day, transaction_id, action, flags, line_count, debit_usd,
              corrects_day::text AS corrects_day
         FROM ${journal.entries} e WHERE id = $1`,
      [id],
    );
    const chart = await loadChart(pool);
    const [entry] = await toEntries(pool, { journal, chart, rows, linesMax: LINES_OF_ONE_MAX });
    if (!entry) throw new AppError('not_found', 'There is no such entry. It may have changed with the books.');
    return entry;
  },
}));

async function readFilter(queries: Queries, chart: Chart, query: JournalQuery): Promise<unknown[]> {
  const isByAccount = query.account !== undefined || query.client_id !== undefined;
  const accounts = isByAccount ? await loadJournalAccounts(queries) : [];
  const ofChart =
    query.account === undefined
      ? null
      : accounts.filter((each) => chart.accountOf(each).code === query.account).map(({ key }) => key);
  const ofClient =
    query.client_id === undefined
      ? null
      : accounts
          .filter((each) => each.kind.startsWith('client') && each.party_id === String(query.client_id))
          .map(({ key }) => key);
  const number = /^#?(\d{1,15})$/.exec(query.search ?? '')?.[1];
  const isCoinSearch = query.search !== undefined && query.search !== '' && number === undefined;
  return [
    query.from ?? null,
    query.to ?? null,
    ofChart,
    query.coin_id ?? null,
    ofClient,
    query.action ?? null,
    query.flagged,
    number === undefined ? null : Number(number),
    isCoinSearch ? await findCoins(queries, query.search ?? '') : null,
  ];
}

async function findCoins(queries: Queries, search: string): Promise<number[]> {
  const beginning = `${escapeLikeWildcards(search)}%`;
  const { rows } = await queries.query<{ id: number }>(
    'SELECT id FROM coins WHERE symbol ILIKE $1 OR name ILIKE $1 LIMIT 1000',
    [beginning],
  );
  return rows.map((row) => row.id);
}

interface LineRow extends JournalAccount {
  readonly entry_id: string;
  readonly line: number;
  readonly coin_id: number | null;
  readonly amount: string;
  readonly usd: string;
  readonly lot_id: number | null;
  readonly lot_transaction_id: number | null;
}

async function toEntries(
  queries: Queries,
  {
    journal,
    chart,
    rows,
    linesMax,
  }: { journal: JournalSource; chart: Chart; rows: readonly ListedEntry[]; linesMax: number },
): Promise<JournalEntryRow[]> {
  const ids = rows.map((row) => row.id);
  // Looked up by key: with many ids the planner would join all transfers.
  const { rows: lines } = await queries.query<LineRow>(
    `SELECT l.entry_id, l.line, l.asset_id AS coin_id, l.amount, l.usd, l.lot_id,
            x.transaction_id AS lot_transaction_id,
            ${JOURNAL_ACCOUNT_COLUMNS}
       FROM unnest($1::text[]) AS listed (id)
      CROSS JOIN LATERAL (SELECT * FROM ${journal.lines} AS of_entry
                           WHERE entry_id = listed.id AND line <= $2 OFFSET 0) AS l
       JOIN journal_accounts a ON a.key = l.account
       LEFT JOIN LATERAL (SELECT transaction_id FROM transfers WHERE id = l.lot_id OFFSET 0) AS x ON true
      ORDER BY l.entry_id, l.line`,
    [ids, linesMax],
  );
  const write = await lineWriter(queries, chart, lines);
  const numbers = await loadEntryNumbers(queries, ids);
  const memos = await loadMemos(queries, rows);
  const linesOf = new Map<string, LineRow[]>(ids.map((id) => [id, []]));
  for (const line of lines) linesOf.get(line.entry_id)?.push(line);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    at: row.at.toISOString(),
    day: row.day,
    transactionId: row.transaction_id,
    action: row.action,
    number: numbers.get(row.id) ?? '',
    memo: memos.get(row.id) ?? null,
    correctsDay: row.corrects_day,
    title: isAction(row.action) ? actionLabel(row.action) : KIND_TITLES[row.kind],
    flags: row.flags,
    debitUsd: usdText(row.debit_usd),
    lines: (linesOf.get(row.id) ?? []).map(write),
    lineCount: row.line_count,
  }));
}

async function loadMemos(
  queries: Queries,
  entries: readonly Pick<ListedEntry, 'id' | 'kind'>[],
): Promise<Map<string, string>> {
  const ids = entries.filter(({ kind }) => kind === 'entered').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await queries.query<{ id: string; memo: string }>(
    `SELECT 'entered:' || id AS id, memo FROM entered_entries WHERE 'entered:' || id = ANY ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, memo }) => [id, memo]));
}

async function lineWriter(
  queries: Queries,
  chart: Chart,
  lines: readonly LineRow[],
): Promise<(line: LineRow) => JournalLineRow> {
  const coins = await loadCoins(
    queries,
    lines.flatMap((line) => line.coin_id ?? []),
  );
  const names = await loadAccountNames(
    queries,
    lines.map((line) => line.account),
  );
  const clients = await loadClientNames(queries, lines);
  return (line) => {
    const { code, name } = chart.accountOf(line);
    const party = line.party_id === null ? null : (clients.get(line.party_id) ?? null);
    return {
      line: line.line,
      code,
      name,
      detail: party ?? (line.account === null ? null : (names.get(line.account) ?? null)),
      coinId: line.coin_id,
      coinSymbol: line.coin_id === null ? null : symbolOf(coins, line.coin_id),
      amount: formatDecimal(parseAmount(line.amount)),
      usd: usdText(line.usd),
      lotId: line.lot_id === null ? null : String(line.lot_id),
      lotTransactionId: line.lot_transaction_id,
    };
  };
}

export async function loadClientNames(
  queries: Queries,
  lines: readonly Pick<JournalAccount, 'kind' | 'party_id'>[],
): Promise<Map<string, string>> {
  const ids = lines
    .filter((line) => line.kind.startsWith('client') && /^\d+$/.test(line.party_id ?? ''))
    .map((line) => Number(line.party_id));
  if (ids.length === 0) return new Map();
  const { rows } = await queries.query<{ id: number; name: string }>(
    `SELECT id, ${userName('users')} AS name FROM users
      WHERE id = ANY ($1)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map((row) => [String(row.id), row.name]));
}

function usdText(usd: string): string {
  return formatDecimal(parseUsd(usd));
}
