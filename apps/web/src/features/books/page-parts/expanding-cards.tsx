import Box from '@mui/material/Box';
import { useId } from 'react';
import { CardLines } from '../../../ui/list/list-cards.tsx';
import { CellSkeleton } from '../../../ui/list/cell-skeleton.tsx';
import type { CardPlace } from '../../../ui/list/list-column.ts';
import { ExpandButton } from './expand-button.tsx';
import type { ExpandingView } from './expanding-table.tsx';

const PLACEHOLDERS = 4;
const cardStyle = { borderTop: '1px solid', borderColor: 'hairline' } as const;

/** Rows on a phone: the title column as the heading, the others as labelled lines, and the expanded content below. */
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
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          {at('title').map((column) => (
            <div key={column.id}>{column.render(row)}</div>
          ))}
        </Box>
        <ExpandButton
          label={`${view.detailNoun} of ${list.rowLabel(row)}`}
          isOpen={isOpen}
          controls={detailId}
          onToggle={() => view.onToggle(key)}
        />
      </Box>
      <CardLines columns={at('line')} row={row} sx={{ px: 4, py: 3 }} />
      {isOpen ? (
        <Box id={detailId} sx={{ backgroundColor: 'sunken' }}>
          {view.renderDetail(row)}
        </Box>
      ) : null}
    </Box>
  );
}
