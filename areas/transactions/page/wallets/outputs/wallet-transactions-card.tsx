import type { Wallet } from '@holdfast/catalogue/contract';
import { transactionLink } from '@holdfast/catalogue/page/networks';
import {
  absolute,
  add,
  type Amount,
  formatDecimal,
  parseAmount,
  parseUsd,
  presentAmount,
  presentCount,
  subtract,
} from '@holdfast/money';
import { useCall } from '@holdfast/web/lib/api.ts';
import { HashText } from '@holdfast/web/ui/address-text.tsx';
import { UsdText } from '@holdfast/web/ui/figures/usd-text.tsx';
import { Icon } from '@holdfast/web/ui/icon.tsx';
import { cardRow, plainList, Row } from '@holdfast/web/ui/layout/row.tsx';
import { SectionCard } from '@holdfast/web/ui/layout/section-card.tsx';
import { TextLink, TransactionLink } from '@holdfast/web/ui/links.tsx';
import { DateCell } from '@holdfast/web/ui/list/date-cell.tsx';
import { Loaded } from '@holdfast/web/ui/loaded.tsx';
import { Quiet } from '@holdfast/web/ui/quiet.tsx';
import { mdiChevronDown } from '@mdi/js';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { transactionsCalls } from '../../../contract/calls.ts';
import type { Transaction } from '../../../contract/transaction.ts';
import { LedgerSection } from '../../detail/ledger-section.tsx';
import { TransactionDisc } from '../../detail/pictures.tsx';
import { ClassificationChip } from '../../detail/transaction-lines.tsx';
import { mainTransfer, routeOf, summaryOf } from '../../labels/transaction-labels.ts';

const SHOWN_MAX = 8;

/** The newest transactions of a wallet; each opens to its inputs and outputs. */
export function WalletTransactionsCard({ wallet }: { readonly wallet: Wallet }) {
  const [openId, setOpenId] = useState<number | null>(null);
  const transactions = useCall(transactionsCalls.listTransactions, {
    query: { wallet_id: wallet.id, limit: SHOWN_MAX },
  });
  const { data } = transactions;
  const total = data === undefined ? '' : `${presentCount(data.total)}${data.isTotalCapped ? '+' : ''} `;
  return (
    <SectionCard
      title="Transactions"
      actions={
        <TextLink
          to="/portfolio/transactions/history"
          search={{ wallet_id: String(wallet.id) }}
          sx={{ typography: 'body2' }}
        >
          All {total}in history
        </TextLink>
      }
    >
      <Loaded
        query={transactions}
        failure="The transactions could not be loaded"
        skeleton={240}
        empty={{ title: 'No transactions yet', text: 'They are listed here once the wallet is synced.' }}
      >
        {({ items }) => (
          <Box component="ul" aria-label="Transactions" sx={plainList}>
            {items.map((transaction) => (
              <TransactionRow
                key={transaction.id}
                transaction={transaction}
                walletId={wallet.id}
                isOpen={openId === transaction.id}
                onToggle={() => setOpenId(openId === transaction.id ? null : transaction.id)}
              />
            ))}
          </Box>
        )}
      </Loaded>
    </SectionCard>
  );
}

interface TransactionRowProps {
  readonly transaction: Transaction;
  readonly walletId: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function TransactionRow({ transaction, walletId, isOpen, onToggle }: TransactionRowProps) {
  const detailId = useId();
  const net = netOf(transaction, walletId);
  const symbol = mainTransfer(transaction)?.coinSymbol ?? '';
  return (
    <Box component="li" data-transaction={transaction.id} sx={{ ...(isOpen && { backgroundColor: 'sunken' }) }}>
      <Row canWrap={false} sx={{ ...cardRow, gap: 3 }}>
        <TransactionDisc transaction={transaction} size={32} />
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Box sx={{ typography: 'subtitle1' }}>{summaryOf(transaction)}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {routeOf(transaction)}
          </Box>
          <Box sx={{ display: { sm: 'none' }, typography: 'caption', color: 'text.secondary' }}>
            <DateCell instant={transaction.at} />
          </Box>
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <ClassificationChip classification={transaction.classification} />
        </Box>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, typography: 'body2', minWidth: 120, textAlign: 'end' }}>
          <DateCell instant={transaction.at} />
        </Box>
        <Box sx={{ textAlign: 'end', minWidth: { sm: 160 } }}>
          <Box dir="ltr" sx={{ typography: 'subtitle1', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {net === null ? <Quiet>Not computed</Quiet> : presentAmount(net, { signed: true })}
          </Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {net === null ? null : <UsdText value={netValueOf(transaction, walletId)} />}
          </Box>
        </Box>
        <IconButton
          size="small"
          aria-label={`Inputs and outputs of ${summaryOf(transaction)}`}
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': detailId })}
          onClick={onToggle}
        >
          <Icon
            path={mdiChevronDown}
            sx={(theme) => ({
              transition: theme.transitions.create('transform', { duration: 150 }),
              transform: isOpen ? 'rotate(180deg)' : 'none',
            })}
          />
        </IconButton>
      </Row>
      {isOpen ? (
        <Box id={detailId} sx={{ ...cardRow, borderTop: 0, pt: 0, pb: 5 }}>
          <OpenedTransaction transaction={transaction} net={net} symbol={symbol} />
        </Box>
      ) : null}
    </Box>
  );
}

function OpenedTransaction({
  transaction,
  net,
  symbol,
}: {
  readonly transaction: Transaction;
  readonly net: Amount | null;
  readonly symbol: string;
}) {
  const detail = useCall(transactionsCalls.getTransaction, { params: { id: transaction.id } });
  const { hash, block } = transaction;
  const change = net === null ? undefined : `${presentAmount(net, { signed: true })} ${symbol}`;
  return (
    <>
      <Row isSpread sx={{ columnGap: 4, rowGap: 1, mb: 4, typography: 'body2', color: 'text.secondary' }}>
        <Row sx={{ columnGap: 2, rowGap: 1 }}>
          {hash === null ? null : <HashText hash={hash} explorerUrl={transactionLink(transaction)} />}
          {block === null ? null : <span>Block {presentCount(block)}</span>}
        </Row>
        <TransactionLink id={transaction.id}>Open transaction</TransactionLink>
      </Row>
      <Loaded query={detail} failure="The transaction could not be loaded" skeleton={120}>
        {({ ledger }) =>
          ledger === null ? (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
              Its source has no inputs and outputs. Sync the wallet to read them.
            </Box>
          ) : (
            <LedgerSection
              ledger={ledger}
              networkId={transaction.networkId}
              {...(change !== undefined && { change })}
            />
          )
        }
      </Loaded>
    </>
  );
}

type Moved = Pick<Transaction, 'transfers' | 'transfersTotal'>;

/** What the wallet gained or lost, fees included; null if the list of transfers is cut off. */
export function netOf({ transfers, transfersTotal }: Moved, walletId: number): Amount | null {
  if (transfersTotal > transfers.length) return null;
  let net = parseAmount('0');
  for (const { amount, from, to } of transfers) {
    if (to?.walletId === walletId) net = add(net, parseAmount(amount));
    if (from?.walletId === walletId) net = subtract(net, parseAmount(amount));
  }
  return net;
}

/** The dollar value of that, without a sign; null if a part of it is unknown. */
export function netValueOf({ transfers, transfersTotal }: Moved, walletId: number): string | null {
  if (transfersTotal > transfers.length) return null;
  let net = parseUsd('0');
  for (const { valueUsd, from, to } of transfers) {
    if (from?.walletId !== walletId && to?.walletId !== walletId) continue;
    if (valueUsd === null) return null;
    if (to?.walletId === walletId) net = add(net, parseUsd(valueUsd));
    if (from?.walletId === walletId) net = subtract(net, parseUsd(valueUsd));
  }
  return formatDecimal(absolute(net));
}
