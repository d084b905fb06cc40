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
import type { HistoryWriter } from './history-writer.ts';

export async function playHistory(history: HistoryWriter): Promise<BridgeNote[]> {
  await makeMarket(history);
  await fundWallets(history);
  await wrapCoins(history);
  await tradeAndPoolOnV2(history);
  await liveThroughMonth(history, 2);
  await tradeAndPoolOnV3(history);
  await liveThroughMonth(history, 3);
  await borrowOnAave(history);
  await liveThroughMonth(history, 4);
  await stakePoolShares(history);
  await liveThroughMonth(history, 5);
  await liveThroughOddities(history);
  const bridgeNotes = await crossBridges(history);
  await liveThroughMonth(history, 6);
  await settle(history);
  await liveThroughMonth(history, 7);
  return bridgeNotes;
}

/** Some positions are closed, others stay open, and not the same ones everywhere. */
async function settle(history: HistoryWriter): Promise<void> {
  await history.moveTo('2024-07-05T09:00:00Z');
  await claimReward(history);
  if (!history.profile.leavesOpen.includes('stake')) await stopStaking(history);
  await leavePoolsOnV2(history);
  await leavePoolsOnV3(history);
  if (!history.profile.leavesOpen.includes('loan')) await repayLoan(history);
  if (!history.profile.leavesOpen.includes('deposit')) await withdrawDeposit(history);
}
