/**
 * Coins that a network creates for an address without a transaction: withdrawals of validators, priority fees of the
 * blocks that they proposed, and what an address had when the chain began. Each becomes a fact of its own with its
 * block as evidence, the same whichever source shows it.
 *
 * A withdrawal below 16 ETH is what a validator earned, which the network pays out without a transaction. 32 ETH and
 * more is a validator that left: 32 ETH are its principal, the rest is earned. In between, a validator left after
 * penalties, or somebody requested a part of the principal, and with 48 ETH and more nobody knows how much was
 * deposited: a person decides.
 *
 *   0.017 ETH            → 0.017 ETH staking reward
 *   32.002867188 ETH     → 32 ETH to review, 0.002867188 ETH staking reward
 *   31.6 ETH, 64.5 ETH   → to review
 */
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { FoundTransaction, TransactionSource } from '@holdfast/chain/found-transaction.ts';
import { fromSmallestUnits } from '@holdfast/money';

export interface CreatedCoins {
  /** The same whichever source shows it. */
  readonly key: string;
  readonly atMs: number;
  readonly valueWei: bigint;
  /** After all transactions of the block. */
  readonly position: number;
  readonly kind: 'withdrawal' | 'reward' | 'mined' | 'genesis';
  /** What the page calls it: "Validator 1118010". */
  readonly name: string;
}

/** Networks whose validators are paid in the native coin; on Gnosis a contract pays them GNO, with a Transfer. */
export const BEACON_CHAINS: ReadonlySet<number> = new Set([1]);

/** From this block on, validators propose the blocks of Ethereum; before it, miners. */
const FIRST_PROPOSED = 15_537_394;
const ETHER = 10n ** 18n;
const PRINCIPAL = 32n * ETHER;
const REWARD_BELOW = 16n * ETHER;
export const GWEI = 10n ** 9n;
const NATIVE_DECIMALS = 18;
const POSITION_MAX = 2_147_483_647;
/** No block has as many transactions. */
const AFTER_TRANSACTIONS = 1_000_000;

/** What the proposer of a block was paid; null where it was nothing. */
export function rewardOf({
  block,
  valueWei,
  atMs,
}: {
  block: number;
  valueWei: bigint;
  atMs: number;
}): CreatedCoins | null {
  if (valueWei <= 0n) return null;
  const kind = block >= FIRST_PROPOSED ? 'reward' : 'mined';
  return { key: `reward:${block}`, atMs, valueWei, position: AFTER_TRANSACTIONS, kind, name: `Block ${block}` };
}

/** Two facts for a validator that left: its principal, and what it had earned. */
export function describeCreated(
  { key, atMs, valueWei, position, kind, name }: CreatedCoins,
  { account, block }: { account: string; block: { readonly number: number; readonly hash: string } },
): FoundTransaction[] {
  const part = (partKey: string, wei: bigint, source: TransactionSource['kind'], called: string): FoundTransaction => ({
    key: partKey,
    hash: null,
    block: { ...block, position },
    atMs,
    status: 'success',
    sender: null,
    target: null,
    methodId: null,
    transfers: [
      {
        key: 'created',
        coin: { kind: 'native' },
        amount: fromSmallestUnits(wei, NATIVE_DECIMALS),
        from: null,
        to: { kind: 'address', address: checksummed(account) },
        role: 'transfer',
        origin: 'value',
        valueUsd: null,
      },
    ],
    events: [],
    source: { position, kind: source, name: called },
  });
  if (kind === 'genesis') return [part(key, valueWei, 'review', name)];
  if (kind === 'mined') return [part(key, valueWei, 'mining', name)];
  if (kind === 'reward') return [part(key, valueWei, 'staking_reward', name)];
  if (valueWei < REWARD_BELOW) return [part(key, valueWei, 'staking_reward', name)];
  const earned = valueWei - PRINCIPAL;
  if (earned < 0n || earned >= REWARD_BELOW) return [part(key, valueWei, 'review', name)];
  const principal = part(`${key}:principal`, PRINCIPAL, 'review', `${name}, principal`);
  return earned === 0n ? [principal] : [principal, part(key, earned, 'staking_reward', name)];
}

export function withdrawalOf({
  index,
  validator,
  valueWei,
  atMs,
}: {
  index: string;
  validator: string;
  valueWei: bigint;
  atMs: number;
}): CreatedCoins {
  const position = Number(index || 'none');
  if (!Number.isInteger(position) || position < 0 || position > POSITION_MAX || !Number.isFinite(atMs))
    throw new RetryableChainError('A withdrawal of a validator cannot be read.');
  const name = `Validator ${validator}`;
  return { key: `withdrawal:${index}`, atMs, valueWei, position, kind: 'withdrawal', name };
}

export function inChainOrder(transactions: readonly FoundTransaction[]): FoundTransaction[] {
  const placeIn = ({ block }: FoundTransaction): readonly [number, number] => [
    block?.number ?? 0,
    block?.position ?? 0,
  ];
  return transactions.toSorted((left, right) => {
    const [[leftBlock, leftPlace], [rightBlock, rightPlace]] = [placeIn(left), placeIn(right)];
    return leftBlock - rightBlock || leftPlace - rightPlace;
  });
}
