import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { CellSkeleton } from './cell-skeleton.tsx';
import type { CardPlace, ListColumn } from './list-column.ts';
import type { ListView } from './list-view.ts';
import { RowMenu } from './row-menu.tsx';

/** Rows on a phone: the naming column as heading, the rest as labelled lines. */
export function ListCards<Row>(view: ListView<Row>) {
  return (
    <Box component="ul" aria-label={view.caption} aria-busy={!view.rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {view.rows
        ? view.rows.map((row) => <RowCard key={view.rowKey(row)} row={row} view={view} />)
        : Array.from({ length: view.placeholderCount }, (_, index) => <PlaceholderCard key={index} view={view} />)}
    </Box>
  );
}

const cardStyle = { px: 4, py: 3, borderTop: '1px solid', borderColor: 'hairline' } as const;

function RowCard<Row>({ row, view }: { readonly row: Row; readonly view: ListView<Row> }) {
  const { selection, rowActions } = view;
  const at = (place: CardPlace) => view.columns.filter((column) => (column.mobile ?? 'line') === place);
  const isSelected = selection?.has(row) ?? false;
  return (
    <Box component="li" sx={{ ...cardStyle, backgroundColor: isSelected ? 'accent.tint' : 'transparent' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {selection ? (
          <Checkbox
            checked={isSelected}
            onChange={() => selection.toggle(row)}
            slotProps={{ input: { 'aria-label': `Select ${view.rowLabel(row)}` } }}
            sx={{ m: -2, marginInlineEnd: 0 }}
          />
        ) : null}
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {at('title').map((column) => (
            <div key={column.id}>{column.render(row)}</div>
          ))}
        </Box>
        {rowActions ? (
          <Box sx={{ marginInlineEnd: -2 }}>
            <RowMenu rowLabel={view.rowLabel(row)} actions={() => rowActions(row)} />
          </Box>
        ) : null}
      </Box>
      <CardLines columns={at('line')} row={row} sx={{ mt: 3 }} />
    </Box>
  );
}

function PlaceholderCard<Row>({ view }: { readonly view: ListView<Row> }) {
  const lines = view.columns.filter((column) => column.mobile !== 'title' && column.mobile !== 'none');
  const title = view.columns.find((column) => column.mobile === 'title');
  return (
    <Box component="li" sx={cardStyle}>
      <CellSkeleton kind={title?.skeleton} />
      <Box sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
        {lines.map((column) => (
          <Box
            key={column.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              height: column.skeleton === 'chip' ? 24 : 20,
            }}
          >
            <CellSkeleton />
            <CellSkeleton kind={column.skeleton} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

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
