/**
 * What the contracts of the sample's positions return on a day: prices are those of the market on that day, interest
 * and fees grow evenly since the deposit. Every figure on the pages follows from this by the ordinary readers.
 */
import { DAY_MS, type UtcDay } from '@holdfast/calendar';
import { computeHealth, type LoanReserve, poolPositionId } from '@holdfast/protocols/engine';
import { ContractTable } from '../recorded-network.ts';
import { addressNamed, contractOf, type SampleChainId } from '../sample-networks.ts';
import type { SamplePrices } from '../sample-prices.ts';
import {
  type AavePlan,
  feesBetween,
  PAIR_SUPPLY,
  pairReserves,
  type SamplePositions,
  sqrtPriceOf,
  tickOf,
  type V3Plan,
} from './plan-positions.ts';
import { AAVE_POOLS, PAIR, POLYGON_V2_FACTORY, POSITION_MANAGER, RECEIPTS, STAKED_AAVE, V3_FACTORY } from './tokens.ts';

interface Given {
  readonly chainId: SampleChainId;
  readonly day: UtcDay;
  readonly prices: SamplePrices;
  readonly positions: SamplePositions;
}

const TREASURY = addressNamed('wallet Treasury');
const YIELD = addressNamed('wallet Yield');
const TRADING = addressNamed('wallet Trading');

export function contractsOn({ chainId, day, prices, positions }: Given): ContractTable {
  const table = new ContractTable();
  const started = <Plan extends { readonly day: UtcDay }>(plan: Plan): boolean => plan.day <= day;
  for (const plan of positions.v3.filter((each) => each.chainId === chainId && started(each)))
    writeV3(table, { plan, day, prices });
  for (const plan of positions.aave.filter((each) => each.chainId === chainId && started(each.collateral)))
    writeAave(table, { plan, day, prices });
  if (chainId === 1 && started(positions.stake)) writeStake(table, { plan: positions.stake, day });
  if (chainId === 137 && started(positions.pair)) writePair(table, { plan: positions.pair, day, prices });
  return table;
}

interface Writing<Plan> {
  readonly plan: Plan;
  readonly day: UtcDay;
  readonly prices: SamplePrices;
}

function writeV3(table: ContractTable, { plan, day, prices }: Writing<V3Plan>): void {
  const { tokenId, pool, token0, token1, feeMillionths, tickLower, tickUpper, liquidity, collectDay } = plan;
  const owed = feesBetween(plan, collectDay !== null && collectDay <= day ? collectDay : plan.day, day);
  const sqrtPrice = sqrtPriceOf(plan, prices, day);
  const owner = plan.chainId === 1 ? TREASURY : TRADING;
  const manager = POSITION_MANAGER;
  table.set(manager, 'factory()', [], [V3_FACTORY]);
  table.set(manager, 'ownerOf(uint256)', [tokenId], [owner]);
  table.set(
    manager,
    'positions(uint256)',
    [tokenId],
    [0n, 0n, token0, token1, feeMillionths, tickLower, tickUpper, liquidity, 0n, 0n, ...owed],
  );
  table.set(V3_FACTORY, 'getPool(address,address,uint24)', [token0, token1, feeMillionths], [pool]);
  table.set(pool, 'factory()', [], [V3_FACTORY]);
  table.set(pool, 'token0()', [], [token0]);
  table.set(pool, 'token1()', [], [token1]);
  table.set(pool, 'fee()', [], [feeMillionths]);
  table.set(pool, 'slot0()', [], [sqrtPrice, tickOf(sqrtPrice), 0n, 1n, 1n, 0n, 1n]);
  table.set(pool, 'liquidity()', [], [liquidity * 1_840n]);
  table.set(pool, 'feeGrowthGlobal0X128()', [], [0n]);
  table.set(pool, 'feeGrowthGlobal1X128()', [], [0n]);
  for (const tick of [tickLower, tickUpper]) table.set(pool, 'ticks(int24)', [tick], [0n, 0n, 0n, 0n, 0n, 0n, 0n, 1n]);
  table.set(pool, 'positions(bytes32)', [poolPositionId(manager, tickLower, tickUpper)], [liquidity, 0n, 0n, ...owed]);
}

const RAY = 10n ** 27n;
const AAVE_TERMS = {
  WBTC: { id: 1n, decimals: 8, loanToValueBps: 7_300n, liquidationThresholdBps: 7_800n, supplyRate: RAY / 2_500n },
  WETH: { id: 0n, decimals: 18, loanToValueBps: 8_000n, liquidationThresholdBps: 8_250n, supplyRate: RAY / 55n },
  USDC: { id: 3n, decimals: 6, loanToValueBps: 7_500n, liquidationThresholdBps: 7_800n, supplyRate: RAY / 28n },
} as const;
const BORROW_RATE = RAY / 18n;
const LIQUIDATION_BONUS_BPS = 10_500n;

const grown = (units: bigint, rate: bigint, days: number): bigint => units + (units * rate * BigInt(days)) / RAY / 365n;

function writeAave(table: ContractTable, { plan, day, prices }: Writing<AavePlan>): void {
  const { chainId, collateral, debt } = plan;
  const { pool, provider } = AAVE_POOLS[chainId];
  const [user, oracle] = [chainId === 1 ? TREASURY : TRADING, addressNamed(`oracle ${chainId}`)];
  const supplied = grown(collateral.units, AAVE_TERMS[collateral.symbol].supplyRate, day - collateral.day);
  const owed = debt.day > day ? 0n : grown(debt.units, BORROW_RATE, day - debt.day);
  const reserveOf = (symbol: 'WBTC' | 'WETH' | 'USDC', held: Pick<LoanReserve, 'collateralUnits' | 'debtUnits'>) => ({
    asset: contractOf(symbol, chainId),
    ...AAVE_TERMS[symbol],
    liquidationBonusBps: LIQUIDATION_BONUS_BPS,
    eModeCategory: 0,
    priceBase: prices.microUsd(symbol, day) * 100n,
    ...held,
  });
  const reserves = [
    { ...reserveOf(collateral.symbol, { collateralUnits: supplied, debtUnits: 0n }), ...tokensOf(chainId, 'supply') },
    { ...reserveOf('USDC', { collateralUnits: 0n, debtUnits: owed }), ...tokensOf(chainId, 'debt') },
  ];
  const health = computeHealth({ reserves, eMode: null });
  table.set(pool, 'ADDRESSES_PROVIDER()', [], [provider]);
  table.set(provider, 'getPool()', [], [pool]);
  table.set(provider, 'getPriceOracle()', [], [oracle]);
  table.set(pool, 'getReservesList()', [], [32n, BigInt(reserves.length), ...reserves.map(({ asset }) => asset)]);
  const uses = reserves.map(({ id, collateralUnits }) => (collateralUnits > 0n ? 2n : 1n) << (2n * id));
  table.set(pool, 'getUserConfiguration(address)', [user], [uses.reduce((all, use) => all | use, 0n)]);
  table.set(pool, 'getUserEMode(address)', [user], [0n]);
  table.set(
    pool,
    'getUserAccountData(address)',
    [user],
    [
      health.collateralBase,
      health.debtBase,
      health.availableBorrowsBase,
      health.averageThresholdBps,
      health.averageLoanToValueBps,
      health.healthFactor ?? (1n << 256n) - 1n,
    ],
  );
  for (const reserve of reserves) {
    const configuration =
      reserve.loanToValueBps |
      (reserve.liquidationThresholdBps << 16n) |
      (LIQUIDATION_BONUS_BPS << 32n) |
      (BigInt(reserve.decimals) << 48n);
    const data = [configuration, RAY, reserve.supplyRate, RAY, BORROW_RATE, 0n, 0n, reserve.id];
    table.set(
      pool,
      'getReserveData(address)',
      [reserve.asset],
      [...data, reserve.aToken, ZERO_ADDRESS, reserve.debtToken, 0n, 0n, 0n, 0n],
    );
    table.set(oracle, 'getAssetPrice(address)', [reserve.asset], [reserve.priceBase]);
    table.set(reserve.aToken, 'balanceOf(address)', [user], [reserve.collateralUnits]);
    table.set(reserve.debtToken, 'balanceOf(address)', [user], [reserve.debtUnits]);
  }
}

const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000';

/** The receipt and debt tokens that the wallet holds; those of the other side are never held. */
function tokensOf(chainId: 1 | 42161, side: 'supply' | 'debt'): { aToken: string; debtToken: string } {
  const [aToken, debtToken] =
    chainId === 1 ? [RECEIPTS.aEthWBTC, RECEIPTS.debtEthUSDC] : [RECEIPTS.aArbWETH, RECEIPTS.debtArbUSDC];
  return side === 'supply'
    ? { aToken, debtToken: addressNamed(`unused debt ${chainId}`) }
    : { aToken: addressNamed(`unused receipt ${chainId}`), debtToken };
}

const COOLDOWN_SECONDS = 20n * 86_400n;
const WINDOW_SECONDS = 2n * 86_400n;

function writeStake(table: ContractTable, { plan, day }: Omit<Writing<SamplePositions['stake']>, 'prices'>): void {
  const token = STAKED_AAVE;
  const aave = contractOf('AAVE', 1);
  const sinceClaim = BigInt((day - plan.day) % 60);
  const secondsAt = (at: number): bigint => BigInt(at * (DAY_MS / 1_000));
  table.set(token, 'STAKED_TOKEN()', [], [aave]);
  table.set(token, 'REWARD_TOKEN()', [], [aave]);
  table.set(token, 'balanceOf(address)', [TREASURY], [plan.units]);
  table.set(token, 'totalSupply()', [], [2_640_000n * 10n ** 18n]);
  table.set(token, 'getTotalRewardsBalance(address)', [TREASURY], [(sinceClaim * 7n * 10n ** 18n) / 1_000n]);
  const start = plan.cooldownDay <= day ? secondsAt(plan.cooldownDay) + 36_000n : 0n;
  table.set(token, 'stakersCooldowns(address)', [TREASURY], [start]);
  table.set(token, 'UNSTAKE_WINDOW()', [], [WINDOW_SECONDS]);
  table.set(token, 'COOLDOWN_SECONDS()', [], [COOLDOWN_SECONDS]);
  table.set(token, 'DISTRIBUTION_END()', [], [secondsAt(day + 400)]);
  table.set(token, 'assets(address)', [token], [2_377_000_000_000_000n, 0n, 0n]);
  table.set(token, 'exchangeRate()', [], [10n ** 18n]);
}

function writePair(table: ContractTable, { plan, day, prices }: Writing<SamplePositions['pair']>): void {
  const { reserve0, reserve1 } = pairReserves(prices.microUsd('POL', day), BigInt(day - plan.day));
  const [token0, token1] = [contractOf('WPOL', 137), contractOf('USDC', 137)];
  table.set(PAIR, 'factory()', [], [POLYGON_V2_FACTORY]);
  table.set(PAIR, 'token0()', [], [token0]);
  table.set(PAIR, 'token1()', [], [token1]);
  table.set(PAIR, 'getReserves()', [], [reserve0, reserve1, 0n]);
  table.set(PAIR, 'totalSupply()', [], [PAIR_SUPPLY]);
  table.set(PAIR, 'kLast()', [], [0n]);
  table.set(PAIR, 'balanceOf(address)', [YIELD], [plan.shares]);
  table.set(POLYGON_V2_FACTORY, 'feeTo()', [], [0n]);
  table.set(POLYGON_V2_FACTORY, 'getPair(address,address)', [token0, token1], [PAIR]);
}
