import { catalogueCalls, type Coin } from '@holdfast/catalogue/contract';
import { mdiAlertOctagonOutline, mdiChartLine, mdiEyeCheckOutline } from '@mdi/js';
import { type ReactNode, useMemo } from 'react';
import { useChange } from '@holdfast/web/lib/api.ts';
import {
  type KnownNetworks,
  type NetworkChoice,
  useNetworkChoices,
  useNetworks,
} from '@holdfast/catalogue/page/networks';
import type { RecordDialogs } from '@holdfast/web/ui/form/use-record-dialogs.tsx';
import { ListPage } from '@holdfast/web/lists/list-page.tsx';
import { useReportedAction } from '@holdfast/web/ui/form/use-reported-action.ts';
import { defineList } from '@holdfast/web/lists/list-definition.ts';
import { CoinCell, coinNameColumn, ContractsCell, networksOf, PriceCell } from './coin-cells.tsx';
import { choiceFilter } from '@holdfast/web/ui/list/list-state.ts';
import { createdColumn, idColumn, switchColumn, textColumn } from '@holdfast/web/ui/list/usual-columns.tsx';

/** The props of both lists of the page. */
export interface CoinListProps {
  /** Shown below the subtitle: the tabs of the two lists. */
  readonly header: ReactNode;
  readonly pricesMenu: ReactNode;
  readonly onOpenCoin: (coinId: number) => void;
}

const WITH_PRICES = { with_prices: true };

export function AllCoins({
  header,
  pricesMenu,
  onOpenCoin,
  records,
}: CoinListProps & { readonly records: RecordDialogs<Coin> }) {
  const { find } = useNetworks();
  const networkChoices = useNetworkChoices();
  const { mutateAsync: update } = useChange(catalogueCalls.updateCoin);
  const list = useMemo(
    () => coinsList({ networkChoices, findNetwork: find, onChange: (change) => update({ body: change }) }),
    [networkChoices, find, update],
  );
  const run = useReportedAction();
  const judge = ({ id, symbol }: Coin, judgement: { isSpam: boolean } | { needsReview: false }, done: string) =>
    run(() => update({ body: { id, ...judgement } }), { done, failure: `${symbol} could not be changed.` });
  return (
    <ListPage
      list={list}
      fixed={WITH_PRICES}
      title="Coins"
      subtitle={
        <>
          All coins, their contracts and prices.
          {header}
        </>
      }
      actions={
        <>
          {pricesMenu}
          {records.addButton}
        </>
      }
      empty={{
        title: 'No coins yet',
        text: 'Add the first coin you hold, with its contracts on each network.',
        action: records.addButton,
      }}
      rowActions={(coin) => [
        { label: 'Prices and contracts', icon: mdiChartLine, onSelect: () => onOpenCoin(coin.id) },
        ...(coin.needsReview
          ? [
              {
                label: 'Mark as reviewed',
                icon: mdiEyeCheckOutline,
                call: catalogueCalls.updateCoin,
                onSelect: () => void judge(coin, { needsReview: false }, `${coin.symbol} marked as reviewed.`),
              },
            ]
          : []),
        {
          label: coin.isSpam ? 'Not spam' : 'Mark as spam',
          icon: mdiAlertOctagonOutline,
          call: catalogueCalls.updateCoin,
          onSelect: () =>
            void judge(
              coin,
              { isSpam: !coin.isSpam },
              coin.isSpam
                ? `${coin.symbol} is no longer marked as spam.`
                : `${coin.symbol} marked as spam and hidden from pickers.`,
            ),
        },
        ...records.rowActions(coin),
      ]}
      onOpenRow={(coin) => onOpenCoin(coin.id)}
    />
  );
}

interface CoinsListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
  readonly onChange: (change: { id: number; hasPrices?: boolean; usableByClients?: boolean }) => Promise<unknown>;
}

function coinsList({ networkChoices, findNetwork, onChange }: CoinsListOptions) {
  return defineList(catalogueCalls.listCoins, {
    id: 'coins',
    noun: { one: 'coin', many: 'coins' },
    rowLabel: (coin) => coin.symbol,
    hasTwoLines: true,
    searchLabel: 'Search symbol, name or contract',
    defaultSort: { sort: 'symbol', order: 'asc' },
    filters: [
      choiceFilter('network_id', 'Network', networkChoices),
      choiceFilter('has_prices', 'Has prices', { true: 'Yes', false: 'No' }),
      choiceFilter('usable_by_clients', 'For clients', { true: 'Yes', false: 'No' }),
      choiceFilter('spam', 'Spam', { false: 'Without spam', true: 'Spam only' }),
      choiceFilter('needs_review', 'Review', { true: 'Not reviewed', false: 'Reviewed' }),
    ],
    columns: [
      coinNameColumn(
        (coin) => <CoinCell coin={coin} />,
        [{ label: 'Spam', value: (coin) => (coin.isSpam ? 'yes' : 'no') }],
      ),
      {
        id: 'price',
        label: 'Price',
        align: 'end',
        render: (coin) => <PriceCell coin={coin} />,
        csv: [
          { label: 'Price USD', value: (coin) => coin.latest?.priceUsd ?? '' },
          { label: 'Change 24 h %', value: (coin) => coin.latest?.change24h ?? '' },
          { label: 'Price at', value: (coin) => coin.latest?.at ?? '' },
        ],
      },
      {
        id: 'contracts',
        label: 'Contracts on',
        render: (coin) => <ContractsCell coin={coin} findNetwork={findNetwork} />,
        csv: (coin) =>
          networksOf(coin, findNetwork)
            .map(({ name }) => name)
            .join(', '),
      },
      textColumn({ id: 'marketId', label: 'Market ID', of: (coin) => coin.marketId }),
      {
        id: 'decimals',
        label: 'Decimals',
        align: 'end',
        render: (coin) => coin.decimals,
        csv: (coin) => String(coin.decimals),
      },
      switchColumn({
        call: catalogueCalls.updateCoin,
        id: 'hasPrices',
        label: 'Has prices',
        field: 'hasPrices',
        labelOf: (coin) => `${coin.symbol} has prices`,
        onChange,
      }),
      switchColumn({
        call: catalogueCalls.updateCoin,
        id: 'clients',
        label: 'Usable by clients',
        field: 'usableByClients',
        labelOf: (coin) => `${coin.symbol} is usable by clients`,
        onChange,
      }),
      {
        id: 'name',
        label: 'Name',
        sortable: 'name',
        hiddenByDefault: true,
        mobile: 'none',
        render: (coin) => <span dir="auto">{coin.name}</span>,
      },
      createdColumn(),
      idColumn('Coin ID', (coin) => coin.id),
    ],
  });
}
