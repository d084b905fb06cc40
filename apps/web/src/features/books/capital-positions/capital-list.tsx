import type { CapitalPositionSummary } from '@holdfast/contract';
import { presentUnknown } from '@holdfast/money';
import Box from '@mui/material/Box';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { defineWholeList } from '../../../api-parts/list/whole-list.ts';
import { gainFigure, type GainField } from './gain-figures.ts';
import { amountColumn, coinColumn, countColumn, listOfCoins, usdColumn } from '../page-parts/coin-columns.tsx';

type Row = CapitalPositionSummary;

const figureOf = (field: GainField) => (row: Row) => gainFigure(row, field);

/** One coin in the selected year. */
export const CAPITAL_LIST = defineWholeList<Row>({
  id: 'capital-positions',
  ...listOfCoins,
  defaultSort: { sort: 'gain', order: 'desc' },
  filters: [
    {
      kind: 'switch',
      id: 'missing_basis',
      label: 'Missing basis only',
      isOnByDefault: false,
      keeps: (row) => row.missingBasis > 0,
    },
  ],
  columns: [
    coinColumn({
      id: 'coin',
      label: 'Coin',
      hasName: false,
      csvBefore: [{ label: 'Year', value: (row) => String(row.year) }],
    }),
    countColumn('disposals', 'Disposals', (row) => row.disposals),
    amountColumn(),
    usdColumn({ id: 'proceeds', label: 'Proceeds', of: figureOf('proceedsUsd') }),
    { ...usdColumn({ id: 'cost', label: 'Cost', of: figureOf('costUsd') }), render: (row) => <CostCell row={row} /> },
    { ...usdColumn({ id: 'fees', label: 'Fees', of: figureOf('feeUsd') }), hiddenByDefault: true },
    usdColumn({ id: 'short', label: 'Short term', of: figureOf('shortUsd'), isChange: true }),
    usdColumn({ id: 'long', label: 'Long term', of: figureOf('longUsd'), isChange: true }),
    {
      ...usdColumn({ id: 'gain', label: 'Gain or loss', of: figureOf('gainUsd'), isChange: true }),
      render: (row) => (
        <Box component="span" sx={{ fontWeight: 600 }}>
          <UsdText value={gainFigure(row, 'gainUsd')} isChange />
          {row.missingPrice === 0 ? null : (
            <Box sx={{ typography: 'caption', fontWeight: 400, color: 'warning.main' }}>
              {presentUnknown({ unknownCount: row.missingPrice }, DISPOSALS)}
            </Box>
          )}
        </Box>
      ),
    },
  ],
});

const DISPOSALS = { one: 'disposal', many: 'disposals' };

/** A cost basis of $0 because of a missing purchase is marked, so that it is not read as a real cost. */
function CostCell({ row }: { readonly row: Row }) {
  return (
    <>
      <UsdText value={gainFigure(row, 'costUsd')} unknown="Unknown" />
      {row.missingBasis === 0 ? null : (
        <Box sx={{ typography: 'caption', color: 'warning.main' }}>
          {row.missingBasis === 1 ? 'Missing basis' : `${row.missingBasis} missing basis`}
        </Box>
      )}
    </>
  );
}
