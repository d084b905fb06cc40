/** The journal of periods that are locked or closed, collected while the books are generated. */
import { addBooksDays, type BooksDay, formatDay } from '@holdfast/calendar';
import type { Queries } from '@holdfast/database/queries.ts';
import type { JournalEntry } from '../../engine/journal/types.ts';
import {
  balancesOf,
  contentOfEntry,
  loadSumsBefore,
  type Period,
  type PeriodContent,
  type PeriodEntry,
  type Sums,
  sumsOfEntry,
} from './period-content.ts';

export interface JournalPeriod extends Period {
  /** Whether the content has the entries of the period, and what its accounts begin with. */
  readonly hasEntries: boolean;
  readonly hasOpening: boolean;
}

export class PeriodJournal {
  private readonly entries: PeriodEntry[] = [];
  /** Sums of each day before the last of the periods begins. */
  private readonly days = new Map<BooksDay, Sums>();
  private stored: Sums = new Map();
  private readonly withEntries: readonly JournalPeriod[];
  private readonly openingUntil: number;

  constructor(periods: readonly JournalPeriod[]) {
    this.withEntries = periods.filter(({ hasEntries }) => hasEntries);
    const firstDays = periods.filter(({ hasOpening }) => hasOpening).map(({ first }) => first);
    this.openingUntil = Math.max(Number.NEGATIVE_INFINITY, ...firstDays);
  }

  get isNeeded(): boolean {
    return this.withEntries.length > 0 || Number.isFinite(this.openingUntil);
  }

  /** The stored entries up to a checkpoint, from which the engine continues. */
  async readStored(queries: Queries, { at, day }: { readonly at: Date; readonly day: BooksDay }): Promise<void> {
    // A calendar of recorded offsets can go back by a day between two entries.
    if (Number.isFinite(this.openingUntil))
      this.stored = await loadSumsBefore(queries, { day: addBooksDays(day, -2), at });
  }

  take(made: readonly JournalEntry[]): void {
    for (const entry of made) {
      if (entry.day < this.openingUntil) {
        const sums: Sums = this.days.get(entry.day) ?? new Map();
        this.days.set(entry.day, sums);
        addSums(sums, sumsOfEntry(entry));
      }
      if (this.withEntries.some(({ first, last }) => entry.day >= first && entry.day <= last))
        this.entries.push(contentOfEntry(entry));
    }
  }

  contentOf({ first, last, hasEntries, hasOpening }: JournalPeriod): Pick<PeriodContent, 'entries' | 'opening'> {
    const [from, to] = [formatDay(first), formatDay(last)];
    return {
      ...(hasEntries && { entries: this.entries.filter(({ day }) => day >= from && day <= to) }),
      ...(hasOpening && { opening: balancesOf(this.sumsBefore(first)) }),
    };
  }

  private sumsBefore(day: BooksDay): Sums {
    const sums: Sums = new Map();
    addSums(sums, this.stored);
    for (const [each, ofDay] of this.days) if (each < day) addSums(sums, ofDay);
    return sums;
  }
}

function addSums(sums: Sums, more: Sums): void {
  for (const [account, { amount, usd }] of more) {
    const sum = sums.get(account);
    sums.set(account, { amount: (sum?.amount ?? 0n) + amount, usd: (sum?.usd ?? 0n) + usd });
  }
}
