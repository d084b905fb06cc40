import { expect, test } from 'vitest';
import { draftOf, isSameReport, reportChoices, reportOf } from './report-choices.ts';

test('every choice and coverage round-trips through its report', () => {
  const choices = reportChoices(2025).map(({ value }) => value);
  expect(choices).toHaveLength(5);
  for (const choice of choices)
    for (const coverage of ['all', 'period', 'listed'] as const) {
      const report = reportOf({ choice, coverage, fromDay: '2025-02-01', toDay: '2025-03-01' });
      const again = reportOf(draftOf(report, 2025));
      expect(again).toEqual(report);
      expect(isSameReport(report, again)).toBe(true);
    }
  expect(reportOf({ choice: '1099-DA without', coverage: 'all', fromDay: '', toDay: '' })).toEqual({
    form: '1099-DA',
    isBasisReported: false,
    coverage: { kind: 'all' },
  });
});

test('a wallet without a form starts with the whole year', () => {
  expect(draftOf(null, 2025)).toEqual({
    choice: 'none',
    coverage: 'all',
    fromDay: '2025-01-01',
    toDay: '2025-12-31',
  });
});

test('form 1099-DA is not offered before 2025', () => {
  expect(reportChoices(2024).map(({ value }) => value)).toEqual(['none', '1099-B with', '1099-B without']);
});
