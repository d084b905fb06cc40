import type { ImportRow } from '../contract/imports.ts';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { FileAmount } from './file-amount.tsx';

/** Rows under a heading of their own. */
export interface RowGroup {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly actions?: ReactNode;
  /** Undefined while they load. */
  readonly rows: readonly ImportRow[] | undefined;
}

export interface RowGroupsProps {
  readonly groups: readonly RowGroup[];
  /** The row of the file that is scrolled to and marked. */
  readonly shownRow?: number;
}

/** A row of the file that opens to show its text. */
export interface OpenRowProps {
  readonly row: ImportRow;
  /** The address names it. */
  readonly isShown: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The heading of a group: its title, a note, and its actions at the end. */
export function GroupTitle({ group }: { readonly group: RowGroup }) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {group.title}
      </Box>
      <Box component="span" sx={{ flexGrow: 1, color: 'text.secondary' }}>
        {group.note}
      </Box>
      {group.actions}
    </>
  );
}

type Amounts = ImportRow['out'];

/** One line for each coin; a dash for none. */
export function Amounts({ amounts }: { readonly amounts: Amounts }) {
  if (amounts.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        –
      </Box>
    );
  return amounts.map(({ symbol, amount }, index) => (
    <Box key={`${index} ${symbol}`}>
      <FileAmount amount={amount} symbol={symbol} />
    </Box>
  ));
}

/** Unclassified needs a person; rows that are not imported are secondary. */
export function Becomes({ row }: { readonly row: ImportRow }) {
  const isUnclassified = row.becomes === 'Unclassified';
  const isImported = row.becomes !== 'Not imported' && (row.result === 'added' || row.result === 'waiting');
  const style = {
    overflowWrap: 'anywhere',
    ...(isUnclassified ? { color: 'warning.main', fontWeight: 500 } : isImported ? { fontWeight: 500 } : secondary),
  } as const;
  return (
    <Box component="span" sx={style}>
      {row.becomes}
    </Box>
  );
}

/** What the row became, as a link to its transaction once that exists. */
export function BecomesLink({ row }: { readonly row: ImportRow }) {
  if (row.transactionId === null) return <Becomes row={row} />;
  return (
    <TransactionLink id={row.transactionId} color="inherit">
      <Becomes row={row} />
    </TransactionLink>
  );
}

const secondary = { color: 'text.secondary' } as const;

/** The record as in the file. */
export function RowText({ text, rowsTotal }: Pick<ImportRow, 'text' | 'rowsTotal'>) {
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
      {rowsTotal > 1 ? `The first of ${presentCount(rowsTotal)} rows in the file` : 'The row in the file'}
      <Box
        component="pre"
        dir="ltr"
        sx={{
          m: 0,
          mt: 1,
          p: 3,
          borderRadius: '4px',
          backgroundColor: 'ground.neutral',
          color: 'text.primary',
          fontFamily: 'ui-monospace, Menlo, Consolas, monospace',
          fontSize: '0.75rem',
          lineHeight: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          textAlign: 'left',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}

/** Scrolls to the row that the address names, once it is there, and moves the focus to it. */
export function useShownRow<Element extends HTMLElement>(isShown: boolean) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!isShown) return;
    element.current?.scrollIntoView({ block: 'center' });
    element.current?.focus({ preventScroll: true });
  }, [isShown]);
  return element;
}

/** The rows of a group with what their cards or table rows need, each under a key of its own. */
export function useOpenRows(shownRow: number | undefined) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpen((current) => {
      const next = new Set(current);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return ({ id, rows = [] }: RowGroup): (OpenRowProps & { readonly key: string })[] =>
    rows.map((row, index) => {
      const key = `${id} ${row.rows[0] ?? 0} ${index}`;
      return {
        key,
        row,
        isShown: shownRow !== undefined && row.rows.includes(shownRow),
        isOpen: open.has(key),
        onToggle: () => toggle(key),
      };
    });
}
