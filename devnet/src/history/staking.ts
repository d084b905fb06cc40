/** StakingRewards: pool shares are staked and earn a token, drop by drop, for sixty days. */
import type { HistoryWriter } from './history-writer.ts';

const DAY_SECONDS = 86_400;
const REWARD_UNITS = 60_000n * 10n ** 18n;

export async function stakePoolShares(history: HistoryWriter): Promise<void> {
  const { chain, contracts, own, strangers } = history;
  const { stakingRewards, tokens } = contracts;
  const shares = contracts.uniswapV2.usdcNativePair;
  await history.moveTo('2024-05-06T12:00:00Z');
  await history.send({
    from: strangers.deployer,
    contract: tokens.reward,
    method: 'mint',
    args: [stakingRewards.address, REWARD_UNITS],
  });
  await history.send({
    from: strangers.deployer,
    contract: stakingRewards,
    method: 'notifyRewardAmount',
    args: [REWARD_UNITS],
  });

  const held = await chain.read<bigint>({ contract: shares, method: 'balanceOf', args: [own.yield] });
  await history.approve({ owner: own.yield, token: shares, spender: stakingRewards, tokenName: 'pool shares' });
  await history.record(
    { action: 'stake', why: 'Pool shares are staked.' },
    { from: own.yield, contract: stakingRewards, method: 'stake', args: [held / 2n] },
  );
  await chain.warp(4 * DAY_SECONDS);
  await claimReward(history);
  await history.record(
    { action: 'stake', why: 'More pool shares are staked.' },
    { from: own.yield, contract: stakingRewards, method: 'stake', args: [held / 4n] },
  );
  await chain.warp(3 * DAY_SECONDS);
  await history.record(
    { action: 'unstake', why: 'Some of the staked shares come back.' },
    { from: own.yield, contract: stakingRewards, method: 'withdraw', args: [held / 8n] },
  );
  await claimReward(history);
}

export async function claimReward({ contracts, own, record }: HistoryWriter): Promise<void> {
  await record(
    { action: 'stakingReward', why: 'What staking has earned is paid out.' },
    { from: own.yield, contract: contracts.stakingRewards, method: 'getReward' },
  );
}

export async function stopStaking({ contracts, own, record }: HistoryWriter): Promise<void> {
  await record(
    { action: 'unstake', why: 'Everything staked comes back, and the last reward with it.' },
    { from: own.yield, contract: contracts.stakingRewards, method: 'exit' },
  );
}
