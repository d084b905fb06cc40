import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useDelayed } from '../lib/use-delayed.ts';
import { LogoMark } from './brand.tsx';

/** Shown while the sign-in state or the code of the page is loading, unless that is over in a moment. */
export function FallbackSpinner({ fillsWindow = true }: { fillsWindow?: boolean }) {
  const isSlow = useDelayed(true);
  if (!isSlow) return null;
  return (
    <Box
      role="status"
      aria-label="Loading"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 6,
        minHeight: fillsWindow ? '100dvh' : 320,
      }}
    >
      <LogoMark size={56} />
      <CircularProgress size={28} thickness={4} aria-hidden="true" />
    </Box>
  );
}
