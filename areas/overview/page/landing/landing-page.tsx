import {
  mdiAccountCashOutline,
  mdiFileDocumentCheckOutline,
  mdiLanConnect,
  mdiMagnifyExpand,
  mdiServerSecurity,
  mdiSigma,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { Navigate } from '@tanstack/react-router';
import { useAuth } from '@holdfast/accounts/page/auth-context';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import { CopyrightLine, Logo } from '@holdfast/web/ui/brand.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { ModeToggle } from '@holdfast/web/ui/mode-toggle.tsx';
import { type Entrance, LandingHero } from './landing-hero.tsx';

/** The public start page: what Holdfast is, and how to sign in. */
export function LandingPage() {
  const { user } = useAuth();
  const { signInPath, firstRun } = usePublicConfig();
  // Nobody has set the installation up yet, so there is nothing to sign in to.
  if (firstRun !== null) return <Navigate to={signInPath} replace />;
  const entrance: Entrance =
    user === null
      ? { label: 'Sign in', path: signInPath, note: 'Accounts are by invitation of the operator.' }
      : { label: 'Open dashboard', path: '/dashboard', note: `Signed in as ${user.email}` };
  return (
    <Box
      sx={(theme) => ({
        minHeight: '100dvh',
        display: 'flex',
        flexDirection: 'column',
        backgroundImage: `radial-gradient(900px 520px at 85% -10%, ${theme.palette.accent.tint}, transparent 70%)`,
      })}
    >
      <Container component="header" sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 80 }}>
        <Logo />
        <Box sx={{ flexGrow: 1 }} />
        <ModeToggle />
        <ButtonLink variant="outlined" to={entrance.path} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          {entrance.label}
        </ButtonLink>
      </Container>
      <Box component="main" sx={{ flexGrow: 1 }}>
        <LandingHero entrance={entrance} />
        <LandingFeatures />
      </Box>
      <Container component="footer" sx={{ py: 8 }}>
        <CopyrightLine />
      </Container>
    </Box>
  );
}

const FEATURES = [
  {
    icon: mdiAccountCashOutline,
    title: 'Deposits at a glance',
    text: 'Each client sees principal, interest and the next payment per coin, with dates.',
  },
  {
    icon: mdiLanConnect,
    title: 'Wallets, pools, loans, stakes',
    text: 'On-chain activity is synced and classified once.',
  },
  {
    icon: mdiFileDocumentCheckOutline,
    title: 'Books ready to file',
    text: 'Holdings, income, expenses and capital positions lot by lot, down to form 8949.',
  },
  {
    icon: mdiSigma,
    title: 'Exact to the last digit',
    text: 'Amounts are never rounded on the way. What is shown adds up to what is stored.',
  },
  {
    icon: mdiMagnifyExpand,
    title: 'Every figure explained',
    text: 'From a total to its lots, from a lot to its transaction, from there to the source.',
  },
  {
    icon: mdiServerSecurity,
    title: 'On your own server',
    text: 'One command starts it, and the books stay in a database that is yours.',
  },
] as const;

function LandingFeatures() {
  return (
    <Container component="section" aria-labelledby="features-title" sx={{ pb: { xs: 8, md: 16 } }}>
      <Typography id="features-title" variant="h1" component="h2" sx={{ mb: 6 }}>
        One place for clients, operator and accountant
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '1fr 1fr 1fr' },
        }}
      >
        {FEATURES.map((feature) => (
          <Card key={feature.title} sx={{ p: 6 }}>
            <IconTile path={feature.icon} size={40} />
            <Typography variant="h2" component="h3" sx={{ mt: 4 }}>
              {feature.title}
            </Typography>
            <Typography sx={{ mt: 1, color: 'text.secondary' }}>{feature.text}</Typography>
          </Card>
        ))}
      </Box>
    </Container>
  );
}
