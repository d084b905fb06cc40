import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { Fragment, type MouseEvent, type ReactNode, useId } from 'react';
import { CellSkeleton } from '../../../ui/list/cell-skeleton.tsx';
import type { ListColumn } from '../../../ui/list/list-column.ts';
import { cellStyle } from '../../../ui/list/list-table.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { ExpandButton } from './expand-button.tsx';
import type { ExpandingListState } from './use-expanding-list.ts';

const PLACEHOLDERS = 6;
const ROW_HEIGHT = 60;

/** What the table and the cards both need to render expandable rows. */
export interface ExpandingView<Row> {
  readonly state: ExpandingListState<Row>;
  readonly caption: string;
  /** The content of an expanded row: "wallets". */
  readonly detailNoun: string;
  readonly renderDetail: (row: Row) => ReactNode;
  /** By column; shown only while no row is filtered out. */
  readonly totals: Readonly<Record<string, ReactNode>>;
  readonly openKey: string | undefined;
  readonly onToggle: (key: string) => void;
  readonly hasTotals: boolean;
}

export function ExpandingTable<Row>(view: ExpandingView<Row>) {
  const { rows, columns } = view.state;
  return (
    // The table scrolls when it is wider than its card, so it must be focusable by keyboard.
    <TableContainer tabIndex={0} role="region" aria-label={`${view.caption}, table`}>
      <Table aria-label={view.caption} aria-busy={!rows}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 52 }}>
              <span style={visuallyHidden}>Open</span>
            </TableCell>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} view={view} />
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows ? (
            rows.map((row) => <ExpandingRow key={view.state.list.rowKey(row)} row={row} view={view} />)
          ) : (
            <Placeholders columns={columns} />
          )}
        </TableBody>
        {rows && view.hasTotals ? <Totals view={view} /> : null}
      </Table>
    </TableContainer>
  );
}

function HeaderCell<Row>({ column, view }: { readonly column: ListColumn<Row>; readonly view: ExpandingView<Row> }) {
  const { state, sortBy } = view.state.controls;
  const { sortable } = column;
  const isSorted = sortable === state.sort;
  if (sortable === undefined)
    return (
      <TableCell scope="col" sx={cellStyle(column)}>
        {column.label}
      </TableCell>
    );
  return (
    <TableCell
      scope="col"
      aria-sort={isSorted ? (state.order === 'asc' ? 'ascending' : 'descending') : 'none'}
      sx={cellStyle(column)}
    >
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? state.order : 'asc'}
        onClick={() => sortBy(sortable)}
        sx={{ flexDirection: column.align === 'end' ? 'row-reverse' : 'row' }}
      >
        {column.label}
      </TableSortLabel>
    </TableCell>
  );
}

function ExpandingRow<Row>({ row, view }: { readonly row: Row; readonly view: ExpandingView<Row> }) {
  const { list, columns } = view.state;
  const detailId = useId();
  const key = list.rowKey(row);
  const isOpen = view.openKey === key;
  // The whole row is a click target; the controls in it keep their own clicks, and text can be selected.
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const isControl = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (!isControl && getSelection()?.isCollapsed !== false) view.onToggle(key);
  };
  return (
    <Fragment>
      <TableRow
        hover
        onClick={onClick}
        sx={{ cursor: 'pointer', '& > td': { height: ROW_HEIGHT, ...(isOpen && { borderBottom: 0 }) } }}
      >
        <TableCell sx={{ width: 52, paddingInlineEnd: 0 }}>
          <ExpandButton
            label={`${view.detailNoun} of ${list.rowLabel(row)}`}
            isOpen={isOpen}
            controls={detailId}
            onToggle={() => view.onToggle(key)}
          />
        </TableCell>
        {columns.map((column) => (
          <TableCell key={column.id} sx={cellStyle(column)}>
            {column.render(row)}
          </TableCell>
        ))}
      </TableRow>
      {isOpen ? (
        <TableRow id={detailId}>
          <TableCell colSpan={columns.length + 1} sx={{ p: '0 !important', height: 'auto', backgroundColor: 'sunken' }}>
            {view.renderDetail(row)}
          </TableCell>
        </TableRow>
      ) : null}
    </Fragment>
  );
}

function Totals<Row>({ view }: { readonly view: ExpandingView<Row> }) {
  return (
    <TableFooter>
      <TableRow
        sx={{
          '& > td': { height: 52, borderBottom: 0, typography: 'subtitle1', fontWeight: 600, color: 'text.primary' },
        }}
      >
        <TableCell />
        {view.state.columns.map((column, index) => (
          <TableCell key={column.id} sx={cellStyle(column)}>
            {index === 0 ? 'Total' : view.totals[column.id]}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  );
}

function Placeholders<Row>({ columns }: { readonly columns: readonly ListColumn<Row>[] }) {
  return Array.from({ length: PLACEHOLDERS }, (_, index) => (
    <TableRow key={index} sx={{ '& > td': { height: ROW_HEIGHT } }}>
      <TableCell />
      {columns.map((column) => (
        <TableCell key={column.id} sx={cellStyle(column)}>
          <CellSkeleton kind={column.skeleton} isAtEnd={column.align === 'end'} />
        </TableCell>
      ))}
    </TableRow>
  ));
}
