/**
 * Coins that a network creates for an address without a transaction: withdrawals of validators, and what an address had
 * when the chain began. Each becomes a fact of its own with its block as evidence.
 *
 * A withdrawal below 16 ETH is what a validator earned, which the network pays out without a transaction. 32 ETH and more is a
 * validator that left: 32 ETH are its principal, the rest is earned. In between, a validator left after penalties, or
 * somebody requested a part of the principal, and with 48 ETH and more nobody knows how much was deposited: a person
 * decides.
 *
 *   0.017 ETH            → 0.017 ETH staking reward
 *   32.002867188 ETH     → 32 ETH to review, 0.002867188 ETH staking reward
 *   31.6 ETH, 64.5 ETH   → to review
 */
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { FoundTransaction, TransactionSource } from '@holdfast/chain/found-transaction.ts';
import { fromSmallestUnits } from '@holdfast/money';
import type { ExplorerClient } from './explorer-client.ts';
import { blockOf, type Row, textOf, timeOf, unitsOf } from './explorer-rows.ts';

export interface CreatedCoins {
  /** The same whichever explorer lists it. */
  readonly key: string;
  readonly atMs: number;
  readonly valueWei: bigint;
  /** After all transactions of the block. */
  readonly position: number;
  readonly kind: 'withdrawal' | 'genesis';
  /** What the page calls it: "Validator 1118010". */
  readonly name: string;
}

const ETHER = 10n ** 18n;
const PRINCIPAL = 32n * ETHER;
const REWARD_BELOW = 16n * ETHER;
const GWEI = 10n ** 9n;
const NATIVE_DECIMALS = 18;
const POSITION_MAX = 2_147_483_647;

/** A row of Etherscan's list, whose amounts are in gwei. */
export function readWithdrawal(row: Row): CreatedCoins {
  return withdrawalOf({
    index: textOf(row, 'withdrawalIndex'),
    validator: textOf(row, 'validatorIndex'),
    valueWei: unitsOf(row, 'amount') * GWEI,
    atMs: Number(textOf(row, 'timestamp') || 'none') * 1000,
  });
}

export function readGenesis(row: Row): CreatedCoins {
  const valueWei = unitsOf(row, 'value');
  return {
    key: `genesis:${textOf(row, 'to').toLowerCase()}`,
    atMs: timeOf(row),
    valueWei,
    position: 0,
    kind: 'genesis',
    name: 'Genesis block',
  };
}

/** The withdrawals of an address in the rows of Etherscan, from Blockscout's own list, whose newest come first. */
export async function readBlockscoutWithdrawals(
  client: ExplorerClient,
  { account, fromBlock, toBlock, signal }: { account: string; fromBlock: number; toBlock: number; signal: Signal },
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let query = ''; ; ) {
    const page = await client.details(`/addresses/${account}/withdrawals${query}`, signal);
    const items = Array.isArray(page?.['items']) ? (page['items'] as Row[]) : [];
    const found = items.map(rowOfItem);
    rows.push(...found.filter((row) => blockOf(row) >= fromBlock && blockOf(row) <= toBlock));
    const next = page?.['next_page_params'];
    const oldest = found.at(-1);
    if (typeof next !== 'object' || next === null || oldest === undefined || blockOf(oldest) < fromBlock)
      return rows.reverse();
    const parameters = Object.fromEntries(Object.entries(next).map(([name, value]) => [name, String(value)]));
    query = `?${new URLSearchParams(parameters)}`;
  }
}

type Signal = AbortSignal | undefined;

function rowOfItem(item: Row): Row {
  return {
    withdrawalIndex: textOf(item, 'index'),
    validatorIndex: textOf(item, 'validator_index'),
    amount: String(unitsOf(item, 'amount') / GWEI),
    blockNumber: textOf(item, 'block_number'),
    timestamp: String(Date.parse(textOf(item, 'timestamp')) / 1000),
  };
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
  if (valueWei < REWARD_BELOW) return [part(key, valueWei, 'staking_reward', name)];
  const earned = valueWei - PRINCIPAL;
  if (earned < 0n || earned >= REWARD_BELOW) return [part(key, valueWei, 'review', name)];
  const principal = part(`${key}:principal`, PRINCIPAL, 'review', `${name}, principal`);
  return earned === 0n ? [principal] : [principal, part(key, earned, 'staking_reward', name)];
}

function withdrawalOf({
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
    throw new RetryableChainError('The explorer returned a row without a readable withdrawal.');
  const name = `Validator ${validator}`;
  return { key: `withdrawal:${index}`, atMs, valueWei, position, kind: 'withdrawal', name };
}
