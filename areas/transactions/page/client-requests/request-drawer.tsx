import { waitingToast } from '@holdfast/accounts/page/waiting-toast';
import { transactionLink } from '@holdfast/catalogue/page/networks';
import {
  lendingCalls,
  type LendingTransaction,
  type PaymentException,
  type TransactionMatch,
} from '@holdfast/lending/contract';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { errorText, isNotFound } from '@holdfast/web/lib/error-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { AddressText, HashText } from '@holdfast/web/ui/address-text.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { FormDialog } from '@holdfast/web/ui/form/form-dialog.tsx';
import { formField } from '@holdfast/web/ui/form/form-refusal.ts';
import { LabelledField } from '@holdfast/web/ui/form/labelled-field.tsx';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { type DialogProps, useFormDialog } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { cardSides, factColumns, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerFooter, DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { type ReactNode, useId } from 'react';
import { transactionsCalls } from '../../contract/calls.ts';
import { SyncAllButton } from '../sync-all-button.tsx';
import { stageChip } from './client-transactions-list.tsx';
import { MatchCard } from './match-card.tsx';
import { cancelRefusal, deadlineText, isNotPayableYet, overpaymentText, requestTitle } from './request-labels.ts';

interface RequestActions {
  readonly onClose: () => void;
  readonly onClearManually: (request: LendingTransaction) => void;
  readonly onCancel: (request: LendingTransaction) => void;
}

interface RequestDrawerProps extends RequestActions {
  /** Kept while the drawer slides out. */
  readonly request: LendingTransaction | null;
  readonly isOpen: boolean;
}

/** One client transaction, and the indexed transactions that may match it. */
export function RequestDrawer({ request, isOpen, ...actions }: RequestDrawerProps) {
  const may = useMay();
  const titleId = useId();
  return (
    <SideDrawer isOpen={isOpen} onClose={actions.onClose} titleId={titleId} width={600}>
      {request === null ? null : (
        <>
          <DrawerHeader titleId={titleId} title={requestTitle(request)} onClose={actions.onClose} />
          <Box sx={{ overflowY: 'auto', flexGrow: 1, ...cardSides, py: 5 }}>
            <RequestFacts request={request} />
            {request.status === 'pending' && isNotPayableYet(request) ? (
              <Alert severity="warning" sx={{ mt: 4 }}>
                The wallet is new: do not pay before <DateCell instant={request.payableFrom ?? ''} shows="moment" />.
                The client is notified of the wallet and can object until then.
              </Alert>
            ) : null}
            {request.status === 'pending' && request.type === 'withdrawal' ? <Overpayment request={request} /> : null}
            {request.status === 'pending' ? (
              <Matches key={request.id} request={request} isOpen={isOpen} onCleared={actions.onClose} />
            ) : null}
          </Box>
          {request.status === 'pending' && may(lendingCalls.cancelClientTransaction) ? (
            <Foot request={request} actions={actions} />
          ) : null}
        </>
      )}
    </SideDrawer>
  );
}

/** Warns if less is owed by now than the client requested. */
function Overpayment({ request }: { readonly request: LendingTransaction }) {
  const { data, error } = useCall(
    lendingCalls.previewWithdrawal,
    { query: { user_id: request.userId, coin_id: request.coinId, amount: request.amount } },
    { retry: false },
  );
  const text = overpaymentText(request, isNotFound(error) ? request.amount : (data?.excess ?? '0'));
  if (text === undefined) return null;
  return (
    <Alert severity="warning" sx={{ mt: 4 }}>
      {text}
    </Alert>
  );
}

interface MatchesProps {
  readonly request: LendingTransaction;
  readonly isOpen: boolean;
  readonly onCleared: () => void;
}

function Matches({ request, isOpen, onCleared }: MatchesProps) {
  const titleId = useId();
  const matches = useCall(lendingCalls.listTransactionMatches, { params: { id: request.id } }, { enabled: isOpen });
  const { clear, isBusy } = useClearing();
  const { decide, isBusy: isDeciding } = useDecision();
  const excepting = useDialog<TransactionMatch>();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 6 }}>
      <Typography id={titleId} variant="h2" component="h3">
        Match to transaction
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 4 }}>
        Same coin and similar time, most likely first. Clearing classifies the transaction, and the client is notified.
      </Typography>
      <Loaded
        query={matches}
        failure="The transactions could not be loaded"
        skeleton={148}
        empty={{
          title: 'No matching transaction yet',
          text: 'No transfer of this coin was found around that time. Sync the wallets, or record it manually.',
          action: <SyncAllButton label="Sync all wallets" />,
        }}
      >
        {({ items }) => (
          <Box
            component="ul"
            aria-label="Possible matches"
            sx={{ ...plainList, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
          >
            {items.map((match, index) => (
              <MatchCard
                key={match.transactionId}
                match={match}
                request={request}
                isBest={index === 0 && !match.isAmountOff && match.refusal === null}
                isBusy={isBusy || isDeciding}
                onClear={() => void clear(request, match).then((isDone) => (isDone ? onCleared() : undefined))}
                onExcept={() => excepting.open(match)}
                onDecide={(exception, decision) => void decide(exception, decision)}
              />
            ))}
          </Box>
        )}
      </Loaded>
      <OpenedDialog dialog={excepting}>
        {(opened, content) => <ExceptionDialog {...opened} request={request} match={content} />}
      </OpenedDialog>
    </Box>
  );
}

function Foot({ request, actions }: { readonly request: LendingTransaction; readonly actions: RequestActions }) {
  return (
    <DrawerFooter sx={{ flexWrap: 'wrap', '& > *': { flexGrow: { xs: 1, sm: 0 } } }}>
      <Button variant="outlined" onClick={() => actions.onClearManually(request)}>
        Record manually
      </Button>
      {cancelRefusal(request) === undefined ? (
        <Button
          variant="text"
          color="error"
          onClick={() => actions.onCancel(request)}
          sx={{ marginInlineStart: { sm: 'auto' } }}
        >
          Cancel the {request.type}
        </Button>
      ) : null}
    </DrawerFooter>
  );
}

/** Another admin approves or refuses what one has asked for. */
function useDecision() {
  const run = useReportedAction();
  const approve = useChange(lendingCalls.approvePaymentException);
  const refuse = useChange(lendingCalls.refusePaymentException);
  const decide = ({ id }: PaymentException, decision: 'approve' | 'refuse') =>
    run(() => (decision === 'approve' ? approve : refuse).mutateAsync({ params: { id } }), {
      done: decision === 'approve' ? 'Exception approved. The payment can be matched now.' : 'Exception rejected.',
      failure: 'The decision could not be saved.',
    });
  return { decide, isBusy: approve.isPending || refuse.isPending };
}

interface Clearing {
  /** Returns whether it succeeded. */
  readonly clear: (request: LendingTransaction, match: TransactionMatch) => Promise<boolean>;
  readonly isBusy: boolean;
}

/** One click classifies the transaction and clears the request; another undoes both. */
function useClearing(): Clearing {
  const { enqueueSnackbar } = useSnackbar();
  const classify = useChange(transactionsCalls.classifyTransaction);
  const takeBack = useChange(transactionsCalls.undoClassification);
  const undo = async (batchId: number, title: string) => {
    try {
      await takeBack.mutateAsync({ params: { id: batchId } });
      enqueueSnackbar(`Undone: ${title} is pending again.`, { variant: 'info' });
    } catch (error) {
      enqueueSnackbar(errorText(error, 'It could not be undone.'), { variant: 'error' });
    }
  };
  const clear: Clearing['clear'] = async (request, match) => {
    const title = requestTitle(request);
    try {
      const { batchId, pendingApproval } = await classify.mutateAsync({
        query: { client_transaction_id: request.id },
        body: { transactionIds: [match.transactionId], action: match.action },
      });
      const waiting = waitingToast(pendingApproval);
      if (waiting || batchId === null) {
        enqueueSnackbar(`${title} is not counted yet. ${waiting?.text ?? ''}`.trim(), { variant: 'info' });
        return true;
      }
      enqueueSnackbar(`${title} cleared.`, {
        variant: 'success',
        action: (
          <Button variant="text" size="small" onClick={() => void undo(batchId, title)}>
            Undo
          </Button>
        ),
      });
      return true;
    } catch (error) {
      enqueueSnackbar(`Not cleared: ${errorText(error, 'the server gave no reason.')}`, { variant: 'error' });
      return false;
    }
  };
  return { clear, isBusy: classify.isPending };
}

interface ExceptionDialogProps extends DialogProps {
  readonly request: LendingTransaction;
  readonly match: TransactionMatch;
}

/** Requests that a second admin accepts a payment to another address than that of the requested wallet. */
function ExceptionDialog({ request, match, ...opened }: ExceptionDialogProps) {
  const ask = useChange(lendingCalls.requestPaymentException);
  const { form, dialog } = useFormDialog({
    ...opened,
    about: request.id,
    values: { reason: '' },
    fields: ['reason'],
    send: ({ reason }) =>
      ask.mutateAsync({
        params: { id: request.id },
        body: { transactionId: match.transactionId, reason: reason.trim() },
      }),
    done: () => 'Exception requested. Another admin has to approve it.',
  });
  return (
    <FormDialog
      {...dialog}
      title="Request an exception"
      submitLabel="Request exception"
      intro={
        <>
          {requestTitle(request)} was paid to <bdi>{match.toAddress ?? 'an unknown address'}</bdi>, not to{' '}
          <bdi>{request.walletName ?? 'the requested wallet'}</bdi>. Another admin has to approve this. The client is
          notified now and can read the reason.
        </>
      }
    >
      <LabelledField
        label="Reason"
        multiline
        minRows={2}
        autoFocus
        {...formField(form, 'reason', { required: 'Enter the reason' })}
      />
    </FormDialog>
  );
}

/** The fields of the request. */
function RequestFacts({ request }: { readonly request: LendingTransaction }) {
  const deadline = deadlineText(request);
  return (
    <Box component="dl" sx={{ ...factColumns, rowGap: 2, alignItems: 'center' }}>
      <Fact label="Stage">
        <StatusChip {...stageChip(request)} />
      </Fact>
      <Fact label="Client">
        <bdi>{request.userEmail}</bdi>
      </Fact>
      <Fact label="Amount">
        <AmountText value={request.amount} symbol={request.coinSymbol} />
        {request.valueUsd === null ? null : (
          <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 2 }}>
            <UsdText value={request.valueUsd} />
          </Box>
        )}
      </Fact>
      <Fact label="Initiated">
        <DateCell instant={request.initiatedAt} shows="moment" />
      </Fact>
      {request.dueBy === null ? null : (
        <Fact label="Due by">
          {dayText(request.dueBy, { timeZone: 'UTC' })}
          {deadline === undefined ? null : (
            <Box
              component="span"
              sx={{
                color: request.isLate ? 'loss' : 'text.secondary',
                fontWeight: request.isLate ? 500 : 400,
                marginInlineStart: 2,
              }}
            >
              {deadline}
            </Box>
          )}
        </Fact>
      )}
      {request.networkName === null ? null : <Fact label="Network">{request.networkName}</Fact>}
      {request.walletAddress === null ? null : (
        <Fact label={request.type === 'deposit' ? 'From wallet' : 'To wallet'}>
          <bdi>{request.walletName}</bdi> <AddressText address={request.walletAddress} />
        </Fact>
      )}
      {request.payableFrom === null ? null : (
        <Fact label="Payable from">
          <DateCell instant={request.payableFrom} shows="moment" />
          <Box component="div" sx={{ typography: 'caption', color: 'text.secondary' }}>
            The wallet was new when the client requested it.
          </Box>
        </Fact>
      )}
      {request.expiresAt === null ? null : (
        <Fact label="Expires">
          <DateCell instant={request.expiresAt} shows="moment" />
        </Fact>
      )}
      {request.paidElsewhereTo === null ? null : (
        <Fact label="Paid to another address">
          <bdi>{request.paidElsewhereTo}</bdi>
        </Fact>
      )}
      {request.exceptionReason === null ? null : (
        <Fact label="Reason of the exception">
          <Box component="span" dir="auto" sx={{ overflowWrap: 'anywhere' }}>
            {request.exceptionReason}
          </Box>
        </Fact>
      )}
      {request.hash === null ? null : (
        <Fact label="Hash">
          <HashText hash={request.hash} explorerUrl={transactionLink(request)} />
        </Fact>
      )}
      {request.note === '' ? null : (
        <Fact label="Note">
          <Box component="span" dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {request.note}
          </Box>
        </Fact>
      )}
    </Box>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, minWidth: 0, textAlign: 'end' }}>
        {children}
      </Box>
    </>
  );
}
