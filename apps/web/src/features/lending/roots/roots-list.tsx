import { contract } from '@holdfast/contract';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { DateCell } from '../../../ui/list/date-cell.tsx';
import { dayText } from '../../../lib/date-text.ts';
import { defineList } from '../../../api-parts/list/list-definition.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';
import { HashText } from '../page-parts/hash-text.tsx';

export const rootsList = defineList<typeof contract.listLiabilityRoots>({
  id: 'liability-roots',
  call: contract.listLiabilityRoots,
  noun: { one: 'root', many: 'roots' },
  rowKey: (root) => `${root.day}-${root.coinId}`,
  rowLabel: (root) => `${root.coinSymbol}, ${root.day}`,
  filters: [],
  columns: [
    {
      id: 'day',
      label: 'Day',
      hideable: false,
      mobile: 'title',
      render: (root) => dayText(root.day, { timeZone: 'UTC' }),
      csv: (root) => root.day,
    },
    {
      id: 'coin',
      label: 'Coin',
      render: (root) => <CoinLabel coinId={root.coinId} symbol={root.coinSymbol} size={20} />,
      csv: (root) => root.coinSymbol,
    },
    {
      id: 'total',
      label: 'Sum of balances',
      align: 'end',
      render: (root) => <AmountText value={root.total} />,
      csv: (root) => root.total,
    },
    {
      id: 'clients',
      label: 'Clients',
      align: 'end',
      render: (root) => root.clients.toLocaleString('en'),
      csv: (root) => String(root.clients),
    },
    {
      id: 'root',
      label: 'Root',
      render: (root) => <HashText hash={root.rootHash} noun="root" />,
      csv: (root) => root.rootHash,
    },
    {
      id: 'proofs',
      label: 'Proofs',
      skeleton: 'chip',
      render: (root) => (root.hasProofs ? <StatusChip label="Kept" tone="gain" /> : <StatusChip label="Root only" />),
      csv: (root) => (root.hasProofs ? 'Kept' : 'Root only'),
    },
    {
      id: 'published',
      label: 'Published',
      align: 'end',
      render: (root) => <DateCell instant={root.publishedAt} />,
      csv: (root) => root.publishedAt,
    },
  ],
});
