/** Figures of the ledger: in dollars and cents, without a sign for the currency, and each leading to its entries. */
import { parseUsd, presentUsd, subtract, type Usd } from '@holdfast/money';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { useBasisSearch } from './ledger-basis.tsx';
import type { LedgerDays } from './ledger-period.tsx';

/** "1,234.50", "−12.00". */
export function cents(usd: string): string {
  return presentUsd(parseUsd(usd)).replace('$', '');
}

/** "+942.32". */
export function changeText(usd: string, beforeUsd: string): string {
  const change: Usd = subtract(parseUsd(usd), parseUsd(beforeUsd));
  return presentUsd(change, { signed: true }).replace('$', '');
}

export const isZero = (usd: string): boolean => parseUsd(usd) === 0n;

interface EntriesLinkProps {
  /** Null: the account has no code, and there is no list of its entries. */
  readonly code: string | null;
  readonly days: LedgerDays;
  readonly label: string;
  readonly children: ReactNode;
}

/** Leads to the entries behind a figure. */
export function EntriesLink({ code, days, label, children }: EntriesLinkProps) {
  const basis = useBasisSearch();
  if (code === null) return <span>{children}</span>;
  return (
    <TextLink
      to="/admin/ledger"
      search={{ tab: 'journal', account: code, ...days, ...basis }}
      underline="hover"
      color="inherit"
      aria-label={`${label}, entries`}
    >
      {children}
    </TextLink>
  );
}

/** Close rows and columns, so that the figures of two periods fit beside each other. */
export const statementTable = {
  '& .MuiTableCell-root': { px: { xs: 1.5, sm: 2 }, py: 1, height: 40 },
  '& .MuiTableCell-root:first-of-type': { paddingInlineStart: { xs: 4, sm: 6 } },
  '& .MuiTableCell-root:last-of-type': { paddingInlineEnd: { xs: 4, sm: 6 } },
  '& thead .MuiTableCell-root': { whiteSpace: 'normal', verticalAlign: 'bottom' },
  // A phone has no room for codes beside the figures.
  '& [data-account-code]': { display: { xs: 'none', sm: 'inline' } },
} as const;

/** The last row of a statement; its children are the cells of the figures. */
export function TotalsRow({ children }: { readonly children: ReactNode }) {
  return (
    <TableFooter>
      <TableRow sx={{ '& > :is(td, th)': { fontWeight: 600, color: 'text.primary', fontSize: 'body2.fontSize' } }}>
        <TableCell component="th" scope="row">
          Total
        </TableCell>
        {children}
      </TableRow>
    </TableFooter>
  );
}

/** The name of an account after its code. */
export function AccountName({ code, name }: { readonly code: string | null; readonly name: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 3, minWidth: 0 }}>
      {code === null ? null : (
        <Box
          component="span"
          data-account-code=""
          sx={{ color: 'text.tertiary', fontVariantNumeric: 'tabular-nums', flexShrink: 0 }}
        >
          {code}
        </Box>
      )}
      <bdi>{name}</bdi>
    </Box>
  );
}
