import { add, type Amount, countNoun, formatDecimal, presentAmount, ZERO } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { utcDayText } from '../day-labels.ts';
import type { HistoryDay } from './coin-history.ts';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';

const SHOWN_AT_FIRST = 14;
const SHOWN_MORE = 90;
/** On a phone, deposits and payments are shown below their day, and their own column is hidden. */
const tableStyle = {
  '& td, & th': { typography: 'body2', px: { xs: 1.5, sm: 2.5 } },
  '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 3 },
  '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 3 },
  '& td:nth-of-type(3), & th:nth-of-type(3)': { display: { xs: 'none', sm: 'table-cell' } },
} as const;

interface ShownDay extends HistoryDay {
  readonly owed: Amount;
  readonly interestText: string;
  readonly owedText: string;
}

const COLUMNS: readonly ListColumn<ShownDay>[] = [
  {
    id: 'day',
    label: 'Day',
    render: (day) => (
      <>
        {utcDayText(day.day)}
        <Box sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
          <Moved day={day} />
        </Box>
      </>
    ),
  },
  {
    id: 'interest',
    label: 'Interest',
    align: 'end',
    render: ({ interest, interestText }) => <FigureText shown={interestText} exact={formatDecimal(interest)} />,
  },
  { id: 'change', label: 'Change', align: 'end', render: (day) => <Moved day={day} /> },
  {
    id: 'balance',
    label: 'Balance',
    align: 'end',
    render: ({ owed, owedText }) => <FigureText shown={owedText} exact={formatDecimal(owed)} />,
  },
];

/** What each day added or paid, newest first. Older days load on demand; the file has all of them. */
export function HistoryDays({ days, symbol }: { readonly days: readonly HistoryDay[]; readonly symbol: string }) {
  const [shown, setShown] = useState(SHOWN_AT_FIRST);
  const newest = days.slice(Math.max(0, days.length - shown)).toReversed();
  const owed = newest.map((day) => add(day.principal, day.interestOwed));
  const interestTexts = alignedAmounts(newest.map((day) => day.interest));
  const owedTexts = alignedAmounts(owed);
  const rows = newest.map((day, index) => ({
    ...day,
    owed: owed[index] ?? ZERO,
    interestText: interestTexts[index] ?? '',
    owedText: owedTexts[index] ?? '',
  }));
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 2 }}>
        Day by day
      </Typography>
      <Box sx={{ overflow: 'hidden', borderRadius: '6px', border: 1, borderColor: 'hairlineRaised' }}>
        <ColumnList
          caption={`${symbol} day by day`}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ day }) => day}
          rowHeight={36}
          tableStyle={tableStyle}
        />
      </Box>
      {days.length > shown ? (
        <Button
          variant="text"
          size="small"
          onClick={() => setShown(shown + SHOWN_MORE)}
          sx={{ mt: 2, marginInlineStart: -2 }}
        >
          Show {countNoun(Math.min(SHOWN_MORE, days.length - shown), 'earlier day')}
        </Button>
      ) : null}
    </Box>
  );
}

function Moved({ day: { deposited, paid } }: { readonly day: HistoryDay }) {
  if (deposited === 0n && paid === 0n) return null;
  const part = (sign: string, amount: Amount) =>
    amount === 0n ? null : <FigureText shown={`${sign}${presentAmount(amount)}`} exact={formatDecimal(amount)} />;
  return (
    <>
      {part('+', deposited)} {part('−', paid)}
    </>
  );
}

/** Amounts of one column with equal decimals, so that the decimal points line up. */
export function alignedAmounts(amounts: readonly Amount[]): string[] {
  const shown = amounts.map((amount) => presentAmount(amount));
  const placesOf = (text: string) => text.length - text.indexOf('.') - 1;
  const places = Math.max(...shown.map(placesOf));
  return shown.map((text) => text + '0'.repeat(places - placesOf(text)));
}
