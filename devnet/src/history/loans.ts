/** Aave v3: collateral, a loan that is served, and a loan that is liquidated. */
import type { Address } from 'viem';
import type { Contract } from '../artifacts.ts';
import { deployPriceFeed, WBTC_PRICE_USD } from '../protocols/deploy-aave.ts';
import type { HistoryWriter } from './history-writer.ts';

const VARIABLE_RATE = 2n;
const EVERYTHING = 2n ** 256n - 1n;
const DAY_SECONDS = 86_400;

interface PoolCall {
  readonly owner: Address;
  readonly token: Contract;
  readonly amount: bigint;
}

const supplyCall = (pool: Contract, { owner, token, amount }: PoolCall) =>
  ({ from: owner, contract: pool, method: 'supply', args: [token.address, amount, owner, 0] }) as const;
const borrowCall = (pool: Contract, { owner, token, amount }: PoolCall) =>
  ({ from: owner, contract: pool, method: 'borrow', args: [token.address, amount, VARIABLE_RATE, 0, owner] }) as const;
const repayCall = (pool: Contract, { owner, token, amount }: PoolCall) =>
  ({ from: owner, contract: pool, method: 'repay', args: [token.address, amount, VARIABLE_RATE, owner] }) as const;

export async function borrowOnAave(history: HistoryWriter): Promise<void> {
  const { chain, contracts, amounts, own } = history;
  const { usdc, wrappedNative } = contracts.tokens;
  const { pool } = contracts.aave;
  await history.moveTo('2024-04-02T09:15:00Z');
  await history.approve({ owner: own.yield, token: wrappedNative, spender: pool, tokenName: wrappedNative.symbol });
  await history.approve({ owner: own.yield, token: usdc, spender: pool, tokenName: 'USDC' });
  await history.record(
    { action: 'supplyCollateral', why: `${wrappedNative.symbol} is deposited; its receipt token grows with interest.` },
    supplyCall(pool, { owner: own.yield, token: wrappedNative, amount: amounts.native(20_000) }),
  );
  await history.record(
    { action: 'supplyCollateral', why: 'USDC is deposited; its receipt token grows with interest.' },
    supplyCall(pool, { owner: own.yield, token: usdc, amount: amounts.usdc(5_000) }),
  );
  await history.record(
    { action: 'noOp', why: 'The deposit of USDC no longer backs loans; no coin moves.' },
    { from: own.yield, contract: pool, method: 'setUserUseReserveAsCollateral', args: [usdc.address, false] },
  );
  await history.record(
    { action: 'borrow', why: 'USDC is borrowed against the deposit.' },
    borrowCall(pool, { owner: own.yield, token: usdc, amount: amounts.usdc(9_000) }),
  );
  await chain.warp(10 * DAY_SECONDS);
  await history.record(
    { action: 'repay', why: 'Part of the loan is paid back.' },
    repayCall(pool, { owner: own.yield, token: usdc, amount: amounts.usdc(2_000) }),
  );
  await history.record(
    { action: 'withdrawCollateral', why: 'Part of the deposit is taken back.' },
    {
      from: own.yield,
      contract: pool,
      method: 'withdraw',
      args: [wrappedNative.address, amounts.native(2_000), own.yield],
    },
  );
  await sufferLiquidation(history);
}

/** The price of the collateral falls, and a stranger pays off part of the loan in exchange for it. */
async function sufferLiquidation(history: HistoryWriter): Promise<void> {
  const { chain, contracts, amounts, own, profile, strangers } = history;
  const { wbtc, dai } = contracts.tokens;
  const { pool, oracle } = contracts.aave;
  await history.approve({ owner: own.trading, token: wbtc, spender: pool, tokenName: 'WBTC' });
  await history.record(
    { action: 'supplyCollateral', why: 'WBTC is deposited to borrow against.' },
    supplyCall(pool, { owner: own.trading, token: wbtc, amount: amounts.wbtc(40_000) }),
  );
  await history.record(
    { action: 'borrow', why: 'DAI is borrowed close to the limit.' },
    borrowCall(pool, { owner: own.trading, token: dai, amount: amounts.dai(27_000) }),
  );
  await chain.warp(3 * DAY_SECONDS);
  const lowerPrice = (WBTC_PRICE_USD * 10n ** 8n * (100n - profile.crashPercent)) / 100n;
  const feed = await deployPriceFeed(chain, lowerPrice);
  await history.send({
    from: strangers.deployer,
    contract: oracle,
    method: 'setAssetSources',
    args: [[wbtc.address], [feed.address]],
  });
  await history.record(
    { action: 'liquidation', why: 'A stranger pays back part of the loan and takes part of the deposit with a bonus.' },
    {
      from: strangers.liquidator,
      contract: pool,
      method: 'liquidationCall',
      args: [wbtc.address, dai.address, own.trading, amounts.dai(6_000), false],
    },
  );
}

export async function repayLoan({ contracts, own, record }: HistoryWriter): Promise<void> {
  await record(
    { action: 'repay', why: 'The rest of the loan is paid back with its interest.' },
    repayCall(contracts.aave.pool, { owner: own.yield, token: contracts.tokens.usdc, amount: EVERYTHING }),
  );
}

export async function withdrawDeposit({ contracts, own, record }: HistoryWriter): Promise<void> {
  await record(
    { action: 'withdrawCollateral', why: 'All of a deposit is taken back with its interest.' },
    {
      from: own.yield,
      contract: contracts.aave.pool,
      method: 'withdraw',
      args: [contracts.tokens.usdc.address, EVERYTHING, own.yield],
    },
  );
}
