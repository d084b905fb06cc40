import { describe, expect, it } from 'vitest';
import { withRequested } from './list-choices.ts';

const known = [{ value: '7', label: 'Mara Lindqvist' }];

describe('filter options', () => {
  it('include the requested one while they are loading', () => {
    expect(withRequested(undefined, { requested: '7', noun: 'Client' })).toEqual([{ value: '7', label: '…' }]);
  });

  it('include the requested one if it is beyond the loaded page', () => {
    expect(withRequested(known, { requested: 901, noun: 'Client' })).toEqual([
      ...known,
      { value: '901', label: 'Client 901' },
    ]);
  });

  it('include each one once', () => {
    expect(withRequested(known, { requested: '7', noun: 'Client' })).toEqual(known);
  });

  it('error: an invalid id is not an option', () => {
    expect(withRequested(known, { requested: "1' OR", noun: 'Client' })).toEqual(known);
    expect(withRequested(known, { requested: undefined, noun: 'Client' })).toEqual(known);
  });
});
