import { type ClientDashboard, contract } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useAllRows } from '../../../lib/all-rows.ts';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useAddressSearch, useChangeAddress } from '../../../lib/page-address.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState, LoadFailure } from '../../../ui/error-state.tsx';
import { cardSides } from '../../../ui/layout/row.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx';
import { PendingRequestsCard } from '../requests/pending-requests-card.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { Columns } from '../../../ui/layout/columns.tsx';

const TABS = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdraw', label: 'Withdraw' },
] as const;

/** Deposit and withdrawal, with the pending requests beside them. The open tab is stored in the page's address. */
export function DepositWithdrawPage() {
  const changeAddress = useChangeAddress();
  const tab = useAddressSearch().tab === 'withdraw' ? 'withdraw' : 'deposit';
  const { data, error, refetch } = useCall(contract.listPendingClientTransactions);
  return (
    <>
      <PageHeader title="Deposit & Withdraw" subtitle="Deposit coins, or withdraw all or part of them at any time." />
      <Columns shares={[1.42, 1]} from="lg" gap={6}>
        <Card
          component="section"
          aria-label={tab === 'deposit' ? 'Deposit' : 'Withdraw'}
          sx={{ ...cardSides, py: 5, minWidth: 0 }}
        >
          <Box sx={{ mb: 6, maxWidth: { sm: 280 } }}>
            <SegmentedControl
              label="What to do"
              fullWidth
              options={TABS}
              value={tab}
              onChange={(value) =>
                changeAddress({ tab: value === 'withdraw' ? 'withdraw' : undefined }, { replace: true })
              }
            />
          </Box>
          {tab === 'deposit' ? <DepositPanel /> : <WithdrawPanel />}
        </Card>
        {data ? (
          <PendingRequestsCard requests={data.items} canCancel />
        ) : error ? (
          <Card>
            <LoadFailure title="Your requests could not be loaded" query={{ data, error, refetch }} />
          </Card>
        ) : (
          <Skeleton variant="rounded" height={220} />
        )}
      </Columns>
    </>
  );
}

/** Loads what the form needs, or shows why nothing can be withdrawn. */
function WithdrawPanel() {
  const dashboard = useCall(contract.getClientDashboard, { query: {} });
  const wallets = useAllRows(contract.listClientWallets, {});
  const error = dashboard.error ?? wallets.error;
  if (error && (!dashboard.data || !wallets.rows)) {
    return (
      <ErrorState
        title="Your coins could not be loaded"
        text={errorText(error)}
        onRetry={() => void Promise.all([dashboard.refetch(), wallets.refetch()])}
      />
    );
  }
  if (!dashboard.data || !wallets.rows) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  const coins = dashboard.data.coins.filter((coin) => parseAmount(coin.withdrawable) > 0n);
  if (coins.length === 0) return <Nothing dashboard={dashboard.data} />;
  return <WithdrawForm coins={coins} wallets={wallets.rows.filter((wallet) => wallet.isActive)} />;
}

function Nothing({ dashboard }: { readonly dashboard: ClientDashboard }) {
  if (dashboard.coins.length > 0)
    return (
      <EmptyState
        title="Everything is already requested"
        text="Your whole balance is in pending requests. Cancel one to change it."
      />
    );
  return (
    <EmptyState
      title="Nothing to withdraw yet"
      text="Once a deposit clears, you can withdraw all or part of it here."
      action={
        <ButtonLink variant="contained" to="/client/deposit-withdraw">
          Make a deposit
        </ButtonLink>
      }
    />
  );
}
