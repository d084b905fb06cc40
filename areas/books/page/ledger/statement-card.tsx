import type { StatementSection } from '../../contract/ledger.ts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Fragment, type ReactNode } from 'react';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { AccountName, cents, changeText, EntriesLink, isZero, statementTable } from './ledger-figures.tsx';
import type { LedgerDays } from './ledger-period.tsx';

export interface StatementTotal {
  readonly label: string;
  readonly usd: string;
  readonly beforeUsd: string | null;
}

export interface ShownSection {
  readonly title: ReactNode;
  readonly totalLabel: string;
  readonly section: StatementSection;
  /** Lines after the accounts that are not accounts: earnings, rounding. */
  readonly extra?: readonly StatementTotal[];
  /** With the extra lines; the total of the section unless given. */
  readonly total?: Omit<StatementTotal, 'label'>;
}

interface StatementCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  /** The heads of the columns of figures: the period and the one before. */
  readonly heads: readonly [now: string, before: string | null];
  readonly sections: readonly ShownSection[];
  readonly result?: StatementTotal;
  /** The days of the entries behind a figure, of this period and of the one before. */
  readonly days: readonly [now: LedgerDays, before: LedgerDays | null];
}

const figure = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
const wide = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** A statement of sections with their totals, beside the period before. */
export function StatementCard({ title, text, heads, sections, result, days }: StatementCardProps) {
  const columns = heads[1] === null ? 2 : 4;
  return (
    <SectionCard title={title} text={text}>
      <Box sx={{ overflowX: 'auto' }}>
        <Table size="small" sx={statementTable}>
          <caption style={visuallyHidden}>{title}</caption>
          <TableHead>
            <TableRow>
              <TableCell>Account</TableCell>
              <TableCell align="right">{heads[0]}</TableCell>
              {heads[1] === null ? null : (
                <>
                  <TableCell align="right">{heads[1]}</TableCell>
                  <TableCell align="right" sx={wide}>
                    Change
                  </TableCell>
                </>
              )}
            </TableRow>
          </TableHead>
          <TableBody>
            {sections.map(({ section, title: heading, totalLabel, extra = [], total }) => (
              <Fragment key={section.section}>
                <TableRow>
                  <TableCell component="th" scope="rowgroup" colSpan={columns} sx={{ fontWeight: 600, pt: 4 }}>
                    {heading}
                  </TableCell>
                </TableRow>
                {section.rows.map((row) => (
                  <TableRow key={row.code ?? row.name}>
                    <TableCell component="th" scope="row">
                      <AccountName code={row.code} name={row.name} />
                    </TableCell>
                    <FigureCells
                      usd={row.usd}
                      beforeUsd={row.beforeUsd}
                      renderFigure={(shown, isBefore) => (
                        <EntriesLink
                          code={row.code}
                          days={(isBefore ? days[1] : days[0]) ?? {}}
                          label={`${row.name} ${shown}`}
                        >
                          {shown}
                        </EntriesLink>
                      )}
                    />
                  </TableRow>
                ))}
                {[...extra, { label: 'Rounding to cents', ...section.rounding }]
                  .filter(({ usd, beforeUsd }) => !isZero(usd) || !isZero(beforeUsd ?? '0'))
                  .map((line) => (
                    <TotalRow key={line.label} {...line} />
                  ))}
                <TotalRow label={totalLabel} {...(total ?? section.total)} isStrong />
              </Fragment>
            ))}
            {result ? <TotalRow {...result} isStrong /> : null}
          </TableBody>
        </Table>
      </Box>
    </SectionCard>
  );
}

function TotalRow({ label, usd, beforeUsd, isStrong = false }: StatementTotal & { readonly isStrong?: boolean }) {
  return (
    <TableRow sx={isStrong ? { '& > :is(td, th)': { fontWeight: 600 } } : {}}>
      <TableCell component="th" scope="row">
        {label}
      </TableCell>
      <FigureCells usd={usd} beforeUsd={beforeUsd} />
    </TableRow>
  );
}

interface FigureCellsProps {
  readonly usd: string;
  readonly beforeUsd: string | null;
  readonly renderFigure?: (shown: string, isBefore: boolean) => ReactNode;
}

function FigureCells({ usd, beforeUsd, renderFigure = (shown) => shown }: FigureCellsProps) {
  return (
    <>
      <TableCell align="right" sx={figure}>
        {renderFigure(cents(usd), false)}
      </TableCell>
      {beforeUsd === null ? null : (
        <>
          <TableCell align="right" sx={{ ...figure, color: 'text.secondary' }}>
            {renderFigure(cents(beforeUsd), true)}
          </TableCell>
          <TableCell align="right" sx={{ ...figure, ...wide, color: 'text.secondary' }}>
            {changeText(usd, beforeUsd)}
          </TableCell>
        </>
      )}
    </>
  );
}
