import { booksDayOf, formatDay } from '@holdfast/calendar';
import { CoinPicturesRoot } from '@holdfast/catalogue/page/coin-label';
import type { CallOutput } from '@holdfast/contract';
import { countNoun } from '@holdfast/money';
import { UnknownNote } from '@holdfast/prices/page/unknown-note';
import { useCall } from '@holdfast/web/lib/api.ts';
import { dayText } from '@holdfast/web/lib/date-text.ts';
import { useAddressPart } from '@holdfast/web/lib/page-address.ts';
import { ListSection } from '@holdfast/web/lists/list-page.tsx';
import { defineWholeList, useWholeList } from '@holdfast/web/lists/whole-list.ts';
import { type FigureCardProps, FigureCards } from '@holdfast/web/ui/figures/figure-cards.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { PageHeader } from '@holdfast/web/ui/layout/page-header.tsx';
import { ColumnList, keyOfId } from '@holdfast/web/ui/list/column-list.tsx';
import { ExportButton } from '@holdfast/web/ui/list/export-button.tsx';
import { ListPager, usePaging } from '@holdfast/web/ui/list/list-pager.tsx';
import { useRowExpansion } from '@holdfast/web/ui/list/use-row-expansion.ts';
import { Loaded, RowsSkeleton } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { lazy, Suspense, useState } from 'react';
import type { OpenPosition, OpenPositionSummary } from '../../contract/books.ts';
import { booksCalls, type BooksCalls } from '../../contract/calls.ts';
import { BooksNotice, noBooksYet, useBookState } from '../page-parts/books-notice.tsx';
import {
  amountColumn,
  coinColumn,
  costColumn,
  countColumn,
  listOfCoins,
  priceColumn,
  unrealisedColumn,
  usdColumn,
} from '../page-parts/coin-columns.tsx';
import { BookToday, countdownText, daysBetween, LongTermDate } from './long-term-date.tsx';
import { lotColumns } from './lot-columns.tsx';

const WhyDrawer = lazy(async () => ({ default: (await import('../why/why-drawer.tsx')).WhyDrawer }));
const NOTHING_OPEN = {
  title: 'No open positions',
  text: 'Lots appear after the first classified transaction that receives coins.',
};

/** Open Positions: the remaining lots, their unrealized gain, and when each becomes long term. */
export function OpenPositionsPage() {
  const books = useBookState();
  const [openedAt] = useState(() => new Date());
  const today = books && formatDay(booksDayOf(openedAt.getTime(), books.settings.timeZone));
  const positions = useCall(booksCalls.listOpenPositions);
  const { data } = positions;
  const list = useWholeList(openPositionsList, positions);
  const [why, setWhy] = useAddressPart('why');
  const expansion = useRowExpansion('Lots', (coin: OpenPositionSummary) => (
    <CoinLots coin={coin} onWhy={(lot) => setWhy(lot.id)} />
  ));
  const hasPositions = data === undefined || data.items.length > 0;
  return (
    <CoinPicturesRoot>
      <BookToday value={today}>
        <PageHeader
          title="Open Positions"
          subtitle="Open lots and their unrealised gain at today’s prices."
          actions={<ExportButton csvExport={list.csvExport} isDisabled={!data} />}
        />
        <BooksNotice state={books} />
        {hasPositions ? <FigureCards label="Totals" cards={data ? cardsOf(data, today) : LOADING_CARDS} /> : null}
        <ListSection
          shown={list}
          title="Open Positions"
          placeholderCount={6}
          expansion={expansion}
          totals={
            data && !list.isFiltered
              ? {
                  byColumn: {
                    cost: <UsdText value={data.costUsd} unknown="Unknown" />,
                    value: <UsdText value={data.valueUsd} />,
                    short: <UsdText value={data.shortUsd} isChange unknown="Unknown" />,
                    long: <UsdText value={data.longUsd} isChange unknown="Unknown" />,
                    unrealised: <UsdText value={data.unrealisedUsd} isChange unknown="Unknown" />,
                  },
                }
              : undefined
          }
          empty={noBooksYet(books) ?? NOTHING_OPEN}
        />
        <Suspense>
          <WhyDrawer kind="open" id={why} onClose={() => setWhy(undefined)} />
        </Suspense>
      </BookToday>
    </CoinPicturesRoot>
  );
}

const LOADING_CARDS: readonly FigureCardProps[] = [
  'Value',
  'Unrealised gain',
  'Short term',
  'Long term',
  'Next long term',
].map((label) => ({ label, figure: undefined }));

function cardsOf(data: CallOutput<BooksCalls['listOpenPositions']>, today: string | undefined): FigureCardProps[] {
  const [next] = data.items
    .filter(({ nextLongDay }) => nextLongDay !== null)
    .toSorted((left, right) => (left.nextLongDay ?? '').localeCompare(right.nextLongDay ?? ''));
  const lots = data.items.reduce((count, position) => count + position.lots, 0);
  const nextDay = next?.nextLongDay ?? null;
  return [
    {
      label: 'Value',
      figure: <UsdText value={data.valueUsd} />,
      note:
        data.valueUsd.unknownCount === 0 ? (
          `${countNoun(lots, 'lot')}, ${countNoun(data.items.length, 'coin')}`
        ) : (
          <UnknownNote of={data.valueUsd} />
        ),
    },
    {
      label: 'Unrealised gain',
      figure: <UsdText value={data.unrealisedUsd} isChange unknown="Unknown" />,
      note: (
        <>
          Cost <UsdText value={data.costUsd} unknown="unknown" />
        </>
      ),
    },
    {
      label: 'Short term',
      figure: <UsdText value={data.shortUsd} isChange unknown="Unknown" />,
      note: 'If sold today',
    },
    { label: 'Long term', figure: <UsdText value={data.longUsd} isChange unknown="Unknown" />, note: 'If sold today' },
    nextDay === null || !next
      ? { label: 'Next long term', figure: 'None', note: 'Every lot is long term', isText: true }
      : {
          label: 'Next long term',
          isText: true,
          figure: today === undefined ? undefined : countdownText(daysBetween({ from: today, to: nextDay })),
          note: `${next.coinSymbol}, ${dayText(nextDay, { timeZone: 'UTC' })}`,
        },
  ];
}

const openPositionsList = defineWholeList<OpenPositionSummary>({
  id: 'open-positions',
  ...listOfCoins,
  defaultSort: { sort: 'value', order: 'desc' },
  columns: [
    coinColumn({ id: 'coin', label: 'Coin' }),
    countColumn('lots', 'Lots', (position) => position.lots),
    amountColumn(),
    costColumn(),
    { ...priceColumn(), hiddenByDefault: true },
    usdColumn({ id: 'value', label: 'Value', of: (position) => position.valueUsd }),
    usdColumn({ id: 'short', label: 'Short term', of: ({ shortUsd }) => shortUsd, isChange: true, unknown: 'Unknown' }),
    usdColumn({ id: 'long', label: 'Long term', of: ({ longUsd }) => longUsd, isChange: true, unknown: 'Unknown' }),
    unrealisedColumn(),
    {
      id: 'nextLong',
      label: 'Next long term',
      orderBy: (position) => position.nextLongDay,
      render: (position) =>
        position.nextLongDay === null ? <Quiet>All long term</Quiet> : <LongTermDate day={position.nextLongDay} />,
      csv: (position) => position.nextLongDay ?? '',
    },
  ],
});

const LOTS_SHOWN = 10;

interface CoinLotsProps {
  readonly coin: Pick<OpenPosition, 'coinId' | 'coinSymbol'>;
  readonly onWhy: (lot: OpenPosition) => void;
}

/** The remaining lots of one coin, oldest first. */
function CoinLots({ coin: { coinId, coinSymbol }, onWhy }: CoinLotsProps) {
  const paging = usePaging(LOTS_SHOWN);
  const { page, limit } = paging;
  const lots = useCall(
    booksCalls.listCoinOpenPositions,
    { params: { coinId }, query: { page, limit } },
    { keepsPrevious: true },
  );
  return (
    <Loaded query={lots} failure="The lots could not be loaded" skeleton={<RowsSkeleton height={132} />}>
      {(data) => (
        <>
          <ColumnList
            caption={`Lots of ${coinSymbol}`}
            columns={lotColumns(onWhy)}
            rows={data.items}
            rowKey={keyOfId}
            cardsBelow="sm"
            tableStyle={{
              '& td, & th': { height: 44, backgroundColor: 'transparent' },
              '& td:first-of-type, & th:first-of-type': { paddingInlineStart: { sm: '60px' } },
            }}
          />
          {data.total > LOTS_SHOWN ? <ListPager {...paging} total={data.total} isTotalCapped={false} /> : null}
        </>
      )}
    </Loaded>
  );
}
