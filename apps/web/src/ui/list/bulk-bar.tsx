import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '../icon.tsx';
import type { BulkAction } from './row-menu.tsx';
import type { SelectionControls } from './selection.ts';

interface BulkBarProps<Row> {
  readonly selection: SelectionControls<Row>;
  readonly actions: readonly BulkAction<Row>[];
}

/**
 * At the end of the list while rows are selected. It is darker than a light page and lighter than a dark one, so it is
 * visible in both.
 */
export function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <Box
      role="region"
      aria-label="Selected rows"
      sx={(theme) => ({
        position: 'sticky',
        // On phones it leaves room for the button that scrolls to the top.
        bottom: { xs: 76, sm: 16 },
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        width: 'fit-content',
        minWidth: { xs: 'calc(100% - 32px)', sm: 480 },
        mx: 'auto',
        my: 4,
        px: 4,
        py: 3,
        borderRadius: '6px',
        boxShadow: 24,
        ...(theme.palette.mode === 'light'
          ? { color: 'background.paper', backgroundColor: 'text.primary' }
          : { color: 'text.primary', backgroundColor: 'hairlineStrong' }),
        '& .MuiButton-root': {
          color: 'inherit',
          borderColor: 'currentColor',
          backgroundColor: 'transparent',
          flexGrow: { xs: 1, sm: 0 },
        },
        '& .MuiButton-root:hover': { backgroundColor: 'rgba(255, 255, 255, 0.12)', borderColor: 'currentColor' },
        '& .MuiButton-root:focus-visible': { outlineColor: 'currentColor' },
      })}
    >
      <Typography variant="subtitle1" role="status" sx={{ flexGrow: 1, minWidth: { xs: '60%', sm: 0 } }}>
        {count} selected
      </Typography>
      <Button variant="text" size="small" onClick={selection.clear} sx={{ '&&': { flexGrow: 0 } }}>
        Clear
      </Button>
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
    </Box>
  );
}
