import { formatDay, parseBooksDay } from '@holdfast/calendar';
import { longTermFrom } from '@holdfast/accounting';
import type { BooksMethod } from '@holdfast/contract';

const METHOD_WORDS: Readonly<Record<BooksMethod, string>> = {
  fifo: 'FIFO takes the oldest lot first.',
  lifo: 'LIFO takes the newest lot first.',
  hifo: 'HIFO takes the dearest lot first.',
  lofo: 'LOFO takes the cheapest lot first.',
  average: 'Every unit costs the average of all lots.',
  specificId: 'The lot was named for this disposal.',
};

export function methodWords(method: BooksMethod, { isNamed }: { isNamed: boolean }): string {
  return method === 'specificId' && !isNamed
    ? 'No lots are named for this disposal, so it takes the oldest first.'
    : METHOD_WORDS[method];
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  sale: 'were sold',
  swap: 'were swapped',
  spend: 'were spent',
  fee: 'paid a fee',
  gift: 'were given away',
  lost: 'were lost',
  repayment: 'were paid back',
  interestPaid: 'were paid as interest',
  liquidation: 'were liquidated',
};

export function leftWords(kind: string): string {
  return KIND_WORDS[kind] ?? 'left';
}

/** "420 days, long term from 2024-01-06 on" */
export function holdingWords({ acquiredDay, disposedDay }: { acquiredDay: string; disposedDay: string }): string {
  const acquired = parseBooksDay(acquiredDay);
  const days = parseBooksDay(disposedDay) - acquired;
  return `${days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`}, long term from ${formatDay(longTermFrom(acquired))} on`;
}

const FLAG_WORDS: Readonly<Record<string, string>> = {
  missing_basis: 'No purchase is recorded for these coins, so their cost basis is $0.',
  missing_price: 'The price is missing, so the books value it at $0 until a price is set.',
  carried_over: 'The cost was carried over from what was given for them.',
  gift_basis_unknown: 'The cost basis of the giver is not recorded, so theirs is $0.',
};

export function flagWords(flags: readonly string[]): string[] {
  return flags.flatMap((flag) => FLAG_WORDS[flag] ?? []);
}
