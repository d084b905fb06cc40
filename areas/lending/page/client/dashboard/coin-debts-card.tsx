import type { ClientDashboard, CoinDebt } from '../../../contract/lending.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { WhyFigure } from '@holdfast/web/ui/figures/why-figure.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { CoinFace } from '../coin-face.tsx';
import { sinceLabel, utcDayText } from '../day-labels.ts';
import type { Explained } from '../explain/explain-drawer.tsx';
import type { OwnHistory } from '../use-own-history.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';

interface CoinDebtsCardProps {
  readonly dashboard: ClientDashboard;
  readonly history: OwnHistory | undefined;
  readonly onExplain: (explained: Explained) => void;
}

/** For each coin: principal, earned interest and upcoming interest. Every figure opens its daily history. */
export function CoinDebtsCard({ dashboard, history, onExplain }: CoinDebtsCardProps) {
  const lastPaidDay = (coinId: number) =>
    history?.entries.find(
      (entry) => entry.coinId === coinId && entry.applied !== null && entry.applied.interest !== '0',
    )?.clearedAt ?? null;
  return (
    <SectionCard
      title="Principal and interest"
      text="Hover or copy for exact figures; click for the daily history"
      hasSpaceBelow={false}
    >
      <ColumnList
        caption="Principal and interest"
        columns={debtColumns({ lastPaidDay, onWhy: (coin) => onExplain({ coin }) })}
        rows={dashboard.coins}
        rowKey={({ coinId }) => String(coinId)}
        rowHeight={60}
        cardsBelow="md"
        totals={{
          byColumn: {
            principal: <UsdText value={dashboard.principalUsd} />,
            interest: <UsdText value={dashboard.interestUsd} isChange />,
            value: <UsdText value={dashboard.totalUsd} />,
          },
        }}
        tableStyle={{ '& td > button': { my: '-4px' } }}
      />
    </SectionCard>
  );
}

interface DebtColumnOptions {
  /** The day on which interest of a coin was last paid. */
  readonly lastPaidDay: (coinId: number) => string | null;
  readonly onWhy: (coin: CoinDebt) => void;
}

interface OwedColumnOptions {
  readonly of: 'principal' | 'interest';
  readonly label: string;
  /** What the daily history explains: "Interest". */
  readonly what: string;
  readonly Text: typeof AmountText | typeof InterestText;
}

function debtColumns({ lastPaidDay, onWhy }: DebtColumnOptions): ListColumn<CoinDebt>[] {
  const why = (what: string, coin: CoinDebt, figure: ReactNode) => (
    <WhyFigure label={`${what} of ${coin.coinSymbol}`} onWhy={() => onWhy(coin)}>
      {figure}
    </WhyFigure>
  );
  const owedColumn = ({ of, label, what, Text }: OwedColumnOptions): ListColumn<CoinDebt> => {
    const ofUsd = `${of}Usd` as const;
    return {
      id: of,
      label,
      align: 'end',
      render: (coin) => (
        <>
          {why(what, coin, <Text value={coin[of]} />)}
          <Below>{coin[ofUsd] === null ? null : <UsdText value={coin[ofUsd]} />}</Below>
        </>
      ),
      renderOnCard: (coin) => why(what, coin, <Text value={coin[of]} symbol={coin.coinSymbol} />),
    };
  };
  return [
    { id: 'coin', label: 'Coin', mobile: 'title', render: (coin) => <CoinName coin={coin} /> },
    owedColumn({ of: 'principal', label: 'Principal', what: 'Principal', Text: AmountText }),
    owedColumn({ of: 'interest', label: 'Interest owed', what: 'Interest', Text: InterestText }),
    {
      id: 'paid',
      label: 'Interest paid',
      align: 'end',
      mobile: 'none',
      render: ({ coinId, interestPaid }) => {
        const paidOn = lastPaidDay(coinId);
        return (
          <>
            {parseAmount(interestPaid) === 0n ? <Quiet>None yet</Quiet> : <AmountText value={interestPaid} />}
            <Below>{paidOn === null ? null : dayText(paidOn)}</Below>
          </>
        );
      },
    },
    {
      id: 'price',
      label: 'Price',
      align: 'end',
      mobile: 'none',
      render: ({ priceUsd, pricedAt }) => <PriceText priceUsd={priceUsd} pricedAt={pricedAt} />,
    },
    {
      id: 'value',
      label: 'Value',
      align: 'end',
      isStrong: true,
      mobile: 'end',
      render: (coin) =>
        coin.totalUsd === null ? <UsdText value={null} /> : why('Value', coin, <UsdText value={coin.totalUsd} />),
      renderOnCard: ({ totalUsd }) => <UsdText value={totalUsd} />,
    },
    {
      id: 'next',
      label: 'Next interest',
      align: 'end',
      render: ({ nextInterestDay, loans, coinSymbol }) => {
        const next = loans.find((loan) => loan.nextInterestDay === nextInterestDay)?.nextInterest ?? null;
        return (
          <>
            {nextDay(nextInterestDay)}
            <Below>{next === null ? null : <AmountText value={next} symbol={coinSymbol} />}</Below>
          </>
        );
      },
      renderOnCard: ({ nextInterestDay }) => nextDay(nextInterestDay),
    },
  ];
}

const nextDay = (day: string | null) => (day === null ? <Quiet>None</Quiet> : utcDayText(day));

function CoinName({ coin }: { readonly coin: CoinDebt }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <CoinFace coinId={coin.coinId} symbol={coin.coinSymbol} />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>{coin.coinName}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{sinceLabel(coin.loans)}</Box>
      </Box>
    </Box>
  );
}

function Below({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ typography: 'caption', color: 'text.secondary', minHeight: 16 }}>{children}</Box>;
}

/** Earned interest with its sign and colour. */
function InterestText({ value, symbol }: { readonly value: string; readonly symbol?: string }) {
  const amount = parseAmount(value);
  const shown = presentAmount(amount, { signed: true });
  return (
    <FigureText
      shown={symbol === undefined ? shown : `${shown} ${symbol}`}
      exact={value}
      colour={amount === 0n ? 'text.tertiary' : 'gain'}
    />
  );
}
