/** Strangers make a market: without their coins in the pools nobody could trade, borrow or be liquidated. */
import type { Address } from 'viem';
import type { Contract } from '../artifacts.ts';
import { DEADLINE, fullRangePosition } from './positions.ts';
import type { HistoryWriter } from './history-writer.ts';

export async function makeMarket(history: HistoryWriter): Promise<void> {
  const { chain, contracts, amounts, strangers } = history;
  const { tokens, uniswapV2, uniswapV3, aave } = contracts;
  await history.moveTo('2024-01-03T09:00:00Z');

  const mint = (token: Contract, to: Address, amount: bigint) =>
    chain.write({ from: strangers.deployer, contract: token, method: 'mint', args: [to, amount] });
  for (const holder of [strangers.marketMaker, strangers.exchange, strangers.lender]) {
    await mint(tokens.usdc, holder, amounts.usdc(60_000_000));
    await mint(tokens.dai, holder, amounts.dai(60_000_000));
    await mint(tokens.wbtc, holder, amounts.wbtc(60_000_000));
  }
  for (const holder of [
    strangers.bridge,
    strangers.clientAda,
    strangers.borrower,
    strangers.customer,
    strangers.friend,
  ]) {
    await mint(tokens.usdc, holder, amounts.usdc(2_000_000));
  }
  await mint(tokens.dai, strangers.liquidator, amounts.dai(1_000_000));
  await mint(tokens.reward, strangers.airdropper, 10n ** 24n);

  const maker = strangers.marketMaker;
  const approve = (owner: Address, token: Contract, spender: Contract) =>
    chain.write({ from: owner, contract: token, method: 'approve', args: [spender.address, 2n ** 256n - 1n] });
  await chain.write({
    from: maker,
    contract: tokens.wrappedNative,
    method: 'deposit',
    value: amounts.native(30_000_000),
  });
  for (const token of [tokens.usdc, tokens.dai, tokens.wrappedNative]) {
    for (const spender of [uniswapV2.router, uniswapV3.router, uniswapV3.positionManager])
      await approve(maker, token, spender);
  }
  const addLiquidity = (other: Contract, amountUsdc: bigint, amountOther: bigint) =>
    chain.write({
      from: maker,
      contract: uniswapV2.router,
      method: 'addLiquidity',
      args: [tokens.usdc.address, other.address, amountUsdc, amountOther, 0n, 0n, maker, DEADLINE],
    });
  await addLiquidity(tokens.wrappedNative, amounts.usdc(4_000_000), amounts.native(4_000_000));
  await addLiquidity(tokens.dai, amounts.usdc(5_000_000), amounts.dai(5_000_000));
  await chain.write({
    from: maker,
    contract: uniswapV3.positionManager,
    method: 'mint',
    args: [fullRangePosition(history, { owner: maker, usd: 3_000_000 })],
  });

  for (const [token, amount] of [
    [tokens.usdc, amounts.usdc(5_000_000)],
    [tokens.dai, amounts.dai(5_000_000)],
  ] as const) {
    await approve(strangers.lender, token, aave.pool);
    await chain.write({
      from: strangers.lender,
      contract: aave.pool,
      method: 'supply',
      args: [token.address, amount, strangers.lender, 0],
    });
  }
  await approve(strangers.liquidator, tokens.dai, aave.pool);
}

/** Others trade back and forth in the v3 pool, which leaves fees to those who provide its coins. */
export async function tradeAmongStrangers(history: HistoryWriter, rounds: number): Promise<void> {
  const { contracts, amounts, strangers } = history;
  const { tokens, uniswapV3 } = contracts;
  for (let round = 0; round < rounds; round += 1) {
    const isBuying = round % 2 === 0;
    await history.send({
      from: strangers.marketMaker,
      contract: uniswapV3.router,
      method: 'exactInputSingle',
      args: [
        {
          tokenIn: isBuying ? tokens.usdc.address : tokens.wrappedNative.address,
          tokenOut: isBuying ? tokens.wrappedNative.address : tokens.usdc.address,
          fee: uniswapV3.pool.fee,
          recipient: strangers.marketMaker,
          deadline: DEADLINE,
          amountIn: isBuying ? amounts.usdc(80_000) : amounts.native(80_000),
          amountOutMinimum: 0n,
          sqrtPriceLimitX96: 0n,
        },
      ],
    });
  }
}
