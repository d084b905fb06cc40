import { type PartialUsd, presentCount } from '@holdfast/money';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { PriceAge, usePriceAge } from '@holdfast/web/ui/figures/price-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';

export interface Debt {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly principal: string;
  readonly interestDue: string;
  readonly interestAccrued: string;
  readonly total: string;
  readonly totalUsd: string | null;
  /** The time of the price, if the response has one. */
  readonly pricedAt?: string | null;
  readonly deposits: number;
  /** In a table over all clients: the number of clients. */
  readonly clients?: number;
}

interface DebtTableProps {
  readonly caption: string;
  readonly debts: readonly Debt[];
  readonly totalUsd: PartialUsd;
}

const columns: ListColumn<Debt>[] = [
  {
    id: 'coin',
    label: 'Coin',
    isRowHeader: true,
    mobile: 'title',
    render: ({ coinId, coinSymbol }) => <CoinLabel coinId={coinId} symbol={coinSymbol} size={20} />,
  },
  {
    id: 'clients',
    label: 'Clients',
    align: 'end',
    mobile: 'none',
    render: ({ clients }) => clients !== undefined && presentCount(clients),
  },
  {
    id: 'deposits',
    label: 'Deposits',
    align: 'end',
    mobile: 'none',
    render: ({ deposits }) => presentCount(deposits),
  },
  { id: 'principal', label: 'Principal', align: 'end', render: ({ principal }) => <AmountText value={principal} /> },
  { id: 'due', label: 'Interest due', align: 'end', render: ({ interestDue }) => <AmountText value={interestDue} /> },
  {
    id: 'accrued',
    label: 'Interest accrued',
    align: 'end',
    render: ({ interestAccrued }) => <AmountText value={interestAccrued} />,
  },
  { id: 'owed', label: 'Owed', align: 'end', render: ({ total }) => <AmountText value={total} /> },
  {
    id: 'value',
    label: 'Value',
    align: 'end',
    mobile: 'end',
    render: (debt) => (
      <>
        <UsdText value={debt.totalUsd} />
        <ValueAge debt={debt} />
      </>
    ),
    renderOnCard: ({ totalUsd }) => <UsdText value={totalUsd} />,
  },
];

/** The amount owed of each coin. Only the dollar values of different coins are added up. */
export function DebtTable({ caption, debts, totalUsd }: DebtTableProps) {
  const hasClients = debts.some(({ clients }) => clients !== undefined);
  return (
    <ColumnList
      caption={caption}
      columns={columns.filter(({ id }) => hasClients || id !== 'clients')}
      rows={debts}
      rowKey={({ coinId }) => String(coinId)}
      rowHeight={52}
      cardsBelow="md"
      totals={{ byColumn: { value: <UsdText value={totalUsd} /> }, isOnCards: true }}
    />
  );
}

/** A value at a price older than a day shows the date of the price. */
function ValueAge({ debt: { pricedAt = null, totalUsd } }: { readonly debt: Debt }) {
  const age = usePriceAge(pricedAt);
  return <PriceAge age={totalUsd === null ? null : age} />;
}
