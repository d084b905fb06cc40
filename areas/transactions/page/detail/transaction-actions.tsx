/** The actions on a transaction, and their dialogs. */
import { transactionsCalls } from '../../contract/calls.ts';
import { lendingCalls } from '@holdfast/lending/contract';
import { type TransactionDetail, type Transfer } from '../../contract/transaction.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import { mdiAccountOutline, mdiPencilOutline, mdiRestore, mdiSync, mdiTagOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { useChange } from '@holdfast/web/lib/api.ts';
import { ActionDialog, DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { type DialogControls, useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { ReplaceDialog } from '../entry/replace-dialog.tsx';
import { AllActionsDialog } from '../inbox/all-actions-dialog.tsx';
import { ClientLinkDialog } from '../inbox/client-link-dialog.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { summaryOf } from '../labels/transaction-labels.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';

type TransactionDialog =
  | { readonly kind: 'change' | 'link' | 'replace' | 'delete' | 'reset' }
  | { readonly kind: 'deleteTransfer'; readonly transfer: Transfer };

export function useTransactionDialog(): DialogControls<TransactionDialog> {
  return useDialog<TransactionDialog>();
}

interface TransactionActionsProps {
  readonly transaction: TransactionDetail;
  readonly dialog: DialogControls<TransactionDialog>;
  /** Whether the transaction can be linked to a client's request. */
  readonly canLink: boolean;
  /** Called after the transaction was deleted. */
  readonly onGone: () => void;
}

export function TransactionActions({
  transaction,
  canLink,
  dialog: { content, isOpen, opening, open, close },
  onGone,
}: TransactionActionsProps) {
  const report = useReportedAction();
  const [classify, reset, resync, remove, removeTransfer] = [
    useChange(transactionsCalls.classifyTransaction),
    useChange(transactionsCalls.resetTransaction),
    useChange(transactionsCalls.resyncTransaction),
    useChange(transactionsCalls.deleteTransaction),
    useChange(transactionsCalls.deleteTransfer),
  ];
  const name = summaryOf(transaction);
  const run = (work: () => Promise<unknown>, done: string) =>
    report(work, { done, failure: 'The server gave no reason.' });
  const shown = (kind: TransactionDialog['kind']) => ({ isOpen: isOpen && content?.kind === kind, onClose: close });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <SmallActionButton
        call={transactionsCalls.classifyTransaction}
        icon={mdiTagOutline}
        loading={classify.isPending}
        onClick={() => open({ kind: 'change' })}
      >
        {transaction.classification ? 'Change action' : 'Classify'}
      </SmallActionButton>
      {transaction.classification ? (
        <SmallActionButton
          call={transactionsCalls.resetTransaction}
          icon={mdiRestore}
          onClick={() => open({ kind: 'reset' })}
        >
          Reset
        </SmallActionButton>
      ) : null}
      {canLink ? (
        <SmallActionButton
          call={lendingCalls.cancelClientTransaction}
          icon={mdiAccountOutline}
          onClick={() => open({ kind: 'link' })}
        >
          Link to client
        </SmallActionButton>
      ) : null}
      <SmallActionButton
        call={transactionsCalls.replaceTransaction}
        icon={mdiPencilOutline}
        onClick={() => open({ kind: 'replace' })}
      >
        Replace transfers
      </SmallActionButton>
      {transaction.hash !== null && transaction.networkId !== null ? (
        <SmallActionButton
          call={transactionsCalls.resyncTransaction}
          icon={mdiSync}
          loading={resync.isPending}
          loadingPosition="start"
          onClick={() =>
            void run(() => resync.mutateAsync({ params: { id: transaction.id } }), 'Already matches its chain.')
          }
        >
          Sync again
        </SmallActionButton>
      ) : null}
      <SmallActionButton
        call={transactionsCalls.deleteTransaction}
        color="error"
        icon={mdiTrashCanOutline}
        onClick={() => open({ kind: 'delete' })}
      >
        Delete
      </SmallActionButton>
      <AllActionsDialog
        {...shown('change')}
        onChoose={(action) => {
          // A client deposit needs a client, so the client is selected first.
          if (action === 'clientDeposit') return open({ kind: 'link' });
          close();
          void run(
            () => classify.mutateAsync({ query: {}, body: { transactionIds: [transaction.id], action } }),
            `${name} classified as ${labelOfAction(action)}.`,
          );
        }}
      />
      {content?.kind === 'link' ? (
        <ClientLinkDialog
          key={opening}
          {...shown('link')}
          transaction={transaction}
          onLink={(link) => {
            close();
            const isCreated = 'clientId' in link;
            void run(
              () =>
                classify.mutateAsync({
                  query: isCreated ? {} : { client_transaction_id: link.clientTransactionId },
                  body: {
                    transactionIds: [transaction.id],
                    action: link.action,
                    ...(isCreated && { createClientTransaction: { userId: link.clientId } }),
                  },
                }),
              isCreated
                ? `Deposit recorded from ${name}.`
                : `${name} classified as ${labelOfAction(link.action)} and the client’s request cleared.`,
            );
          }}
        />
      ) : null}
      {content?.kind === 'reset' ? (
        <ActionDialog
          key={opening}
          {...shown('reset')}
          title={`Reset ${name}?`}
          text={
            'Removes the classification ' +
            `${transaction.classification ? labelOfAction(transaction.classification.action) : ''} and moves ` +
            'the transaction back to New. A link to a client’s request is removed.'
          }
          confirmLabel="Reset"
          send={() => reset.mutateAsync({ query: { transaction_id: transaction.id } })}
          done={() => `${name} moved back to New.`}
        />
      ) : null}
      {content?.kind === 'replace' ? (
        <ReplaceDialog key={opening} {...shown('replace')} transaction={transaction} />
      ) : null}
      {content?.kind === 'delete' ? (
        <DeletionDialog
          key={opening}
          {...shown('delete')}
          title={`Delete ${name}?`}
          text={
            'Deletes the transaction with its transfers and classification. Syncing does not restore it; ' +
            'fetch it by hash to restore it.'
          }
          done={`${name} deleted.`}
          onDelete={() => remove.mutateAsync({ query: { transaction_id: transaction.id } })}
          onDeleted={onGone}
        />
      ) : null}
      {content?.kind === 'deleteTransfer' ? (
        <DeletionDialog
          key={opening}
          {...shown('deleteTransfer')}
          title={
            `Delete the transfer of ${presentAmount(parseAmount(content.transfer.amount))} ` +
            `${content.transfer.coinSymbol}?`
          }
          text={`The other transfers of ${name} are kept. Syncing the transaction again restores it.`}
          done="Transfer deleted."
          onDelete={() => removeTransfer.mutateAsync({ params: { id: content.transfer.id } })}
        />
      ) : null}
    </Box>
  );
}
