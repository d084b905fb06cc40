import Box from '@mui/material/Box';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import type { TransactionLedger } from '../../contract/transaction-ledger.ts';
import { DetailList } from './detail-sections.tsx';

type Part = TransactionLedger['inputs'][number];

/** The inputs and outputs of a transaction: which address each belongs to, and what comes back as change. */
export function LedgerSection({ ledger }: { readonly ledger: TransactionLedger }) {
  const { inputs, outputs, inputCount, outputCount, fee, isCoinbase, virtualSize } = ledger;
  const size = virtualSize === null ? '' : `, ${virtualSize.toLocaleString('en-US')} vB`;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {isCoinbase ? null : <Parts label="Inputs" parts={inputs} count={inputCount} />}
      <Parts label="Outputs" parts={outputs} count={outputCount} />
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {isCoinbase ? `Mined: newly created coins${size}` : `Network fee: ${fee}${size}`}
      </Box>
    </Box>
  );
}

interface PartsProps {
  readonly label: string;
  readonly parts: readonly (Part & { readonly spentIn?: number | null })[];
  readonly count: number;
}

function Parts({ label, parts, count }: PartsProps) {
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {count > parts.length ? `${label}, the first ${parts.length} of ${count.toLocaleString('en-US')}` : label}
      </Box>
      <DetailList label={label} items={parts} renderEnd={({ amount }) => <AmountText value={amount} />}>
        {({ address, walletName, branch, place, spentIn }) => (
          <Box sx={{ minWidth: 0 }}>
            <Box dir="ltr" title={address ?? undefined}>
              {address === null ? 'Without address' : shortenAddress(address)}
            </Box>
            {walletName === null ? null : (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {`${walletName}, ${branch === 1 ? 'Change' : 'Receive'} ${place}`}
                {spentIn ? `, spent by #${spentIn}` : ''}
              </Box>
            )}
          </Box>
        )}
      </DetailList>
    </Box>
  );
}
