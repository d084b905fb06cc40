import type { Explanation } from '@holdfast/contract';
import {
  mdiAccountCheckOutline,
  mdiCartArrowDown,
  mdiLayersOutline,
  mdiSwapHorizontal,
  mdiTagOutline,
  mdiWalletOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { LotBar } from './lot-bar.tsx';
import { readableDates } from './readable-dates.ts';

type Step = Explanation['steps'][number];

const STEP_ICONS: Readonly<Record<Step['kind'], string>> = {
  lot: mdiLayersOutline,
  closing: mdiSwapHorizontal,
  opening: mdiCartArrowDown,
  price: mdiTagOutline,
  classification: mdiAccountCheckOutline,
  wallet: mdiWalletOutline,
};
const TRANSACTION_KINDS: ReadonlySet<Step['kind']> = new Set(['closing', 'opening']);

/** From the figure back to where it began, step by step along one line. */
export function WhySteps({ steps, lot }: Pick<Explanation, 'steps' | 'lot'>) {
  const firstLot = steps.findIndex(({ kind }) => kind === 'lot');
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {steps.map((step, index) => (
        <Box component="li" key={index} sx={{ position: 'relative', display: 'flex', gap: 3, pb: 5 }}>
          {index < steps.length - 1 ? (
            <Box
              aria-hidden="true"
              sx={{
                position: 'absolute',
                insetInlineStart: 15,
                top: 32,
                bottom: 0,
                width: '2px',
                backgroundColor: 'hairlineRaised',
              }}
            />
          ) : null}
          <Box
            aria-hidden="true"
            sx={(theme) => ({
              display: 'grid',
              placeItems: 'center',
              flexShrink: 0,
              width: 32,
              height: 32,
              borderRadius: '50%',
              color: theme.palette.accent.link,
              backgroundColor: theme.palette.accent.tint,
            })}
          >
            <Icon path={STEP_ICONS[step.kind]} size={18} />
          </Box>
          <Box sx={{ flexGrow: 1, minWidth: 0, pt: 1.5 }}>
            <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
              {readableDates(step.title)}
            </Typography>
            <StepLines step={step} />
            {lot !== null && index === firstLot ? <LotBar lot={lot} /> : null}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function StepLines({ step }: { readonly step: Step }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1, m: 0, typography: 'body2' }}>
      {step.transactionId !== null && TRANSACTION_KINDS.has(step.kind) ? (
        <Line label="Transaction">
          <TextLink to="/portfolio/transactions/history" search={{ id: String(step.transactionId) }}>
            {step.transactionId}
          </TextLink>
        </Line>
      ) : null}
      {step.lines.map(({ label, value }, index) => (
        <Line key={index} label={label}>
          {readableDates(value)}
        </Line>
      ))}
    </Box>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
      <Box component="dt" sx={{ flexShrink: 0, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, minWidth: 0, textAlign: 'end', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
      >
        <bdi>{children}</bdi>
      </Box>
    </Box>
  );
}
