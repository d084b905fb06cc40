import type { OpenPositionSummary } from '@holdfast/contract';
import { exactUsd, NO_PRICE, toPartialUsd } from '@holdfast/money';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { usdFields } from '../../../ui/list/list-column.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type BookColumn, type BookList, listOfCoins } from '../page-parts/book-list.ts';
import { LongTermDate } from './long-term-date.tsx';
import { amountColumn, coinColumn, countColumn, priceColumn } from '../page-parts/coin-columns.tsx';

type Figure = 'valueUsd' | 'shortUsd' | 'longUsd' | 'unrealisedUsd';

/** A figure that needs a price: unknown without one, not zero. */
function figureColumn({
  id,
  label,
  figure,
  isChange,
}: {
  id: string;
  label: string;
  figure: Figure;
  isChange: boolean;
}): BookColumn<OpenPositionSummary> {
  return {
    id,
    label,
    align: 'end',
    firstOrder: 'desc',
    orderBy: (position) => exactUsd(toPartialUsd(position[figure])),
    render: (position) => (
      <UsdText value={position[figure]} isChange={isChange} unknown={isChange ? 'Unknown' : NO_PRICE} />
    ),
    csv: usdFields(label, (position: OpenPositionSummary) => position[figure]),
  };
}

export const openPositionsList: BookList<OpenPositionSummary> = {
  id: 'open-positions',
  ...listOfCoins,
  defaultSort: { sort: 'value', order: 'desc' },
  columns: [
    coinColumn({ id: 'coin', label: 'Coin' }),
    countColumn({ id: 'lots', label: 'Lots', count: (position) => position.lots }),
    amountColumn(),
    {
      id: 'cost',
      label: 'Cost',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (position) => exactUsd(position.costUsd),
      render: (position) => <UsdText value={position.costUsd} unknown="Unknown" />,
      csv: usdFields('Cost', (position: OpenPositionSummary) => position.costUsd),
    },
    { ...priceColumn(), hiddenByDefault: true },
    figureColumn({ id: 'value', label: 'Value', figure: 'valueUsd', isChange: false }),
    figureColumn({ id: 'short', label: 'Short term', figure: 'shortUsd', isChange: true }),
    figureColumn({ id: 'long', label: 'Long term', figure: 'longUsd', isChange: true }),
    figureColumn({ id: 'unrealised', label: 'Unrealised gain', figure: 'unrealisedUsd', isChange: true }),
    {
      id: 'nextLong',
      label: 'Next long term',
      orderBy: (position) => position.nextLongDay,
      render: (position) =>
        position.nextLongDay === null ? <Quiet>All long term</Quiet> : <LongTermDate day={position.nextLongDay} />,
      csv: (position) => position.nextLongDay ?? '',
    },
  ],
};
