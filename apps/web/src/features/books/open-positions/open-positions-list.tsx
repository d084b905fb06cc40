import type { OpenPositionSummary } from '@holdfast/contract';
import { Quiet } from '../../../ui/quiet.tsx';
import { defineWholeList } from '../../../api-parts/list/whole-list.ts';
import { LongTermDate } from './long-term-date.tsx';
import {
  amountColumn,
  coinColumn,
  costColumn,
  countColumn,
  listOfCoins,
  priceColumn,
  unrealisedColumn,
  usdColumn,
} from '../page-parts/coin-columns.tsx';

export const openPositionsList = defineWholeList<OpenPositionSummary>({
  id: 'open-positions',
  ...listOfCoins,
  defaultSort: { sort: 'value', order: 'desc' },
  columns: [
    coinColumn({ id: 'coin', label: 'Coin' }),
    countColumn('lots', 'Lots', (position) => position.lots),
    amountColumn(),
    costColumn(),
    { ...priceColumn(), hiddenByDefault: true },
    usdColumn({ id: 'value', label: 'Value', of: (position) => position.valueUsd }),
    usdColumn({ id: 'short', label: 'Short term', of: ({ shortUsd }) => shortUsd, isChange: true, unknown: 'Unknown' }),
    usdColumn({ id: 'long', label: 'Long term', of: ({ longUsd }) => longUsd, isChange: true, unknown: 'Unknown' }),
    unrealisedColumn(),
    {
      id: 'nextLong',
      label: 'Next long term',
      orderBy: (position) => position.nextLongDay,
      render: (position) =>
        position.nextLongDay === null ? <Quiet>All long term</Quiet> : <LongTermDate day={position.nextLongDay} />,
      csv: (position) => position.nextLongDay ?? '',
    },
  ],
});
