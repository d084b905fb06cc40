import { formatDecimal, negate, NO_PRICE, parseUsd } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { AreaFill, useWidth } from '@holdfast/web/ui/chart/interactive-chart.tsx';
import { linePath, placePrices } from '@holdfast/web/ui/chart/price-scale.ts';
import { presentPrice } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerFooter, DrawerHeader, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { mdiContentCopy, mdiHistory } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { useSnackbar } from 'notistack';
import { useId } from 'react';
import type { Explanation } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import { FeeDivisionPart } from '../fees/fee-division-part.tsx';
import { LotChoicePart } from '../lots/lot-choice-part.tsx';
import { readableDates, WhySteps } from './why-steps.tsx';

export type WhyKind = 'closed' | 'open' | 'income' | 'expense';

interface WhyDrawerProps {
  readonly kind: WhyKind;
  /** Identifies the row of the figure; undefined while the drawer is closed. */
  readonly id: string | undefined;
  readonly onClose: () => void;
}

/** Explains a figure: its lot, transactions, prices, and who classified them. */
export function WhyDrawer({ kind, id, onClose }: WhyDrawerProps) {
  const titleId = useId();
  const shownId = useLastShown(id);
  return (
    <SideDrawer isOpen={id !== undefined} onClose={onClose} titleId={titleId} width={440}>
      <DrawerHeader titleId={titleId} title="Why this number?" hasLine={false} onClose={onClose} />
      {shownId === undefined ? null : (
        <Trail key={shownId} kind={kind} id={shownId} isOpen={id !== undefined} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

function Trail({ kind, id, isOpen, onClose }: DialogProps & { readonly kind: WhyKind; readonly id: string }) {
  const trail = useCall(booksCalls.explainPosition, { query: { kind, id } }, { enabled: isOpen });
  return (
    <Loaded query={trail} failure="The explanation could not be loaded" skeleton={<Placeholder />}>
      {(data) => (
        <>
          <Box sx={{ overflowY: 'auto', flexGrow: 1 }}>
            <Box sx={{ ...cardSides, pb: 5, borderBottom: '1px solid', borderColor: 'hairlineRaised' }}>
              <WhyFigures figures={data.figures} />
              <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary', overflowWrap: 'anywhere' }}>
                <bdi>{readableDates(data.text)}</bdi>
              </Typography>
              <LotChoicePart lotChoice={data.lotChoice} onRecorded={onClose} />
              <FeeDivisionPart feeAllocation={data.feeAllocation} onRecorded={onClose} />
              <PriceHistory prices={data.prices} />
            </Box>
            <Box sx={{ ...cardSides, pt: 5 }}>
              <WhySteps steps={data.steps} lot={data.lot} />
            </Box>
          </Box>
          <TrailFooter trail={data} />
        </>
      )}
    </Loaded>
  );
}

/** Links to the transaction and copies the whole explanation as text. */
function TrailFooter({ trail }: { readonly trail: Explanation }) {
  const { enqueueSnackbar } = useSnackbar();
  const transactionId = trail.steps.find((step) => step.transactionId !== null)?.transactionId ?? null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(trailText(trail));
      enqueueSnackbar('Explanation copied.', { variant: 'success' });
    } catch {
      enqueueSnackbar('The browser did not allow copying.', { variant: 'error' });
    }
  };
  return (
    <DrawerFooter sx={{ '& > *': { flex: 1 } }}>
      {transactionId === null ? null : (
        <ButtonLink
          variant="outlined"
          to="/portfolio/transactions/history"
          search={{ id: String(transactionId) }}
          startIcon={<Icon path={mdiHistory} />}
        >
          Open transaction
        </ButtonLink>
      )}
      <Button variant="outlined" startIcon={<Icon path={mdiContentCopy} />} onClick={() => void copy()}>
        Copy explanation
      </Button>
    </DrawerFooter>
  );
}

function Placeholder() {
  return (
    <Box aria-busy="true" sx={{ display: 'grid', gap: 3, ...cardSides }}>
      <Skeleton variant="rounded" height={48} width="70%" />
      <Skeleton variant="rounded" height={56} />
      <Skeleton variant="rounded" height={64} />
      <Skeleton variant="rounded" height={160} />
    </Box>
  );
}

const RESULTS = new Set(['Gain', 'Loss', 'Unrealised']);

/** A cost is unknown because of a missing record; everything else because of a missing price. */
const unknownText = (label: string): string => (/cost/iu.test(label) ? 'Unknown' : NO_PRICE);

/** The figure in large type, with its equation below. */
function WhyFigures({ figures }: { readonly figures: Explanation['figures'] }) {
  const result = figures.at(-1);
  if (!result) return null;
  return (
    <>
      <Box sx={{ typography: 'figureHero', overflowWrap: 'anywhere' }}>
        <UsdText value={result.valueUsd} isChange={RESULTS.has(result.label)} unknown={unknownText(result.label)} />
      </Box>
      {figures.length > 1 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'stretch', gap: 2, mt: 3 }}>
          {equationOf(figures).map(({ sign, label, valueUsd }) => (
            <Box key={label} sx={{ display: 'flex', alignItems: 'center', gap: 2, flexGrow: 1 }}>
              {sign === '' ? null : <Box sx={{ color: 'text.secondary' }}>{sign}</Box>}
              <Box
                sx={{
                  flexGrow: 1,
                  px: 2.5,
                  py: 1.5,
                  borderRadius: '6px',
                  backgroundColor: 'sunken',
                  typography: 'body2',
                }}
              >
                <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{label}</Box>
                <UsdText value={valueUsd} isChange={RESULTS.has(label)} unknown={unknownText(label)} />
              </Box>
            </Box>
          ))}
        </Box>
      ) : null}
    </>
  );
}

interface EquationPart {
  readonly sign: '' | '−' | '=';
  readonly label: string;
  /** A subtracted figure has no sign of its own, because the operator before it is the sign. Null if unknown. */
  readonly valueUsd: string | null;
}

const LESS = /^Less (.)(.*)$/u;

/** The figures of an explanation as an equation: "Proceeds − Cost = Gain". */
export function equationOf(figures: Explanation['figures']): EquationPart[] {
  return figures.map(({ label, valueUsd }, index) => {
    const [, first, rest] = LESS.exec(label) ?? [];
    if (first === undefined || rest === undefined) return { sign: index === 0 ? '' : '=', label, valueUsd };
    return {
      sign: '−',
      label: `${first.toUpperCase()}${rest}`,
      valueUsd: valueUsd === null ? null : formatDecimal(negate(parseUsd(valueUsd))),
    };
  });
}

/** The whole explanation as plain text, for an e-mail or a file. Figures are exact and times are in UTC. */
export function trailText({ text, figures, lot, steps }: Explanation): string {
  const blocks = [
    [text],
    figures.map(({ label, valueUsd }) => `${label}: ${valueUsd === null ? unknownText(label) : `${valueUsd} USD`}`),
    lot === null ? [] : [`Lot of ${lot.amount}: ${lot.usedBefore} used before, ${lot.usedHere} here, ${lot.left} left`],
    ...steps.map(({ title, transactionId, lines }) => [
      transactionId === null ? title : `${title} (transaction ${transactionId})`,
      ...lines.map(({ label, value }) => `  ${label}: ${value}`),
    ]),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

const HEIGHT = 64;
const MARGIN = 6;

/** The price between two moments as a line chart, with both ends as text. */
function PriceHistory({ prices }: { readonly prices: Explanation['prices'] }) {
  const { palette } = useTheme();
  const fillId = useId();
  const [box, width] = useWidth();
  const [first, last] = [prices[0], prices.at(-1)];
  if (!first || !last || prices.length < 2) return null;
  const { points } = placePrices(prices, { width: Math.max(1, width - 2 * MARGIN), height: HEIGHT - 2 * MARGIN });
  const [start, end] = [points[0], points.at(-1)];
  const line = linePath(points);
  const ends = {
    first: `${presentPrice(first.priceUsd)} on ${dayText(first.day, { timeZone: 'UTC' })}`,
    last: `${presentPrice(last.priceUsd)} on ${dayText(last.day, { timeZone: 'UTC' })}`,
  };
  return (
    <Box sx={{ mt: 4 }}>
      <Box
        ref={box}
        dir="ltr"
        role="img"
        sx={{ overflowX: 'clip' }}
        aria-label={`Price from ${ends.first} to ${ends.last}`}
      >
        <svg
          width={width}
          height={HEIGHT}
          aria-hidden="true"
          focusable="false"
          style={{ display: 'block', overflow: 'visible' }}
        >
          <AreaFill id={fillId} colour={palette.chart[0]} />
          <g transform={`translate(${MARGIN} ${MARGIN})`}>
            <path
              d={`${line}L${(end?.x ?? 0).toFixed(1)} ${HEIGHT - MARGIN}L0 ${HEIGHT - MARGIN}Z`}
              fill={`url(#${fillId})`}
            />
            <path d={line} fill="none" stroke={palette.accent.link} strokeWidth={1.5} strokeLinejoin="round" />
            <circle
              cx={start?.x}
              cy={start?.y}
              r={4}
              fill={palette.raised}
              stroke={palette.text.primary}
              strokeWidth={2}
            />
            <circle cx={end?.x} cy={end?.y} r={4} fill={palette.gain} stroke={palette.raised} strokeWidth={2} />
          </g>
        </svg>
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 3,
          mt: 1,
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{ends.first}</span>
        <span>{ends.last}</span>
      </Box>
    </Box>
  );
}
