import { parseAmount, presentAmount } from '@holdfast/money';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { LetterDisc, networkLetter } from '@holdfast/web/ui/round-icons.tsx';
import { mdiArrowDownThin, mdiWalletOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import type { Transaction, TransactionPair, TransferAccount } from '../../contract/transaction.ts';
import { accountName } from '../labels/transaction-labels.ts';
import { durationText, hasFee, movedOf } from './bridge-pair.ts';

interface PairFlowProps {
  readonly pair: TransactionPair;
  readonly out: Transaction;
  readonly arrival: Transaction;
}

/** Both sides of a bridge and the bridge between them, with its fee and how long it took. */
export function PairFlow({ pair, out, arrival }: PairFlowProps) {
  const bridge = out.counterparty ?? arrival.counterparty;
  const name = bridge?.name ?? out.protocol ?? arrival.protocol ?? 'Bridge';
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        role="group"
        aria-label="Transfer through a bridge"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignItems: 'stretch',
          '@container (min-width: 34rem)': {
            gridTemplateColumns: 'minmax(0, 1fr) 104px minmax(96px, max-content) 104px minmax(0, 1fr)',
          },
        }}
      >
        <SideBox account={movedOf(out, 'out')?.from ?? null} networkName={out.networkName} />
        <Arrow amount={pair.sent} text={`${pair.coinSymbol} sent`} tone="out" />
        <Box sx={{ ...box, alignItems: 'center', textAlign: 'center' }}>
          <LetterDisc identity={name} letters={networkLetter(name)} size={24} />
          <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>{name}</Box>
          <Box sx={{ typography: 'caption', fontWeight: 600 }}>
            {hasFee(pair) ? `Fee ${presentAmount(parseAmount(pair.fee))} ${pair.coinSymbol}` : 'No fee'}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{durationText(out.at, arrival.at)}</Box>
        </Box>
        <Arrow amount={pair.arrived} text={`${pair.coinSymbol} arrived`} tone="in" />
        <SideBox account={movedOf(arrival, 'in')?.to ?? null} networkName={arrival.networkName} />
      </Box>
    </Box>
  );
}

const box = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  gap: 1,
  minWidth: 0,
  p: 3,
  border: '1px solid',
  borderColor: 'hairlineStrong',
  borderRadius: '6px',
} as const;

function SideBox({
  account,
  networkName,
}: {
  readonly account: TransferAccount | null;
  readonly networkName: string | null;
}) {
  return (
    <Box sx={box}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <IconTile path={mdiWalletOutline} tone="accent" size={28} />
        <Box dir="auto" sx={{ typography: 'subtitle1', minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3 }}>
          {accountName(account)}
        </Box>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {networkName}
        {account === null ? null : (
          <Box component="span" dir="ltr" sx={{ display: 'block', fontVariantNumeric: 'tabular-nums' }}>
            {shortenAddress(account.address)}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** The amount above and the coin below. Where the boxes are stacked it points down. */
function Arrow({
  amount,
  text,
  tone,
}: {
  readonly amount: string;
  readonly text: ReactNode;
  readonly tone: 'in' | 'out';
}) {
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', justifyContent: 'center', alignItems: 'center', py: 2, px: 1 }}
    >
      <Box sx={{ typography: 'subtitle1', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {presentAmount(parseAmount(amount))}
      </Box>
      <Box
        aria-hidden="true"
        sx={(theme) => {
          const stroke = theme.palette.chart[tone === 'in' ? 2 : 4] ?? '';
          return {
            color: stroke,
            width: '100%',
            display: 'flex',
            justifyContent: 'center',
            my: 0.5,
            '& > .line': { display: 'none' },
            '@container (min-width: 34rem)': {
              '& > .point': { display: 'none' },
              '& > .line': {
                display: 'block',
                position: 'relative',
                width: '100%',
                height: 2,
                backgroundColor: stroke,
                '&::after': {
                  content: '""',
                  position: 'absolute',
                  insetInlineEnd: 0,
                  top: -4,
                  width: 0,
                  height: 0,
                  borderBlock: '5px solid transparent',
                  borderInlineStart: `9px solid ${stroke}`,
                },
              },
            },
          };
        }}
      >
        <span className="line" />
        <Box component="span" className="point" sx={{ display: 'inline-flex' }}>
          <Icon path={mdiArrowDownThin} />
        </Box>
      </Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: 'center' }}>{text}</Box>
    </Box>
  );
}
