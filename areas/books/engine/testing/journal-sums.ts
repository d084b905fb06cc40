/** Sums of the lines of a journal, which tests compare with the books. */
import { ledgerAccountKey } from '../journal/ledger-account.ts';
import type { JournalEntry, JournalLine } from '../journal/types.ts';
import { tally } from './sums.ts';

export function linesOf(entries: readonly JournalEntry[], isWanted: (line: JournalLine) => boolean): JournalLine[] {
  return entries.flatMap(({ lines }) => lines.filter(isWanted));
}

/** Entries whose dollars or units do not add up to zero. */
export function unbalancedOf(entries: readonly JournalEntry[]): string[] {
  return entries.flatMap(({ id, lines }) => {
    const usd = tally(lines.map((line) => ['usd', line.usd]));
    const units = tally(lines.map((line) => [String(line.assetId), line.amount]));
    return usd.size === 0 && units.size === 0 ? [] : [`${id}: ${[...usd, ...units].map(String).join(' ')}`];
  });
}

/** Dollars by account key. */
export function usdByAccount(lines: readonly JournalLine[]): Map<string, bigint> {
  return tally(lines.map((line) => [ledgerAccountKey(line.account), line.usd]));
}
