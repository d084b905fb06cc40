import { expect, test } from 'vitest';
import { choiceOf, reportChoices, reportOf } from './report-choices.ts';

test('every choice reads back as the report it stands for', () => {
  const choices = reportChoices(2025).map(({ value }) => value);
  expect(choices).toHaveLength(5);
  expect(choices.map((choice) => choiceOf(reportOf(choice)))).toEqual(choices);
  expect(reportOf('1099-DA without')).toEqual({ form: '1099-DA', isBasisReported: false });
});

test('form 1099-DA is no choice before 2025', () => {
  expect(reportChoices(2024).map(({ value }) => value)).toEqual(['none', '1099-B with', '1099-B without']);
});
