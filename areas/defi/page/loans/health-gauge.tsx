import type { ProtocolLoan } from '../../contract/loans.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { toneColours } from '@holdfast/web/ui/tone-colours.ts';
import { UnknownDash } from '../shared/unknown-value.tsx';
import { gaugeOf, healthFactorText, healthLook } from './loan-figures.ts';

type HealthOf = Pick<ProtocolLoan, 'healthFactor' | 'healthState' | 'threshold' | 'alertThreshold' | 'reasons'>;

/** The health factor as a number, a word and a tick on a gauge: never as a colour alone. */
export function HealthFactor({ loan }: { readonly loan: HealthOf }) {
  const look = healthLook(loan);
  if (look === null) return <UnknownDash reasons={loan.reasons} />;
  if (loan.healthFactor === null) return <Quiet>{look.label}</Quiet>;
  const colour = (theme: Theme) => toneColours(theme, look.tone).color;
  return (
    <Box sx={{ minWidth: 132 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1, color: colour }}>
        <Box component="span" dir="ltr" sx={{ typography: 'subtitle1', fontSize: '0.9375rem', fontWeight: 600 }}>
          {healthFactorText(loan.healthFactor)}
        </Box>
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 1,
            marginInlineStart: 'auto',
            typography: 'caption',
            fontWeight: 500,
            whiteSpace: 'nowrap',
          }}
        >
          {look.icon === undefined ? null : <Icon path={look.icon} size={14} />}
          {look.label}
        </Box>
      </Box>
      <HealthGauge loan={{ ...loan, healthFactor: loan.healthFactor }} />
    </Box>
  );
}

/** Decorative: number and word are beside it. */
export function HealthGauge({ loan }: { readonly loan: Parameters<typeof gaugeOf>[0] }) {
  const { redEnd, amberEnd, tick } = gaugeOf(loan);
  const parts = [
    { from: 0, to: redEnd, colour: 4 },
    { from: redEnd, to: amberEnd, colour: 1 },
    { from: amberEnd, to: 100, colour: 2 },
  ].filter(({ from, to }) => to > from);
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'relative', height: 12, display: 'flex', alignItems: 'center', gap: '2px' }}
    >
      {parts.map(({ from, to, colour }) => (
        <Box
          key={colour}
          sx={(theme) => ({
            flexGrow: to - from,
            flexBasis: 0,
            height: 5,
            borderRadius: '2px',
            backgroundColor: theme.palette.chart[colour],
          })}
        />
      ))}
      <Box
        sx={{
          position: 'absolute',
          insetInlineStart: `${tick}%`,
          marginInlineStart: '-3px',
          top: 0,
          bottom: 0,
          width: 6,
          borderRadius: '3px',
          border: '1.5px solid',
          borderColor: 'background.paper',
          backgroundColor: 'text.primary',
        }}
      />
    </Box>
  );
}
