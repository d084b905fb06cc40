import { expect, test } from 'vitest';
import { isTimeQuery, spanOf, timePresets, timeQueryOf, timeQueryText } from './time-query.ts';

test.each(['2024', '2024-03', '2024-03-07', '2024-03-07..2024-04-01', '2024-03-07..', '..2024-04-01'])(
  '%s is a span',
  (text) => {
    expect(isTimeQuery(text)).toBe(true);
  },
);

test.each(['', '..', '24', '2024-13', '2024-03-32', '2024-03..', 'yesterday', 2024])('%s is none', (text) => {
  expect(isTimeQuery(text)).toBe(false);
});

test('the presets of a first of March include a leap day', () => {
  const presets = new Map(timePresets(new Date(2024, 2, 1, 15)).map(({ label, value }) => [label, value]));
  expect(Object.fromEntries(presets)).toEqual({
    Today: '2024-03-01',
    'Last 7 days': '2024-02-24..',
    'Last 30 days': '2024-02-01..',
    'This month': '2024-03',
    'Last month': '2024-02',
    'This year': '2024',
    'Last year': '2023',
  });
});

test.each([
  ['2024', '2024'],
  ['2024-03', 'Mar 2024'],
  ['2024-03-07', '7 Mar 2024'],
  ['2024-03-07..', 'Since 7 Mar 2024'],
  ['..2024-04-01', 'Until 1 Apr 2024'],
  ['2024-03-07..2024-04-01', '7 Mar 2024 to 1 Apr 2024'],
])('%s reads %s', (query, text) => {
  expect(timeQueryText(query, [])).toBe(text);
});

test('two days become an interval, the earlier one first', () => {
  expect(timeQueryOf({ from: '2024-04-01', to: '2024-03-07' })).toBe('2024-03-07..2024-04-01');
  expect(timeQueryOf({ from: '', to: '2024-03-07' })).toBe('..2024-03-07');
  expect(timeQueryOf({ from: '', to: '' })).toBeNull();
  expect(spanOf('2024-03-07..2024-04-01')).toEqual({ from: '2024-03-07', to: '2024-04-01' });
  expect(spanOf('2024-03')).toEqual({ from: '', to: '' });
});
