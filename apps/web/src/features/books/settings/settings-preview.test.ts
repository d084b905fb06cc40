import type { WhatIf } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { compareYears } from './settings-preview.tsx';

const side = (years: WhatIf['inForce']['years']) => ({ years }) as WhatIf['inForce'];

test('every year of either side is listed once, with the exact difference from the current settings', () => {
  const years = compareYears({
    inForce: side([{ year: 2024, shortUsd: '10.000000000000000000000001', longUsd: '5', missingPrice: 0 }]),
    other: side([
      { year: 2024, shortUsd: '1', longUsd: '2', missingPrice: 0 },
      { year: 2023, shortUsd: '-3', longUsd: '0', missingPrice: 0 },
    ]),
  });
  expect(years).toEqual([
    { year: 2023, nowUsd: '0', otherUsd: '-3', differenceUsd: '-3' },
    { year: 2024, nowUsd: '15.000000000000000000000001', otherUsd: '3', differenceUsd: '-12.000000000000000000000001' },
  ]);
});
