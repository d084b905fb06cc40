import { parsePrice } from '@holdfast/money';
import { describe, expect, it } from 'vitest';
import { findBoundsIssue, updateAlert } from './price-alert.ts';

describe('price alerts', () => {
  const bounds = { min: parsePrice('10'), max: parsePrice('20') };
  const replay = (...prices: (string | null)[]) => {
    let state: ReturnType<typeof updateAlert>['state'] = null;
    return prices.map((text) => {
      const update = updateAlert(state, bounds, text === null ? null : parsePrice(text));
      state = update.state;
      return update.fires;
    });
  };

  it('a price on a bound does not fire, one beyond it does', () => {
    expect(replay('10', '20', '20.000000000000000000000001')).toEqual([false, false, true]);
    expect(replay('9.99')).toEqual([true]);
  });

  it('fire once while the price stays outside, and again when it leaves again', () => {
    expect(replay('15', '9', '8', '9', '15', '8', '25', '26')).toEqual([
      false,
      true,
      false,
      false,
      false,
      true,
      true,
      false,
    ]);
  });

  it('a missing price neither fires nor ends a state', () => {
    expect(replay('9', null, '9')).toEqual([true, false, false]);
  });

  it('bounds that can never fire, or always, are refused with their field', () => {
    expect(findBoundsIssue(bounds)).toBeNull();
    expect(findBoundsIssue({ min: null, max: null })?.field).toBe('minPriceUsd');
    expect(findBoundsIssue({ min: parsePrice('0'), max: null })?.field).toBe('minPriceUsd');
    expect(findBoundsIssue({ min: null, max: parsePrice('0') })?.field).toBe('maxPriceUsd');
    expect(findBoundsIssue({ min: bounds.max, max: bounds.max })?.field).toBe('maxPriceUsd');
  });
});
