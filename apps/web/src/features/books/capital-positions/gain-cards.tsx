import type { CallOutput, contract } from '@holdfast/contract';
import Box from '@mui/material/Box';
import { UnknownNote } from '../../../api-parts/unknown-note.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { FigureCards } from '../../../ui/figures/figure-cards.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { gainFigure, type GainField } from './gain-figures.ts';

type Summaries = CallOutput<typeof contract.listCapitalPositions>;

interface GainCardsProps {
  readonly year: number;
  /** Absent while they are on their way. */
  readonly summaries: Summaries | undefined;
  /** Points on the worklist, of every year. */
  readonly openWork: number;
}

const DISPOSALS = { one: 'disposal', many: 'disposals' };
const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : `${noun}s`}`;

/** The figures the page is opened for. */
export function GainCards({ year, summaries, openWork }: GainCardsProps) {
  const total = summaries?.total;
  const figure = (field: GainField) => total && <UsdText value={gainFigure(total, field)} isChange />;
  return (
    <FigureCards
      label={`Gains of ${year}`}
      cards={[
        { label: 'Short term', figure: figure('shortUsd'), note: 'Held for a year or less' },
        { label: 'Long term', figure: figure('longUsd'), note: 'Held for more than a year' },
        {
          label: 'Gain or loss',
          figure: figure('gainUsd'),
          note:
            total && total.missingPrice > 0 ? (
              <UnknownNote of={gainFigure(total, 'gainUsd')} noun={DISPOSALS} />
            ) : total && summaries ? (
              `${counted(total.disposals, 'disposal')}, ${counted(summaries.items.length, 'coin')}`
            ) : (
              ''
            ),
        },
        {
          label: 'Missing basis',
          figure: total && (
            <Box component="span" sx={{ color: total.missingBasis > 0 ? 'warning.main' : 'text.primary' }}>
              {total.missingBasis.toLocaleString('en')}
            </Box>
          ),
          note: <WorkLink year={year} openWork={openWork} hasMissing={(total?.missingBasis ?? 0) > 0} />,
        },
      ]}
    />
  );
}

function WorkLink({
  year,
  openWork,
  hasMissing,
}: {
  readonly year: number;
  readonly openWork: number;
  readonly hasMissing: boolean;
}) {
  if (openWork === 0) return 'The worklist is empty';
  return (
    <TextLink
      to="/admin/capital-positions/worklist"
      search={hasMissing ? { year: String(year) } : {}}
      variant="caption"
    >
      {counted(openWork, 'item')} to review
    </TextLink>
  );
}
