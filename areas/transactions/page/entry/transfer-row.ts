/** One transfer in a form, as typed. The server validates it. */
import type { Transfer, TransferAccount } from '../../contract/transaction.ts';
import type { PickedCoin } from '@holdfast/catalogue/page/coin-picker';

/** One side of a transfer: an own wallet, a known account, or a typed address. */
export type PickedAccount =
  | { readonly kind: 'wallet'; readonly walletId: number; readonly label: string }
  | { readonly kind: 'account'; readonly accountId: number; readonly label: string }
  | { readonly kind: 'address'; readonly address: string };

export type TransferRole = Transfer['role'];

export interface TransferRow {
  /** The React key of the row. */
  readonly key: number;
  readonly coin: PickedCoin | null;
  readonly amount: string;
  readonly from: PickedAccount | null;
  readonly to: PickedAccount | null;
  readonly role: TransferRole;
  /** Empty to use the price of the day. */
  readonly valueUsd: string;
}

let lastKey = 0;

export function blankTransferRow(): TransferRow {
  lastKey += 1;
  return { key: lastKey, coin: null, amount: '', from: null, to: null, role: 'transfer', valueUsd: '' };
}

/** Existing transfers as editable rows. A value that came from a price keeps using the price. */
export function transferRowsOf(transfers: readonly Transfer[]): TransferRow[] {
  return transfers.map((transfer) => ({
    ...blankTransferRow(),
    coin: { id: transfer.coinId, symbol: transfer.coinSymbol, name: transfer.coinName },
    amount: transfer.amount,
    from: pickedAccountOf(transfer.from),
    to: pickedAccountOf(transfer.to),
    role: transfer.role,
    valueUsd: transfer.price === null ? (transfer.valueUsd ?? '') : '',
  }));
}

function pickedAccountOf(account: TransferAccount | null): PickedAccount | null {
  return account && { kind: 'account', accountId: account.accountId, label: account.name ?? account.address };
}

export function accountLabel(account: PickedAccount): string {
  return account.kind === 'address' ? account.address : account.label;
}

function givenAccount(account: PickedAccount | null) {
  if (account === null) return null;
  if (account.kind === 'wallet') return { walletId: account.walletId };
  return account.kind === 'account' ? { accountId: account.accountId } : { address: account.address.trim() };
}

export type TransferField = 'coinId' | 'amount' | 'from' | 'to' | 'valueUsd';

export interface TransferMistake {
  readonly index: number;
  readonly field: TransferField;
  readonly message: string;
}

/** Only missing required fields; the server validates amounts and addresses. */
export function mistakesIn(rows: readonly TransferRow[]): TransferMistake[] {
  return rows.flatMap((row, index) => {
    const mistakes: TransferMistake[] = [];
    if (row.coin === null) mistakes.push({ index, field: 'coinId', message: 'Choose a coin' });
    if (row.amount.trim() === '') mistakes.push({ index, field: 'amount', message: 'Enter an amount' });
    if (row.from === null && row.to === null)
      mistakes.push({ index, field: 'from', message: 'Enter at least one side' });
    return mistakes;
  });
}

export function givenTransfers(rows: readonly TransferRow[]) {
  return rows.map((row) => ({
    coinId: row.coin?.id ?? 0,
    amount: row.amount.trim(),
    from: givenAccount(row.from),
    to: givenAccount(row.to),
    role: row.role,
    valueUsd: row.valueUsd.trim() === '' ? null : row.valueUsd.trim(),
  }));
}
