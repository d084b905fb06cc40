import { mdiPercentOutline, mdiTrayArrowDown } from '@mdi/js';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { IconTile } from '../../ui/icon-tile.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';

const ROWS = [
  {
    icon: mdiPercentOutline,
    tone: 'gain',
    title: 'Interest accrued',
    text: 'By the day, from the Start Date',
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

/** What a client sees, with invented figures that say so. */
export function ExampleCard() {
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
