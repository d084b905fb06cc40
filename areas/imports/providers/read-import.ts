/**
 * An export of an exchange, wallet or portfolio program → records and found transactions.
 *
 * Every record of the file gets one result, and the results add up to the number of records. There is no
 * database here: `added` means that the record is part of a transaction, which the server may have already.
 */
import type { FoundAccount } from '@holdfast/chain/found-transaction.ts';
import type { DecimalMark, MarkProof } from './kit/amounts.ts';
import {
  balanceStepsOf,
  buildRecords,
  type ImportRecord,
  type RecordReading,
  type RecordResult,
} from './build-records.ts';
import type { ImportTransaction } from './kit/assemble.ts';
import { type BalanceCheck, checkBalances } from './kit/balance.ts';
import { boundReading } from './kit/bound-reading.ts';
import { type HeaderCell, placeOf, shownColumns } from './kit/header.ts';
import { ImportError, type Question, RowProblem } from './kit/import-error.ts';
import type { Layout } from './kit/layout.ts';
import { isProviderId, type ProviderId, PROVIDERS } from './kit/provider.ts';
import { removeExtendedKeys } from './kit/redact.ts';
import { Row, type RowContext } from './kit/row.ts';
import { fitOf, type ImportSource, openTable, type Table, type TableRecord } from './kit/table.ts';
import { type DateOrder, isTimeZone, TimeReader } from './kit/times.ts';
import { genericLayout, type GenericMapping } from './generic/generic.ts';
import { LAYOUTS, overlapsOf } from './layouts.ts';

export interface ImportOptions {
  readonly provider: ProviderId | 'auto';
  readonly timeZone?: string;
  readonly dateOrder?: DateOrder;
  /** Null: numbers with two readings wait for a choice. */
  readonly decimalMark?: DecimalMark | null;
  /** The address that an address explorer's file belongs to. */
  readonly ownAddress?: string;
  /** Which of a word and a sign that contradict each other is right. */
  readonly direction?: 'words' | 'signs';
  /** The sheet of a workbook; the first that is recognised unless given. */
  readonly sheet?: string;
  /** The coin of a wallet's file that does not name it. */
  readonly coin?: string;
  /** Address explorers put the address into the name of the file. */
  readonly fileName?: string;
  /** For `generic`: which column is what. */
  readonly mapping?: GenericMapping;
  /** Identical rows without an id count once. */
  readonly mergeDuplicates?: boolean;
  /** Whose coins the file moves. */
  readonly account?: FoundAccount;
}

export interface ImportReading {
  readonly provider: ProviderId;
  readonly layout: { readonly id: string; readonly name: string; readonly overlaps: readonly string[] };
  readonly records: readonly ImportRecord[];
  readonly transactions: readonly ImportTransaction[];
  readonly counts: Readonly<Record<RecordResult, number>>;
  readonly questions: readonly Question[];
  readonly balance: BalanceCheck | null;
}

export interface OpenImport {
  readonly layout: Layout;
  readonly header: readonly HeaderCell[];
  /** The names of the columns as the file writes them. */
  readonly columns: readonly string[];
  /** The sheets of a workbook, and the one that is read; none for other files. */
  readonly sheets: readonly string[];
  readonly sheet: string | null;
  /** The file or its provider states the zone of its times, so a chosen one changes nothing. */
  readonly isTimeZoneKnown: boolean;
  readonly readings: AsyncGenerator<RecordReading[]>;
  /** What the rows read so far prove about all rows: the order of dates, the decimal mark and the owner's address. */
  readonly evidence: Evidence;
}

interface Evidence {
  readonly orders: Set<DateOrder>;
  /** `either` if there is a number that has two readings. */
  readonly marks: Set<MarkProof>;
  /** The mark that these readings assumed; null: none. */
  readonly mark: DecimalMark | null;
  owners: ReadonlySet<string> | null;
  rows: number;
}

/** Recognises the file and reads its records in batches, for files that should not be in memory as a whole. */
export async function openImport(source: ImportSource, options: ImportOptions): Promise<OpenImport> {
  checkOptions(options);
  const table = await openTable(source, {
    find: (header) => chooseLayout(header, options),
    unknown: (headers) => unknownLayout(headers, options),
    sheet: options.sheet ?? null,
  });
  // Files with semicolons are written by programs that use decimal commas as often as points.
  const mark = options.decimalMark === undefined ? (table.delimiter === ';' ? null : '.') : options.decimalMark;
  const evidence: Evidence = { orders: new Set(), marks: new Set(), mark, owners: null, rows: 0 };
  return {
    layout: table.layout,
    header: table.header,
    columns: shownColumns(table.header),
    sheets: table.sheets,
    sheet: table.sheet,
    isTimeZoneKnown: table.layout.zone !== null || table.header.some(({ zone }) => zone !== null),
    readings: readRows(table, contextOf(table, options, evidence)),
    evidence,
  };
}

export async function readImport(source: ImportSource, options: ImportOptions): Promise<ImportReading> {
  const pieces = typeof source === 'string' || source instanceof Uint8Array ? [source] : await collectPieces(source);
  const first = await readOnce(pieces, options);
  const proven = provenOptions(first, options);
  const { layout, readings } = proven === null ? first : await readOnce(pieces, { ...options, ...proven });
  return buildReading(layout, readings, options);
}

/**
 * One date such as 12-20-20 proves the order of all others, and one number such as 0,5 the decimal mark, because an
 * export writes its dates and numbers in one way. The one address that every row of an address explorer's file names is
 * its owner's. Null: nothing new is proven.
 */
export function provenOptions(
  { layout, evidence }: Pick<OpenImport, 'layout' | 'evidence'>,
  options: ImportOptions,
): Partial<ImportOptions> | null {
  const [order, otherOrder] = evidence.orders;
  const hasOrder = order && !otherOrder && options.dateOrder === undefined && order !== layout.dateOrder;
  const mark = options.decimalMark === undefined ? provenMark(evidence) : evidence.mark;
  const [owner, otherOwner] = evidence.owners ?? [];
  const hasOwner = owner && !otherOwner && evidence.rows > 1 && !ownAddressOf(options);
  if (!hasOrder && mark === evidence.mark && !hasOwner) return null;
  return {
    ...(hasOrder ? { dateOrder: order } : {}),
    ...(mark === evidence.mark ? {} : { decimalMark: mark }),
    ...(hasOwner ? { ownAddress: owner } : {}),
  };
}

/** The mark that the numbers prove where some depend on it; null if they contradict each other. */
function provenMark({ marks, mark }: Evidence): DecimalMark | null {
  const [hasPoints, hasCommas] = [marks.has('.'), marks.has(',')];
  if (!marks.has('either') || (!hasPoints && !hasCommas)) return mark;
  if (hasPoints && hasCommas) return null;
  return hasPoints ? '.' : ',';
}

function ownAddressOf({ ownAddress, fileName }: ImportOptions): string | null {
  return (ownAddress ?? /0x[0-9a-f]{40}/i.exec(fileName ?? '')?.[0])?.toLowerCase() ?? null;
}

/** Puts the readings of a whole file together. */
export function buildReading(
  layout: Layout,
  readings: readonly RecordReading[],
  options: ImportOptions,
): ImportReading {
  const { records, transactions } = buildRecords(layout, readings, options);
  const isTwin = new Set(records.filter(({ result }) => result === 'merged').map(({ row }) => row));
  return {
    provider: layout.provider,
    layout: { id: layout.id, name: layout.name, overlaps: [...overlapsOf(layout.id).keys()] },
    records,
    transactions,
    counts: countResults(records),
    questions: [...new Set(records.flatMap((record) => record.question ?? []))],
    balance: checkBalances(balanceStepsOf(readings.filter(({ row }) => !isTwin.has(row)))),
  };
}

async function readOnce(
  pieces: ImportSource,
  options: ImportOptions,
): Promise<Pick<OpenImport, 'layout' | 'evidence'> & { readings: RecordReading[] }> {
  const { layout, evidence, readings: batches } = await openImport(pieces, options);
  const readings: RecordReading[] = [];
  for await (const batch of batches) for (const reading of batch) readings.push(reading);
  return { layout, readings, evidence };
}

async function collectPieces(
  source: Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>,
): Promise<(string | Uint8Array)[]> {
  const pieces: (string | Uint8Array)[] = [];
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    pieces.push(piece);
    // Reading again needs the pieces; the limit itself is enforced where they are read.
    if (size > 65 * 1024 * 1024) break;
  }
  return pieces;
}

function checkOptions({ provider, timeZone }: ImportOptions): void {
  if (provider !== 'auto' && !isProviderId(provider))
    throw new ImportError('bad_option', `There is no provider “${String(provider)}”.`);
  if (timeZone !== undefined && !isTimeZone(timeZone))
    throw new ImportError('bad_option', `“${timeZone}” is not a time zone such as Europe/Madrid or UTC.`);
}

function chooseLayout(header: readonly HeaderCell[], options: ImportOptions): Layout | null {
  if (options.provider === 'generic') return genericLayout(header, options.mapping);
  return bestOf(
    LAYOUTS.filter((layout) => options.provider === 'auto' || layout.provider === options.provider),
    header,
  );
}

function bestOf(layouts: readonly Layout[], header: readonly HeaderCell[]): Layout | null {
  let best: { layout: Layout; fit: number } | null = null;
  for (const layout of layouts) {
    const fit = fitOf(layout, header);
    if (fit !== null && (best === null || fit > best.fit)) best = { layout, fit };
  }
  return best?.layout ?? null;
}

function unknownLayout(headers: readonly (readonly HeaderCell[])[], { provider }: ImportOptions): ImportError {
  if (provider === 'generic')
    return new ImportError(
      'unknown_layout',
      'The columns of the mapping are not in this file. Name a column for the time and one for an amount.',
      widestOf(headers),
    );
  for (const header of headers) {
    const right = bestOf(LAYOUTS, header);
    if (right && provider !== 'auto') {
      const found = PROVIDERS[right.provider];
      return new ImportError(
        'wrong_provider',
        `This is a file of ${found} (${right.name}), not of ${PROVIDERS[provider]}. Choose ${found}.`,
      );
    }
  }
  const widest = widestOf(headers);
  const columns = widest
    .slice(0, 6)
    .map((name) => name.slice(0, 30))
    .join(', ');
  const name = provider === 'auto' ? 'any known provider' : PROVIDERS[provider];
  const quoted = columns ? ` “${columns}”` : '';
  return new ImportError(
    'unknown_layout',
    `The columns${quoted} are not those of a file of ${name}. Choose the provider “Other” to name the columns.`,
    widest,
  );
}

/** The line with the most cells is most likely the header. */
function widestOf(headers: readonly (readonly HeaderCell[])[]): string[] {
  const widest = headers.reduce<readonly HeaderCell[]>(
    (found, header) => (header.length > found.length ? header : found),
    [],
  );
  return shownColumns(widest);
}

function contextOf(table: Table, options: ImportOptions, evidence: Evidence): RowContext {
  const { layout, header } = table;
  const places = new Map<string, number>();
  for (const column of layout.columns) {
    const place = placeOf(header, column.names);
    if (place !== -1) places.set(column.key, place);
  }
  return {
    places,
    headerTexts: header.map((cell) => cell.text),
    zones: header.map((cell) => cell.zone),
    documentedZone: layout.zone,
    chosenZone: options.timeZone ?? null,
    dateOrder: options.dateOrder ?? layout.dateOrder,
    decimalMark: evidence.mark,
    ownAddress: ownAddressOf(options),
    fileName: options.fileName ?? '',
    coin: options.coin ?? null,
    direction: options.direction ?? null,
    times: new TimeReader(),
    symbol: layout.symbol,
    coins: new Map(),
    memory: new Map(),
    noteOrder: (order) => evidence.orders.add(order),
    noteMark: (proves) => evidence.marks.add(proves),
    noteParties: (addresses) => {
      evidence.rows += 1;
      const { owners } = evidence;
      evidence.owners = new Set(owners ? addresses.filter((address) => owners.has(address)) : addresses);
    },
    noteOwner: (address) => {
      // One row that states the owner proves as much as two that could.
      evidence.rows = Math.max(evidence.rows, 2);
      evidence.owners = new Set([...(evidence.owners ?? []), address]);
    },
  };
}

async function* readRows(table: Table, context: RowContext): AsyncGenerator<RecordReading[]> {
  for await (const batch of table.records) yield batch.map((record) => readRecord(record, table.layout, context));
}

function readRecord(record: TableRecord, layout: Layout, context: RowContext): RecordReading {
  const { row } = record;
  const text = removeExtendedKeys(record.text);
  if (record.problem) return { row, text, reading: null, problem: { ...record.problem, question: null } };
  const cells = new Row(row, record.cells, context);
  const words = layout.words && { words: layout.words(cells) };
  try {
    return { row, text, reading: boundReading(layout.read(cells)), ...words, problem: null };
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return {
      row,
      text,
      reading: null,
      ...words,
      problem: { result: error.outcome, reason: error.message, question: error.question },
    };
  }
}

function countResults(records: readonly ImportRecord[]): Record<RecordResult, number> {
  const counts = { added: 0, merged: 0, ignored: 0, waiting: 0, refused: 0 };
  for (const { result } of records) counts[result] += 1;
  return counts;
}
