import type { CapitalPosition } from '../../contract/books.ts';
import { presentPartialUsd } from '@holdfast/money';
import { expect, test } from 'vitest';
import { gainFigure, positionFigures } from './gain-figures.ts';

const sums = {
  proceedsUsd: '100',
  costUsd: '40',
  feeUsd: '0',
  shortUsd: '60',
  longUsd: '0',
  gainUsd: '60',
  disposals: 2,
  missingPrice: 0,
};

test('gains are partial if a price is missing, and unknown if every price is missing', () => {
  expect(presentPartialUsd(gainFigure(sums, 'gainUsd'))).toBe('$60.00');
  expect(presentPartialUsd(gainFigure({ ...sums, missingPrice: 1 }, 'gainUsd'))).toBe('$60.00 (partial)');
  const unknown = { ...sums, proceedsUsd: '0', gainUsd: '-40', missingPrice: 2 };
  expect(presentPartialUsd(gainFigure(unknown, 'gainUsd'))).toBe('No price');
  expect(presentPartialUsd(gainFigure(unknown, 'costUsd'))).toBe('$40.00');
  expect(presentPartialUsd(gainFigure({ ...unknown, costUsd: '0' }, 'costUsd')), 'a cost that follows from it').toBe(
    'No price',
  );
  expect(presentPartialUsd(gainFigure({ ...sums, costUsd: '0', missingPrice: 1 }, 'costUsd'))).toBe('$0.00');
  expect(presentPartialUsd(gainFigure({ ...unknown, proceedsUsd: '-3' }, 'gainUsd'))).toBe('No price');
});

test('a position without a price has unknown proceeds and gain; one without a purchase has an unknown cost', () => {
  const position = (given: Partial<CapitalPosition>) =>
    ({ proceedsUsd: '0', costUsd: '5', gainUsd: '-5', flags: [], ...given }) as unknown as CapitalPosition;
  expect(positionFigures(position({ flags: ['missing_price'] }))).toEqual({
    proceedsUsd: null,
    costUsd: '5',
    gainUsd: null,
  });
  expect(positionFigures(position({ proceedsUsd: '9', costUsd: '0', gainUsd: '9', flags: ['missing_basis'] }))).toEqual(
    {
      proceedsUsd: '9',
      costUsd: null,
      gainUsd: '9',
    },
  );
  const withFee = { proceedsUsd: '-3', gainUsd: '-8', flags: ['missing_price'] as CapitalPosition['flags'] };
  expect(positionFigures(position(withFee)), 'a fee is subtracted from nothing').toMatchObject({
    proceedsUsd: null,
    gainUsd: null,
  });
  expect(positionFigures(position({})), 'lost coins have proceeds of zero').toMatchObject({ proceedsUsd: '0' });
});
