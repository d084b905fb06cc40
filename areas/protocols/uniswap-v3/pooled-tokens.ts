/**
 * The events of a position state amounts and not which tokens they are of. The pool's event right before states the
 * same amounts, and the pool moved its tokens right before that. A pool orders its tokens by address.
 */
import { getAddress, toEventSelector } from 'viem/utils';
import type { EventLog, EventSurroundings } from '../engine/event.ts';
import type { ProtocolEvent, ProtocolEventName } from '@holdfast/chain/protocol-event.ts';

const TRANSFER = toEventSelector('Transfer(address,address,uint256)');
const WORD = /^0x[0-9a-f]{64}/i;

export function findPooledTokens(
  { contract, logIndex }: ProtocolEvent,
  poolEvent: ProtocolEventName,
  { earlier, logs }: Pick<EventSurroundings, 'earlier' | 'logs'>,
): { token0?: string; token1?: string } {
  const pool = earlier.findLast(
    (event) => event.name === poolEvent && event.values.owner === contract && event.logIndex < logIndex,
  );
  if (!pool) return {};
  const moved = logs
    .filter(({ index, topics }) => index < pool.logIndex && topics[0] === TRANSFER && topics.length === 3)
    .filter(({ topics: [, from = '', to = ''] }) =>
      [from, to].some((end) => `0x${end.slice(-40)}` === pool.contract.toLowerCase()),
    )
    .map((log) => ({ address: log.address, units: unitsOf(log) }))
    .toReversed();
  const [units0 = 0n, units1 = 0n] = [pool.values.amount0, pool.values.amount1].map((text) => BigInt(text ?? 0));
  const tokensOf = (units: bigint): string[] =>
    units === 0n ? [] : moved.filter((move) => move.units === units).map(({ address }) => address);
  const [candidates0, candidates1] = [tokensOf(units0), tokensOf(units1)];
  if (units0 === 0n || units1 === 0n)
    return {
      ...(candidates0[0] !== undefined && { token0: getAddress(candidates0[0]) }),
      ...(candidates1[0] !== undefined && { token1: getAddress(candidates1[0]) }),
    };
  for (const token0 of candidates0) {
    const token1 = candidates1.find((address) => BigInt(token0) < BigInt(address));
    if (token1 !== undefined) return { token0: getAddress(token0), token1: getAddress(token1) };
  }
  return {};
}

function unitsOf({ data }: EventLog): bigint | null {
  const word = WORD.exec(data)?.[0];
  return word === undefined ? null : BigInt(word);
}
