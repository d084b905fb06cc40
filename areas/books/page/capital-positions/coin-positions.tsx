import { presentCount } from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { bookDay } from '@holdfast/web/lib/date-text.ts';
import { useMay } from '@holdfast/web/lib/permission.ts';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { WhyFigure } from '@holdfast/web/ui/figures/why-figure.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { ColumnList, keyOfId } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Loaded, RowsSkeleton } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { mdiTrashCanOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { CapitalPosition, CapitalPositionSummary } from '../../contract/books.ts';
import { booksCalls } from '../../contract/calls.ts';
import { positionFigures } from './gain-figures.ts';

interface CoinPositionsProps extends PositionActions {
  readonly coin: CapitalPositionSummary;
  readonly isGeneratedOnly: boolean;
}

const FIRST_SHOWN = 5;
const PAGE_SIZE = 50;

/** The disposals of one coin, newest first: a few initially, all of them on demand. */
export function CoinPositions({ coin, isGeneratedOnly, ...actions }: CoinPositionsProps) {
  const [page, setPage] = useState(0);
  const limit = page === 0 ? FIRST_SHOWN : PAGE_SIZE;
  const query = { year: coin.year, generated_only: isGeneratedOnly, page: Math.max(1, page), limit };
  const positions = useCall(
    booksCalls.listCoinCapitalPositions,
    { params: { coinId: coin.coinId }, query },
    { keepsPrevious: true },
  );
  return (
    <Loaded
      query={positions}
      failure="The positions could not be loaded"
      skeleton={<RowsSkeleton height={Math.min(FIRST_SHOWN, Math.max(1, coin.disposals)) * 44 + 40} />}
    >
      {(data) => {
        const pages = Math.ceil(data.total / PAGE_SIZE);
        return (
          <>
            <ColumnList
              caption={`Positions of ${coin.coinSymbol}`}
              columns={positionColumns(actions)}
              rows={data.items}
              rowKey={keyOfId}
              cardsBelow="sm"
              tableStyle={{ '& td, & th': { height: 44 }, '& tr > :first-of-type': { paddingInlineStart: '52px' } }}
            />
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: { xs: 4, sm: 8 }, py: 1 }}>
              {page === 0 && data.total > FIRST_SHOWN ? (
                <Button variant="text" size="small" onClick={() => setPage(1)}>
                  Show all {presentCount(data.total)}
                </Button>
              ) : null}
              {page > 0 && pages > 1 ? (
                <>
                  <Button variant="text" size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
                    Later
                  </Button>
                  <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
                    Page {page} of {pages}
                  </Box>
                  <Button variant="text" size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
                    Earlier
                  </Button>
                </>
              ) : null}
            </Box>
          </>
        );
      }}
    </Loaded>
  );
}

const TERM_LABELS = { short: 'Short', long: 'Long' } as const;

function positionColumns(actions: PositionActions): ListColumn<CapitalPosition>[] {
  return [
    { id: 'sold', label: 'Sold', mobile: 'note', render: ({ disposedDay }) => bookDay(disposedDay) },
    {
      id: 'acquired',
      label: 'Acquired',
      mobile: 'note',
      render: ({ acquiredDay }) => (acquiredDay === null ? <Quiet>Unknown</Quiet> : bookDay(acquiredDay)),
      renderOnCard: ({ acquiredDay }) =>
        acquiredDay === null ? 'acquisition date unknown' : `acquired ${bookDay(acquiredDay)}`,
    },
    {
      id: 'amount',
      label: 'Amount',
      align: 'end',
      mobile: 'title',
      render: ({ amount }) => <AmountText value={amount} />,
      renderOnCard: ({ amount, coinSymbol }) => <AmountText value={amount} symbol={coinSymbol} />,
    },
    {
      id: 'proceeds',
      label: 'Proceeds',
      align: 'end',
      mobile: 'none',
      render: (position) => <UsdText value={positionFigures(position).proceedsUsd} />,
    },
    {
      id: 'cost',
      label: 'Cost',
      align: 'end',
      mobile: 'none',
      render: (position) => <UsdText value={positionFigures(position).costUsd} unknown="Unknown" />,
    },
    {
      id: 'term',
      label: 'Term',
      mobile: 'note',
      render: ({ term }) => TERM_LABELS[term],
      renderOnCard: ({ term }) => `${term} term`,
    },
    {
      id: 'wallet',
      label: 'Wallet',
      mobile: 'note',
      render: (position) => (
        <>
          {position.walletName ?? <Quiet>None</Quiet>} <PositionMarks position={position} />
        </>
      ),
      renderOnCard: (position) => (
        <>
          {position.walletName ?? 'no wallet'} <PositionMarks position={position} />
        </>
      ),
    },
    {
      id: 'gain',
      label: 'Gain or loss',
      align: 'end',
      mobile: 'end',
      render: (position) => <PositionGain position={position} {...actions} />,
    },
  ];
}

interface PositionActions {
  readonly onWhy: (position: CapitalPosition) => void;
  readonly onDelete: (position: CapitalPosition) => void;
}

/** What distinguishes a position from an ordinary sale. */
function PositionMarks({ position }: { readonly position: CapitalPosition }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 1, verticalAlign: 'middle' }}>
      {position.flags.includes('missing_price') ? <StatusChip label="Missing price" tone="warning" /> : null}
      {position.flags.includes('missing_basis') ? <StatusChip label="Missing basis" tone="warning" /> : null}
      {position.flags.includes('gift_basis_unknown') ? (
        <StatusChip label="Donor’s cost unknown" tone="warning" />
      ) : null}
      {position.isTaxable ? null : <StatusChip label="Not taxable" />}
      {position.source === 'manual' ? <StatusChip label="Manual" tone="info" /> : null}
    </Box>
  );
}

/** The gain opens its explanation; a manual entry can be deleted beside it. */
function PositionGain({ position, onWhy, onDelete }: PositionActions & { readonly position: CapitalPosition }) {
  const may = useMay();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
      {position.source === 'manual' && may(booksCalls.deleteManualPosition) ? (
        <Tooltip title="Delete">
          <IconButton
            size="small"
            aria-label={`Delete the disposal of ${position.amount} ${position.coinSymbol}`}
            onClick={() => onDelete(position)}
          >
            <Icon path={mdiTrashCanOutline} size={18} />
          </IconButton>
        </Tooltip>
      ) : null}
      <WhyFigure
        label={`${position.amount} ${position.coinSymbol}, ${bookDay(position.disposedDay)}`}
        onWhy={() => onWhy(position)}
      >
        <UsdText value={positionFigures(position).gainUsd} isChange />
      </WhyFigure>
    </Box>
  );
}
