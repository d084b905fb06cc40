import { defiCalls } from '../../contract/calls.ts';
import { type AccountLoan, type ProtocolLoan } from '../../contract/loans.ts';
import { PROTOCOL_NAMES } from '@holdfast/protocols/contract';
import { mdiAlertOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { defineList, type SortKeyOf } from '@holdfast/web/lists/list-definition.ts';
import { namingColumn } from '@holdfast/web/lists/naming-column.ts';
import type { NetworkChoice } from '@holdfast/catalogue/page/networks';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { CoinStack } from '../shared/coin-stack.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { Second, UnknownDash, UnknownValue } from '../shared/unknown-value.tsx';
import { HealthFactor } from './health-gauge.tsx';
import { healthLook, ratePlaces } from './loan-figures.ts';

export const loanName = ({ protocolName, networkName, walletName }: ProtocolLoan): string =>
  `${protocolName}, ${networkName}, ${walletName}`;

const symbols = (coins: readonly { readonly amount: string; readonly coinSymbol: string }[]): string =>
  coins.map(({ amount, coinSymbol }) => `${amount} ${coinSymbol}`).join('; ');

/** Ten columns fit beside the menu of a laptop: small padding, and headers of two lines. */
const LOAN_TABLE = {
  '& th, & td': { fontSize: '0.8125rem', paddingInline: '6px' },
  '& thead th': { whiteSpace: 'normal', lineHeight: 1.3 },
  '& tr > :first-of-type': { paddingInlineStart: '20px' },
  '& tr > :last-child': { paddingInlineEnd: '20px' },
} as const;

export type LoanSort = SortKeyOf<typeof defiCalls.listLoans>;

const columns: readonly ListColumn<ProtocolLoan, LoanSort>[] = [
  {
    id: 'loan',
    label: 'Protocol, wallet',
    ...namingColumn,
    sortable: 'name',
    firstOrder: 'asc',
    width: 190,
    render: (loan) => <LoanCell loan={loan} />,
    csv: loanName,
  },
  coinsColumn('Collateral', 'collateral'),
  coinsColumn('Debt', 'debt'),
  {
    id: 'ltv',
    label: 'LTV',
    sortable: 'ltv',
    firstOrder: 'desc',
    align: 'end',
    render: (loan) => (loan.debt.length === 0 ? <Dash /> : <RatioFigure loan={loan} ratio={loan.ltv} />),
    csv: ({ ltv }) => ltv ?? '',
  },
  {
    id: 'threshold',
    label: 'Threshold',
    align: 'end',
    render: (loan) => (
      <>
        <RatioFigure loan={loan} ratio={loan.threshold} places={2} />
        {loan.alertThreshold === null ? null : <Second>Alert {percentText(loan.alertThreshold, { places: 2 })}</Second>}
      </>
    ),
    csv: [
      { label: 'Threshold', value: ({ threshold }) => threshold ?? '' },
      { label: 'Alert threshold', value: ({ alertThreshold }) => alertThreshold ?? '' },
    ],
  },
  {
    id: 'health',
    label: 'Health factor',
    sortable: 'health',
    firstOrder: 'asc',
    mobile: 'block',
    width: 160,
    render: (loan) => <HealthFactor loan={loan} />,
    csv: [
      { label: 'Health factor', value: ({ healthFactor }) => healthFactor ?? '' },
      { label: 'Health', value: (loan) => healthLook(loan)?.label ?? '' },
    ],
  },
  {
    id: 'liquidation',
    label: 'Liquidation price',
    align: 'end',
    render: (loan) => <LiquidationCell loan={loan} />,
    csv: ({ liquidation }) =>
      liquidation === null
        ? ''
        : liquidation.coins.map(({ coinSymbol, priceUsd }) => `${coinSymbol} ${priceUsd}`).join('; '),
  },
  {
    id: 'rate',
    label: 'Rate',
    sortable: 'rate',
    firstOrder: 'desc',
    align: 'end',
    render: (loan) =>
      loan.debt.length === 0 ? <Dash /> : <RatioFigure loan={loan} ratio={loan.rate} places={ratePlaces(loan.rate)} />,
    csv: ({ rate }) => rate ?? '',
  },
  {
    id: 'interest',
    label: 'Interest cost',
    sortable: 'interest',
    firstOrder: 'desc',
    align: 'end',
    render: (loan) => {
      if (loan.debt.length === 0) return <Dash />;
      return loan.interestUsd === null ? <UnknownDash reasons={loan.reasons} /> : <UsdText value={loan.interestUsd} />;
    },
    csv: ({ interestUsd }) => interestUsd ?? '',
  },
];

/** The coins of one side of a loan, their total, and where the protocol's oracle differs from the market. */
function coinsColumn(label: string, side: 'collateral' | 'debt'): ListColumn<ProtocolLoan, LoanSort> {
  return {
    id: side,
    label,
    sortable: side,
    firstOrder: 'desc',
    align: 'end',
    render: (loan) => <CoinLines loan={loan} side={side} />,
    csv: [
      { label, value: (loan) => symbols(loan[side]) },
      { label: `${label}, USD`, value: (loan) => loan[`${side}Usd` as const] ?? '' },
    ],
  };
}

const isProtocolLoan = (loan: AccountLoan): loan is ProtocolLoan => loan.kind === 'protocol';

export interface LoansListOptions {
  readonly networks: readonly NetworkChoice[];
}

/** What both lists of loans have in common. */
export const loansListParts = ({ networks }: LoansListOptions) =>
  ({
    noun: { one: 'loan', many: 'loans' },
    filters: [{ kind: 'choice', id: 'network_id', label: 'Network', options: networks }],
    tableStyle: LOAN_TABLE,
  }) as const;

/** Loans from protocols; the worst health factor first. */
export function protocolLoansList(options: LoansListOptions) {
  return defineList(defiCalls.listLoans, {
    id: 'loans',
    ...loansListParts(options),
    rowLabel: (loan) => (loan.kind === 'protocol' ? loanName(loan) : loan.counterpartyName),
    searchLabel: 'Search protocol, wallet or coin',
    defaultSort: { sort: 'health', order: 'asc' },
    rowHeight: 72,
    columns: columns.map((column) => loanColumn(isProtocolLoan, column)),
  });
}

/** Protocol loans and P2P loans are requested separately, each for a card of its own; the type of the rows has both. */
export function loanColumn<Loan extends AccountLoan>(
  isShown: (loan: AccountLoan) => loan is Loan,
  column: ListColumn<Loan, LoanSort>,
): ListColumn<AccountLoan, LoanSort> {
  const { render, renderOnCard: _, orderBy: __, csv, ...rest } = column;
  const text = (value: (loan: Loan) => string) => (loan: AccountLoan) => (isShown(loan) ? value(loan) : '');
  return {
    ...rest,
    render: (loan) => (isShown(loan) ? render(loan) : null),
    ...(csv !== undefined && {
      csv: typeof csv === 'function' ? text(csv) : csv.map(({ label, value }) => ({ label, value: text(value) })),
    }),
  };
}

function Dash() {
  return <Quiet>—</Quiet>;
}

/** The protocol's own coin is its sign. */
function signOf({ protocol, protocolName }: ProtocolLoan) {
  const coin = PROTOCOL_NAMES[protocol].coin ?? { coinSymbol: protocolName, marketId: null };
  return [{ coinId: 0, ...coin }];
}

function LoanCell({ loan }: { readonly loan: ProtocolLoan }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <CoinStack coins={signOf(loan)} network={loan} size={32} />
      <Box sx={{ minWidth: 0, whiteSpace: 'normal' }}>
        <Box component="span" dir="auto" sx={{ display: 'block', typography: 'subtitle1', fontWeight: 600 }}>
          {loan.protocolName}
        </Box>
        <Second>
          <bdi>{loan.networkName}</bdi>, <bdi>{loan.walletName}</bdi>
        </Second>
        {loan.eModeCategory === null ? null : <Second>E-mode, category {loan.eModeCategory}</Second>}
      </Box>
    </Box>
  );
}

function CoinLines({ loan, side }: { readonly loan: ProtocolLoan; readonly side: 'collateral' | 'debt' }) {
  const [coins, totalUsd] = [loan[side], loan[`${side}Usd` as const]];
  if (coins.length === 0 && totalUsd !== null) return <Quiet>None</Quiet>;
  return (
    <>
      {coins.map(({ coinId, coinSymbol, amount }) => (
        <Box key={coinId} component="span" sx={{ display: 'block' }}>
          <AmountText value={amount} symbol={coinSymbol} />
        </Box>
      ))}
      {totalUsd === null ? (
        <UnknownValue reasons={loan.reasons} />
      ) : (
        <Second>
          <UsdText value={totalUsd} />
        </Second>
      )}
      {coins.map((coin) => (
        <OracleNote
          key={coin.coinId}
          symbol={coin.coinSymbol}
          difference={coin.oracleDifference}
          isNamed={coins.length > 1}
        />
      ))}
    </>
  );
}

interface OracleNoteProps {
  readonly symbol: string;
  readonly difference: string | null;
  /** With the symbol, where several coins share a cell. */
  readonly isNamed?: boolean;
}

/** The market differs from the protocol's oracle by more than 2 %. */
export function OracleNote({ symbol, difference, isNamed = false }: OracleNoteProps) {
  if (difference === null) return null;
  const isBelow = difference.startsWith('-');
  return (
    <Box
      component="span"
      sx={{ display: 'block', typography: 'caption', color: 'warning.main', fontWeight: 500 }}
      title={`The protocol uses its own oracle for ${symbol}. The market price differs by more than 2 %.`}
    >
      <Icon path={mdiAlertOutline} size={12} sx={{ verticalAlign: '-1px', marginInlineEnd: 0.5 }} />
      {isNamed ? `${symbol} oracle` : 'Oracle'} {percentText(difference).replace('\u2212', '')}{' '}
      {isBelow ? 'below' : 'above'} market
    </Box>
  );
}

function RatioFigure({
  loan,
  ratio,
  places = 1,
}: {
  readonly loan: ProtocolLoan;
  readonly ratio: string | null;
  readonly places?: number;
}) {
  if (ratio === null) return <UnknownDash reasons={loan.reasons} />;
  return <FigureText shown={percentText(ratio, { places })} exact={ratio} />;
}

function LiquidationCell({ loan }: { readonly loan: ProtocolLoan }) {
  const [coin] = loan.liquidation?.coins ?? [];
  if (loan.liquidation === null || coin === undefined)
    return loan.healthState === null ? <UnknownDash reasons={loan.reasons} /> : <Dash />;
  return (
    <>
      <FigureText shown={presentPrice(coin.priceUsd)} exact={coin.priceUsd} />
      <Second>
        {coin.coinSymbol} {percentText(loan.liquidation.change, { isSigned: true })}
      </Second>
    </>
  );
}
