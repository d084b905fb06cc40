import { booksCalls, type BookState } from '@holdfast/books/contract';
import { lendingCalls, type LendingSummary } from '@holdfast/lending/contract';
import { type CallOutput } from '@holdfast/contract';
import { presentCount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import type { PagePath } from '@holdfast/web/lib/page-address.ts';
import { ColourSign } from '@holdfast/web/ui/chart/legend.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { DashboardCard, PADDING } from './dashboard-card.tsx';
import { Row } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

export interface FigureRow {
  readonly label: string;
  /** Undefined while loading. */
  readonly figure: ReactNode | undefined;
  /** After the label, for a figure that is not whole. */
  readonly mark?: ReactNode;
  readonly path?: PagePath | undefined;
  /** A chart colour, if the row is a legend entry. */
  readonly colour?: string | undefined;
  readonly isTotal?: boolean;
}

/** Labels on one side, figures on the other; a label links to its page. */
export function FigureRows({ rows }: { readonly rows: readonly FigureRow[] }) {
  return (
    <Box component="dl" sx={{ m: 0, pb: 3 }}>
      {rows.map(({ label, figure, mark, path, colour, isTotal = false }) => (
        <Row
          canWrap={false}
          isSpread
          key={label}
          sx={{
            gap: 4,
            minHeight: 40,
            mx: PADDING,
            borderTop: 1,
            borderColor: 'hairline',
            typography: isTotal ? 'subtitle1' : 'body2',
            ...(isTotal && { fontWeight: 600 }),
          }}
        >
          <Row
            canWrap={false}
            component="dt"
            sx={{
              gap: 3,
              minWidth: 0,
              ...(!isTotal && { color: 'text.secondary' }),
            }}
          >
            {colour === undefined ? null : <ColourSign colour={colour} size={10} />}
            {path ? (
              <TextLink to={path} color="inherit" underline="hover">
                {label}
              </TextLink>
            ) : (
              label
            )}
            {mark}
          </Row>
          <Box
            component="dd"
            sx={{ m: 0, textAlign: 'end', flexShrink: 0, fontVariantNumeric: 'tabular-nums lining-nums' }}
          >
            {figure === undefined ? <Skeleton width={72} /> : figure}
          </Box>
        </Row>
      ))}
    </Box>
  );
}

/** Whether the books are up to date, and the cost and gain of the holdings. */
export function BooksCard({ books }: { readonly books: BookState | undefined }) {
  const { data: holdings } = useCall(booksCalls.listAssetHoldings);
  const unknown = books?.generatedAt === null ? <Quiet>Unknown</Quiet> : null;
  return (
    <DashboardCard
      title="Books"
      link={{ path: '/admin/capital-positions', label: 'Capital positions' }}
      aside={books && <State books={books} />}
    >
      <FigureRows
        rows={[
          {
            label: 'Generated',
            figure:
              books && (books.generatedAt === null ? <Quiet>Never</Quiet> : <DateCell instant={books.generatedAt} />),
            path: '/admin/capital-positions',
          },
          {
            label: 'Cost of holdings',
            figure: unknown ?? (holdings && <UsdText value={holdings.costUsd} unknown="Unknown" />),
            path: '/admin/open-positions',
          },
          {
            label: 'Unrealised gain',
            figure: unknown ?? (holdings && <UsdText value={holdings.unrealisedUsd} isChange unknown="Unknown" />),
            path: '/admin/open-positions',
          },
          {
            label: 'Classified transactions',
            figure: books && presentCount(books.transactions),
            path: '/portfolio/transactions/history',
          },
          {
            label: 'To classify',
            figure: books && presentCount(books.unclassified),
            path: '/portfolio/transactions/new',
          },
          {
            label: 'Items to review',
            figure: books && presentCount(books.worklist),
            path: '/admin/capital-positions/worklist',
          },
        ]}
      />
    </DashboardCard>
  );
}

function State({ books }: { readonly books: BookState }) {
  if (books.jobId !== null) return <StatusChip label="Generating" tone="info" />;
  if (books.generatedAt === null) return <StatusChip label="Not generated" tone="warning" />;
  return books.staleFrom === null ? (
    <StatusChip label="Up to date" tone="gain" />
  ) : (
    <StatusChip label="Out of date" tone="warning" />
  );
}

const LIABILITIES = '/admin/liabilities';
const REQUESTS = '/admin/client-transactions';

/** The amount owed to clients, and their open requests. */
export function ClientsCard({ lending }: { readonly lending: LendingSummary | undefined }) {
  const liabilities = useCall(lendingCalls.getLiabilities, { query: { limit: 1 } });
  const count = (value: number | undefined) => (value === undefined ? undefined : presentCount(value));
  const figures = (owed?: CallOutput<typeof lendingCalls.getLiabilities>) => (
    <FigureRows
      rows={[
        { label: 'Owed to clients', figure: owed && <UsdText value={owed.totalUsd} />, path: LIABILITIES },
        { label: 'Clients with deposits', figure: count(owed?.total), path: LIABILITIES },
        { label: 'Deposits to clear', figure: count(lending?.pendingDeposits), path: REQUESTS },
        { label: 'Withdrawals to pay', figure: count(lending?.pendingWithdrawals), path: REQUESTS },
        { label: 'Interest to pay', figure: count(lending?.pendingInterest), path: REQUESTS },
      ]}
    />
  );
  return (
    <DashboardCard title="Clients" link={{ path: REQUESTS, label: 'Requests' }}>
      <Loaded query={liabilities} failure="The liabilities could not be loaded" skeleton={figures()}>
        {figures}
      </Loaded>
    </DashboardCard>
  );
}
