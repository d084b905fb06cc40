import type { Transfer } from '@holdfast/contract';
import { parseAmount, presentAmount, presentPartialUsd, toPartialUsd } from '@holdfast/money';
import { mdiGasStationOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import { Icon } from '../../../ui/icon.tsx';
import { accountName, feeTransfers } from '../words/transaction-words.ts';

/** "Fee 0.00004182 ETH ($0.13), Treasury hot to the network". */
export function FeeLines({ transfers }: { readonly transfers: readonly Transfer[] }) {
  const fees = feeTransfers(transfers);
  if (fees.length === 0) return null;
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, typography: 'caption', color: 'text.secondary' }}
    >
      {fees.map((fee) => (
        <Box key={fee.id} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Icon path={mdiGasStationOutline} size={16} />
          <bdi>{feeText(fee)}</bdi>
        </Box>
      ))}
    </Box>
  );
}

function feeText(fee: Transfer): string {
  const value = presentPartialUsd(toPartialUsd(fee.valueUsd));
  const kind = fee.role === 'withheldFee' ? 'Withheld fee' : 'Fee';
  return `${kind} ${presentAmount(parseAmount(fee.amount))} ${fee.coinSymbol} (${value}), ${accountName(fee.from)} to ${fee.to === null ? 'the network' : accountName(fee.to)}`;
}
