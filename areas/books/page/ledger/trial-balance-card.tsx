import type { StatementClass, TrialBalance, TrialBalanceRow } from '../../contract/ledger.ts';
import { countNoun } from '@holdfast/money';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment, type ReactNode } from 'react';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { AccountName, cents, EntriesLink, isZero, statementTable, TotalsRow } from './ledger-figures.tsx';
import type { Choice } from '@holdfast/web/ui/form/choices-of.ts';

const CLASSES: readonly Choice<StatementClass>[] = [
  { value: 'assets', label: 'Assets' },
  { value: 'liabilities', label: 'Liabilities' },
  { value: 'equity', label: 'Equity' },
  { value: 'income', label: 'Income and gains' },
  { value: 'expenses', label: 'Expenses' },
];

/** On a phone there is no room for the figures of two periods. */
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;
const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** The children stand below the number of accounts. */
export function TrialBalanceCard({
  balance,
  children,
}: {
  readonly balance: TrialBalance;
  readonly children: ReactNode;
}) {
  const { rows, comparedWith } = balance;
  const columns = comparedWith === null ? 3 : 5;
  return (
    <SectionCard
      title="Trial balance"
      text={
        <>
          {countNoun(rows.length, 'account')}
          {children}
        </>
      }
    >
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={statementTable}>
          <caption style={visuallyHidden}>Trial balance</caption>
          <TableHead>
            <TableRow>
              <TableCell rowSpan={2} sx={{ verticalAlign: 'bottom' }}>
                Account
              </TableCell>
              <TableCell colSpan={2} align="right">
                {bookDay(balance.to)}
              </TableCell>
              {comparedWith === null ? null : (
                <TableCell colSpan={2} align="right" sx={wide}>
                  {bookDay(comparedWith.to)}
                </TableCell>
              )}
            </TableRow>
            <TableRow>
              <TableCell align="right">Debit</TableCell>
              <TableCell align="right">Credit</TableCell>
              {comparedWith === null ? null : (
                <>
                  <TableCell align="right" sx={wide}>
                    Debit
                  </TableCell>
                  <TableCell align="right" sx={wide}>
                    Credit
                  </TableCell>
                </>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {CLASSES.map(({ value, label }) => {
              const ofClass = rows.filter((row) => row.class === value);
              if (ofClass.length === 0) return null;
              return (
                <Fragment key={value}>
                  <TableRow>
                    <TableCell component="th" scope="rowgroup" colSpan={columns} sx={{ fontWeight: 600, pt: 4 }}>
                      {label}
                    </TableCell>
                  </TableRow>
                  {ofClass.map((row) => (
                    <AccountRow key={row.code ?? row.name} row={row} balance={balance} />
                  ))}
                </Fragment>
              );
            })}
            {isZero(balance.roundingUsd) && isZero(balance.roundingBeforeUsd ?? '0') ? null : (
              <RoundingRow balance={balance} />
            )}
          </TableBody>
          <TotalsRow>
            <SideCells sides={balance.totals} keepsZero />
            {balance.totalsBefore === null ? null : <SideCells sides={balance.totalsBefore} isBefore keepsZero />}
          </TotalsRow>
        </Table>
      </Box>
    </SectionCard>
  );
}

function AccountRow({ row, balance }: { readonly row: TrialBalanceRow; readonly balance: TrialBalance }) {
  const { code, name } = row;
  const isOfPeriod = row.class === 'income' || row.class === 'expenses';
  // A balance adds up all entries up to the day, income and expenses only those of the period.
  const daysOf = ({ from, to }: { from: string; to: string }) => (isOfPeriod ? { from, to } : { to });
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        <AccountName code={code} name={name} />
      </TableCell>
      <SideCells
        sides={row}
        renderFigure={(text) => (
          <EntriesLink code={code} days={daysOf(balance)} label={`${name} ${text}`}>
            {text}
          </EntriesLink>
        )}
      />
      {row.before === null || balance.comparedWith === null ? null : (
        <SideCells
          sides={row.before}
          isBefore
          renderFigure={(text) => (
            <EntriesLink
              code={code}
              days={daysOf(balance.comparedWith ?? balance)}
              label={`${name} ${text}, previous period`}
            >
              {text}
            </EntriesLink>
          )}
        />
      )}
    </TableRow>
  );
}

function RoundingRow({ balance }: { readonly balance: TrialBalance }) {
  const sidesOf = (usd: string) =>
    usd.startsWith('-') ? { debitUsd: '0', creditUsd: usd.slice(1) } : { debitUsd: usd, creditUsd: '0' };
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        Rounding to cents
      </TableCell>
      <SideCells sides={sidesOf(balance.roundingUsd)} />
      {balance.roundingBeforeUsd === null ? null : <SideCells sides={sidesOf(balance.roundingBeforeUsd)} isBefore />}
    </TableRow>
  );
}

interface SideCellsProps {
  readonly sides: { readonly debitUsd: string; readonly creditUsd: string };
  readonly isBefore?: boolean;
  readonly keepsZero?: boolean;
  readonly renderFigure?: (text: string) => React.ReactNode;
}

/** An account has a figure on one side, debit or credit; the other side stays empty. */
function SideCells({ sides, isBefore = false, keepsZero = false, renderFigure = (text) => text }: SideCellsProps) {
  const sx = [figure, isBefore && { ...wide, color: 'text.secondary' }];
  const isEmpty = isZero(sides.debitUsd) && isZero(sides.creditUsd);
  const shows = (usd: string, isDebit: boolean) => keepsZero || !isZero(usd) || (isEmpty && isDebit);
  return (
    <>
      <TableCell align="right" sx={sx}>
        {shows(sides.debitUsd, true) ? renderFigure(cents(sides.debitUsd)) : null}
      </TableCell>
      <TableCell align="right" sx={sx}>
        {shows(sides.creditUsd, false) ? renderFigure(cents(sides.creditUsd)) : null}
      </TableCell>
    </>
  );
}
