import { importsCalls } from '../contract/calls.ts';
import { type ImportSummary } from '../contract/imports.ts';
import { presentCount } from '@holdfast/money';
import { mdiAccountOutline, mdiPencilOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callApi, useChange } from '@holdfast/web/lib/api.ts';
import { jobWatch } from '@holdfast/operations/page/use-job-watch';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { counted, lockedText } from './import-labels.ts';
import { formSwitch } from '@holdfast/web/ui/form/form-refusal.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { Loaded, failureAlert } from '@holdfast/web/ui/loaded.tsx';

type Undo = NonNullable<ReturnType<typeof useUndo>['data']>;

/**
 * What an undo removes. Without cache tags: a job that undoes the import would load this again, and the server refuses
 * it for an import that is undone. It is loaded when it is shown, and when the number of transactions changes.
 */
export function useUndo({ id, transactions }: Pick<ImportSummary, 'id' | 'transactions'>) {
  return useQuery({
    queryKey: ['undo of an import', id, transactions],
    queryFn: ({ signal }) => callApi(importsCalls.getImportUndo, { params: { id } }, { signal }),
  });
}

interface UndoDialogProps extends DialogProps {
  readonly record: Pick<ImportSummary, 'id' | 'fileName' | 'transactions'>;
}

/** Names what was changed since the import before anything is removed. */
export function UndoDialog({ isOpen, record, onClose }: UndoDialogProps) {
  const titleId = useId();
  const removed = useUndo(record);
  const { data } = removed;
  const undo = useChange(importsCalls.undoImport);
  const locked = data && lockedText(data.lockedYears);
  const needsConsent = (data?.touchedTotal ?? 0) > 0;
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    values: { includeTouched: false },
    send: (body) => undo.mutateAsync({ params: { id: record.id }, body }),
    done: () => ({ text: `Undoing ${record.fileName}`, variant: 'info' }),
    onDone: (job) => jobWatch.note(job),
  });
  const touched = formSwitch(form, 'includeTouched');
  return (
    <Dialog
      open={isOpen}
      onClose={dialog.isBusy ? () => undefined : onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId} dir="auto" sx={{ overflowWrap: 'anywhere' }}>
        Undo {record.fileName}?
      </DialogTitle>
      <DialogContent>
        <Loaded query={removed} renderFailure={failureAlert} skeleton={96}>
          {(shown) => (
            <Box sx={{ display: 'grid', gap: 4 }}>
              {locked === undefined ? (
                <Typography sx={{ color: 'text.secondary' }}>
                  {counted(shown.transactions, 'transaction is', 'transactions are')} removed. Rows that were already
                  there stay unchanged. You can import the file again at any time.
                </Typography>
              ) : (
                <Alert severity="warning">{locked}</Alert>
              )}
              <Touched undo={shown} />
              {needsConsent && locked === undefined ? (
                <FormControlLabel
                  control={
                    <Checkbox checked={touched.isOn} onChange={(event) => touched.onChange(event.target.checked)} />
                  }
                  label={`Also remove ${counted(shown.touchedTotal, 'changed transaction', 'changed transactions')}`}
                />
              ) : null}
            </Box>
          )}
        </Loaded>
        {dialog.error === undefined ? null : (
          <Alert severity="error" sx={{ mt: 4 }}>
            {dialog.error}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus disabled={dialog.isBusy} onClick={onClose}>
          Keep import
        </Button>
        <Button
          variant="contained"
          color="error"
          loading={dialog.isBusy}
          disabled={!data || locked !== undefined || (needsConsent && !touched.isOn)}
          onClick={() => dialog.onSubmit()}
        >
          Undo import
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** "After the import, 2 were edited and 1 was linked to a client." */
export function touchedText({ touched, touchedTotal }: Pick<Undo, 'touched' | 'touchedTotal'>): string {
  if (touchedTotal === 0) return 'None of them was changed after the import.';
  if (touchedTotal > touched.length)
    return `After the import, ${presentCount(touchedTotal)} were changed or linked to a client.`;
  const linked = touched.filter(({ isClientLinked }) => isClientLinked).length;
  const edited = touchedTotal - linked;
  const parts = [
    edited > 0 ? counted(edited, 'was edited', 'were edited') : '',
    linked > 0 ? `${counted(linked, 'was', 'were')} linked to a client` : '',
  ].filter((part) => part !== '');
  return `After the import, ${parts.join(' and ')}.`;
}

/** Transactions that people changed after the import; those of clients first. */
export function Touched({ undo, shownMax = 200 }: { readonly undo: Undo; readonly shownMax?: number }) {
  if (undo.touchedTotal === 0) return null;
  const ordered = [...undo.touched].sort((a, b) => Number(b.isClientLinked) - Number(a.isClientLinked));
  const shown = ordered.slice(0, shownMax);
  return (
    <div>
      <Box component="ul" sx={{ ...plainList, maxHeight: 280, overflowY: 'auto' }}>
        {shown.map((one) => (
          <Row
            canWrap={false}
            component="li"
            key={one.transactionId}
            sx={{
              gap: 3,
              py: 2,
              borderTop: '1px solid',
              borderColor: 'hairline',
              typography: 'body2',
            }}
          >
            <IconTile
              path={one.isClientLinked ? mdiAccountOutline : mdiPencilOutline}
              tone={one.isClientLinked ? 'warning' : 'info'}
              size={28}
            />
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 500 }}>{one.title}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{one.what}</Box>
            </Box>
            <TransactionLink id={one.transactionId}>Open</TransactionLink>
          </Row>
        ))}
      </Box>
      {undo.touchedTotal > shown.length ? (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 0 }}>
          The first {presentCount(shown.length)} of {presentCount(undo.touchedTotal)}.
        </Typography>
      ) : null}
    </div>
  );
}
