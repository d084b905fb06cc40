import type { Explanation } from '../../contract/books.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
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
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { dayText, momentText } from '@holdfast/web/lib/date-text.ts';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';

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

/** The steps from the figure back to its origin, as a timeline. */
export function WhySteps({ steps, lot }: Pick<Explanation, 'steps' | 'lot'>) {
  const firstLot = steps.findIndex(({ kind }) => kind === 'lot');
  return (
    <Box component="ol" sx={plainList}>
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
          <TransactionLink id={step.transactionId}>Open</TransactionLink>
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

/** One lot: the amounts used earlier, used here and remaining. The text below explains the colours. */
function LotBar({ lot }: { readonly lot: LotUse }) {
  const shares = lotShares(lot);
  const isPart = parseAmount(lot.usedHere) !== 0n;
  return (
    <Box sx={{ mt: 2 }}>
      <Box
        aria-hidden="true"
        sx={{
          display: 'flex',
          gap: '2px',
          height: 8,
          mb: 1.5,
          borderRadius: '4px',
          overflow: 'hidden',
          backgroundColor: 'hairlineRaised',
        }}
      >
        <Box sx={{ width: `${shares.before}%`, backgroundColor: 'text.tertiary' }} />
        <Box sx={{ width: `${shares.here}%`, backgroundColor: 'gain' }} />
      </Box>
      <Row
        isSpread
        sx={{
          columnGap: 3,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>
          <AmountText value={lot.usedBefore} /> used before
        </span>
        {isPart ? (
          <Box component="span" sx={{ color: 'gain' }}>
            {presentAmount(parseAmount(lot.usedHere))} here
          </Box>
        ) : null}
        <span>
          <AmountText value={lot.left} /> left
        </span>
      </Row>
    </Box>
  );
}

type LotUse = NonNullable<Explanation['lot']>;

const WHOLE = 10_000n;

/** The widths of the parts of a lot. A share becomes floating point only here, as a width in percent. */
export function lotShares({ amount, usedBefore, usedHere, left }: LotUse): {
  readonly before: number;
  readonly here: number;
  readonly left: number;
} {
  const whole = parseAmount(amount);
  const percent = (part: string) => (whole === 0n ? 0 : Number((parseAmount(part) * WHOLE) / whole) / 100);
  return { before: percent(usedBefore), here: percent(usedHere), left: percent(left) };
}

const MOMENT = /\b(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)/u;
const DAY = /(?<![\w-])(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?![\w-])/u;
const MOMENT_OR_DAY = new RegExp(`${MOMENT.source}|${DAY.source}`, 'gu');

/**
 * The books write days as "2025-07-18" and times as "2025-07-18T16:14:31.000Z", also inside sentences. Readers see "18
 * Jul 2025", and times in their own time zone.
 */
export function readableDates(text: string, options: { readonly timeZone?: string } = {}): string {
  return text.replace(MOMENT_OR_DAY, (_, moment: string | undefined, day: string | undefined) =>
    moment === undefined ? dayText(day ?? '', { timeZone: 'UTC' }) : momentText(moment, options),
  );
}
