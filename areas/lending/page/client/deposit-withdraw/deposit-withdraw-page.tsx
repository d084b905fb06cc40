import { lendingCalls } from '../../../contract/calls.ts';
import { type ClientDashboard } from '../../../contract/lending.ts';
import { parseAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useAllRows } from '@holdfast/web/lib/all-rows.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { useAddressSearch, useChangeAddress } from '@holdfast/web/lib/page-address.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { cardSides } from '@holdfast/web/ui/layout/row.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { SegmentedControl } from '@holdfast/web/ui/form/segmented-control.tsx';
import { PendingRequestsCard } from '../requests/pending-requests-card.tsx';
import { DepositPanel } from './deposit-panel.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { Loaded, inCard, allOf } from '@holdfast/web/ui/loaded.tsx';

const TABS = [
  { value: 'deposit', label: 'Deposit' },
  { value: 'withdraw', label: 'Withdraw' },
] as const;

/** Deposit and withdrawal, with the pending requests beside them. The open tab is stored in the page's address. */
export function DepositWithdrawPage() {
  const changeAddress = useChangeAddress();
  const tab = useAddressSearch().tab === 'withdraw' ? 'withdraw' : 'deposit';
  const requests = useCall(lendingCalls.listPendingClientTransactions);
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
        <Loaded query={requests} failure="Your requests could not be loaded" renderFrame={inCard} skeleton={220}>
          {({ items }) => <PendingRequestsCard requests={items} canCancel />}
        </Loaded>
      </Columns>
    </>
  );
}

/** Loads what the form needs, or shows why nothing can be withdrawn. */
function WithdrawPanel() {
  const dashboard = useCall(lendingCalls.getClientDashboard, { query: {} });
  const wallets = useAllRows(lendingCalls.listClientWallets, {});
  return (
    <Loaded query={allOf(dashboard, wallets)} failure="Your coins could not be loaded" skeleton={320}>
      {([owed, own]) => {
        const coins = owed.coins.filter((coin) => parseAmount(coin.withdrawable) > 0n);
        if (coins.length === 0) return <Nothing dashboard={owed} />;
        return <WithdrawForm coins={coins} wallets={own.filter((wallet) => wallet.isActive)} />;
      }}
    </Loaded>
  );
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
