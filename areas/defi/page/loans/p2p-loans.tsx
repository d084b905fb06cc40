import { defiCalls } from '../../contract/calls.ts';
import { type AccountLoan, type LoanList, type P2pLoan } from '../../contract/loans.ts';
import type { CsvField } from '@holdfast/csv/write-csv.ts';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo } from 'react';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { namingColumn, textFields } from '@holdfast/web/lists/naming-column.ts';
import { type ShownList, useListRows } from '@holdfast/web/lists/use-list.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { AmountText, FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { ListBody } from '@holdfast/web/ui/list/list-body.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { DEFAULT_ROWS_PER_PAGE } from '@holdfast/web/ui/list/list-state.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { LetterDisc, personInitials } from '@holdfast/web/ui/round-icons.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { Second, UnknownDash, UnknownValue } from '../shared/unknown-value.tsx';
import { ratePlaces } from './loan-figures.ts';
import { useLoanExpansion } from './loan-detail.tsx';
import { loanColumn, type LoanSort, type LoansListOptions, loansListParts } from './loans-list.tsx';

/** Long enough for an address of any network, and longer than the names of companies in one word. */
const ADDRESS = /^[0-9a-z]{26,}$/iu;

/** A counterparty without a name is shown by its address, shortened. */
const nameOf = ({ counterpartyName }: P2pLoan): string =>
  ADDRESS.test(counterpartyName) ? shortenAddress(counterpartyName) : counterpartyName;

const COLUMNS: readonly ListColumn<P2pLoan, LoanSort>[] = [
  {
    id: 'counterparty',
    label: 'Counterparty',
    ...namingColumn,
    sortable: 'name',
    firstOrder: 'asc',
    width: 200,
    render: (loan) => <CounterpartyCell loan={loan} />,
    csv: textFields({ Counterparty: 'counterpartyName', Coin: 'coinSymbol', Since: 'since' }),
  },
  {
    id: 'wallet',
    label: 'Wallet',
    render: ({ walletName }) => <bdi>{walletName}</bdi>,
    csv: ({ walletName }) => walletName,
  },
  sumColumn('Lent', 'lent'),
  sumColumn('Repaid', 'repaid'),
  {
    id: 'outstanding',
    label: 'Outstanding',
    sortable: 'debt',
    firstOrder: 'desc',
    align: 'end',
    render: (loan) => (
      <>
        <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
          <AmountText value={loan.outstanding} symbol={loan.coinSymbol} />
        </Box>
        {loan.outstandingUsd === null ? (
          <UnknownValue reasons={loan.reasons.filter(({ code }) => code === 'priceMissing')} />
        ) : (
          <Second>
            <UsdText value={loan.outstandingUsd} />
          </Second>
        )}
      </>
    ),
    csv: fieldsWithUsd('Outstanding', 'outstanding'),
  },
  {
    id: 'rate',
    label: 'Rate',
    sortable: 'rate',
    firstOrder: 'desc',
    align: 'end',
    render: ({ rate, reasons }) =>
      rate === null ? (
        <UnknownDash reasons={reasons.filter(({ code }) => code === 'noInterest')} />
      ) : (
        <FigureText shown={percentText(rate, { places: ratePlaces(rate) })} exact={rate} />
      ),
    csv: ({ rate }) => rate ?? '',
  },
  {
    id: 'interest',
    label: 'Interest received',
    sortable: 'interest',
    firstOrder: 'desc',
    align: 'end',
    render: (loan) => (
      <>
        <AmountText value={loan.interestReceived} symbol={loan.coinSymbol} />
        <Second>
          <UsdText value={loan.interestReceivedUsd} unknown="Past price missing" />
        </Second>
      </>
    ),
    csv: fieldsWithUsd('Interest received', 'interestReceived'),
  },
  {
    id: 'payment',
    label: 'Last payment',
    align: 'end',
    render: ({ lastPayment, coinSymbol }) =>
      lastPayment === null ? (
        <Quiet>None</Quiet>
      ) : (
        <>
          <DateCell instant={lastPayment.at} shows="day" />
          <Second>
            {lastPayment.isInterest ? 'Interest ' : 'Repayment '}
            <AmountText value={lastPayment.amount} symbol={coinSymbol} />
          </Second>
        </>
      ),
    csv: [
      { label: 'Last payment', value: ({ lastPayment }) => lastPayment?.at ?? '' },
      { label: 'Last payment, amount', value: ({ lastPayment }) => lastPayment?.amount ?? '' },
    ],
  },
];

function sumColumn(label: string, of: 'lent' | 'repaid'): ListColumn<P2pLoan, LoanSort> {
  return {
    id: of,
    label,
    align: 'end',
    render: (loan) => <AmountText value={loan[of]} symbol={loan.coinSymbol} />,
    csv: (loan) => loan[of],
  };
}

function fieldsWithUsd(label: string, of: 'outstanding' | 'interestReceived'): CsvField<P2pLoan>[] {
  const ofUsd = `${of}Usd` as const;
  return [
    { label, value: (loan) => loan[of] },
    { label: `${label}, USD`, value: (loan) => loan[ofUsd] ?? '' },
  ];
}

const isP2pLoan = (loan: AccountLoan): loan is P2pLoan => loan.kind === 'p2p';

/** P2P loans that were given, from transactions classified as lent out, repaid and interest. */
export function p2pLoansList(options: LoansListOptions) {
  return defineList(defiCalls.listLoans, {
    id: 'p2p-loans',
    ...loansListParts(options),
    rowLabel: (loan) => (isP2pLoan(loan) ? nameOf(loan) : loan.protocolName),
    searchLabel: 'Search counterparty, wallet or coin',
    rowHeight: 60,
    columns: COLUMNS.map((column) => loanColumn(isP2pLoan, column)),
  });
}

export const NO_P2P_LOANS = {
  title: 'No P2P loans',
  text: 'Classify a transaction as lent out, and the loan is listed here.',
};

/** What is outstanding of all P2P loans, beside the title of their card. */
export function OutstandingTotal({ loans }: { readonly loans: LoanList | undefined }) {
  if (loans === undefined || loans.totals.p2pLoans === 0) return null;
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      Outstanding{' '}
      <Box component="strong" sx={{ color: 'text.primary' }}>
        <UsdText value={loans.totals.outstandingUsd} />
      </Box>
    </Box>
  );
}

interface P2pLoansCardProps extends LoansListOptions {
  /** The list of protocol loans above it, whose search, filters and order apply here too. */
  readonly above: Pick<ShownList<AccountLoan>, 'controls' | 'isFiltered'>;
  readonly asOf: string | undefined;
  readonly onShowAll: () => void;
}

/** The first P2P loans, below the loans from protocols. */
export function P2pLoansCard({ networks, above: { controls, isFiltered }, asOf, onShowAll }: P2pLoansCardProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const list = useMemo(() => p2pLoansList({ networks }), [networks]);
  const state = { ...controls.state, page: 1, limit: DEFAULT_ROWS_PER_PAGE };
  const { page, retry, ...reading } = useListRows({ list, state, fixed: { p2p: true, as_of: asOf } });
  const expansion = useLoanExpansion('History', list);
  return (
    <SectionCard
      title="P2P loans"
      actions={
        <>
          <OutstandingTotal loans={page as LoanList | undefined} />
          {page && page.total > page.items.length ? (
            <Button onClick={onShowAll}>Show all {presentCount(page.total)}</Button>
          ) : null}
        </>
      }
    >
      <ListBody
        view={{
          ...list,
          caption: 'P2P loans',
          rows: page?.items,
          placeholderCount: 2,
          rowHeight: 60,
          ...(asOf === undefined && { expansion, isOneTabStop: true }),
        }}
        noun={list.noun}
        empty={NO_P2P_LOANS}
        hasCards={isNarrow}
        {...reading}
        onRetry={retry}
        onClear={isFiltered ? controls.clear : undefined}
      />
    </SectionCard>
  );
}

function CounterpartyCell({ loan }: { readonly loan: P2pLoan }) {
  const name = nameOf(loan);
  const [firstName, lastName] = name.split(/\s+/u);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <LetterDisc
        identity={name}
        letters={personInitials({ firstName: firstName ?? null, lastName: lastName ?? null, email: name })}
        size={32}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box component="span" dir="auto" sx={{ display: 'block', typography: 'subtitle1', fontWeight: 600 }}>
          {name}
        </Box>
        <Second>
          Since <DateCell instant={loan.since} shows="day" />
        </Second>
      </Box>
    </Box>
  );
}
