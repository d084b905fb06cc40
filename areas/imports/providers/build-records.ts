/**
 * Records that were read → keys, groups and transactions.
 *
 * Two files that overlap must lead to the same transactions as one whole file. Records of earlier files of the same
 * layout therefore take part in grouping: a second of trades whose rows are cut apart between two files is put together
 * when the second file arrives, under the same key.
 */
import type { FoundAccount } from '@holdfast/chain/found-transaction.ts';
import { assemble, type ImportTransaction } from './kit/assemble.ts';
import type { PlacedStep } from './kit/balance.ts';
import { RowKeys } from './kit/fingerprint.ts';
import type { Question } from './kit/import-error.ts';
import type { Layout } from './kit/layout.ts';
import type { Entry, Reading } from './kit/reading.ts';

export type RecordResult = 'added' | 'merged' | 'ignored' | 'waiting' | 'refused';

export interface ImportRecord {
  readonly row: number;
  /** As in the file, extended keys removed. */
  readonly text: string;
  readonly result: RecordResult;
  readonly reason: string | null;
  readonly question: Question | null;
  readonly key: string | null;
  /** The key of the transaction that the record is part of. */
  readonly transactionKey: string | null;
  readonly kind: string | null;
  readonly isUnknownKind: boolean;
}

/** The content of one record, before records are put together. */
export interface RecordReading {
  readonly row: number;
  readonly text: string;
  readonly reading: Reading | null;
  /** Of a layout that a person mapped: the words of the row, also where it cannot be read because of them. */
  readonly words?: readonly string[];
  readonly problem: {
    readonly result: 'ignored' | 'waiting' | 'refused';
    readonly reason: string;
    readonly question: Question | null;
  } | null;
}

/** A record of an earlier file, with the key that it got there. */
export interface EarlierRecord {
  readonly key: string;
  readonly reading: Reading;
}

export interface BuildOptions {
  /** Identical rows without an id count once. */
  readonly mergeDuplicates?: boolean;
  /** Whose coins the file moves. */
  readonly account?: FoundAccount;
  /** Records with the key of a row of the file are left out. */
  readonly earlier?: readonly EarlierRecord[];
}

const FILE_WALLET: FoundAccount = { kind: 'wallet', walletId: 0 };

export interface BuiltRecords {
  /** One for each reading, in the same order. */
  readonly records: readonly ImportRecord[];
  /** In the order of time. Some consist of earlier records only. */
  readonly transactions: readonly ImportTransaction[];
}

export function buildRecords(
  layout: Layout,
  readings: readonly RecordReading[],
  { mergeDuplicates = false, account = FILE_WALLET, earlier = [] }: BuildOptions,
): BuiltRecords {
  const keys = new RowKeys({ mergeDuplicates });
  const entries = new Map<number, readonly Entry[]>();
  const twins = new Map<number, { key: string; row: number }>();
  const inFile = new Set<string>();
  for (const { row, reading } of readings) {
    if (!reading) continue;
    const { key, twinRow } = keys.next(reading, row);
    inFile.add(key);
    if (twinRow !== null) twins.set(row, { key, row: twinRow });
    else entries.set(row, entriesOf(row, key, reading));
  }
  const further = earlier.flatMap(({ key, reading }) => (inFile.has(key) ? [] : entriesOf(null, key, reading)));
  const all = [...[...entries.values()].flat(), ...further];
  layout.adjustEntries?.(all);
  const { transactions, byRow } = assembleAll(all, account);
  const records = readings.map((reading) =>
    recordOf(reading, {
      entry: entries.get(reading.row)?.[0],
      twin: twins.get(reading.row),
      transaction: byRow.get(reading.row),
    }),
  );
  return { records, transactions };
}

/** The lines of the file's own statement, in the order of its rows. */
export function balanceStepsOf(readings: readonly RecordReading[]): PlacedStep[] {
  const steps: PlacedStep[] = [];
  for (const { row, reading } of readings)
    for (const step of reading?.balances ?? []) steps.push({ ...step, row, atMs: reading?.atMs ?? 0 });
  return steps;
}

function entriesOf(row: number | null, key: string, reading: Reading): readonly Entry[] {
  const first = entryOf(row, key, reading);
  return reading.also ? [first, entryOf(row, `${key}:2`, reading.also)] : [first];
}

function entryOf(row: number | null, key: string, reading: Reading): Entry {
  return {
    row,
    key,
    reading,
    legs: reading.legs,
    group: reading.group ?? key,
    becomes: reading.becomes,
    ignored: reading.ignored ?? null,
    reason:
      reading.remark ??
      (reading.isUnknown ? `“${reading.kind}” is not a known kind; the transaction is added unclassified.` : null),
    waiting: null,
  };
}

interface Assembled {
  readonly transactions: ImportTransaction[];
  readonly byRow: Map<number, ImportTransaction | null>;
}

function assembleAll(entries: readonly Entry[], account: FoundAccount): Assembled {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (entry.ignored !== null || entry.waiting !== null) continue;
    const group = groups.get(entry.group);
    if (group) group.push(entry);
    else groups.set(entry.group, [entry]);
  }
  const assembled: Assembled = { transactions: [], byRow: new Map() };
  for (const group of groups.values()) {
    const transaction = assemble(group, account);
    if (transaction) assembled.transactions.push(transaction);
    for (const { row } of group) if (row !== null) assembled.byRow.set(row, assembled.byRow.get(row) ?? transaction);
  }
  assembled.transactions.sort((left, right) => left.found.atMs - right.found.atMs || position(left) - position(right));
  return assembled;
}

function position(transaction: ImportTransaction): number {
  return transaction.rows[0] ?? 0;
}

function recordOf(
  given: RecordReading,
  {
    entry,
    twin,
    transaction,
  }: {
    entry: Entry | undefined;
    twin: { key: string; row: number } | undefined;
    transaction: ImportTransaction | null | undefined;
  },
): ImportRecord {
  const { problem } = given;
  if (problem) return toRecord(given, { ...problem, key: null });
  if (twin)
    return toRecord(given, { result: 'merged', reason: `The row is identical to row ${twin.row}.`, key: twin.key });
  const key = entry?.key ?? null;
  if (entry?.ignored) return toRecord(given, { result: 'ignored', reason: entry.ignored, key });
  if (entry?.waiting) return toRecord(given, { result: 'waiting', reason: entry.reason, key, question: entry.waiting });
  if (!transaction) return toRecord(given, { result: 'ignored', reason: CANCELS_OUT, key });
  const reason = entry?.reason ?? transaction.remark;
  return toRecord(given, { result: 'added', reason, key, transactionKey: transaction.found.key });
}

const CANCELS_OUT = 'The amounts of this row and its group cancel out or are zero.';

/** One shape for all records, written in one go: a spread copies property by property. */
function toRecord(
  { row, text, reading }: RecordReading,
  {
    result,
    reason,
    key,
    question = null,
    transactionKey = null,
  }: Pick<ImportRecord, 'result' | 'reason' | 'key'> & Partial<Pick<ImportRecord, 'question' | 'transactionKey'>>,
): ImportRecord {
  return {
    row,
    text,
    result,
    reason,
    question,
    key,
    transactionKey,
    kind: reading?.kind ?? null,
    isUnknownKind: reading?.isUnknown ?? false,
  };
}
