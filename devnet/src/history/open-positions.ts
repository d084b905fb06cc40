/**
 * DeFi positions that stay open: one in range and staked, one that the price has left, a loan close to liquidation, a
 * loan in e-mode, and a stake that cools down after a slashing. Played after everything else, by wallets of its own, so
 * that the history before it stays as it is.
 */
import type { Address } from 'viem';
import { POSITION_WALLETS } from '../accounts.ts';
import type { Contract } from '../artifacts.ts';
import type { Receipt } from '../devnet-network.ts';
import {
  createStableCategory,
  deployStakedToken,
  deployV3Staker,
  STABLE_CATEGORY,
} from '../protocols/deploy-position-contracts.ts';
import type { PositionContracts, Token, V3Incentive } from '../protocols/network-contracts.ts';
import { tradeAmongStrangers } from './market.ts';
import { position } from './positions.ts';
import type { HistoryWriter } from './history-writer.ts';

const VARIABLE_RATE = 2n;
const DAY_SECONDS = 86_400;
const ONE = 10n ** 18n;
const { defi, stableLoans } = POSITION_WALLETS;

export async function openPositions(history: HistoryWriter): Promise<PositionContracts> {
  const { chain, contracts } = history;
  await history.moveTo('2024-08-05T09:00:00Z');
  const v3Staker = await deployV3Staker(chain, contracts);
  const stakedToken = await deployStakedToken(chain, contracts);
  // One network prices the category as a whole, the others price each asset.
  await createStableCategory(chain, contracts, chain.chainId === 137 ? 101_000_000n : null);
  await fund(history);
  const incentive = await createIncentive(history, v3Staker);
  await poolOnV3(history, { v3Staker, incentive });
  await borrowCloseToLimit(history);
  await borrowInEMode(history);
  await stakeAndCoolDown(history, stakedToken);
  await chain.warp(2 * DAY_SECONDS);
  // An odd number of trades leaves the price away from where the narrow position is.
  await tradeAmongStrangers(history, 3);
  return { v3Staker, incentive, stakedToken };
}

async function fund(history: HistoryWriter): Promise<void> {
  const { contracts, amounts, strangers } = history;
  const { usdc, reward, wrappedNative } = contracts.tokens;
  const line = {
    action: 'exchangeWithdrawal',
    why: 'The hot wallet of an exchange pays out to an own wallet.',
    evidence: 'knownAccounts',
  } as const;
  for (const [to, usd] of [
    [defi.address, 40_000],
    [stableLoans.address, 2_000],
  ] as const)
    await history.record(line, { from: strangers.exchange, to, value: amounts.native(usd) });
  for (const [to, usd] of [
    [defi.address, 40_000],
    [stableLoans.address, 12_000],
  ] as const)
    await history.record(line, {
      from: strangers.exchange,
      contract: usdc,
      method: 'transfer',
      args: [to, amounts.usdc(usd)],
    });
  await history.record(
    { action: 'airdrop', why: 'A project gives its token away.', evidence: 'person' },
    { from: strangers.airdropper, contract: reward, method: 'transfer', args: [defi.address, 2_000n * ONE] },
  );
  await history.record(
    { action: 'wrap', why: `The native coin becomes ${wrappedNative.symbol}, one for one.` },
    { from: defi.address, contract: wrappedNative, method: 'deposit', value: amounts.native(30_000) },
  );
}

async function createIncentive(
  { chain, contracts, send, strangers }: HistoryWriter,
  v3Staker: Contract,
): Promise<V3Incentive> {
  const { reward } = contracts.tokens;
  const funds = 50_000n * ONE;
  const { timestampSeconds } = await send({
    from: strangers.deployer,
    contract: reward,
    method: 'mint',
    args: [strangers.deployer, 2n * funds],
  });
  const approval = [v3Staker.address, 2n ** 256n - 1n];
  await send({ from: strangers.deployer, contract: reward, method: 'approve', args: approval });
  const startTime = BigInt(timestampSeconds + 600);
  const incentive = {
    rewardToken: reward.address,
    pool: contracts.uniswapV3.pool.address,
    startTime,
    endTime: startTime + 60n * BigInt(DAY_SECONDS),
    refundee: strangers.deployer,
  };
  await send({ from: strangers.deployer, contract: v3Staker, method: 'createIncentive', args: [incentive, funds] });
  await chain.warp(1_200);
  return incentive;
}

async function poolOnV3(
  history: HistoryWriter,
  { v3Staker, incentive }: { readonly v3Staker: Contract; readonly incentive: V3Incentive },
): Promise<void> {
  const { chain, contracts } = history;
  const { usdc, wrappedNative } = contracts.tokens;
  const { positionManager, pool } = contracts.uniswapV3;
  for (const token of [usdc, wrappedNative])
    await history.approve({ owner: defi.address, token, spender: positionManager, tokenName: token.symbol });
  const [, tick] = await chain.read<readonly [bigint, number]>({ contract: pool, method: 'slot0' });
  const middle = Math.floor(tick / pool.tickSpacing) * pool.tickSpacing;
  const open = (spacings: number, usd: number) =>
    history.record(
      { action: 'addLiquidity', why: 'Two coins go into a position around the price, which is a token of its own.' },
      {
        from: defi.address,
        contract: positionManager,
        method: 'mint',
        args: [
          position(
            history,
            { owner: defi.address, usd },
            {
              tickLower: middle - spacings * pool.tickSpacing,
              tickUpper: middle + spacings * pool.tickSpacing,
            },
          ),
        ],
      },
    );
  const wide = mintedBy(await open(30, 8_000));
  await tradeAmongStrangers(history, 2);
  await open(2, 4_000);
  await history.record(
    { action: 'stake', why: 'A position goes to the staker.' },
    {
      from: defi.address,
      contract: positionManager,
      method: 'safeTransferFrom',
      args: [defi.address, v3Staker.address, wide],
    },
  );
  await history.record(
    { action: 'noOp', why: 'The position in the staker takes part in an incentive; only gas is paid.' },
    { from: defi.address, contract: v3Staker, method: 'stakeToken', args: [incentive, wide] },
  );
  await chain.warp(DAY_SECONDS);
  await tradeAmongStrangers(history, 4);
}

/** The token id is the third value of the only Transfer from the zero address that carries one. */
function mintedBy({ logs }: Receipt): bigint {
  const minted = logs.find(({ topics }) => topics.length === 4 && BigInt(topics[1] ?? 1) === 0n);
  if (minted === undefined) throw new Error('No position was minted.');
  return BigInt(minted.topics[3] ?? 0);
}

/** $10,000 at a threshold of 82.5 % against $7,800: a health factor of 1.0577. */
async function borrowCloseToLimit(history: HistoryWriter): Promise<void> {
  const { contracts, amounts } = history;
  const { usdc, wrappedNative } = contracts.tokens;
  await borrow(history, {
    user: defi.address,
    deposit: { token: wrappedNative, amount: amounts.native(10_000) },
    loan: { token: usdc, amount: amounts.usdc(7_800) },
  });
}

/** $10,000 at the category's threshold of 95 % against $9,000: a health factor of 1.0556. */
async function borrowInEMode(history: HistoryWriter): Promise<void> {
  const { contracts, amounts } = history;
  const { usdc, dai } = contracts.tokens;
  await history.record(
    { action: 'noOp', why: 'E-mode is switched on for stablecoins; only gas is paid.' },
    { from: stableLoans.address, contract: contracts.aave.pool, method: 'setUserEMode', args: [STABLE_CATEGORY] },
  );
  await borrow(history, {
    user: stableLoans.address,
    deposit: { token: usdc, amount: amounts.usdc(10_000) },
    loan: { token: dai, amount: amounts.dai(9_000) },
  });
}

interface Borrowing {
  readonly user: Address;
  readonly deposit: { readonly token: Token; readonly amount: bigint };
  readonly loan: { readonly token: Token; readonly amount: bigint };
}

async function borrow(
  { contracts, approve, record }: HistoryWriter,
  { user, deposit, loan }: Borrowing,
): Promise<void> {
  const { pool } = contracts.aave;
  await approve({ owner: user, token: deposit.token, spender: pool, tokenName: deposit.token.symbol });
  await record(
    { action: 'supplyCollateral', why: `${deposit.token.symbol} is deposited to borrow against.` },
    { from: user, contract: pool, method: 'supply', args: [deposit.token.address, deposit.amount, user, 0] },
  );
  await record(
    { action: 'borrow', why: `${loan.token.symbol} is borrowed close to the limit.` },
    {
      from: user,
      contract: pool,
      method: 'borrow',
      args: [loan.token.address, loan.amount, VARIABLE_RATE, 0, user],
    },
  );
}

async function stakeAndCoolDown(
  { chain, contracts, approve, record, send, strangers }: HistoryWriter,
  token: Token,
): Promise<void> {
  const { reward } = contracts.tokens;
  const from = defi.address;
  await approve({ owner: from, token: reward, spender: token, tokenName: reward.symbol });
  await record(
    { action: 'stake', why: `${reward.symbol} is staked; its receipt is a token of its own.` },
    { from, contract: token, method: 'stake', args: [from, 1_000n * ONE] },
  );
  await chain.warp(3 * DAY_SECONDS);
  await record(
    { action: 'stakingReward', why: 'What staking has earned is paid out.' },
    { from, contract: token, method: 'claimRewards', args: [from, 10n * ONE] },
  );
  await send({ from: strangers.deployer, contract: token, method: 'slash', args: [strangers.partner, 100n * ONE] });
  await record(
    { action: 'noOp', why: 'The cooldown before unstaking begins; only gas is paid.' },
    { from, contract: token, method: 'cooldown' },
  );
}
