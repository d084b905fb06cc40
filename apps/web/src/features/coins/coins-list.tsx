import { contract } from '@holdfast/contract';
import type { KnownNetworks, NetworkChoice } from '../../lib/networks.ts';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { CoinCell, ContractsCell, networksOf, PriceCell, coinNameColumn } from './coin-cells.tsx';
import { choiceFilter } from '../../ui/list/list-state.ts';
import { createdColumn, idColumn, switchColumn, textColumn } from '../../ui/list/usual-columns.tsx';

interface CoinsListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
  readonly onChange: (change: { id: number; hasPrices?: boolean; usableByClients?: boolean }) => Promise<unknown>;
}

export function coinsList({ networkChoices, findNetwork, onChange }: CoinsListOptions) {
  return defineList(contract.listCoins, {
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
        call: contract.updateCoin,
        id: 'hasPrices',
        label: 'Has prices',
        field: 'hasPrices',
        labelOf: (coin) => `${coin.symbol} has prices`,
        onChange,
      }),
      switchColumn({
        call: contract.updateCoin,
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
