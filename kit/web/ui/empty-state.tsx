import Box, { type BoxProps } from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { mdiMagnifyClose } from '@mdi/js';
import Button from '@mui/material/Button';
import { IconTile } from './icon-tile.tsx';

export interface EmptyStateProps {
  /** What is missing. */
  title: string;
  /** One sentence on what to do. */
  text?: ReactNode;
  /** One button. */
  action?: ReactNode;
  drawing?: ReactNode;
}

type CentredStateProps = Pick<EmptyStateProps, 'drawing' | 'title'> & Pick<BoxProps, 'role' | 'children'>;

/** In place of content: a drawing and a title, with the rest below. */
export function CentredState({ role, drawing, title, children }: CentredStateProps) {
  return (
    <Box
      role={role}
      sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 6, py: 8, gap: 1 }}
    >
      <Box sx={{ mb: 3 }}>{drawing}</Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

export function EmptyState({ title, text, action, drawing = <EmptyDrawing /> }: EmptyStateProps) {
  return (
    <CentredState drawing={drawing} title={title}>
      {text === undefined ? null : (
        <Typography
          variant="body2"
          component="div"
          sx={{ color: 'text.secondary', maxWidth: 320, textWrap: 'balance' }}
        >
          {text}
        </Typography>
      )}
      {action === undefined ? null : <Box sx={{ mt: 4 }}>{action}</Box>}
    </CentredState>
  );
}

interface NoMatchesProps {
  /** "No clients match". */
  readonly title: string;
  readonly text?: string;
  readonly clearLabel?: string;
  readonly onClear: () => void;
}

/** Shown while search and filters hide every row. */
export function NoMatches({
  title,
  text = 'Try another search or remove a filter.',
  clearLabel = 'Clear search and filters',
  onClear,
}: NoMatchesProps) {
  return (
    <EmptyState
      drawing={<IconTile path={mdiMagnifyClose} tone="neutral" size={44} />}
      title={title}
      text={text}
      action={
        <Button variant="outlined" size="small" onClick={onClear}>
          {clearLabel}
        </Button>
      }
    />
  );
}

/** A card with a person and a plus sign. */
function EmptyDrawing() {
  const { palette } = useTheme();
  const soft = palette.mode === 'light' ? '#C6A7FE' : palette.accent.soft;
  const line = palette.accent.tintStrong;
  return (
    <svg width="76" height="56" viewBox="0 0 76 56" fill="none" aria-hidden="true" focusable="false">
      <rect x="2" y="4" width="64" height="44" rx="4" fill={palette.accent.tint} />
      <circle cx="17" cy="21" r="7" fill={soft} />
      <rect x="30" y="15" width="28" height="5" rx="2.5" fill={soft} />
      <rect x="30" y="24" width="18" height="4" rx="2" fill={line} />
      <rect x="10" y="36" width="46" height="4" rx="2" fill={line} />
      <circle cx="64" cy="44" r="11" fill={palette.accent.fill} />
      <path d="M64 39v10M59 44h10" stroke="#fff" strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  );
}
