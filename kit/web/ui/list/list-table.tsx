import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { visuallyHidden } from '../visually-hidden.ts';
import { CellSkeleton } from './cell-skeleton.tsx';
import { ExpandButton } from './expand-button.tsx';
import type { ListColumn } from './list-column.ts';
import type { ListTotals, ListView, RowExpansion } from './list-view.ts';
import { DENSITIES, useDensity } from './table-density.ts';
import { RowMenu } from './row-menu.tsx';

const CELL_WIDTH_MAX = 280;

/**
 * One line per cell: a long text is cut off instead of widening the row or the table. A figure is never cut, because a
 * shortened number reads as a different one: its column grows, and a table that is too wide becomes denser and scrolls
 * only if that is not enough.
 */
const ONE_LINE = { '& > :is(tbody, tfoot) > tr > :is(td, th):not([colspan])': { whiteSpace: 'nowrap' } } as const;

/** For the attribute `style`: a hundred cells with `sx` keep the first rows waiting. */
function cellStyle<Row>(column: ListColumn<Row>) {
  const isFigure = column.align === 'end';
  return {
    width: column.width ?? 'auto',
    ...(!isFigure && { maxWidth: column.width ?? CELL_WIDTH_MAX, overflow: 'hidden', textOverflow: 'ellipsis' }),
    // Texts are at the start, as table cells are: the style of a cell is mirrored, one of its own here would not be.
    ...(isFigure && { textAlign: 'end' as const }),
    ...(column.isStrong && { fontWeight: 600 }),
  } as const;
}

/** The padding of the checkbox makes it easy to hit; the negative margins align it with the edge of the page. */
const selectCellStyle = { width: 46, paddingInlineEnd: 0 } as const;
const selectBoxStyle = { marginInlineStart: -2, marginInlineEnd: -1 } as const;
const expandCellStyle = { width: 52, paddingInlineEnd: 0 } as const;

/** About as many as a small screen shows. */
const FIRST_ROWS = 8;
let isFirstTable = true;

/** The first table after the page has loaded shows the rows of one screen at once, and the others a moment later. */
function useShownRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [isCut, setIsCut] = useState(isFirstTable);
  useEffect(() => {
    if (rows === undefined || !isCut) return;
    isFirstTable = false;
    startTransition(() => setIsCut(false));
  }, [rows, isCut]);
  return isCut ? rows?.slice(0, FIRST_ROWS) : rows;
}

export function ListTable<Row>(view: ListView<Row>) {
  const roving = useRovingRows({ rowCount: view.rows?.length ?? 0 });
  const shownRows = useShownRows(view.rows);
  const container = useRef<HTMLDivElement>(null);
  const density = useDensity(container, view.columns);
  // A table that is wider than its card scrolls, so something in it must take the focus: its rows, or the whole.
  const region = view.isOneTabStop
    ? ({ tabIndex: 0, role: 'region', 'aria-label': `${view.caption}, table` } as const)
    : {};
  return (
    <TableContainer
      ref={container}
      {...region}
      {...(view.maxHeight !== undefined && { sx: { maxHeight: view.maxHeight } })}
    >
      <Table
        aria-label={view.caption}
        aria-busy={!view.rows}
        stickyHeader={view.maxHeight !== undefined}
        size={view.isDense ? 'small' : 'medium'}
        // Twice the class: the table's own style comes before that of its rows, in whichever order they are made.
        sx={[ONE_LINE, ...[view.tableStyle ?? {}].flat().map((style) => ({ '&&': style })), DENSITIES[density] ?? {}]}
      >
        <TableHead>
          <TableRow>
            {view.expansion ? (
              <TableCell sx={{ width: 52 }}>
                <span style={visuallyHidden}>Open</span>
              </TableCell>
            ) : null}
            {view.selection ? (
              <TableCell padding="checkbox" sx={selectCellStyle}>
                <Checkbox
                  size="small"
                  checked={view.selection.page === 'all'}
                  indeterminate={view.selection.page === 'some'}
                  disabled={!view.rows}
                  onChange={view.selection.togglePage}
                  slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
                  sx={{ ...selectBoxStyle, my: -2 }}
                />
              </TableCell>
            ) : null}
            {view.columns.map((column) => (
              <HeaderCell key={column.id} column={column} view={view} />
            ))}
            {view.rowActions ? (
              <TableCell sx={{ width: 60 }}>
                <span style={visuallyHidden}>Actions</span>
              </TableCell>
            ) : null}
          </TableRow>
        </TableHead>
        <TableBody {...(view.isOneTabStop ? {} : roving.bodyProps)}>
          {shownRows
            ? shownRows.map((row, index) => {
                const key = view.rowKey(row);
                if (view.expansion) return <ExpandingRow key={key} row={row} view={view} expansion={view.expansion} />;
                if (view.isOneTabStop) return <PlainRow key={key} row={row} view={view} />;
                return <FocusableRow key={key} row={row} view={view} tabIndex={roving.tabIndexOf(index)} />;
              })
            : Array.from({ length: view.placeholderCount }, (_, index) => <PlaceholderRow key={index} view={view} />)}
        </TableBody>
        {view.rows && view.totals ? <TotalsRow view={view} totals={view.totals} /> : null}
      </Table>
    </TableContainer>
  );
}

function HeaderCell<Row>({ column, view }: { readonly column: ListColumn<Row>; readonly view: ListView<Row> }) {
  const { sorting } = view;
  const sortKey = column.sortable;
  if (sortKey === undefined || !sorting)
    return (
      <TableCell scope="col" style={cellStyle(column)}>
        {column.isLabelHidden ? <span style={visuallyHidden}>{column.label}</span> : column.label}
      </TableCell>
    );
  const isSorted = sortKey === sorting.sort;
  return (
    <TableCell
      scope="col"
      aria-sort={isSorted ? (sorting.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      style={cellStyle(column)}
    >
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? sorting.order : 'asc'}
        onClick={() => sorting.onSort(sortKey)}
        sx={{ flexDirection: column.align === 'end' ? 'row-reverse' : 'row' }}
      >
        {column.label}
      </TableSortLabel>
    </TableCell>
  );
}

interface RowProps<Row> {
  readonly row: Row;
  readonly view: ListView<Row>;
}

function Cells<Row>({ row, view }: RowProps<Row>): ReactNode {
  return view.columns.map((column) => (
    <TableCell
      key={column.id}
      style={cellStyle(column)}
      data-figure={column.align === 'end' ? '' : undefined}
      {...(column.isRowHeader && { component: 'th' as const, scope: 'row' })}
    >
      {column.render(row)}
    </TableCell>
  ));
}

function PlainRow<Row>({ row, view }: RowProps<Row>) {
  return (
    <TableRow sx={{ '& > :is(td, th)': { height: view.rowHeight } }}>
      <Cells row={row} view={view} />
    </TableRow>
  );
}

function ExpandingRow<Row>({ row, view, expansion }: RowProps<Row> & { readonly expansion: RowExpansion<Row> }) {
  const detailId = useId();
  const key = view.rowKey(row);
  const isOpen = expansion.openKey === key;
  // The whole row is a click target; the controls in it keep their own clicks, and text can be selected.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (!isControl && getSelection()?.isCollapsed !== false) expansion.onToggle(key);
  };
  return (
    <>
      <TableRow
        hover
        onClick={onClick}
        sx={{
          cursor: 'pointer',
          backgroundColor: 'background.paper',
          '& > td': { height: view.rowHeight, ...(isOpen && { borderBottom: 0 }) },
        }}
      >
        <TableCell sx={expandCellStyle}>
          <ExpandButton row={row} view={view} expansion={expansion} controls={detailId} />
        </TableCell>
        <Cells row={row} view={view} />
        {view.rowActions ? <MenuCell row={row} view={view} rowActions={view.rowActions} /> : null}
      </TableRow>
      {isOpen ? (
        <TableRow id={detailId}>
          <TableCell
            colSpan={view.columns.length + (view.rowActions ? 2 : 1)}
            sx={{ p: '0 !important', height: 'auto', backgroundColor: 'sunken' }}
          >
            {expansion.render(row)}
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
}

/** Space selects the focused row, Enter opens it or its menu; the controls inside keep their own keys. */
function FocusableRow<Row>({ row, view, tabIndex }: RowProps<Row> & { readonly tabIndex: number }) {
  const { selection, rowActions, onOpenRow } = view;
  const label = view.rowLabel(row);
  const isSelected = selection?.has(row) ?? false;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (event.key === ' ' && selection) selection.toggle(row);
    else if (event.key === 'Enter' && onOpenRow) onOpenRow(row);
    else if (event.key === 'Enter') event.currentTarget.querySelector<HTMLElement>('[data-row-menu]')?.click();
    else return;
    event.preventDefault();
  };

  return (
    <TableRow
      hover
      selected={isSelected}
      aria-selected={undefined}
      tabIndex={tabIndex}
      onKeyDown={onKeyDown}
      sx={{
        backgroundColor: 'background.paper',
        '& > td': { height: view.rowHeight },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {selection ? (
        <TableCell padding="checkbox" sx={selectCellStyle}>
          <Checkbox
            size="small"
            checked={isSelected}
            onChange={() => selection.toggle(row)}
            slotProps={{ input: { 'aria-label': `Select ${label}` } }}
            sx={selectBoxStyle}
          />
        </TableCell>
      ) : null}
      <Cells row={row} view={view} />
      {rowActions ? <MenuCell row={row} view={view} rowActions={rowActions} /> : null}
    </TableRow>
  );
}

interface MenuCellProps<Row> extends RowProps<Row> {
  readonly rowActions: NonNullable<ListView<Row>['rowActions']>;
}

/** Stays in view at the end of the table, whose background it needs to cover the cells that scroll below it. */
function MenuCell<Row>({ row, view, rowActions }: MenuCellProps<Row>) {
  return (
    <TableCell sx={{ position: 'sticky', insetInlineEnd: 0, backgroundColor: 'inherit', textAlign: 'end' }}>
      <RowMenu rowLabel={view.rowLabel(row)} actions={() => rowActions(row)} />
    </TableCell>
  );
}

function PlaceholderRow<Row>({ view }: { readonly view: ListView<Row> }) {
  return (
    <TableRow sx={{ '& > td': { height: view.rowHeight } }}>
      {view.expansion ? <TableCell /> : null}
      {view.selection ? <TableCell padding="checkbox" sx={selectCellStyle} /> : null}
      {view.columns.map((column) => (
        <TableCell key={column.id} style={cellStyle(column)}>
          <CellSkeleton kind={column.skeleton} isAtEnd={column.align === 'end'} />
        </TableCell>
      ))}
      {view.rowActions ? <TableCell /> : null}
    </TableRow>
  );
}

/** A cell in the row of totals, below the line that ends the rows. */
export const totalCell = {
  borderBottom: 0,
  borderTop: '1px solid',
  borderTopColor: 'hairline',
  typography: 'subtitle1',
  fontWeight: 600,
  color: 'text.primary',
} as const;

function TotalsRow<Row>({ view, totals }: { readonly view: ListView<Row>; readonly totals: ListTotals }) {
  return (
    <TableFooter>
      <TableRow sx={{ '& > td': { ...totalCell, height: 52 } }}>
        {view.expansion ? <TableCell /> : null}
        {view.columns.map((column, index) => (
          <TableCell key={column.id} style={cellStyle(column)}>
            {index === 0 ? (
              <>
                Total
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{totals.note}</Box>
              </>
            ) : (
              totals.byColumn[column.id]
            )}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}

/**
 * All rows are one tab stop; the arrow keys, Home and End move the focus from row to row. Keys pressed on a control
 * inside a row belong to that control.
 */
function useRovingRows(options: { readonly rowCount: number }) {
  const [remembered, setCurrent] = useState(0);
  const current = Math.min(remembered, Math.max(0, options.rowCount - 1));

  // The focused row was removed: the browser would move the focus to the start of the page, so the next row takes it.
  const body = useRef<HTMLTableSectionElement>(null);
  const previousCount = useRef(options.rowCount);
  useLayoutEffect(() => {
    const isFewer = options.rowCount < previousCount.current;
    previousCount.current = options.rowCount;
    if (!isFewer || document.activeElement !== document.body) return;
    const row = body.current?.children[current];
    if (row instanceof HTMLElement) row.focus({ preventScroll: true });
  }, [options.rowCount, current]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target;
    if (!(row instanceof HTMLElement) || row.parentElement !== event.currentTarget) return;
    const rows = [...event.currentTarget.children];
    const at = rows.indexOf(row);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    const target = to === undefined ? undefined : rows[to];
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  };
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const at = [...event.currentTarget.children].findIndex((row) => row.contains(event.target));
    if (at >= 0) setCurrent(at);
  };

  return { bodyProps: { ref: body, onKeyDown, onFocus }, tabIndexOf: (index: number) => (index === current ? 0 : -1) };
}
