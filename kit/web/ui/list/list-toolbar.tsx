import { mdiDragHorizontalVariant, mdiViewColumnOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { cardSides, plainList, Row } from '../layout/row.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { SortMenu, ToolbarButton } from './choice-menu.tsx';
import { arrangeColumns, type ArrangedColumn, type ColumnControls } from './column-arrangement.ts';
import type { ListColumn } from './list-column.ts';
import { ChoiceFilters, SwitchFilters } from './list-filters.tsx';
import type { FilterValue, ListControls, ListFilter } from './list-state.ts';
import { SearchBox } from './search-box.tsx';

interface ListToolbarProps {
  readonly columns: readonly ListColumn<never>[];
  readonly columnControls: ColumnControls;
  readonly controls: ListControls;
  readonly filters: readonly ListFilter[];
  readonly searchLabel: string | undefined;
  /** Cards instead of a table: without headers to sort by, and with little space. */
  readonly isNarrow: boolean;
  /** "7 users", or undefined while loading. */
  readonly count: string;
  /** In place of the count: a filter of a few options that shows the counts itself. */
  readonly end?: ReactNode;
}

export function ListToolbar({
  columns,
  columnControls,
  controls,
  filters,
  searchLabel,
  isNarrow,
  count,
  end,
}: ListToolbarProps) {
  const { state, change } = controls;
  const filtering = {
    filters,
    values: state.filters,
    onChange: (id: string, value: FilterValue) => change({ filters: { [id]: value } }),
  };
  return (
    <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ...cardSides, py: 4 }}>
      {searchLabel === undefined ? null : (
        <SearchBox label={searchLabel} value={state.search} onSearch={(search) => change({ search })} />
      )}
      <ChoiceFilters {...filtering} />
      {isNarrow ? (
        <SortMenu columns={columns} state={state} onSort={controls.sortBy} />
      ) : (
        <SwitchFilters {...filtering} />
      )}
      <ColumnMenu columns={columns} controls={columnControls} isNarrow={isNarrow} />
      {isNarrow ? <SwitchFilters {...filtering} /> : null}
      {end ?? (
        <Typography
          variant="caption"
          sx={{ marginInlineStart: 'auto', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          <bdi>{count}</bdi>
        </Typography>
      )}
    </Box>
  );
}

interface ColumnMenuProps {
  readonly columns: readonly NamedColumn[];
  readonly controls: ColumnControls;
  /** The icon alone. */
  readonly isNarrow: boolean;
}

/** Which columns are shown, in which order: a checkbox shows a column, its handle moves it by pointer or arrow keys. */
function ColumnMenu({ columns, controls, isNarrow }: ColumnMenuProps) {
  const titleId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [moved, setMoved] = useState('');
  const isOpen = anchor !== null;
  const arranged = arrangeColumns(columns, controls.arrangement);

  const move = (column: NamedColumn, to: number) => {
    const place = Math.min(
      Math.max(to, arranged.filter((other) => other.hideable === false).length),
      arranged.length - 1,
    );
    if (arranged[place] === column) return;
    controls.move(column.id, place);
    setMoved(`${column.label}, place ${place + 1} of ${arranged.length}`);
  };

  return (
    <>
      <ToolbarButton
        isOn={isOpen || !controls.isDefault}
        hasArrow={false}
        startIcon={<Icon path={mdiViewColumnOutline} size={18} />}
        aria-label="Columns"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {isNarrow ? null : 'Columns'}
      </ToolbarButton>
      <Popover
        open={isOpen}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 1, p: 2, width: 248 } } }}
      >
        <Row
          canWrap={false}
          isSpread
          sx={{
            paddingInlineStart: 3,
            paddingInlineEnd: 1,
            pb: 1,
          }}
        >
          <Typography id={titleId} variant="subtitle2">
            Columns
          </Typography>
          {/* A disabled button would lose the focus to the page right after the click. */}
          <Button
            variant="text"
            size="small"
            aria-disabled={controls.isDefault}
            onClick={controls.reset}
            sx={{ opacity: controls.isDefault ? 0.6 : 1 }}
          >
            Reset
          </Button>
        </Row>
        <Box component="ul" ref={list} sx={plainList}>
          {arranged.map((column, index) => (
            <ColumnMenuRow
              key={column.id}
              column={column}
              isShown={!controls.arrangement.hidden.includes(column.id)}
              onToggle={() => controls.toggle(column.id)}
              onMove={(to) => move(column, to)}
              index={index}
              placeAt={(clientY) => placeAt(list.current, clientY)}
            />
          ))}
        </Box>
        <span role="status" style={visuallyHidden}>
          {moved}
        </span>
      </Popover>
    </>
  );
}

/** All rows have the same height, so the place under the pointer follows from the box of the list. */
function placeAt(list: HTMLElement | null, clientY: number): number | null {
  if (!list || list.children.length === 0) return null;
  const { top, height } = list.getBoundingClientRect();
  return Math.floor((clientY - top) / (height / list.children.length));
}

interface NamedColumn extends ArrangedColumn {
  readonly label: string;
}

interface ColumnMenuRowProps {
  readonly column: NamedColumn;
  readonly index: number;
  readonly isShown: boolean;
  readonly onToggle: () => void;
  readonly onMove: (to: number) => void;
  readonly placeAt: (clientY: number) => number | null;
}

function ColumnMenuRow({ column, index, isShown, onToggle, onMove, placeAt }: ColumnMenuRowProps) {
  const labelId = useId();
  const [isDragged, setIsDragged] = useState(false);
  const isPinned = column.hideable === false;

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: Number.MAX_SAFE_INTEGER }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(to);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!isDragged) return;
    const place = placeAt(event.clientY);
    if (place !== null && place !== index) onMove(place);
  };

  return (
    <Row
      component="li"
      canWrap={false}
      sx={{
        height: { xs: 44, sm: 36 },
        paddingInlineStart: 1,
        paddingInlineEnd: 1,
        borderRadius: '4px',
        backgroundColor: isDragged ? 'accent.tint' : 'transparent',
        '&:hover': { backgroundColor: isDragged ? 'accent.tint' : 'action.hover' },
      }}
    >
      <Row
        canWrap={false}
        component="label"
        sx={{
          flexGrow: 1,
          cursor: isPinned ? 'default' : 'pointer',
          color: isPinned ? 'text.secondary' : 'text.primary',
        }}
      >
        <Checkbox
          size="small"
          checked={isShown}
          disabled={isPinned}
          onChange={onToggle}
          slotProps={{ input: { 'aria-labelledby': labelId } }}
        />
        <span id={labelId}>{column.label}</span>
      </Row>
      {isPinned ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', paddingInlineEnd: 1 }}>
          Always
        </Typography>
      ) : (
        <IconButton
          size="small"
          aria-label={`Move ${column.label}`}
          aria-keyshortcuts="ArrowUp ArrowDown Home End"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setIsDragged(true);
          }}
          onPointerMove={onPointerMove}
          onPointerUp={() => setIsDragged(false)}
          onPointerCancel={() => setIsDragged(false)}
          sx={{ cursor: isDragged ? 'grabbing' : 'grab', touchAction: 'none' }}
        >
          <Icon path={mdiDragHorizontalVariant} size={18} />
        </IconButton>
      )}
    </Row>
  );
}
