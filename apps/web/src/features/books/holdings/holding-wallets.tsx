import type { AssetHolding } from '@holdfast/contract';
import { formatDecimal } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { AmountText } from '../../../ui/figures/figure-text.tsx';
import { UsdText } from '../../../ui/figures/usd-text.tsx';
import { Quiet } from '../../../ui/quiet.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import { placeDifference, verdictOf } from './balance-verdict.ts';

interface HoldingWalletsProps {
  readonly holding: AssetHolding;
  readonly onShowTransactions: (walletId?: number) => void;
}

/** The wallets of an asset: derived balance, on-chain balance and sync status. */
export function HoldingWallets({ holding, onShowTransactions }: HoldingWalletsProps) {
  return (
    // Visually hidden text is positioned relative to the nearest positioned box; without this one it would widen the
    // page.
    <Box
      sx={{ position: 'relative', overflowX: 'auto' }}
      tabIndex={0}
      role="region"
      aria-label={`Wallets with ${holding.coinSymbol}`}
    >
      <Table
        size="small"
        aria-label={`Wallets with ${holding.coinSymbol}`}
        sx={{
          '& td, & th': { height: 44, backgroundColor: 'transparent', whiteSpace: 'nowrap' },
          '& td:first-of-type, & th:first-of-type': { paddingInlineStart: { sm: '60px' } },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>Wallet</TableCell>
            <TableCell align="right">Derived</TableCell>
            <TableCell align="right">On chain</TableCell>
            <TableCell>On-chain check</TableCell>
            <TableCell align="right">Value</TableCell>
            <TableCell>
              <span style={visuallyHidden}>Transactions</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {holding.wallets.map((place) => (
            <PlaceRow
              key={`${place.walletId ?? place.walletName}:${place.coinId}`}
              place={place}
              onShowTransactions={onShowTransactions}
            />
          ))}
        </TableBody>
      </Table>
      <Box sx={{ px: { xs: 4, sm: '52px' }, py: 2, borderTop: '1px solid', borderColor: 'hairline' }}>
        <Button variant="text" size="small" onClick={() => onShowTransactions()}>
          All transactions of {holding.coinSymbol}
        </Button>
      </Box>
    </Box>
  );
}

function PlaceRow({
  place,
  onShowTransactions,
}: {
  readonly place: AssetHolding['wallets'][number];
  readonly onShowTransactions: (walletId: number) => void;
}) {
  const difference = placeDifference(place);
  const { label, tone } = verdictOf(difference === null ? null : formatDecimal(difference));
  const { walletId } = place;
  return (
    <TableRow>
      <TableCell>
        <bdi>{place.walletName}</bdi>
      </TableCell>
      <TableCell align="right">
        <AmountText value={place.amount} symbol={place.coinSymbol} />
      </TableCell>
      <TableCell align="right">
        {place.onChain === null ? (
          <Quiet>Not checked</Quiet>
        ) : (
          <AmountText value={place.onChain} symbol={place.coinSymbol} />
        )}
      </TableCell>
      <TableCell>
        <StatusChip label={label} tone={tone} />
      </TableCell>
      <TableCell align="right">
        <UsdText value={place.valueUsd} />
      </TableCell>
      <TableCell align="right">
        {walletId === null ? null : (
          <Button
            variant="text"
            size="small"
            aria-label={`Transactions of ${place.coinSymbol} in ${place.walletName}`}
            onClick={() => onShowTransactions(walletId)}
          >
            Transactions
          </Button>
        )}
      </TableCell>
    </TableRow>
  );
}
