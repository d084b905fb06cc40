import { mdiAccountCheckOutline, mdiCurrencyBtc, mdiSwapHorizontal, mdiTagOutline, mdiTrendingUp } from '@mdi/js';
import Box from '@mui/material/Box';
import { alpha } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { centredIn } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { MODE_COLOURS } from '@holdfast/web/ui/theme/mode-colours.ts';

const DARK = MODE_COLOURS.dark;
const BITCOIN_ORANGE = '#F7931A';

interface TrailStep {
  readonly icon: string;
  readonly kind: string;
  readonly title: string;
  readonly note: string;
  readonly disc?: string;
}

/** A sample: no real figures are shown before sign-in. */
const TRAIL: readonly TrailStep[] = [
  {
    icon: mdiCurrencyBtc,
    kind: 'Lot',
    title: '0.12 of 0.75 BTC',
    note: 'Acquired 3 Mar 2023, $22,390.33 each',
    disc: BITCOIN_ORANGE,
  },
  { icon: mdiSwapHorizontal, kind: 'Transaction', title: 'Sell on Kraken', note: 'TQ7K2M…H5ZP, 18 Jul 2025, 09:14' },
  { icon: mdiTagOutline, kind: 'Price', title: '$118,004.00 per BTC', note: 'Fill price, within 0.02 % of market' },
  {
    icon: mdiAccountCheckOutline,
    kind: 'Classified',
    title: 'Dana Whitfield',
    note: '19 Jul 2025, first suggestion of four',
  },
];

/** What Holdfast does, beside the form on wide screens. It is dark in both modes. */
export function TrailPanel() {
  return (
    <Box
      component="aside"
      sx={(theme) => ({
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        px: { md: 10, lg: 18 },
        py: { md: 16, lg: 21 },
        color: DARK.text,
        backgroundColor: DARK.page,
        backgroundImage:
          `radial-gradient(640px 480px at 85% 4%, ${alpha(theme.palette.accent.fill, 0.5)}, transparent), ` +
          `radial-gradient(720px 520px at 0% 100%, ${alpha(theme.palette.accent.fill, 0.28)}, transparent)`,
      })}
    >
      <Typography
        component="p"
        sx={{
          fontSize: { md: '1.75rem', lg: '2.25rem' },
          lineHeight: 1.22,
          fontWeight: 600,
          letterSpacing: '-0.025em',
          maxWidth: 440,
          color: 'common.white',
        }}
      >
        Every figure, down to the transaction behind it.
      </Typography>
      <Typography
        sx={{ mt: 4, fontSize: '1.0625rem', lineHeight: '1.625rem', maxWidth: 460, color: DARK.textSecondary }}
      >
        Portfolio, lending and accounting for digital assets. Click a number to see where it comes from.
      </Typography>
      <Box aria-hidden="true" sx={{ mt: 'auto', pt: 12, mb: 'auto', maxWidth: 384 }}>
        <GainCard />
        {TRAIL.map((step) => (
          <StepCard key={step.kind} step={step} />
        ))}
      </Box>
    </Box>
  );
}

function GainCard() {
  return (
    <Box
      sx={(theme) => ({
        ...CARD,
        py: 4.5,
        background:
          `linear-gradient(120deg, ${alpha(theme.palette.accent.fill, 0.62)}, ` +
          `${alpha(theme.palette.accent.fill, 0.4)})`,
        borderColor: alpha(theme.palette.accent.soft, 0.28),
        boxShadow: '0 8px 28px rgba(15, 12, 28, 0.32)',
      })}
    >
      <Disc icon={mdiTrendingUp} />
      <Box>
        <Typography variant="caption" sx={{ color: DARK.text }}>
          Long-term gain, 2025
        </Typography>
        <Typography variant="figureCard" sx={{ color: '#9BE573' }}>
          +$11,455.26
        </Typography>
        <Typography variant="caption" sx={{ color: DARK.text }}>
          Proceeds $14,142.10 − cost $2,686.84
        </Typography>
      </Box>
    </Box>
  );
}

function StepCard({ step }: { step: TrailStep }) {
  return (
    <>
      <Box
        sx={(theme) => ({
          width: 2,
          height: { md: 24, lg: 36 },
          marginInlineStart: '33px',
          backgroundColor: theme.palette.accent.soft,
        })}
      />
      <Box
        sx={{
          ...CARD,
          py: 3.5,
          backgroundColor: 'rgba(255, 255, 255, 0.06)',
          borderColor: 'rgba(255, 255, 255, 0.07)',
        }}
      >
        <Disc icon={step.icon} colour={step.disc} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="caption" sx={{ color: DARK.textSecondary }}>
            {step.kind}
          </Typography>
          <Typography sx={{ fontSize: '0.9375rem', fontWeight: 600, color: 'common.white' }}>{step.title}</Typography>
          <Typography variant="caption" noWrap sx={{ color: DARK.textSecondary }}>
            {step.note}
          </Typography>
        </Box>
      </Box>
    </>
  );
}

function Disc({ icon, colour }: { icon: string; colour?: string | undefined }) {
  return (
    <Box
      sx={(theme) => ({
        ...centredIn(36),
        borderRadius: '50%',
        color: 'common.white',
        backgroundColor: colour ?? alpha(theme.palette.accent.fill, 0.55),
      })}
    >
      <Icon path={icon} />
    </Box>
  );
}

const CARD = {
  display: 'flex',
  alignItems: 'center',
  gap: 3.5,
  px: 4,
  border: '1px solid',
  borderRadius: '6px',
} as const;
