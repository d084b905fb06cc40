/** Seven months on one network, chapter by chapter. The clock only runs forward, so the order is that of the dates. */
import { type BridgeNote, crossBridges } from './bridging.ts';
import { fundWallets, wrapCoins } from './funding.ts';
import { borrowOnAave, repayLoan, withdrawDeposit } from './loans.ts';
import { makeMarket } from './market.ts';
import { liveThroughMonth } from './month.ts';
import { liveThroughOddities } from './oddities.ts';
import { leavePoolsOnV2, tradeAndPoolOnV2 } from './pools-v2.ts';
import { leavePoolsOnV3, tradeAndPoolOnV3 } from './pools-v3.ts';
import { claimReward, stakePoolShares, stopStaking } from './staking.ts';
import type { Story } from './story.ts';

export async function playHistory(story: Story): Promise<BridgeNote[]> {
  await makeMarket(story);
  await fundWallets(story);
  await wrapCoins(story);
  await tradeAndPoolOnV2(story);
  await liveThroughMonth(story, 2);
  await tradeAndPoolOnV3(story);
  await liveThroughMonth(story, 3);
  await borrowOnAave(story);
  await liveThroughMonth(story, 4);
  await stakePoolShares(story);
  await liveThroughMonth(story, 5);
  await liveThroughOddities(story);
  const bridgeNotes = await crossBridges(story);
  await liveThroughMonth(story, 6);
  await settle(story);
  await liveThroughMonth(story, 7);
  return bridgeNotes;
}

/** Some positions are closed, others stay open, and not the same ones everywhere. */
async function settle(story: Story): Promise<void> {
  await story.moveTo('2024-07-05T09:00:00Z');
  await claimReward(story);
  if (!story.profile.leavesOpen.includes('stake')) await stopStaking(story);
  await leavePoolsOnV2(story);
  await leavePoolsOnV3(story);
  if (!story.profile.leavesOpen.includes('loan')) await repayLoan(story);
  if (!story.profile.leavesOpen.includes('deposit')) await withdrawDeposit(story);
}
