import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { visuallyHidden } from '../visually-hidden.ts';
import { CellSkeleton } from './cell-skeleton.tsx';
import type { ListColumn } from './list-column.ts';
import { ListTableRow } from './list-table-row.tsx';
import type { ListView } from './list-view.ts';
import { cellStyle, selectBoxStyle, selectCellStyle } from './table-cell-style.ts';
import { useRovingRows } from './use-roving-rows.ts';

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
