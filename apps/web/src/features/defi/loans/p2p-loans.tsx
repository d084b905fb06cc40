import { type AccountLoan, contract, type P2pLoan } from '@holdfast/contract';
import type { CsvField } from '@holdfast/csv/write';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { defineList, listStateRules } from '../../../api-parts/list/list-definition.ts';
import { textFields } from '../../../api-parts/list/naming-column.ts';
import { useCsvExport } from '../../../api-parts/list/use-list.ts';
import { useCall } from '../../../lib/api.ts';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { AmountText, FigureText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { ExportButton } from '../../../ui/list/export-button.tsx';
import { ListBody } from '../../../ui/list/list-body.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { ListPager } from '../../../ui/list/list-pager.tsx';
import { DEFAULT_ROWS_PER_PAGE, defaultListState } from '../../../ui/list/list-state.ts';
import { useRowExpansion } from '../../../ui/list/use-row-expansion.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { LetterDisc, personInitials } from '../../../ui/round-icons.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { percentText } from '../shared/ratio-text.ts';
import { Second, UnknownDash, UnknownValue } from '../shared/unknown-value.tsx';
import { ratePlaces } from './loan-figures.ts';
import { LoanDetail } from './loan-detail.tsx';
import { LOAN_TABLE, loanColumn } from './loans-list.tsx';

/** Long enough for an address of any network, and longer than the names of companies in one word. */
const ADDRESS = /^[0-9a-z]{26,}$/iu;

/** A counterparty without a name is shown by its address, shortened. */
const nameOf = ({ counterpartyName }: P2pLoan): string =>
  ADDRESS.test(counterpartyName) ? shortenAddress(counterpartyName) : counterpartyName;

const COLUMNS: readonly ListColumn<P2pLoan>[] = [
  {
    id: 'counterparty',
    label: 'Counterparty',
    mobile: 'title',
    width: 200,
    skeleton: 'person',
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

function sumColumn(label: string, of: 'lent' | 'repaid'): ListColumn<P2pLoan> {
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

export const p2pLoansList = defineList(contract.listLoans, {
  id: 'p2p-loans',
  noun: { one: 'loan', many: 'loans' },
  rowLabel: (loan) => (isP2pLoan(loan) ? nameOf(loan) : loan.protocolName),
  columns: COLUMNS.map((column) => loanColumn(isP2pLoan, column)),
});
const EXPORT = {
  list: p2pLoansList,
  state: defaultListState(listStateRules(p2pLoansList)),
  fixed: { p2p: true },
  columns: p2pLoansList.columns,
};

/** P2P loans that were given, from transactions classified as lent out, repaid and interest. */
export function P2pLoans() {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const expansion = useRowExpansion('History', (loan: P2pLoan) => <LoanDetail loanId={loan.id} name={nameOf(loan)} />);
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState<number>(DEFAULT_ROWS_PER_PAGE);
  const loans = useCall(contract.listLoans, { query: { p2p: true, page, limit } }, { keepsPrevious: true });
  const rows = loans.data?.items.filter(isP2pLoan);
  const csvExport = useCsvExport(EXPORT);
  return (
    <SectionCard
      title="P2P loans"
      actions={
        loans.data && loans.data.total > 0 ? (
          <>
            <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
              Outstanding{' '}
              <Box component="strong" sx={{ color: 'text.primary' }}>
                <UsdText value={loans.data.totals.outstandingUsd} />
              </Box>
            </Box>
            <ExportButton csvExport={csvExport} />
          </>
        ) : undefined
      }
    >
      <ListBody
        view={{
          caption: 'P2P loans',
          columns: COLUMNS,
          rows,
          placeholderCount: 2,
          rowKey: ({ id }) => String(id),
          rowLabel: nameOf,
          rowHeight: 60,
          expansion,
          isOneTabStop: true,
          tableStyle: LOAN_TABLE,
        }}
        noun={{ many: 'loans' }}
        empty={{
          title: 'No P2P loans',
          text: 'Classify a transaction as lent out, and the loan is listed here.',
        }}
        hasCards={isNarrow}
        isLoading={loans.isPending}
        isChanging={loans.isPlaceholderData}
        error={loans.error}
        onRetry={() => void loans.refetch()}
        onClear={undefined}
      />
      {loans.data && loans.data.total > limit ? (
        <ListPager
          page={page}
          limit={limit}
          total={loans.data.total}
          isTotalCapped={loans.data.isTotalCapped}
          onPage={setPage}
          onLimit={(next) => {
            setLimit(next);
            setPage(1);
          }}
        />
      ) : null}
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
