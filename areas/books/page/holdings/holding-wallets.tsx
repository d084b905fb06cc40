import type { AssetHolding } from '../../contract/books.ts';
import { formatDecimal } from '@holdfast/money';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AmountText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { ColumnList } from '@holdfast/web/ui/list/column-list.tsx';
import type { ListColumn } from '@holdfast/web/ui/list/list-column.ts';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
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
    <Box sx={{ position: 'relative', overflowX: 'auto' }}>
      <ColumnList
        caption={`Wallets with ${holding.coinSymbol}`}
        columns={walletColumns(onShowTransactions)}
        rows={holding.wallets}
        rowKey={(place) => `${place.walletId ?? place.walletName}:${place.coinId}`}
        cardsBelow="sm"
        tableStyle={{
          '& td, & th': { height: 44, backgroundColor: 'transparent' },
          '& td:first-of-type, & th:first-of-type': { paddingInlineStart: { sm: '60px' } },
        }}
      />
      <Box sx={{ px: { xs: 4, sm: '52px' }, py: 2, borderTop: '1px solid', borderColor: 'hairline' }}>
        <Button variant="text" size="small" onClick={() => onShowTransactions()}>
          All transactions of {holding.coinSymbol}
        </Button>
      </Box>
    </Box>
  );
}

function walletColumns(onShow: (walletId: number) => void): ListColumn<AssetHolding['wallets'][number]>[] {
  return [
    { id: 'wallet', label: 'Wallet', mobile: 'title', render: ({ walletName }) => <bdi>{walletName}</bdi> },
    {
      id: 'books',
      label: 'Derived',
      align: 'end',
      render: ({ amount, coinSymbol }) => <AmountText value={amount} symbol={coinSymbol} />,
    },
    {
      id: 'chain',
      label: 'On chain',
      align: 'end',
      render: ({ onChain, coinSymbol }) =>
        onChain === null ? <Quiet>Not checked</Quiet> : <AmountText value={onChain} symbol={coinSymbol} />,
    },
    {
      id: 'check',
      label: 'On-chain check',
      render: (place) => {
        const difference = placeDifference(place);
        return <StatusChip {...verdictOf(difference === null ? null : formatDecimal(difference))} />;
      },
    },
    { id: 'value', label: 'Value', align: 'end', render: ({ valueUsd }) => <UsdText value={valueUsd} /> },
    {
      id: 'transactions',
      label: 'Transactions',
      isLabelHidden: true,
      align: 'end',
      render: ({ walletId, walletName, coinSymbol }) =>
        walletId === null ? null : (
          <Button
            variant="text"
            size="small"
            aria-label={`Transactions of ${coinSymbol} in ${walletName}`}
            onClick={() => onShow(walletId)}
          >
            Transactions
          </Button>
        ),
    },
  ];
}
