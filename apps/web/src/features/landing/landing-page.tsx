import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import { useAuth } from '../../lib/auth/auth-context.ts';
import { usePublicConfig } from '../../lib/config.ts';
import { CopyrightLine, Logo } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ModeToggle } from '../../ui/mode-toggle.tsx';
import { LandingFeatures } from './landing-features.tsx';
import { type Entrance, LandingHero } from './landing-hero.tsx';

/** The public root: what Holdfast is, and the way in. */
export function LandingPage() {
  const { user } = useAuth();
  const { signInPath } = usePublicConfig();
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
