import Box from '@mui/material/Box';
import { useId } from 'react';
import { CellSkeleton } from '../../../ui/list/cell-skeleton.tsx';
import type { CardPlace } from '../../../ui/list/list-column.ts';
import { ExpandButton } from './expand-button.tsx';
import type { ExpandingView } from './expanding-list.tsx';

const PLACEHOLDERS = 4;
const cardStyle = { borderTop: '1px solid', borderColor: 'hairline' } as const;

/** Rows on a phone: the naming column as heading, the rest as labelled lines, and what opens below them. */
export function ExpandingCards<Row>(view: ExpandingView<Row>) {
  const { rows, list } = view.state;
  return (
    <Box component="ul" aria-label={view.caption} aria-busy={!rows} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows
        ? rows.map((row) => <RowCard key={list.rowKey(row)} row={row} view={view} />)
        : Array.from({ length: PLACEHOLDERS }, (_, index) => (
            <Box key={index} component="li" sx={{ ...cardStyle, px: 4, py: 3, minHeight: 160 }}>
              <CellSkeleton kind="person" />
            </Box>
          ))}
    </Box>
  );
}

function RowCard<Row>({ row, view }: { readonly row: Row; readonly view: ExpandingView<Row> }) {
  const { list, columns } = view.state;
  const detailId = useId();
  const key = list.rowKey(row);
  const isOpen = view.openKey === key;
  const at = (place: CardPlace) => columns.filter((column) => (column.mobile ?? 'line') === place);
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 4, pt: 3 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>{at('title').map((column) => <div key={column.id}>{column.render(row)}</div>)}</Box>
        <ExpandButton label={`${view.detailNoun} of ${list.rowLabel(row)}`} isOpen={isOpen} controls={detailId} onToggle={() => view.onToggle(key)} />
      </Box>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1.5, m: 0, px: 4, pt: 3, pb: 3, alignItems: 'center' }}>
        {at('line').map((column) => (
          <Box key={column.id} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {column.label}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0, textAlign: 'end', typography: 'body2', overflowWrap: 'anywhere' }}>
              {column.render(row)}
            </Box>
          </Box>
        ))}
      </Box>
      {isOpen ? (
        <Box id={detailId} sx={{ backgroundColor: 'sunken' }}>
          {view.renderDetail(row)}
        </Box>
      ) : null}
    </Box>
  );
}
