import type { WhatIf } from '../../contract/books.ts';
import { toPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { compareYears } from './settings-preview.tsx';

const year = (one: number, shortUsd: string, longUsd: string) => ({
  year: one,
  shortUsd: toPartialUsd(shortUsd),
  longUsd: toPartialUsd(longUsd),
});
const side = (years: WhatIf['inForce']['years']) => ({ years }) as WhatIf['inForce'];

test('every year of either side is listed once, with the exact difference from the current settings', () => {
  const years = compareYears({
    inForce: side([year(2024, '10.000000000000000000000001', '5')]),
    other: side([year(2024, '1', '2'), year(2023, '-3', '0')]),
  });
  expect(
    years.map((one) => [one.year, ...[one.now, one.other, one.difference].map(({ totalUsd }) => totalUsd.knownUsd)]),
  ).toEqual([
    [2023, '0', '-3', '-3'],
    [2024, '15.000000000000000000000001', '3', '-12.000000000000000000000001'],
  ]);
});
