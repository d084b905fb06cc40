import type { DefiHistoryItem } from '../../contract/shared.ts';
import { parseUsd, sumPartialUsd } from '@holdfast/money';
import {
  mdiAlertOutline,
  mdiBankMinus,
  mdiBankOutline,
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
  mdiSwapHorizontal,
  mdiTimerSandEmpty,
  mdiWaterMinusOutline,
  mdiWaterPlusOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { presentPrice, PriceText } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { IconTile } from '@holdfast/web/ui/icon-tile.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardRow, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import type { KindLook } from '@holdfast/web/ui/tone-colours.ts';

const KINDS: Readonly<Record<DefiHistoryItem['kind'], KindLook>> = {
  liquidityAdded: { label: 'Liquidity added', icon: mdiWaterPlusOutline, tone: 'accent' },
  liquidityRemoved: { label: 'Liquidity removed', icon: mdiWaterMinusOutline, tone: 'neutral' },
  sharesMoved: { label: 'Shares moved', icon: mdiSwapHorizontal, tone: 'neutral' },
  // A collection pays removed principal first, so its amounts are not fees alone.
  feesCollected: { label: 'Collected', icon: mdiCashPlus, tone: 'gain' },
  staked: { label: 'Staked', icon: mdiLayersPlus, tone: 'info' },
  unstaked: { label: 'Unstaked', icon: mdiLayersMinus, tone: 'neutral' },
  rewardClaimed: { label: 'Reward claimed', icon: mdiGiftOutline, tone: 'gain' },
  cooldownStarted: { label: 'Cooldown started', icon: mdiTimerSandEmpty, tone: 'info' },
  supplied: { label: 'Supplied', icon: mdiBankPlus, tone: 'accent' },
  withdrawn: { label: 'Withdrawn', icon: mdiBankMinus, tone: 'neutral' },
  borrowed: { label: 'Borrowed', icon: mdiHandCoinOutline, tone: 'info' },
  repaid: { label: 'Repaid', icon: mdiCashMinus, tone: 'neutral' },
  liquidated: { label: 'Liquidated', icon: mdiGavel, tone: 'loss' },
  loanChanged: { label: 'Loan opened or changed', icon: mdiBankOutline, tone: 'info' },
  lentOut: { label: 'Lent out', icon: mdiHandCoinOutline, tone: 'info' },
  repaymentReceived: { label: 'Repayment received', icon: mdiCashPlus, tone: 'neutral' },
  interestReceived: { label: 'Interest received', icon: mdiCashPlus, tone: 'gain' },
  leftRange: { label: 'Out of range', icon: mdiAlertOutline, tone: 'warning' },
  backInRange: { label: 'Back in range', icon: mdiCheckCircleOutline, tone: 'gain' },
  priceAlert: { label: 'Price alert', icon: mdiBellRingOutline, tone: 'warning' },
};

export const lookOf = ({ kind }: Pick<DefiHistoryItem, 'kind'>): KindLook => KINDS[kind];

/** "Price alert: WETH at $6,792.18, limit $6,800.00" for alerts; the kind alone otherwise. */
export function historyTitle(item: DefiHistoryItem): string {
  const { label } = lookOf(item);
  const symbol = item.coins[0]?.coinSymbol;
  if (item.kind !== 'priceAlert' || symbol === undefined || item.boundUsd === null) return label;
  return `${label}: ${symbol}, limit ${presentPrice(item.boundUsd)}`;
}

/** The coins of a transaction together, each at the price of that moment. */
export function historyValue(item: DefiHistoryItem) {
  return sumPartialUsd(
    item.coins.map(({ coinId, coinSymbol, valueUsd }) => ({
      coinId,
      coinSymbol,
      usd: valueUsd === null ? null : parseUsd(valueUsd),
    })),
  );
}

export function transactionUrl(explorerUrl: string | null, hash: string | null): string | undefined {
  if (explorerUrl === null || hash === null) return undefined;
  return `${explorerUrl.replace(/\/+$/u, '')}/tx/${encodeURIComponent(hash)}`;
}

interface HistoryRowsProps {
  readonly items: readonly DefiHistoryItem[];
  readonly explorerUrl: string | null;
  /** The name of the list for screen readers. */
  readonly label: string;
}

const SHOWN_FIRST = 20;

/** What happened to a position, the newest first; every line opens its transaction. */
export function HistoryRows({ items, explorerUrl, label }: HistoryRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? items : items.slice(0, SHOWN_FIRST);
  return (
    <>
      <Box component="ul" aria-label={label} sx={plainList}>
        {shown.map((item, index) => (
          // Several events of one transaction have the same time and hash; the list is never reordered.
          <HistoryRow key={`${item.at} ${item.hash} ${item.kind} ${index}`} item={item} explorerUrl={explorerUrl} />
        ))}
      </Box>
      {items.length > shown.length ? (
        <Box sx={{ ...cardRow, py: 2 }}>
          <Button variant="text" size="small" onClick={() => setWhole(true)}>
            Show all {items.length}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

function HistoryRow({ item, explorerUrl }: { readonly item: DefiHistoryItem; readonly explorerUrl: string | null }) {
  const { icon, tone } = lookOf(item);
  const url = transactionUrl(explorerUrl, item.hash);
  const title = historyTitle(item);
  return (
    <Row component="li" sx={{ columnGap: 4, rowGap: 1, ...cardRow }}>
      <IconTile path={icon} tone={tone} />
      <Box sx={{ flexGrow: 1, flexBasis: 160, minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>
          {item.transactionId === null ? (
            title
          ) : (
            <TransactionLink id={item.transactionId} color="inherit" underline="hover">
              {title}
            </TransactionLink>
          )}
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <DateCell instant={item.at} shows="moment" />
          {item.walletName === null ? null : (
            <>
              . <bdi>{item.walletName}</bdi>
            </>
          )}
          {item.hash === null ? '' : `, ${shortenAddress(item.hash)}`}
          {item.tokenId === null ? '' : `. Token ${item.tokenId}`}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, marginInlineStart: 'auto' }}>
        <Box sx={{ textAlign: 'end' }}>
          <HistoryFigure item={item} />
        </Box>
        {url === undefined ? null : (
          <Tooltip title="Open in the block explorer">
            <IconButton
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`Open ${title} in the block explorer`}
              sx={{ marginInlineEnd: -2 }}
            >
              <Icon path={mdiOpenInNew} size={18} />
            </IconButton>
          </Tooltip>
        )}
      </Box>
    </Row>
  );
}

/** The coins with their value, or the price at which a range was left or an alert fired. */
function HistoryFigure({ item }: { readonly item: DefiHistoryItem }) {
  if (item.transactionId === null)
    return (
      <>
        <Box sx={{ typography: 'subtitle2' }}>
          <PriceText priceUsd={item.priceUsd} />
        </Box>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{item.coins[0]?.coinSymbol} price</Box>
      </>
    );
  return (
    <>
      {item.coins.map((coin) => (
        <Box key={coin.coinId} sx={{ typography: 'subtitle2' }}>
          <AmountText value={coin.amount} symbol={coin.coinSymbol} />
        </Box>
      ))}
      {item.coins.length === 0 ? null : (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <UsdText value={historyValue(item)} unknown="Price missing" />
        </Box>
      )}
    </>
  );
}
