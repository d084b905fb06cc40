/** Books that are computed in steps, and a form of them that two tests compare to the byte. */
import fc from 'fast-check';
import { BooksStream } from '../books-stream.ts';
import type { EngineSettings } from '../settings.ts';
import type { BookRows, Books, Transaction } from '../types.ts';

/** The state goes through text each time, as it does through a database. */
export function streamWithCheckpoints(
  transactions: readonly Transaction[],
  moments: readonly number[],
  given: Partial<EngineSettings>,
): Books {
  const taken: BookRows[] = [];
  const ordered = transactions.toSorted((left, right) => left.at - right.at);
  let stream = new BooksStream(given);
  let from = Number.NEGATIVE_INFINITY;
  for (const moment of moments) {
    stream.read(ordered.filter(({ at }) => at >= from && at < moment));
    const state = stream.checkpoint(moment).join('\n');
    taken.push(stream.takeRows());
    stream = BooksStream.resume(state.split('\n'), given);
    from = moment;
  }
  stream.read(ordered.filter(({ at }) => at >= from));
  const last = stream.finish();
  return joinRows([...taken, last], last);
}

export function joinRows(taken: readonly BookRows[], last: Books): Books {
  return {
    ...last,
    closed: taken.flatMap((rows) => rows.closed),
    income: taken.flatMap((rows) => rows.income),
    expenses: taken.flatMap((rows) => rows.expenses),
    liabilities: taken.flatMap((rows) => rows.liabilities),
    allocation: taken.flatMap((rows) => rows.allocation),
    borrowedMoves: taken.flatMap((rows) => rows.borrowedMoves),
    issues: taken.flatMap((rows) => rows.issues),
  };
}

export function toBytes(books: Books): string {
  return JSON.stringify(books, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

/** A history as it is, and the same one in another order. */
export function withShuffled(history: fc.Arbitrary<Transaction[]>): fc.Arbitrary<[Transaction[], Transaction[]]> {
  return history.chain((transactions) =>
    fc.tuple(fc.constant(transactions), fc.shuffledSubarray(transactions, { minLength: transactions.length })),
  );
}
