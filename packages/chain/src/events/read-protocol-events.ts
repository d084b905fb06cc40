import type { ProtocolEvent } from '@holdfast/facts';
import { decodeEventLog, type Hex, keccak256 } from 'viem';
import { checksummed } from '../addresses/checksummed.ts';
import { normaliseEvmAddress } from '../addresses/evm-address.ts';
import type { RawLog, RawTransaction } from '../raw-transaction.ts';
import { TRANSFER } from '../transfers/topics.ts';
import { addressInTopic, wordAt } from '../transfers/words.ts';
import { findKnownEvent, type KnownEvent } from './protocol-event-table.ts';

/** The events of a transaction, and that value inside it may be missing. */
export function readEvents(raw: RawTransaction): ProtocolEvent[] {
  const events = readProtocolEvents(raw);
  if (raw.internals === null && raw.isInsideUnknown === true && raw.to !== null)
    events.push({
      name: 'source.untraced',
      contract: checksummed(raw.to),
      logIndex: raw.logs.length,
      values: {},
    });
  return events;
}

/**
 * Any contract can emit a known event with broken data; such a log says nothing about the protocol and is passed over.
 */
export function readProtocolEvents({ logs, input = '0x' }: Pick<RawTransaction, 'logs' | 'input'>): ProtocolEvent[] {
  const events: ProtocolEvent[] = [];
  for (const log of logs) {
    const known = findKnownEvent(log.topics);
    const contract = normaliseEvmAddress(log.address);
    const values = known === null ? null : readValues(log, known);
    if (known === null || values === null || !contract.ok) continue;
    const event = { name: known.name, contract: contract.address, logIndex: log.index, values };
    const more = { ...pooledTokens(event, { earlier: events, logs }), ...incentiveOf(event, input) };
    events.push({ ...event, values: { ...values, ...more } });
  }
  return events;
}

/** Every value as text, whole numbers in decimal digits: 2^128 of liquidity fits no number of JSON. */
function readValues(log: RawLog, { abi }: KnownEvent): Record<string, string> | null {
  const [selector, ...rest] = log.topics;
  let args: Readonly<Record<string, unknown>>;
  try {
    args = decodeEventLog({ abi: [abi], topics: [selector as Hex, ...(rest as Hex[])], data: log.data as Hex })
      .args as unknown as Readonly<Record<string, unknown>>;
  } catch {
    return null;
  }
  return Object.fromEntries(abi.inputs.map(({ name = '' }) => [name, String(args[name])]));
}

/** The pool's own event that comes before the position manager's. A decrease moves no coin, so it has no tokens. */
const POOL_EVENT_OF: Partial<Record<ProtocolEvent['name'], ProtocolEvent['name']>> = {
  'uniswapV3.increaseLiquidity': 'uniswapV3.mint',
  'uniswapV3.collectFees': 'uniswapV3.collect',
};

/**
 * The events of a Uniswap v3 position state amounts and not which tokens they are of. The pool's event right before
 * states the same amounts, and the pool moved its tokens right before that. A pool orders its tokens by address.
 */
function pooledTokens(
  { name, contract, logIndex }: ProtocolEvent,
  { earlier, logs }: { earlier: readonly ProtocolEvent[]; logs: readonly RawLog[] },
): { token0?: string; token1?: string } {
  const pool = earlier.findLast(
    (event) => event.name === POOL_EVENT_OF[name] && event.values.owner === contract && event.logIndex < logIndex,
  );
  if (!pool) return {};
  const moved = logs
    .filter(({ index, topics }) => index < pool.logIndex && topics[0] === TRANSFER && topics.length === 3)
    .filter(({ topics: [, from = '', to = ''] }) =>
      [from, to].some((end) => addressInTopic(end) === pool.contract.toLowerCase()),
    )
    .map(({ address, data }) => ({ address, units: wordAt(data, 0) }))
    .toReversed();
  const [units0 = 0n, units1 = 0n] = [pool.values.amount0, pool.values.amount1].map((text) => BigInt(text ?? 0));
  const tokensOf = (units: bigint): string[] =>
    units === 0n ? [] : moved.filter((move) => move.units === units).map(({ address }) => address);
  const [candidates0, candidates1] = [tokensOf(units0), tokensOf(units1)];
  if (units0 === 0n || units1 === 0n)
    return {
      ...(candidates0[0] !== undefined && { token0: checksummed(candidates0[0]) }),
      ...(candidates1[0] !== undefined && { token1: checksummed(candidates1[0]) }),
    };
  for (const token0 of candidates0) {
    const token1 = candidates1.find((address) => BigInt(token0) < BigInt(address));
    if (token1 !== undefined) return { token0: checksummed(token0), token1: checksummed(token1) };
  }
  return {};
}

const INCENTIVE_DIGITS = 5 * 64;
const WORD_DIGITS = 64;
/** Longer inputs come from no wallet that stakes a position. */
const INPUT_DIGITS_MAX = 20_000;

/**
 * The v3 staker names an incentive by the hash of its five fields only, and every call that stakes a position carries
 * these fields in its input, wherever they are there. Words of a call start after four bytes, of a call inside a call
 * after eight.
 */
function incentiveOf({ name, values }: ProtocolEvent, input: string): Record<string, string> {
  if (name !== 'uniswapV3Staker.tokenStaked' || input.length > INPUT_DIGITS_MAX) return {};
  for (const start of [10, 18]) {
    for (let from = start; from + INCENTIVE_DIGITS <= input.length; from += WORD_DIGITS) {
      const fields = input.slice(from, from + INCENTIVE_DIGITS);
      if (keccak256(`0x${fields}`) !== values['incentiveId']) continue;
      const word = (index: number): string => fields.slice(index * WORD_DIGITS, (index + 1) * WORD_DIGITS);
      const address = (index: number): string => checksummed(`0x${word(index).slice(24)}`);
      const whole = (index: number): string => BigInt(`0x${word(index)}`).toString();
      return {
        rewardToken: address(0),
        pool: address(1),
        startTime: whole(2),
        endTime: whole(3),
        refundee: address(4),
      };
    }
  }
  return {};
}
