import { contract, type Transaction } from '@holdfast/contract';
import { useSnackbar } from 'notistack';
import { useChange } from '../../../lib/api.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { summaryOf } from '../labels/transaction-labels.ts';
import { transferRowsOf } from './transfer-row.ts';
import { TransfersEditor } from './transfers-editor.tsx';
import { useTransferEntry } from './use-transfer-entry.tsx';
import type { DialogProps } from '../../../ui/form/use-form-dialog.ts';

interface ReplaceDialogProps extends DialogProps {
  readonly transaction: Transaction;
}

/** For wrong source data. The previous transfers stay in the history of the transaction. */
export function ReplaceDialog({ isOpen, transaction, onClose }: ReplaceDialogProps) {
  const { enqueueSnackbar } = useSnackbar();
  const replace = useChange(contract.replaceTransaction);
  const entry = useTransferEntry({ at: transaction.at, rows: () => transferRowsOf(transaction.transfers) });
  const dialog = entry.dialogSending(async ({ at, transfers }) => {
    await replace.mutateAsync({
      body: { transactionId: transaction.id, ...(entry.isAtChanged && { at }), transfers },
    });
    enqueueSnackbar('Transfers replaced.', { variant: 'success' });
    onClose();
  });
  return (
    <FormDialog
      {...dialog}
      isOpen={isOpen}
      onClose={onClose}
      title={`Replace the transfers of ${summaryOf(transaction)}`}
      submitLabel="Replace"
      intro="The previous transfers stay in the history. Syncing again restores them."
    >
      {entry.when}
      <TransfersEditor {...entry.transfers} networkId={transaction.networkId} />
    </FormDialog>
  );
}
