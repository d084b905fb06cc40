import { mdiViewColumnOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { arrangeColumns } from './column-arrangement.ts';
import { ColumnMenuRow, type NamedColumn } from './column-menu-row.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import type { ColumnControls } from './use-column-arrangement.ts';

interface ColumnMenuProps {
  readonly columns: readonly NamedColumn[];
  readonly controls: ColumnControls;
  /** The icon alone. */
  readonly isNarrow: boolean;
}

/** Which columns show and in which order: a tick shows one, its handle moves it by pointer or by the arrow keys. */
export function ColumnMenu({ columns, controls, isNarrow }: ColumnMenuProps) {
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
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            paddingInlineStart: 3,
            paddingInlineEnd: 1,
            pb: 1,
          }}
        >
          <Typography id={titleId} variant="subtitle2">
            Columns
          </Typography>
          {/* A disabled button would drop the focus out of the popover the moment it has done its work. */}
          <Button
            variant="text"
            size="small"
            aria-disabled={controls.isDefault}
            onClick={controls.reset}
            sx={{ opacity: controls.isDefault ? 0.6 : 1 }}
          >
            Reset
          </Button>
        </Box>
        <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
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

/** Rows are of one height, so the place under the pointer follows from the list's own box. */
function placeAt(list: HTMLElement | null, clientY: number): number | null {
  if (!list || list.children.length === 0) return null;
  const { top, height } = list.getBoundingClientRect();
  return Math.floor((clientY - top) / (height / list.children.length));
}
