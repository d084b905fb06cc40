import type { BookState } from '@holdfast/contract';
import { contract } from '@holdfast/contract';
import { useCall } from '../../lib/api.ts';
import { UsdText } from '../../ui/figures/usd-text.tsx';
import { DateCell } from '../../ui/list/date-cell.tsx';
import { Quiet } from '../../ui/quiet.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { FigureRows } from './figure-rows.tsx';

/** Whether the books are up to date, and the cost and gain of the holdings. */
export function BooksCard({ books }: { readonly books: BookState | undefined }) {
  const { data: holdings } = useCall(contract.listAssetHoldings);
  return (
    <DashboardCard
      title="Books"
      link={{ path: '/admin/capital-positions', label: 'Capital positions' }}
      aside={books && <State books={books} />}
    >
      <FigureRows
        rows={[
          {
            label: 'Drawn up',
            figure:
              books && (books.generatedAt === null ? <Quiet>Never</Quiet> : <DateCell instant={books.generatedAt} />),
            path: '/admin/capital-positions',
          },
          {
            label: 'Cost of holdings',
            figure: holdings && <UsdText value={holdings.costUsd} unknown="Unknown" />,
            path: '/admin/open-positions',
          },
          {
            label: 'Unrealised gain',
            figure: holdings && <UsdText value={holdings.unrealisedUsd} isChange unknown="Unknown" />,
            path: '/admin/open-positions',
          },
          {
            label: 'Classified transactions',
            figure: books?.transactions.toLocaleString('en'),
            path: '/portfolio/transactions/history',
          },
          {
            label: 'To classify',
            figure: books?.unclassified.toLocaleString('en'),
            path: '/portfolio/transactions/new',
          },
          {
            label: 'Points to settle',
            figure: books?.worklist.toLocaleString('en'),
            path: '/admin/capital-positions/worklist',
          },
        ]}
      />
    </DashboardCard>
  );
}

function State({ books }: { readonly books: BookState }) {
  if (books.jobId !== null) return <StatusChip label="Being drawn up" tone="info" />;
  if (books.generatedAt === null) return <StatusChip label="Not drawn up" tone="warning" />;
  return books.staleFrom === null ? (
    <StatusChip label="Up to date" tone="gain" />
  ) : (
    <StatusChip label="Out of date" tone="warning" />
  );
}
