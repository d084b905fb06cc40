import type { PartialUsd } from '@holdfast/money';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { PriceAge, usePriceAge } from '../../../ui/figures/price-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { CoinLabel } from '../../../api-parts/coin-label.tsx';

export interface Debt {
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly principal: string;
  readonly interestDue: string;
  readonly interestAccrued: string;
  readonly total: string;
  readonly totalUsd: string | null;
  /** The time of the price, if the response has one. */
  readonly pricedAt?: string | null;
  readonly deposits: number;
  /** In a table over all clients: the number of clients. */
  readonly clients?: number;
}

interface DebtTableProps {
  readonly caption: string;
  readonly debts: readonly Debt[];
  readonly totalUsd: PartialUsd;
}

const FIGURES = [
  { label: 'Principal', of: (debt: Debt) => debt.principal },
  { label: 'Interest due', of: (debt: Debt) => debt.interestDue },
  { label: 'Interest accrued', of: (debt: Debt) => debt.interestAccrued },
  { label: 'Owed', of: (debt: Debt) => debt.total },
] as const;

/** The amount owed of each coin. Only the dollar values of different coins are added up. */
export function DebtTable(props: DebtTableProps) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  return isNarrow ? <Cards {...props} /> : <Wide {...props} />;
}

function Wide({ caption, debts, totalUsd }: DebtTableProps) {
  const hasClients = debts.some(({ clients }) => clients !== undefined);
  return (
    <TableContainer>
      {/* The last row keeps its border, because the total follows. */}
      <Table
        aria-label={caption}
        sx={(theme) => ({
          '& tbody > tr:last-of-type > *': { borderBottom: `1px solid ${theme.palette.hairline} !important` },
        })}
      >
        <TableHead>
          <TableRow>
            <TableCell scope="col">Coin</TableCell>
            {hasClients ? (
              <TableCell scope="col" align="right">
                Clients
              </TableCell>
            ) : null}
            <TableCell scope="col" align="right">
              Deposits
            </TableCell>
            {FIGURES.map(({ label }) => (
              <TableCell key={label} scope="col" align="right">
                {label}
              </TableCell>
            ))}
            <TableCell scope="col" align="right">
              Value
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {debts.map((debt) => (
            <TableRow key={debt.coinId}>
              <TableCell component="th" scope="row">
                <CoinLabel coinId={debt.coinId} symbol={debt.coinSymbol} size={20} />
              </TableCell>
              {hasClients ? <TableCell align="right">{debt.clients?.toLocaleString('en')}</TableCell> : null}
              <TableCell align="right">{debt.deposits.toLocaleString('en')}</TableCell>
              {FIGURES.map(({ label, of }) => (
                <TableCell key={label} align="right">
                  <AmountText value={of(debt)} />
                </TableCell>
              ))}
              <TableCell align="right">
                <UsdText value={debt.totalUsd} />
                <ValueAge debt={debt} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow
            sx={{ '& > td': { borderBottom: 0, typography: 'subtitle1', fontWeight: 600, color: 'text.primary' } }}
          >
            <TableCell colSpan={FIGURES.length + (hasClients ? 3 : 2)}>Total</TableCell>
            <TableCell align="right">
              <UsdText value={totalUsd} />
            </TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}

function Cards({ caption, debts, totalUsd }: DebtTableProps) {
  return (
    <>
      <Box component="ul" aria-label={caption} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {debts.map((debt) => (
          <Box
            key={debt.coinId}
            component="li"
            sx={{ px: { xs: 4, sm: 6 }, py: 3, borderTop: '1px solid', borderColor: 'hairline' }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3, typography: 'subtitle1' }}>
              <CoinLabel coinId={debt.coinId} symbol={debt.coinSymbol} size={20} />
              <UsdText value={debt.totalUsd} />
            </Box>
            <Box
              component="dl"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'auto 1fr',
                columnGap: 4,
                rowGap: 1,
                m: 0,
                mt: 2,
                typography: 'body2',
              }}
            >
              {FIGURES.map(({ label, of }) => (
                <Box key={label} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {label}
                  </Box>
                  <Box component="dd" sx={{ m: 0, textAlign: 'end' }}>
                    <AmountText value={of(debt)} />
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          px: { xs: 4, sm: 6 },
          py: 3,
          borderTop: '1px solid',
          borderColor: 'hairline',
          typography: 'subtitle1',
          fontWeight: 600,
        }}
      >
        Total <UsdText value={totalUsd} />
      </Box>
    </>
  );
}

/** A value at a price older than a day shows the date of the price. */
function ValueAge({ debt: { pricedAt = null, totalUsd } }: { readonly debt: Debt }) {
  const age = usePriceAge(pricedAt);
  return <PriceAge age={totalUsd === null ? null : age} />;
}
