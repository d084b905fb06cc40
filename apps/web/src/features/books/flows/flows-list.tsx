import type { contract, FlowRow } from '@holdfast/contract';
import { NO_PRICE } from '@holdfast/money';
import { mdiAlertOutline } from '@mdi/js';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { bookDay } from '../../../lib/date-text.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { defineList, type ListDefinition } from '../../../api-parts/list/list-definition.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { WhyFigure } from '../../../ui/figures/why-figure.tsx';
import { categoryLabel, type FlowSide } from './flow-sides.ts';
import { choiceFilter } from '../../../ui/list/list-state.ts';
import { amountColumn, chipColumn, dayColumn, transactionColumn } from '../../../ui/list/usual-columns.tsx';

export type FlowCall = typeof contract.listIncome | typeof contract.listExpenses;

interface FlowsListOptions {
  readonly side: FlowSide;
  readonly years: readonly number[];
  readonly onWhy: (flow: FlowRow) => void;
}

function ValueCell({ flow, onWhy }: { readonly flow: FlowRow; readonly onWhy: (flow: FlowRow) => void }) {
  return (
    <WhyFigure label={`${flow.amount} ${flow.coinSymbol}, ${bookDay(flow.day)}`} onWhy={() => onWhy(flow)}>
      {flow.valueUsd === null ? (
        <StatusChip label={NO_PRICE} tone="warning" icon={mdiAlertOutline} />
      ) : (
        <UsdText value={flow.valueUsd} />
      )}
    </WhyFigure>
  );
}

export function flowsList({ side, years, onWhy }: FlowsListOptions): ListDefinition<FlowCall> {
  return defineList(side.call, {
    id: side.title.toLowerCase(),
    noun: side.noun,
    rowKey: (flow) => flow.id,
    rowLabel: (flow) => `${categoryLabel(side, flow.category)}, ${bookDay(flow.day)}`,
    searchLabel: 'Search coin',
    defaultSort: { sort: 'day', order: 'desc' },
    filters: [
      choiceFilter(
        'year',
        'Year',
        years.map((year) => ({ value: String(year), label: String(year) })),
      ),
      choiceFilter(
        'category',
        'Kind',
        Object.entries(side.categories).map(([value, label]) => ({ value, label })),
      ),
    ],
    columns: [
      {
        ...dayColumn(bookDay),
        csv: [
          { label: 'Day', value: (flow) => flow.day },
          { label: 'Time', value: (flow) => flow.at },
        ],
      },
      chipColumn({
        id: 'category',
        label: 'Kind',
        of: (flow) => ({ label: categoryLabel(side, flow.category), tone: 'accent' }),
      }),
      {
        id: 'coin',
        label: 'Coin',
        render: (flow) => <CoinLabel coinId={flow.coinId} symbol={flow.coinSymbol} size={20} />,
        csv: (flow) => flow.coinSymbol,
      },
      amountColumn(),
      {
        id: 'value',
        label: 'Value',
        sortable: 'value',
        firstOrder: 'desc',
        align: 'end',
        render: (flow) => <ValueCell flow={flow} onWhy={onWhy} />,
        csv: [
          ...usdFields('Value', (flow: FlowRow) => flow.valueUsd),
          { label: 'Flags', value: (flow) => flow.flags.join(' ') },
        ],
      },
      {
        id: 'wallet',
        label: 'Wallet',
        render: (flow) => (flow.walletName === null ? <Quiet>None</Quiet> : <bdi>{flow.walletName}</bdi>),
        csv: (flow) => flow.walletName ?? '',
      },
      transactionColumn(),
    ],
  });
}
