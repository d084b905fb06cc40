import { importsCalls } from '../contract/calls.ts';
import { IMPORT_RESULTS, type ImportDetails, type ImportResult } from '../contract/imports.ts';
import { type JobSummary } from '@holdfast/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { JobProgress } from '@holdfast/operations/page/job-progress';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressPart, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { PageFooter } from '@holdfast/web/ui/layout/page-footer.tsx';
import { BalanceCheck, balanceSummary } from './balance-check.tsx';
import { ChoicesCard } from './choices-card.tsx';
import { ExportNoteButton } from './export-note.tsx';
import { FinalActions } from './final-actions.tsx';
import { ImportFrame } from './import-frame.tsx';
import { ImportRows } from './import-rows.tsx';
import { formedText, resultNote } from './import-labels.ts';
import { Questions } from './questions.tsx';
import { ResultBar, ResultLegend } from './result-bar.tsx';
import { StatusNotice } from './status-notice.tsx';
import { SendProgress, useImportUpload } from './upload.tsx';
import { type ImportActions, useDiscard, useImportActions, useImportJob } from './use-import-actions.ts';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded, inCard } from '@holdfast/web/ui/loaded.tsx';

/** One import: its preview, its progress, or its result. */
export function ImportView({ id }: { readonly id: number }) {
  const details = useCall(importsCalls.getImport, { params: { id } });
  return (
    <ImportFrame tab="new" actions={<ExportNoteButton provider={details.data?.provider ?? null} />}>
      <Loaded
        query={details}
        failure="The import could not be loaded"
        renderFrame={inCard}
        skeleton={
          <Box aria-busy="true" sx={{ display: 'grid', gap: 6 }}>
            <Skeleton variant="rounded" height={280} />
            <Skeleton variant="rounded" height={420} />
          </Box>
        }
      >
        {(data) => <LoadedImport details={data} />}
      </Loaded>
    </ImportFrame>
  );
}

function LoadedImport({ details }: { readonly details: ImportDetails }) {
  const actions = useImportActions(details);
  const job = useImportJob(details);
  const upload = useImportUpload();
  const change = useChangeAddress();
  const discard = useDiscard();
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('sm'));
  const isWorking = details.status === 'reading' || details.status === 'importing';
  const isOpen = details.status === 'previewed' || details.status === 'failed';
  const replace = async (file: File) => {
    const next = await upload.send(file);
    if (next === undefined) return;
    // The new preview is open in any case; an old one that stays is in the list of imports.
    await discard(details.id).catch(() => undefined);
    change({ import: String(next), result: undefined, page: undefined, row: undefined });
  };
  // While a file is read again, the previous preview stays in sight.
  const isFirstReading = isWorking && details.rows === 0;
  const hasBalance = !isFirstReading && details.status !== 'failed';
  const balance = <BalanceCard details={details} />;
  return (
    <>
      {upload.error === '' ? null : (
        <Alert severity="error" sx={{ mb: 6, overflowWrap: 'anywhere' }}>
          {upload.error}
        </Alert>
      )}
      {upload.sending === null ? null : (
        <Card sx={{ p: 6, mb: 6, display: 'flex', justifyContent: 'center' }}>
          <SendProgress sending={upload.sending} onCancel={upload.cancel} />
        </Card>
      )}
      <StatusNotice details={details} />
      <Box
        sx={{
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: hasBalance ? 'minmax(0, 2.2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          },
        }}
      >
        <ChoicesCard details={details} actions={actions} isOpen={isOpen} onReplace={(file) => void replace(file)} />
        {hasBalance && !isNarrow ? balance : null}
      </Box>
      {isFirstReading ? <Skeleton variant="rounded" height={320} sx={{ mt: 6 }} /> : null}
      {isFirstReading || details.status === 'failed' ? null : (
        <Preview details={details} actions={actions} balance={isNarrow ? balance : null} />
      )}
      {isWorking || job ? (
        <Working details={details} job={job} />
      ) : (
        <FinalActions details={details} actions={actions} />
      )}
    </>
  );
}

function BalanceCard({ details }: { readonly details: ImportDetails }) {
  return (
    <Card component="section" aria-labelledby="balance-check" sx={{ ...cardSides, py: 5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 3, mb: 3 }}>
        <Typography id="balance-check" variant="h2">
          Balance check
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {balanceSummary(details)}
        </Typography>
      </Box>
      <BalanceCheck check={details} />
    </Card>
  );
}

interface WorkingProps {
  readonly details: ImportDetails;
  readonly job: JobSummary | undefined;
}

const WORK_LABELS: Partial<Record<ImportDetails['status'], string>> = { reading: 'Reading', importing: 'Importing' };

function Working({ details, job }: WorkingProps) {
  return (
    <PageFooter label="Progress">
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        {job ? (
          <JobProgress job={job} label={`${WORK_LABELS[details.status] ?? 'Updating'} ${details.fileName}`} />
        ) : (
          <Skeleton variant="rounded" height={56} />
        )}
      </Box>
    </PageFooter>
  );
}

interface PreviewProps {
  readonly details: ImportDetails;
  readonly actions: ImportActions;
  /** On phones the check is between the questions and the rows. */
  readonly balance: ReactNode;
}

function Preview({ details, actions, balance }: PreviewProps) {
  const [resultText] = useAddressPart('result');
  const change = useChangeAddress();
  const result = IMPORT_RESULTS.find((one) => one === resultText) ?? null;
  const setResult = (next: ImportResult | null) =>
    change({ result: next ?? undefined, page: undefined, row: undefined });
  const hasQuestions = details.questions.length > 0 && details.status !== 'undone';
  const overview = (
    <Box sx={{ ...cardSides, pt: 5, pb: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 4, mb: 4 }}>
        <Typography id="preview" variant="h2" sx={{ flexGrow: 1 }}>
          {details.status === 'previewed' ? 'Preview' : 'Result'}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {formedText(details)}
        </Typography>
      </Box>
      <ResultBar counts={details.counts} />
      <Box sx={{ mt: 3 }}>
        <ResultLegend
          counts={details.counts}
          noteOf={(one) => resultNote(one, details)}
          chosen={result}
          onChoose={setResult}
        />
      </Box>
    </Box>
  );
  const questions = hasQuestions ? <Questions details={details} actions={actions} /> : null;
  const rows = <ImportRows details={details} result={result} onResult={setResult} actions={actions} />;
  // One card where there is space for it; on phones a card for each part.
  return balance === null ? (
    <Card component="section" aria-labelledby="preview" sx={{ mt: 6, overflow: 'clip' }}>
      {overview}
      {questions}
      {rows}
    </Card>
  ) : (
    <Box sx={{ display: 'grid', gap: 4, mt: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card component="section" aria-labelledby="preview">
        {overview}
      </Card>
      {questions === null ? null : <Card sx={{ overflow: 'clip' }}>{questions}</Card>}
      {balance}
      <Card component="section" aria-label="Rows" sx={{ overflow: 'clip' }}>
        {rows}
      </Card>
    </Box>
  );
}
