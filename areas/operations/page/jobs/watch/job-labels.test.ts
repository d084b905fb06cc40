import { describe, expect, test } from 'vitest';
import { endingText, percentDone, percentOfAll, progressText, timeLeftText } from './job-labels.ts';

const running = { status: 'running', done: 1284, total: 3071, message: '', isCancelRequested: false } as const;

describe('progressText', () => {
  test.each([
    ['the count', running, '1,284 of 3,071'],
    ['the count inside the server’s text', { ...running, message: '1,284 rows read' }, '1,284 of 3,071 rows read'],
    [
      'the count beside another text',
      { ...running, message: 'Daily closes of BTC' },
      '1,284 of 3,071 · Daily closes of BTC',
    ],
    [
      'another number is not the count',
      { ...running, done: 1, total: 3, message: '12 rows read' },
      '1 of 3 · 12 rows read',
    ],
    ['the text alone while the total is unknown', { ...running, total: null, message: 'Reading' }, 'Reading'],
    ['a queued job', { ...running, status: 'queued', message: '' }, 'Queued'],
    ['a job that is being cancelled', { ...running, isCancelRequested: true }, 'Stopping'],
  ] as const)('%s', (_, job, text) => {
    expect(progressText(job)).toBe(text);
  });
});

test('an ended job shows the server’s text, and a failed one its reason', () => {
  expect(endingText({ status: 'succeeded', message: '3 added.', error: null })).toBe('3 added.');
  expect(endingText({ status: 'failed', message: '2 rows read', error: 'The file has no dates.' })).toBe(
    'The file has no dates.',
  );
  expect(endingText({ status: 'cancelled', message: '', error: null })).toBe('Cancelled.');
});

test('a percentage is whole, never more than is done, and null if unknown', () => {
  expect(percentDone(running)).toBe(41);
  expect(percentDone({ ...running, done: 3070 })).toBe(99);
  expect(percentDone({ ...running, done: 3071 }), 'all is read, and something is still being written').toBe(99);
  expect(percentDone({ ...running, total: null })).toBeNull();
  expect(percentDone({ ...running, done: 0, total: 0 })).toBeNull();
  expect(percentDone({ ...running, status: 'queued' })).toBe(0);
});

test('the ring shows the mean of the known percentages', () => {
  expect(
    percentOfAll([
      { ...running, done: 1, total: 2 },
      { ...running, done: 1, total: 4 },
      { ...running, total: null },
    ]),
  ).toBe(37);
  expect(percentOfAll([{ ...running, total: null }])).toBeNull();
});

test.each([
  [3, 'A few seconds left'],
  [41, 'About 40 s left'],
  [58, 'About 1 min left'],
  [200, 'About 3 min left'],
  [3500, 'About 1 h left'],
  [9000, 'About 3 h left'],
])('%s seconds: %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text);
});
