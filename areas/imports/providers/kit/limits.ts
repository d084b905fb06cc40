/** How much one file may contain, whatever its format. */
import { ImportError } from './import-error.ts';

export const FILE_BYTES_MAX = 64 * 1024 * 1024;
export const COLUMNS_MAX = 2_000;
export const ROWS_MAX = 2_000_000;
export const CELLS_MAX = 30_000_000;
export const LINE_LENGTH_MAX = 131_072;

const written = (count: number): string => count.toLocaleString('en-US');

export function lineTooLong(): ImportError {
  return new ImportError(
    'not_text',
    `A line of the file is longer than ${written(LINE_LENGTH_MAX)} characters. Export it as CSV.`,
  );
}

export function tooManyColumns(columns: number): ImportError {
  return new ImportError(
    'too_many_columns',
    `The file has ${written(columns)} columns; at most ${written(COLUMNS_MAX)} can be read.`,
  );
}

/** Counts what was read. Throws for more than can be read. */
export class Counter {
  #rows = 0;
  #cells = 0;

  add(cells: number): void {
    this.#rows += 1;
    this.#cells += cells;
    if (this.#rows > ROWS_MAX)
      throw new ImportError('too_large', `The file has more than ${written(ROWS_MAX)} rows. Export a shorter period.`);
    if (this.#cells > CELLS_MAX)
      throw new ImportError(
        'too_large',
        `The file has more than ${written(CELLS_MAX)} cells. Export a shorter period.`,
      );
  }
}
