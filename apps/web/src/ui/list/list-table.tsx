import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { visuallyHidden } from '../visually-hidden.ts';
import { CellSkeleton } from './cell-skeleton.tsx';
import type { ListColumn } from './list-column.ts';
import type { ListView } from './list-view.ts';
import { RowMenu } from './row-menu.tsx';

export function ListTable<Row>(view: ListView<Row>) {
  const roving = useRovingRows({ rowCount: view.rows?.length ?? 0 });
  return (
    <TableContainer>
      <Table aria-label={view.caption} aria-busy={!view.rows}>
        <TableHead>
          <TableRow>
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
        <TableBody {...roving.bodyProps}>
          {view.rows
            ? view.rows.map((row, index) => (
                <ListTableRow key={view.rowKey(row)} row={row} view={view} tabIndex={roving.tabIndexOf(index)} />
              ))
            : Array.from({ length: view.placeholderCount }, (_, index) => <PlaceholderRow key={index} view={view} />)}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function HeaderCell<Row>({ column, view }: { readonly column: ListColumn<Row>; readonly view: ListView<Row> }) {
  const { sort, order } = view.state;
  const sortKey = column.sortable;
  const isSorted = sortKey === sort;
  const isAtEnd = column.align === 'end';
  const sorting = isSorted ? (order === 'asc' ? 'ascending' : 'descending') : 'none';
  return (
    <TableCell scope="col" aria-sort={sortKey === undefined ? undefined : sorting} sx={cellStyle(column)}>
      {sortKey === undefined ? (
        column.label
      ) : (
        <TableSortLabel
          active={isSorted}
          direction={isSorted ? order : 'asc'}
          onClick={() => view.onSort(sortKey)}
          sx={{ flexDirection: isAtEnd ? 'row-reverse' : 'row' }}
        >
          {column.label}
        </TableSortLabel>
      )}
    </TableCell>
  );
}

function PlaceholderRow<Row>({ view }: { readonly view: ListView<Row> }) {
  return (
    <TableRow sx={{ '& > td': { height: view.rowHeight } }}>
      {view.selection ? <TableCell padding="checkbox" sx={selectCellStyle} /> : null}
      {view.columns.map((column) => (
        <TableCell key={column.id} sx={cellStyle(column)}>
          <CellSkeleton kind={column.skeleton} isAtEnd={column.align === 'end'} />
        </TableCell>
      ))}
      {view.rowActions ? <TableCell /> : null}
    </TableRow>
  );
}

interface ListTableRowProps<Row> {
  readonly row: Row;
  readonly view: ListView<Row>;
  readonly tabIndex: number;
}

/** Space selects the row in focus, Enter opens it (or its menu); the controls inside keep their own keys. */
function ListTableRow<Row>({ row, view, tabIndex }: ListTableRowProps<Row>) {
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
      {view.columns.map((column) => (
        <TableCell key={column.id} sx={cellStyle(column)}>
          {column.render(row)}
        </TableCell>
      ))}
      {rowActions ? (
        <TableCell sx={{ position: 'sticky', insetInlineEnd: 0, backgroundColor: 'inherit', textAlign: 'end' }}>
          <RowMenu rowLabel={label} actions={() => rowActions(row)} />
        </TableCell>
      ) : null}
    </TableRow>
  );
}

const CELL_WIDTH_MAX = 280;

/** One line to a cell: a long text is cut rather than stretching the row or the table. */
export function cellStyle<Row>(column: ListColumn<Row>) {
  return {
    width: column.width ?? 'auto',
    maxWidth: column.width ?? CELL_WIDTH_MAX,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: column.align === 'end' ? 'end' : 'start',
  } as const;
}

/** The box's own padding makes it easy to hit; the margins take it back, so that it stands on the page's edge line. */
const selectCellStyle = { width: 46, paddingInlineEnd: 0 } as const;
const selectBoxStyle = { marginInlineStart: -2, marginInlineEnd: -1 } as const;

/**
 * One stop of the Tab key for all rows; the arrow keys, Home and End go from row to row. Keys pressed on a control
 * inside a row belong to that control.
 */
function useRovingRows(options: { readonly rowCount: number }) {
  const [remembered, setCurrent] = useState(0);
  const current = Math.min(remembered, Math.max(0, options.rowCount - 1));

  // The row in focus was removed: the browser would drop the focus to the page's start, so its neighbour takes it.
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
