/**
 * The events of known protocols. An event is recognised by its signature and by how many of its values are
 * topics.
 */
import type { ProtocolEventName } from '@holdfast/facts';
import { type AbiEvent, parseAbiItem } from 'viem';
import { toEventSelector } from 'viem/utils';

export interface KnownEvent {
  readonly name: ProtocolEventName;
  readonly abi: AbiEvent;
}

/** Each name with its signature. A long signature is in several parts. */
const SIGNATURES: readonly (readonly [ProtocolEventName, ...string[]])[] = [
  ['erc20.approval', 'event Approval(address indexed owner, address indexed spender, uint256 value)'],
  ['erc721.approval', 'event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId)'],
  ['weth.deposit', 'event Deposit(address indexed dst, uint256 wad)'],
  ['weth.withdrawal', 'event Withdrawal(address indexed src, uint256 wad)'],
  ['uniswapV2.mint', 'event Mint(address indexed sender, uint256 amount0, uint256 amount1)'],
  ['uniswapV2.burn', 'event Burn(address indexed sender, uint256 amount0, uint256 amount1, address indexed to)'],
  [
    'uniswapV2.swap',
    'event Swap(address indexed sender, uint256 amount0In, uint256 amount1In,',
    'uint256 amount0Out, uint256 amount1Out, address indexed to)',
  ],
  [
    'uniswapV3.mint',
    'event Mint(address sender, address indexed owner, int24 indexed tickLower, int24 indexed tickUpper,',
    'uint128 amount, uint256 amount0, uint256 amount1)',
  ],
  [
    'uniswapV3.burn',
    'event Burn(address indexed owner, int24 indexed tickLower, int24 indexed tickUpper,',
    'uint128 amount, uint256 amount0, uint256 amount1)',
  ],
  [
    'uniswapV3.collect',
    'event Collect(address indexed owner, address recipient, int24 indexed tickLower, int24 indexed tickUpper,',
    'uint128 amount0, uint128 amount1)',
  ],
  [
    'uniswapV3.swap',
    'event Swap(address indexed sender, address indexed recipient, int256 amount0, int256 amount1,',
    'uint160 sqrtPriceX96, uint128 liquidity, int24 tick)',
  ],
  [
    'uniswapV3.increaseLiquidity',
    'event IncreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  ],
  [
    'uniswapV3.decreaseLiquidity',
    'event DecreaseLiquidity(uint256 indexed tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
  ],
  [
    'uniswapV3.collectFees',
    'event Collect(uint256 indexed tokenId, address recipient, uint256 amount0, uint256 amount1)',
  ],
  [
    'aaveV3.supply',
    'event Supply(address indexed reserve, address user, address indexed onBehalfOf,',
    'uint256 amount, uint16 indexed referralCode)',
  ],
  [
    'aaveV3.withdraw',
    'event Withdraw(address indexed reserve, address indexed user, address indexed to, uint256 amount)',
  ],
  [
    'aaveV3.borrow',
    'event Borrow(address indexed reserve, address user, address indexed onBehalfOf,',
    'uint256 amount, uint8 interestRateMode, uint256 borrowRate, uint16 indexed referralCode)',
  ],
  [
    'aaveV3.repay',
    'event Repay(address indexed reserve, address indexed user, address indexed repayer,',
    'uint256 amount, bool useATokens)',
  ],
  [
    'aaveV3.liquidation',
    'event LiquidationCall(address indexed collateralAsset, address indexed debtAsset, address indexed user,',
    'uint256 debtToCover, uint256 liquidatedCollateralAmount, address liquidator, bool receiveAToken)',
  ],
  ['stakingRewards.staked', 'event Staked(address indexed user, uint256 amount)'],
  ['stakingRewards.withdrawn', 'event Withdrawn(address indexed user, uint256 amount)'],
  ['stakingRewards.rewardPaid', 'event RewardPaid(address indexed user, uint256 reward)'],
  [
    'uniswapV3Staker.tokenStaked',
    'event TokenStaked(uint256 indexed tokenId, bytes32 indexed incentiveId, uint128 liquidity)',
  ],
  ['uniswapV3Staker.tokenUnstaked', 'event TokenUnstaked(uint256 indexed tokenId, bytes32 indexed incentiveId)'],
  ['uniswapV3Staker.rewardClaimed', 'event RewardClaimed(address indexed to, uint256 reward)'],
  // Versions 2 and 3 of Aave's staked token.
  ['aaveStake.staked', 'event Staked(address indexed from, address indexed onBehalfOf, uint256 amount)'],
  [
    'aaveStake.staked',
    'event Staked(address indexed from, address indexed onBehalfOf, uint256 amount, uint256 shares)',
  ],
  ['aaveStake.redeemed', 'event Redeem(address indexed from, address indexed to, uint256 amount)'],
  ['aaveStake.redeemed', 'event Redeem(address indexed from, address indexed to, uint256 amount, uint256 shares)'],
  ['aaveStake.rewardsClaimed', 'event RewardsClaimed(address indexed from, address indexed to, uint256 amount)'],
  ['aaveStake.cooldown', 'event Cooldown(address indexed user)'],
  ['aaveStake.cooldown', 'event Cooldown(address indexed user, uint256 amount)'],
];

/** Made when it is first used: reading and hashing fifty signatures would delay every start. */
let byTopicAndCount: ReadonlyMap<string, KnownEvent> | undefined;

function readSignatures(): ReadonlyMap<string, KnownEvent> {
  return new Map(
    SIGNATURES.map(([name, ...signature]) => {
      const abi = parseAbiItem(signature.join(' ') as 'event Known()') as AbiEvent;
      return [`${toEventSelector(abi)}:${1 + abi.inputs.filter((input) => input.indexed).length}`, { name, abi }];
    }),
  );
}

export function findKnownEvent(topics: readonly string[]): KnownEvent | null {
  byTopicAndCount ??= readSignatures();
  return byTopicAndCount.get(`${topics[0]}:${topics.length}`) ?? null;
}
