import { contract, type LendingSummary, type LendingTransaction } from '@holdfast/contract';
import { mdiCancel, mdiClockAlertOutline, mdiLinkVariant, mdiOpenInApp, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useAddressPart, useChangeAddress } from '../../../lib/page-address.ts';
import { useCall, useChange } from '../../../lib/api.ts';
import { CoinPicturesRoot } from '../../../api-parts/coin-label.tsx';
import { DeletionDialog } from '../../../ui/form/confirm-dialog.tsx';
import { useDialog } from '../../../ui/form/use-dialog.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ListPage } from '../../../api-parts/list/list-page.tsx';
import type { RowAction } from '../../../ui/list/row-menu.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { useClientChoices, useCoinChoices } from '../page-parts/list-choices.ts';
import { AddRequestDialog } from './add-request-dialog.tsx';
import { ByHandDialog } from './manual-clear-dialog.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { clientTransactionsList } from './client-transactions-list.tsx';
import { RequestDrawer } from './request-drawer.tsx';
import { cancelRefusal, deleteRefusal, requestTitle } from './request-labels.ts';

const FIXED = { pending: { only_pending: true }, late: { only_late: true }, all: {} } as const;
const EMPTY = {
  pending: {
    title: 'Nothing waits',
    text: 'Deposits that clients announce, withdrawals they ask for and interest that falls due appear here until they are cleared.',
  },
  late: {
    title: 'No withdrawal is late',
    text: 'A withdrawal past the notice period of its deposits appears here.',
  },
  all: {
    title: 'No client transactions yet',
    text: 'They begin with the first deposit that a client announces, or that you add for one.',
  },
} as const;

type Deed =
  | { readonly kind: 'cancel' | 'delete' | 'byHand'; readonly request: LendingTransaction }
  | { readonly kind: 'add' };

/** Clients / Transactions: the requests to be cleared, and all client transactions. */
export function ClientTransactionsPage() {
  const [asked] = useAddressPart('view');
  const view = requestViewOf(asked);
  const navigate = useNavigate();
  const changeAddress = useChangeAddress();
  const clients = useClientChoices();
  const coins = useCoinChoices();
  const drawer = useDialog<LendingTransaction>();
  const deeds = useDialog<Deed>();
  const deletion = useChange(contract.deleteClientTransaction);
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
          onSelect: () => drawer.open(request),
          refusal: request.status === 'pending' ? undefined : 'Only what waits can be cleared',
        }
      : { label: 'Open its transaction', icon: mdiOpenInApp, onSelect: () => openCarrier(request.transactionId ?? 0) },
    {
      label: 'Cancel',
      icon: mdiCancel,
      onSelect: () => deeds.open({ kind: 'cancel', request }),
      refusal: cancelRefusal(request),
    },
    {
      label: 'Delete',
      icon: mdiTrashCanOutline,
      isDestructive: true,
      onSelect: () => deeds.open({ kind: 'delete', request }),
      refusal: deleteRefusal(request),
    },
  ];
  const add = (
    <Button variant="contained" startIcon={<Icon path={mdiPlus} />} onClick={() => deeds.open({ kind: 'add' })}>
      Add for a client
    </Button>
  );
  const opened = { isOpen: deeds.isOpen, onClose: deeds.close };
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
        actions={add}
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
        onByHand={(request) => deeds.open({ kind: 'byHand', request })}
        onCancel={(request) => deeds.open({ kind: 'cancel', request })}
      />
      {deeds.content?.kind === 'add' ? <AddRequestDialog key={deeds.opening} {...opened} /> : null}
      {deeds.content?.kind === 'byHand' ? (
        <ByHandDialog key={deeds.opening} {...opened} request={deeds.content.request} onDone={drawer.close} />
      ) : null}
      {deeds.content?.kind === 'cancel' ? (
        <CancelDialog key={deeds.opening} {...opened} request={deeds.content.request} onDone={drawer.close} />
      ) : null}
      {deeds.content?.kind === 'delete' ? (
        <DeletionDialog
          key={deeds.opening}
          {...opened}
          title={`Delete the ${requestTitle(deeds.content.request).replace(/^./u, (letter) => letter.toLowerCase())}?`}
          text="It goes for good, as if it had never been asked for. Cancelling it instead keeps it in the history, where the client sees why."
          done={`${requestTitle(deeds.content.request)} is deleted.`}
          onDelete={() =>
            deletion.mutateAsync({
              query: { client_transaction_id: deeds.content?.kind === 'delete' ? deeds.content.request.id : 0 },
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
  return ` (${count.toLocaleString('en')})`;
}

/** Shows how many requests are pending and how many are late on every tab. */
function RequestViews({ view, onView }: { readonly view: RequestView; readonly onView: (view: RequestView) => void }) {
  const { data: summary } = useCall(contract.getLendingSummary);
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
