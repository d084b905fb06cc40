import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '../icon.tsx';
import type { BulkAction } from './row-menu.tsx';
import type { SelectionControls } from './selection.ts';
import type { Theme } from '@mui/material/styles';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';

interface BulkBarProps<Row> {
  readonly selection: SelectionControls<Row>;
  readonly actions: readonly BulkAction<Row>[];
}

interface SelectionBarProps {
  readonly label: string;
  readonly count: number;
  readonly onClear: () => void;
  /** Its place on the page. */
  readonly sx: SystemStyleObject<Theme>;
  readonly children: ReactNode;
}

/**
 * The number of selected rows and their actions, at the end of a list. It is darker than a light page and lighter than
 * a dark one, so it is visible in both.
 */
export function SelectionBar({ label, count, onClear, sx, children }: SelectionBarProps) {
  return (
    <Box
      role="region"
      aria-label={label}
      sx={[
        (theme) => ({
          position: 'sticky',
          zIndex: 2,
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          borderRadius: '6px',
          boxShadow: 24,
          ...(theme.palette.mode === 'light'
            ? { color: 'background.paper', backgroundColor: 'text.primary' }
            : { color: 'text.primary', backgroundColor: 'hairlineStrong' }),
        }),
        sx,
      ]}
    >
      <Typography variant="subtitle1" role="status" sx={{ flexGrow: 1, minWidth: { xs: '40%', sm: 0 } }}>
        {count} selected
      </Typography>
      <Button variant="text" size="small" onClick={onClear} sx={{ '&&': { color: 'inherit', flexGrow: 0 } }}>
        Clear
      </Button>
      {children}
    </Box>
  );
}

// On phones it leaves room for the button that scrolls to the top.
const atTheEnd = {
  bottom: { xs: 76, sm: 16 },
  flexWrap: 'wrap',
  width: 'fit-content',
  minWidth: { xs: 'calc(100% - 32px)', sm: 480 },
  mx: 'auto',
  my: 4,
  px: 4,
  py: 3,
  '& .MuiButton-root': {
    color: 'inherit',
    borderColor: 'currentColor',
    backgroundColor: 'transparent',
    flexGrow: { xs: 1, sm: 0 },
  },
  '& .MuiButton-root:hover': { backgroundColor: 'rgba(255, 255, 255, 0.12)', borderColor: 'currentColor' },
  '& .MuiButton-root:focus-visible': { outlineColor: 'currentColor' },
} as const;

export function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <SelectionBar label="Selected rows" count={count} onClear={selection.clear} sx={atTheEnd}>
      {actions.map((action) => (
        <Button
          key={action.label}
          variant="outlined"
          size="small"
          startIcon={action.icon === undefined ? undefined : <Icon path={action.icon} size={18} />}
          onClick={() => action.onSelect(selection.rows, selection.clear)}
        >
          {action.label}
        </Button>
      ))}
    </SelectionBar>
  );
}
