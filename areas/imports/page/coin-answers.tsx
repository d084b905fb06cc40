import type { ImportQuestion } from '../contract/imports.ts';
import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import { type ReactNode, useId, useState } from 'react';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { CoinPicker, type PickedCoin } from '@holdfast/catalogue/page/coin-picker';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { counted, questionTitle } from './import-labels.ts';
import { Row } from '@holdfast/web/ui/layout/row.tsx';

const ANOTHER = 'another';
const IGNORE = 'ignore';
const SUGGESTIONS_MAX = 3;

/** What is chosen for one symbol. */
interface Choice {
  /** The id of a suggested coin, another coin, or ignoring the rows. */
  readonly value: string;
  readonly other: PickedCoin | null;
}

export interface CoinAnswer {
  readonly symbol: string;
  readonly coinId: number | null;
  /** "Use BTC for 4 rows". */
  readonly label: string;
}

/** The choices for all unknown coins of an import, and the answers that they make. */
export function useCoinAnswers(questions: readonly ImportQuestion[]) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const choiceOf = ({ symbol, suggestions }: ImportQuestion): Choice =>
    choices.get(symbol ?? '') ?? { value: suggestions[0] ? String(suggestions[0].coinId) : ANOTHER, other: null };
  return {
    choiceOf,
    choose: ({ symbol }: ImportQuestion, choice: Choice) => setChoices(new Map(choices).set(symbol ?? '', choice)),
    answers: questions.flatMap((question) => answerOf(question, choiceOf(question)) ?? []),
  };
}

export type CoinAnswers = ReturnType<typeof useCoinAnswers>;

/** Null while no coin is chosen. */
function answerOf({ symbol, suggestions, rows }: ImportQuestion, { value, other }: Choice): CoinAnswer | null {
  if (symbol === null) return null;
  const text = counted(rows, 'row', 'rows');
  if (value === IGNORE) return { symbol, coinId: null, label: `Ignore ${text}` };
  const suggested = suggestions.find(({ coinId }) => String(coinId) === value);
  if (suggested) return { symbol, coinId: suggested.coinId, label: `Use ${suggested.symbol} for ${text}` };
  return other === null ? null : { symbol, coinId: other.id, label: `Use ${other.symbol} for ${text}` };
}

/** The suggested coins first, then any other coin, then ignoring the rows. */
export function CoinChoice({
  question,
  answers,
}: {
  readonly question: ImportQuestion;
  readonly answers: CoinAnswers;
}) {
  const name = useId();
  const { value, other } = answers.choiceOf(question);
  const option = (choice: string, content: ReactNode) => (
    <AnswerOption
      key={choice}
      name={name}
      value={choice}
      isChosen={value === choice}
      onChoose={() => answers.choose(question, { value: choice, other })}
    >
      {content}
    </AnswerOption>
  );
  return (
    <>
      <Box
        role="radiogroup"
        aria-label={questionTitle(question)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, width: { xs: '100%', md: 'auto' } }}
      >
        {question.suggestions.slice(0, SUGGESTIONS_MAX).map((coin, index) =>
          option(
            String(coin.coinId),
            <>
              <CoinLabel coinId={coin.coinId} symbol={coin.symbol} size={20} />
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {coin.network === null ? coin.name : `${coin.name}, ${coin.network}`}
              </Box>
              {index === 0 ? <StatusChip tone="accent" shape="square" label="Suggested" /> : null}
            </>,
          ),
        )}
        {option(ANOTHER, 'Another coin')}
        {option(IGNORE, `Ignore ${counted(question.rows, 'row', 'rows')}`)}
      </Box>
      {value === ANOTHER ? (
        <Box sx={{ width: { xs: '100%', md: 240 } }}>
          <CoinPicker
            label={`Coin of ${question.symbol ?? 'the rows'}`}
            isCompact
            coin={other}
            onChange={(coin) => answers.choose(question, { value: ANOTHER, other: coin })}
          />
        </Box>
      ) : null}
    </>
  );
}

interface AnswerOptionProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function AnswerOption({ name, value, isChosen, onChoose, children }: AnswerOptionProps) {
  return (
    <Row
      canWrap={false}
      component="label"
      sx={{
        gap: 2,
        minHeight: 44,
        paddingInline: '4px 12px',
        width: { xs: '100%', md: 'auto' },
        cursor: 'pointer',
        typography: 'body2',
        borderRadius: '6px',
        border: '1px solid',
        borderColor: isChosen ? 'accent.link' : 'hairlineStrong',
        boxShadow: (theme) => (isChosen ? `0 0 0 1px ${theme.palette.accent.link}` : 'none'),
        backgroundColor: 'background.paper',
      }}
    >
      <Radio size="small" name={name} value={value} checked={isChosen} onChange={onChoose} />
      {children}
    </Row>
  );
}
