import { csvText } from '@holdfast/csv/write';
import { parseUtcDay } from '@holdfast/calendar';
import type { CoinDebt } from '@holdfast/contract';
import { add, type Amount, formatDecimal, parseAmount } from '@holdfast/money';
import { mdiDownload } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { rateText } from '../../../lib/rate-text.ts';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { saveTextFile } from '../../../lib/files.ts';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { utcDayText } from '../day-labels.ts';
import type { OwnHistory } from '../use-own-history.ts';
import { type CoinCourse, coinCourse, type CourseDay } from './coin-history.ts';
import { CourseDays } from './history-days.tsx';

interface CourseViewProps {
  readonly coin: CoinDebt;
  readonly asOf: string;
  readonly history: OwnHistory;
}

/** The figures of a coin, recomputed in the browser and compared with the server's. */
export function CourseView({ coin, asOf, history }: CourseViewProps) {
  const [deposit, setDeposit] = useState('all');
  const depositId = deposit === 'all' ? undefined : Number(deposit);
  const course = useMemo(
    () => coinCourse({ entries: history.entries, coin, depositId, day: parseUtcDay(asOf) }),
    [history, coin, depositId, asOf],
  );
  const stated = depositId === undefined ? coin : (coin.loans.find((loan) => loan.depositId === depositId) ?? coin);
  return (
    <>
      <Box
        sx={{
          overflowY: 'auto',
          flexGrow: 1,
          px: { xs: 4, sm: 6 },
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
        <CourseEquation course={course} symbol={coin.coinSymbol} />
        <Verdict
          course={course}
          stated={stated}
          entries={history.entries.filter((entry) => entry.coinId === coin.coinId && entry.status === 'cleared').length}
          isWhole={history.isWhole}
        />
        <CourseDays days={course.days} symbol={coin.coinSymbol} />
      </Box>
      <Box sx={{ px: { xs: 4, sm: 6 }, py: 4, borderTop: '1px solid', borderColor: 'hairlineRaised' }}>
        <Button
          variant="outlined"
          fullWidth
          startIcon={<Icon path={mdiDownload} />}
          onClick={() => saveCourse({ days: course.days, symbol: coin.coinSymbol, asOf })}
        >
          Download every day as CSV
        </Button>
      </Box>
    </>
  );
}

interface VerdictProps {
  readonly course: CoinCourse;
  readonly stated: Pick<CoinDebt, 'principal' | 'interest'>;
  readonly entries: number;
  readonly isWhole: boolean;
}

function Verdict({ course, stated, entries, isWhole }: VerdictProps) {
  if (!isWhole)
    return (
      <Alert severity="info">
        There are more entries than this page works with, so these figures cover the newest of them only. The statements
        hold them all.
      </Alert>
    );
  const agrees = course.principal === parseAmount(stated.principal) && course.interest === parseAmount(stated.interest);
  if (!agrees) {
    return (
      <Alert severity="error">
        This page works out {formatDecimal(course.principal)} principal and {formatDecimal(course.interest)} interest,
        and the operator states {stated.principal} and {stated.interest}. Reload the page; if it still differs, ask the
        operator.
      </Alert>
    );
  }
  return (
    <Alert severity="success">
      Worked out in your browser from {entries === 1 ? '1 entry' : `${entries} entries`}: it equals what the operator
      states, to the last digit.
    </Alert>
  );
}

function saveCourse({
  days,
  symbol,
  asOf,
}: {
  readonly days: readonly CourseDay[];
  readonly symbol: string;
  readonly asOf: string;
}): void {
  const fields = [
    { label: 'Day', value: (one: CourseDay) => one.day },
    { label: `Deposited ${symbol}`, value: (one: CourseDay) => formatDecimal(one.deposited) },
    { label: `Interest ${symbol}`, value: (one: CourseDay) => formatDecimal(one.interest) },
    { label: `Paid ${symbol}`, value: (one: CourseDay) => formatDecimal(one.paid) },
    { label: `Principal ${symbol}`, value: (one: CourseDay) => formatDecimal(one.principal) },
    { label: `Interest owed ${symbol}`, value: (one: CourseDay) => formatDecimal(one.interestOwed) },
    { label: `Total ${symbol}`, value: (one: CourseDay) => formatDecimal(add(one.principal, one.interestOwed)) },
  ];
  saveTextFile({
    name: `${symbol.toLowerCase()}-day-by-day-${asOf}.csv`,
    type: 'text/csv',
    text: csvText(fields, days),
  });
}

/** How the two figures are computed, as equations. */
function CourseEquation({ course, symbol }: { readonly course: CoinCourse; readonly symbol: string }) {
  const lines: readonly (readonly [sign: '' | '−' | '=', label: string, amount: Amount])[] = [
    ['', 'Deposited', course.deposited],
    ['−', 'Principal paid back', course.principalPaid],
    ['=', 'Principal', course.principal],
    ['', 'Interest earned', course.interestEarned],
    ['−', 'Interest paid', course.interestPaid],
    ...(course.roundedOff === 0n ? [] : [['−', 'Rounded off at repayment', course.roundedOff] as const]),
    ['=', 'Interest', course.interest],
    ['=', 'Together', course.total],
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
      {course.deposits
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
