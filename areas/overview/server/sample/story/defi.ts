/** The transactions of the sample's DeFi positions, with the events that the protocols emit. */
import type { UtcDay } from '@holdfast/calendar';
import { contractOf } from '../sample-networks.ts';
import type { RecordedMove } from '../recorded-network.ts';
import { type AavePlan, feesBetween, type V3Plan } from './plan-positions.ts';
import { type Stage, TRADING, TREASURY, unitsOf, YIELD } from './stage.ts';
import { AAVE_POOLS, PAIR, POSITION_MANAGER, RECEIPTS, STAKED_AAVE } from './tokens.ts';
import { approve, wrap } from './treasury.ts';

const token = (
  address: string,
  units: bigint,
  decimals: number,
  ends: Pick<RecordedMove, 'from' | 'to'>,
): RecordedMove => ({
  coin: { kind: 'token', address },
  units,
  decimals,
  ...ends,
});

export function playDefi(stage: Stage): void {
  const { v3, aave } = stage.positions;
  wrap(stage, TREASURY, { day: stage.ago(305), amount: '16' });
  wrap(stage, TRADING, { day: stage.ago(552), amount: '8' });
  wrap(stage, YIELD, { day: stage.ago(420), amount: '14000' });
  for (const plan of aave) playLoan(stage, plan);
  for (const plan of v3) playV3(stage, plan);
  playPair(stage);
  playStake(stage);
}

function playV3(stage: Stage, plan: V3Plan): void {
  const { chainId, day, tokenId, pool, token0, token1, symbols, liquidity, amount0, amount1, collectDay } = plan;
  const wallet = chainId === 1 ? TREASURY : TRADING;
  approve(stage, wallet, { day, token: contractOf('USDC', chainId), spender: POSITION_MANAGER });
  const pooled = { token0, token1, tokenId: tokenId.toString() };
  const out = { from: wallet.address, to: pool };
  stage.play({
    chainId,
    day,
    minute: 600,
    sender: wallet.address,
    target: POSITION_MANAGER,
    methodId: '0x88316456',
    moves: [
      stage.move(chainId, symbols[0], amount0, out),
      stage.move(chainId, symbols[1], amount1, out),
      {
        coin: { kind: 'nft', address: POSITION_MANAGER, tokenId: tokenId.toString() },
        units: 1n,
        decimals: 0,
        from: null,
        to: wallet.address,
      },
    ],
    events: [
      {
        name: 'uniswapV3.increaseLiquidity',
        contract: POSITION_MANAGER,
        values: { ...pooled, liquidity: `${liquidity}`, amount0: `${amount0}`, amount1: `${amount1}` },
      },
    ],
    action: 'addLiquidity',
  });
  if (collectDay === null) return;
  const [fee0, fee1] = feesBetween(plan, day, collectDay);
  const back = { from: pool, to: wallet.address };
  stage.play({
    chainId,
    day: collectDay,
    sender: wallet.address,
    target: POSITION_MANAGER,
    methodId: '0xfc6f7865',
    moves: [stage.move(chainId, symbols[0], fee0, back), stage.move(chainId, symbols[1], fee1, back)],
    events: [
      {
        name: 'uniswapV3.collectFees',
        contract: POSITION_MANAGER,
        values: { ...pooled, recipient: wallet.address, amount0: `${fee0}`, amount1: `${fee1}` },
      },
    ],
    action: 'claimPoolFees',
  });
}

function playLoan(stage: Stage, { chainId, collateral, debt }: AavePlan): void {
  const wallet = chainId === 1 ? TREASURY : TRADING;
  const { pool } = AAVE_POOLS[chainId];
  const user = wallet.address;
  const [receipt, debtToken] =
    chainId === 1 ? [RECEIPTS.aEthWBTC, RECEIPTS.debtEthUSDC] : [RECEIPTS.aArbWETH, RECEIPTS.debtArbUSDC];
  const asset = contractOf(collateral.symbol, chainId);
  const usdc = contractOf('USDC', chainId);
  approve(stage, wallet, { day: collateral.day, token: asset, spender: pool });
  const call = (day: UtcDay, methodId: string) => ({ chainId, day, minute: 620, sender: user, target: pool, methodId });
  stage.play({
    ...call(collateral.day, '0x617ba037'),
    moves: [
      stage.move(chainId, collateral.symbol, collateral.units, { from: user, to: receipt }),
      token(receipt, collateral.units, collateral.symbol === 'WBTC' ? 8 : 18, { from: null, to: user }),
    ],
    events: [
      {
        name: 'aaveV3.supply',
        contract: pool,
        values: { reserve: asset, user, onBehalfOf: user, amount: `${collateral.units}`, referralCode: '0' },
      },
    ],
    action: 'supplyCollateral',
  });
  stage.play({
    ...call(debt.day, '0xa415bcad'),
    moves: [
      token(debtToken, debt.units, 6, { from: null, to: user }),
      stage.move(chainId, 'USDC', debt.units, { from: pool, to: user }),
    ],
    events: [
      {
        name: 'aaveV3.borrow',
        contract: pool,
        values: {
          reserve: usdc,
          user,
          onBehalfOf: user,
          amount: `${debt.units}`,
          interestRateMode: '2',
          borrowRate: `${10n ** 27n / 18n}`,
          referralCode: '0',
        },
      },
    ],
    action: 'borrow',
  });
}

function playPair(stage: Stage): void {
  const { day, shares, amount0, amount1 } = stage.positions.pair;
  const user = YIELD.address;
  const out = { from: user, to: PAIR };
  stage.play({
    chainId: 137,
    day,
    sender: user,
    target: PAIR,
    methodId: '0xe8e33700',
    moves: [
      stage.move(137, 'WPOL', amount0, out),
      stage.move(137, 'USDC', amount1, out),
      token(PAIR, shares, 18, { from: null, to: user }),
    ],
    events: [
      {
        name: 'uniswapV2.mint',
        contract: PAIR,
        values: { sender: user, amount0: `${amount0}`, amount1: `${amount1}` },
      },
    ],
    action: 'addLiquidity',
  });
}

const CLAIM_DAYS = 60;

function playStake(stage: Stage): void {
  const { day, units, cooldownDay } = stage.positions.stake;
  const user = TREASURY.address;
  approve(stage, TREASURY, { day, token: contractOf('AAVE', 1), spender: STAKED_AAVE });
  const call = { chainId: 1, sender: user, target: STAKED_AAVE } as const;
  stage.play({
    ...call,
    day,
    minute: 640,
    methodId: '0xadc9772e',
    moves: [
      stage.move(1, 'AAVE', units, { from: user, to: STAKED_AAVE }),
      token(STAKED_AAVE, units, 18, { from: null, to: user }),
    ],
    events: [
      {
        name: 'aaveStake.staked',
        contract: STAKED_AAVE,
        values: { from: user, onBehalfOf: user, amount: `${units}`, shares: `${units}` },
      },
    ],
    action: 'stake',
  });
  for (let claim = day + CLAIM_DAYS; claim < stage.today; claim += CLAIM_DAYS)
    stage.play({
      ...call,
      day: claim as UtcDay,
      methodId: '0x9a99b4f0',
      moves: [stage.move(1, 'AAVE', unitsOf('AAVE', '0.42'), { from: STAKED_AAVE, to: user })],
      events: [
        {
          name: 'aaveStake.rewardsClaimed',
          contract: STAKED_AAVE,
          values: { from: user, to: user, amount: `${unitsOf('AAVE', '0.42')}` },
        },
      ],
      action: 'stakingReward',
    });
  stage.play({
    ...call,
    day: cooldownDay,
    minute: 600,
    methodId: '0x787a08a6',
    moves: [],
    events: [{ name: 'aaveStake.cooldown', contract: STAKED_AAVE, values: { user, amount: `${units}` } }],
    action: 'noOp',
  });
}
