import type { AccountPoolFull, DefiHistoryItem } from '@holdfast/contract';
import { csvText } from '@holdfast/csv/write';
import { sumPartialUsd, parseUsd } from '@holdfast/money';
import {
  mdiAlertOutline,
  mdiBellRingOutline,
  mdiCashPlus,
  mdiCheckCircleOutline,
  mdiGiftOutline,
  mdiLayersMinus,
  mdiLayersTripleOutline,
  mdiOpenInNew,
  mdiTrayArrowDown,
  mdiWaterMinusOutline,
  mdiWaterPlusOutline,
} from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { saveTextFile } from '../../../../lib/files.ts';
import { shortenAddress } from '../../../../ui/address-text.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { AmountText } from '../../../../ui/figures/figure-text.tsx';
import { presentPrice, PriceText } from '../../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../../ui/figures/usd-text.tsx';
import { IconTile } from '../../../../ui/icon-tile.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { TextLink } from '../../../../ui/links.tsx';
import { DateCell } from '../../../../ui/list/date-cell.tsx';
import { SectionCard } from '../../../../ui/section-card.tsx';
import type { Tone } from '../../../../ui/tone-colours.ts';
import { poolName } from '../pool-text.ts';

interface KindLook {
  readonly label: string;
  readonly icon: string;
  readonly tone: Tone;
}

const OTHER: KindLook = { label: 'Transaction', icon: mdiWaterPlusOutline, tone: 'neutral' };
const LOOKS: Readonly<Partial<Record<DefiHistoryItem['kind'], KindLook>>> = {
  liquidityAdded: { label: 'Liquidity added', icon: mdiWaterPlusOutline, tone: 'accent' },
  liquidityRemoved: { label: 'Liquidity removed', icon: mdiWaterMinusOutline, tone: 'neutral' },
  feesCollected: { label: 'Collected', icon: mdiCashPlus, tone: 'gain' },
  staked: { label: 'Staked', icon: mdiLayersTripleOutline, tone: 'info' },
  unstaked: { label: 'Unstaked', icon: mdiLayersMinus, tone: 'neutral' },
  rewardClaimed: { label: 'Reward claimed', icon: mdiGiftOutline, tone: 'gain' },
  leftRange: { label: 'Out of range', icon: mdiAlertOutline, tone: 'warning' },
  backInRange: { label: 'Back in range', icon: mdiCheckCircleOutline, tone: 'gain' },
  priceAlert: { label: 'Price alert', icon: mdiBellRingOutline, tone: 'warning' },
};

const lookOf = ({ kind }: Pick<DefiHistoryItem, 'kind'>): KindLook => LOOKS[kind] ?? OTHER;

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
}

export function HistoryRows({ items, explorerUrl }: HistoryRowsProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {items.map((item, index) => (
        // Several events of one transaction have the same time and hash; the list is never reordered.
        <HistoryRow key={`${item.at} ${item.hash} ${item.kind} ${index}`} item={item} explorerUrl={explorerUrl} />
      ))}
    </Box>
  );
}

function HistoryRow({ item, explorerUrl }: { readonly item: DefiHistoryItem; readonly explorerUrl: string | null }) {
  const { icon, tone } = lookOf(item);
  const url = transactionUrl(explorerUrl, item.hash);
  const title = historyTitle(item);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
        px: { xs: 4, sm: 6 },
        py: 3,
        borderTop: '1px solid',
        borderColor: 'hairline',
      }}
    >
      <IconTile path={icon} tone={tone} />
      <Box sx={{ flexGrow: 1, flexBasis: 200, minWidth: 0 }}>
        <Box sx={{ typography: 'subtitle1' }}>
          {item.transactionId === null ? (
            title
          ) : (
            <TextLink
              to="/portfolio/transactions/history"
              search={{ id: String(item.transactionId) }}
              color="inherit"
              underline="hover"
            >
              {title}
            </TextLink>
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
      <Box sx={{ marginInlineStart: 'auto', textAlign: 'end' }}>
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

export function PoolHistory({ pool }: { readonly pool: AccountPoolFull }) {
  const exportCsv = () =>
    saveTextFile({
      name: `pool-${poolName(pool).replaceAll(/[^\w]+/gu, '-')}-history.csv`,
      type: 'text/csv',
      text: csvText(
        [
          { label: 'Time', value: (item: DefiHistoryItem) => item.at },
          { label: 'Event', value: (item) => lookOf(item).label },
          { label: 'Wallet', value: (item) => item.walletName ?? '' },
          { label: 'Token ID', value: (item) => item.tokenId ?? '' },
          {
            label: 'Amounts',
            value: (item) => item.coins.map((coin) => `${coin.amount} ${coin.coinSymbol}`).join('; '),
          },
          { label: 'Value in USD', value: (item) => exactOrEmpty(item) },
          { label: 'Price in USD', value: (item) => item.priceUsd ?? '' },
          { label: 'Hash', value: (item) => item.hash ?? '' },
        ],
        pool.history,
      ),
    });
  return (
    <SectionCard
      title="History"
      actions={
        pool.history.length === 0 ? undefined : (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon path={mdiTrayArrowDown} size={18} />}
            onClick={exportCsv}
          >
            Export CSV
          </Button>
        )
      }
    >
      {pool.history.length === 0 ? (
        <EmptyState title="No history yet" text="Deposits, removals and alerts of this pool appear here." />
      ) : (
        <HistoryRows items={pool.history} explorerUrl={pool.explorerUrl} />
      )}
    </SectionCard>
  );
}

function exactOrEmpty(item: DefiHistoryItem): string {
  const value = historyValue(item);
  return item.transactionId !== null && value.bound === 'exact' ? (value.knownUsd ?? '') : '';
}
