/**
 * Gauges that burn the wallet's balance and name the vault in their Transfer.
 *
 * Stake DAO's vaults deposit into a gauge on behalf of a wallet, and the wallet holds the token of the gauge. The mint
 * names the wallet. The burn names whoever called the gauge, which is the vault; the wallet is named only by the
 * Withdraw that the gauge logs before it:
 *
 *   vault   Transfer(gauge → vault, 5)   the gauge returns the vault's own shares to the vault
 *   gauge   Withdraw(wallet, 5)
 *   gauge   Transfer(vault → 0, 5)       what was burned is the wallet's
 *
 * Each pool has a gauge of its own, so the order of the logs decides, not a list: the vault must be the token that the
 * gauge returned. A gauge that burns what its caller holds names the same account twice, and is left as it is.
 * Source: the verified code of the gauges, "Liquidity Gauge v4 XChain", function `withdraw`.
 */
import { toEventSelector } from 'viem/utils';
import type { RawLog } from '../raw-transaction.ts';
import { TRANSFER } from './topics.ts';
import { topicOfAddress, ZERO_ADDRESS } from './words.ts';

let withdraw: string | undefined;

/** The topic of the account whose shares a Transfer burned: its own `from`, or the wallet that the gauge named. */
export function burnedFrom(burn: RawLog, logs: readonly RawLog[]): string {
  const [, from = '', to] = burn.topics;
  if (to !== topicOfAddress(ZERO_ADDRESS)) return from;
  const named = logs.findLast(({ address, index }) => address === burn.address && index < burn.index);
  withdraw ??= toEventSelector('Withdraw(address,uint256)');
  const [topic, owner] = named?.topics ?? [];
  if (topic !== withdraw || owner === undefined || owner === from || named?.data !== burn.data) return from;
  const gauge = topicOfAddress(burn.address);
  const isReturned = logs.some(
    ({ address, topics, data, index }) =>
      index < burn.index &&
      topicOfAddress(address) === from &&
      topics.join() === [TRANSFER, gauge, from].join() &&
      data === burn.data,
  );
  return isReturned ? owner : from;
}
