import { actionLabel, isAction } from '@holdfast/accounting';
import type { Transaction, Transfer } from '@holdfast/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import { FigureText } from '../../../ui/figures/figure-text.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

const TRANSFERS_SHOWN_MAX = 4;
const SIGNS: Readonly<Record<Transfer['direction'], string>> = { in: '+', out: '\u2212', own: '', none: '' };

/** What one transaction moved through our wallets. Its name leads to everything about it. */
export function AssetTransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { classification, transfers } = transaction;
  const meaning =
    classification === null
      ? 'Not classified'
      : isAction(classification.action)
        ? actionLabel(classification.action)
        : classification.action;
  const more = transaction.transfersTotal - Math.min(transfers.length, TRANSFERS_SHOWN_MAX);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'hairlineRaised',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TextLink
          to="/portfolio/transactions/history"
          search={{ id: String(transaction.id) }}
          variant="subtitle1"
          underline="hover"
        >
          {meaning}
        </TextLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <DateCell instant={transaction.at} shows="moment" />
        </Box>
        {classification === null ? <StatusChip label="Not in the books" tone="warning" /> : null}
      </Box>
      <Box sx={{ textAlign: 'end', typography: 'body1' }}>
        {transfers.slice(0, TRANSFERS_SHOWN_MAX).map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} />
        ))}
        {more > 0 ? <Box sx={{ typography: 'caption', color: 'text.secondary' }}>and {more} more</Box> : null}
      </Box>
    </Box>
  );
}

function TransferLine({ transfer }: { readonly transfer: Transfer }) {
  const sign = SIGNS[transfer.direction];
  const isFee = transfer.role !== 'transfer';
  return (
    <Box sx={isFee ? { typography: 'caption', color: 'text.secondary' } : {}}>
      <FigureText
        shown={`${sign}${presentAmount(parseAmount(transfer.amount))} ${transfer.coinSymbol}`}
        exact={transfer.amount}
      />
      {isFee ? ' fee' : transfer.direction === 'own' ? ' between own wallets' : ''}
    </Box>
  );
}
