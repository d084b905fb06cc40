/** Uniswap v3: positions in and out of range, trades, fees, and the two ways out of a position. */
import { encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { tradeAmongStrangers } from './market.ts';
import { DEADLINE, inRangePosition, outOfRangePosition, pooledAmounts } from './positions.ts';
import type { HistoryWriter } from './history-writer.ts';

const EVERYTHING = 2n ** 128n - 1n;

export async function tradeAndPoolOnV3(history: HistoryWriter): Promise<void> {
  const { contracts, own } = history;
  const { usdc, wrappedNative } = contracts.tokens;
  const { router, positionManager } = contracts.uniswapV3;
  await history.moveTo('2024-03-04T11:00:00Z');
  await history.approve({ owner: own.yield, token: usdc, spender: positionManager, tokenName: 'USDC' });
  await history.approve({
    owner: own.yield,
    token: wrappedNative,
    spender: positionManager,
    tokenName: wrappedNative.symbol,
  });
  await history.approve({ owner: own.trading, token: usdc, spender: router, tokenName: 'USDC' });

  const mint = (why: string, position: unknown) =>
    history.record(
      { action: 'addLiquidity', why },
      { from: own.yield, contract: positionManager, method: 'mint', args: [position] },
    );
  await mint(
    'Two coins go into a position around the price, which is a token of its own.',
    inRangePosition(history, { owner: own.yield, usd: 12_000 }),
  );
  await mint(
    'One coin goes into a position above the price.',
    outOfRangePosition(history, { owner: own.yield, usd: 5_000 }),
  );
  await tradeAmongStrangers(history, 4);
  await tradeOnV3(history);
  await manageOldestPosition(history);
  await tradeAmongStrangers(history, 3);
}

/** Closes the position out of range, and half of what is left of the other, this time into the native coin. */
export async function leavePoolsOnV3(history: HistoryWriter): Promise<void> {
  const { contracts, own } = history;
  const { positionManager } = contracts.uniswapV3;
  const [oldest, newest] = [await positionAt(history, 0n), await positionAt(history, 1n)];
  const remove = (why: string, calls: readonly Hex[]) =>
    history.record(
      { action: 'removeLiquidity', why },
      { from: own.yield, contract: positionManager, method: 'multicall', args: [calls] },
    );
  await remove('A position is emptied, paid out and destroyed in one transaction.', [
    decrease(history, newest, newest.liquidity),
    collect(history, newest),
    encode(history, 'burn', [newest.id]),
  ]);
  const payOutNative = [
    encode(history, 'unwrapWETH9', [0n, own.yield]),
    encode(history, 'sweepToken', [contracts.tokens.usdc.address, 0n, own.yield]),
  ];
  await remove('Part of a position is paid out, the wrapped coin as native coin inside the transaction.', [
    decrease(history, oldest, oldest.liquidity / 2n),
    encode(history, 'collect', [
      { tokenId: oldest.id, recipient: zeroAddress, amount0Max: EVERYTHING, amount1Max: EVERYTHING },
    ]),
    ...payOutNative,
  ]);
}

async function tradeOnV3({ contracts, amounts, own, record }: HistoryWriter): Promise<void> {
  const { usdc, wrappedNative } = contracts.tokens;
  const { router, pool } = contracts.uniswapV3;
  const swap = { fee: pool.fee, deadline: DEADLINE, amountOutMinimum: 0n, sqrtPriceLimitX96: 0n };
  const buying = { ...swap, tokenIn: usdc.address, tokenOut: wrappedNative.address };
  await record(
    { action: 'swap', why: `USDC is given for ${wrappedNative.symbol}.` },
    {
      from: own.trading,
      contract: router,
      method: 'exactInputSingle',
      args: [{ ...buying, recipient: own.trading, amountIn: amounts.usdc(3_000) }],
    },
  );
  await record(
    { action: 'swap', why: 'The native coin is given for USDC.' },
    {
      from: own.trading,
      contract: router,
      method: 'exactInputSingle',
      args: [
        {
          ...swap,
          tokenIn: wrappedNative.address,
          tokenOut: usdc.address,
          recipient: own.trading,
          amountIn: amounts.native(2_000),
        },
      ],
      value: amounts.native(2_000),
    },
  );
  // The router keeps the wrapped coin for a moment (recipient zero) and pays it out unwrapped.
  const intoRouter = encodeFunctionData({
    abi: router.abi,
    functionName: 'exactInputSingle',
    args: [{ ...buying, recipient: zeroAddress, amountIn: amounts.usdc(1_800) }],
  });
  const unwrap = encodeFunctionData({ abi: router.abi, functionName: 'unwrapWETH9', args: [0n, own.trading] });
  await record(
    { action: 'swap', why: 'USDC is given for the native coin, which arrives inside the transaction.' },
    { from: own.trading, contract: router, method: 'multicall', args: [[intoRouter, unwrap]] },
  );
}

async function manageOldestPosition(history: HistoryWriter): Promise<void> {
  const { contracts, own } = history;
  const { positionManager } = contracts.uniswapV3;
  const position = await positionAt(history, 0n);
  const { amount0, amount1 } = pooledAmounts(history, 3_000);
  await history.record(
    { action: 'claimPoolFees', why: 'Only fees are paid out: nothing was taken out of the position before.' },
    { from: own.yield, to: positionManager.address, data: collect(history, position) },
  );
  await history.record(
    { action: 'addLiquidity', why: 'More coins go into a position that exists.' },
    {
      from: own.yield,
      contract: positionManager,
      method: 'increaseLiquidity',
      args: [
        {
          tokenId: position.id,
          amount0Desired: amount0,
          amount1Desired: amount1,
          amount0Min: 0n,
          amount1Min: 0n,
          deadline: DEADLINE,
        },
      ],
    },
  );
  await history.record(
    { action: 'noOp', why: 'Liquidity is taken out, but no coin moves before it is collected.' },
    { from: own.yield, to: positionManager.address, data: decrease(history, position, position.liquidity / 3n) },
  );
  await history.record(
    {
      action: 'removeLiquidity',
      why: 'What an earlier transaction took out of the position arrives, and a few fees with it.',
      evidence: 'history',
    },
    { from: own.yield, to: positionManager.address, data: collect(history, position) },
  );
}

interface Position {
  readonly id: bigint;
  readonly liquidity: bigint;
}

async function positionAt({ chain, contracts, own }: HistoryWriter, index: bigint): Promise<Position> {
  const contract = contracts.uniswapV3.positionManager;
  const id = await chain.read<bigint>({ contract, method: 'tokenOfOwnerByIndex', args: [own.yield, index] });
  const fields = await chain.read<readonly unknown[]>({ contract, method: 'positions', args: [id] });
  // The eighth field of a position is its liquidity.
  return { id, liquidity: fields[7] as bigint };
}

function encode({ contracts }: HistoryWriter, method: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: contracts.uniswapV3.positionManager.abi, functionName: method, args });
}

function collect(history: HistoryWriter, { id }: Position): Hex {
  return encode(history, 'collect', [
    { tokenId: id, recipient: history.own.yield, amount0Max: EVERYTHING, amount1Max: EVERYTHING },
  ]);
}

function decrease(history: HistoryWriter, { id }: Position, liquidity: bigint): Hex {
  return encode(history, 'decreaseLiquidity', [
    { tokenId: id, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: DEADLINE },
  ]);
}
