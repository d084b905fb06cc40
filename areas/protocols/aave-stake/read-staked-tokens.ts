/**
 * Stakes in Aave's safety module. Functions that only later versions have
 * are optional: version 2 redeems one for one, and version 3 by its exchange rate or its own preview.
 */
import { positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';
import type { StakeCoins } from '../engine/positions/stake-figures.ts';

export interface StakedTokenKey {
  readonly token: string;
  readonly owner: string;
}

export interface StakedTokenState extends StakeCoins {
  readonly shares: bigint;
  /** What the shares redeem, after slashing. */
  readonly redeemable: bigint;
  readonly claimable: bigint;
  readonly totalShares: bigint;
  readonly rewardRate: bigint;
  readonly distributionEndSeconds: bigint;
  readonly cooldownSeconds: bigint;
  readonly unstakeWindowSeconds: bigint;
  /** Zero: no cooldown was started. */
  readonly cooldownStartSeconds: bigint;
}

const EXCHANGE_RATE_UNIT = 10n ** 18n;

export const readStakedTokens = positionReader<StakedTokenKey, StakedTokenState>(async (target, stakes) => {
  const found = await readFirst(target, stakes, {
    plan: (batch, { token, owner }) => ({
      stakedCoin: batch.add(token, 'STAKED_TOKEN()'),
      rewardCoin: batch.add(token, 'REWARD_TOKEN()'),
      shares: batch.add(token, 'balanceOf(address)', owner),
      totalShares: batch.add(token, 'totalSupply()'),
      claimable: batch.add(token, 'getTotalRewardsBalance(address)', owner),
      cooldownStart: batch.add(token, 'stakersCooldowns(address)', owner),
      window: batch.add(token, 'UNSTAKE_WINDOW()'),
      cooldown: batch.add(token, 'COOLDOWN_SECONDS()'),
      newCooldown: batch.add(token, 'getCooldownSeconds()'),
      end: batch.add(token, 'DISTRIBUTION_END()'),
      newEnd: batch.add(token, 'distributionEnd()'),
      rate: batch.add(token, 'assets(address)', token),
      exchangeRate: batch.add(token, 'exchangeRate()'),
    }),
    read: (results, places, { token }) => ({
      token,
      exchangeRate: results.optionalWord(places.exchangeRate),
      state: {
        stakedCoin: results.address(places.stakedCoin),
        rewardCoin: results.address(places.rewardCoin),
        shares: results.word(places.shares),
        claimable: results.word(places.claimable),
        totalShares: results.word(places.totalShares),
        rewardRate: results.word(places.rate),
        distributionEndSeconds: results.optionalWord(places.end) ?? results.word(places.newEnd),
        cooldownSeconds: results.optionalWord(places.cooldown) ?? results.word(places.newCooldown),
        unstakeWindowSeconds: results.word(places.window),
        cooldownStartSeconds: results.word(places.cooldownStart),
      },
    }),
  });
  return readNext(target, found, {
    plan: (batch, { token, state }) => batch.add(token, 'previewRedeem(uint256)', state.shares),
    read: (results, preview, { state, exchangeRate: rate }) => ({
      ...state,
      redeemable:
        results.optionalWord(preview) ?? (rate === null ? state.shares : (state.shares * rate) / EXCHANGE_RATE_UNIT),
    }),
  });
});
