import { importsCalls } from '../contract/calls.ts';
import { type ImportDetails, type ImportQuestion } from '../contract/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { ButtonLink, TextLink } from '@holdfast/web/ui/links.tsx';
import { LetterDisc } from '@holdfast/web/ui/round-icons.tsx';
import { type CoinAnswer, type CoinAnswers, CoinChoice, useCoinAnswers } from './coin-answers.tsx';
import { useProviders } from './export-note.tsx';
import { FileAmount } from './file-amount.tsx';
import { counted, questionTitle, spanText } from './import-labels.ts';
import { isReadingQuestion, ReadingField } from './reading-fields.tsx';
import type { ImportActions } from './use-import-actions.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';

const SHOWN_MAX = 5;

interface QuestionsProps {
  readonly details: ImportDetails;
  readonly actions: ImportActions;
}

/** What the waiting rows need, each question once for all of its rows. */
export function Questions({ details, actions }: QuestionsProps) {
  const [showsAll, setShowsAll] = useState(false);
  // Questions about coins come together, with one button for all of them.
  const questions = [...details.questions].sort((left, right) => orderOf(left) - orderOf(right));
  const coinQuestions = questions.filter(({ kind }) => kind === 'coin');
  const coinAnswers = useCoinAnswers(coinQuestions);
  const shown = showsAll ? questions : questions.slice(0, SHOWN_MAX);
  return (
    <Box component="ul" aria-label="Questions" sx={plainList}>
      {shown.map((question) => (
        <Question
          key={`${question.kind} ${question.symbol ?? question.reason}`}
          question={question}
          details={details}
          actions={actions}
          coinAnswers={coinAnswers}
          isOnlyCoin={coinQuestions.length === 1}
        />
      ))}
      {shown.length < questions.length ? (
        <Box component="li" sx={{ ...cardSides, py: 2 }}>
          <Button variant="text" size="small" onClick={() => setShowsAll(true)}>
            Show all {questions.length} questions
          </Button>
        </Box>
      ) : null}
      {coinQuestions.length > 1 ? (
        <Row
          component="li"
          sx={{
            justifyContent: 'flex-end',
            gap: 3,
            ...cardSides,
            py: 3,
            borderBottom: '1px solid',
            borderColor: 'hairline',
          }}
        >
          <Typography variant="body2" sx={{ flexGrow: 1, color: 'text.secondary' }}>
            {coinAnswers.answers.length} of {counted(coinQuestions.length, 'coin', 'coins')} chosen
          </Typography>
          <AnswerButton answers={coinAnswers.answers} actions={actions}>
            {coinAnswers.answers.length === 0
              ? 'Choose the coins'
              : `Use ${counted(coinAnswers.answers.length, 'answer', 'answers')}`}
          </AnswerButton>
        </Row>
      ) : null}
    </Box>
  );
}

/** Coins last, next to the button that answers all of them. */
function orderOf({ kind }: ImportQuestion): number {
  return kind === 'coin' ? 1 : 0;
}

interface AnswerButtonProps {
  readonly answers: readonly CoinAnswer[];
  readonly actions: ImportActions;
  readonly children: string;
}

function AnswerButton({ answers, actions, children }: AnswerButtonProps) {
  return (
    <ActionButton
      call={importsCalls.answerImportSymbols}
      variant="outlined"
      disabled={answers.length === 0 || actions.isBusy}
      onClick={() => void actions.answer(answers)}
      sx={{ width: { xs: '100%', md: 'auto' } }}
    >
      {children}
    </ActionButton>
  );
}

interface QuestionProps extends QuestionsProps {
  readonly question: ImportQuestion;
  readonly coinAnswers: CoinAnswers;
  /** It has its own button, because no other coin is asked for. */
  readonly isOnlyCoin: boolean;
}

function Question({ question, details, actions, coinAnswers, isOnlyCoin }: QuestionProps) {
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
          <Row
            sx={{
              gap: 2,
              justifyContent: { md: 'flex-end' },
            }}
          >
            <CoinChoice question={question} answers={coinAnswers} />
            {isOnlyCoin ? (
              <AnswerButton answers={coinAnswers.answers} actions={actions}>
                {coinAnswers.answers[0]?.label ?? 'Choose a coin'}
              </AnswerButton>
            ) : null}
          </Row>
        ) : isReadingQuestion(question.kind) && isPreview ? (
          <Box sx={{ minWidth: { md: 320 } }}>
            <ReadingField
              question={question.kind}
              details={details}
              isDisabled={actions.isBusy || !may(importsCalls.changeImport)}
              onChoose={(change) => void actions.choose(change)}
            />
          </Box>
        ) : question.kind === 'otherAccount' && isPreview ? (
          <ActionButton
            call={importsCalls.changeImport}
            variant="outlined"
            disabled={actions.isBusy}
            onClick={() => void actions.choose({ addsToOtherAccount: true })}
            sx={{ width: { xs: '100%', md: 'auto' } }}
          >
            Add to this account too
          </ActionButton>
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
