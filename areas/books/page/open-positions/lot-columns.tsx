import type { OpenPosition } from '../../contract/books.ts';
import { divide, formatDecimal, parseAmount, parseUsd, type Price } from '@holdfast/money';
import { mdiAlertOutline } from '@mdi/js';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { bookDayOr } from '@holdfast/web/lib/date-text.ts';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { WhyFigure } from '@holdfast/web/ui/figures/why-figure.tsx';
import { LongTermDate } from './long-term-date.tsx';

/** The labels for the flags of a lot. */
const FLAG_LABELS: Readonly<Record<string, string>> = {
  missing_basis: 'Missing basis',
  missing_price: 'Missing price',
  gift_basis_unknown: 'Donor’s cost unknown',
};

/** For display only: cost divided by amount, rounded. */
export function unitCostOf({ amount, costUsd }: Pick<OpenPosition, 'amount' | 'costUsd'>): string | null {
  const units = parseAmount(amount);
  return units === 0n || costUsd === null
    ? null
    : formatDecimal(divide<Price>(parseUsd(costUsd), units, 'halfAwayFromZero'));
}

export function lotColumns(onWhy: (lot: OpenPosition) => void): ListColumn<OpenPosition>[] {
  return [
    {
      id: 'acquired',
      label: 'Acquired',
      mobile: 'title',
      render: (lot) => (lot.acquiredDay === null ? <Quiet>Unknown</Quiet> : acquiredText(lot)),
      renderOnCard: acquiredText,
    },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      render: ({ amount, coinSymbol }) => <AmountText value={amount} symbol={coinSymbol} />,
    },
    {
      id: 'unitCost',
      label: 'Unit cost',
      align: 'end',
      render: (lot) => {
        const unitCost = unitCostOf(lot);
        return unitCost === null ? <Quiet>Unknown</Quiet> : <PriceText priceUsd={unitCost} />;
      },
    },
    {
      id: 'cost',
      label: 'Cost',
      align: 'end',
      width: 'auto',
      render: ({ costUsd, flags }) => (
        <>
          <UsdText value={costUsd} unknown="Unknown" />{' '}
          {flags
            .flatMap((flag) => FLAG_LABELS[flag] ?? [])
            .map((label) => (
              <StatusChip key={label} label={label} tone="warning" icon={mdiAlertOutline} />
            ))}
        </>
      ),
    },
    { id: 'value', label: 'Value', align: 'end', render: ({ valueUsd }) => <UsdText value={valueUsd} /> },
    {
      id: 'gain',
      label: 'Unrealised gain',
      align: 'end',
      render: (lot) => (
        <WhyFigure label={`Lot of ${lot.amount} ${lot.coinSymbol}, ${acquiredText(lot)}`} onWhy={() => onWhy(lot)}>
          <UsdText value={lot.unrealisedUsd} isChange unknown="Unknown" />
        </WhyFigure>
      ),
    },
    {
      id: 'term',
      label: 'Long term from',
      render: ({ termToday, longFromDay }) =>
        termToday === 'long' ? <StatusChip label="Long term" tone="gain" /> : <LongTermDate day={longFromDay} />,
    },
    {
      id: 'wallet',
      label: 'Wallet',
      render: ({ walletName }) => (walletName === null ? <Quiet>None</Quiet> : <bdi>{walletName}</bdi>),
    },
  ];
}

const acquiredText = ({ acquiredDay }: OpenPosition): string => bookDayOr(acquiredDay, 'Acquisition date unknown');
