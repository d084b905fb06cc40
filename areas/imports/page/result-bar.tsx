import { IMPORT_RESULTS, type ImportResult, type ImportSummary } from '../contract/imports.ts';
import { presentCount } from '@holdfast/money';
import Box, { type BoxProps } from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type Theme, useTheme } from '@mui/material/styles';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { RESULT_LABELS } from './import-labels.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';

type Counts = ImportSummary['counts'];

/** The colours of the chart palette: teal, grey, sky, hatched grey, amber, vermilion. */
function backgroundOf({ palette }: Theme, result: ImportResult): string {
  const [, amber = '', teal = '', sky = '', vermilion = '', grey = ''] = palette.chart;
  switch (result) {
    case 'added':
      return teal;
    case 'alreadyThere':
      return grey;
    case 'merged':
      return sky;
    case 'ignored':
      return `repeating-linear-gradient(135deg, ${grey} 0 2px, transparent 2px 4px)`;
    case 'waiting':
      return amber;
    case 'refused':
      return vermilion;
  }
}

/** One segment for each result, in proportion, and wide enough to be seen. */
export function ResultBar({ counts }: { readonly counts: Counts }) {
  const theme = useTheme();
  const shown = IMPORT_RESULTS.filter((result) => counts[result] > 0);
  const text = shown.map((result) => `${presentCount(counts[result])} ${RESULT_LABELS[result].label}`);
  return (
    <Box
      role="img"
      aria-label={text.length === 0 ? 'No rows' : text.join(', ')}
      sx={{
        display: 'flex',
        gap: '2px',
        height: 12,
        borderRadius: '6px',
        overflow: 'hidden',
        backgroundColor: shown.length === 0 ? 'ground.neutral' : 'transparent',
      }}
    >
      {shown.map((result) => (
        <Box
          key={result}
          sx={{ flexGrow: counts[result], flexBasis: 0, minWidth: 7, background: backgroundOf(theme, result) }}
        />
      ))}
    </Box>
  );
}

function Swatch({ result }: { readonly result: ImportResult }) {
  const theme = useTheme();
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ width: 8, height: 8, borderRadius: '2px', flexShrink: 0, background: backgroundOf(theme, result) }}
    />
  );
}

interface ResultLegendProps {
  readonly counts: Counts;
  readonly noteOf: (result: ImportResult) => string;
  readonly chosen: ImportResult | null;
  readonly onChoose: (result: ImportResult | null) => void;
}

/** The counts as legend and filter. Choosing the chosen result again shows all rows. */
export function ResultLegend({ counts, noteOf, chosen, onChoose }: ResultLegendProps) {
  return (
    <Box
      role="group"
      aria-label="Filter rows by result"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(6, minmax(0, 1fr))' },
        columnGap: { xs: 4, md: 0 },
        mx: -2,
      }}
    >
      {IMPORT_RESULTS.map((result, index) => (
        <ButtonBase
          key={result}
          aria-label={`${RESULT_LABELS[result].label} ${presentCount(counts[result])}`}
          aria-pressed={chosen === result}
          disabled={counts[result] === 0}
          onClick={() => onChoose(chosen === result ? null : result)}
          sx={{
            display: 'block',
            textAlign: 'left',
            px: 2,
            py: 2,
            borderRadius: '6px',
            backgroundColor: chosen === result ? 'accent.tint' : 'transparent',
            '&:hover': { backgroundColor: chosen === result ? 'accent.tintStrong' : 'action.hover' },
            // A line between the counts; a border would follow the rounded corners.
            ...(index > 0 && {
              position: 'relative',
              '&::before': {
                content: '""',
                display: { xs: 'none', md: 'block' },
                position: 'absolute',
                insetInlineStart: 0,
                insetBlock: 8,
                width: '1px',
                backgroundColor: 'hairline',
              },
            }),
          }}
        >
          <Row component="span" canWrap={false} sx={{ gap: 2, typography: 'body2', color: 'text.secondary' }}>
            <Swatch result={result} />
            <Box component="span" sx={{ flexGrow: 1 }}>
              {RESULT_LABELS[result].label}
            </Box>
            <Count
              count={counts[result]}
              sx={{
                display: { xs: 'inline', md: 'none' },
                typography: 'subtitle1',
                fontWeight: 600,
                fontVariantNumeric: 'tabular-nums',
              }}
            />
          </Row>
          <Box component="span" sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'baseline', gap: 2, mt: 0.5 }}>
            <Count count={counts[result]} sx={{ typography: 'figureSmall' }} />
            <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
              {counts[result] === 0 ? '' : noteOf(result)}
            </Box>
          </Box>
        </ButtonBase>
      ))}
    </Box>
  );
}

function Count({ count, sx }: { readonly count: number } & Pick<BoxProps, 'sx'>) {
  const own = { color: count === 0 ? 'text.tertiary' : 'text.primary' };
  return (
    <Box component="span" sx={[own, ...(Array.isArray(sx) ? sx : [sx])]}>
      {presentCount(count)}
    </Box>
  );
}

/** The counts as a list that adds up to the rows of the file. */
export function ResultCounts({ counts, rows }: { readonly counts: Counts; readonly rows: number }) {
  return (
    <Box component="dl" sx={{ m: 0, typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
      {IMPORT_RESULTS.map((result) => (
        <CountLine key={result} label={RESULT_LABELS[result].label} count={counts[result]} result={result} />
      ))}
      <CountLine label="Rows in the file" count={rows} isTotal />
    </Box>
  );
}

interface CountLineProps {
  readonly label: string;
  readonly count: number;
  readonly result?: ImportResult;
  readonly isTotal?: boolean;
}

function CountLine({ label, count, result, isTotal = false }: CountLineProps) {
  return (
    <Row
      canWrap={false}
      sx={{
        gap: 2,
        py: 1,
        ...(isTotal && { mt: 1, pt: 2, borderTop: '1px solid', borderColor: 'hairlineStrong', fontWeight: 600 }),
      }}
    >
      {result === undefined ? null : <Swatch result={result} />}
      <Box component="dt" sx={{ flexGrow: 1, ...(!isTotal && { color: 'text.secondary' }) }}>
        {label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, fontWeight: 600, ...(count === 0 && { color: 'text.tertiary', fontWeight: 400 }) }}
      >
        {presentCount(count)}
      </Box>
    </Row>
  );
}

export function ResultChip({ result }: { readonly result: ImportResult }) {
  return <StatusChip {...RESULT_LABELS[result]} />;
}
