import type { TransferAccount } from '@holdfast/contract';
import {
  mdiAccountOutline,
  mdiBankOutline,
  mdiBridge,
  mdiCircleOffOutline,
  mdiFileDocumentOutline,
  mdiHandCoinOutline,
  mdiSprout,
  mdiWalletOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { copyInstead } from '../../../ui/figures/figure-text.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';
import type { Tone } from '../../../ui/tone-colours.ts';
import { accountName } from '../words/transaction-words.ts';

interface Look {
  readonly words: string;
  readonly icon: string;
  readonly tone: Tone;
}

const LOOKS: Readonly<Record<TransferAccount['kind'], Look>> = {
  wallet: { words: 'Own wallet', icon: mdiWalletOutline, tone: 'accent' },
  exchange: { words: 'Exchange', icon: mdiBankOutline, tone: 'info' },
  bridge: { words: 'Bridge', icon: mdiBridge, tone: 'info' },
  farm: { words: 'Farm', icon: mdiSprout, tone: 'info' },
  lendingProtocol: { words: 'Lending protocol', icon: mdiHandCoinOutline, tone: 'info' },
  unknown: { words: 'Unknown address', icon: mdiFileDocumentOutline, tone: 'neutral' },
};
const CLIENT: Look = { words: 'A client’s wallet', icon: mdiAccountOutline, tone: 'info' };
const OUTSIDE: Look = { words: 'Nobody in particular', icon: mdiCircleOffOutline, tone: 'neutral' };

export function lookOfAccount(account: TransferAccount | null): Look {
  if (account === null) return OUTSIDE;
  return account.userId === null ? LOOKS[account.kind] : CLIENT;
}

/** One end of a flow: who it is, what it is to us, where it is. */
export function AccountBox({ account }: { readonly account: TransferAccount | null }) {
  const look = lookOfAccount(account);
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: 1.5,
        minWidth: 0,
        p: 3,
        border: '1px solid',
        borderColor: 'hairlineStrong',
        borderRadius: '6px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <IconTile path={look.icon} tone={look.tone} size={28} />
        <Typography
          dir="auto"
          variant="subtitle1"
          component="span"
          sx={{ minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3 }}
        >
          {accountName(account)}
        </Typography>
      </Box>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {look.words}
        {account === null || account.name === null ? null : (
          <Tooltip title={account.address} slotProps={{ tooltip: { sx: { maxWidth: 'none' } } }}>
            <Box
              component="span"
              dir="ltr"
              onCopy={copyInstead(account.address)}
              sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}
            >
              {shortenAddress(account.address)}
            </Box>
          </Tooltip>
        )}
      </Typography>
    </Box>
  );
}
