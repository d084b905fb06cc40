import { NO_PRICE } from '@holdfast/money';
import type { Coin } from '@holdfast/catalogue/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { mdiAlertOctagonOutline, mdiEyeCheckOutline } from '@mdi/js';
import type { KnownNetworks } from '@holdfast/catalogue/page/networks';
import { CoinIcon, type NamedChain, NetworkIcons } from '@holdfast/web/ui/round-icons.tsx';
import { PercentText, PriceText, usePriceAge } from '@holdfast/web/ui/figures/price-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { TwoLines } from '@holdfast/web/ui/layout/two-lines.tsx';
import type { CsvField } from '@holdfast/csv/write-csv.ts';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';

type NamedCoin = Pick<Coin, 'id' | 'symbol' | 'name' | 'marketId'> & { readonly isSpam?: boolean };

/** The symbol links to the coin. */
export function CoinName({ coin, marks }: { readonly coin: NamedCoin; readonly marks?: ReactNode }) {
  return (
    <TwoLines
      picture={<CoinIcon symbol={coin.symbol} marketId={coin.marketId} isSpam={coin.isSpam === true} size={36} />}
      title={
        <TextLink
          from="/admin/coins"
          to="/admin/coins"
          search={(previous) => ({ ...previous, coin: String(coin.id) })}
          resetScroll={false}
          color="inherit"
          underline="hover"
          variant="subtitle1"
          noWrap
          dir="auto"
        >
          {coin.symbol}
        </TextLink>
      }
      marks={marks}
      note={coin.name}
    />
  );
}

export function CoinCell({ coin }: { readonly coin: Coin }) {
  return (
    <CoinName
      coin={coin}
      marks={
        <Box component="span" sx={{ display: 'inline-flex', gap: 1, my: -0.5, flexShrink: 0 }}>
          {coin.isSpam ? <StatusChip label="Spam" tone="loss" shape="square" icon={mdiAlertOctagonOutline} /> : null}
          {coin.needsReview ? <StatusChip label="New" tone="info" shape="square" icon={mdiEyeCheckOutline} /> : null}
          {coin.aliasCoinId !== null && !coin.isCanonical ? <StatusChip label="Alias" shape="square" /> : null}
        </Box>
      }
    />
  );
}

/** The price, with its change in 24 hours below. */
export function PriceCell({ coin }: { readonly coin: Coin }) {
  const age = usePriceAge(coin.latest?.at ?? null);
  if (coin.latest === null) return <Quiet>{coin.hasPrices ? NO_PRICE : 'None'}</Quiet>;
  return (
    <>
      <PriceText priceUsd={coin.latest.priceUsd} pricedAt={coin.latest.at} />
      {coin.latest.change24h === null || age !== null ? null : (
        <Box sx={{ typography: 'caption' }}>
          <PercentText percent={coin.latest.change24h} />
        </Box>
      )}
    </>
  );
}

export function ContractsCell({
  coin,
  findNetwork,
}: {
  readonly coin: Coin;
  readonly findNetwork: KnownNetworks['find'];
}) {
  return <NetworkIcons networks={networksOf(coin, findNetwork)} />;
}

/** Each network once, even if the coin has several contracts on it. */
export function networksOf(coin: Coin, findNetwork: KnownNetworks['find']): NamedChain[] {
  const ids = new Set(coin.addresses.map(({ networkId }) => networkId));
  return [...ids].map((id) => ({ name: findNetwork(id)?.name ?? `Network ${id}`, chain: findNetwork(id) }));
}

type NamedRow = Pick<Coin, 'symbol' | 'name'>;

/** The column that names the coin, first in every list of coins. */
export function coinNameColumn<Row extends NamedRow>(
  render: (row: Row) => ReactNode,
  fields: readonly CsvField<Row>[] = [],
): ListColumn<Row, 'symbol'> {
  return {
    id: 'coin',
    label: 'Coin',
    sortable: 'symbol',
    hideable: false,
    mobile: 'title',
    skeleton: 'person',
    width: 280,
    render,
    csv: [{ label: 'Symbol', value: (row) => row.symbol }, { label: 'Name', value: (row) => row.name }, ...fields],
  };
}
