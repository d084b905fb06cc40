import { expect, test } from 'vitest';
import { AGREEMENT_SECTIONS } from '../../../lib/agreement-text.ts';
import { acceptanceWords, agreementFileText } from './agreement-words.ts';

const accepted = { currentVersion: '2', acceptedVersion: '2', acceptedAt: '2026-01-05T10:30:00.000Z', isCurrent: true };

test('the words say which version was accepted and when', () => {
  expect(acceptanceWords(accepted)).toMatch(/^Accepted on 5 Jan 2026, \d\d:30, version 2\.$/u);
  expect(acceptanceWords({ ...accepted, acceptedVersion: null, acceptedAt: null, isCurrent: false })).toBe(
    'Not accepted yet.',
  );
});

test('a text that changed since does not pass for the accepted one', () => {
  expect(acceptanceWords({ ...accepted, acceptedVersion: '1', isCurrent: false })).toContain(
    'The text below is version 2.',
  );
});

test('the file holds the date in UTC and every paragraph', () => {
  const text = agreementFileText(accepted);
  expect(text).toContain('Version 2 accepted on 5 Jan 2026, 10:30:00 UTC');
  for (const paragraph of AGREEMENT_SECTIONS.flatMap((section) => section.paragraphs))
    expect(text).toContain(paragraph);
});
