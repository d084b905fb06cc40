import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { KeyboardEvent } from 'react';
import type { ListView } from './list-view.ts';
import { cellStyle, selectBoxStyle, selectCellStyle } from './table-cell-style.ts';
import { RowMenu } from './row-menu.tsx';

interface ListTableRowProps<Row> {
  readonly row: Row;
  readonly view: ListView<Row>;
  readonly tabIndex: number;
}

/** Space selects the row in focus, Enter opens it (or its menu); the controls inside keep their own keys. */
export function ListTableRow<Row>({ row, view, tabIndex }: ListTableRowProps<Row>) {
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
