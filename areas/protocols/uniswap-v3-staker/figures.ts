/** The figures of a position that is staked in an incentive. */
import { storedCoin } from '../engine/positions/figure-context.ts';
import {
  listClaims,
  missingPast,
  reasonsOf,
  secondsOf,
  stateOf,
  type StoredStake,
  sumClaims,
  UNREAD_STAKE,
} from '../engine/positions/stake-figures.ts';
import type { StakeProtocol } from '../engine/protocol.ts';
import type { StakedV3PositionState } from './read-staked-v3-positions.ts';

export const computeStaker: StakeProtocol<StakedV3PositionState | null>['computeFigures'] = (
  state,
  { found, context: { figures, poolOf, isFirstOfWallet } },
) => {
  const { incentive } = found;
  const reward = incentive ? figures.coinOf(incentive.rewardCoin) : null;
  const pool = state ? poolOf(`${state.manager}/${found.tokenId}`) : null;
  const claims = listClaims(found, { name: 'uniswapV3Staker.rewardClaimed', value: 'reward', reward, figures });
  const claimable = state === null ? null : state.reward + (isFirstOfWallet ? state.claimable : 0n);
  const isEnded = incentive !== null && secondsOf(figures.at) >= incentive.endSeconds;
  const stored: StoredStake = {
    ...UNREAD_STAKE,
    pairCoinIds: pool?.pairCoinIds ?? [],
    staked: '1',
    valueUsd: pool?.positionUsd ?? null,
    poolAccountId: pool?.accountId ?? null,
    claimable: reward && claimable !== null ? [storedCoin(claimable, reward)] : [],
    claimed: sumClaims(claims),
    claims,
    ...(incentive && stateOf(isEnded ? { kind: 'ended', sinceSeconds: incentive.endSeconds } : { kind: 'earning' })),
    reasons: [
      { code: 'noFixedRate', coinId: null },
      ...(incentive === null ? [{ code: 'historyIncomplete' as const, coinId: null }] : []),
      ...reasonsOf([reward?.price === null ? reward : null]),
      ...missingPast(claims),
    ],
  };
  return {
    figures: stored,
    isOpen: state === null ? true : state.stakedLiquidity > 0n || (isFirstOfWallet && state.claimable > 0n),
  };
};
