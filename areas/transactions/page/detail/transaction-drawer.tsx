import { type ClientTransaction, lendingCalls } from '@holdfast/lending/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { SmallActionButton } from '@holdfast/web/ui/action-button.tsx';
import { ActionDialog, DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { formValue } from '@holdfast/web/ui/form/form-refusal.ts';
import { Form } from '@holdfast/web/ui/form/form.tsx';
import { type DialogControls, useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useSentForm } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { PendingApprovalNotice } from '@holdfast/accounts/page/pending-approval';
import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import type { PendingApproval } from '@holdfast/accounts/contract';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerHeader, DrawerSection, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiAccountOutline, mdiPencilOutline, mdiRestore, mdiSync, mdiTagOutline, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useId } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import type { TransactionDetail, Transfer } from '../../contract/transaction.ts';
import { ReplaceDialog } from '../entry/replace-dialog.tsx';
import { AllActionsDialog } from '../inbox/all-actions-dialog.tsx';
import { ClientLinkDialog } from '../inbox/client-link-dialog.tsx';
import { labelOfAction } from '../labels/action-labels.ts';
import { requestLabel, summaryOf } from '../labels/transaction-labels.ts';
import { NoteField } from '../note-field.tsx';
import { AuditTrail, PriceList, ProtocolEvents } from './detail-sections.tsx';
import { LedgerSection } from './ledger-section.tsx';
import { ClassificationLine, FeeLines, TransactionLine } from './transaction-lines.tsx';
import { TransferFlow } from './transfer-flow.tsx';

/** The section about lots, which the books provide. */
export const LotsContext = createContext<(transactionId: number) => ReactNode>(() => null);

/** The section about documents, which the books provide too. */
export const DocumentsContext = createContext<(transactionId: number) => ReactNode>(() => null);

interface TransactionDrawerProps {
  /** Undefined while the drawer is closed. */
  readonly transactionId: number | undefined;
  readonly onClose: () => void;
}

/** The details of one transaction, beside its list. */
export function TransactionDrawer({ transactionId, onClose }: TransactionDrawerProps) {
  const titleId = useId();
  const shownId = useLastShown(transactionId);
  return (
    <SideDrawer isOpen={transactionId !== undefined} onClose={onClose} titleId={titleId} width={640}>
      {shownId === undefined ? null : (
        <Details key={shownId} id={shownId} titleId={titleId} isOpen={transactionId !== undefined} onClose={onClose} />
      )}
    </SideDrawer>
  );
}

function Details({ id, titleId, isOpen, onClose }: DialogProps & { readonly id: number; readonly titleId: string }) {
  const loaded = useCall(transactionsCalls.getTransaction, { params: { id } }, { enabled: isOpen });
  const transaction = loaded.data;
  const dialog = useTransactionDialog();
  return (
    <>
      <DrawerHeader
        titleId={titleId}
        title={transaction ? summaryOf(transaction) : 'Transaction'}
        subtitle={
          <Box sx={{ mt: 1 }}>
            {transaction ? <TransactionLine transaction={transaction} /> : <Skeleton width={240} />}
          </Box>
        }
        onClose={onClose}
      />
      <Box sx={{ overflowY: 'auto', ...cardSides, pt: 5, pb: 8 }}>
        <Loaded query={loaded} failure="The transaction could not be loaded">
          {(shown) => <Sections transaction={shown} dialog={dialog} onGone={onClose} />}
        </Loaded>
      </Box>
    </>
  );
}

interface SectionsProps {
  readonly transaction: TransactionDetail;
  readonly dialog: ReturnType<typeof useTransactionDialog>;
  readonly onGone: () => void;
}

function Sections({ transaction, dialog, onGone }: SectionsProps) {
  const may = useMay();
  const renderLots = use(LotsContext);
  const renderDocuments = use(DocumentsContext);
  const { data: link } = useCall(transactionsCalls.getTransactionClientTransaction, { params: { id: transaction.id } });
  const canLoseOne = transaction.transfers.length > 1 && may(transactionsCalls.deleteTransfer);
  const renderEnd = (transfer: Transfer) =>
    canLoseOne ? (
      <IconButton
        size="small"
        aria-label={`Delete the transfer of ${transfer.amount} ${transfer.coinSymbol}`}
        onClick={() => dialog.open({ kind: 'deleteTransfer', transfer })}
      >
        <Icon path={mdiTrashCanOutline} size={16} />
      </IconButton>
    ) : null;
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <PendingApprovalNotice pending={transaction.pendingApproval} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <ClassificationLine classification={transaction.classification} />
          {transaction.status === 'failed' ? <StatusChip label="Failed" tone="loss" /> : null}
          {transaction.isEdited ? <StatusChip label="Changed manually" tone="info" /> : null}
        </Box>
        {link?.clientTransaction ? <ClientLine request={link.clientTransaction} /> : null}
        <TransferFlow
          transfers={transaction.transfers}
          action={transaction.classification?.action ?? null}
          renderEnd={renderEnd}
        />
        <FeeLines transfers={transaction.transfers} />
        <TransactionActions
          transaction={transaction}
          dialog={dialog}
          canLink={link !== undefined && link.clientTransaction === null}
          onGone={onGone}
        />
      </Box>
      {transaction.ledger === null ? null : (
        <DrawerSection title="Inputs and outputs">
          <LedgerSection ledger={transaction.ledger} networkId={transaction.networkId} />
        </DrawerSection>
      )}
      {transaction.transfers.length === 0 ? null : (
        <DrawerSection title="Prices used">
          <PriceList transfers={transaction.transfers} />
        </DrawerSection>
      )}
      {transaction.classification === null ? null : renderLots(transaction.id)}
      {renderDocuments(transaction.id)}
      <Box sx={{ mt: 5, pt: 5, borderTop: '1px solid', borderColor: 'hairlineRaised' }}>
        {may(transactionsCalls.noteTransaction) ? (
          <NoteForm key={transaction.note} transaction={transaction} />
        ) : (
          <Box dir="auto" sx={{ typography: 'body2' }}>
            {transaction.note === '' ? 'No note.' : transaction.note}
          </Box>
        )}
      </Box>
      {transaction.protocolEvents.length === 0 ? null : (
        <DrawerSection title="Protocol data">
          <ProtocolEvents events={transaction.protocolEvents} />
        </DrawerSection>
      )}
      <DrawerSection title="History">
        {transaction.events.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No changes since it was synced.
          </Typography>
        ) : (
          <AuditTrail events={transaction.events} />
        )}
      </DrawerSection>
    </>
  );
}

/** The client's request that the transaction matches, with a link to that client. */
function ClientLine({ request }: { readonly request: ClientTransaction }) {
  return (
    <Box
      role="group"
      aria-label="Client"
      sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, typography: 'body2' }}
    >
      <Icon path={mdiAccountOutline} sx={{ color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <TextLink
          to="/admin/client-transactions"
          search={{ view: 'all', user_id: String(request.userId) }}
          underline="hover"
        >
          {request.userEmail}
        </TextLink>
        <Box sx={{ color: 'text.secondary' }}>{requestLabel(request)}</Box>
      </Box>
    </Box>
  );
}

function NoteForm({ transaction }: { readonly transaction: TransactionDetail }) {
  const write = useChange(transactionsCalls.noteTransaction);
  const { form, onSubmit, isBusy, error } = useSentForm({
    about: transaction.id,
    values: { note: transaction.note },
    fields: ['note'],
    send: ({ note }) => write.mutateAsync({ params: { id: transaction.id }, body: { note: note.trim() } }),
  });
  const field = formValue(form, 'note');
  return (
    // The note is the only field, so every refusal is below it.
    <Form onSubmit={onSubmit} error={undefined} gap={2}>
      <NoteField {...field} error={field.error ?? error} />
      <div>
        <SmallActionButton
          call={transactionsCalls.noteTransaction}
          type="submit"
          disabled={field.value.trim() === transaction.note}
          loading={isBusy}
        >
          Save note
        </SmallActionButton>
      </div>
    </Form>
  );
}

/** The actions on a transaction, and their dialogs. */
type TransactionDialog =
  | { readonly kind: 'change' | 'link' | 'replace' | 'delete' | 'reset' }
  | { readonly kind: 'deleteTransfer'; readonly transfer: Transfer };

function useTransactionDialog(): DialogControls<TransactionDialog> {
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

function TransactionActions({
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
  const run = <Result extends { readonly pendingApproval: PendingApproval | null }>(
    work: () => Promise<Result>,
    done: string,
  ) =>
    report(work, {
      done: (result) => waitingToast(result.pendingApproval) ?? done,
      failure: 'The server gave no reason.',
    });
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
          done={({ pendingApproval }) => waitingToast(pendingApproval) ?? `${name} moved back to New.`}
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
          done={({ pendingApproval }) => waitingToast(pendingApproval) ?? `${name} deleted.`}
          onDelete={() => remove.mutateAsync({ query: { transaction_id: transaction.id } })}
          onDeleted={({ done }) => (done ? onGone() : undefined)}
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
          done={({ pendingApproval }) => waitingToast(pendingApproval) ?? 'Transfer deleted.'}
          onDelete={() => removeTransfer.mutateAsync({ params: { id: content.transfer.id } })}
        />
      ) : null}
    </Box>
  );
}
