import { expect, test } from 'vitest';
import type { Transaction } from '../../../contract/transaction.ts';
import { netOf, netValueOf } from './wallet-transactions-card.tsx';

const VAULT = 7;
const end = (walletId: number | null) => ({ walletId });
const move = (from: number | null, to: number | null, amount: string, valueUsd: string | null) => ({
  from: end(from),
  to: end(to),
  amount,
  valueUsd,
});
const moved = (...transfers: ReturnType<typeof move>[]) =>
  ({ transfers, transfersTotal: transfers.length }) as unknown as Transaction;

test('the net of a wallet has its payments and its share of the fee, and nothing of other wallets', () => {
  const payment = moved(
    move(VAULT, null, '0.5', '50000'),
    move(VAULT, null, '0.0001', '10'),
    move(8, null, '3', '300000'),
    move(null, VAULT, '0.1', '10000'),
  );
  expect(String(netOf(payment, VAULT))).toBe(String(-4001n * 10n ** 20n));
  expect(netValueOf(payment, VAULT)).toBe('40010');
});

test('a consolidation is worth its fee; without a price its value is unknown and not zero', () => {
  expect(netValueOf(moved(move(VAULT, null, '0.003', '300')), VAULT)).toBe('300');
  expect(netValueOf(moved(move(VAULT, null, '0.003', null)), VAULT)).toBeNull();
  expect(netValueOf(moved(move(VAULT, null, '1', '5'), move(8, null, '1', null)), VAULT)).toBe('5');
});

test('of transfers that are cut off there is no net', () => {
  const many = { ...moved(move(VAULT, null, '1', '5')), transfersTotal: 2 };
  expect([netOf(many, VAULT), netValueOf(many, VAULT)]).toEqual([null, null]);
});
