/** Files of the journal for accounting programs. The same journal and chart give the same bytes. */
import {
  type AccountId,
  actionLabel,
  type CoinId,
  coinIdOf,
  isAction,
  type JournalEntry,
  type JournalEntryKind,
  type JournalFlag,
  type JournalLine,
  type LedgerAccount,
  lotIdOf,
  transferIdOf,
} from '@holdfast/accounting';
import { parseBooksDay } from '@holdfast/calendar';
import type { LedgerFormat, LedgerPeriod, LedgerSumming, PostingFormat } from '@holdfast/contract';
import {
  findUnmapped,
  GENERIC_COLUMNS,
  type LedgerCoin,
  type LedgerFile,
  LedgerFileError,
  type LedgerNames,
  NETSUITE_COLUMNS,
  type PostedEntry,
  postEntries,
  writeBeancount,
  writeColumns,
  writeHledger,
  writeQuickBooks,
  writeSubledger,
  writeXero,
} from '@holdfast/ledger-files';
import { parseAmount, parseUsd } from '@holdfast/money';
import { IS_DOLLAR } from '../../../catalogue/coins.ts';
import { countTotal, type Queries } from '../../../db/queries.ts';
import { AppError } from '../../../http/app-error.ts';
import type { FileResult } from '../../../http/handler.ts';
import { periodOf } from './balances.ts';
import { type Chart, type ChartAccount, type JournalAccount, loadChart } from './chart.ts';
import { KIND_TITLES, loadClientNames } from './list-journal.ts';
import { zipFiles } from './zip-files.ts';

/** More lines would keep other requests waiting. */
const LINES_MAX = 200_000;

export interface LedgerExport {
  readonly format: LedgerFormat;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly summing: LedgerSumming;
}

/** Lots are reduced where they were opened, so these two have the whole journal up to the last day. */
const WHOLE: ReadonlySet<LedgerFormat> = new Set(['beancount', 'hledger']);

export async function exportLedger(queries: Queries, query: LedgerExport, today: string): Promise<FileResult> {
  const period = periodOf(query, today);
  const days = { from: WHOLE.has(query.format) ? null : period.from, to: period.to };
  const { entries, names } = await loadEntries(queries, days);
  return withFileErrors(() =>
    asOne(writeFiles(entries, names, { ...query, period }), `${query.format}-${period.from}-${period.to}`),
  );
}

/** The entries of the journal with their names. Throws where the chart has no account for one of them. */
export async function loadEntries(
  queries: Queries,
  days: { from: string | null; to: string },
): Promise<{ entries: JournalEntry[]; names: LedgerNames }> {
  const chart = await loadChart(queries);
  const entries = await readEntries(queries, days);
  const names = await loadNames(queries, { chart, entries });
  refuseUnmapped(entries, names, chart);
  return { entries, names };
}

/** What a file cannot have is told to the person who exports. */
export function withFileErrors<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof LedgerFileError) throw new AppError('conflict', error.message, { cause: error });
    throw error;
  }
}

function writeFiles(
  entries: readonly JournalEntry[],
  names: LedgerNames,
  { format, summing, period }: { format: LedgerFormat; summing: LedgerSumming; period: LedgerPeriod },
): readonly LedgerFile[] {
  const name = `${format}-${period.from}-${period.to}`;
  if (format === 'beancount') return [writeBeancount({ entries, names }, { name, title: 'Holdfast' })];
  if (format === 'hledger') return [writeHledger({ entries, names }, { name })];
  if (format === 'subledger') return [writeSubledger(entries, names, { name })];
  const posted = postEntries(entries, names, { by: summing });
  // What was summed is attached entry by entry.
  const detail =
    summing === 'transaction'
      ? []
      : [writeSubledger(entries, names, { name: `${name}-detail`, details: posted.details })];
  return [...writePosted(format, posted.entries, { name }), ...detail];
}

/** The files of a program in which entries are posted. */
export function writePosted(
  format: PostingFormat,
  entries: readonly PostedEntry[],
  { name }: { name: string },
): readonly LedgerFile[] {
  switch (format) {
    case 'quickbooks':
      return writeQuickBooks(entries, { name });
    case 'xero':
      return writeXero(entries, { name });
    case 'netsuite':
      return [writeColumns(entries, { name, mapping: NETSUITE_COLUMNS })];
    case 'csv':
      return [writeColumns(entries, { name, mapping: GENERIC_COLUMNS })];
  }
}

export function asOne(files: readonly LedgerFile[], name: string): FileResult {
  const [only] = files;
  if (!only) throw new AppError('conflict', 'There are no entries with dollars in this period.');
  if (files.length === 1) return { fileName: only.name, contentType: only.contentType, bytes: Buffer.from(only.text) };
  const bytes = zipFiles(files.map((file) => ({ name: file.name, bytes: Buffer.from(file.text) })));
  return { fileName: `${name}.zip`, contentType: 'application/zip', bytes };
}

function refuseUnmapped(entries: readonly JournalEntry[], names: LedgerNames, chart: Chart): void {
  const unmapped = findUnmapped(entries, names);
  if (unmapped.length === 0) return;
  const kinds = [...new Set(unmapped.map((account) => chart.accountOf(rowOf(account)).name))].join(', ');
  throw new AppError(
    'conflict',
    `The chart of accounts has no account for: ${kinds}. Map them under Chart of accounts, then export again.`,
  );
}

async function loadNames(
  queries: Queries,
  { chart, entries }: { chart: Chart; entries: readonly JournalEntry[] },
): Promise<LedgerNames> {
  const coinIds = new Set(entries.flatMap(({ lines }) => lines.flatMap(({ assetId }) => assetId ?? [])));
  const { rows } = await queries.query<{ id: number; symbol: string; name: string; is_dollar: boolean }>(
    `SELECT id, symbol, name, ${IS_DOLLAR} AS is_dollar FROM coins WHERE id = ANY ($1)`,
    [[...coinIds].map(Number)],
  );
  const coins = new Map<CoinId, LedgerCoin>(
    rows.map(({ id, symbol, name, is_dollar: isUsDollar }) => [coinIdOf(id), { symbol, name, isUsDollar }]),
  );
  const parties = entries.flatMap(({ lines }) =>
    lines.map(({ account }) => ({ kind: account.kind, party_id: account.partyId })),
  );
  const clients = await loadClientNames(queries, parties);
  const rounding = mapped(
    chart.accountOf({ kind: 'rounding', asset_id: null, account: null, category: null, term: null }),
  );
  if (!rounding)
    throw new AppError('conflict', 'The chart of accounts has no account for rounding. Map it, then export again.');
  return {
    chartAccountOf: (account) => mapped(chart.accountOf(rowOf(account))),
    roundingAccount: rounding,
    coins,
    partyNameOf: (partyId) => clients.get(partyId) ?? partyId,
    narrationOf: ({ kind, action, transactionId }) => {
      const what = isAction(action) ? actionLabel(action) : KIND_TITLES[kind];
      return transactionId === null ? what : `${what}, transaction ${transactionId}`;
    },
  };
}

function mapped({ code, name }: ChartAccount): { code: string; name: string } | null {
  return code === null ? null : { code, name };
}

function rowOf({ kind, assetId, accountId, category, term }: LedgerAccount): Omit<JournalAccount, 'key' | 'party_id'> {
  return { kind, asset_id: assetId === null ? null : Number(assetId), account: accountId, category, term };
}

interface LineRow {
  readonly id: string;
  readonly kind: JournalEntryKind;
  readonly at: Date;
  readonly day: string;
  readonly transaction_id: number | null;
  readonly action: string | null;
  readonly flags: JournalFlag[];
  readonly account: string;
  readonly coin_id: number | null;
  readonly amount: string;
  readonly usd: string;
  readonly lot_id: number | null;
  readonly lot_at: Date | null;
  readonly lot_day: string | null;
  readonly lot_transaction_id: number | null;
  readonly transfer_id: number | null;
}

async function readEntries(
  queries: Queries,
  { from, to }: { from: string | null; to: string },
): Promise<JournalEntry[]> {
  const lines = await countTotal(
    queries,
    `SELECT count(*) AS total FROM (SELECT FROM journal_lines WHERE ($1::date IS NULL OR day >= $1) AND day <= $2
                                     LIMIT ${LINES_MAX + 1}) AS found`,
    [from, to],
  );
  if (lines > LINES_MAX)
    throw new AppError(
      'conflict',
      `The period has more than ${LINES_MAX.toLocaleString('en')} lines. Export shorter periods.`,
    );
  const accounts = await loadAccounts(queries);
  const { rows } = await queries.query<LineRow>(
    `SELECT e.id, e.kind, e.at, e.day::text AS day, e.transaction_id, e.action, e.flags, l.account,
            l.asset_id AS coin_id, l.amount, l.usd, l.lot_id, l.lot_at, l.lot_day::text AS lot_day,
            x.transaction_id AS lot_transaction_id, l.transfer_id
       FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id LEFT JOIN transfers x ON x.id = l.lot_id
      WHERE ($1::date IS NULL OR e.day >= $1) AND e.day <= $2
      ORDER BY e.day, e.at, e.position, e.id, l.line`,
    [from, to],
  );
  const entries: (JournalEntry & { readonly lines: JournalLine[] })[] = [];
  for (const row of rows) {
    const account = accounts.get(row.account);
    if (!account) throw new Error(`The account ${row.account} of the journal is not stored.`);
    const last = entries.at(-1);
    if (last?.id === row.id) last.lines.push(lineOf(row, account));
    else entries.push({ ...headOf(row), lines: [lineOf(row, account)] });
  }
  return entries;
}

function headOf(row: LineRow): Omit<JournalEntry, 'lines'> {
  return {
    id: row.id,
    kind: row.kind,
    at: row.at.getTime(),
    day: parseBooksDay(row.day),
    transactionId: row.transaction_id === null ? null : String(row.transaction_id),
    action: isAction(row.action) ? row.action : null,
    flags: row.flags,
  };
}

function lineOf(row: LineRow, account: LedgerAccount): JournalLine {
  return {
    account,
    assetId: row.coin_id === null ? null : coinIdOf(row.coin_id),
    amount: parseAmount(row.amount),
    usd: parseUsd(row.usd),
    lot:
      row.lot_id === null || row.lot_at === null || row.lot_day === null
        ? null
        : {
            id: lotIdOf(row.lot_id),
            acquiredAt: row.lot_at.getTime(),
            acquiredDay: parseBooksDay(row.lot_day),
            openTransactionId: row.lot_transaction_id === null ? '' : String(row.lot_transaction_id),
          },
    transferId: row.transfer_id === null ? null : transferIdOf(row.transfer_id),
  };
}

async function loadAccounts(queries: Queries): Promise<Map<string, LedgerAccount>> {
  const { rows } = await queries.query<JournalAccount>(
    'SELECT key, kind, asset_id, account, party_id, category, term FROM journal_accounts',
  );
  return new Map(
    rows.map((row) => [
      row.key,
      {
        kind: row.kind,
        assetId: row.asset_id === null ? null : coinIdOf(row.asset_id),
        accountId: row.account as AccountId | null,
        partyId: row.party_id,
        category: row.category as LedgerAccount['category'],
        term: row.term,
      },
    ]),
  );
}
