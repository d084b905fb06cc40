import type { AgreementVersion } from '@holdfast/accounts/contract';
import { expect, test } from 'vitest';
import { acceptanceText, agreementFileText } from './agreement-dialog.tsx';

const agreement: AgreementVersion = {
  version: '2',
  annualRate: '0.08',
  noticeDays: 14,
  publishedAt: '2026-01-01T00:00:00.000Z',
  sections: [
    { title: 'Interest Rate', paragraphs: ['8 percent per annum.', 'Paid yearly.'] },
    { title: 'Withdrawal', paragraphs: ['Within 2 weeks.'] },
  ],
};
const accepted = {
  currentVersion: '2',
  acceptedVersion: '2',
  acceptedAt: '2026-01-05T10:30:00.000Z',
  isCurrent: true,
  agreement,
};

test('the text names the accepted version and the time', () => {
  expect(acceptanceText(accepted)).toMatch(/^Accepted on 5 Jan 2026, \d\d:30, version 2\.$/u);
  expect(acceptanceText({ ...accepted, acceptedVersion: null, acceptedAt: null, isCurrent: false })).toBe(
    'Not accepted yet.',
  );
});

test('a text that changed later is not shown as the accepted one', () => {
  const earlier = { ...accepted, acceptedVersion: '1', isCurrent: false };
  expect(acceptanceText(earlier)).toContain('The text below is version 2.');
  expect(acceptanceText({ ...earlier, agreement: { ...agreement, version: '1' } })).toContain(
    'A newer version is in force.',
  );
});

test('the file has the date in UTC and every paragraph', () => {
  const text = agreementFileText(accepted);
  expect(text).toContain('Version 2 accepted on 5 Jan 2026, 10:30:00 UTC');
  for (const paragraph of agreement.sections.flatMap((section) => section.paragraphs))
    expect(text).toContain(paragraph);
});
