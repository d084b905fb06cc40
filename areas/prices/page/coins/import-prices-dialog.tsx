import type { JobSummary } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import { operationsCalls } from '@holdfast/operations/contract';
import { hasEnded } from '@holdfast/operations/page/job-list';
import { JobProgress } from '@holdfast/operations/page/job-progress';
import { useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { readTextFile, sizeText } from '@holdfast/web/lib/files.ts';
import { LabelledChoice } from '@holdfast/web/ui/form/labelled-choice.tsx';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { failureAlert, Loaded } from '@holdfast/web/ui/loaded.tsx';
import { visuallyHidden } from '@holdfast/web/ui/visually-hidden.ts';
import { mdiFileDelimitedOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { pricesCalls } from '../../contract/calls.ts';
import type { PriceImportResult } from '../../contract/price.ts';
import { failureText, importCounts } from './coin-labels.ts';

interface ImportValues {
  file: File | null;
  options: ImportOptions;
}

/** Choose a file, watch the import, see the outcome of every row. Closing the dialog does not stop the import. */
export function ImportPricesDialog({ isOpen, onClose }: DialogProps) {
  const titleId = useId();
  const importPrices = useChange(pricesCalls.importPrices);
  const [started, setStarted] = useState<JobSummary | null>(null);
  const { form, dialog } = useFormDialog<ImportValues, JobSummary | null>({
    isOpen,
    onClose,
    values: { file: null, options: { dateFormat: 'unambiguous', decimalMark: '.' } },
    hasMistakes: ({ setError }, { file }) => {
      if (file === null) setError('root.server', { message: 'Choose a file first.' });
      return file === null;
    },
    send: async ({ file, options }) =>
      file &&
      importPrices.mutateAsync({
        body: { csv: await readTextFile(file), fileName: file.name.slice(0, 200), ...options },
      }),
    onSent: setStarted,
  });
  const { file, options } = form.watch();
  const { error } = dialog;
  const { jobs } = useJobWatch();
  const job = jobs.find(({ id }) => id === started?.id) ?? started;
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>Import prices</DialogTitle>
      <DialogContent>
        {error === undefined ? null : (
          <Alert severity="error" sx={{ mb: 4 }}>
            {error}
          </Alert>
        )}
        {job === null ? (
          <ImportChoices
            file={file}
            onFile={(chosen) => form.setValue('file', chosen)}
            options={options}
            onOptions={(chosen) => form.setValue('options', chosen)}
          />
        ) : null}
        {job === null ? null : <Progress job={job} fileName={file?.name ?? ''} />}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {job === null ? 'Cancel' : 'Close'}
        </Button>
        {job === null ? (
          <Button variant="contained" loading={dialog.isBusy} onClick={() => dialog.onSubmit()}>
            Import
          </Button>
        ) : null}
        {job !== null && hasEnded(job) ? (
          <Button variant="contained" onClick={() => setStarted(null)}>
            Import another file
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

function Progress({ job, fileName }: { readonly job: JobSummary; readonly fileName: string }) {
  if (hasEnded(job))
    return job.status === 'succeeded' ? (
      <Outcome jobId={job.id} />
    ) : (
      <Alert severity={job.status === 'cancelled' ? 'info' : 'error'}>{failureText(job)}</Alert>
    );
  return (
    <>
      <JobProgress job={job} label={`Importing ${fileName}`} />
      <Box sx={{ typography: 'caption', color: 'text.secondary', mt: 3 }}>
        You can close this dialog. The import continues in the background.
      </Box>
    </>
  );
}

/** The job's result, which job events leave out. */
function Outcome({ jobId }: { readonly jobId: number }) {
  const job = useCall(operationsCalls.getJob, { params: { id: jobId } });
  return (
    <Loaded query={job} renderFailure={failureAlert} skeleton={64}>
      {/* The kind of the job determines the shape of its result; the schemas are on the server. */}
      {({ result }) => <ImportOutcome result={result as PriceImportResult} />}
    </Loaded>
  );
}

/** Every row of the file is counted once; each reason of refused rows is listed once, with its first row. */
function ImportOutcome({ result }: { readonly result: PriceImportResult }) {
  const listedRows = result.refusals.reduce((total, { rows }) => total + rows, 0);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box role="status">
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' }, gap: 3, m: 0 }}
        >
          {importCounts(result).map(({ label, count }) => (
            <Box key={label} sx={{ p: 3, borderRadius: '6px', backgroundColor: 'sunken' }}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
              <Typography
                component="dd"
                variant="figureSmall"
                sx={{ m: 0, ...(label === 'Refused' && count > 0 && { color: 'loss' }) }}
              >
                {presentCount(count)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
      {result.refusals.length === 0 ? null : (
        <div>
          <Typography variant="subtitle2" component="p" sx={{ mt: 0, mb: 2 }}>
            Refused rows
          </Typography>
          <Box
            component="ul"
            tabIndex={0}
            aria-label="Refused rows"
            sx={{ ...plainList, maxHeight: 240, overflowY: 'auto', typography: 'body2' }}
          >
            {result.refusals.map((refusal) => (
              <Box
                component="li"
                key={`${refusal.row} ${refusal.code} ${refusal.detail}`}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: '96px 1fr',
                  gap: 3,
                  py: 1.5,
                  borderTop: '1px solid',
                  borderColor: 'hairlineRaised',
                }}
              >
                <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                  {refusal.rows === 1
                    ? `Row ${presentCount(refusal.row)}`
                    : `${presentCount(refusal.rows)} rows, from row ${presentCount(refusal.row)}`}
                </Box>
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {refusal.detail}
                </Box>
              </Box>
            ))}
          </Box>
          {result.refused > listedRows ? (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              The first {presentCount(listedRows)} of {presentCount(result.refused)}.
            </Typography>
          ) : null}
        </div>
      )}
    </Box>
  );
}

interface ImportOptions {
  readonly dateFormat: 'unambiguous' | 'day-first' | 'month-first';
  readonly decimalMark: '.' | ',';
}

interface ImportChoicesProps {
  readonly file: File | null;
  readonly onFile: (file: File | null) => void;
  readonly options: ImportOptions;
  readonly onOptions: (options: ImportOptions) => void;
}

/** The file, and the two settings that the file does not contain. */
function ImportChoices({ file, onFile, options, onOptions }: ImportChoicesProps) {
  const inputId = useId();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>
        A CSV file with a date, a symbol or coin ID, and a price in USD in each row, or the file of euro reference rates
        of the European Central Bank (eurofxref-hist.csv). Existing prices are kept, and changed ones are replaced.
      </Box>
      <Row
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          onFile(event.dataTransfer.files[0] ?? null);
        }}
        sx={{
          gap: 3,
          p: 4,
          borderRadius: '6px',
          border: '1px dashed',
          borderColor: 'fieldOutline',
        }}
      >
        <Button
          component="label"
          htmlFor={inputId}
          variant="outlined"
          startIcon={<Icon path={mdiFileDelimitedOutline} size={18} />}
          tabIndex={-1}
          sx={{
            '&:has(+ input:focus-visible)': {
              outline: '2px solid',
              outlineColor: 'accent.focusRing',
              outlineOffset: 2,
            },
          }}
        >
          Choose file
        </Button>
        <input
          id={inputId}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          style={visuallyHidden}
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
        <Box
          component="span"
          dir="auto"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', color: file ? 'text.primary' : 'text.secondary' }}
        >
          {file ? `${file.name}, ${sizeText(file.size)}` : 'or drop it here'}
        </Box>
      </Row>
      <LabelledChoice
        label="Dates such as 03/04/2024"
        options={[
          { value: 'unambiguous', label: 'Refuse' },
          { value: 'day-first', label: 'Day first' },
          { value: 'month-first', label: 'Month first' },
        ]}
        value={options.dateFormat}
        onChange={(dateFormat) => onOptions({ ...options, dateFormat })}
        hint="Unambiguous dates, such as 2024-04-03, are always accepted."
      />
      <LabelledChoice
        label="Decimal mark"
        options={[
          { value: '.', label: '1234.5' },
          { value: ',', label: '1234,5' },
        ]}
        value={options.decimalMark}
        onChange={(decimalMark) => onOptions({ ...options, decimalMark })}
      />
    </Box>
  );
}
