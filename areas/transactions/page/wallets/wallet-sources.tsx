import { SOURCE_LABELS } from '@holdfast/catalogue/contract';
import { presentCount } from '@holdfast/money';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { transactionsCalls } from '../../contract/calls.ts';
import type { WalletSource } from '../../contract/wallet-source.ts';

const LIMIT_TEXTS: Readonly<Record<WalletSource['limits'][number], string>> = {
  'no-traces': 'Payments that contracts send may be missing.',
  'no-archive': 'Payments inside of others’ transactions may be missing.',
  'no-layer-one-fee': 'Fees are too low: what the chain below charges is missing.',
  'no-validators': 'Withdrawals of validators and priority fees of their blocks are missing.',
};

/** Which source read the wallet, how far, and what it could not see. */
export function WalletSources({ walletId, isOpen }: { readonly walletId: number; readonly isOpen: boolean }) {
  const { data } = useCall(transactionsCalls.listWalletSources, { params: { id: walletId } }, { enabled: isOpen });
  if (data === undefined || (data.items.length === 0 && data.leftOut.length === 0)) return null;
  return (
    <Box sx={{ mb: 4 }}>
      {data.leftOut.map(({ source, until, reason }) => (
        <Alert key={source} severity="warning" sx={{ mb: 2 }}>
          {SOURCE_LABELS[source]} is left out until {momentText(until)}. {reason}
        </Alert>
      ))}
      <Box component="ul" aria-label="Sources" sx={plainList}>
        {data.items.map((item) => (
          <li key={item.source}>
            <Typography sx={{ fontWeight: 500 }}>
              {SOURCE_LABELS[item.source]}: blocks {presentCount(item.fromBlock)} to {presentCount(item.toBlock)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
              {[
                `Read ${momentText(item.readAt)}.`,
                ...item.limits.map((limit) => LIMIT_TEXTS[limit]),
                differingText(item),
              ].join(' ')}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

function differingText({ differing }: WalletSource): string {
  if (differing === 0) return '';
  const entries = `${presentCount(differing)} ${differing === 1 ? 'entry' : 'entries'}`;
  return `${entries} of its lists did not agree with the receipts, which count.`;
}
