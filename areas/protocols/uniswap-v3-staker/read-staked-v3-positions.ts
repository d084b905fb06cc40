/**
 * Uniswap v3 positions in the v3 staker. The staker owns the position while it is deposited; each incentive that it is
 * staked in pays its own reward.
 */
import { getAddress, type Hex, keccak256 } from 'viem';
import { addressOf, encodeWord, positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import type { Incentive } from '../engine/positions/position.ts';

export interface StakedV3PositionKey {
  readonly staker: string;
  readonly tokenId: bigint;
  readonly incentive: Incentive;
}

export interface StakedV3PositionState {
  readonly manager: string;
  /** Who deposited the position; the zero address when it is not in the staker. */
  readonly owner: string;
  readonly stakeCount: number;
  /** Zero while the position is not staked in this incentive. */
  readonly stakedLiquidity: bigint;
  /** What unstaking would add to the claimable reward. */
  readonly reward: bigint;
  /** What the owner can claim already in this reward coin, from all of its stakes. */
  readonly claimable: bigint;
  readonly rewardUnclaimed: bigint;
}

const REWARD_INFO = 'getRewardInfo((address,address,uint256,uint256,address),uint256)';

/** How the staker names an incentive: the hash of its five fields. */
export function incentiveId({ rewardCoin, pool, startSeconds, endSeconds, refundee }: Incentive): string {
  const words = [rewardCoin, pool, startSeconds, endSeconds, refundee].map(encodeWord);
  return keccak256(`0x${words.join('')}` as Hex);
}

export const readStakedV3Positions = positionReader<StakedV3PositionKey, StakedV3PositionState>(
  async (target, positions) => {
    const staked = await readFirst(target, positions, {
      plan: (batch, { staker, tokenId, incentive }) => {
        const { rewardCoin, pool, startSeconds, endSeconds, refundee } = incentive;
        const id = incentiveId(incentive);
        return {
          manager: batch.add(staker, 'nonfungiblePositionManager()'),
          deposit: batch.add(staker, 'deposits(uint256)', tokenId),
          stake: batch.add(staker, 'stakes(uint256,bytes32)', tokenId, id),
          incentive: batch.add(staker, 'incentives(bytes32)', id),
          reward: batch.add(staker, REWARD_INFO, rewardCoin, pool, startSeconds, endSeconds, refundee, tokenId),
        };
      },
      read: (results, places, { staker, incentive }) => {
        const stakedLiquidity = results.wordAt(places.stake, 1);
        return {
          staker,
          rewardCoin: incentive.rewardCoin,
          state: {
            manager: results.address(places.manager),
            owner: addressOf(results.wordAt(places.deposit, 0)),
            stakeCount: Number(results.wordAt(places.deposit, 1)),
            stakedLiquidity,
            // The staker reverts for a position that is not staked: then there is no reward.
            reward: stakedLiquidity === 0n ? 0n : results.word(places.reward),
            rewardUnclaimed: results.wordAt(places.incentive, 0),
          },
        };
      },
    });
    return readNext(target, staked, {
      plan: (batch, { staker, rewardCoin, state }) =>
        batch.add(staker, 'rewards(address,address)', rewardCoin, state.owner),
      read: (results, claim, { state }) => ({ ...state, claimable: results.word(claim) }),
    });
  },
);

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
