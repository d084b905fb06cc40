import { lendingCalls } from '../../../contract/calls.ts';
import { type LendingTransaction } from '../../../contract/lending.ts';
import { parseAmount, presentAmount } from '@holdfast/money';
import { mdiAlertOutline, mdiClockOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useRef } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import { ActionDialog } from '@holdfast/web/ui/form/confirm-dialog.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import type { DialogProps } from '@holdfast/web/ui/form/use-form-dialog.ts';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { cardSides, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { StageLine } from '@holdfast/web/ui/stage-line.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { CoinFace } from '../coin-face.tsx';
import { deadlineLabel, shortDayText, utcDayText } from '../day-labels.ts';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { REQUEST_VERBS, requestStages } from './request-stages.ts';
import { OpenedDialog } from '@holdfast/web/ui/form/opened-dialog.tsx';

interface PendingRequestsCardProps {
  readonly requests: readonly LendingTransaction[];
  /** Interest is owed and cannot be cancelled; an admin cannot cancel a client's request here either. */
  readonly canCancel: boolean;
}

/** The pending requests, their progress, and how to cancel them. */
export function PendingRequestsCard({ requests, canCancel }: PendingRequestsCardProps) {
  const cancelling = useDialog<LendingTransaction>();
  const confirming = useDialog<LendingTransaction>();
  const card = useKeptFocus(requests.length);
  return (
    <SectionCard
      ref={card}
      title="Pending requests"
      hasSpaceBelow={false}
      actions={
        requests.length === 0 ? undefined : (
          <Box
            sx={(theme) => ({
              minWidth: 22,
              height: 22,
              px: 1.5,
              borderRadius: '11px',
              display: 'grid',
              placeItems: 'center',
              typography: 'caption',
              fontWeight: 600,
              color: theme.palette.accent.link,
              backgroundColor: theme.palette.accent.tint,
            })}
          >
            {requests.length}
          </Box>
        )
      }
    >
      {requests.length === 0 ? (
        <Typography sx={{ ...cardSides, pb: 5, color: 'text.secondary' }}>
          No pending requests. Requests appear here until they clear.
        </Typography>
      ) : (
        <Box component="ul" sx={plainList}>
          {requests.map((request) => (
            <PendingRequest
              key={request.id}
              request={request}
              {...(canCancel && request.type !== 'interest' && { onCancel: () => cancelling.open(request) })}
              {...(canCancel && request.needsConfirmation && { onConfirm: () => confirming.open(request) })}
            />
          ))}
        </Box>
      )}
      <OpenedDialog dialog={cancelling}>
        {(opened, content) => <CancelDialog request={content} {...opened} />}
      </OpenedDialog>
      <OpenedDialog dialog={confirming}>
        {(opened, content) => <ConfirmDialog request={content} {...opened} />}
      </OpenedDialog>
    </SectionCard>
  );
}

/**
 * The button of a cancelled request is removed with it, and the browser would move the focus to the start of the page:
 * the heading of the card takes it.
 */
function useKeptFocus(count: number) {
  const card = useRef<HTMLElement>(null);
  const previousCount = useRef(count);
  useLayoutEffect(() => {
    const isFewer = count < previousCount.current;
    previousCount.current = count;
    const heading = card.current?.querySelector('h2');
    if (!isFewer || !heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus({ preventScroll: true });
  }, [count]);
  return card;
}

function CancelDialog({ request, ...opened }: DialogProps & { readonly request: LendingTransaction }) {
  const change = useChange(lendingCalls.cancelOwnClientTransaction);
  const what = `${request.type} of ${presentAmount(parseAmount(request.amount))} ${request.coinSymbol}`;
  return (
    <ActionDialog
      {...opened}
      title={`Cancel the ${what}?`}
      text={
        request.type === 'deposit'
          ? 'Cancel only if you have not sent the coins. Unannounced deposits are reviewed manually and take ' +
            'longer to clear.'
          : 'The coins stay on deposit and keep earning interest. A new request restarts the notice period.'
      }
      confirmLabel={`Cancel the ${request.type}`}
      cancelLabel="Keep it"
      isDestructive
      send={() => change.mutateAsync({ params: { id: request.id } })}
      done={() => `The ${what} was cancelled.`}
    />
  );
}

/** A withdrawal that the operator entered: the client compares the address. */
function ConfirmDialog({ request, ...opened }: DialogProps & { readonly request: LendingTransaction }) {
  const confirm = useChange(lendingCalls.confirmOwnWithdrawal);
  const what = `withdrawal of ${presentAmount(parseAmount(request.amount))} ${request.coinSymbol}`;
  return (
    <ActionDialog
      {...opened}
      title={`Confirm the ${what}?`}
      text={
        <>
          The operator entered it for you, to {request.walletName ?? 'a wallet'} on{' '}
          {request.networkName ?? 'its network'}:
          <Box dir="ltr" sx={{ color: 'text.primary', overflowWrap: 'anywhere', my: 2 }}>
            {request.walletAddress}
          </Box>
          Confirm it only if you asked for it and the address is yours. Otherwise cancel the request and tell the
          operator.
        </>
      }
      confirmLabel="Confirm withdrawal"
      cancelLabel="Back"
      send={() => confirm.mutateAsync({ params: { id: request.id } })}
      done={() => `The ${what} is confirmed.`}
    />
  );
}

interface PendingRequestProps {
  readonly request: LendingTransaction;
  readonly onConfirm?: () => void;
  readonly onCancel?: () => void;
}

function PendingRequest({ request, onConfirm, onCancel }: PendingRequestProps) {
  const title = `${REQUEST_VERBS[request.type]} ${presentAmount(parseAmount(request.amount))} ${request.coinSymbol}`;
  return (
    <Box component="li" aria-label={title} sx={{ ...cardSides, py: 5, borderTop: 1, borderColor: 'hairline' }}>
      <Row sx={{ gap: 3, mb: 4 }}>
        <CoinFace coinId={request.coinId} symbol={request.coinSymbol} networkId={request.networkId} size={36} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>{title}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {placeText(request)}
          </Box>
        </Box>
        <Row sx={{ columnGap: 2, rowGap: 1 }}>
          <Deadline request={request} />
        </Row>
      </Row>
      {request.needsConfirmation ? (
        <Alert
          severity="warning"
          sx={{ mb: 4 }}
          action={
            onConfirm === undefined ? undefined : (
              <Button variant="text" size="small" aria-label={`Confirm: ${title}`} onClick={onConfirm}>
                Confirm
              </Button>
            )
          }
        >
          The operator entered this withdrawal. It waits for your confirmation, or for a second person of the operator.
        </Alert>
      ) : null}
      <StageLine stages={requestStages(request)} />
      {onCancel === undefined ? null : (
        <Button
          variant="text"
          size="small"
          color="error"
          aria-label={`Cancel: ${title}`}
          onClick={onCancel}
          sx={{ mt: 2, marginInlineStart: -2 }}
        >
          Cancel request
        </Button>
      )}
    </Box>
  );
}

function Deadline({
  request: { type, dueBy, daysLeft, isLate, initiatedAt, expiresAt, payableFrom },
}: {
  readonly request: LendingTransaction;
}) {
  const note = (text: string) => <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{text}</Box>;
  if (type === 'deposit') {
    return (
      <>
        <StatusChip label={`Interest from ${shortDayText(initiatedAt)}`} tone="info" />
        {note(
          expiresAt === null ? 'Counts once cleared' : `Expires ${shortDayText(expiresAt)} if the coins do not arrive`,
        )}
      </>
    );
  }
  if (dueBy === null || daysLeft === null) return null;
  return (
    <>
      {isLate ? (
        <StatusChip label={deadlineLabel(daysLeft)} tone="loss" icon={mdiAlertOutline} />
      ) : (
        <StatusChip label={`Due by ${shortDayText(dueBy)}`} tone="warning" icon={mdiClockOutline} />
      )}
      {note(isLate ? `Was due ${type === 'interest' ? 'on' : 'by'} ${utcDayText(dueBy)}` : deadlineLabel(daysLeft))}
      {payableFrom === null ? null : (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          New wallet: payable from <DateCell instant={payableFrom} shows="moment" />
        </Box>
      )}
    </>
  );
}

function placeText({ type, walletName, walletAddress, networkName, hash }: LendingTransaction): string {
  if (type === 'interest') return 'Interest of a completed year';
  if (type === 'withdrawal')
    return [`To ${walletName ?? 'your wallet'}`, walletAddress === null ? '' : shortenAddress(walletAddress)]
      .filter(Boolean)
      .join(', ');
  return hash === null ? `On ${networkName ?? 'its network'}` : `Transaction ${shortenAddress(hash)}`;
}
