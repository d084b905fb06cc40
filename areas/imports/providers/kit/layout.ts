/**
 * A layout is one kind of file that a provider exports: which columns recognise it, and how a row of it is read.
 * Layouts are data with one function that reads a row; finding the file, its rows, its times and its groups is the same
 * for all.
 */
import { columnName, type ColumnName } from './header.ts';
import { ignore } from './import-error.ts';
import type { ProviderId } from './provider.ts';
import type { Entry, Reading } from './reading.ts';
import type { Row } from './row.ts';
import type { DateOrder } from './times.ts';

export interface Layout {
  /** Unique among all layouts, such as kraken_ledgers. */
  readonly id: string;
  readonly provider: ProviderId;
  /** What people call the file: "Kraken ledgers". */
  readonly name: string;
  readonly columns: readonly Column[];
  /** The zone that the provider documents for times that carry none. Null: it has to be chosen. */
  readonly zone: string | null;
  readonly dateOrder: DateOrder | null;
  /** The rows' own names of coins → the names in use. */
  readonly symbol: (name: string) => string;
  readonly read: (row: Row) => Reading;
  /** The row's own words for what happened, where a person can say what they mean. */
  readonly words?: (row: Row) => readonly string[];
  /** Changes entries that depend on more than one row, such as pairs of moves that cancel out. */
  readonly adjustEntries?: (entries: readonly Entry[]) => void;
  /** `adjustEntries` needs the whole history, and not only records of about the same time. */
  readonly needsWholeHistory: boolean;
  /** How far apart in time records are that `adjustEntries` puts together; null: a few seconds. */
  readonly neighbourMs: number | null;
  /** Layouts of other files with further parts of the same transactions. */
  readonly family: string;
}

export interface Column {
  readonly key: string;
  readonly names: readonly ColumnName[];
  readonly isRequired: boolean;
}

interface LayoutInput<K extends string> {
  readonly id: string;
  readonly provider: ProviderId;
  readonly name: string;
  /** Column key → its names in the file, separated by |, or a /pattern/; a leading ? marks one that may be missing. */
  readonly columns: Readonly<Record<K, string>>;
  /** The status of rows that count; a row with another text in the column `status` is ignored. */
  readonly completed?: RegExp;
  readonly zone?: string | null;
  readonly dateOrder?: DateOrder;
  readonly symbol?: (name: string) => string;
  readonly read: (row: Row<NoInfer<K>>) => Reading;
  readonly words?: (row: Row<NoInfer<K>>) => readonly string[];
  readonly adjustEntries?: (entries: readonly Entry[]) => void;
  readonly needsWholeHistory?: boolean;
  readonly neighbourMs?: number;
  readonly family?: string;
}

export function defineLayout<K extends string>(input: LayoutInput<K>): Layout {
  return {
    id: input.id,
    provider: input.provider,
    name: input.name,
    columns: Object.entries<string>(input.columns).map(([key, text]) => ({
      key,
      names: text.replace(/^\?/, '').split('|').map(columnName),
      isRequired: !text.startsWith('?'),
    })),
    zone: input.zone === undefined ? 'UTC' : input.zone,
    dateOrder: input.dateOrder ?? null,
    symbol: input.symbol ?? ((name) => name),
    read: readCompleted(input.read as Layout['read'], input.completed),
    ...(input.words ? { words: input.words as (row: Row) => readonly string[] } : {}),
    ...(input.adjustEntries ? { adjustEntries: input.adjustEntries } : {}),
    needsWholeHistory: input.needsWholeHistory ?? false,
    neighbourMs: input.neighbourMs ?? null,
    family: input.family ?? input.id,
  };
}

function readCompleted(read: Layout['read'], completed: RegExp | undefined): Layout['read'] {
  if (!completed) return read;
  return (row) => {
    const status = row.text('status');
    if (!completed.test(status)) throw ignore(`The row has the status ${status}.`);
    return read(row);
  };
}
