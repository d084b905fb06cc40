/**
 * Histories that fast-check makes up: several coins, wallets and actions, times that often coincide, fees of every kind,
 * and now and then a sale of more than there is.
 */
import { type Amount, fromSmallestUnits, type Usd } from '@holdfast/money';
import fc from 'fast-check';
import type { Action } from '../actions.ts';
import type { Method } from '../methods/method-rules.ts';
import type { EngineSettings } from '../settings.ts';
import type { Transaction, Transfer } from '../types.ts';

const COINS = ['ETH', 'WETH', 'BTC'] as const;
export const WALLETS = ['one', 'two', 'three'] as const;
export const ALIASES = { WETH: 'ETH' };
const START = Date.UTC(2023, 5, 1);
const STEP = 5 * 86_400_000;

interface Draft {
  readonly action: Action;
  readonly step: number;
  readonly coin: string;
  readonly otherCoin: string;
  readonly wallet: string;
  readonly otherWallet: string;
  readonly amount: Amount;
  readonly usd: Usd;
  readonly otherAmount: Amount;
  readonly otherUsd: Usd;
  readonly fee: 'none' | 'cash' | 'coin' | 'otherCoin';
  readonly feeAmount: Amount;
  readonly feeUsd: Usd;
}

const amount = fc.bigInt({ min: 1n, max: 5_000_000n }).map((units) => fromSmallestUnits<Amount>(units, 6));
const smallAmount = fc.bigInt({ min: 1n, max: 50_000n }).map((units) => fromSmallestUnits<Amount>(units, 6));
const usd = fc.bigInt({ min: 0n, max: 1_000_000n }).map((units) => fromSmallestUnits<Usd>(units, 2));

const ACTIONS_DRAWN = [
  'buy', 'buy', 'buy', 'sell', 'sell', 'swap', 'ownTransfer', 'ownTransfer', 'stakingReward', 'fee', 'purchase', 'giftSent', 'giftReceived', 'lost',
  'clientDeposit', 'clientWithdrawal', 'stake', 'unstake',
] as const satisfies readonly Action[];

const draft: fc.Arbitrary<Draft> = fc.record({
  action: fc.constantFrom(...ACTIONS_DRAWN),
  step: fc.integer({ min: 0, max: 150 }),
  coin: fc.constantFrom(...COINS),
  otherCoin: fc.constantFrom(...COINS),
  wallet: fc.constantFrom(...WALLETS),
  otherWallet: fc.constantFrom(...WALLETS),
  amount,
  usd,
  otherAmount: amount,
  otherUsd: usd,
  fee: fc.constantFrom('none', 'none', 'cash', 'coin', 'otherCoin'),
  feeAmount: smallAmount,
  feeUsd: usd,
});

const INCOMING: ReadonlySet<Action> = new Set<Action>(['buy', 'stakingReward', 'giftReceived', 'clientDeposit', 'unstake']);

function write(one: Draft, index: number): Transaction {
  const id = `t${index}`;
  const main = { id, coinId: one.coin, amount: one.amount, valueUsd: one.usd };
  const transfers: Transfer[] = [];
  if (one.action === 'ownTransfer') transfers.push({ ...main, fromWalletId: one.wallet, toWalletId: one.otherWallet });
  else if (INCOMING.has(one.action)) transfers.push({ ...main, fromWalletId: null, toWalletId: one.wallet });
  else transfers.push({ ...main, fromWalletId: one.wallet, toWalletId: null });
  if (one.action === 'swap') {
    transfers.push({ id: `${id}:in`, coinId: one.otherCoin, amount: one.otherAmount, valueUsd: one.otherUsd, fromWalletId: null, toWalletId: one.otherWallet });
  }
  if (one.fee !== 'none') {
    const coinId = one.fee === 'cash' ? 'USD' : one.fee === 'coin' ? one.coin : one.otherCoin;
    const amountPaid = one.fee === 'cash' ? (one.feeUsd as bigint as Amount) : one.feeAmount;
    transfers.push({ id: `${id}:fee`, coinId, amount: amountPaid, valueUsd: one.feeUsd, fromWalletId: one.wallet, toWalletId: null, role: 'fee' });
  }
  return { id, at: START + one.step * STEP, action: one.action, transfers };
}

export const history: fc.Arbitrary<Transaction[]> = fc.array(draft, { maxLength: 40 }).map((drafts) => drafts.map(write));

export const method: fc.Arbitrary<Method> = fc.constantFrom('fifo', 'lifo', 'hifo', 'lofo', 'average', 'specificId');

export const settings: fc.Arbitrary<Partial<EngineSettings>> = fc.record({
  method: fc.oneof(method, fc.tuple(method, method).map(([first, second]) => [{ fromYear: 2023, method: first }, { fromYear: 2024, method: second }])),
  scope: fc.constantFrom<EngineSettings['scope']>(
    { kind: 'universal' },
    { kind: 'perWallet' },
    { kind: 'universalThenPerWallet', fromDay: '2024-06-01', allocation: null },
    { kind: 'universalThenPerWallet', fromDay: '2024-06-01', allocation: { kind: 'global', order: 'hifo', datedBy: 'acquired', walletOrder: ['two'] } },
  ),
  aliases: fc.constantFrom({}, ALIASES),
  transferLots: fc.constantFrom('fifo', 'disposalMethod'),
  transferFee: fc.constantFrom('afterMove', 'beforeMove'),
  giftsSent: fc.constantFrom('noGain', 'marketValue'),
  lostCoins: fc.constantFrom('zeroProceeds', 'noLoss', 'marketValue'),
  borrowedCoins: fc.constantFrom('marketValue', 'inKind'),
  calendar: fc.constant({ kind: 'recordedOffset' }),
});
