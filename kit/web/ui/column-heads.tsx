import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { SxProps, Theme } from '@mui/material/styles';

/** A text column by its label, or a column of figures, which is aligned at the end. */
export type ColumnHead = string | { readonly figure: string; readonly sx?: SxProps<Theme> };

/** The head row of a plain table, without sorting. */
export function ColumnHeads({ columns }: { readonly columns: readonly ColumnHead[] }) {
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) =>
          typeof column === 'string' ? (
            <TableCell key={column} scope="col">
              {column}
            </TableCell>
          ) : (
            <TableCell
              key={column.figure}
              scope="col"
              align="right"
              {...(column.sx !== undefined && { sx: column.sx })}
            >
              {column.figure}
            </TableCell>
          ),
        )}
      </TableRow>
    </TableHead>
  );
}
