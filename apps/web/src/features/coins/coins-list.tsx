import { contract } from '@holdfast/contract';
import type { KnownNetworks, NetworkChoice } from '../../lib/networks.ts';
import { InlineSwitch } from '../../ui/form/switches.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { defineList } from '../../api-parts/list/list-definition.ts';
import { Quiet } from '../../ui/quiet.tsx';
import { CoinCell, ContractsCell, networksOf, PriceCell } from './coin-cells.tsx';

interface CoinsListOptions {
  readonly networkChoices: readonly NetworkChoice[];
  readonly findNetwork: KnownNetworks['find'];
  readonly onChange: (change: { id: number; hasPrices?: boolean; usableByClients?: boolean }) => Promise<unknown>;
}

export function coinsList({ networkChoices, findNetwork, onChange }: CoinsListOptions) {
  return defineList<typeof contract.listCoins>({
    id: 'coins',
    call: contract.listCoins,
    noun: { one: 'coin', many: 'coins' },
    rowKey: (coin) => String(coin.id),
    rowLabel: (coin) => coin.symbol,
    hasTwoLines: true,
    searchLabel: 'Search symbol, name or contract',
    defaultSort: { sort: 'symbol', order: 'asc' },
    filters: [
      { kind: 'choice', id: 'network_id', label: 'Network', options: networkChoices },
      {
        kind: 'choice',
        id: 'has_prices',
        label: 'Has prices',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
      {
        kind: 'choice',
        id: 'usable_by_clients',
        label: 'For clients',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
      {
        kind: 'choice',
        id: 'spam',
        label: 'Spam',
        options: [
          { value: 'false', label: 'Without spam' },
          { value: 'true', label: 'Spam only' },
        ],
      },
      {
        kind: 'choice',
        id: 'needs_review',
        label: 'Review',
        options: [
          { value: 'true', label: 'Not reviewed' },
          { value: 'false', label: 'Reviewed' },
        ],
      },
    ],
    columns: [
      {
        id: 'coin',
        label: 'Coin',
        sortable: 'symbol',
        hideable: false,
        mobile: 'title',
        skeleton: 'person',
        width: 260,
        render: (coin) => <CoinCell coin={coin} />,
        csv: [
          { label: 'Symbol', value: (coin) => coin.symbol },
          { label: 'Name', value: (coin) => coin.name },
          { label: 'Spam', value: (coin) => (coin.isSpam ? 'yes' : 'no') },
        ],
      },
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
      {
        id: 'marketId',
        label: 'Market ID',
        render: (coin) => coin.marketId ?? <Quiet>None</Quiet>,
        csv: (coin) => coin.marketId ?? '',
      },
      {
        id: 'decimals',
        label: 'Decimals',
        align: 'end',
        render: (coin) => coin.decimals,
        csv: (coin) => String(coin.decimals),
      },
      {
        id: 'hasPrices',
        label: 'Has prices',
        skeleton: 'chip',
        render: (coin) => (
          <InlineSwitch
            label={`${coin.symbol} has prices`}
            isOn={coin.hasPrices}
            onChange={(hasPrices) => onChange({ id: coin.id, hasPrices })}
          />
        ),
        csv: (coin) => (coin.hasPrices ? 'yes' : 'no'),
      },
      {
        id: 'clients',
        label: 'Usable by clients',
        skeleton: 'chip',
        render: (coin) => (
          <InlineSwitch
            label={`${coin.symbol} is usable by clients`}
            isOn={coin.usableByClients}
            onChange={(usableByClients) => onChange({ id: coin.id, usableByClients })}
          />
        ),
        csv: (coin) => (coin.usableByClients ? 'yes' : 'no'),
      },
      {
        id: 'name',
        label: 'Name',
        sortable: 'name',
        hiddenByDefault: true,
        mobile: 'none',
        render: (coin) => <span dir="auto">{coin.name}</span>,
      },
      {
        id: 'created',
        label: 'Created',
        sortable: 'created',
        firstOrder: 'desc',
        hiddenByDefault: true,
        render: (coin) => <DateCell instant={coin.createdAt} shows="day" />,
        csv: (coin) => coin.createdAt,
      },
      {
        id: 'id',
        label: 'Coin id',
        hiddenByDefault: true,
        align: 'end',
        render: (coin) => coin.id,
        csv: (coin) => String(coin.id),
      },
    ],
  });
}
