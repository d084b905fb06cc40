/**
 * Stakes in Aave's safety module. Functions that only later versions have
 * are optional: version 2 redeems one for one, and version 3 by its exchange rate or its own preview.
 */
import {
  contractFunction,
  type ContractSource,
  type ReadAt,
  type Reading,
  readFirst,
  readNext,
} from '../contract-batch.ts';

export interface StakedTokenKey {
  readonly token: string;
  readonly owner: string;
}

export interface StakedTokenState {
  readonly stakedCoin: string;
  readonly rewardCoin: string;
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

const stakedToken = contractFunction('STAKED_TOKEN()');
const rewardToken = contractFunction('REWARD_TOKEN()');
const balanceOf = contractFunction('balanceOf(address)');
const totalSupply = contractFunction('totalSupply()');
const totalRewards = contractFunction('getTotalRewardsBalance(address)');
const stakersCooldowns = contractFunction('stakersCooldowns(address)');
const unstakeWindow = contractFunction('UNSTAKE_WINDOW()');
const cooldownSeconds = contractFunction('COOLDOWN_SECONDS()');
const getCooldownSeconds = contractFunction('getCooldownSeconds()');
const distributionEnd = contractFunction('DISTRIBUTION_END()');
const newDistributionEnd = contractFunction('distributionEnd()');
const assets = contractFunction('assets(address)');
const exchangeRate = contractFunction('exchangeRate()');
const previewRedeem = contractFunction('previewRedeem(uint256)');

export async function readStakedTokens(
  source: ContractSource,
  stakes: readonly StakedTokenKey[],
  at: ReadAt,
): Promise<Reading<StakedTokenState>[]> {
  const target = { source, ...at };
  const found = await readFirst(target, stakes, {
    plan: (batch, { token, owner }) => ({
      stakedCoin: batch.add(token, stakedToken()),
      rewardCoin: batch.add(token, rewardToken()),
      shares: batch.add(token, balanceOf(owner)),
      totalShares: batch.add(token, totalSupply()),
      claimable: batch.add(token, totalRewards(owner)),
      cooldownStart: batch.add(token, stakersCooldowns(owner)),
      window: batch.add(token, unstakeWindow()),
      cooldown: batch.add(token, cooldownSeconds()),
      newCooldown: batch.add(token, getCooldownSeconds()),
      end: batch.add(token, distributionEnd()),
      newEnd: batch.add(token, newDistributionEnd()),
      rate: batch.add(token, assets(token)),
      exchangeRate: batch.add(token, exchangeRate()),
    }),
    read: (answers, places, { token }) => ({
      token,
      exchangeRate: answers.optionalWord(places.exchangeRate),
      state: {
        stakedCoin: answers.address(places.stakedCoin),
        rewardCoin: answers.address(places.rewardCoin),
        shares: answers.word(places.shares),
        claimable: answers.word(places.claimable),
        totalShares: answers.word(places.totalShares),
        rewardRate: answers.word(places.rate),
        distributionEndSeconds: answers.optionalWord(places.end) ?? answers.word(places.newEnd),
        cooldownSeconds: answers.optionalWord(places.cooldown) ?? answers.word(places.newCooldown),
        unstakeWindowSeconds: answers.word(places.window),
        cooldownStartSeconds: answers.word(places.cooldownStart),
      },
    }),
  });
  return readNext(target, found, {
    plan: (batch, { token, state }) => batch.add(token, previewRedeem(state.shares)),
    read: (answers, preview, { state, exchangeRate: rate }) => ({
      ...state,
      redeemable:
        answers.optionalWord(preview) ?? (rate === null ? state.shares : (state.shares * rate) / EXCHANGE_RATE_UNIT),
    }),
  });
}
