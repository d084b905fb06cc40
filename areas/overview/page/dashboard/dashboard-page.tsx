import { accountsCalls } from '@holdfast/accounts/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '@holdfast/accounts/page/auth-context';
import { useAddressSearch } from '@holdfast/web/lib/page-address.ts';
import { FallbackSpinner } from '@holdfast/web/ui/fallback-spinner.tsx';
import { useMay } from '@holdfast/web/lib/permission.ts';

const AdminDashboard = lazy(() =>
  import('./admin-dashboard.tsx').then((module) => ({ default: module.AdminDashboard })),
);
const ViewingPicker = lazy(() => import('./admin-dashboard.tsx').then((module) => ({ default: module.ViewingPicker })));
const ClientDashboardPage = lazy(() =>
  import('@holdfast/lending/page/client-dashboard-page').then((module) => ({
    default: module.ClientDashboardPage,
  })),
);

/**
 * The operator's dashboard for admins, their own for clients and staff. An admin can look at any client's as that
 * client sees it: ?client=42.
 */
export function DashboardPage() {
  const { user } = useAuth();
  const address = useAddressSearch();
  const navigate = useNavigate();
  const may = useMay();
  if (user === null) return null;
  const clientId = readClientId(address.client);
  const view = (id: number | null) =>
    void navigate({ to: '/dashboard', search: { client: id === null ? undefined : String(id) } });
  const picker = may(accountsCalls.listUsers) ? <ViewingPicker clientId={clientId} onChange={view} /> : null;
  return (
    <Suspense fallback={<FallbackSpinner />}>
      {user.role === 'admin' ? null : <ClientDashboardPage />}
      {user.role === 'admin' && clientId === null ? <AdminDashboard user={user} picker={picker} /> : null}
      {user.role === 'admin' && clientId !== null ? (
        <ClientDashboardPage key={clientId} userId={clientId} picker={picker} />
      ) : null}
    </Suspense>
  );
}

function readClientId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/u.test(text) ? Number(text) : null;
}
