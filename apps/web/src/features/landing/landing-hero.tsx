import Box from '@mui/material/Box';
import Container from '@mui/material/Container';
import Typography from '@mui/material/Typography';
import type { PagePath } from '../../lib/page-address.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { ExampleCard } from './example-card.tsx';

/** The way in, and who may take it. */
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
