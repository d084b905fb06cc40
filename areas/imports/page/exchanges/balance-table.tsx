import { mdiCheck } from '@mdi/js';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { CoinLabel } from '@holdfast/catalogue/page/coin-label';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { TextLink } from '@holdfast/web/ui/links.tsx';
import { CoinIcon } from '@holdfast/web/ui/round-icons.tsx';
import type { ExchangeBalance, ExchangeConnection } from '../../contract/exchanges.ts';
import { FileAmount } from '../file-amount.tsx';

/** Shown at once; an account with more coins is opened from its import. */
const LINES_MAX = 20;

/** On phones the difference counts, which the column before it would push out of sight. */
const unlessNarrow = { display: { xs: 'none', sm: 'table-cell' } } as const;

/** What the exchange states beside what the imported rows add up to. */
export function BalanceTable({ connection }: { readonly connection: ExchangeConnection }) {
  const { balances, exchange } = connection;
  if (balances.length === 0) return null;
  const left = balances.length - LINES_MAX;
  return (
    <>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={`Balances of ${connection.name}`}>
        <Table size="small" sx={{ minWidth: { sm: 480 } }}>
          <TableHead>
            <TableRow>
              <TableCell>Balance</TableCell>
              <TableCell align="right">{exchange}</TableCell>
              <TableCell align="right" sx={unlessNarrow}>
                Calculated from rows
              </TableCell>
              <TableCell align="right">Difference</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {balances.slice(0, LINES_MAX).map((line) => (
              <TableRow key={line.symbol}>
                <TableCell>
                  {line.coinId === null ? (
                    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
                      <CoinIcon symbol={line.symbol} size={20} />
                      <bdi>{line.symbol}</bdi>
                    </Box>
                  ) : (
                    <CoinLabel coinId={line.coinId} symbol={line.symbol} size={20} />
                  )}
                </TableCell>
                <TableCell align="right">
                  <FileAmount amount={line.stated} />
                </TableCell>
                <TableCell align="right" sx={unlessNarrow}>
                  {line.calculated === null ? '' : <FileAmount amount={line.calculated} />}
                </TableCell>
                <TableCell align="right">
                  <Difference line={line} importId={connection.lastImportId} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {left > 0 ? (
        <Box sx={{ px: 4, py: 2, typography: 'caption', color: 'text.secondary' }}>and {left} more coins</Box>
      ) : null}
    </>
  );
}

function Difference({ line, importId }: { readonly line: ExchangeBalance; readonly importId: number | null }) {
  if (line.difference === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {line.coinId === null ? 'Unknown coin' : 'Nothing imported yet'}
      </Box>
    );
  if (line.difference === '0')
    return <Icon path={mdiCheck} size={18} label="Matches" sx={{ color: 'gain', verticalAlign: 'middle' }} />;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        alignItems: 'baseline',
        columnGap: 3,
        fontWeight: 600,
      }}
    >
      <FileAmount amount={line.difference} />
      {importId === null ? null : (
        <TextLink
          to="/admin/import"
          search={{ import: String(importId) }}
          aria-label={`Find the difference of ${line.symbol}`}
        >
          Find
        </TextLink>
      )}
    </Box>
  );
}
