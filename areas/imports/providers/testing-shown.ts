/** Transactions of a reading as lines that a test can compare. */
import { formatDecimal } from '@holdfast/money';
import type { ImportSource } from './kit/table.ts';
import { type ImportOptions, type ImportReading, readImport } from './read-import.ts';

export function read(source: ImportSource, options: Partial<ImportOptions> = {}): Promise<ImportReading> {
  return readImport(source, { provider: 'auto', ...options });
}

/** "2024-05-16T12:57:55 trade: fee:BNB 0.1, in:BTC 1, out:EUR 100". */
export function shown(reading: ImportReading): string[] {
  return reading.transactions.map(({ found }) => {
    const moves = found.transfers.map(
      ({ key, amount, role }) => `${key} ${formatDecimal(amount)}${role === 'withheldFee' ? ' withheld' : ''}`,
    );
    return `${new Date(found.atMs).toISOString().slice(0, 19)} ${found.source?.kind}: ${moves.join(', ')}`;
  });
}

/** The results of the rows that are no part of a transaction, with their reasons. */
export function problems(reading: ImportReading): string[] {
  return reading.records.flatMap(({ row, result, reason }) =>
    result === 'added' ? [] : [`${row} ${result}: ${reason ?? ''}`],
  );
}
