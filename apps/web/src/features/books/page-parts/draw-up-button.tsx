import { mdiSync } from '@mdi/js';
import Button from '@mui/material/Button';
import { Icon } from '../../../ui/icon.tsx';
import { useRegenerate } from '../capital-positions/regenerate-button.tsx';

/** Draws the books up where a page has nothing, or nothing current, to show. */
export function DrawUpButton({ label, variant }: { readonly label: string; readonly variant: 'contained' | 'text' }) {
  const { start, isStarting } = useRegenerate();
  const isSmall = variant === 'text';
  return (
    <Button
      variant={variant}
      size={isSmall ? 'small' : 'medium'}
      startIcon={<Icon path={mdiSync} size={isSmall ? 16 : 20} />}
      loading={isStarting}
      loadingPosition="start"
      onClick={() => void start()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
