import type { LendingTransaction } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import { mdiAlertOutline, mdiClockOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CoinFace } from '../coin-face.tsx';
import { deadlineWords, shortDayText } from '../day-words.ts';
import { REQUEST_VERBS, requestStages } from './request-stages.ts';
import { StageLine } from './stage-line.tsx';

interface PendingRequestProps {
  readonly request: LendingTransaction;
  readonly onCancel?: () => void;
}

export function PendingRequest({ request, onCancel }: PendingRequestProps) {
  const title = `${REQUEST_VERBS[request.type]} ${presentAmount(parseAmount(request.amount))} ${request.coinSymbol}`;
  return (
    <Box component="li" aria-label={title} sx={{ px: { xs: 4, sm: 6 }, py: 5, borderTop: 1, borderColor: 'hairline' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <CoinFace coinId={request.coinId} symbol={request.coinSymbol} networkId={request.networkId} size={36} />
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>{title}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {placeWords(request)}
          </Box>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'row', sm: 'column' },
            alignItems: { xs: 'center', sm: 'flex-end' },
            gap: { xs: 2, sm: 1 },
          }}
        >
          <Deadline request={request} />
        </Box>
      </Box>
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
  request: { type, dueBy, daysLeft, isLate, initiatedAt },
}: {
  readonly request: LendingTransaction;
}) {
  const note = (text: string) => <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{text}</Box>;
  if (type === 'deposit') {
    return (
      <>
        <StatusChip label={`Interest from ${shortDayText(initiatedAt)}`} tone="info" />
        {note('Counts once it has cleared')}
      </>
    );
  }
  if (dueBy === null || daysLeft === null) return null;
  return (
    <>
      {isLate ? (
        <StatusChip label={deadlineWords(daysLeft)} tone="loss" icon={mdiAlertOutline} />
      ) : (
        <StatusChip label={`Due by ${shortDayText(dueBy)}`} tone="warning" icon={mdiClockOutline} />
      )}
      {note(isLate ? `Was due ${type === 'interest' ? 'on' : 'by'} ${shortDayText(dueBy)}` : deadlineWords(daysLeft))}
    </>
  );
}

function placeWords({ type, walletName, walletAddress, networkName, hash }: LendingTransaction): string {
  if (type === 'interest') return 'Interest of a completed year';
  if (type === 'withdrawal')
    return [`To ${walletName ?? 'your wallet'}`, walletAddress === null ? '' : shortenAddress(walletAddress)]
      .filter(Boolean)
      .join(', ');
  return hash === null ? `On ${networkName ?? 'its network'}` : `Transaction ${shortenAddress(hash)}`;
}
