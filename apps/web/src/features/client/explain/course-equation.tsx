import { type Amount, formatDecimal } from '@holdfast/money';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { rateText } from '../../../lib/rate-text.ts';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { utcDayText } from '../day-words.ts';
import type { CoinCourse } from './coin-course.ts';

/** How the two figures come about, as one would write it on paper. */
export function CourseEquation({ course, symbol }: { readonly course: CoinCourse; readonly symbol: string }) {
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
