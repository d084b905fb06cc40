import { type ClientDashboard, contract } from '@holdfast/contract';
import { parseAmount } from '@holdfast/money';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const WALLETS_MAX = 200;

/** Everything that the form needs, or why there is nothing to withdraw. */
export function WithdrawPanel() {
  const dashboard = useCall(contract.getClientDashboard, { query: {} });
  const wallets = useCall(contract.listClientWallets, { query: { limit: WALLETS_MAX } });
  const error = dashboard.error ?? wallets.error;
  if (error && (!dashboard.data || !wallets.data)) {
    return (
      <ErrorState
        title="Your coins could not be loaded"
        text={errorText(error)}
        onRetry={() => void Promise.all([dashboard.refetch(), wallets.refetch()])}
      />
    );
  }
  if (!dashboard.data || !wallets.data) return <Skeleton variant="rounded" height={320} aria-busy="true" />;
  const coins = dashboard.data.coins.filter((coin) => parseAmount(coin.withdrawable) > 0n);
  if (coins.length === 0) return <Nothing dashboard={dashboard.data} />;
  return <WithdrawForm coins={coins} wallets={wallets.data.items.filter((wallet) => wallet.isActive)} />;
}

function Nothing({ dashboard }: { readonly dashboard: ClientDashboard }) {
  if (dashboard.coins.length > 0)
    return (
      <EmptyState
        title="Everything is asked for already"
        text="All that you have on deposit is in the requests beside this. Cancel one to ask differently."
      />
    );
  return (
    <EmptyState
      title="Nothing to withdraw yet"
      text="Once a deposit has cleared, you can ask for it back here, in part or in whole."
      action={
        <ButtonLink variant="contained" to="/client/deposit-withdraw">
          Make a deposit
        </ButtonLink>
      }
    />
  );
}
