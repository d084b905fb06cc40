/** What every area must know of locked years and closed months: until when, and the refusal. The books own the rest. */
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from './app-error.ts';

/** The end of the last locked year or closed month; null if nothing is locked. */
export async function loadLockedUntil(queries: Queries): Promise<Date | null> {
  const { rows } = await queries.query<{ until: Date | null }>('SELECT locked_until() AS until');
  return rows[0]?.until ?? null;
}

/** A locked year or a closed month would change. */
export class LockedPeriodError extends AppError {
  /** "2024", "January 2025". */
  readonly period: string;

  constructor({ kind, name }: { readonly kind: 'year' | 'month'; readonly name: string }, differences: string) {
    super(
      'conflict',
      kind === 'year'
        ? `The year ${name} is locked, and this would change it: ${differences} Unlock the year first.`
        : `${name} is closed, and this would change it: ${differences} Reopen the month first.`,
    );
    this.period = name;
  }
}
