import { formatDecimal } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import type { AccountingErrorCode } from './accounting-error.ts';
import { BooksStream } from './books-stream.ts';
import { computeBooks } from './compute-books.ts';
import { inTimeOrder } from './steps/time-order.ts';
import { coinIdOf } from './ids.ts';
import { positionIdOf } from './position-id.ts';
import type { EngineSettings } from './settings.ts';
import { amount, buy, incoming, sell, transaction } from './testing/history.ts';
import { streamWithCheckpoints } from './testing/streaming.ts';
import type { BookRows, Transaction } from './types.ts';

const SETTINGS = { scope: { kind: 'universal' }, calendar: { kind: 'zone', timeZone: 'UTC' } } as const;
const FIRST = buy('b1', '2022-01-01', 'ETH', '1', '10');
const SECOND = buy('b2', '2022-02-01', 'ETH', '1', '30');
const SALE = sell('s', '2022-03-01', 'ETH', '1.5', '60');
const NOTHING: BookRows = {
  closed: [],
  income: [],
  expenses: [],
  liabilities: [],
  allocation: [],
  borrowedMoves: [],
  issues: [],
};

const refusal = (code: AccountingErrorCode) => expect.objectContaining({ name: 'AccountingError', code });

describe('entries that move an unknown cost have its flag', () => {
  const unpriced = transaction('u', '2022-01-01', 'airdrop', [incoming({ id: 'u', coin: 'ETH', amount: '1' })]);
  const entriesOf = (transactions: Transaction[], given: Partial<EngineSettings>) => {
    const stream = new BooksStream({ ...SETTINGS, ...given }, { journal: true });
    stream.read(transactions);
    stream.finish();
    return stream.takeEntries().map(({ id, flags }) => [id, flags]);
  };

  it('when an average is divided among wallets', () => {
    const bought = [buy('b', '2022-02-01', 'ETH', '1', '10', 'two')];
    const given = {
      method: 'average',
      scope: { kind: 'universalThenPerWallet', fromDay: '2023-01-01', allocation: null },
      asOf: Date.UTC(2023, 5, 1),
    } as const;
    expect(entriesOf([unpriced, ...bought], given).at(-1)).toEqual(['allocation:2023-01-01', ['missing_price']]);
  });

  it('when a token becomes a position', () => {
    const events: Transaction = {
      ...transaction('p', '2022-02-01', 'noOp', []),
      positionChanges: [{ kind: 'decrease', positionCoinId: coinIdOf('ETH'), liquidity: amount('1'), amounts: [] }],
    };
    expect(entriesOf([buy('b', '2022-01-01', 'ETH', '1', '10'), events], {}).at(-1)).toEqual(['transaction:p', []]);
    expect(entriesOf([unpriced, events], {}).at(-1)).toEqual(['transaction:p', ['missing_price']]);
  });
});

describe('HIFO and LOFO after average cost', () => {
  // 10 and 30 dollars become 20 each when the sale of 2022 uses their average.
  const history = [FIRST, SECOND, buy('b0', '2022-02-02', 'ETH', '1', '20'), sell('s', '2022-03-01', 'ETH', '1', '60')];
  const later = [buy('b3', '2023-01-02', 'ETH', '1', '25'), sell('t', '2023-02-01', 'ETH', '1', '60')];
  const settingsOf = (method: 'hifo' | 'lofo', given: Partial<EngineSettings> = {}) => ({
    ...SETTINGS,
    method: [
      { fromYear: 2022, method: 'average' as const },
      { fromYear: 2023, method },
    ],
    ...given,
  });
  const soldIn2023 = (settings: Partial<EngineSettings>, moments: readonly number[] = []) =>
    streamWithCheckpoints([...history, ...later], moments, settings).closed.flatMap((row) =>
      row.year === 2023 ? `${row.lotId} ${formatDecimal(row.costUsd)}` : [],
    );

  it.each([
    ['hifo', 'b3 25'],
    ['lofo', 'b2 20'],
  ] as const)('%s compares what the lots cost now, the older first among equals', (method, expected) => {
    expect(soldIn2023(settingsOf(method))).toEqual([expected]);
    const perWallet = settingsOf(method, { scope: { kind: 'perWallet' } });
    expect(soldIn2023(perWallet)).toEqual([expected]);
    const moments = ['2022-02-15', '2023-01-01', '2023-01-15'].map((day) => Date.parse(day));
    expect(soldIn2023(settingsOf(method), moments)).toEqual([expected]);
    expect(soldIn2023(perWallet, moments)).toEqual([expected]);
  });

  it('a setting that compares prices still compares those', () => {
    expect(soldIn2023(settingsOf('hifo', { unitCostOrder: 'marketPrice' }))).toEqual(['b2 20']);
  });
});

describe('rows', () => {
  it('come out once, and only once a later moment has come', () => {
    const stream = new BooksStream(SETTINGS);
    stream.read([FIRST, SECOND, SALE]);
    expect(stream.takeRows()).toEqual(NOTHING);
    stream.read([sell('later', '2022-03-02', 'ETH', '0.1', '4')]);
    expect(stream.takeRows().closed.map(positionIdOf)).toEqual(['s/b1', 's/b2/2']);
    expect(stream.takeRows()).toEqual(NOTHING);
    const last = stream.finish();
    expect(last.closed.map(positionIdOf)).toEqual(['later/b2']);
    expect(last.open.map(({ lotId }) => lotId)).toEqual(['b2']);
  });

  it('that were not taken are all there at the end, as computeBooks returns them', () => {
    const stream = new BooksStream(SETTINGS);
    for (const one of [FIRST, SECOND, SALE]) stream.read([one]);
    expect(stream.finish()).toEqual(computeBooks({ transactions: [FIRST, SECOND, SALE], settings: SETTINGS }));
  });
});

describe('order', () => {
  it('a sale finds the purchase of its own moment, though that came later and in another batch', () => {
    const stream = new BooksStream(SETTINGS);
    stream.read([sell('s', '2022-01-01', 'ETH', '1', '12')]);
    stream.read([FIRST]);
    const { closed, issues } = stream.finish();
    expect(closed.map(({ lotId }) => lotId)).toEqual(['b1']);
    expect(issues).toEqual([]);
  });

  it('error: going back in time is refused, within a batch and from one to the next', () => {
    expect(() => new BooksStream(SETTINGS).read([SECOND, FIRST])).toThrow(refusal('out_of_order'));
    const stream = new BooksStream(SETTINGS);
    stream.read([SECOND]);
    expect(() => stream.read([FIRST])).toThrow(
      'b1 of 2022-01-01T12:00:00.000Z comes after one of 2022-02-01T12:00:00.000Z',
    );
    expect(() => stream.read([FIRST])).toThrow(refusal('out_of_order'));
  });

  it('error: nothing is read of a batch that is refused, so the stream goes on as if it had not come', () => {
    const stream = new BooksStream(SETTINGS);
    stream.read([FIRST]);
    expect(() => stream.read([SALE, SECOND])).toThrow(refusal('out_of_order'));
    stream.read([SECOND]);
    stream.read([SALE]);
    expect(stream.finish()).toEqual(computeBooks({ transactions: [FIRST, SECOND, SALE], settings: SETTINGS }));
  });

  it('what has no readable time has no place in it, and is an issue where it stands', () => {
    const timeless = { ...FIRST, id: 'timeless', at: Number.NaN };
    const stream = new BooksStream(SETTINGS);
    stream.read([FIRST, timeless, null as unknown as Transaction, SECOND]);
    expect(stream.takeRows().issues.map(({ code, transactionId }) => `${code} ${transactionId}`)).toEqual([
      'invalid_transaction timeless',
      'invalid_transaction null',
    ]);
    expect(stream.finish().open.map(({ lotId }) => lotId)).toEqual(['b1', 'b2']);
  });

  it('a list in time order is used as it is, another is copied and left alone, what has no time coming first', () => {
    const ordered = Object.freeze([FIRST, SECOND, SALE]);
    expect(inTimeOrder(ordered)).toBe(ordered);
    const timeless = { ...FIRST, at: -5 };
    const shuffled = Object.freeze([SALE, SECOND, timeless, FIRST]);
    expect(inTimeOrder(shuffled)).toEqual([timeless, FIRST, SECOND, SALE]);
  });
});

describe('the end', () => {
  it('a stop passes over what follows', () => {
    const stream = new BooksStream({ ...SETTINGS, missingBasis: 'stop' });
    stream.read([SALE, sell('s2', '2022-04-01', 'ETH', '1', '5')]);
    expect(stream.stoppedBy?.transactionId).toBe('s');
    stream.read([buy('after', '2022-05-01', 'ETH', '1', '5'), { ...FIRST, at: Number.NaN }]);
    const books = stream.finish();
    expect(books.stoppedBy).toBe(stream.stoppedBy);
    expect([books.open, books.issues.map(({ transactionId }) => transactionId)]).toEqual([[], ['s']]);
  });

  it('error: finished books take no further transactions', () => {
    const stream = new BooksStream(SETTINGS);
    stream.finish();
    expect(() => stream.read([FIRST])).toThrow(refusal('invalid_input'));
    expect(() => stream.finish()).toThrow(refusal('invalid_input'));
  });

  it('error: what is no list is refused', () => {
    expect(() => new BooksStream(SETTINGS).read({ length: 1 } as never)).toThrow(refusal('invalid_input'));
  });
});

describe('checkpoints', () => {
  it('a stream resumes from its checkpoint, and a sale finds the earlier lots', () => {
    const stream = new BooksStream(SETTINGS);
    stream.read([FIRST, SECOND]);
    const resumed = BooksStream.resume(stream.checkpoint(Date.UTC(2022, 1, 15)), SETTINGS);
    expect(resumed.countLots()).toBe(2);
    resumed.read([SALE]);
    expect(resumed.finish().closed.map(positionIdOf)).toEqual(['s/b1', 's/b2/2']);
  });

  it('taking one ends the moment that was held back and leaves the stream able to go on', () => {
    const stream = new BooksStream(SETTINGS);
    stream.read([FIRST, SECOND, SALE]);
    stream.checkpoint(SALE.at + 1);
    expect(stream.takeRows().closed.map(positionIdOf)).toEqual(['s/b1', 's/b2/2']);
    stream.read([sell('later', '2022-03-02', 'ETH', '0.1', '4')]);
    expect(stream.finish().closed.map(positionIdOf)).toEqual(['later/b2']);
  });

  it('error: neither a moment that was read nor a transaction before the checkpoint is taken', () => {
    const stream = new BooksStream(SETTINGS);
    stream.read([SECOND]);
    expect(() => stream.checkpoint(SECOND.at)).toThrow(refusal('out_of_order'));
    const resumed = BooksStream.resume(stream.checkpoint(SECOND.at + 1), SETTINGS);
    expect(() => resumed.read([FIRST])).toThrow(refusal('out_of_order'));
    expect(() => stream.checkpoint(Number.NaN)).toThrow(refusal('invalid_input'));
  });

  it('error: the state of another version is refused', () => {
    expect(() => BooksStream.resume(['{"version":0}'], SETTINGS)).toThrow(refusal('invalid_state'));
    expect(() => BooksStream.resume([], SETTINGS)).toThrow(refusal('invalid_state'));
  });
});
