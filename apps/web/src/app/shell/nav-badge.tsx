import { styled } from '@mui/material/styles';
import { badgeText } from './badge-text.ts';

const Pill = styled('span')(({ theme }) => ({
  minWidth: 20,
  height: 20,
  padding: '0 6px',
  borderRadius: 10,
  fontSize: '0.6875rem',
  lineHeight: '20px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: theme.palette.accent.tintStrong,
  color: theme.palette.text.primary,
  '[aria-current="page"] &': { backgroundColor: 'rgba(40, 20, 80, 0.36)', color: theme.palette.common.white },
}));

/** Nothing waits: no badge. */
export function NavBadge({ count }: { count: number | undefined }) {
  if (count === undefined || count === 0) return null;
  return <Pill>{badgeText(count)}</Pill>;
}
