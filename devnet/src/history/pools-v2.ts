/** Uniswap v2: trades of every kind, liquidity in and out, native coins moving inside the transactions. */
import type { Address } from 'viem';
import type { Contract } from '../artifacts.ts';
import { DEADLINE } from './positions.ts';
import type { HistoryWriter } from './history-writer.ts';

export async function tradeAndPoolOnV2(history: HistoryWriter): Promise<void> {
  const { contracts, amounts, own } = history;
  const { usdc, dai } = contracts.tokens;
  const { router } = contracts.uniswapV2;
  await history.moveTo('2024-02-05T10:00:00Z');
  await approveRouter(history, own.trading);
  await approveRouter(history, own.yield);

  await swapTokens(history, { usd: 5_000, fromToken: usdc, toToken: dai });
  await sellNative(history, 4_000);
  await buyNative(history, 2_500);
  await history.record(
    { action: 'swap', why: 'DAI is given for an exact amount of USDC.' },
    {
      from: own.trading,
      contract: router,
      method: 'swapTokensForExactTokens',
      args: [amounts.usdc(700), amounts.dai(1_000), [dai.address, usdc.address], own.trading, DEADLINE],
    },
  );

  // More native coins are sent than the pool takes: it sends the rest back inside the same transaction.
  await history.record(
    { action: 'addLiquidity', why: 'USDC and the native coin go into a pool, which gives its shares.' },
    {
      from: own.yield,
      contract: router,
      method: 'addLiquidityETH',
      args: [usdc.address, amounts.usdc(20_000), 0n, 0n, own.yield, DEADLINE],
      value: amounts.native(23_000),
    },
  );
  await history.record(
    { action: 'addLiquidity', why: 'USDC and DAI go into a pool, which gives its shares.' },
    {
      from: own.yield,
      contract: router,
      method: 'addLiquidity',
      args: [usdc.address, dai.address, amounts.usdc(10_000), amounts.dai(10_000), 0n, 0n, own.yield, DEADLINE],
    },
  );
}

export async function leavePoolsOnV2(history: HistoryWriter): Promise<void> {
  const { chain, contracts, own } = history;
  const { usdc, dai } = contracts.tokens;
  const { router, usdcNativePair, usdcDaiPair } = contracts.uniswapV2;
  const sharesOf = (pair: Contract) => chain.read<bigint>({ contract: pair, method: 'balanceOf', args: [own.yield] });

  await history.approve({ owner: own.yield, token: usdcNativePair, spender: router, tokenName: 'pool shares' });
  await history.approve({ owner: own.yield, token: usdcDaiPair, spender: router, tokenName: 'pool shares' });
  const nativeShares = await sharesOf(usdcNativePair);
  await history.record(
    {
      action: 'removeLiquidity',
      why: 'Pool shares are given back for USDC and the native coin, which arrives inside the transaction.',
    },
    {
      from: own.yield,
      contract: router,
      method: 'removeLiquidityETH',
      args: [usdc.address, nativeShares / 3n, 0n, 0n, own.yield, DEADLINE],
    },
  );
  await history.record(
    { action: 'removeLiquidity', why: 'All shares of a pool are given back for USDC and DAI.' },
    {
      from: own.yield,
      contract: router,
      method: 'removeLiquidity',
      args: [usdc.address, dai.address, await sharesOf(usdcDaiPair), 0n, 0n, own.yield, DEADLINE],
    },
  );
}

interface TokenSwap {
  readonly usd: number;
  readonly fromToken: Contract;
  readonly toToken: Contract;
}

export async function swapTokens(history: HistoryWriter, { usd, fromToken, toToken }: TokenSwap): Promise<void> {
  const { contracts, amounts } = history;
  await swap(history, {
    why: 'One token is given for another.',
    method: 'swapExactTokensForTokens',
    amounts: [fromToken === contracts.tokens.dai ? amounts.dai(usd) : amounts.usdc(usd), 0n],
    path: [fromToken, toToken],
  });
}

export async function sellNative(history: HistoryWriter, usd: number): Promise<void> {
  const { wrappedNative, usdc } = history.contracts.tokens;
  await swap(history, {
    why: 'The native coin is given for USDC.',
    method: 'swapExactETHForTokens',
    amounts: [0n],
    path: [wrappedNative, usdc],
    value: history.amounts.native(usd),
  });
}

export async function buyNative(history: HistoryWriter, usd: number): Promise<void> {
  const { wrappedNative, usdc } = history.contracts.tokens;
  await swap(history, {
    why: 'USDC is given for the native coin, which arrives inside the transaction.',
    method: 'swapExactTokensForETH',
    amounts: [history.amounts.usdc(usd), 0n],
    path: [usdc, wrappedNative],
  });
}

interface RouterSwap {
  readonly why: string;
  readonly method: string;
  /** What is given, unless it is the native coin, and the least that must arrive. */
  readonly amounts: readonly bigint[];
  readonly path: readonly Contract[];
  readonly value?: bigint;
}

async function swap({ contracts, own, record }: HistoryWriter, given: RouterSwap): Promise<void> {
  const { why, method, amounts, path, value } = given;
  await record(
    { action: 'swap', why },
    {
      from: own.trading,
      contract: contracts.uniswapV2.router,
      method,
      args: [...amounts, path.map(({ address }) => address), own.trading, DEADLINE],
      ...(value !== undefined && { value }),
    },
  );
}

async function approveRouter({ contracts, approve }: HistoryWriter, owner: Address): Promise<void> {
  const spender = contracts.uniswapV2.router;
  await approve({ owner, token: contracts.tokens.usdc, spender, tokenName: 'USDC' });
  await approve({ owner, token: contracts.tokens.dai, spender, tokenName: 'DAI' });
}
