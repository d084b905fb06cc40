import { mdiWeatherNight, mdiWhiteBalanceSunny } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { usePublicConfig } from '../session/config.ts';
import { useSettings } from '@holdfast/web/lib/settings/settings-provider.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Logo } from '@holdfast/web/ui/brand.tsx';
import { FallbackSpinner } from '@holdfast/web/ui/fallback-spinner.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { TrailPanel } from './trail-panel.tsx';

/** Only an installation without users shows these. */
const FirstRunPage = lazy(() => import('./first-run-page.tsx').then((module) => ({ default: module.FirstRunPage })));
const FirstRunForm = lazy(() => import('./first-run-form.tsx').then((module) => ({ default: module.FirstRunForm })));
/** Only an installation with the sample shows it. */
const SampleForm = lazy(() => import('./open-sample.tsx').then((module) => ({ default: module.SampleForm })));
/** Only users with a second factor see it. */
const SecondFactorForm = lazy(() =>
  import('./second-factor-form.tsx').then((module) => ({ default: module.SecondFactorForm })),
);

export function SignInPage() {
  const { firstRun } = usePublicConfig();
  const [startsWithOwnData, setStartsWithOwnData] = useState(false);
  if (firstRun !== null && !startsWithOwnData)
    return (
      <Suspense fallback={<FallbackSpinner />}>
        <FirstRunPage needsSetupCode={firstRun.needsSetupCode} onStartOwn={() => setStartsWithOwnData(true)} />
      </Suspense>
    );
  return (
    <Box
      sx={{ minHeight: '100dvh', display: 'grid', gridTemplateColumns: { xs: '1fr', md: 'minmax(400px, 5fr) 7fr' } }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          px: { xs: 5, sm: 8 },
          py: { xs: 6, sm: 10 },
          backgroundColor: 'background.paper',
        }}
      >
        <Box component="header" sx={COLUMN}>
          <Link href="/" underline="none" aria-label="Holdfast, to the start page" sx={{ display: 'inline-flex' }}>
            <Logo />
          </Link>
        </Box>
        <Box component="main" sx={{ ...COLUMN, my: 'auto', py: 10, '& .MuiOutlinedInput-root': { minHeight: 44 } }}>
          <Suspense fallback={<FallbackSpinner fillsWindow={false} />}>
            <CurrentStep />
          </Suspense>
        </Box>
        <Footer />
      </Box>
      <TrailPanel />
    </Box>
  );
}

const THIS_YEAR = new Date().getFullYear();
const COLUMN = { width: '100%', maxWidth: 400 } as const;

function CurrentStep() {
  const { firstRun, sample } = usePublicConfig();
  const { secondFactorTicket } = useAuth();
  if (firstRun !== null) return <FirstRunForm needsSetupCode={firstRun.needsSetupCode} />;
  // Nobody has a password in the sample.
  if (sample !== null) return <SampleForm needsSetupCode={sample.needsSetupCode} />;
  return secondFactorTicket === null ? <SignInForm /> : <SecondFactorForm />;
}

function Footer() {
  const { settings, changeSettings } = useSettings();
  const other = settings.mode === 'light' ? 'dark' : 'light';
  return (
    <Box component="footer" sx={{ ...COLUMN, display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        © {THIS_YEAR} Holdfast
      </Typography>
      <Button
        size="small"
        color="secondary"
        startIcon={<Icon path={other === 'dark' ? mdiWeatherNight : mdiWhiteBalanceSunny} size={18} />}
        onClick={() => changeSettings({ mode: other })}
        sx={{ mr: -3 }}
      >
        {other === 'dark' ? 'Dark' : 'Light'}
      </Button>
    </Box>
  );
}
