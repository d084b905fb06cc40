import Box from '@mui/material/Box';
import type { ListColumn } from './list-column.ts';

interface CardLinesProps<Row> {
  readonly columns: readonly ListColumn<Row>[];
  readonly row: Row;
  /** Around them, on the card they stand on. */
  readonly sx: { readonly [side: string]: number };
}

/** What a row says beside its heading, as labelled lines. */
export function CardLines<Row>({ columns, row, sx }: CardLinesProps<Row>) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 4,
        rowGap: 1.5,
        m: 0,
        ...sx,
        alignItems: 'center',
      }}
    >
      {columns.map((column) => (
        <Box key={column.id} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {column.label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, minWidth: 0, textAlign: 'end', typography: 'body2', overflowWrap: 'anywhere' }}
          >
            {column.render(row)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
