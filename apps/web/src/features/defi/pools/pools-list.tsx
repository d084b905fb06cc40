import { type AccountPool, contract } from '@holdfast/contract';
import { protocolLabel, protocolsOf } from '@holdfast/protocols/contract';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { namingColumn, textFields } from '../../../api-parts/list/naming-column.ts';
import type { NetworkChoice } from '../../../lib/networks.ts';
import { usdFields } from '../../../ui/list/list-column.ts';
import { Quiet } from '../../../ui/quiet.tsx';
import { UnknownDash } from '../shared/unknown-value.tsx';
import {
  AlertsButton,
  Amounts,
  Difference,
  Figure,
  FirstUnknown,
  LimitsOnCard,
  PoolLabel,
  RangeOnCard,
  Roi,
  Share,
  Value,
  ValueOnCard,
} from './pool-cells.tsx';
import { poolFeeText, poolName, RANGE_LABELS } from './pool-text.ts';
import { RangeBar } from './range-bar.tsx';

/** The options of the range filter, which is at the end of the toolbar with its counts. */
export const RANGE_OPTIONS = [
  { value: 'inside', label: 'In range' },
  { value: 'outside', label: 'Out of range' },
  { value: 'full', label: 'Full range' },
] as const;

interface PoolsListOptions {
  readonly networks: readonly NetworkChoice[];
  /** The day of the figures, for the links to pools. */
  readonly asOf: string | undefined;
  readonly onAlert: (pool: AccountPool) => void;
}

export function poolsList({ networks, asOf, onAlert }: PoolsListOptions) {
  return defineList(contract.listPools, {
    id: 'pools',
    noun: { one: 'pool', many: 'pools' },
    rowLabel: poolName,
    searchLabel: 'Search pool or coin',
    defaultSort: { sort: 'value', order: 'desc' },
    rowHeight: 72,
    // Fourteen figures side by side: smaller padding, and headings of two lines.
    tableStyle: {
      '& td, & th': { px: 1.5, fontSize: '0.8125rem' },
      '& th': { whiteSpace: 'normal' },
      '& th .MuiTableSortLabel-icon': { marginInline: '2px', fontSize: '1rem' },
      '& td:first-of-type, & th:first-of-type': { paddingInlineStart: 5 },
      '& td:last-of-type, & th:last-of-type': { paddingInlineEnd: 3 },
    },
    filters: [
      { kind: 'choice', id: 'network_id', label: 'Network', options: networks },
      {
        kind: 'choice',
        id: 'protocol',
        label: 'Protocol',
        options: protocolsOf('pool').map((value) => ({ value, label: protocolLabel(value) })),
      },
      { kind: 'choice', id: 'range', label: 'Range', options: RANGE_OPTIONS },
    ],
    columns: [
      {
        id: 'name',
        label: 'Pool',
        sortable: 'name',
        firstOrder: 'asc',
        ...namingColumn,
        render: (pool) => <PoolLabel pool={pool} asOf={asOf} />,
        csv: [
          { label: 'Pool', value: poolName },
          ...textFields({ Network: 'networkName', Protocol: 'protocolName' }),
          { label: 'Fee tier', value: (pool) => poolFeeText(pool) ?? '' },
          { label: 'Address', value: ({ address }) => address },
        ],
      },
      {
        id: 'network',
        label: 'Network',
        hiddenByDefault: true,
        mobile: 'none',
        render: ({ networkName }) => <bdi>{networkName}</bdi>,
      },
      {
        id: 'protocol',
        label: 'Protocol',
        hiddenByDefault: true,
        mobile: 'none',
        render: ({ protocolName }) => protocolName,
      },
      {
        id: 'fee',
        label: 'Fee tier',
        align: 'end',
        hiddenByDefault: true,
        mobile: 'none',
        render: (pool) => poolFeeText(pool) ?? <Quiet>Not stated</Quiet>,
      },
      {
        id: 'amounts',
        label: 'Amounts, share',
        align: 'end',
        render: (pool) => <Amounts pool={pool} />,
        csv: [
          {
            label: 'Amounts',
            value: ({ coins }) => coins.map((coin) => `${coin.amount} ${coin.coinSymbol}`).join('; '),
          },
          { label: 'Share', value: ({ share }) => share ?? '' },
        ],
      },
      {
        id: 'share',
        label: 'Share',
        align: 'end',
        hiddenByDefault: true,
        mobile: 'none',
        render: (pool) => <Share pool={pool} />,
      },
      {
        id: 'value',
        label: 'Value, ROI',
        sortable: 'value',
        firstOrder: 'desc',
        align: 'end',
        mobile: 'note',
        render: (pool) => <Value pool={pool} />,
        renderOnCard: (pool) => (
          <>
            <ValueOnCard pool={pool} />
            <RangeOnCard range={pool.range} />
          </>
        ),
        csv: [
          ...usdFields<AccountPool>('Value', ({ valueUsd }) => valueUsd),
          { label: 'ROI', value: ({ roi }: AccountPool) => roi ?? '' },
        ],
      },
      {
        id: 'roi',
        label: 'ROI',
        sortable: 'roi',
        firstOrder: 'desc',
        align: 'end',
        hiddenByDefault: true,
        mobile: 'none',
        render: (pool) => <Roi pool={pool} />,
      },
      {
        id: 'fees',
        label: 'Fees',
        sortable: 'fees',
        firstOrder: 'desc',
        align: 'end',
        render: (pool) => <FirstUnknown pool={pool} value={pool.feesUsd} isChange />,
        csv: usdFields('Fees', ({ feesUsd }) => feesUsd),
      },
      { id: 'held', ...figure('Value if held', 'heldUsd') },
      {
        id: 'loss',
        sortable: 'impermanentLoss',
        firstOrder: 'asc',
        ...figure('Impermanent loss', 'impermanentLossUsd', { isChange: true }),
      },
      {
        id: 'difference',
        label: 'Difference',
        sortable: 'difference',
        firstOrder: 'asc',
        align: 'end',
        isStrong: true,
        render: (pool) => <Difference pool={pool} />,
        csv: usdFields('Difference', ({ differenceUsd }) => differenceUsd),
      },
      {
        id: 'range',
        label: 'Range',
        render: ({ range, reasons }) =>
          range === null ? <UnknownDash reasons={reasons} /> : <RangeBar range={range} />,
        renderOnCard: (pool) => <LimitsOnCard pool={pool} />,
        csv: [
          { label: 'Range', value: ({ range }) => (range === null ? '' : RANGE_LABELS[range.state]) },
          { label: 'Price', value: ({ range }) => range?.price ?? '' },
          { label: 'Lower limit', value: ({ range }) => range?.lower ?? '' },
          { label: 'Upper limit', value: ({ range }) => range?.upper ?? '' },
        ],
      },
      {
        id: 'alerts',
        label: 'Alerts',
        render: (pool) => <AlertsButton pool={pool} onAlert={onAlert} />,
        csv: ({ alerts }) => String(alerts.length),
      },
    ],
  });
}

function figure(label: string, of: 'heldUsd' | 'impermanentLossUsd', look: { readonly isChange?: boolean } = {}) {
  return {
    label,
    align: 'end',
    render: (pool: AccountPool) => <Figure pool={pool} value={pool[of]} {...look} />,
    csv: usdFields<AccountPool>(label, (pool) => pool[of]),
  } as const;
}
