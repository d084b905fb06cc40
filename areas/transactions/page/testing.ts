/** Transactions for tests, with defaults for every field that a test does not set. */
import type { Transaction, Transfer, TransferAccount } from '../contract/transaction.ts';

let lastId = 0;

export function accountFor(name: string, options: Partial<TransferAccount> = {}): TransferAccount {
  const accountId = [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1_000_003;
  return {
    accountId,
    address: `0x${accountId.toString(16).padStart(40, '0')}`,
    kind: 'unknown',
    name,
    walletId: null,
    userId: null,
    ...options,
  };
}

export const treasury = accountFor('Treasury hot', { kind: 'wallet', walletId: 1 });
export const vault = accountFor('Cold vault', { kind: 'wallet', walletId: 2 });
export const uniswap = accountFor('Uniswap v3');

export function transferOf(amount: string, symbol: string, options: Partial<Transfer> = {}): Transfer {
  lastId += 1;
  return {
    id: lastId,
    coinId: symbol.length * 100 + symbol.charCodeAt(0),
    coinSymbol: symbol,
    coinName: symbol,
    isSpam: false,
    amount,
    from: null,
    to: null,
    role: 'transfer',
    origin: 'log',
    direction: 'none',
    valueUsd: null,
    price: null,
    ...options,
  };
}

export const givenTo = (amount: string, symbol: string, to: TransferAccount, options: Partial<Transfer> = {}) =>
  transferOf(amount, symbol, { from: treasury, to, direction: 'out', ...options });
export const receivedFrom = (amount: string, symbol: string, from: TransferAccount, options: Partial<Transfer> = {}) =>
  transferOf(amount, symbol, { from, to: treasury, direction: 'in', ...options });
export const movedToVault = (amount: string, symbol: string, options: Partial<Transfer> = {}) =>
  transferOf(amount, symbol, { from: treasury, to: vault, direction: 'own', ...options });
export const gas = (amount: string, options: Partial<Transfer> = {}) =>
  transferOf(amount, 'ETH', { from: treasury, role: 'fee', origin: 'gas', direction: 'out', ...options });

export function transactionOf(transfers: readonly Transfer[], options: Partial<Transaction> = {}): Transaction {
  lastId += 1;
  return {
    id: lastId,
    source: 'chain',
    networkId: 1,
    networkName: 'Arbitrum',
    explorerUrl: null,
    hash: `0x${String(lastId).padStart(64, '0')}`,
    block: 1,
    at: '2025-11-14T15:52:07.000Z',
    status: 'success',
    sender: null,
    target: null,
    methodId: null,
    note: '',
    transfers: [...transfers],
    transfersTotal: transfers.length,
    classification: null,
    clientTransactionId: null,
    linkedTransactionId: null,
    protocol: null,
    isEdited: false,
    suggestion: null,
    counterparty: null,
    pair: null,
    ...options,
  };
}
