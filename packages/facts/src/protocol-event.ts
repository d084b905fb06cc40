/**
 * What known protocols say of themselves in their logs. The reader of chains names them; classification weighs them.
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
] as const;
export type ProtocolEventName = (typeof PROTOCOL_EVENTS)[number];

export interface ProtocolEvent {
  readonly name: ProtocolEventName;
  /** The contract that emitted it, normalised. */
  readonly contract: string;
  readonly logIndex: number;
  /** Addresses and token ids that the event names, by the event's own parameter names; enough to tell whose it was. */
  readonly values: Readonly<Record<string, string>>;
}
