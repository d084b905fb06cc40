import { importsCalls } from '../contract/calls.ts';
import { type ImportDetails } from '../contract/imports.ts';
import { mdiUndoVariant } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { PageFooter } from '@holdfast/web/ui/layout/page-footer.tsx';
import { counted, lockedText, remainderText } from './import-labels.ts';
import { UndoDialog } from './undo-dialog.tsx';
import { type ImportActions, useDiscard } from './use-import-actions.ts';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

/** The button that ends this step: importing, discarding or undoing. */
export function FinalActions({
  details,
  actions,
}: {
  readonly details: ImportDetails;
  readonly actions: ImportActions;
}) {
  const change = useChangeAddress();
  const discard = useDiscard();
  const may = useMay();
  const discarding = useDialog<true>();
  const undoing = useDialog<true>();
  const importAnother = may(importsCalls.importFile) ? (
    <ButtonLink variant="contained" to="/admin/import" search={{}}>
      Import another file
    </ButtonLink>
  ) : null;
  if (details.status === 'imported') {
    const locked = lockedText(details.lockedYears);
    return (
      <PageFooter label="Import actions">
        <Typography variant="body2" sx={{ flexGrow: 1, color: 'text.secondary' }}>
          {locked ?? 'You can undo this import until its year is locked or its month closed.'}
        </Typography>
        <ActionButton
          call={importsCalls.undoImport}
          variant="outlined"
          color="error"
          startIcon={<Icon path={mdiUndoVariant} size={18} />}
          disabled={locked !== undefined || actions.isBusy}
          onClick={() => undoing.open(true)}
        >
          Undo import
        </ActionButton>
        {importAnother}
        <OpenedDialog dialog={undoing}>{(opened) => <UndoDialog {...opened} record={details} />}</OpenedDialog>
      </PageFooter>
    );
  }
  if (details.status === 'undone')
    return (
      <PageFooter label="Import actions">
        <Box sx={{ flexGrow: 1 }} />
        {importAnother}
      </PageFooter>
    );
  if (details.status !== 'previewed' && details.status !== 'failed') return null;
  const canImport = details.status === 'previewed' && (details.transactions > 0 || details.counts.waiting > 0);
  return (
    <PageFooter label="Import actions">
      <Typography
        variant="body2"
        sx={{ flexGrow: 1, color: 'text.secondary', textAlign: { xs: 'center', sm: 'start' } }}
      >
        {details.status === 'failed' ? 'Nothing was imported.' : remainderText(details)}
      </Typography>
      <ActionButton
        call={importsCalls.discardImport}
        variant="outlined"
        disabled={actions.isBusy}
        onClick={() => discarding.open(true)}
        sx={{ order: { xs: 2, sm: 0 } }}
      >
        Discard
      </ActionButton>
      {details.status === 'failed' ? (
        <ActionButton
          call={importsCalls.changeImport}
          variant="contained"
          disabled={actions.isBusy}
          onClick={() => void actions.choose({})}
        >
          Read again
        </ActionButton>
      ) : (
        <ActionButton
          call={importsCalls.confirmImport}
          variant="contained"
          disabled={!canImport || actions.isBusy}
          onClick={() => void actions.confirm()}
        >
          {details.transactions === 0 && canImport
            ? 'Import and answer later'
            : `Import ${counted(details.transactions, 'transaction', 'transactions')}`}
        </ActionButton>
      )}
      <OpenedDialog dialog={discarding}>
        {(opened) => (
          <DeletionDialog
            {...opened}
            title={`Discard ${details.fileName}?`}
            text="The preview and its file are deleted. No transaction was imported."
            confirmLabel="Discard"
            done={`${details.fileName} is discarded.`}
            onDelete={() => discard(details.id)}
            onDeleted={() => change({ import: undefined, result: undefined, page: undefined, limit: undefined })}
          />
        )}
      </OpenedDialog>
    </PageFooter>
  );
}
