import { csvText } from '@holdfast/csv/write-csv.ts';
import { parseUtcDay } from '@holdfast/calendar';
import type { CoinDebt } from '../../../contract/lending.ts';
import { add, type Amount, countNoun, formatDecimal, parseAmount } from '@holdfast/money';
import { mdiDownload } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { rateText } from '@holdfast/web/lib/rate-text.ts';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { saveTextFile } from '@holdfast/web/lib/files.ts';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { utcDayText } from '../day-labels.ts';
import type { OwnHistory } from '../use-own-history.ts';
import { type CoinHistory, coinHistory, type HistoryDay } from './coin-history.ts';
import { HistoryDays } from './history-days.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerFooter } from '@holdfast/web/ui/layout/side-drawer.tsx';

interface HistoryViewProps {
  readonly coin: CoinDebt;
  readonly asOf: string;
  readonly history: OwnHistory;
}

/** The figures of a coin, recomputed in the browser and compared with the server's. */
export function HistoryView({ coin, asOf, history }: HistoryViewProps) {
  const [deposit, setDeposit] = useState('all');
  const depositId = deposit === 'all' ? undefined : Number(deposit);
  const computed = useMemo(
    () => coinHistory({ entries: history.entries, coin, depositId, day: parseUtcDay(asOf) }),
    [history, coin, depositId, asOf],
  );
  const stated = depositId === undefined ? coin : (coin.loans.find((loan) => loan.depositId === depositId) ?? coin);
  return (
    <>
      <Box
        sx={{
          overflowY: 'auto',
          flexGrow: 1,
          ...cardSides,
          pb: 5,
          display: 'grid',
          alignContent: 'start',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 5,
        }}
      >
        {coin.loans.length > 1 ? (
          <Box sx={{ overflowX: 'auto' }}>
            <SegmentedControl
              label="Deposits"
              options={[
                { value: 'all', label: 'All deposits' },
                ...coin.loans.map((loan) => ({ value: String(loan.depositId), label: utcDayText(loan.startDay) })),
              ]}
              value={deposit}
              onChange={setDeposit}
            />
          </Box>
        ) : null}
        <HistoryEquations computed={computed} symbol={coin.coinSymbol} />
        <Verdict
          computed={computed}
          stated={stated}
          entries={history.entries.filter((entry) => entry.coinId === coin.coinId && entry.status === 'cleared').length}
          isWhole={history.isWhole}
        />
        <HistoryDays days={computed.days} symbol={coin.coinSymbol} />
      </Box>
      <DrawerFooter>
        <Button
          variant="outlined"
          fullWidth
          startIcon={<Icon path={mdiDownload} />}
          onClick={() => saveHistory({ days: computed.days, symbol: coin.coinSymbol, asOf })}
        >
          Download every day as CSV
        </Button>
      </DrawerFooter>
    </>
  );
}

interface VerdictProps {
  readonly computed: CoinHistory;
  readonly stated: Pick<CoinDebt, 'principal' | 'interest'>;
  readonly entries: number;
  readonly isWhole: boolean;
}

function Verdict({ computed, stated, entries, isWhole }: VerdictProps) {
  if (!isWhole)
    return <Alert severity="info">This page shows only the newest entries. The statements contain all of them.</Alert>;
  const agrees =
    computed.principal === parseAmount(stated.principal) && computed.interest === parseAmount(stated.interest);
  if (!agrees) {
    return (
      <Alert severity="error">
        This page computes {formatDecimal(computed.principal)} principal and {formatDecimal(computed.interest)}{' '}
        interest, and the operator states {stated.principal} and {stated.interest}. Reload the page; if it still
        differs, contact the operator.
      </Alert>
    );
  }
  return (
    <Alert severity="success">
      Computed in your browser from {countNoun(entries, 'entry', 'entries')}: equal to the operator’s figure, to the
      last digit.
    </Alert>
  );
}

function saveHistory({
  days,
  symbol,
  asOf,
}: {
  readonly days: readonly HistoryDay[];
  readonly symbol: string;
  readonly asOf: string;
}): void {
  const fields = [
    { label: 'Day', value: (one: HistoryDay) => one.day },
    { label: `Deposited ${symbol}`, value: (one: HistoryDay) => formatDecimal(one.deposited) },
    { label: `Interest ${symbol}`, value: (one: HistoryDay) => formatDecimal(one.interest) },
    { label: `Paid ${symbol}`, value: (one: HistoryDay) => formatDecimal(one.paid) },
    { label: `Principal ${symbol}`, value: (one: HistoryDay) => formatDecimal(one.principal) },
    { label: `Interest owed ${symbol}`, value: (one: HistoryDay) => formatDecimal(one.interestOwed) },
    { label: `Total ${symbol}`, value: (one: HistoryDay) => formatDecimal(add(one.principal, one.interestOwed)) },
  ];
  saveTextFile({
    name: `${symbol.toLowerCase()}-day-by-day-${asOf}.csv`,
    type: 'text/csv',
    text: csvText(fields, days),
  });
}

/** How the two figures are computed, as equations. */
function HistoryEquations({ computed, symbol }: { readonly computed: CoinHistory; readonly symbol: string }) {
  const lines: readonly (readonly [sign: '' | '−' | '=', label: string, amount: Amount])[] = [
    ['', 'Deposited', computed.deposited],
    ['−', 'Principal paid back', computed.principalPaid],
    ['=', 'Principal', computed.principal],
    ['', 'Interest earned', computed.interestEarned],
    ['−', 'Interest paid', computed.interestPaid],
    ...(computed.roundedOff === 0n ? [] : [['−', 'Rounded off at repayment', computed.roundedOff] as const]),
    ['=', 'Interest', computed.interest],
    ['=', 'Total', computed.total],
  ];
  return (
    <Box>
      <Box component="dl" sx={{ m: 0, borderRadius: '6px', backgroundColor: 'sunken', px: 4, py: 2 }}>
        {lines.map(([sign, label, amount]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 3,
              py: 1,
              ...(sign === '=' && { fontWeight: 600, borderTop: 1, borderColor: 'hairlineRaised' }),
            }}
          >
            <Box component="dt">
              <Box
                component="span"
                aria-hidden="true"
                sx={{ display: 'inline-block', width: 18, color: 'text.secondary' }}
              >
                {sign}
              </Box>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              <AmountText value={formatDecimal(amount)} symbol={symbol} />
            </Box>
          </Box>
        ))}
      </Box>
      {computed.deposits
        .filter((deposit) => deposit.principal > 0n)
        .map((deposit) => (
          <Typography
            key={deposit.depositId}
            variant="body2"
            sx={{ color: 'text.secondary', mt: 3, overflowWrap: 'anywhere' }}
          >
            Deposit of {utcDayText(deposit.startDay)}: one day earns{' '}
            <AmountText value={formatDecimal(deposit.principal)} symbol={symbol} /> ×{' '}
            {rateText(deposit.annualRate).replace(' ', '\u00a0')} ÷ {`${deposit.yearDays}\u00a0days`} ={' '}
            <AmountText value={formatDecimal(deposit.interestPerDay)} symbol={symbol} />.
          </Typography>
        ))}
    </Box>
  );
}
