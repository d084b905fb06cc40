import { expect, test } from 'vitest';
import { coinLetters, networkLetter, personColour, personInitials } from './round-icons.tsx';

test.each([
  ['ETH', 'ETH'],
  ['S', 'S'],
  ['wS', 'wS'],
  ['USDC.e', 'U'],
  ['stETH', 'S'],
  ['€$', '?'],
  ['', '?'],
  ['日本円', '日本円'],
])('the disc of %s shows %s', (symbol, letters) => {
  expect(coinLetters(symbol)).toBe(letters);
});

test('a network has one letter', () => {
  expect(networkLetter(' arbitrum One')).toBe('A');
  expect(networkLetter('')).toBe('?');
});

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
