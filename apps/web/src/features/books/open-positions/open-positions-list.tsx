import type { OpenPositionSummary } from '@holdfast/contract';
import { exactUsd, NO_PRICE, parseAmount, parsePrice, toPartialUsd } from '@holdfast/money';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceText } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { usdFields } from '../../../ui/list/list-column.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { type BookColumn, type BookList, listOfCoins } from '../page-parts/book-list.ts';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { LongTermDate } from './long-term-date.tsx';

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
    {
      id: 'coin',
      label: 'Coin',
      hideable: false,
      mobile: 'title',
      skeleton: 'person',
      orderBy: (position) => position.coinSymbol.toLowerCase(),
      render: (position) => (
        <CoinLabel coinId={position.coinId} symbol={position.coinSymbol} name={position.coinName} size={32} />
      ),
      csv: [
        { label: 'Coin', value: (position) => position.coinSymbol },
        { label: 'Name', value: (position) => position.coinName },
      ],
    },
    {
      id: 'lots',
      label: 'Lots',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (position) => position.lots,
      render: (position) => position.lots.toLocaleString('en'),
      csv: (position) => String(position.lots),
    },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (position) => parseAmount(position.amount),
      render: (position) => <AmountText value={position.amount} />,
      csv: (position) => position.amount,
    },
    {
      id: 'cost',
      label: 'Cost',
      align: 'end',
      firstOrder: 'desc',
      orderBy: (position) => exactUsd(position.costUsd),
      render: (position) => <UsdText value={position.costUsd} unknown="Unknown" />,
      csv: usdFields('Cost', (position: OpenPositionSummary) => position.costUsd),
    },
    {
      id: 'price',
      label: 'Price',
      align: 'end',
      hiddenByDefault: true,
      firstOrder: 'desc',
      orderBy: (position) => (position.priceUsd === null ? null : parsePrice(position.priceUsd)),
      render: (position) => <PriceText priceUsd={position.priceUsd} pricedAt={position.pricedAt} />,
      csv: [
        { label: 'Price', value: (position) => position.priceUsd ?? '' },
        { label: 'Priced at', value: (position) => position.pricedAt ?? '' },
      ],
    },
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
