import { expect, expectTypeOf, test } from 'vitest';
import { toRecord } from './to-record.ts';

interface Row {
  id: number;
  network_id: number | null;
  last_sign_in_at: Date | null;
  created_at: Date;
  amount: string;
  flags: string[];
  is_any: null;
}

const row: Row = {
  id: 7,
  network_id: null,
  last_sign_in_at: null,
  created_at: new Date('2026-11-16T04:05:06.789Z'),
  amount: '1.50',
  flags: ['a_b'],
  is_any: null,
};

test('names become camelCase, moments become ISO text, and everything else stays as it is', () => {
  expect(toRecord(row)).toEqual({
    id: 7,
    networkId: null,
    lastSignInAt: null,
    createdAt: '2026-11-16T04:05:06.789Z',
    amount: '1.50',
    flags: ['a_b'],
    isAny: null,
  });
});

test('the type of the record follows from the type of the row', () => {
  expectTypeOf(toRecord(row)).toEqualTypeOf<{
    id: number;
    networkId: number | null;
    lastSignInAt: string | null;
    createdAt: string;
    amount: string;
    flags: string[];
    isAny: null;
  }>();
});
