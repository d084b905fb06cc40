/** Settings while they are edited: years are text, as typed. */
import type { BookSettings } from '../../contract/books.ts';
import type { MethodRow } from './method-rows.tsx';

export interface SettingsDraft extends Omit<BookSettings, 'methods'> {
  readonly methods: readonly MethodRow[];
}

const DAY = /^\d{4}-\d{2}-\d{2}$/u;
const YEAR = /^\d{4}$/u;
const YEAR_MIN = 2009;

export function draftOf(settings: BookSettings): SettingsDraft {
  return {
    ...settings,
    methods: settings.methods
      .toSorted((left, right) => left.fromYear - right.fromYear)
      .map(({ fromYear, method }) => ({ fromYear: String(fromYear), method })),
  };
}

export function yearError(rows: readonly MethodRow[], index: number): string {
  const year = rows[index]?.fromYear.trim() ?? '';
  if (!YEAR.test(year) || Number(year) < YEAR_MIN) return `A year from ${YEAR_MIN}`;
  return rows.findIndex(({ fromYear }) => fromYear.trim() === year) < index ? 'Listed twice' : '';
}

/** Null while a field is invalid. */
export function settingsOf(draft: SettingsDraft): BookSettings | null {
  if (draft.methods.some((_, index) => yearError(draft.methods, index) !== '')) return null;
  if (!DAY.test(draft.perWalletFrom) || draft.timeZone.trim() === '') return null;
  if (draft.fairValueFrom !== null && !DAY.test(draft.fairValueFrom)) return null;
  const methods = draft.methods
    .map(({ fromYear, method }) => ({ fromYear: Number(fromYear), method }))
    .toSorted((left, right) => left.fromYear - right.fromYear);
  return { ...draft, timeZone: draft.timeZone.trim(), methods };
}

export function isSameSettings(left: BookSettings, right: BookSettings): boolean {
  const inOrder = (settings: BookSettings) =>
    JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  return inOrder(left) === inOrder(right);
}
