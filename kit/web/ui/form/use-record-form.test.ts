import { expect, test } from 'vitest';
import { changedFields } from './use-record-form.ts';

const before = {
  name: 'Ether',
  decimals: 18,
  marketId: null as string | null,
  addresses: [{ networkId: 1, address: '0xa' }],
};

test('only what differs is sent', () => {
  expect(changedFields(before, { name: 'Ether', decimals: 8 })).toEqual({ decimals: 8 });
});

test('an equal list is not sent, a different list is sent as a whole', () => {
  expect(changedFields(before, { addresses: [{ networkId: 1, address: '0xa' }] })).toEqual({});
  expect(changedFields(before, { addresses: [] })).toEqual({ addresses: [] });
});

test('null and a text differ', () => {
  expect(changedFields(before, { marketId: 'ethereum' })).toEqual({ marketId: 'ethereum' });
  expect(changedFields({ ...before, marketId: 'ethereum' as string | null }, { marketId: null })).toEqual({
    marketId: null,
  });
});
