import type { DefiHistoryItem } from '@holdfast/contract';
import {
  mdiAlertOutline,
  mdiBankMinus,
  mdiBankPlus,
  mdiBellRingOutline,
  mdiCashMinus,
  mdiCashPlus,
  mdiCheckCircleOutline,
  mdiGavel,
  mdiGiftOutline,
  mdiHandCoinOutline,
  mdiLayersMinus,
  mdiLayersPlus,
  mdiOpenInNew,
  mdiTimerSandEmpty,
  mdiWaterMinusOutline,
  mdiWaterPlusOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { shortenAddress } from '../../../ui/address-text.tsx';
import { AmountText, FigureText } from '../../../ui/figures/figure-text.tsx';
import { presentPrice } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TextLink } from '../../../ui/links.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import type { Tone } from '../../../ui/tone-colours.ts';

interface KindLook {
  readonly label: string;
  readonly icon: string;
  readonly tone: Tone;
}

const KINDS: Readonly<Record<DefiHistoryItem['kind'], KindLook>> = {
  liquidityAdded: { label: 'Liquidity added', icon: mdiWaterPlusOutline, tone: 'accent' },
  liquidityRemoved: { label: 'Liquidity removed', icon: mdiWaterMinusOutline, tone: 'neutral' },
  feesCollected: { label: 'Fees collected', icon: mdiCashPlus, tone: 'gain' },
  staked: { label: 'Staked', icon: mdiLayersPlus, tone: 'info' },
  unstaked: { label: 'Unstaked', icon: mdiLayersMinus, tone: 'neutral' },
  rewardClaimed: { label: 'Reward claimed', icon: mdiGiftOutline, tone: 'gain' },
  cooldownStarted: { label: 'Cooldown started', icon: mdiTimerSandEmpty, tone: 'info' },
  supplied: { label: 'Collateral supplied', icon: mdiBankPlus, tone: 'accent' },
  withdrawn: { label: 'Collateral withdrawn', icon: mdiBankMinus, tone: 'neutral' },
  borrowed: { label: 'Borrowed', icon: mdiHandCoinOutline, tone: 'info' },
  repaid: { label: 'Repaid', icon: mdiCashMinus, tone: 'neutral' },
  liquidated: { label: 'Liquidated', icon: mdiGavel, tone: 'loss' },
  lentOut: { label: 'Lent out', icon: mdiHandCoinOutline, tone: 'info' },
  repaymentReceived: { label: 'Repayment received', icon: mdiCashPlus, tone: 'neutral' },
  interestReceived: { label: 'Interest received', icon: mdiCashPlus, tone: 'gain' },
  leftRange: { label: 'Out of range', icon: mdiAlertOutline, tone: 'warning' },
  backInRange: { label: 'Back in range', icon: mdiCheckCircleOutline, tone: 'gain' },
  priceAlert: { label: 'Price alert', icon: mdiBellRingOutline, tone: 'warning' },
};

const SHOWN_FIRST = 10;

/** What happened to a position, the newest first; every line opens its transaction. */
export function DefiHistory({ items, label }: { readonly items: readonly DefiHistoryItem[]; readonly label: string }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN_FIRST);
  if (items.length === 0)
    return (
      <Typography variant="body2" sx={{ px: { xs: 4, sm: 6 }, py: 4, color: 'text.secondary' }}>
        No transactions found.
      </Typography>
    );
  return (
    <>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((item, index) => (
          <HistoryRow key={`${item.at} ${item.kind} ${item.hash ?? ''} ${index}`} item={item} />
        ))}
      </Box>
      {items.length > shown.length ? (
        <Box sx={{ px: { xs: 4, sm: 6 }, py: 2, borderTop: '1px solid', borderColor: 'hairline' }}>
          <Button variant="text" size="small" onClick={() => setWhole(true)}>
            Show all {items.length}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

function HistoryRow({ item }: { readonly item: DefiHistoryItem }) {
  const { label, icon, tone } = KINDS[item.kind];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 3, sm: 4 },
        minHeight: 60,
        px: { xs: 4, sm: 6 },
        py: 2,
        borderTop: '1px solid',
        borderColor: 'hairline',
      }}
    >
      <IconTile path={icon} tone={tone} size={34} />
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Box sx={{ typography: 'subtitle1' }}>{label}</Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <DateCell instant={item.at} shows="moment" />
          {item.walletName === null ? null : (
            <>
              , <bdi>{item.walletName}</bdi>
            </>
          )}
          {item.tokenId === null ? null : `, token ${item.tokenId}`}
          {item.hash === null ? null : (
            <>
              , <bdi>{shortenAddress(item.hash)}</bdi>
            </>
          )}
        </Box>
      </Box>
      <Box sx={{ textAlign: 'end', typography: 'body2', flexShrink: 0 }}>
        {item.priceUsd === null ? (
          item.coins.map((coin) => (
            <Box key={coin.coinId}>
              <Box component="span" sx={{ fontWeight: 500 }}>
                <AmountText value={coin.amount} symbol={coin.coinSymbol} />
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                <UsdText value={coin.valueUsd} unknown="Price missing" />
              </Box>
            </Box>
          ))
        ) : (
          <FigureText shown={presentPrice(item.priceUsd)} exact={item.priceUsd} />
        )}
      </Box>
      {item.transactionId === null ? null : (
        <TextLink
          to="/portfolio/transactions/history"
          search={{ id: String(item.transactionId) }}
          aria-label={`Open the transaction: ${label}`}
          sx={{ display: 'inline-flex', p: 1, marginInlineEnd: -1 }}
        >
          <Icon path={mdiOpenInNew} size={18} />
        </TextLink>
      )}
    </Box>
  );
}
