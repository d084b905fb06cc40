import { contract, type ImportDetails, type ImportQuestion } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Radio from '@mui/material/Radio';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { CoinPicker, type PickedCoin } from '../../api-parts/coin-picker.tsx';
import { cardSides, plainList, Row } from '../../ui/layout/row.tsx';
import { ButtonLink, TextLink } from '../../ui/links.tsx';
import { LetterDisc } from '../../ui/round-icons.tsx';
import { CoinLabel } from '../../api-parts/coin-label.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useProviders } from './export-note.tsx';
import { FileAmount } from './file-amount.tsx';
import { counted, questionTitle, spanText } from './import-labels.ts';
import { isReadingQuestion, ReadingField } from './reading-fields.tsx';
import type { ImportActions } from './use-import-actions.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { useMay } from '../../lib/permission.ts';

const SHOWN_MAX = 5;

interface QuestionsProps {
  readonly details: ImportDetails;
  readonly actions: ImportActions;
}

/** What the waiting rows need, each question once for all of its rows. */
export function Questions({ details, actions }: QuestionsProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { questions } = details;
  const shown = showsAll ? questions : questions.slice(0, SHOWN_MAX);
  return (
    <Box component="ul" aria-label="Questions" sx={plainList}>
      {shown.map((question) => (
        <Question
          key={`${question.kind} ${question.symbol ?? question.reason}`}
          question={question}
          details={details}
          actions={actions}
        />
      ))}
      {shown.length < questions.length ? (
        <Box component="li" sx={{ ...cardSides, py: 2 }}>
          <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
            Show all {questions.length} questions
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

function Question({ question, details, actions }: QuestionsProps & { readonly question: ImportQuestion }) {
  const may = useMay();
  const titleId = useId();
  const { nameOf } = useProviders();
  const isPreview = details.status === 'previewed';
  const span = spanText(question);
  return (
    <Row
      component="li"
      aria-labelledby={titleId}
      sx={(theme) => ({
        gap: 4,
        ...cardSides,
        py: 4,
        borderBottom: `1px solid ${theme.palette.hairline}`,
        borderInlineStart: `3px solid ${theme.palette.chart[1]}`,
        backgroundColor: theme.palette.mode === 'light' ? '#FFFBF2' : '#3A3447',
      })}
    >
      <LetterDisc identity={question.symbol ?? question.kind} letters="?" size={36} />
      <Box sx={{ flexGrow: 1, flexBasis: 220, minWidth: 0 }}>
        <Typography id={titleId} variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {questionTitle(question)}
        </Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {counted(question.rows, 'row', 'rows')}
          {question.amount === null ? null : (
            <>
              , <FileAmount amount={question.amount} /> in total
            </>
          )}
          {span === '' ? '.' : `, ${span}.`}{' '}
          {question.kind === 'coin'
            ? `Your answer is remembered for ${details.provider === null ? 'this provider' : nameOf(details.provider)}.`
            : question.reason}
          {question.kind === 'coin' && question.suggestions.length === 0 ? (
            <>
              {' '}
              If the coin is not in the list, <TextLink to="/admin/coins">add it</TextLink> first.
            </>
          ) : null}
        </Typography>
      </Box>
      <Box sx={{ flexGrow: { xs: 1, md: 0 }, minWidth: { xs: '100%', md: 0 }, maxWidth: '100%' }}>
        {question.kind === 'coin' ? (
          <CoinAnswer key={question.symbol} question={question} actions={actions} />
        ) : isReadingQuestion(question.kind) && isPreview ? (
          <Box sx={{ minWidth: { md: 320 } }}>
            <ReadingField
              question={question.kind}
              details={details}
              isDisabled={actions.isBusy || !may(contract.changeImport)}
              onChoose={(change) => void actions.choose(change)}
            />
          </Box>
        ) : (
          <NoAnswer question={question} />
        )}
      </Box>
    </Row>
  );
}

/** Questions without a choice here: another file, or the same file again. */
function NoAnswer({ question }: { readonly question: ImportQuestion }) {
  if (question.kind === 'localTime') return null;
  return (
    <ButtonLink variant="outlined" to="/admin/import" search={{}}>
      {question.kind === 'otherFile' ? 'Import the other file' : 'Import the file again'}
    </ButtonLink>
  );
}

const ANOTHER = 'another';
const IGNORE = 'ignore';

/** The suggested coins first, then any other coin, then ignoring the rows. */
function CoinAnswer({ question, actions }: { readonly question: ImportQuestion; readonly actions: ImportActions }) {
  const name = useId();
  const { suggestions, symbol } = question;
  const [choice, setChoice] = useState(suggestions[0] ? String(suggestions[0].coinId) : ANOTHER);
  const [other, setOther] = useState<PickedCoin | null>(null);
  const suggested = suggestions.find(({ coinId }) => String(coinId) === choice);
  const rows = counted(question.rows, 'row', 'rows');
  const answer = suggested
    ? { coinId: suggested.coinId, label: `Use ${suggested.symbol} for ${rows}` }
    : choice === IGNORE
      ? { coinId: null, label: `Ignore ${rows}` }
      : other
        ? { coinId: other.id, label: `Use ${other.symbol} for ${rows}` }
        : null;
  const option = (value: string, content: ReactNode) => (
    <AnswerOption key={value} name={name} value={value} isChosen={choice === value} onChoose={() => setChoice(value)}>
      {content}
    </AnswerOption>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, justifyContent: { md: 'flex-end' } }}>
      <Box
        role="radiogroup"
        aria-label={questionTitle(question)}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, width: { xs: '100%', md: 'auto' } }}
      >
        {suggestions.slice(0, 3).map((coin, index) =>
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
        {option(IGNORE, `Ignore ${rows}`)}
      </Box>
      {choice === ANOTHER ? (
        <Box sx={{ width: { xs: '100%', md: 240 } }}>
          <CoinPicker label={`Coin of ${symbol ?? 'the rows'}`} isCompact coin={other} onChange={setOther} />
        </Box>
      ) : null}
      <ActionButton
        call={contract.answerImportSymbol}
        variant="outlined"
        disabled={answer === null || symbol === null || actions.isBusy}
        onClick={() => {
          if (answer !== null && symbol !== null) void actions.answer(symbol, answer.coinId);
        }}
        sx={{ width: { xs: '100%', md: 'auto' } }}
      >
        {answer?.label ?? 'Choose a coin'}
      </ActionButton>
    </Box>
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
    <Box
      component="label"
      sx={{
        display: 'flex',
        alignItems: 'center',
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
    </Box>
  );
}
