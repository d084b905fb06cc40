import { expect, test } from 'vitest';
import { personColour, personInitials } from './person-colour.ts';

test.each([
  { person: { firstName: 'Dana', lastName: 'Whitfield', email: 'x@y.example' }, expected: 'DW' },
  { person: { firstName: ' ines ', lastName: '', email: 'x@y.example' }, expected: 'I' },
  { person: { firstName: '', lastName: null, email: 't.okafor@northquay.example' }, expected: 'TO' },
  { person: { email: 'mara@lindqvist.example' }, expected: 'M' },
  { person: { firstName: '𝒜da', lastName: 'Øst', email: 'x@y.example' }, expected: '𝒜Ø' },
  { person: { email: '' }, expected: '' },
])('the initials of $person.email are $expected', ({ person, expected }) => {
  expect(personInitials(person)).toBe(expected);
});

test('a person keeps their colour, however the address is written', () => {
  expect(personColour('Dana@Harbourline.example')).toBe(personColour('dana@harbourline.example'));
});

test('different people mostly get different colours', () => {
  expect(personColour('dana@harbourline.example')).not.toBe(personColour('mara@lindqvist.example'));
});
