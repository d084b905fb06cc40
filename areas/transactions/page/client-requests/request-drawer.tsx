import {
  lendingCalls,
  type LendingTransaction,
  type PaymentException,
  type TransactionMatch,
} from '@holdfast/lending/contract';
import { transactionsCalls } from '../../contract/calls.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useSnackbar } from 'notistack';
import { useId } from 'react';
import { useCall, useChange } from '@holdfast/web/lib/api.ts';
import { errorText, isNotFound } from '@holdfast/web/lib/error-text.ts';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { DrawerFooter, DrawerHeader, SideDrawer } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { SyncAllButton } from '../sync-all-button.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { ExceptionDialog } from './exception-dialog.tsx';
import { MatchCard } from './match-card.tsx';
import { RequestFacts } from './request-facts.tsx';
import { cancelRefusal, isNotPayableYet, overpaymentText, requestTitle } from './request-labels.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

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
      const { batchId } = await classify.mutateAsync({
        query: { client_transaction_id: request.id },
        body: { transactionIds: [match.transactionId], action: match.action },
      });
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
