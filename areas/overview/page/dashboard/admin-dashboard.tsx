import type { User } from '@holdfast/accounts/contract';
import { booksCalls, type BookState } from '@holdfast/books/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import type { JobSummary } from '@holdfast/contract';
import { defiCalls } from '@holdfast/defi/contract';
import { lendingCalls, type LendingSummary } from '@holdfast/lending/contract';
import { exactUsdText, parseAmount } from '@holdfast/money';
import { operationsCalls } from '@holdfast/operations/contract';
import { useJobWatch } from '@holdfast/operations/page/use-job-watch';
import { pricesCalls } from '@holdfast/prices/contract';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { type InboxSummary, transactionsCalls } from '@holdfast/transactions/contract';
import { useCall } from '@holdfast/web/lib/api.ts';
import { momentText, recentText } from '@holdfast/web/lib/date-text.ts';
import { usePageAccess } from '@holdfast/web/lib/page-access.ts';
import { allocationSlices } from '@holdfast/web/ui/chart/allocation.ts';
import { ColourSign } from '@holdfast/web/ui/chart/legend.tsx';
import { ringPaths } from '@holdfast/web/ui/chart/ring-path.ts';
import { EmptyState } from '@holdfast/web/ui/empty-state.tsx';
import { compactUsd, UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Columns } from '@holdfast/web/ui/layout/columns.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { plainList } from '@holdfast/web/ui/layout/row.tsx';
import { ButtonLink } from '@holdfast/web/ui/links.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { overviewCalls } from '../../contract/calls.ts';
import { AttentionCard } from './attention-card.tsx';
import { type AttentionItem, attentionItems, NAMED_MAX } from './attention.ts';
import { CoverageCard, useMarketIds } from './coverage-card.tsx';
import { CardNote, DashboardCard, PADDING } from './dashboard-card.tsx';
import { BooksCard, ClientsCard } from './figure-cards.tsx';
import { JobsCard } from './jobs-card.tsx';
import { NetWorthCard } from './net-worth-card.tsx';
import { ownAccountSteps } from './next-steps.ts';
import { SetupCard, useSetup } from './setup-card.tsx';
import { AccountCard, NextStepsCard } from './welcome-page.tsx';
import { YearCard } from './year-card.tsx';
import { yearIn } from './year-figures.ts';

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

interface Attention {
  /** Undefined until every request has succeeded or failed. */
  readonly items: readonly AttentionItem[] | undefined;
  readonly failedRequests: number;
  readonly inbox: InboxSummary | undefined;
  readonly lending: LendingSummary | undefined;
  readonly books: BookState | undefined;
  /** Whether clients are owed anything. */
  readonly hasLiabilities: boolean;
}

/** A dashboard stays open all day, so cheap requests are repeated every minute and when the window gets the focus. */
const NOTICE_REFRESH = { refetchOnWindowFocus: 'always', refetchInterval: 60_000 } as const;

/** Loads everything that could need attention, with the calls of the pages that resolve it. */
function useAttention(): Attention {
  const inbox = useCall(transactionsCalls.getInboxSummary, undefined, NOTICE_REFRESH);
  const lending = useCall(lendingCalls.getLendingSummary, undefined, NOTICE_REFRESH);
  const coverage = useCall(lendingCalls.getCoverage);
  const books = useCall(booksCalls.getBookState);
  const prices = useCall(pricesCalls.listMissingPrices, { query: { limit: 1 } });
  const unsynced = useCall(catalogueCalls.listWallets, {
    query: { owner: 'operator', is_active: true, has_failed_sync: true, limit: NAMED_MAX },
  });
  const pools = useCall(defiCalls.listPools, { query: { range: 'outside', limit: NAMED_MAX } });
  const backups = useCall(operationsCalls.getBackupState, undefined, NOTICE_REFRESH);
  const loans = useCall(defiCalls.listLoans, { query: { p2p: false, limit: NAMED_MAX } });
  const { jobs } = useJobWatch();
  const opens = usePageAccess();
  const requests = [inbox, lending, coverage, books, prices, unsynced, pools, loans, backups];
  const isComplete = requests.every(({ data, error }) => data !== undefined || error !== null);
  const items = attentionItems({
    inbox: inbox.data,
    lending: lending.data,
    coverage: coverage.data?.coins,
    books: books.data,
    coinsMissingPrices: prices.data?.total,
    unsynced: unsynced.data,
    pools: pools.data,
    loans: loans.data,
    backups: backups.data,
    failedJobs: failedJobs(jobs, lending.dataUpdatedAt),
  });
  return {
    items: isComplete ? items.filter(({ leadsTo }) => leadsTo === 'jobs' || opens(leadsTo.path)) : undefined,
    failedRequests: requests.filter(({ data, error }) => data === undefined && error !== null).length,
    inbox: inbox.data,
    lending: lending.data,
    books: books.data,
    hasLiabilities: coverage.data?.coins.some(({ owed }) => parseAmount(owed) !== 0n) ?? false,
  };
}

const FRESH_MS = 3 * 86_400_000;

/** Recent failed jobs without a later success of the same work. */
export function failedJobs(jobs: readonly JobSummary[], nowMs: number): JobSummary[] {
  return jobs.filter((job) => {
    if (job.status !== 'failed' || job.finishedAt === null || nowMs - Date.parse(job.finishedAt) > FRESH_MS)
      return false;
    return !jobs.some(
      (later) => later.kind === job.kind && later.key === job.key && later.id > job.id && later.status !== 'cancelled',
    );
  });
}

const SIZE = 140;
const THICKNESS = 22;

/**
 * The share of each asset as a ring chart and in figures. While the total is unknown: the known values, without shares.
 */
function AllocationCard() {
  const { palette } = useTheme();
  const holdings = useCall(booksCalls.listAssetHoldings);
  const slices = useMemo(() => allocationSlices(holdings.data?.items ?? []), [holdings.data]);
  const colourOf = (index: number) => palette.chart[index % palette.chart.length] ?? palette.text.secondary;
  return (
    <DashboardCard title="Allocation" link={{ path: '/admin/asset-holdings', label: 'Holdings' }}>
      <Loaded
        query={holdings}
        failure="The holdings could not be loaded"
        skeleton={<Skeleton variant="rounded" height={280} sx={{ mx: PADDING, mb: 5 }} />}
        empty={<CardNote>The books have no holdings.</CardNote>}
      >
        {({ valueUsd: assetsUsd }) => {
          const totalUsd = exactUsdText(assetsUsd);
          if (slices.length === 0)
            return (
              <CardNote>
                {assetsUsd.unknownCount > 0 ? <UnknownNote of={assetsUsd} /> : 'No asset has a value above zero.'}
              </CardNote>
            );
          return (
            <Box sx={{ px: PADDING, pb: 4 }}>
              {totalUsd === null ? (
                <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3 }}>
                  Shares are unknown: <UnknownNote of={assetsUsd} />.
                </Typography>
              ) : (
                <Box
                  aria-hidden="true"
                  dir="ltr"
                  sx={{ position: 'relative', width: SIZE, height: SIZE, mx: 'auto', mt: 1, mb: 5 }}
                >
                  <svg width={SIZE} height={SIZE} focusable="false">
                    {ringPaths(
                      slices.map(({ fraction }) => fraction),
                      { size: SIZE, thickness: THICKNESS },
                    ).map((path, index) => (
                      <path key={slices[index]?.key} d={path} fill={colourOf(index)} />
                    ))}
                  </svg>
                  <Box
                    sx={{
                      position: 'absolute',
                      inset: 0,
                      display: 'grid',
                      placeContent: 'center',
                      textAlign: 'center',
                    }}
                  >
                    <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Assets</Box>
                    <Box sx={{ typography: 'figureSmall' }}>{compactUsd(Number(totalUsd))}</Box>
                  </Box>
                </Box>
              )}
              <Box component="ul" aria-label="Allocation by asset" sx={plainList}>
                {slices.map(({ key, label, share, valueUsd }, index) => (
                  <Box
                    component="li"
                    key={key}
                    sx={{ display: 'flex', alignItems: 'center', gap: 3, minHeight: 32, typography: 'body2' }}
                  >
                    <ColourSign colour={colourOf(index)} size={10} />
                    <Box
                      dir="auto"
                      sx={{ flexGrow: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' }}
                    >
                      {label}
                    </Box>
                    <Box dir="ltr" sx={{ fontVariantNumeric: 'tabular-nums lining-nums' }}>
                      {share ?? <UsdText value={valueUsd} />}
                    </Box>
                  </Box>
                ))}
              </Box>
            </Box>
          );
        }}
      </Loaded>
    </DashboardCard>
  );
}
