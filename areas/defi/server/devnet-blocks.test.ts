/**
 * What the job stores at twenty blocks of each network equals what the contracts themselves return at these blocks. The
 * number of confirmations decides which block the job reads.
 */
import type { PositionState, StoredLoan, StoredPoolPosition, StoredStake } from '@holdfast/protocols/engine';
import { parseAmount, parseUsd, toSmallestUnits } from '@holdfast/money';
import { type Hex, numberToHex } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateFromJson } from './figures/protocols.ts';
import { CHAIN_IDS, type ChainId } from '../../../devnet/src/profiles.ts';
import { type ContractCallAt, readContractAt } from '../../../devnet/src/read-contract-at.ts';
import { createReadWorld, type DefiWorld } from './testing.ts';

const BLOCKS = 20;
const ALL = 2n ** 128n - 1n;
const NO_DEBT = 2n ** 256n - 1n;
const DEADLINE = 10n ** 11n;

let world: DefiWorld;
beforeAll(async () => {
  world = await createReadWorld(CHAIN_IDS);
}, 300_000);
afterAll(() => world?.close());

type Stored = {
  readonly wallet: string;
  readonly contract: string;
  readonly tokenId: string;
  readonly state: PositionState;
} & (
  | { readonly kind: 'pool'; readonly figures: StoredPoolPosition }
  | { readonly kind: 'loan'; readonly figures: StoredLoan }
  | { readonly kind: 'stake'; readonly figures: StoredStake }
);

async function loadStored(chainId: ChainId): Promise<Stored[]> {
  const { rows } = await world.pool.query<Stored>(
    `SELECT p.kind, w.address AS wallet, c.address AS contract, p.token_id AS "tokenId", p.state, p.figures
       FROM defi_positions p JOIN accounts c ON c.id = p.contract_id
       JOIN operator_wallets o ON o.id = p.wallet_id JOIN accounts w ON w.id = o.account_id
      WHERE p.network_id = $1 AND p.state IS NOT NULL AND p.is_counted ORDER BY p.id`,
    [world.networkIds.get(chainId)],
  );
  return rows.map((row) => ({ ...row, state: stateFromJson<PositionState>(row.state) }));
}

/** From the first deposit into a pool to the last block, evenly. */
async function blocksOf(chainId: ChainId): Promise<{ head: number; blocks: number[] }> {
  const head = Number(await world.devnet.network(chainId).request<Hex>('eth_blockNumber'));
  const first = world.devnet.truth.transactions.find(
    ({ networkChainId, action }) => networkChainId === chainId && action === 'addLiquidity',
  )!.blockNumber;
  const blocks = Array.from(
    { length: BLOCKS },
    (_, index) => first + Math.floor(((head - first) * index) / (BLOCKS - 1)),
  );
  return { head, blocks };
}

type Read = <Result>(call: Omit<ContractCallAt, 'block'>) => Promise<Result | null>;

/** Units of each coin of a pool, in the order of the contract. */
async function unitsOf({ coins, isFlipped }: StoredPoolPosition): Promise<bigint[]> {
  const { rows } = await world.pool.query<{ id: number; decimals: number }>(
    'SELECT id, decimals FROM coins WHERE id = ANY ($1)',
    [coins.map(({ coinId }) => coinId)],
  );
  const decimalsOf = new Map(rows.map(({ id, decimals }) => [id, decimals]));
  const units = coins.map(({ coinId, amount }) => toSmallestUnits(parseAmount(amount), decimalsOf.get(coinId)!));
  return isFlipped ? units.toReversed() : units;
}

/** The amounts that the contracts return for a stored position, and those that the job stored. */
async function compare(
  chainId: ChainId,
  stored: Stored,
  read: Read,
): Promise<{ own: unknown[]; stored: unknown[]; isNonZero: boolean }> {
  const { contracts } = world.devnet.network(chainId);
  const { uniswapV2, uniswapV3, aave, stakingRewards, positions } = contracts;
  const { state, wallet } = stored;
  const args = [wallet];
  const word = async (call: Omit<ContractCallAt, 'block'>): Promise<bigint> => (await read<bigint>(call)) ?? 0n;
  if (stored.kind === 'pool' && state.protocol === 'uniswap-v2') {
    const contract = [uniswapV2.usdcNativePair, uniswapV2.usdcDaiPair].find(
      ({ address }) => address === stored.contract,
    )!;
    const [reserve0, reserve1] = (await read<bigint[]>({ contract, method: 'getReserves' }))!;
    const staked =
      contract === uniswapV2.usdcNativePair ? await word({ contract: stakingRewards, method: 'balanceOf', args }) : 0n;
    const shares = (await word({ contract, method: 'balanceOf', args })) + staked;
    const supply = await word({ contract, method: 'totalSupply' });
    const own = [(shares * reserve0!) / supply, (shares * reserve1!) / supply];
    return { own, stored: await unitsOf(stored.figures), isNonZero: own.every((units) => units > 0n) };
  }
  if (stored.kind === 'pool' && state.protocol === 'uniswap-v3') {
    const contract = uniswapV3.positionManager;
    const tokenId = BigInt(stored.tokenId);
    const from = (await read<string>({ contract, method: 'ownerOf', args: [tokenId] }))!;
    const liquidity = (await read<bigint[]>({ contract, method: 'positions', args: [tokenId] }))![7];
    const removal = { tokenId, liquidity, amount0Min: 0n, amount1Min: 0n, deadline: DEADLINE };
    const payout = { tokenId, recipient: from, amount0Max: ALL, amount1Max: ALL };
    const removed = (await read<bigint[]>({ contract, method: 'decreaseLiquidity', args: [removal], from })) ?? [
      0n,
      0n,
    ];
    const collected = (await read<bigint[]>({ contract, method: 'collect', args: [payout], from }))!;
    const own = [removed[0]! + collected[0]!, removed[1]! + collected[1]!];
    return { own, stored: await unitsOf(stored.figures), isNonZero: own.some((units) => units > 0n) };
  }
  if (stored.kind === 'loan' && state.protocol === 'aave-v3') {
    const own = (await read<bigint[]>({ contract: aave.pool, method: 'getUserAccountData', args }))!;
    const { collateralUsd, debtUsd, threshold, healthFactor } = stored.figures;
    const units = (text: string | null, decimals: number) =>
      text === null ? null : toSmallestUnits(parseUsd(text), decimals);
    return {
      own: [own[0], own[1], own[3], own[5]],
      stored: [
        units(collateralUsd, 8),
        units(debtUsd, 8),
        units(threshold, 4) ?? 0n,
        units(healthFactor, 18) ?? NO_DEBT,
      ],
      isNonZero: own[1]! > 0n,
    };
  }
  if (stored.kind !== 'stake') throw new Error(`A ${stored.kind} is no position of ${state.protocol}.`);
  const { figures } = stored;
  const claimable = toSmallestUnits(parseAmount(figures.claimable[0]?.amount ?? '0'), 18);
  if (state.protocol === 'staking-rewards') {
    const own = [
      await word({ contract: stakingRewards, method: 'earned', args }),
      await word({ contract: stakingRewards, method: 'balanceOf', args }),
    ];
    const staked = toSmallestUnits(parseAmount(figures.staked!), 18);
    return { own, stored: [claimable, staked], isNonZero: own[0]! > 0n };
  }
  if (state.protocol === 'aave-stake') {
    const contract = positions!.stakedToken;
    const shares = await word({ contract, method: 'balanceOf', args });
    const rate = await word({ contract, method: 'exchangeRate' });
    const own = [
      await word({ contract, method: 'getTotalRewardsBalance', args }),
      (shares * rate) / 10n ** 18n,
      await word({ contract, method: 'stakersCooldowns', args }),
    ];
    const started = figures.cooldown === null ? 0n : BigInt(Date.parse(figures.cooldown.startedAt) / 1_000);
    const staked = toSmallestUnits(parseAmount(figures.staked!), 18);
    return { own, stored: [claimable, staked, started], isNonZero: own[0]! > 0n };
  }
  const { v3Staker: contract, incentive } = positions!;
  const info = await read<bigint[]>({ contract, method: 'getRewardInfo', args: [incentive, BigInt(stored.tokenId)] });
  const paid = await word({ contract, method: 'rewards', args: [incentive.rewardToken, wallet] });
  return { own: [(info?.[0] ?? 0n) + paid], stored: [claimable], isNonZero: info !== null };
}

test('at twenty blocks of each network every stored amount is what the contract returns', async () => {
  const chains = await Promise.all(CHAIN_IDS.map(async (chainId) => ({ chainId, ...(await blocksOf(chainId)) })));
  const compared = new Map<string, number>();
  for (let step = 0; step < BLOCKS; step += 1) {
    for (const { chainId, head, blocks } of chains)
      await world.pool.query('UPDATE networks SET confirmations = $2 WHERE id = $1', [
        world.networkIds.get(chainId),
        head - blocks[step]!,
      ]);
    await world.refresh();
    for (const { chainId, blocks } of chains) {
      const block = blocks[step]!;
      const network = world.devnet.network(chainId);
      const { rows } = await world.pool.query<{ block: number; block_hash: string }>(
        'SELECT block, block_hash FROM defi_networks WHERE network_id = $1',
        [world.networkIds.get(chainId)],
      );
      const { hash } = await network.request<{ hash: string }>('eth_getBlockByNumber', [numberToHex(block), false]);
      expect(rows).toEqual([{ block, block_hash: hash }]);
      const read: Read = (call) => readContractAt(network, { ...call, block });
      for (const position of await loadStored(chainId)) {
        const { own, stored, isNonZero } = await compare(chainId, position, read);
        const key = `${chainId} ${position.state.protocol}`;
        expect({ key, block, amounts: stored }).toEqual({ key, block, amounts: own });
        if (isNonZero) compared.set(key, (compared.get(key) ?? 0) + 1);
      }
    }
  }
  for (const chainId of CHAIN_IDS)
    expect({
      chainId,
      isEnough: (
        [
          ['uniswap-v2', 20],
          ['uniswap-v3', 10],
          ['aave-v3', 10],
          ['staking-rewards', 3],
          ['uniswap-v3-staker', 1],
          ['aave-stake', 1],
        ] as const
      ).map(([protocol, least]) => ((compared.get(`${chainId} ${protocol}`) ?? 0) >= least ? 'enough' : protocol)),
    }).toEqual({ chainId, isEnough: Array.from({ length: 6 }, () => 'enough') });
}, 300_000);
