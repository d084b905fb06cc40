import { contract } from '@holdfast/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '../lib/auth/auth-context.ts';
import { useAddressSearch } from '../lib/page-address.ts';
import { FallbackSpinner } from '../ui/fallback-spinner.tsx';
import { useMay } from '../lib/permission.ts';

const AdminDashboard = lazy(() =>
  import('../features/dashboard/admin-dashboard.tsx').then((module) => ({ default: module.AdminDashboard })),
);
const ViewingPicker = lazy(() =>
  import('../features/dashboard/admin-dashboard.tsx').then((module) => ({ default: module.ViewingPicker })),
);
const ClientDashboardPage = lazy(() =>
  import('../features/client/dashboard/client-dashboard-page.tsx').then((module) => ({
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
  const picker = may(contract.listUsers) ? <ViewingPicker clientId={clientId} onChange={view} /> : null;
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
