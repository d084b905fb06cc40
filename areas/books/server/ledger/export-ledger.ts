/** Files of the journal for accounting programs. The same journal and chart give the same bytes. */
import { isAction } from '@holdfast/actions/actions.ts';
import { addBooksDays, type BooksDay, DAY_MS, endOfBooksMonth, formatDay, parseBooksDay } from '@holdfast/calendar';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import type { FileResult } from '@holdfast/http/server/handler.ts';
import { type Amount, parseAmount, parseUsd } from '@holdfast/money';
import { findPrices } from '@holdfast/prices/server';
import type { PostingFormat } from '../../contract/closing.ts';
import type { LedgerFormat, LedgerPeriod, LedgerSumming } from '../../contract/ledger.ts';
import { type AccountId, accountIdOf, type CoinId, coinIdOf, lotIdOf, transferIdOf } from '../../engine/ids.ts';
import { ledgerAccount, ledgerAccountKey, ledgerClassOf } from '../../engine/journal/ledger-account.ts';
import type { JournalEntry, JournalLine, LedgerAccount } from '../../engine/journal/types.ts';
import { defineHandlers } from '../define-handlers.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { type ColumnMapping, writeColumns } from '../ledger-files/column-files.ts';
import { LedgerFileError } from '../ledger-files/ledger-file-error.ts';
import type { LedgerFile } from '../ledger-files/ledger-file.ts';
import type { LedgerNames } from '../ledger-files/ledger-names.ts';
import { writeBeancount } from '../ledger-files/plain-text/beancount.ts';
import { writeHledger } from '../ledger-files/plain-text/hledger.ts';
import type { ChainBalance, LedgerPrice, PlainTextLedger } from '../ledger-files/plain-text/plain-text-ledger.ts';
import { postEntries } from '../ledger-files/post-entries.ts';
import type { PostedEntry } from '../ledger-files/posted-entry.ts';
import { writeQuickBooks } from '../ledger-files/quickbooks.ts';
import { writeSubledger } from '../ledger-files/subledger.ts';
import { writeXero } from '../ledger-files/xero.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { periodOf } from './balances.ts';
import { loadJournalAccounts } from './chart.ts';
import { loadChartOpening } from './chart-opening.ts';
import { loadColumns } from './ledger-columns.ts';
import { loadLedgerNames, loadSubledgerFacts } from './ledger-names.ts';
import type { EntryRow } from './list-journal.ts';
import { zipFiles } from './zip-files.ts';

export interface LedgerExport {
  readonly format: LedgerFormat;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly summing: LedgerSumming;
  /** The name of saved columns. */
  readonly columns?: string | undefined;
}

/** The calendar of the books. */
interface ExportDays {
  readonly today: string;
  readonly dayOf: (at: Date) => string;
}

export const ledgerExportHandlers = defineHandlers(({ pool, config, now }: BookDependencies) => ({
  exportLedger: async ({ params, query }) => {
    const { dayOf } = await loadBookCalendar(pool, config);
    return exportLedger(pool, { ...params, ...query }, { today: dayOf(now()), dayOf });
  },
}));

export async function exportLedger(queries: Queries, query: LedgerExport, days: ExportDays): Promise<FileResult> {
  const period = periodOf(query, days.today);
  const name = `${query.format}-${period.from}-${period.to}`;
  const mapping = await loadColumns(queries, { format: query.format, name: query.columns });
  if (query.format !== 'beancount' && query.format !== 'hledger')
    return asOne(await writeFiles(queries, { ...query, format: query.format, period, name, mapping }), name);
  // Lots are reduced where they were opened, so these two have the whole journal up to the last day.
  const ledger = await loadPlainTextLedger(queries, { to: period.to }, days);
  const write = (): LedgerFile =>
    query.format === 'beancount' ? writeBeancount(ledger, { name, title: 'Holdfast' }) : writeHledger(ledger, { name });
  return asOne([withFileErrors(write)], name);
}

/** Refuses an export with the reason why the file cannot be written. */
export function withFileErrors<T>(write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (error instanceof LedgerFileError) throw new AppError('conflict', error.message, { cause: error });
    throw error;
  }
}

/** The entries of the journal with their names. Throws where the chart has no account for one of them. */
export async function loadEntries(
  queries: Queries,
  days: { from: string | null; to: string },
): Promise<{ entries: JournalEntry[]; names: LedgerNames }> {
  const entries = await readEntries(queries, days);
  return { entries, names: await loadLedgerNames(queries, { entries }) };
}

/** The whole journal up to a day, with the prices of what was held and the balances of chains. */
export async function loadPlainTextLedger(
  queries: Queries,
  { to }: { readonly to: string },
  { today, dayOf }: ExportDays,
): Promise<PlainTextLedger> {
  const entries = await readEntries(queries, { from: null, to });
  const last = entries.at(-1)?.day ?? parseBooksDay(today);
  // A day to come has no prices and no balances.
  const end = Math.min(parseBooksDay(to), Math.max(last, parseBooksDay(today))) as BooksDay;
  const { balances, notes } = await loadChainBalances(queries, { entries, to: end, dayOf });
  const names = await loadLedgerNames(queries, { entries, further: balances.map(({ account }) => account) });
  const dollars = new Set([...names.coins].filter(([, { isUsDollar }]) => isUsDollar).map(([id]) => id));
  return { entries, names, balances, notes, prices: await loadPrices(queries, { entries, to: end, dollars }) };
}

interface FileOptions extends LedgerExport {
  readonly format: PostingFormat | 'subledger';
  readonly period: LedgerPeriod;
  readonly name: string;
  readonly mapping: ColumnMapping;
}

async function writeFiles(
  queries: Queries,
  { format, summing, period, name, mapping }: FileOptions,
): Promise<readonly LedgerFile[]> {
  const { entries, names } = await loadEntries(queries, period);
  const opening = await loadChartOpening(queries, period);
  const isDetailed = format === 'subledger' || summing !== 'transaction';
  const facts = isDetailed ? await loadSubledgerFacts(queries, entries) : undefined;
  return withFileErrors(() => {
    if (format === 'subledger') return [writeSubledger(entries, names, { name, facts })];
    const posted = postEntries(entries, names, { by: summing, opening });
    // What was summed is attached entry by entry.
    const detail = isDetailed
      ? [writeSubledger(entries, names, { name: `${name}-detail`, details: posted.details, facts })]
      : [];
    return [...writePosted(format, posted.entries, { name, mapping }), ...detail];
  });
}

/** The files of a program in which entries are posted. */
export function writePosted(
  format: PostingFormat,
  entries: readonly PostedEntry[],
  { name, mapping }: { name: string; mapping: ColumnMapping },
): readonly LedgerFile[] {
  if (format === 'quickbooks') return writeQuickBooks(entries, { name });
  if (format === 'xero') return writeXero(entries, { name });
  return [writeColumns(entries, { name, mapping })];
}

export function asOne(files: readonly LedgerFile[], name: string): FileResult {
  const [only] = files;
  if (!only) throw new AppError('conflict', 'There are no entries with dollars in this period.');
  if (files.length === 1) return { fileName: only.name, contentType: only.contentType, bytes: Buffer.from(only.text) };
  const bytes = zipFiles(files.map((file) => ({ name: file.name, bytes: Buffer.from(file.text) })));
  return { fileName: `${name}.zip`, contentType: 'application/zip', bytes };
}

/* Entries of the stored journal as the engine wrote them. */

/** More lines would keep other requests waiting. */
const LINES_MAX = 200_000;

interface LineRow extends EntryRow {
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
  const stored = await loadJournalAccounts(queries);
  return new Map(
    stored.map((row) => [
      row.key,
      {
        kind: row.kind,
        assetId: row.asset_id === null ? null : coinIdOf(row.asset_id),
        accountId: row.account as AccountId | null,
        partyId: row.party_id,
        category: row.category as LedgerAccount['category'],
        term: row.term,
        action: isAction(row.action) ? row.action : null,
      },
    ]),
  );
}

/*
 * What Beancount and hledger files have besides the entries: the prices of coins that were held, and the balances that
 * were read from chains.
 */

/** The prices of earlier months are left out first. */
const PRICES_MAX = 50_000;

/**
 * The prices of the coins held at the end of each month and on the last day, by the same rules as the books use; a coin
 * without a price on a day has no line.
 */
async function loadPrices(
  queries: Queries,
  { entries, to, dollars }: { entries: readonly JournalEntry[]; to: BooksDay; dollars: ReadonlySet<CoinId> },
): Promise<LedgerPrice[]> {
  const wanted = listHeld(entries, to)
    .filter(({ assetId }) => !dollars.has(assetId))
    .slice(-PRICES_MAX);
  const found = await findPrices(
    queries,
    wanted.map(({ assetId, day }) => ({ coinId: Number(assetId), at: new Date((day + 1) * DAY_MS) })),
    { lastingOnly: true },
  );
  return wanted.flatMap(({ day, assetId }, index) => {
    const price = found[index];
    return price?.found ? [{ day, assetId, price: price.price }] : [];
  });
}

/** The coins held at the end of each month with entries or after them, and on the last day. */
function listHeld(entries: readonly JournalEntry[], to: BooksDay): { day: BooksDay; assetId: CoinId }[] {
  const held = new Map<CoinId, bigint>();
  const list: { day: BooksDay; assetId: CoinId }[] = [];
  const close = (day: BooksDay): void => {
    const coins = [...held].filter(([, amount]) => amount !== 0n).map(([assetId]) => assetId);
    list.push(...coins.toSorted((left, right) => Number(left) - Number(right)).map((assetId) => ({ day, assetId })));
  };
  const [first] = entries;
  if (first === undefined) return [];
  let end = endOfBooksMonth(first.day);
  const closeBefore = (day: BooksDay): void => {
    for (; end < day; end = endOfBooksMonth(addBooksDays(end, 1))) close(end);
  };
  for (const { day, lines } of entries) {
    closeBefore(day);
    for (const { account, assetId, amount } of lines)
      if (assetId !== null && amount !== 0n && ledgerClassOf(account) === 'assets')
        held.set(assetId, (held.get(assetId) ?? 0n) + amount);
  }
  closeBefore(to);
  close(to);
  return list;
}

interface BalanceRow {
  readonly asset_id: number;
  readonly wallet_id: number;
  readonly block: number;
  readonly checked_at: Date;
  readonly on_chain: string | null;
}

interface ChainBalances {
  readonly balances: readonly ChainBalance[];
  /** Which balances the file cannot assert, in words. */
  readonly notes: readonly string[];
}

/**
 * The balances of own wallets, by asset: aliases count as their primary coin. Spam is not held, money is on no chain, a
 * token that stands for other coins has no account of its own, and a rebasing coin changes without transfers.
 */
const BALANCES = `
  SELECT coalesce(lead.coin_id, b.coin_id) AS asset_id, b.wallet_id, max(b.block) AS block,
         max(b.checked_at) AS checked_at,
         CASE WHEN bool_and(b.on_chain IS NOT NULL) THEN sum(b.on_chain) END AS on_chain
    FROM wallet_balances b JOIN operator_wallets w ON w.id = b.wallet_id JOIN coins c ON c.id = b.coin_id
      AND NOT c.is_spam AND NOT c.is_rebasing AND NOT c.is_cash AND c.claim_kind IS NULL
    LEFT JOIN alias_coin_members follower ON follower.coin_id = b.coin_id
    LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = follower.alias_coin_id AND lead.is_canonical
   GROUP BY 1, 2 ORDER BY 2, 1`;

async function loadChainBalances(
  queries: Queries,
  { entries, to, dayOf }: { entries: readonly JournalEntry[]; to: BooksDay; dayOf: (at: Date) => string },
): Promise<ChainBalances> {
  const { rows } = await queries.query<BalanceRow>(BALANCES);
  const accountOf = createWalletAccounts(entries);
  const all = rows.map((row) => ({ row, day: parseBooksDay(dayOf(row.checked_at)), account: accountOf(row) }));
  const inFile = all.filter(({ day }) => day <= to);
  const laterOf = await loadLater(queries, inFile);
  const balances = inFile.flatMap(({ row, day, account }): ChainBalance[] => {
    if (row.on_chain === null) return [];
    const later = laterOf.get(ledgerAccountKey(account)) ?? (0n as Amount);
    const amount = parseAmount(row.on_chain);
    return [{ day, account, assetId: coinIdOf(row.asset_id), amount, later, block: row.block }];
  });
  const afterwards = all.length - inFile.length;
  const unread = inFile.length - balances.length;
  return {
    balances,
    notes: [
      ...(afterwards === 0
        ? []
        : [`Balances that were read from chains after ${formatDay(to)} and are not asserted: ${afterwards}.`]),
      ...(unread === 0 ? [] : [`Balances that could not be read from chains and are not asserted: ${unread}.`]),
    ],
  };
}

/** The account of the journal that has the coins of a wallet. */
function createWalletAccounts(entries: readonly JournalEntry[]): (row: BalanceRow) => LedgerAccount {
  const known = new Map<string, LedgerAccount>();
  for (const { lines } of entries)
    for (const { account } of lines)
      if (account.accountId !== null && account.assetId !== null)
        known.set(`${account.accountId} ${account.assetId}`, account);
  return ({ wallet_id: walletId, asset_id: assetId }) =>
    known.get(`${walletId} ${assetId}`) ??
    ledgerAccount('wallet', { assetId: coinIdOf(assetId), accountId: accountIdOf(walletId) });
}

/** Units of transactions after the block that a balance was read at, up to the end of the day, by account. */
async function loadLater(
  queries: Queries,
  balances: readonly { row: BalanceRow; day: BooksDay; account: LedgerAccount }[],
): Promise<Map<string, Amount>> {
  const { rows } = await queries.query<{ account: string; amount: string }>(
    `SELECT l.account, sum(l.amount) AS amount
       FROM unnest($1::text[], $2::bigint[], $3::date[]) AS read (account, block, day)
       JOIN journal_lines l ON l.account = read.account AND l.day <= read.day
       JOIN journal_entries e ON e.id = l.entry_id JOIN transactions t ON t.id = e.transaction_id
      WHERE t.block > read.block GROUP BY l.account`,
    [
      balances.map(({ account }) => ledgerAccountKey(account)),
      balances.map(({ row }) => row.block),
      balances.map(({ day }) => formatDay(day)),
    ],
  );
  return new Map(rows.map(({ account, amount }) => [account, parseAmount(amount)]));
}
