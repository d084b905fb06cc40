import { mdiPercentOutline, mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';

/** The sign-in button, and who can use it. */
export interface Entrance {
  label: string;
  path: PagePath;
  note: string;
}

export function LandingHero({ entrance }: { entrance: Entrance }) {
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
