import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import type { Wallet } from '@holdfast/catalogue/contract';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import { lendingCalls, type LendingSummary, type LendingTransaction } from '@holdfast/lending/contract';
import { useClientChoices, useCoinChoices } from '@holdfast/lending/page/list-choices';
import { WalletPicker } from '@holdfast/lending/page/wallet-picker';
import { presentCount } from '@holdfast/money';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { instantOf, localMinute } from '@holdfast/web/lib/local-date-time.ts';
import { useAddressPart, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { ActionButton } from '@holdfast/web/ui/action-button.tsx';
import { DeletionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formChoice, formField, isGiven } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import type { RowAction } from '@holdfast/web/ui/list/row-menu.tsx';
import {
  mdiCancel,
  mdiClockAlertOutline,
  mdiFormatListBulleted,
  mdiLinkVariant,
  mdiOpenInApp,
  mdiPlus,
  mdiTrashCanOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import type { TransactionDetail } from '../../contract/transaction.ts';
import { AddRequestDialog } from './add-request-dialog.tsx';
import { clientTransactionsList } from './client-transactions-list.tsx';
import { OpeningBalancesDialog } from './opening-balances-dialog.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { ACTION_OF_TYPE, cancelRefusal, deleteRefusal, requestTitle } from './request-labels.ts';

const FIXED = { pending: { only_pending: true }, late: { only_late: true }, all: {} } as const;
const EMPTY = {
  pending: {
    title: 'No pending requests',
    text: 'Announced deposits, requested withdrawals and interest due appear here until they are cleared.',
  },
  late: {
    title: 'No withdrawal is late',
    text: 'A withdrawal past the notice period of its deposits appears here.',
  },
  all: {
    title: 'No client transactions yet',
    text: 'They appear after the first deposit that a client announces or that you add.',
  },
} as const;

type RequestDialog =
  | { readonly kind: 'cancel' | 'delete' | 'clearManually'; readonly request: LendingTransaction }
  | { readonly kind: 'add' | 'opening' };

/** Clients / Transactions: the requests to be cleared, and all client transactions. */
export function ClientTransactionsPage() {
  const [requested] = useAddressPart('view');
  const view = requestViewOf(requested);
  const navigate = useNavigate();
  const changeAddress = useChangeAddress();
  const clients = useClientChoices();
  const coins = useCoinChoices();
  const drawer = useDialog<LendingTransaction>();
  const dialog = useDialog<RequestDialog>();
  const deletion = useChange(lendingCalls.deleteClientTransaction);
  const list = useMemo(
    () => clientTransactionsList({ clients, coins, hasStatus: view === 'all', onOpen: drawer.open }),
    [clients, coins, view, drawer.open],
  );
  // A status filter of the full list does not apply to a queue.
  const showView = (next: RequestView) =>
    changeAddress({ view: next === 'pending' ? undefined : next, status: undefined, page: undefined });
  const openCarrier = (transactionId: number) =>
    void navigate({ to: '/portfolio/transactions/history', search: { id: String(transactionId) } });

  const rowActions = (request: LendingTransaction): RowAction[] => [
    request.transactionId === null
      ? {
          label: 'Match and clear',
          icon: mdiLinkVariant,
          call: lendingCalls.cancelClientTransaction,
          onSelect: () => drawer.open(request),
          refusal: request.status === 'pending' ? undefined : 'Only pending requests can be cleared',
        }
      : { label: 'Open its transaction', icon: mdiOpenInApp, onSelect: () => openCarrier(request.transactionId ?? 0) },
    {
      label: 'Cancel',
      icon: mdiCancel,
      call: lendingCalls.cancelClientTransaction,
      onSelect: () => dialog.open({ kind: 'cancel', request }),
      refusal: cancelRefusal(request),
    },
    {
      label: 'Delete',
      icon: mdiTrashCanOutline,
      call: lendingCalls.deleteClientTransaction,
      isDestructive: true,
      onSelect: () => dialog.open({ kind: 'delete', request }),
      refusal: deleteRefusal(request),
    },
  ];
  const add = (
    <ActionButton
      call={lendingCalls.addClientTransaction}
      variant="contained"
      icon={mdiPlus}
      onClick={() => dialog.open({ kind: 'add' })}
    >
      Add for a client
    </ActionButton>
  );
  const opening = (
    <ActionButton
      call={transactionsCalls.addOpeningBalances}
      variant="outlined"
      icon={mdiFormatListBulleted}
      onClick={() => dialog.open({ kind: 'opening' })}
    >
      Opening balances
    </ActionButton>
  );
  const opened = { isOpen: dialog.isOpen, onClose: dialog.close };
  return (
    <CoinPicturesRoot>
      <ListPage
        list={list}
        title="Client transactions"
        subtitle={
          <>
            Deposits, withdrawals and interest of clients. Clearing one links it with the transaction that carried the
            coins.
            <Box sx={{ mt: 4, overflowX: 'auto', p: '2px', m: '16px -2px -2px' }}>
              <RequestViews view={view} onView={showView} />
            </Box>
          </>
        }
        actions={
          <>
            {opening}
            {add}
          </>
        }
        fixed={FIXED[view]}
        empty={view === 'all' ? { ...EMPTY.all, action: add } : EMPTY[view]}
        rowActions={rowActions}
        onOpenRow={(request) =>
          request.transactionId === null ? drawer.open(request) : openCarrier(request.transactionId)
        }
      />
      <RequestDrawer
        request={drawer.content}
        isOpen={drawer.isOpen}
        onClose={drawer.close}
        onClearManually={(request) => dialog.open({ kind: 'clearManually', request })}
        onCancel={(request) => dialog.open({ kind: 'cancel', request })}
      />
      {dialog.content?.kind === 'opening' ? <OpeningBalancesDialog key={dialog.opening} {...opened} /> : null}
      {dialog.content?.kind === 'add' ? <AddRequestDialog key={dialog.opening} {...opened} /> : null}
      {dialog.content?.kind === 'clearManually' ? (
        <ManualClearDialog key={dialog.opening} {...opened} request={dialog.content.request} onDone={drawer.close} />
      ) : null}
      {dialog.content?.kind === 'cancel' ? (
        <CancelDialog key={dialog.opening} {...opened} request={dialog.content.request} onDone={drawer.close} />
      ) : null}
      {dialog.content?.kind === 'delete' ? (
        <DeletionDialog
          key={dialog.opening}
          {...opened}
          title={`Delete the ${requestTitle(dialog.content.request).replace(/^./u, (letter) => letter.toLowerCase())}?`}
          text="This cannot be undone. Cancel it instead to keep it in the history with a reason for the client."
          done={`${requestTitle(dialog.content.request)} deleted.`}
          onDelete={() =>
            deletion.mutateAsync({
              query: { client_transaction_id: dialog.content?.kind === 'delete' ? dialog.content.request.id : 0 },
            })
          }
        />
      ) : null}
    </CoinPicturesRoot>
  );
}

type RequestView = 'pending' | 'late' | 'all';

/** The view in the page's address; by default the queue of pending requests. */
function requestViewOf(text: string | undefined): RequestView {
  return text === 'late' || text === 'all' ? text : 'pending';
}

function countOf(summary: LendingSummary | undefined, view: 'pending' | 'late'): string {
  if (!summary) return '';
  const count =
    view === 'late'
      ? summary.lateWithdrawals
      : summary.pendingDeposits + summary.pendingWithdrawals + summary.pendingInterest;
  return ` (${presentCount(count)})`;
}

/** Shows how many requests are pending and how many are late on every tab. */
function RequestViews({ view, onView }: { readonly view: RequestView; readonly onView: (view: RequestView) => void }) {
  const { data: summary } = useCall(lendingCalls.getLendingSummary);
  return (
    <SegmentedControl
      label="Which transactions"
      options={[
        { value: 'pending', label: `Pending${countOf(summary, 'pending')}` },
        {
          value: 'late',
          label: `Late withdrawals${countOf(summary, 'late')}`,
          ...(summary && summary.lateWithdrawals > 0 && { icon: mdiClockAlertOutline }),
        },
        { value: 'all', label: 'All' },
      ]}
      value={view}
      onChange={onView}
    />
  );
}

interface CancelDialogProps extends DialogProps {
  readonly request: LendingTransaction;
  readonly onDone: () => void;
}

/** A cancellation needs a reason, which the client can see. */
function CancelDialog({ isOpen, request, onClose, onDone }: CancelDialogProps) {
  const cancel = useChange(lendingCalls.cancelClientTransaction);
  const { form, dialog } = useFormDialog({
    isOpen,
    onClose,
    onDone,
    about: request.id,
    values: { reason: '' },
    fields: ['reason'],
    send: (body) => cancel.mutateAsync({ params: { id: request.id }, body }),
    done: () => `${requestTitle(request)} cancelled.`,
  });
  return (
    <FormDialog
      {...dialog}
      title={`Cancel this ${request.type}?`}
      submitLabel={`Cancel the ${request.type}`}
      closeLabel="Keep it"
      intro={<>{requestTitle(request)}. It stays in the history as cancelled, and the balance does not change.</>}
    >
      <LabelledField
        label="Reason"
        autoFocus
        multiline
        minRows={2}
        hint="Visible to the client."
        {...formField(form, 'reason', {
          validate: isGiven('Enter a short reason'),
          maxLength: { value: 500, message: 'At most 500 characters' },
        })}
      />
    </FormDialog>
  );
}

interface ManualClearDialogProps extends DialogProps {
  readonly request: LendingTransaction;
  readonly onDone: () => void;
}

interface Values {
  at: string;
  wallet: Wallet | null;
  hash: string;
}

/** For transfers that no chain reports: records the transaction with the exact amount, and clears the request. */
function ManualClearDialog({ isOpen, request, onClose, onDone }: ManualClearDialogProps) {
  const add = useChange(transactionsCalls.addTransaction);
  const [openedAt] = useState(() => localMinute(new Date()));
  const isIncoming = request.type === 'deposit';
  const { form, dialog } = useFormDialog<Values, TransactionDetail>({
    isOpen,
    onClose,
    onDone,
    values: { at: openedAt, wallet: null, hash: request.hash ?? '' },
    fields: ['at', 'hash'],
    hasMistakes: ({ setError }, values) => {
      if (instantOf(values.at) === null) setError('at', { message: 'Enter a date and time' });
      if (values.wallet === null) setError('wallet', { message: 'Choose an operator wallet' });
      return instantOf(values.at) === null || values.wallet === null;
    },
    send: ({ at, wallet, hash }, key) => {
      const ownAccount = { walletId: wallet?.id ?? 0 };
      const clientAccount = request.walletId === null ? null : { walletId: request.walletId };
      const [from, to] = isIncoming ? [clientAccount, ownAccount] : [ownAccount, clientAccount];
      return add.mutateAsync({
        query: { client_transaction_id: request.id },
        body: {
          at: instantOf(at) ?? '',
          networkId: wallet?.networkId ?? null,
          hash: hash.trim() === '' ? null : hash.trim(),
          transfers: [{ coinId: request.coinId, amount: request.amount, from, to }],
          action: ACTION_OF_TYPE[request.type],
          key,
        },
      });
    },
    done: ({ pendingApproval }) => waitingToast(pendingApproval) ?? `${requestTitle(request)} recorded and cleared.`,
  });
  return (
    <FormDialog
      {...dialog}
      title="Record manually"
      submitLabel="Record and clear"
      intro={
        <>
          {requestTitle(request)}. Use this only for transfers that no chain reports: what you record counts once a
          second person approved it, and the client is told. Match a synced transaction from the list instead.
        </>
      }
    >
      <LabelledField label="When the coins moved" type="datetime-local" {...formField(form, 'at')} />
      <WalletPicker
        label={isIncoming ? 'To wallet' : 'From wallet'}
        query={{ owner: 'operator', ...(request.networkId !== null && { network_id: request.networkId }) }}
        wallet={form.watch('wallet')}
        {...formChoice(form, 'wallet')}
        noOptionsText="No active operator wallet on this network"
      />
      <LabelledField label="Hash" spellCheck={false} hint="If it has one." {...formField(form, 'hash')} />
    </FormDialog>
  );
}
