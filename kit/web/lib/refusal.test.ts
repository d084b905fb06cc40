import { ApiError } from '@holdfast/contract';
import { describe, expect, test } from 'vitest';
import { isRefused, placeRefusal } from './refusal.ts';

const refusal = (detail: unknown) => new ApiError('Failed mutation (409 Conflict)', 409, { detail });
const item = (loc: string[], msg: string) => ({ type: 'value_error', loc, msg, input: null });

describe('the server’s refusal of a form', () => {
  test('is shown below the field that it names', () => {
    const placed = placeRefusal(refusal([item(['body', 'symbol'], 'Too long')]), ['symbol']);
    expect(placed).toEqual({ fields: new Map([['symbol', 'Too long']]), rest: '' });
  });

  test('is shown at its row if the field is in a list', () => {
    const placed = placeRefusal(refusal([item(['body', 'addresses', '2', 'address'], 'The checksum is wrong')]), [
      'symbol',
      'addresses',
    ]);
    expect([...placed.fields]).toEqual([['addresses.2.address', 'The checksum is wrong']]);
  });

  test('is shown above the form if no field can show it', () => {
    const placed = placeRefusal(refusal([item(['body', 'symbol'], 'Too long'), item(['body', 'secret'], 'Not here')]), [
      'symbol',
    ]);
    expect(placed.fields.size).toBe(1);
    expect(placed.rest).toBe('Secret: Not here');
  });

  test('a second message for one field is not lost', () => {
    const placed = placeRefusal(refusal([item(['body', 'name'], 'One'), item(['body', 'name'], 'Two')]), ['name']);
    expect(placed.fields.get('name')).toBe('One');
    expect(placed.rest).toContain('Two');
  });

  test('a plain sentence is shown as it came', () => {
    expect(placeRefusal(refusal('ETH is in use by 1 network (Ethereum).'), ['name'])).toEqual({
      fields: new Map(),
      rest: 'ETH is in use by 1 network (Ethereum).',
    });
  });

  test('error: a response without a message gets the fallback', () => {
    expect(placeRefusal({}, ['name']).rest).not.toBe('');
  });
});

test('a request whose response was lost, or that failed on the server, may have been carried out', () => {
  expect(isRefused(refusal('Too long'))).toBe(true);
  expect(isRefused(new ApiError('Bad gateway', 502, null))).toBe(false);
  expect(isRefused(new TypeError('Failed to fetch'))).toBe(false);
});
