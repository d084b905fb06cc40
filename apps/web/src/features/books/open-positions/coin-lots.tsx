import { contract, type OpenPosition } from '@holdfast/contract';
import Skeleton from '@mui/material/Skeleton';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListPager, usePaging } from '../../../ui/list/list-pager.tsx';
import { ColumnList, keyOfId } from '../../../ui/list/column-list.tsx';
import { lotColumns } from './lot-columns.tsx';

const LOTS_SHOWN = 10;

interface CoinLotsProps {
  readonly coin: Pick<OpenPosition, 'coinId' | 'coinSymbol'>;
  readonly onWhy: (lot: OpenPosition) => void;
}

/** The remaining lots of one coin, oldest first. */
export function CoinLots({ coin: { coinId, coinSymbol }, onWhy }: CoinLotsProps) {
  const paging = usePaging(LOTS_SHOWN);
  const { page, limit } = paging;
  const { data, error, refetch } = useCall(
    contract.listCoinOpenPositions,
    { params: { coinId }, query: { page, limit } },
    { keepsPrevious: true },
  );
  if (error && !data)
    return <ErrorState title="The lots could not be loaded" text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rectangular" height={132} aria-busy="true" />;
  return (
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
  );
}
