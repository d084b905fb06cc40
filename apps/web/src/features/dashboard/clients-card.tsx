import { contract, type LendingSummary } from '@holdfast/contract';
import { useCall } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { UsdText } from '../../ui/figures/usd-text.tsx';
import { DashboardCard } from './dashboard-card.tsx';
import { FigureRows } from './figure-rows.tsx';

const LIABILITIES = '/admin/liabilities';
const REQUESTS = '/admin/client-transactions';

/** What is owed to clients, and their open requests. */
export function ClientsCard({ lending }: { readonly lending: LendingSummary | undefined }) {
  const { data, error, refetch } = useCall(contract.getLiabilities, { query: { limit: 1 } });
  const count = (value: number | undefined) => value?.toLocaleString('en');
  return (
    <DashboardCard title="Clients" link={{ path: REQUESTS, label: 'Requests' }}>
      {data === undefined && error !== null ? (
        <ErrorState
          title="The liabilities could not be loaded"
          text={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <FigureRows
          rows={[
            { label: 'Owed to clients', figure: data && <UsdText value={data.totalUsd} />, path: LIABILITIES },
            { label: 'Clients with deposits', figure: count(data?.total), path: LIABILITIES },
            { label: 'Deposits to clear', figure: count(lending?.pendingDeposits), path: REQUESTS },
            { label: 'Withdrawals to pay', figure: count(lending?.pendingWithdrawals), path: REQUESTS },
            { label: 'Interest to pay', figure: count(lending?.pendingInterest), path: REQUESTS },
          ]}
        />
      )}
    </DashboardCard>
  );
}
