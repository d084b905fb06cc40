import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Icon } from '../icon.tsx';
import type { BulkAction } from './row-action.ts';
import type { SelectionControls } from './use-page-selection.ts';

interface BulkBarProps<Row> {
  readonly selection: SelectionControls<Row>;
  readonly actions: readonly BulkAction<Row>[];
}

/** Floats over the foot of the list while rows are selected. Its colours are the page's turned round, so it stands out in both modes. */
export function BulkBar<Row>({ selection, actions }: BulkBarProps<Row>) {
  const count = selection.rows.length;
  if (count === 0) return null;
  return (
    <Box
      role="region"
      aria-label="Selected rows"
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        m: 4,
        px: 4,
        py: 3,
        borderRadius: '6px',
        boxShadow: 8,
        color: 'background.paper',
        backgroundColor: 'text.primary',
        '& .MuiButton-root': { color: 'inherit', borderColor: 'currentColor', backgroundColor: 'transparent' },
        '& .MuiButton-root:hover': { backgroundColor: 'text.secondary', borderColor: 'currentColor' },
        '& .MuiButton-root:focus-visible': { outlineColor: 'currentColor' },
      }}
    >
      <Typography variant="subtitle1" role="status" sx={{ flexGrow: 1 }}>
        {count} selected
      </Typography>
      <Button variant="text" size="small" onClick={selection.clear}>
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
