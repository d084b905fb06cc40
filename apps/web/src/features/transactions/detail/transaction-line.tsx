/** Where and when a transaction happened: network, hash with copy and explorer, moment. */
import type { Transaction } from '@holdfast/contract';
import { mdiOpenInNew } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { CopyIconButton } from '../../../ui/copy-button.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { PlaceLabel } from './pictures.tsx';
import { transactionLink } from '../words/transaction-words.ts';

type Placed = Pick<Transaction, 'networkId' | 'networkName' | 'source' | 'hash' | 'explorerUrl' | 'at'>;

const SOURCE_WORDS: Readonly<Record<string, string>> = { manual: 'By hand', chain: 'Chain' };

export function sourceWords(source: string): string {
  return SOURCE_WORDS[source] ?? source;
}

export function TransactionLine({ transaction }: { readonly transaction: Placed }) {
  const { hash } = transaction;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 1,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {transaction.networkName === null ? (
        <span>{sourceWords(transaction.source)}</span>
      ) : (
        <PlaceLabel {...transaction} />
      )}
      {hash === null ? null : <HashText hash={hash} explorerUrl={transactionLink(transaction)} />}
      <DateCell instant={transaction.at} shows="moment" />
    </Box>
  );
}

export function HashText({
  hash,
  explorerUrl,
  kept = 'more',
}: {
  readonly hash: string;
  readonly explorerUrl?: string | undefined;
  readonly kept?: 'few' | 'more';
}) {
  const shown = shortenAddress(hash, { kept });
  return (
    <Box
      component="span"
      dir="ltr"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, my: -1, whiteSpace: 'nowrap' }}
    >
      <Tooltip title={shown === hash ? '' : hash} slotProps={{ tooltip: { sx: { maxWidth: 'none' } } }}>
        <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {shown}
        </Box>
      </Tooltip>
      <CopyIconButton text={hash} label={`Copy the hash ${shown}`} />
      {explorerUrl === undefined ? null : (
        <Tooltip title="Open in the block explorer">
          <IconButton
            size="small"
            component="a"
            href={explorerUrl}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Open ${shown} in the block explorer`}
            sx={{ width: 28, height: 28 }}
          >
            <Icon path={mdiOpenInNew} size={16} />
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}
