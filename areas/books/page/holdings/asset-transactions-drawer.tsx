import { booksCalls } from '../../contract/calls.ts';
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { type AssetHolding } from '../../contract/books.ts';
import { type Transaction, type Transfer } from '@holdfast/transactions/contract';
import { parseAmount, presentAmount } from '@holdfast/money';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';
import { useCall } from '@holdfast/web/lib/api.ts';
import { FigureText } from '@holdfast/web/ui/figures/figure-text.tsx';
import { TransactionLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { ListPager, usePaging } from '@holdfast/web/ui/list/list-pager.tsx';
import { DEFAULT_ROWS_PER_PAGE } from '@holdfast/web/ui/list/list-state.ts';
import { StatusChip } from '@holdfast/web/ui/status-chip.tsx';
import { DrawerHeader, SideDrawer, useLastShown } from '@holdfast/web/ui/layout/side-drawer.tsx';
import { cardSides, plainList } from '@holdfast/web/ui/layout/row.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';

interface AssetTransactionsDrawerProps {
  /** Undefined while the drawer is closed. */
  readonly shown: ShownTransactions | undefined;
  readonly holdings: readonly AssetHolding[];
  readonly onClose: () => void;
}

/** The transactions that moved an asset, with their total. */
export function AssetTransactionsDrawer({ shown, holdings, onClose }: AssetTransactionsDrawerProps) {
  const titleId = useId();
  // As text, because the object is a new one in every render.
  const keptText = useLastShown(shown && writeShownTransactions(shown));
  const kept = readShownTransactions(keptText);
  const holding = holdings.find(({ coinId }) => coinId === kept?.assetId);
  const wallet = holding?.wallets.find(({ walletId }) => walletId !== null && walletId === kept?.walletId);
  return (
    <SideDrawer isOpen={shown !== undefined} onClose={onClose} titleId={titleId} width={560}>
      <DrawerHeader
        titleId={titleId}
        title={`Transactions of ${holding?.coinSymbol ?? 'an asset'}`}
        subtitle={
          kept?.walletId === undefined
            ? 'In all wallets, newest first'
            : `In ${wallet?.walletName ?? 'one wallet'}, newest first`
        }
        onClose={onClose}
      />
      {kept === undefined ? null : <Rows key={keptText} shown={kept} isOpen={shown !== undefined} />}
    </SideDrawer>
  );
}

function Rows({ shown, isOpen }: { readonly shown: ShownTransactions; readonly isOpen: boolean }) {
  const paging = usePaging(DEFAULT_ROWS_PER_PAGE);
  const { page, limit } = paging;
  const query = { page, limit, ...(shown.walletId !== undefined && { wallet_id: shown.walletId }) };
  const transactions = useCall(
    booksCalls.listAssetHoldingTransactions,
    { params: { id: shown.assetId }, query },
    { enabled: isOpen, keepsPrevious: true },
  );
  return (
    <Loaded
      query={transactions}
      failure="The transactions could not be loaded"
      skeleton={<Placeholder />}
      empty={{
        title: 'No transactions',
        text: 'No transaction moved this asset. The on-chain balance is not explained by transfers.',
      }}
    >
      {(data) => (
        <>
          <Box
            component="ul"
            aria-label="Transactions"
            sx={{ ...plainList, ...cardSides, overflowY: 'auto', flexGrow: 1 }}
          >
            {data.items.map((transaction) => (
              <AssetTransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </Box>
          <ListPager {...paging} total={data.total} isTotalCapped={data.isTotalCapped} />
        </>
      )}
    </Loaded>
  );
}

function Placeholder() {
  return (
    <Box aria-busy="true" sx={{ ...cardSides, py: 4, display: 'grid', gap: 4 }}>
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} variant="rounded" height={52} />
      ))}
    </Box>
  );
}

const TRANSFERS_SHOWN_MAX = 4;
const SIGNS: Readonly<Record<Transfer['direction'], string>> = { in: '+', out: '\u2212', own: '', none: '' };

/** The transfers of one transaction through the operator's wallets. Its name links to the full transaction. */
function AssetTransactionRow({ transaction }: { readonly transaction: Transaction }) {
  const { classification, transfers } = transaction;
  const action =
    classification === null
      ? 'Not classified'
      : isAction(classification.action)
        ? actionLabel(classification.action)
        : classification.action;
  const more = transaction.transfersTotal - Math.min(transfers.length, TRANSFERS_SHOWN_MAX);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 4,
        py: 3,
        borderBottom: '1px solid',
        borderColor: 'hairlineRaised',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <TransactionLink id={transaction.id} variant="subtitle1" underline="hover">
          {action}
        </TransactionLink>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <DateCell instant={transaction.at} shows="moment" />
        </Box>
        {classification === null ? <StatusChip label="Not in the books" tone="warning" /> : null}
      </Box>
      <Box sx={{ textAlign: 'end', typography: 'body1' }}>
        {transfers.slice(0, TRANSFERS_SHOWN_MAX).map((transfer) => (
          <TransferLine key={transfer.id} transfer={transfer} />
        ))}
        {more > 0 ? <Box sx={{ typography: 'caption', color: 'text.secondary' }}>and {more} more</Box> : null}
      </Box>
    </Box>
  );
}

function TransferLine({ transfer }: { readonly transfer: Transfer }) {
  const sign = SIGNS[transfer.direction];
  const isFee = transfer.role !== 'transfer';
  return (
    <Box sx={isFee ? { typography: 'caption', color: 'text.secondary' } : {}}>
      <FigureText
        shown={`${sign}${presentAmount(parseAmount(transfer.amount))} ${transfer.coinSymbol}`}
        exact={transfer.amount}
      />
      {isFee ? ' fee' : transfer.direction === 'own' ? ' between own wallets' : ''}
    </Box>
  );
}

/** The asset in the page's address: "12" for an asset, "12.3" for an asset in one wallet. */
interface ShownTransactions {
  readonly assetId: number;
  readonly walletId?: number;
}

export function readShownTransactions(text: string | undefined): ShownTransactions | undefined {
  const match = /^([1-9]\d{0,14})(?:\.([1-9]\d{0,14}))?$/u.exec(text ?? '');
  if (!match?.[1]) return undefined;
  return { assetId: Number(match[1]), ...(match[2] !== undefined && { walletId: Number(match[2]) }) };
}

export function writeShownTransactions({ assetId, walletId }: ShownTransactions): string {
  return walletId === undefined ? String(assetId) : `${assetId}.${walletId}`;
}
