import { mdiDragHorizontalVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import type { ArrangedColumn } from './column-arrangement.ts';

export interface NamedColumn extends ArrangedColumn {
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

export function ColumnMenuRow({ column, index, isShown, onToggle, onMove, placeAt }: ColumnMenuRowProps) {
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
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        height: { xs: 44, sm: 36 },
        paddingInlineStart: 1,
        paddingInlineEnd: 1,
        borderRadius: '4px',
        backgroundColor: isDragged ? 'accent.tint' : 'transparent',
        '&:hover': { backgroundColor: isDragged ? 'accent.tint' : 'action.hover' },
      }}
    >
      <Box
        component="label"
        sx={{
          display: 'flex',
          alignItems: 'center',
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
      </Box>
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
    </Box>
  );
}
