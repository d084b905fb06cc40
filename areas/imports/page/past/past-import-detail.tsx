import { importsCalls } from '../../contract/calls.ts';
import { type ImportDetails, type ImportSummary } from '../../contract/imports.ts';
import { mdiDownload, mdiHelpCircleOutline, mdiInformationOutline, mdiTableEye, mdiUndoVariant } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { JobProgress } from '@holdfast/operations/page/job-progress';
import { useCall } from '@holdfast/web/lib/api.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { BalanceCheck } from '../balance-check.tsx';
import { counted, lockedText } from '../import-labels.ts';
import { ResultBar, ResultCounts } from '../result-bar.tsx';
import { StatusNotice } from '../status-notice.tsx';
import { Touched, touchedText, useUndo } from '../undo-dialog.tsx';
import { useImportActions, useImportJob } from '../use-import-actions.ts';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { Loaded, failureAlert } from '@holdfast/web/ui/loaded.tsx';

interface PastImportDetailProps {
  readonly record: ImportSummary;
  readonly onUndo: () => void;
}

/** An import in the list, opened in place: results, what an undo removes, the check of balances. */
export function PastImportDetail({ record, onUndo }: PastImportDetailProps) {
  const details = useCall(importsCalls.getImport, { params: { id: record.id } });
  const padding = { p: { xs: 4, sm: 6 } };
  return (
    <Loaded
      query={details}
      renderFailure={(text) => (
        <Box sx={padding}>
          <Alert severity="error">{text}</Alert>
        </Box>
      )}
      skeleton={
        <Box sx={padding} aria-busy>
          <Skeleton variant="rounded" height={220} />
        </Box>
      }
    >
      {(data) => <Detail details={data} onUndo={onUndo} />}
    </Loaded>
  );
}

function Detail({ details, onUndo }: { readonly details: ImportDetails; readonly onUndo: () => void }) {
  const actions = useImportActions(details);
  const job = useImportJob(details);
  const { status, counts, questions } = details;
  const locked = lockedText(details.lockedYears);
  const isImported = status === 'imported';
  const link = { to: '/admin/import', search: { import: String(details.id) } } as const;
  return (
    <Box sx={{ ...cardSides, py: 5, whiteSpace: 'normal' }}>
      {isImported && details.changedSincePreview === null ? null : <StatusNotice details={details} />}
      {job ? (
        <Box sx={{ mb: 5 }}>
          <JobProgress job={job} label={details.fileName} />
        </Box>
      ) : null}
      {status === 'failed' ? null : (
        <Box
          sx={{
            display: 'grid',
            columnGap: 8,
            rowGap: 6,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: isImported ? 'minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
            },
          }}
        >
          <Part title={status === 'previewed' ? 'Preview' : 'Result'}>
            <ResultBar counts={counts} />
            <Box sx={{ mt: 2 }}>
              <ResultCounts counts={counts} rows={details.rows} />
            </Box>
          </Part>
          {isImported ? <UndoPart details={details} /> : null}
          <Part title="Balance check">
            <BalanceCheck check={details} />
          </Part>
        </Box>
      )}
      {isImported && locked !== undefined ? (
        <Typography variant="body2" sx={{ mt: 4, color: 'text.secondary' }}>
          {locked}
        </Typography>
      ) : null}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          mt: 5,
          pt: 4,
          borderTop: '1px solid',
          borderColor: 'hairlineStrong',
          '& > *': { width: { xs: '100%', sm: 'auto' } },
        }}
      >
        <ButtonLink variant="outlined" size="small" startIcon={<Icon path={mdiTableEye} size={16} />} {...link}>
          {status === 'previewed' ? 'Open preview' : 'Open rows'}
        </ButtonLink>
        {questions.length > 0 && (isImported || status === 'previewed') ? (
          <ButtonLink
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiHelpCircleOutline} size={16} />}
            {...link}
          >
            Answer {counted(questions.length, 'question', 'questions')}
          </ButtonLink>
        ) : null}
        {counts.refused > 0 ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiDownload} size={16} />}
            onClick={() => void actions.downloadRefused()}
          >
            Download {counted(counts.refused, 'refused row', 'refused rows')}
          </Button>
        ) : null}
        {isImported ? (
          <SmallActionButton
            call={importsCalls.undoImport}
            color="error"
            icon={mdiUndoVariant}
            disabled={locked !== undefined || actions.isBusy}
            onClick={onUndo}
            sx={{ marginInlineStart: { sm: 'auto' } }}
          >
            Undo import
          </SmallActionButton>
        ) : null}
      </Box>
    </Box>
  );
}

function UndoPart({ details }: { readonly details: ImportDetails }) {
  const undo = useUndo(details);
  return (
    <Part
      title={`Undo removes ${counted(undo.data?.transactions ?? details.transactions, 'transaction', 'transactions')}`}
    >
      <Loaded query={undo} renderFailure={failureAlert} skeleton={80}>
        {(data) => (
          <>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
              {touchedText(data)}
            </Typography>
            <Touched undo={data} shownMax={5} />
            <Box sx={{ display: 'flex', gap: 2, mt: 3, typography: 'body2', color: 'text.secondary' }}>
              <Icon path={mdiInformationOutline} size={18} />
              Rows that were already there stay unchanged.
            </Box>
          </>
        )}
      </Loaded>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ minWidth: 0 }}>
      <Typography variant="h3" sx={{ mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
