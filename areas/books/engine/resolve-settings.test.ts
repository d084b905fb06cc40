import { expect, it } from 'vitest';
import { AccountingError } from './accounting-error.ts';
import { computeBooks } from './compute-books.ts';
import { resolveSettings } from './resolve-settings.ts';
import type { EngineSettings } from './settings.ts';
import { coinIdOf } from './ids.ts';

it('what is not given has its default', () => {
  expect(resolveSettings({ method: 'hifo' })).toMatchObject({
    method: 'hifo',
    missingBasis: 'zeroCost',
    calendar: { timeZone: 'America/Los_Angeles' },
  });
});

it('an alias of an alias is one of the last coin', () => {
  expect(resolveSettings({ aliases: { a: coinIdOf('b'), b: coinIdOf('c') } }).aliases).toEqual({ a: 'c', b: 'c' });
});

it.each([
  ['unknown method', { method: 'best' }],
  ['no method', { method: [] }],
  ['year in words', { method: [{ fromYear: 'x', method: 'fifo' }] }],
  ['unknown scope', { scope: { kind: 'none' } }],
  ['no scope', { scope: null }],
  ['impossible first day', { scope: { kind: 'universalThenPerWallet', fromDay: '2025-02-30', allocation: null } }],
  [
    'unknown order of allocation',
    {
      scope: {
        kind: 'universalThenPerWallet',
        fromDay: '2025-01-01',
        allocation: { kind: 'global', order: 'random', datedBy: 'acquired', accountOrder: [] },
      },
    },
  ],
  ['unknown zone', { calendar: { kind: 'zone', timeZone: 'Nowhere/Land' } }],
  ['no calendar', { calendar: null }],
  ['negative dust', { dust: -1n }],
  ['dust as a number', { dust: 1 }],
  ['ring of aliases', { aliases: { a: 'b', b: 'a' } }],
  ['unknown choice', { missingBasis: 'panic' }],
  ['cash coins as text', { cashCoinIds: 'USD' }],
  ['coins of other currencies as text', { foreignCashCoinIds: 'EUR' }],
  ['fractional date', { asOf: 1.5 }],
  ['settings as a number', 7],
])('error: %s is refused', (_name, settings) => {
  expect(() => computeBooks({ transactions: [], settings: settings as unknown as Partial<EngineSettings> })).toThrow(
    AccountingError,
  );
});

it('error: transactions that are no list are refused', () => {
  expect(() => computeBooks({ transactions: 'all' as unknown as [] })).toThrow(AccountingError);
});
