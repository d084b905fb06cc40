/** Small drawings of what each choice leads to. They are decoration, hidden from screen readers. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CoverageBar } from '@holdfast/web/ui/chart/coverage-bar.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';

function Sheet({ grow, children }: { readonly grow: number; readonly children: ReactNode }) {
  return (
    <Box
      sx={(theme) => ({
        flex: `${grow} 1 0`,
        minWidth: 0,
        p: 4,
        pb: 0,
        overflow: 'hidden',
        position: 'relative',
        borderRadius: '6px 6px 0 0',
        backgroundColor: theme.palette.background.paper,
        boxShadow: theme.shadows[2],
      })}
    >
      {children}
    </Box>
  );
}

const LINE =
  'M0,70 L16,64 L32,68 L48,58 L64,61 L80,50 L96,54 L112,57 ' +
  'L128,46 L144,36 L160,42 L176,30 L192,20 L208,24 L224,12 L240,4';

export function NetWorthSketch() {
  const { palette } = useTheme();
  return (
    <Sheet grow={3}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Net worth
        </Typography>
        <StatusChip label="Sample" tone="accent" shape="square" />
      </Box>
      <Typography sx={{ mt: 1, fontSize: '1.5rem', lineHeight: '2rem', fontWeight: 600 }}>$513,919.10</Typography>
      <Box
        component="svg"
        viewBox="0 0 240 90"
        preserveAspectRatio="none"
        sx={{ position: 'absolute', insetInline: 0, bottom: 0, width: '100%', height: 90, display: 'block' }}
      >
        <path d={`${LINE} L240,90 L0,90 Z`} fill={palette.primary.main} opacity={0.16} />
        <path d={LINE} fill="none" stroke={palette.primary.main} strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </Box>
    </Sheet>
  );
}

const COVERAGE = [
  ['BTC', 'bitcoin', '1.156'],
  ['ETH', 'ethereum', '1.159'],
  ['USDC', 'usd-coin', '0.95'],
] as const;

export function CoverageSketch() {
  return (
    <Sheet grow={2}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Coverage
      </Typography>
      {COVERAGE.map(([symbol, marketId, ratio]) => (
        <Box key={symbol} sx={{ display: 'flex', alignItems: 'center', gap: 3, mt: 4 }}>
          <CoinIcon symbol={symbol} marketId={marketId} size={24} />
          <Box sx={{ flexGrow: 1 }}>
            <CoverageBar ratio={ratio} isShort={symbol === 'USDC'} />
          </Box>
        </Box>
      ))}
    </Sheet>
  );
}

const STEPS = [
  ['Networks', 'Connect 1 or more'],
  ['Wallets', 'Add addresses'],
  ['First sync', 'Reads every transaction'],
] as const;

export function SetupSketch() {
  return (
    <Sheet grow={1}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }}>
        <Typography variant="body2">Set-up</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          0 of 9 done
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 3, mb: 2 }}>
        {Array.from({ length: 9 }, (_, index) => (
          <Box key={index} sx={{ flexGrow: 1, height: 5, borderRadius: '2px', backgroundColor: 'ground.neutral' }} />
        ))}
      </Box>
      {STEPS.map(([title, text], index) => (
        <Box
          key={title}
          sx={{ display: 'flex', alignItems: 'center', gap: 3, py: 2, borderTop: 1, borderColor: 'hairline' }}
        >
          <Box
            sx={{
              width: 18,
              height: 18,
              borderRadius: '50%',
              border: 2,
              borderColor: index === 0 ? 'primary.main' : 'hairlineStrong',
            }}
          />
          <Typography variant="subtitle2" sx={{ flexGrow: 1 }}>
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Sheet>
  );
}
