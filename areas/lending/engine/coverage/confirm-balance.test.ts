import { formatDecimal, parseAmount } from '@holdfast/money';
import { expect, it } from 'vitest';
import { confirmBalance } from './confirm-balance.ts';

it.each`
  what                                         | transfers | records     | stated   | confirmed | left        | difference
  ${'no stated balance: only transfers count'} | ${'579'}  | ${'100000'} | ${null}  | ${'579'}  | ${'100000'} | ${'0'}
  ${'a record that it does not show'}          | ${'579'}  | ${'100000'} | ${'579'} | ${'579'}  | ${'100000'} | ${'0'}
  ${'a record that it shows'}                  | ${'7'}    | ${'3'}      | ${'10'}  | ${'10'}   | ${'0'}      | ${'0'}
  ${'a record that it shows in part'}          | ${'7'}    | ${'5'}      | ${'10'}  | ${'10'}   | ${'2'}      | ${'0'}
  ${'a recorded outflow that it shows'}        | ${'10'}   | ${'-2'}     | ${'8'}   | ${'8'}    | ${'0'}      | ${'0'}
  ${'a recorded outflow of coins still there'} | ${'10'}   | ${'-2'}     | ${'10'}  | ${'10'}   | ${'-2'}     | ${'0'}
  ${'coins that no transfer explains'}         | ${'5'}    | ${'0'}      | ${'7'}   | ${'5'}    | ${'0'}      | ${'2'}
  ${'coins that are missing'}                  | ${'7'}    | ${'0'}      | ${'5'}   | ${'5'}    | ${'0'}      | ${'-2'}
  ${'a record, and coins that are missing'}    | ${'7'}    | ${'5'}      | ${'4'}   | ${'4'}    | ${'5'}      | ${'-3'}
  ${'an exchange that states less'}            | ${'0'}    | ${'12'}     | ${'10'}  | ${'10'}   | ${'2'}      | ${'0'}
`('$what', ({ transfers, records, stated, confirmed, left, difference }) => {
  const found = confirmBalance({
    transfers: parseAmount(transfers),
    records: parseAmount(records),
    stated: stated === null ? null : { amount: parseAmount(stated), transfers: parseAmount(transfers) },
  });
  expect(formatDecimal(found.confirmed)).toBe(confirmed);
  expect(formatDecimal(found.records)).toBe(left);
  expect(formatDecimal(found.difference)).toBe(difference);
});

it('transfers after the balance was stated count as well', () => {
  const found = confirmBalance({
    transfers: parseAmount('12'),
    records: parseAmount('0'),
    stated: { amount: parseAmount('9'), transfers: parseAmount('10') },
  });
  expect(formatDecimal(found.confirmed)).toBe('11');
});
