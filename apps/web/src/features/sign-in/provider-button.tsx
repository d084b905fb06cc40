import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { GoogleMark } from './google-mark.tsx';

/** Opens the provider's window. While it is open this page waits, and can be told not to. */
export function ProviderButton({ label }: { label: string }) {
  const { signingIn, signInWithProvider, cancelSignIn } = useAuth();
  if (signingIn === 'provider') {
    return (
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 44 }}>
        <CircularProgress size={20} aria-hidden="true" />
        <Typography sx={{ flex: 1 }}>Waiting for {label} in the other window</Typography>
        <Button onClick={cancelSignIn}>Cancel</Button>
      </Box>
    );
  }
  return (
    <Button
      variant="outlined"
      size="large"
      fullWidth
      disabled={signingIn !== null}
      startIcon={label === 'Google' ? <GoogleMark /> : <Icon path={mdiOpenInNew} />}
      onClick={() => void signInWithProvider()}
      sx={{ borderColor: 'fieldOutline' }}
    >
      Continue with {label}
    </Button>
  );
}
