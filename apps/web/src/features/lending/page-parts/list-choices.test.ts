import { describe, expect, it } from 'vitest';
import { withAsked } from './list-choices.ts';

const known = [{ value: '7', label: 'Mara Lindqvist' }];

describe('filter options', () => {
  it('include the requested one while they are loading', () => {
    expect(withAsked(undefined, { asked: '7', noun: 'Client' })).toEqual([{ value: '7', label: '…' }]);
  });

  it('include the requested one if it is beyond the loaded page', () => {
    expect(withAsked(known, { asked: 901, noun: 'Client' })).toEqual([...known, { value: '901', label: 'Client 901' }]);
  });

  it('include each one once', () => {
    expect(withAsked(known, { asked: '7', noun: 'Client' })).toEqual(known);
  });

  it('error: an invalid id is not an option', () => {
    expect(withAsked(known, { asked: "1' OR", noun: 'Client' })).toEqual(known);
    expect(withAsked(known, { asked: undefined, noun: 'Client' })).toEqual(known);
  });
});
