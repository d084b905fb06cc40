import { transactionsCalls } from '../../contract/calls.ts';
import { type Transaction } from '../../contract/transaction.ts';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { useChange } from '@holdfast/web/lib/api.ts';
import { instantOf, localSecond } from '@holdfast/web/lib/local-date-time.ts';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { summaryOf } from '../labels/transaction-labels.ts';
import { transferRowsOf } from './transfer-row.ts';
import { TransfersEditor } from './transfers-editor.tsx';
import { useTransferEntry } from './use-transfer-entry.tsx';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';

interface ReplaceDialogProps extends DialogProps {
  readonly transaction: Transaction;
}

/** For wrong source data. The previous transfers stay in the history of the transaction. */
export function ReplaceDialog({ transaction, ...opened }: ReplaceDialogProps) {
  const replace = useChange(transactionsCalls.replaceTransaction);
  const { dialog, when, transfers } = useTransferEntry({
    ...opened,
    at: transaction.at,
    rows: () => transferRowsOf(transaction.transfers),
    send: (given) =>
      replace.mutateAsync({
        body: {
          transactionId: transaction.id,
          ...(given.at !== instantOf(localSecond(transaction.at)) && { at: given.at }),
          transfers: given.transfers,
        },
      }),
    done: ({ pendingApproval }) => waitingToast(pendingApproval) ?? 'Transfers replaced.',
  });
  return (
    <FormDialog
      {...dialog}
      title={`Replace the transfers of ${summaryOf(transaction)}`}
      submitLabel="Replace"
      intro="The previous transfers stay in the history. Syncing again restores them."
    >
      {when}
      <TransfersEditor {...transfers} networkId={transaction.networkId} />
    </FormDialog>
  );
}
