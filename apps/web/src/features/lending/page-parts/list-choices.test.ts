import { describe, expect, it } from 'vitest';
import { withAsked } from './list-choices.ts';

const known = [{ value: '7', label: 'Mara Lindqvist' }];

describe('the choices of a filter', () => {
  it('hold what the address asks for while they are on their way', () => {
    expect(withAsked(undefined, { asked: '7', noun: 'Client' })).toEqual([{ value: '7', label: '…' }]);
  });

  it('hold what the address asks for when it is beyond those that were read', () => {
    expect(withAsked(known, { asked: 901, noun: 'Client' })).toEqual([...known, { value: '901', label: 'Client 901' }]);
  });

  it('name one once', () => {
    expect(withAsked(known, { asked: '7', noun: 'Client' })).toEqual(known);
  });

  it('error: what is no id is no choice', () => {
    expect(withAsked(known, { asked: "1' OR", noun: 'Client' })).toEqual(known);
    expect(withAsked(known, { asked: undefined, noun: 'Client' })).toEqual(known);
  });
});
