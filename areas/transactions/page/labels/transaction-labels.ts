/**
 * A transaction in one line, from the perspective of the own wallets: "12,000.00 USDC to 3.76214309 WETH", "+0.01842217
 * stETH", "No transfer, fee only"; and its counterparties.
 */
import type { ClientTransaction } from '@holdfast/lending/contract';
import type { Transaction, Transfer, TransferAccount } from '../../contract/transaction.ts';
import { add, type Amount, parseAmount, presentAmount } from '@holdfast/money';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import { shortenAddress } from '@holdfast/web/ui/address-text.tsx';

type Summarised = Pick<Transaction, 'transfers' | 'transfersTotal' | 'status' | 'target'>;

const COINS_NAMED_MAX = 2;
/** A side without an account: coins that were minted or burned, or the other side of a trade. */
export const OUTSIDE = 'Outside';

export function movedTransfers(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter((transfer) => transfer.role === 'transfer');
}

export function feeTransfers(transfers: readonly Transfer[]): Transfer[] {
  return transfers.filter((transfer) => transfer.role !== 'transfer');
}

export function summaryOf(transaction: Summarised): string {
  const moved = movedTransfers(transaction.transfers);
  if (moved.length === 0) return withoutTransfer(transaction);
  const inwards = amountsByCoin(moved.filter(({ direction }) => direction === 'in'));
  const outwards = amountsByCoin(moved.filter(({ direction }) => direction === 'out'));
  if (inwards.length > 0 && outwards.length > 0) return `${listed(outwards, '')} to ${listed(inwards, '')}`;
  if (inwards.length > 0) return listed(inwards, '+');
  if (outwards.length > 0) return listed(outwards, '\u2212');
  return listed(amountsByCoin(moved), '');
}

function withoutTransfer({ transfers, status }: Summarised): string {
  const fee = transfers.length > 0 ? ', fee only' : '';
  return status === 'failed' ? `Failed${fee}` : `No transfer${fee}`;
}

interface CoinAmount {
  readonly symbol: string;
  readonly amount: Amount;
}

function amountsByCoin(transfers: readonly Transfer[]): CoinAmount[] {
  const amounts = new Map<number, CoinAmount>();
  for (const { coinId, coinSymbol, amount } of transfers) {
    const before = amounts.get(coinId)?.amount;
    const parsed = parseAmount(amount);
    amounts.set(coinId, { symbol: coinSymbol, amount: before === undefined ? parsed : add(before, parsed) });
  }
  return [...amounts.values()];
}

function listed(amounts: readonly CoinAmount[], sign: string): string {
  const named = amounts
    .slice(0, COINS_NAMED_MAX)
    .map(({ amount, symbol }) => `${sign}${presentAmount(amount)} ${symbol}`);
  const more = amounts.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

/** The coin that represents the transaction: what was received or sent, rather than what was paid for it. */
export function mainTransfer(transaction: Pick<Transaction, 'transfers'>): Transfer | undefined {
  return movedTransfers(transaction.transfers)[0] ?? transaction.transfers[0];
}

export function accountName(account: TransferAccount | null): string {
  return account === null ? OUTSIDE : (account.name ?? shortenAddress(account.address));
}

export function isOwn(account: TransferAccount | null): boolean {
  return account !== null && account.walletId !== null && account.userId === null;
}

/** "Treasury hot, Coinbase", "From Kraken to Cold vault", "Treasury hot to Coinbase". */
export function routeOf(transaction: Pick<Transaction, 'transfers' | 'target' | 'protocol'>): string {
  const moved = movedTransfers(transaction.transfers);
  const inward = moved.find(({ direction }) => direction === 'in');
  const outward = moved.find(({ direction }) => direction === 'out');
  if (inward && outward) return `${accountName(outward.from)}, ${accountName(outward.to ?? inward.from)}`;
  if (outward) return `${accountName(outward.from)} to ${accountName(outward.to)}`;
  const [shown] = inward ? [inward] : moved;
  if (shown) return `From ${accountName(shown.from)} to ${accountName(shown.to)}`;
  return transaction.target === null ? '' : `Called ${transaction.protocol ?? shortenAddress(transaction.target)}`;
}

export interface OtherSide {
  readonly address: string;
  readonly name: string | null;
}

/** The subject of a rule for similar transactions: the counterparty of a transfer, or the called contract. */
export function otherSideOf(transaction: Pick<Transaction, 'transfers' | 'target'>): OtherSide | null {
  for (const { direction, from, to } of movedTransfers(transaction.transfers)) {
    const other = direction === 'in' ? from : direction === 'out' ? to : null;
    if (other) return { address: other.address, name: other.name };
  }
  return transaction.target === null ? null : { address: transaction.target, name: null };
}

/** The direction of the coins from the perspective of the own wallets, as rules name it. */
export function directionOf(transaction: Pick<Transaction, 'transfers'>): 'in' | 'out' | 'both' | 'none' {
  const directions = new Set(movedTransfers(transaction.transfers).map(({ direction }) => direction));
  if (directions.has('in') && directions.has('out')) return 'both';
  return directions.has('in') ? 'in' : directions.has('out') ? 'out' : 'none';
}

export function otherSideName({ address, name }: OtherSide): string {
  return name ?? shortenAddress(address);
}

/** A client's request, and the action of the transaction that matches it. */
export const REQUEST_TYPES = {
  deposit: { label: 'Deposit', action: 'clientDeposit' },
  withdrawal: { label: 'Withdrawal', action: 'clientWithdrawal' },
  interest: { label: 'Interest', action: 'clientInterestPayment' },
} as const;

/** "Deposit of 25,000.00 USDC, Arbitrum, 14 Nov 2025 11:37". */
export function requestLabel({ type, amount, coinSymbol, initiatedAt, networkName }: ClientTransaction): string {
  return [
    `${REQUEST_TYPES[type].label} of ${presentAmount(parseAmount(amount))} ${coinSymbol}`,
    networkName,
    momentText(initiatedAt),
  ]
    .filter((part) => part !== null)
    .join(', ');
}
