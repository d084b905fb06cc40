import { booksCalls } from '../../contract/calls.ts';
import { type OpenPosition } from '../../contract/books.ts';
import { useCall } from '@holdfast/web/lib/api.ts';
import { ListPager, usePaging } from '@holdfast/web/ui/list/list-pager.tsx';
import { ColumnList, keyOfId } from '@holdfast/web/ui/list/column-list.tsx';
import { lotColumns } from './lot-columns.tsx';
import { Loaded, RowsSkeleton } from '@holdfast/web/ui/loaded.tsx';

const LOTS_SHOWN = 10;

interface CoinLotsProps {
  readonly coin: Pick<OpenPosition, 'coinId' | 'coinSymbol'>;
  readonly onWhy: (lot: OpenPosition) => void;
}

/** The remaining lots of one coin, oldest first. */
export function CoinLots({ coin: { coinId, coinSymbol }, onWhy }: CoinLotsProps) {
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
