import type { BooksDay } from '@holdfast/calendar';
import { type Amount, parseAmount, parseUsd } from '@holdfast/money';
import { expect, it } from 'vitest';
import { fifo } from '../methods/fifo.ts';
import { hifo } from '../methods/hifo.ts';
import { lifo } from '../methods/lifo.ts';
import { lofo } from '../methods/lofo.ts';
import { Lot } from './lot.ts';
import { LotPool } from './lot-pool.ts';
import { accountIdOf, coinIdOf, lotIdOf } from '../ids.ts';

const ONE: Amount = parseAmount('1');

function lotAt(index: number, usd = String(index)): Lot {
  const costUsd = parseUsd(usd);
  return new Lot(
    {
      id: lotIdOf(`l${index}`),
      coinId: coinIdOf('X'),
      acquiredAt: index,
      acquiredDay: 0 as BooksDay,
      longFromDay: 366 as BooksDay,
      sequence: index,
      orderCostUsd: costUsd,
      openedAmount: ONE,
      openTransactionId: `t${index}`,
      flags: [],
      gift: null,
    },
    { accountId: accountIdOf('w'), amount: ONE, costUsd },
  );
}

it('an order that is first used late contains the lots that are left, and the new ones', () => {
  const pool = new LotPool(fifo);
  for (let index = 0; index < 5; index += 1) pool.add(lotAt(index));
  pool.draw(pool.next(fifo)!, ONE);
  expect(pool.next(hifo)?.origin.id).toBe('l4');
  pool.add(lotAt(9, '100'));
  expect([fifo, hifo, lifo].map((rule) => pool.next(rule)?.origin.id)).toEqual(['l1', 'l9', 'l9']);
});

it('orders agree on what is left after hundreds of lots went out through another one', () => {
  const pool = new LotPool(fifo);
  for (let index = 0; index < 300; index += 1) pool.add(lotAt(index));
  expect(pool.next(hifo)?.origin.id).toBe('l299');
  for (let index = 0; index < 299; index += 1) pool.draw(pool.next(lifo)!, ONE);
  for (let index = 300; index < 303; index += 1) pool.add(lotAt(index, '0.5'));
  expect([fifo, lifo, hifo].map((rule) => pool.next(rule)?.origin.id)).toEqual(['l0', 'l302', 'l300']);
  expect(
    pool
      .living()
      .map((lot) => lot.origin.id)
      .sort(),
  ).toEqual(['l0', 'l300', 'l301', 'l302']);
});

it('lots that arrive out of order still leave in order, by date and against it', () => {
  const dates = [5, 3, 9, 1, 7, 2, 8];
  for (const [rule, expected] of [
    [fifo, [1, 2, 3, 5, 7, 8, 9]],
    [lifo, [9, 8, 7, 5, 3, 2, 1]],
  ] as const) {
    const pool = new LotPool(rule);
    for (const date of dates) pool.add(lotAt(date));
    const left = dates.map(() => {
      const lot = pool.next(rule)!;
      pool.draw(lot, ONE);
      return lot.origin.acquiredAt;
    });
    expect(left).toEqual(expected);
    expect(pool.next(rule)).toBeNull();
  }
});

it('unit costs that differ only in the last of 24 places, beyond any double, still decide', () => {
  const places = [3, 1, 2];
  for (const [rule, expected] of [
    [hifo, [3, 2, 1]],
    [lofo, [1, 2, 3]],
  ] as const) {
    const pool = new LotPool(rule);
    for (const place of places) pool.add(lotAt(place, `97000.00000000000000000000000${place}`));
    const left = places.map(() => {
      const lot = pool.next(rule)!;
      pool.draw(lot, ONE);
      return lot.origin.acquiredAt;
    });
    expect(left).toEqual(expected);
  }
});
