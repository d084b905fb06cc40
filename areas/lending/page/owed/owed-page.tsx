import { lendingCalls } from '../../contract/calls.ts';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { type CoinLiability } from '../../contract/lending-admin.ts';
import {
  parseAmount,
  parsePrice,
  type PartialUsd,
  presentCount,
  subtract,
  sum,
  sumPartialUsd,
  type Usd,
  valueAt,
  ZERO,
} from '@holdfast/money';
import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { errorText } from '@holdfast/web/lib/error-text.ts';
import { awaitedFigures, type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { LiabilitiesFrame } from '../page-parts/liabilities-frame.tsx';
import { CardSkeleton, SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { useAsOf } from '@holdfast/web/lib/as-of-day.ts';
import { AsOfField } from './as-of-field.tsx';
import { DebtTable } from './debt-table.tsx';
import { OwedByClient } from './owed-by-client.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

const LABELS = ['Owed', 'Principal', 'Interest due', 'Interest accrued'];

/** Liabilities: the amount owed to clients on any day, in total, by coin and by client. */
export function OwedPage() {
  const [asOf] = useAsOf();
  const liabilities = useCall(
    lendingCalls.getLiabilities,
    { query: { limit: 1, ...(asOf !== undefined && { as_of: asOf }) } },
    { keepsPrevious: true },
  );
  const { data, error } = liabilities;
  const totals = useMemo(() => data && owedTotals(data.coins), [data]);
  const day = data && dayText(data.asOf, { timeZone: 'UTC' });
  return (
    <LiabilitiesFrame
      subtitle={day === undefined ? 'Liabilities to clients.' : `Liabilities to clients at the end of ${day}, in UTC.`}
      actions={<AsOfField responseDay={data?.asOf} />}
    >
      {error && data ? (
        <Alert severity="warning" sx={{ mb: 6 }}>
          These figures could not be refreshed: {errorText(error)}
        </Alert>
      ) : null}
      <FigureCards label="Totals" cards={data && totals ? figuresOf(totals, data.total) : awaitedFigures(LABELS)} />
      <SectionCard title="By coin">
        <Loaded
          query={liabilities}
          failure="The liabilities could not be loaded"
          skeleton={<CardSkeleton height={160} />}
          isEmpty={({ coins }) => coins.length === 0}
          empty={{
            title: 'No liabilities on this day',
            text: 'Deposits count from their initiation date once they are cleared.',
          }}
        >
          {({ coins, totalUsd }) => <DebtTable caption="Owed by coin" debts={coins} totalUsd={totalUsd} />}
        </Loaded>
      </SectionCard>
      <OwedByClient asOf={asOf} />
    </LiabilitiesFrame>
  );
}

function figuresOf(totals: OwedTotals, clients: number): FigureCardProps[] {
  return [
    {
      label: 'Owed',
      figure: <UsdText value={totals.totalUsd} />,
      note:
        totals.totalUsd.unknownCount > 0 ? (
          <UnknownNote of={totals.totalUsd} />
        ) : clients === 1 ? (
          'To 1 client'
        ) : (
          `To ${presentCount(clients)} clients`
        ),
    },
    { label: 'Principal', figure: <UsdText value={totals.principalUsd} />, note: 'Deposited and not repaid' },
    { label: 'Interest due', figure: <UsdText value={totals.interestDueUsd} />, note: 'Of completed years' },
    { label: 'Interest accrued', figure: <UsdText value={totals.interestAccruedUsd} />, note: 'Not yet due' },
  ];
}

/** The dollar totals over all clients: principal, interest due and accrued interest. */
interface OwedTotals {
  readonly totalUsd: PartialUsd;
  readonly principalUsd: PartialUsd;
  readonly interestDueUsd: PartialUsd;
  readonly interestAccruedUsd: PartialUsd;
}

export function owedTotals(coins: readonly CoinLiability[]): OwedTotals {
  const valued = coins.map((coin) => {
    const price = coin.priceUsd === null ? null : parsePrice(coin.priceUsd);
    const usdOf = (amount: string): Usd | null => valueAt(parseAmount(amount), price);
    const [total, principal, due] = [usdOf(coin.total), usdOf(coin.principal), usdOf(coin.interestDue)];
    // Accrued interest is the remainder, so that the three parts add up to the total although each is rounded.
    const accrued =
      parseAmount(coin.interestAccrued) === 0n
        ? ZERO
        : total === null || principal === null || due === null
          ? null
          : subtract(total, sum([principal, due]));
    return { coin, total, principal, due, accrued };
  });
  const sumOf = (part: 'total' | 'principal' | 'due' | 'accrued'): PartialUsd =>
    sumPartialUsd(
      valued.map(({ coin: { coinId, coinSymbol }, ...parts }) => ({ coinId, coinSymbol, usd: parts[part] })),
    );
  return {
    totalUsd: sumOf('total'),
    principalUsd: sumOf('principal'),
    interestDueUsd: sumOf('due'),
    interestAccruedUsd: sumOf('accrued'),
  };
}
