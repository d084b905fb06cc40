/** The incentive of a stake, from the input of the transaction that staked the position. */
import { getAddress, keccak256 } from 'viem/utils';
import type { ProtocolEvent } from '../engine/event.ts';
import type { Incentive } from '../engine/positions/position.ts';

const WORD_DIGITS = 64;
const INCENTIVE_DIGITS = 5 * WORD_DIGITS;
/** Longer inputs come from no wallet that stakes a position. */
const INPUT_DIGITS_MAX = 20_000;

/**
 * The staker names an incentive by the hash of its five fields only, and every call that stakes a position carries
 * these fields in its input, wherever they are there. Words of a call start after four bytes, of a call inside a call
 * after eight.
 */
export function findIncentive({ values }: ProtocolEvent, input: string): Record<string, string> {
  if (input.length > INPUT_DIGITS_MAX) return {};
  for (const start of [10, 18]) {
    for (let from = start; from + INCENTIVE_DIGITS <= input.length; from += WORD_DIGITS) {
      const fields = input.slice(from, from + INCENTIVE_DIGITS);
      if (keccak256(`0x${fields}`) !== values['incentiveId']) continue;
      const word = (index: number): string => fields.slice(index * WORD_DIGITS, (index + 1) * WORD_DIGITS);
      const address = (index: number): string => getAddress(`0x${word(index).slice(24)}`);
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

export function incentiveOf({
  rewardToken,
  pool,
  startTime,
  endTime,
  refundee,
}: ProtocolEvent['values']): Incentive | null {
  if (!rewardToken || !pool || !startTime || !endTime || !refundee) return null;
  return {
    rewardCoin: rewardToken,
    pool,
    startSeconds: BigInt(startTime),
    endSeconds: BigInt(endTime),
    refundee,
  };
}
