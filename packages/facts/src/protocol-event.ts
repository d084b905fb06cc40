/**
 * The events of known protocols. `packages/chain` reads them from logs; `packages/classification` weighs them.
 */
export const PROTOCOL_EVENTS = [
  'erc20.approval',
  'erc721.approval',
  'weth.deposit',
  'weth.withdrawal',
  'uniswapV2.mint',
  'uniswapV2.burn',
  'uniswapV2.swap',
  'uniswapV3.mint',
  'uniswapV3.burn',
  'uniswapV3.collect',
  'uniswapV3.swap',
  'uniswapV3.increaseLiquidity',
  'uniswapV3.decreaseLiquidity',
  'uniswapV3.collectFees',
  'aaveV3.supply',
  'aaveV3.withdraw',
  'aaveV3.borrow',
  'aaveV3.repay',
  'aaveV3.liquidation',
  'stakingRewards.staked',
  'stakingRewards.withdrawn',
  'stakingRewards.rewardPaid',
  'uniswapV3Staker.tokenStaked',
  'uniswapV3Staker.tokenUnstaked',
  'uniswapV3Staker.rewardClaimed',
  'aaveStake.staked',
  'aaveStake.redeemed',
  'aaveStake.rewardsClaimed',
  'aaveStake.cooldown',
  // No event of a contract: the source does not show the value that contracts sent inside this transaction.
  'source.untraced',
] as const;
export type ProtocolEventName = (typeof PROTOCOL_EVENTS)[number];

export interface ProtocolEvent {
  readonly name: ProtocolEventName;
  /** The contract that emitted it, normalised. */
  readonly contract: string;
  readonly logIndex: number;
  /**
   * Every value of the event by its own parameter name, as text: amounts in smallest units, addresses normalised. An
   * increase or a payout of a Uniswap v3 position also has `token0` and `token1`, where the pool's transfers show them.
   * A position that was staked also has the five fields of the incentive, where the transaction's input shows them.
   */
  readonly values: Readonly<Record<string, string>>;
}

/** The tokens that events of Uniswap v3 positions state amounts of. */
export function pooledTokensOf(events: readonly ProtocolEvent[]): string[] {
  return events.flatMap(({ values: { tokenId, token0, token1 } }) =>
    tokenId === undefined ? [] : [token0, token1].filter((token) => token !== undefined),
  );
}
