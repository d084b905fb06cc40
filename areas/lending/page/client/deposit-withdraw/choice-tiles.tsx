import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { radioOverOption } from '@holdfast/web/ui/form/segmented-control.tsx';

export interface TileOption {
  readonly id: number;
  readonly face: ReactNode;
  readonly title: string;
  readonly note: string;
}

interface ChoiceTilesProps {
  readonly label: string;
  readonly options: readonly TileOption[];
  readonly value: number | null;
  readonly onChange: (id: number) => void;
}

const Tile = styled('label')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 60,
  padding: '8px 12px',
  borderRadius: 6,
  border: `1px solid ${theme.palette.hairlineStrong}`,
  cursor: 'pointer',
  transition: theme.transitions.create(['background-color', 'border-color'], { duration: 100 }),
  '& input': radioOverOption,
  '&:hover': { backgroundColor: theme.palette.action.hover },
  '&:has(:checked)': {
    borderColor: theme.palette.accent.link,
    boxShadow: `inset 0 0 0 1px ${theme.palette.accent.link}`,
    backgroundColor: theme.palette.accent.tint,
  },
  '&:has(:focus-visible)': { outline: `2px solid ${theme.palette.accent.focusRing}`, outlineOffset: 2 },
}));

/** A choice of a few options with icons. Real radio buttons underneath, so that arrow keys and screen readers work. */
export function ChoiceTiles({ label, options, value, onChange }: ChoiceTilesProps) {
  const name = useId();
  return (
    <Box
      role="radiogroup"
      aria-label={label}
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
      }}
    >
      {options.map((option) => (
        <Tile key={option.id}>
          <input
            type="radio"
            name={name}
            value={option.id}
            checked={option.id === value}
            onChange={() => onChange(option.id)}
          />
          {option.face}
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ typography: 'subtitle1', overflow: 'hidden', textOverflow: 'ellipsis' }}>{option.title}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{option.note}</Box>
          </Box>
        </Tile>
      ))}
    </Box>
  );
}
