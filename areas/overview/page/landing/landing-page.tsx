import { useAuth } from '@holdfast/accounts/page/auth-context';
import { usePublicConfig } from '@holdfast/accounts/page/config';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { CopyrightLine, Logo } from '@holdfast/web/ui/brand.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { ModeToggle } from '@holdfast/web/ui/mode-toggle.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import {
  mdiAccountCashOutline,
  mdiFileDocumentCheckOutline,
  mdiLanConnect,
  mdiMagnifyExpand,
  mdiPercentOutline,
  mdiServerSecurity,
  mdiSigma,
  mdiTrayArrowDown,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { Navigate } from '@tanstack/react-router';

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

/** The sign-in button, and who can use it. */
interface Entrance {
  label: string;
  path: PagePath;
  note: string;
}

function LandingHero({ entrance }: { entrance: Entrance }) {
  return (
    <Container
      sx={{
        display: 'grid',
        alignItems: 'center',
        gap: { xs: 10, md: 16 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
        py: { xs: 10, md: 20 },
      }}
    >
      <Box>
        <Typography
          variant="display"
          sx={{ fontSize: { xs: '2.25rem', sm: '3rem' }, lineHeight: { xs: '2.75rem', sm: '3.5rem' } }}
        >
          Know what you hold, what you owe, and why.
        </Typography>
        <Typography
          sx={{ mt: 5, maxWidth: 520, fontSize: '1.0625rem', lineHeight: '1.75rem', color: 'text.secondary' }}
        >
          Holdfast is portfolio, lending and accounting for digital assets. Clients follow their deposits and the
          interest they earn. The operator keeps wallets, positions and books in one place, on a server of their own.
        </Typography>
        <Box sx={{ mt: 8, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <ButtonLink variant="contained" size="large" to={entrance.path} sx={{ px: 6 }}>
            {entrance.label}
          </ButtonLink>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {entrance.note}
          </Typography>
        </Box>
      </Box>
      <ExampleCard />
    </Container>
  );
}

const ROWS = [
  {
    icon: mdiPercentOutline,
    tone: 'gain',
    title: 'Interest accrued',
    text: 'Daily, from the Start Date',
    figure: '+1.48 ETH',
  },
  {
    icon: mdiTrayArrowDown,
    tone: 'info',
    title: 'Deposit cleared',
    text: 'Linked to its transaction',
    figure: '18.50 ETH',
  },
] as const;

/** A client's view with sample figures, labelled as such. */
function ExampleCard() {
  return (
    <Card elevation={8} component="figure" sx={{ m: 0 }} aria-label="An example of a client's dashboard">
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', p: 6, pb: 2 }}>
        <Box>
          <Typography variant="caption" sx={{ color: 'text.secondary', fontWeight: 500 }}>
            Principal and interest
          </Typography>
          <Typography variant="figureHero" sx={{ fontSize: { xs: '2rem', sm: '2.5rem' } }}>
            19.98 ETH
          </Typography>
          <Typography variant="subtitle1" sx={{ color: 'gain' }}>
            +1.48 ETH interest
          </Typography>
        </Box>
        <StatusChip label="Example" />
      </Box>
      <GrowthDrawing />
      {ROWS.map((row) => (
        <Box
          key={row.title}
          sx={{ display: 'flex', alignItems: 'center', gap: 4, px: 6, py: 3, borderTop: 1, borderColor: 'hairline' }}
        >
          <IconTile path={row.icon} tone={row.tone} />
          <Box sx={{ flexGrow: 1, minWidth: 0 }}>
            <Typography variant="subtitle1">{row.title}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {row.text}
            </Typography>
          </Box>
          <Typography variant="subtitle1" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {row.figure}
          </Typography>
        </Box>
      ))}
    </Card>
  );
}

function GrowthDrawing() {
  const { palette, direction } = useTheme();
  const line = 'M0 104 C40 102 70 98 100 96 S170 84 210 80 S290 62 330 54 S420 34 480 22';
  return (
    <Box
      component="svg"
      viewBox="0 0 480 128"
      preserveAspectRatio="none"
      aria-hidden="true"
      sx={{ display: 'block', width: '100%', height: 128, transform: direction === 'rtl' ? 'scaleX(-1)' : 'none' }}
    >
      <defs>
        <linearGradient id="growth" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor={palette.primary.main} stopOpacity="0.42" />
          <stop offset="1" stopColor={palette.primary.main} stopOpacity="0.04" />
        </linearGradient>
      </defs>
      <path d="M0 32h480M0 64h480M0 96h480" stroke={palette.hairline} />
      <path d={`${line} V128 H0 Z`} fill="url(#growth)" />
      <path d={line} stroke={palette.primary.main} strokeWidth="2" fill="none" vectorEffect="non-scaling-stroke" />
    </Box>
  );
}
