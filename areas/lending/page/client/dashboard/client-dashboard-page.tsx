import { usePublicConfig } from '@holdfast/accounts/page/config';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { rateText } from '@holdfast/web/lib/rate-text.ts';
import { useDelayed } from '@holdfast/web/lib/use-delayed.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { useDialog } from '@holdfast/web/ui/form/use-dialog.ts';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { inCard, Loaded, RetryAlert } from '@holdfast/web/ui/loaded.tsx';
import { mdiDownload, mdiFileDocumentOutline } from '@mdi/js';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { lendingCalls } from '../../../contract/calls.ts';
import type { ClientDashboard } from '../../../contract/lending.ts';
import { millisecondsToNextUtcDay } from '../day-labels.ts';
import { DocumentsCard } from '../documents/documents-card.tsx';
import { ExplainDrawer, type Explained } from '../explain/explain-drawer.tsx';
import { PendingRequestsCard } from '../requests/pending-requests-card.tsx';
import { useOwnHistory } from '../use-own-history.ts';
import { ActivityCard } from './activity-card.tsx';
import { CoinDebtsCard } from './coin-debts-card.tsx';
import { NextInterestCard } from './next-interest-card.tsx';
import { ValueCard } from './value-card.tsx';

interface ClientDashboardPageProps {
  /** The client that an admin views; by default the reader. */
  readonly userId?: number | undefined;
  /** The picker for the viewed user, for readers who can choose. */
  readonly picker?: ReactNode;
}

/** The dashboard of a client: deposits, interest to date, upcoming interest and pending requests. */
export function ClientDashboardPage({ userId, picker }: ClientDashboardPageProps) {
  const dashboard = useCall(
    lendingCalls.getClientDashboard,
    { query: userId === undefined ? {} : { user_id: userId } },
    // Interest accrues daily, so an open page loads the figures of each new day.
    { refetchInterval: () => millisecondsToNextUtcDay(Date.now()) },
  );
  return (
    <>
      <PageHeader
        title={userId === undefined || !dashboard.data ? 'Dashboard' : nameOf(dashboard.data)}
        subtitle={<Subtitle dashboard={dashboard.data} isOwn={userId === undefined} />}
        actions={
          <>
            <DashboardActions isOwn={userId === undefined} userId={userId} since={firstDayOf(dashboard.data)} />
            {picker}
          </>
        }
      />
      <Loaded
        query={dashboard}
        failure="Your figures could not be loaded"
        renderFrame={inCard}
        skeleton={<DashboardSkeleton />}
        renderStale={(text, retry) => (
          <RetryAlert severity="warning" text={`These figures could not be refreshed: ${text}`} onRetry={retry} />
        )}
      >
        {(data) => <Figures dashboard={data} userId={userId} />}
      </Loaded>
    </>
  );
}

const twoColumns = { display: 'grid', gap: 6, alignItems: 'stretch' } as const;

function Figures({ dashboard, userId }: { readonly dashboard: ClientDashboard; readonly userId: number | undefined }) {
  const history = useOwnHistory(userId);
  const [explained, setExplained] = useState<Explained | null>(null);
  const isOwn = userId === undefined;
  const hasCoins = dashboard.coins.length > 0;
  if (!hasCoins && history.isPending) return <DashboardSkeleton />;
  if (!hasCoins && history.data?.entries.length === 0)
    return <DashboardEmpty isOwn={isOwn} annualRate={dashboard.terms.annualRate} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Issues dashboard={dashboard} />
      {hasCoins ? (
        <>
          <Box
            sx={{
              ...twoColumns,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2.07fr) minmax(0, 1fr)' },
            }}
          >
            <ValueCard dashboard={dashboard} history={history.data} userId={userId} />
            <NextInterestCard dashboard={dashboard} />
          </Box>
          <CoinDebtsCard dashboard={dashboard} history={history.data} onExplain={setExplained} />
        </>
      ) : (
        <DashboardEmpty
          isOwn={isOwn}
          annualRate={dashboard.terms.annualRate}
          hasPending={dashboard.pending.length > 0}
        />
      )}
      <Box
        sx={{
          ...twoColumns,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.42fr) minmax(0, 1fr)' },
        }}
      >
        <PendingRequestsCard requests={dashboard.pending} canCancel={isOwn} />
        <ActivityCard history={history} />
      </Box>
      <DocumentsCard dashboard={dashboard} userId={userId} />
      <ExplainDrawer explained={explained} asOf={dashboard.asOf} history={history} onClose={() => setExplained(null)} />
    </Box>
  );
}

/** Entries that need a review by an admin; the server returns them to admins only. */
function Issues({ dashboard: { issues } }: { readonly dashboard: ClientDashboard }) {
  if (issues.length === 0) return null;
  return (
    <Alert severity="warning">
      {issues.map((issue) => (
        <div key={`${issue.clientTransactionId} ${issue.text}`}>
          Entry {issue.clientTransactionId}: {issue.text}
        </div>
      ))}
    </Alert>
  );
}

/** On a phone there is room only for the time. */
function Subtitle({ dashboard, isOwn }: { readonly dashboard: ClientDashboard | undefined; readonly isOwn: boolean }) {
  const what = `${isOwn ? 'Your' : 'Their'} deposits`;
  if (!dashboard) return what;
  const moment = momentText(dashboard.at);
  return (
    <>
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {what}, as of {moment}
      </Box>
      <Box component="span" sx={{ display: { sm: 'none' } }}>
        As of {moment}
      </Box>
    </>
  );
}

function nameOf({ user }: ClientDashboard): string {
  const name = `${user.firstName} ${user.lastName}`.trim();
  return name === '' ? user.email : name;
}

function firstDayOf(dashboard: ClientDashboard | undefined): string | undefined {
  return dashboard?.coins.flatMap((coin) => coin.loans.map((loan) => loan.startDay)).toSorted()[0];
}

/** For a new client: what this page will show, and the first step. */
function DashboardEmpty({
  isOwn,
  annualRate,
  hasPending = false,
}: {
  readonly isOwn: boolean;
  /** Of the current terms. */
  readonly annualRate: string;
  readonly hasPending?: boolean;
}) {
  const { clientPortal } = usePublicConfig();
  if (!isOwn) {
    return (
      <Card>
        <EmptyState title="Nothing on deposit" text="This client has no cleared deposit that is not repaid." />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState
        title={hasPending ? 'Nothing has cleared yet' : 'Nothing on deposit yet'}
        text={
          hasPending
            ? 'Your deposit appears here once it clears, with interest from the day you announced it.'
            : `Make a deposit to earn interest: ${rateText(annualRate)} a year, paid in the same coin.`
        }
        {...(clientPortal && {
          action: (
            <ButtonLink variant="contained" to="/client/deposit-withdraw">
              {hasPending ? 'Go to Deposit' : 'Make a deposit'}
            </ButtonLink>
          ),
        })}
      />
    </Card>
  );
}

/** Has the heights of the final content. Shown only if loading takes a moment. */
function DashboardSkeleton() {
  const hasWaited = useDelayed(true);
  return (
    <Box
      aria-busy="true"
      aria-label="Loading"
      role="status"
      sx={{ display: 'grid', gap: 6, visibility: hasWaited ? 'visible' : 'hidden' }}
    >
      <Columns shares={[2.07, 1]} from="lg" gap={6} hasEqualHeights>
        <Skeleton variant="rounded" height={476} />
        <Skeleton variant="rounded" height={476} />
      </Columns>
      <Skeleton variant="rounded" height={330} />
      <Columns shares={[1.42, 1]} from="lg" gap={6} hasEqualHeights>
        <Skeleton variant="rounded" height={390} />
        <Skeleton variant="rounded" height={390} />
      </Columns>
    </Box>
  );
}

const StatementDialog = lazy(async () => ({
  default: (await import('../documents/statement-dialog.tsx')).StatementDialog,
}));
const AgreementDialog = lazy(async () => ({
  default: (await import('../documents/agreement-dialog.tsx')).AgreementDialog,
}));

const DOCUMENTS = [
  { document: 'agreement', label: 'Agreement', icon: mdiFileDocumentOutline },
  { document: 'statement', label: 'Statement', icon: mdiDownload },
] as const;

interface DashboardActionsProps {
  readonly isOwn: boolean;
  readonly userId: number | undefined;
  /** The day of the first deposit, where a full statement begins. */
  readonly since: string | undefined;
}

/** On phones the two documents are in the Documents card, and this row has only deposit and withdrawal. */
function DashboardActions({ isOwn, userId, since }: DashboardActionsProps) {
  const { clientPortal } = usePublicConfig();
  const { content, isOpen, opening, open, close } = useDialog<(typeof DOCUMENTS)[number]['document']>();
  return (
    <>
      {DOCUMENTS.map(({ document, label, icon }) => (
        <Button
          key={document}
          variant="text"
          startIcon={<Icon path={icon} size={18} />}
          onClick={() => open(document)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {label}
        </Button>
      ))}
      {isOwn && clientPortal ? (
        <>
          <ButtonLink
            variant="outlined"
            to="/client/deposit-withdraw"
            search={{ tab: 'withdraw' }}
            sx={{ order: { xs: 2, sm: 0 } }}
          >
            Withdraw
          </ButtonLink>
          <ButtonLink variant="contained" to="/client/deposit-withdraw">
            Deposit
          </ButtonLink>
        </>
      ) : null}
      <Suspense>
        {content === 'statement' ? (
          <StatementDialog key={opening} isOpen={isOpen} userId={userId} since={since} onClose={close} />
        ) : null}
        {content === 'agreement' ? (
          <AgreementDialog key={opening} isOpen={isOpen} userId={userId} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}
