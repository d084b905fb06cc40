import { overviewCalls } from '../../contract/calls.ts';
import { type InboxSummary } from '@holdfast/transactions/contract';
import { type User } from '@holdfast/accounts/contract';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText, recentText } from '@holdfast/web/lib/date-text.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { AllocationCard } from './allocation-card.tsx';
import { AttentionCard } from './attention-card.tsx';
import { CoverageCard, useMarketIds } from './coverage-card.tsx';
import { DashboardCard, PADDING } from './dashboard-card.tsx';
import { BooksCard, ClientsCard } from './figure-cards.tsx';
import { JobsCard } from './jobs-card.tsx';
import { NetWorthCard } from './net-worth-card.tsx';
import { ownAccountSteps } from './next-steps.ts';
import { SetupCard, useSetup } from './setup-card.tsx';
import { type Attention, useAttention } from './use-attention.ts';
import { AccountCard, NextStepsCard } from './welcome-page.tsx';
import { YearCard } from './year-card.tsx';
import { yearIn } from './year-figures.ts';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';

/** Loaded with this dashboard, on which it is shown; a script of its own would be one more request. */
export { ViewingPicker } from './viewing-picker.tsx';

interface AdminDashboardProps {
  readonly user: User;
  /** The picker for the viewed user, at the end of the title row. */
  readonly picker: ReactNode;
}

/** The operator's dashboard: assets, liabilities, and what needs attention. */
export function AdminDashboard({ user, picker }: AdminDashboardProps) {
  const attention = useAttention();
  const setup = useSetup();
  const { inbox, books, lending } = attention;
  const marketIdOf = useMarketIds();
  const { data: netWorth, error, dataUpdatedAt } = useCall(overviewCalls.getNetWorth, { query: { span: '1y' } });
  const hasNoTransactions = books !== undefined && books.transactions + books.unclassified === 0;
  const isNew = hasNoTransactions && netWorth?.points.length === 0 && !attention.hasLiabilities;
  // Nothing is rendered until it is known which of the two pages applies, so that neither flashes.
  const isUndecided =
    (attention.items === undefined && (books === undefined || hasNoTransactions)) ||
    (hasNoTransactions && netWorth === undefined && error === null);
  const hasNoBooks = books?.generatedAt === null;
  const at = dataUpdatedAt === 0 ? null : new Date(dataUpdatedAt);
  return (
    <>
      <PageHeader
        title="Dashboard"
        subtitle={isNew ? 'Figures appear as soon as their data is complete.' : at && asOfText(at, inbox)}
        actions={picker}
      />
      {isUndecided ? null : isNew ? (
        <FirstRun user={user} attention={attention} />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 6,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              md: 'repeat(6, minmax(0, 1fr))',
              lg: 'repeat(12, minmax(0, 1fr))',
            },
          }}
        >
          {setup !== null && !setup.isComplete ? (
            <Place md={6} lg={12}>
              <SetupCard />
            </Place>
          ) : null}
          <Place md={6} lg={8}>
            {hasNoBooks ? <UnknownNetWorth /> : <NetWorthCard />}
          </Place>
          <Place md={6} lg={4}>
            <AttentionCard items={attention.items} failedRequests={attention.failedRequests} />
          </Place>
          <Place md={6} lg={5}>
            <CoverageCard marketIdOf={marketIdOf} />
          </Place>
          <Place md={3} lg={3}>
            {hasNoBooks ? <NotGenerated title="Allocation" /> : <AllocationCard />}
          </Place>
          <Place md={3} lg={4}>
            {hasNoBooks ? (
              <NotGenerated title="Gains and income" />
            ) : at && books ? (
              <YearCard year={yearIn(books.settings.timeZone, at)} />
            ) : (
              <DashboardCard title="Gains and income">{null}</DashboardCard>
            )}
          </Place>
          <Place md={3} lg={4}>
            <ClientsCard lending={lending} />
          </Place>
          <Place md={3} lg={4}>
            <BooksCard books={books} />
          </Place>
          <Place md={6} lg={4}>
            <JobsCard />
          </Place>
        </Box>
      )}
    </>
  );
}

/** Without books the assets are unknown, not zero. */
function UnknownNetWorth() {
  return (
    <DashboardCard title="Net worth">
      <EmptyState
        title="The books have not been generated yet"
        text="Assets, gains and net worth are computed from classified transactions."
        action={
          <ButtonLink variant="outlined" to="/admin/capital-positions">
            Open the books
          </ButtonLink>
        }
      />
    </DashboardCard>
  );
}

function NotGenerated({ title }: { readonly title: string }) {
  return (
    <DashboardCard title={title}>
      <Box sx={{ px: PADDING, pb: 5, typography: 'body2', color: 'text.secondary' }}>
        Unknown until the books are generated.
      </Box>
    </DashboardCard>
  );
}

/** Cards in one row have the same height. */
function Place({ md, lg, children }: { readonly md: number; readonly lg: number; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', minWidth: 0, gridColumn: { md: `span ${md}`, lg: `span ${lg}` } }}>{children}</Box>
  );
}

function asOfText(at: Date, inbox: InboxSummary | undefined): string {
  const asOf = `Operator view, as of ${momentText(at.toISOString())}.`;
  if (inbox === undefined) return asOf;
  if (inbox.unsyncedWallets > 0) return `${asOf} Some wallets have not been synced yet.`;
  if (inbox.syncedAt === null) return asOf;
  return `${asOf} Oldest sync: ${recentText(inbox.syncedAt, { isInSentence: true })}.`;
}

/** Before there is any data: the checklist, and the own account. */
function FirstRun({ user, attention }: { readonly user: User; readonly attention: Attention }) {
  // A coin without a balance needs no price yet.
  const items = attention.items?.filter(({ id }) => id !== 'prices');
  return (
    <Columns shares={[2, 1]} from="md" gap={6}>
      <SetupCard />
      <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
        {items !== undefined && (items.length > 0 || attention.failedRequests > 0) ? (
          <AttentionCard items={items} failedRequests={attention.failedRequests} />
        ) : null}
        <NextStepsCard steps={ownAccountSteps(user)} />
        <AccountCard user={user} />
      </Box>
    </Columns>
  );
}
