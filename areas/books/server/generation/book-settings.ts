/** The accounting settings: those that an admin recorded last, or the defaults. */
import { AccountingError } from '../../engine/accounting-error.ts';
import { type Calendar, createCalendar } from '../../engine/calendar.ts';
import { DEFAULT_SETTINGS } from '../../engine/settings.ts';
import { formatDay } from '@holdfast/calendar';
import { bookSettings, type BookSettings, type BooksMethod } from '../../contract/books.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';

export interface BookSettingsInForce {
  readonly settings: BookSettings;
  /** Null: these are the defaults, none were recorded. */
  readonly recordedAt: Date | null;
}

/** The US defaults, on the operator's calendar. */
export function defaultBookSettings(timeZone: string): BookSettings {
  return {
    methods: [{ fromYear: 2009, method: 'fifo' }],
    scope: 'universalThenPerWallet',
    perWalletFrom: '2025-01-01',
    allocation: null,
    timeZone,
    fairValueFrom: null,
    readingsFrom: null,
    ...engineChoices(DEFAULT_SETTINGS),
  };
}

type EngineChoices = Pick<
  BookSettings,
  'unitCostOrder' | 'transferLots' | 'borrowedCoins' | 'liquidity' | 'giftsSent' | 'giftsReceived' | 'lostCoins'
>;

/** The settings that the engine has under the same names. */
export function engineChoices(settings: EngineChoices): EngineChoices {
  const { unitCostOrder, transferLots, borrowedCoins, liquidity, giftsSent, giftsReceived, lostCoins } = settings;
  return { unitCostOrder, transferLots, borrowedCoins, liquidity, giftsSent, giftsReceived, lostCoins };
}

export async function loadBookSettings(
  queries: Queries,
  { timeZone }: { timeZone: string },
): Promise<BookSettingsInForce> {
  const { rows } = await queries.query<{ settings: unknown; recorded_at: Date }>(
    'SELECT settings, recorded_at FROM book_settings ORDER BY id DESC LIMIT 1',
  );
  const [recorded] = rows;
  if (!recorded) return { settings: defaultBookSettings(timeZone), recordedAt: null };
  return { settings: bookSettings.parse(recorded.settings), recordedAt: recorded.recorded_at };
}

/**
 * Records the settings when books are generated for the first time: another default, or another TIME_ZONE in the
 * environment, must not change books that people have seen.
 */
export async function recordDefaults(
  queries: Queries,
  { timeZone, userId }: { timeZone: string; userId: number | null },
): Promise<void> {
  await queries.query(
    'INSERT INTO book_settings (settings, recorded_by) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM book_settings)',
    [JSON.stringify(defaultBookSettings(timeZone)), userId],
  );
}

/** The recorded settings. Books, locks and checkpoints exist only together with them. */
export async function loadRecordedSettings(queries: Queries): Promise<BookSettings> {
  const { settings, recordedAt } = await loadBookSettings(queries, { timeZone: 'UTC' });
  if (recordedAt === null) throw new Error('The books have no recorded settings.');
  return settings;
}

/**
 * The method of a year: the last entry that does not begin after it, or the first entry for years before all of them.
 */
export function methodOfYear({ methods }: BookSettings, year: number): BooksMethod {
  const byYear = methods.toSorted((left, right) => right.fromYear - left.fromYear);
  return (byYear.find(({ fromYear }) => fromYear <= year) ?? byYear.at(-1))?.method ?? 'fifo';
}

/** Refuses settings that fit the schema but not the engine. */
export function checkBookSettings(settings: BookSettings): void {
  try {
    createCalendar({ kind: 'zone', timeZone: settings.timeZone });
  } catch (error) {
    if (!(error instanceof AccountingError)) throw error;
    throw invalidField({ loc: ['body', 'timeZone'], msg: error.message, input: settings.timeZone });
  }
  const years = settings.methods.map(({ fromYear }) => fromYear);
  if (new Set(years).size < years.length)
    throw invalidField({ loc: ['body', 'methods'], msg: 'Each year can begin one method only.', input: years });
}

export interface BookCalendar {
  readonly timeZone: string;
  readonly calendar: Calendar;
  /** The day of the books at a moment: "2025-01-31". */
  dayOf(at: Date): string;
}

/** The calendar of days and tax years: the books, and every tax document, count in the operator's time zone. */
export async function loadBookCalendar(queries: Queries, given: { timeZone: string }): Promise<BookCalendar> {
  const { settings } = await loadBookSettings(queries, given);
  const calendar = createCalendar({ kind: 'zone', timeZone: settings.timeZone });
  return { timeZone: settings.timeZone, calendar, dayOf: (at) => formatDay(calendar.dayOf({ at: at.getTime() })) };
}
