import {
  lendingCalls,
  type LendingTransaction,
  type PaymentException,
  type TransactionMatch,
} from '@holdfast/lending/contract';
import { mdiAlertOutline, mdiArrowRight, mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { HashText, shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { transactionLink } from '@holdfast/catalogue/page/networks';
import { plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { ActionButton, SmallActionButton } from '@holdfast/web/ui/action-button.tsx';

interface MatchCardProps {
  readonly match: TransactionMatch;
  readonly request: LendingTransaction;
  readonly isBest: boolean;
  readonly isBusy: boolean;
  readonly onClear: () => void;
  readonly onExcept: () => void;
  readonly onDecide: (exception: PaymentException, decision: 'approve' | 'refuse') => void;
}

/** A transaction that may match the request, with the reasons for and against it. */
export function MatchCard({ match, request, isBest, isBusy, onClear, onExcept, onDecide }: MatchCardProps) {
  return (
    <Box
      component="li"
      sx={{
        border: '1px solid',
        borderColor: isBest ? 'accent.focusRing' : 'hairlineRaised',
        borderRadius: '6px',
        p: 4,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle1" component="span">
          <AmountText value={match.amount} symbol={match.coinSymbol} />
        </Typography>
        {isBest ? <StatusChip label="Best match" tone="accent" shape="square" /> : null}
        {match.isClassified ? <StatusChip label="Already classified" tone="info" /> : null}
        <Box component="span" sx={{ marginInlineStart: 'auto', typography: 'body2', color: 'text.secondary' }}>
          <DateCell instant={match.at} shows="moment" />
        </Box>
      </Box>
      <Row
        sx={{
          gap: 2,
          mt: 1,
          typography: 'body2',
          color: 'text.secondary',
        }}
      >
        <span>{match.networkName ?? 'No network'}</span>
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
          <bdi>{endOf(match.fromName, match.fromAddress)}</bdi>
          <Icon
            path={mdiArrowRight}
            size={14}
            label="to"
            sx={(theme) => ({ transform: theme.direction === 'rtl' ? 'scaleX(-1)' : 'none' })}
          />
          <bdi>{endOf(match.toName, match.toAddress)}</bdi>
        </Box>
        {match.hash === null ? null : <HashText hash={match.hash} explorerUrl={transactionLink(match)} />}
      </Row>
      <Box component="ul" aria-label="Why" sx={{ ...plainList, mt: 3, display: 'grid', gap: 1, typography: 'body2' }}>
        {match.refusal === null ? null : <Reason text={match.refusal} isAgainst />}
        {match.reasons.map((reason) => (
          <Reason key={reason} text={reason} />
        ))}
        {match.cautions.map((caution) => (
          <Reason key={caution} text={caution} isAgainst />
        ))}
        {match.isAmountOff ? (
          <Reason
            text={
              `the amount differs: ${match.amount} ${match.coinSymbol} moved, ${request.amount} ` +
              `${request.coinSymbol} was requested`
            }
            isAgainst
          />
        ) : null}
      </Box>
      {match.exception === null ? null : <ExceptionFacts exception={match.exception} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 2, mt: 3 }}>
        <ExceptionButtons match={match} isBusy={isBusy} onExcept={onExcept} onDecide={onDecide} />
        <ActionButton
          call={lendingCalls.cancelClientTransaction}
          variant={isBest ? 'contained' : 'outlined'}
          size="small"
          loading={isBusy}
          disabled={match.isAmountOff || match.refusal !== null}
          onClick={onClear}
        >
          Match and clear
        </ActionButton>
      </Box>
    </Box>
  );
}

const EXCEPTION_LABELS = {
  requested: 'Exception requested',
  approved: 'Exception approved',
  refused: 'Exception rejected',
} as const;
const EXCEPTION_TONES = { requested: 'warning', approved: 'gain', refused: 'neutral' } as const;

/** Who wants to let a payment to another address count, why, and who decided. */
function ExceptionFacts({ exception }: { readonly exception: PaymentException }) {
  const { state, reason, requestedByEmail, decidedByEmail } = exception;
  return (
    <Box sx={{ mt: 3, p: 3, borderRadius: '6px', backgroundColor: 'sunken', typography: 'body2' }}>
      <StatusChip label={EXCEPTION_LABELS[state]} tone={EXCEPTION_TONES[state]} />
      <Box dir="auto" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {reason}
      </Box>
      <Box sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        Requested by <bdi>{requestedByEmail}</bdi>
        {decidedByEmail === null ? null : (
          <>
            , {state === 'refused' ? 'rejected' : state} by <bdi>{decidedByEmail}</bdi>
          </>
        )}
      </Box>
    </Box>
  );
}

function ExceptionButtons({
  match: { exception, needsException, isAmountOff },
  isBusy,
  onExcept,
  onDecide,
}: Pick<MatchCardProps, 'match' | 'isBusy' | 'onExcept' | 'onDecide'>) {
  if (!needsException || isAmountOff || exception?.state === 'approved') return null;
  if (exception?.state !== 'requested')
    return (
      <SmallActionButton call={lendingCalls.requestPaymentException} onClick={onExcept}>
        Request an exception
      </SmallActionButton>
    );
  return (
    <>
      <ActionButton
        call={lendingCalls.refusePaymentException}
        variant="text"
        size="small"
        loading={isBusy}
        onClick={() => onDecide(exception, 'refuse')}
      >
        {exception.canApprove ? 'Reject exception' : 'Withdraw request'}
      </ActionButton>
      {exception.canApprove ? (
        <SmallActionButton
          call={lendingCalls.approvePaymentException}
          loading={isBusy}
          onClick={() => onDecide(exception, 'approve')}
        >
          Approve exception
        </SmallActionButton>
      ) : null}
    </>
  );
}

function Reason({ text, isAgainst = false }: { readonly text: string; readonly isAgainst?: boolean }) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
      <Box component="span" sx={{ display: 'inline-flex', color: isAgainst ? 'warning.main' : 'gain', mt: 0.5 }}>
        <Icon path={isAgainst ? mdiAlertOutline : mdiCheck} size={16} />
      </Box>
      {text.replace(/^./u, (letter) => letter.toUpperCase())}
    </Box>
  );
}

function endOf(name: string | null, address: string | null): string {
  if (name !== null) return name;
  return address === null ? 'outside' : shortenAddress(address, { kept: 'few' });
}
