/**
 * Uniswap v3 positions in the v3 staker. The staker owns the position while it is deposited; each incentive that it is
 * staked in pays its own reward.
 */
import { type Hex, keccak256 } from 'viem';
import {
  addressOf,
  ContractBatch,
  contractFunction,
  type ContractSource,
  encodeWord,
  type ReadAt,
  type Reading,
  reading,
  thenReading,
} from '../contract-batch.ts';

/** As the event IncentiveCreated names it. */
export interface V3Incentive {
  readonly rewardCoin: string;
  readonly pool: string;
  readonly startSeconds: bigint;
  readonly endSeconds: bigint;
  readonly refundee: string;
}

export interface StakedV3PositionKey {
  readonly staker: string;
  readonly tokenId: bigint;
  readonly incentive: V3Incentive;
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

const deposits = contractFunction('deposits(uint256)');
const stakes = contractFunction('stakes(uint256,bytes32)');
const incentives = contractFunction('incentives(bytes32)');
const rewards = contractFunction('rewards(address,address)');
const positionManager = contractFunction('nonfungiblePositionManager()');
const rewardInfo = contractFunction('getRewardInfo((address,address,uint256,uint256,address),uint256)');

/** How the staker names an incentive: the hash of its five fields. */
export function incentiveId({ rewardCoin, pool, startSeconds, endSeconds, refundee }: V3Incentive): string {
  const words = [rewardCoin, pool, startSeconds, endSeconds, refundee].map(encodeWord);
  return keccak256(`0x${words.join('')}` as Hex);
}

export async function readStakedV3Positions(
  source: ContractSource,
  positions: readonly StakedV3PositionKey[],
  at: ReadAt,
): Promise<Reading<StakedV3PositionState>[]> {
  const batch = new ContractBatch();
  const planned = positions.map(({ staker, tokenId, incentive }) => {
    const { rewardCoin, pool, startSeconds, endSeconds, refundee } = incentive;
    const id = incentiveId(incentive);
    return {
      staker,
      rewardCoin,
      manager: batch.add(staker, positionManager()),
      deposit: batch.add(staker, deposits(tokenId)),
      stake: batch.add(staker, stakes(tokenId, id)),
      incentive: batch.add(staker, incentives(id)),
      reward: batch.add(staker, rewardInfo(rewardCoin, pool, startSeconds, endSeconds, refundee, tokenId)),
    };
  });
  const answers = await batch.read(source, at);
  const owners = new ContractBatch();
  const found = planned.map((places) =>
    reading(() => {
      const stakedLiquidity = answers.wordAt(places.stake, 1);
      const owner = addressOf(answers.wordAt(places.deposit, 0));
      return {
        claim: owners.add(places.staker, rewards(places.rewardCoin, owner)),
        state: {
          manager: answers.address(places.manager),
          owner,
          stakeCount: Number(answers.wordAt(places.deposit, 1)),
          stakedLiquidity,
          // The staker reverts for a position that is not staked: then there is no reward.
          reward: stakedLiquidity === 0n ? 0n : answers.word(places.reward),
          rewardUnclaimed: answers.wordAt(places.incentive, 0),
        },
      };
    }),
  );
  const ownerAnswers = await owners.read(source, at);
  return found.map((each) =>
    thenReading(each, ({ state, claim }) => ({ ...state, claimable: ownerAnswers.word(claim) })),
  );
}

/** Who deposited positions in contracts that own them; refused where the owner is no staker. */
export async function readV3Depositors(
  source: ContractSource,
  positions: readonly { readonly staker: string; readonly tokenId: bigint }[],
  at: ReadAt,
): Promise<Reading<string>[]> {
  const batch = new ContractBatch();
  const places = positions.map(({ staker, tokenId }) => ({
    deposit: batch.add(staker, deposits(tokenId)),
    manager: batch.add(staker, positionManager()),
  }));
  const answers = await batch.read(source, at);
  return places.map(({ deposit, manager }) =>
    reading(() => {
      answers.address(manager);
      return addressOf(answers.wordAt(deposit, 0));
    }),
  );
}
