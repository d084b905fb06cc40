import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { Fragment, useId } from 'react';
import { CellSkeleton } from './cell-skeleton.tsx';
import { ExpandButton } from './expand-button.tsx';
import type { CardPlace, ListColumn } from './list-column.ts';
import type { ListView } from './list-view.ts';
import { RowMenu } from './row-menu.tsx';
import { plainList, Row } from '../layout/row.tsx';

const PADDING = { xs: 4, sm: 6 } as const;
const borderStyle = { borderTop: '1px solid', borderColor: 'hairline' } as const;

/** Rows on a phone: the title column as the heading, the others as labelled lines, and the expanded content below. */
export function ListCards<Row>(view: ListView<Row>) {
  return (
    <>
      <Box component="ul" aria-label={view.caption} aria-busy={!view.rows} sx={plainList}>
        {view.rows
          ? view.rows.map((row) => <RowCard key={view.rowKey(row)} row={row} view={view} />)
          : Array.from({ length: view.placeholderCount }, (_, index) => <PlaceholderCard key={index} view={view} />)}
      </Box>
      {view.rows && view.totals?.isOnCards ? (
        <Box
          sx={{
            ...borderStyle,
            display: 'flex',
            justifyContent: 'space-between',
            px: PADDING,
            py: 3,
            typography: 'subtitle1',
            fontWeight: 600,
          }}
        >
          Total
          {columnsAt(view, 'end').map((column) => (
            <span key={column.id}>{view.totals?.byColumn[column.id]}</span>
          ))}
        </Box>
      ) : null}
    </>
  );
}

function columnsAt<Row>(view: ListView<Row>, place: CardPlace): ListColumn<Row>[] {
  return view.columns.filter((column) => (column.mobile ?? 'line') === place);
}

function onCard<Row>(column: ListColumn<Row>, row: Row) {
  return column.renderOnCard ? column.renderOnCard(row) : column.render(row);
}

function RowCard<Row>({ row, view }: { readonly row: Row; readonly view: ListView<Row> }) {
  const { selection, rowActions, expansion } = view;
  const detailId = useId();
  const isSelected = selection?.has(row) ?? false;
  const [ends, notes, lines] = [columnsAt(view, 'end'), columnsAt(view, 'note'), columnsAt(view, 'line')];
  return (
    <Box component="li" sx={{ ...borderStyle, backgroundColor: isSelected ? 'accent.tint' : 'transparent' }}>
      <Box sx={{ px: PADDING, py: 3 }}>
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
            {columnsAt(view, 'title').map((column) => (
              <div key={column.id}>{onCard(column, row)}</div>
            ))}
          </Box>
          {ends.map((column) => (
            <Box
              key={column.id}
              sx={{ textAlign: 'end', ...(column.isStrong && { typography: 'subtitle1', fontWeight: 600 }) }}
            >
              {onCard(column, row)}
            </Box>
          ))}
          {rowActions ? (
            <Box sx={{ marginInlineEnd: -2 }}>
              <RowMenu rowLabel={view.rowLabel(row)} actions={() => rowActions(row)} />
            </Box>
          ) : null}
          {expansion ? <ExpandButton row={row} view={view} expansion={expansion} controls={detailId} /> : null}
        </Box>
        {notes.length === 0 ? null : (
          <Box sx={{ mt: 1, typography: 'caption', color: 'text.secondary' }}>
            {notes.map((column, index) => (
              <Fragment key={column.id}>
                {index === 0 ? '' : ', '}
                {onCard(column, row)}
              </Fragment>
            ))}
          </Box>
        )}
        {columnsAt(view, 'block').map((column) => (
          <Box
            key={column.id}
            role="group"
            aria-label={column.label}
            sx={{ mt: 3, p: 3, borderRadius: '6px', backgroundColor: 'sunken', typography: 'body2' }}
          >
            {onCard(column, row)}
          </Box>
        ))}
        {lines.length === 0 ? null : <CardLines columns={lines} row={row} />}
      </Box>
      {expansion?.openKey === view.rowKey(row) ? (
        <Box id={detailId} sx={{ backgroundColor: 'sunken' }}>
          {expansion.render(row)}
        </Box>
      ) : null}
    </Box>
  );
}

/** A column without content for this row has no line. */
function CardLines<Row>({ columns, row }: { readonly columns: readonly ListColumn<Row>[]; readonly row: Row }) {
  const lines = columns.map((column) => ({ ...column, content: onCard(column, row) }));
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 4,
        rowGap: 1.5,
        m: 0,
        mt: 3,
        alignItems: 'center',
      }}
    >
      {lines
        .filter(({ content }) => content !== null)
        .map(({ id, label, content }) => (
          <Box key={id} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ typography: 'body2', color: 'text.secondary' }}>
              {label}
            </Box>
            <Box
              component="dd"
              sx={{ m: 0, minWidth: 0, textAlign: 'end', typography: 'body2', overflowWrap: 'anywhere' }}
            >
              {content}
            </Box>
          </Box>
        ))}
    </Box>
  );
}

function PlaceholderCard<Row>({ view }: { readonly view: ListView<Row> }) {
  const title = columnsAt(view, 'title')[0];
  return (
    <Box component="li" sx={{ ...borderStyle, px: PADDING, py: 3 }}>
      <CellSkeleton kind={title?.skeleton} />
      <Box sx={{ display: 'grid', gap: 1.5, mt: 3 }}>
        {columnsAt(view, 'line').map((column) => (
          <Row
            canWrap={false}
            isSpread
            key={column.id}
            sx={{
              height: column.skeleton === 'chip' ? 24 : 20,
            }}
          >
            <CellSkeleton />
            <CellSkeleton kind={column.skeleton} />
          </Row>
        ))}
      </Box>
    </Box>
  );
}
