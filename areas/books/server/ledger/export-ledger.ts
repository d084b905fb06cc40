/** Files of the journal for accounting programs. The same journal and chart give the same bytes. */
import type { JournalEntry } from '../../engine/journal/types.ts';
import { type BooksDay, parseBooksDay } from '@holdfast/calendar';
import type { LedgerFormat, LedgerPeriod, LedgerSumming } from '../../contract/ledger.ts';
import type { PostingFormat } from '../../contract/closing.ts';
import { type ColumnMapping, writeColumns } from '../ledger-files/column-files.ts';
import { type LedgerFile } from '../ledger-files/ledger-file.ts';
import { LedgerFileError } from '../ledger-files/ledger-file-error.ts';
import { type LedgerNames } from '../ledger-files/ledger-names.ts';
import { type PlainTextLedger } from '../ledger-files/plain-text/plain-text-ledger.ts';
import { type PostedEntry, postEntries } from '../ledger-files/post-entries.ts';
import { writeBeancount } from '../ledger-files/plain-text/beancount.ts';
import { writeHledger } from '../ledger-files/plain-text/hledger.ts';
import { writeQuickBooks } from '../ledger-files/quickbooks.ts';
import { writeSubledger } from '../ledger-files/subledger.ts';
import { writeXero } from '../ledger-files/xero.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type FileResult } from '@holdfast/http/server/handler.ts';
import type { BookDependencies } from '../reading-dependencies.ts';
import { periodOf } from './balances.ts';
import { loadColumns } from './ledger-columns.ts';
import { loadLedgerNames, loadSubledgerFacts } from './ledger-names.ts';
import { loadChainBalances, loadPrices } from './plain-text-facts.ts';
import { readEntries } from './read-entries.ts';
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
  const isDetailed = format === 'subledger' || summing !== 'transaction';
  const facts = isDetailed ? await loadSubledgerFacts(queries, entries) : undefined;
  return withFileErrors(() => {
    if (format === 'subledger') return [writeSubledger(entries, names, { name, facts })];
    const posted = postEntries(entries, names, { by: summing });
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
