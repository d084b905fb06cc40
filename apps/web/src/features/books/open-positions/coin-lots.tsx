import { contract, type OpenPosition } from '@holdfast/contract';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { useCall } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListPager } from '../../../ui/list/list-pager.tsx';
import { LotRow } from './lot-row.tsx';

const LOTS_SHOWN = 10;

interface CoinLotsProps {
  readonly coinId: number;
  readonly symbol: string;
  readonly onWhy: (lot: OpenPosition) => void;
}

/** The remaining lots of one coin, oldest first. */
export function CoinLots({ coinId, symbol, onWhy }: CoinLotsProps) {
  const [{ page, limit }, setPaging] = useState({ page: 1, limit: LOTS_SHOWN });
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
      <Box sx={{ position: 'relative', overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`Lots of ${symbol}`}>
        <Table
          size="small"
          aria-label={`Lots of ${symbol}`}
          sx={{
            '& td, & th': { height: 44, backgroundColor: 'transparent', whiteSpace: 'nowrap' },
            '& td:first-of-type, & th:first-of-type': { paddingInlineStart: { sm: '60px' } },
          }}
        >
          <TableHead>
            <TableRow>
              <TableCell scope="col">Acquired</TableCell>
              <TableCell scope="col" align="right">
                Amount
              </TableCell>
              <TableCell scope="col" align="right">
                Unit cost
              </TableCell>
              <TableCell scope="col" align="right">
                Cost
              </TableCell>
              <TableCell scope="col" align="right">
                Value
              </TableCell>
              <TableCell scope="col" align="right">
                Unrealised gain
              </TableCell>
              <TableCell scope="col">Long term from</TableCell>
              <TableCell scope="col">Wallet</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((lot) => (
              <LotRow key={lot.id} lot={lot} onWhy={onWhy} />
            ))}
          </TableBody>
        </Table>
      </Box>
      {data.total > LOTS_SHOWN ? (
        <ListPager
          page={page}
          limit={limit}
          total={data.total}
          isTotalCapped={false}
          onPage={(next) => setPaging({ page: next, limit })}
          onLimit={(next) => setPaging({ page: 1, limit: next })}
        />
      ) : null}
    </>
  );
}
