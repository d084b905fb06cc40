import {
  mdiAccountGroupOutline,
  mdiAccountPlusOutline,
  mdiFileDocumentOutline,
  mdiFileSearchOutline,
  mdiLan,
  mdiPlaylistCheck,
  mdiTagOutline,
  mdiWalletOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { CopyrightLine, Logo } from '@holdfast/web/ui/brand.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { ModeToggle } from '@holdfast/web/ui/mode-toggle.tsx';
import { CoverageSketch, NetWorthSketch, SetupSketch } from './first-run-sketches.tsx';
import { OpenSample } from './open-sample.tsx';

const SAMPLE_FACTS = [
  [mdiAccountGroupOutline, '8 clients with deposits, withdrawals and interest'],
  [mdiLan, '3 networks, with pools, loans and stakes'],
  [mdiFileDocumentOutline, '3 tax years with form 8949, one of them locked'],
  [mdiTagOutline, 'Marked as sample on every page, removed in one step'],
] as const;
const OWN_FACTS = [
  [mdiWalletOutline, 'Add wallets, and sync every transaction'],
  [mdiFileSearchOutline, 'Import exchange files and preview every row'],
  [mdiPlaylistCheck, 'Review coins, prices and classifications'],
  [mdiAccountPlusOutline, 'Add clients when your books are ready'],
] as const;

interface FirstRunPageProps {
  readonly needsSetupCode: boolean;
  readonly onStartOwn: () => void;
}

/** The first screen of an installation without users: explore sample data, or start with one's own. */
export function FirstRunPage({ needsSetupCode, onStartOwn }: FirstRunPageProps) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <Box component="header" sx={{ display: 'flex', alignItems: 'center', px: { xs: 4, sm: 8 }, minHeight: 64 }}>
        <Logo />
        <Box sx={{ flexGrow: 1 }} />
        <ModeToggle />
      </Box>
      <Container component="main" maxWidth="lg" sx={{ flexGrow: 1, py: { xs: 6, md: 12 } }}>
        <Box sx={{ textAlign: 'center', mb: { xs: 6, md: 8 } }}>
          <Typography variant="h1" sx={{ fontSize: '2rem', lineHeight: '2.5rem', letterSpacing: '-0.03em' }}>
            How do you want to start?
          </Typography>
          <Typography sx={{ mt: 2, fontSize: '1rem', lineHeight: '1.5rem', color: 'text.secondary' }}>
            Explore a complete sample portfolio first, or set up your own.
          </Typography>
        </Box>
        <Columns from="md" gap={6} hasEqualHeights>
          <Choice
            title="Explore with sample data"
            text="Harbourline Lending, a complete lending business, ready in a few seconds. No network needed."
            facts={SAMPLE_FACTS}
            isTinted
            sketch={
              <>
                <NetWorthSketch />
                <CoverageSketch />
              </>
            }
          >
            <OpenSample
              needsSetupCode={needsSetupCode}
              label="Explore with sample data"
              busyLabel="Preparing sample data…"
            />
          </Choice>
          <Choice
            title="Start with your own data"
            text="An empty installation and a checklist that leads from your networks to your first tax form."
            facts={OWN_FACTS}
            sketch={<SetupSketch />}
          >
            <Button variant="outlined" color="secondary" size="large" fullWidth onClick={onStartOwn}>
              Start with your own data
            </Button>
          </Choice>
        </Columns>
        <Typography variant="body2" sx={{ mt: 6, textAlign: 'center', color: 'text.secondary' }}>
          Removing the sample leaves an empty installation, ready for your own data.
        </Typography>
      </Container>
      <Box component="footer" sx={{ px: { xs: 4, sm: 8 }, py: 5, color: 'text.tertiary' }}>
        <CopyrightLine />
      </Box>
    </Box>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly text: string;
  readonly facts: readonly (readonly [icon: string, text: string])[];
  readonly sketch: ReactNode;
  readonly isTinted?: boolean;
  /** The button. */
  readonly children: ReactNode;
}

function Choice({ title, text, facts, sketch, isTinted = false, children }: ChoiceProps) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column' }}>
      <Box
        aria-hidden="true"
        sx={(theme) => ({
          display: { xs: 'none', sm: 'flex' },
          gap: 4,
          alignItems: 'stretch',
          height: 216,
          overflow: 'hidden',
          px: 8,
          pt: 7,
          backgroundColor: isTinted ? theme.palette.accent.tint : theme.palette.ground.neutral,
          borderBottom: `1px solid ${theme.palette.hairline}`,
        })}
      >
        {sketch}
      </Box>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          flexGrow: 1,
          px: { xs: 4, sm: 8 },
          pt: 7,
          pb: { xs: 5, sm: 8 },
        }}
      >
        <Typography id={titleId} variant="h2" sx={{ fontSize: '1.25rem', lineHeight: '1.75rem' }}>
          {title}
        </Typography>
        <Typography sx={{ mt: 1, color: 'text.secondary' }}>{text}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', p: 0, mt: 5, mb: 7 }}>
          {facts.map(([icon, fact]) => (
            <Box
              key={fact}
              component="li"
              sx={{
                display: 'flex',
                gap: 3,
                alignItems: 'center',
                py: 2,
                borderBottom: 1,
                borderColor: 'hairline',
                '&:last-of-type': { borderBottom: 0 },
              }}
            >
              <Icon path={icon} size={20} sx={{ color: 'text.secondary', flexShrink: 0 }} />
              <Typography>{fact}</Typography>
            </Box>
          ))}
        </Box>
        <Box sx={{ mt: 'auto' }}>{children}</Box>
      </Box>
    </Card>
  );
}
