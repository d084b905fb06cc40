/**
 * Refreshing and folding DeFi positions.
 *
 * Refreshing: 1,000 positions on a local chain with the real contracts (500 Uniswap v3, 250 Uniswap v2, 150 Aave
 * accounts, 100 farm stakes) are read at one block and their figures computed, held against a bare loop that makes the
 * same eth_calls, encoded beforehand, in batches of a hundred, three at the same time, and only parses the JSON.
 * Bar: at most 1.3 times as long.
 *
 * Folding: 10,000 positions with 100 events each become principal, held basket, collected fees and sums, held against
 * an addition of the amounts of each event. Events come as they are stored, with amounts as text, which both sides
 * parse. Of twenty positions eight are Uniswap v3, two Uniswap v2, five loans and five stakes. Bar: at most twice as
 * long over all of them. Each kind is printed as well: v2 takes a square root for each deposit and is far above the bar
 * alone.
 *
 * First pages: the lists of pools, loans and stakes at 10,000 of each beside 100 of each, through the real calls. Bar:
 * at most twice as long.
 */
import { keccak256, numberToHex, stringToHex } from 'viem';
import { ACCOUNTS } from '../devnet/src/accounts.ts';
import { type DevnetNetwork } from '../devnet/src/devnet-network.ts';
import { startDevnet } from '../devnet/src/start-devnet.ts';
import { platformTransport } from '@holdfast/http/client';
import { readAaveAccounts } from '../areas/protocols/aave-v3/read-aave-accounts.ts';
import { readFarmStakes } from '../areas/protocols/staking-rewards/index.ts';
import { readV2Positions } from '../areas/protocols/uniswap-v2/read-v2-positions.ts';
import { readV3Positions } from '../areas/protocols/uniswap-v3/read-v3-positions.ts';
import { createRpcSource } from '../areas/transactions/sources/rpc/create-rpc-source.ts';
import { amountsOfShares, foldV2Events } from '../areas/protocols/uniswap-v2/split-v2-position.ts';
import { computeHealth } from '../areas/protocols/aave-v3/health-factor.ts';
import { computeV3Figures } from '../areas/protocols/uniswap-v3/v3-position.ts';
import { foldLoanEvents, foldStakeEvents } from '../areas/protocols/engine/fold-units.ts';
import { foldV3Events } from '../areas/protocols/uniswap-v3/fold-v3-events.ts';
import { type Reading } from '../areas/protocols/engine/contracts/contract-batch.ts';
import type { RpcCall } from '../areas/transactions/sources/rpc/json-rpc-client.ts';
import { measureFirstPages } from './positions/first-pages.ts';

const CHAIN_ID = 1;
const COUNTS = { v3: 500, v2: 250, aave: 150, farm: 100 };
const BATCH = 100;
const PARALLEL = 3;
const ROUNDS = 7;
const REFRESH_RATIO_MAX = 1.3;
const POSITIONS = 10_000;
const EVENTS = 100;
const FOLD_RATIO_MAX = 2;

const holder = (index: number): string => keccak256(stringToHex(`holder ${index}`)).slice(0, 42);
const list = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** Positions of every width around the price, so that some share a range and most do not. */
async function mintPositions(network: DevnetNetwork): Promise<void> {
  const { positionManager, pool } = network.contracts.uniswapV3;
  const owner = ACCOUNTS.marketMaker.address;
  for (const index of list(COUNTS.v3)) {
    const width = (1 + (index % 100)) * pool.tickSpacing;
    await network.write({
      from: owner,
      contract: positionManager,
      method: 'mint',
      args: [
        {
          token0: pool.token0,
          token1: pool.token1,
          fee: pool.fee,
          tickLower: pool.startTick - width,
          tickUpper: pool.startTick + width,
          amount0Desired: 10n ** 9n,
          amount1Desired: 10n ** 9n,
          amount0Min: 0n,
          amount1Min: 0n,
          recipient: owner,
          deadline: 10n ** 11n,
        },
      ],
    });
  }
}

function valueOf<T>(reading: Reading<T>): T {
  if (reading.kind !== 'read') throw new Error(`A position was not readable: ${reading.reason}.`);
  return reading.value;
}

async function refresh(
  network: DevnetNetwork,
  block: number,
  record?: (calls: readonly RpcCall[]) => void,
): Promise<number> {
  const { uniswapV2, uniswapV3, aave, stakingRewards } = network.contracts;
  const source = createRpcSource({
    url: network.rpcUrl,
    chainId: CHAIN_ID,
    ...(record && { transport: recordingTransport(record) }),
  });
  const at = { block };
  const assets = aave.reserves.map(({ asset }) => asset.address);
  const v3 = list(COUNTS.v3).map((index) => ({
    manager: uniswapV3.positionManager.address,
    tokenId: BigInt(4 + index),
  }));
  const v2 = list(COUNTS.v2).map((index) => ({ pair: uniswapV2.usdcNativePair.address, owner: holder(index) }));
  const accounts = list(COUNTS.aave).map((index) => ({ pool: aave.pool.address, user: holder(index), assets }));
  const stakes = list(COUNTS.farm).map((index) => ({ farm: stakingRewards.address, owner: holder(index) }));
  const [pools, pairs, loans, farms] = await Promise.all([
    readV3Positions(source, v3, at),
    readV2Positions(source, v2, at),
    readAaveAccounts(source, accounts, at),
    readFarmStakes(source, stakes, at),
  ]);
  let checksum = 0n;
  for (const position of pools) checksum += computeV3Figures(valueOf(position)).amount0;
  for (const position of pairs) {
    const { pool, shares } = valueOf(position);
    checksum += amountsOfShares(pool, shares).amount0;
  }
  for (const account of loans) checksum += computeHealth(valueOf(account)).debtBase;
  for (const stake of farms) checksum += valueOf(stake).claimable;
  if (checksum <= 0n) throw new Error('The positions hold nothing.');
  return v3.length + v2.length + accounts.length + stakes.length;
}

function recordingTransport(record: (calls: readonly RpcCall[]) => void): typeof platformTransport {
  return {
    ...platformTransport,
    fetch: (url, init) => {
      const body = JSON.parse(String(init.body)) as RpcCall | RpcCall[];
      record(Array.isArray(body) ? body : [body]);
      return platformTransport.fetch(url, init);
    },
  };
}

async function callBare(url: string, calls: readonly RpcCall[]): Promise<number> {
  let next = 0;
  let results = 0;
  const work = async (): Promise<void> => {
    while (next < calls.length) {
      const from = next;
      next += BATCH;
      const body = calls
        .slice(from, from + BATCH)
        .map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      results += ((await response.json()) as unknown[]).length;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return results;
}

async function measureRefresh(): Promise<boolean> {
  const devnet = await startDevnet({ networks: [CHAIN_ID] });
  try {
    const network = devnet.network(CHAIN_ID);
    await mintPositions(network);
    const block = Number(await network.request<string>('eth_blockNumber'));
    const calls: RpcCall[] = [];
    const count = await refresh(network, block, (made) =>
      calls.push(...made.filter(({ method }) => method === 'eth_call')),
    );
    if (calls.some(({ params }) => params[1] !== numberToHex(block))) throw new Error('A call was at another block.');
    let [bareBest, refreshBest] = [Infinity, Infinity];
    for (let round = 0; round < ROUNDS; round += 1) {
      let at = performance.now();
      await callBare(network.rpcUrl, calls);
      bareBest = Math.min(bareBest, performance.now() - at);
      at = performance.now();
      await refresh(network, block);
      refreshBest = Math.min(refreshBest, performance.now() - at);
    }
    return report(`refreshing ${count} positions with ${calls.length} calls`, {
      bareMs: bareBest,
      ownMs: refreshBest,
      ratioMax: REFRESH_RATIO_MAX,
    });
  } finally {
    await devnet.close();
  }
}

/** As the database has it: names and amounts as text. */
interface StoredEvent {
  readonly kind: string;
  readonly liquidity: string;
  readonly amount0: string;
  readonly amount1: string;
}

interface StoredPosition {
  readonly protocol: keyof typeof KINDS;
  readonly events: readonly StoredEvent[];
}

/** One event in ten adds and one in ten removes; pairs have no payouts of fees, so that half add and half remove. */
const KINDS = {
  v3: ['increase', 'collect', 'collect', 'collect', 'collect', 'collect', 'collect', 'collect', 'collect', 'decrease'],
  v2: ['deposit', 'removal'],
  loan: ['borrow', 'repay', 'repay', 'repay', 'repay', 'repay', 'repay', 'repay', 'repay', 'liquidation'],
  stake: ['stake', 'claim', 'claim', 'claim', 'claim', 'claim', 'claim', 'claim', 'claim', 'unstake'],
} as const;

const MIX = [
  ...Array.from({ length: 8 }, () => 'v3' as const),
  ...Array.from({ length: 2 }, () => 'v2' as const),
  ...Array.from({ length: 5 }, () => 'loan' as const),
  ...Array.from({ length: 5 }, () => 'stake' as const),
];

/** A fixed sequence: the same events in every run. */
function storedPosition(seed: number): StoredPosition {
  let state = seed + 1;
  const random = (): number => (state = (state * 48_271) % 2_147_483_647);
  const protocol = MIX[seed % MIX.length] ?? 'v3';
  const kinds = KINDS[protocol];
  const events = list(EVENTS).map((index) => {
    const kind = kinds[index % kinds.length] ?? kinds[0];
    const isRemoval = kind === 'decrease' || kind === 'removal';
    return {
      kind,
      liquidity: isRemoval ? String(random()) : `${random()}000000000`,
      amount0: `${random()}${random()}`,
      amount1: protocol === 'loan' || protocol === 'stake' ? '' : String(random()),
    };
  });
  return { protocol, events };
}

/** Loans and stakes have one amount. */
function toUnits<Kind>(
  events: readonly StoredEvent[],
  kindOf: (kind: string) => Kind,
): { kind: Kind; units: bigint }[] {
  return events.map(({ kind, amount0 }) => ({ kind: kindOf(kind), units: BigInt(amount0) }));
}

const FOLDS: Record<StoredPosition['protocol'], (events: readonly StoredEvent[]) => bigint> = {
  v3: (events) =>
    foldV3Events(
      events.map(({ kind, liquidity, amount0, amount1 }) =>
        kind === 'collect'
          ? { kind, amount0: BigInt(amount0), amount1: BigInt(amount1) }
          : {
              kind: kind === 'increase' ? kind : 'decrease',
              liquidity: BigInt(liquidity),
              amount0: BigInt(amount0),
              amount1: BigInt(amount1),
            },
      ),
    ).token0.collectedFees,
  v2: (events) =>
    foldV2Events(
      events.map(({ kind, liquidity, amount0, amount1 }) =>
        kind === 'removal'
          ? { kind, shares: BigInt(liquidity) }
          : { kind: 'deposit', amount0: BigInt(amount0), amount1: BigInt(amount1), shares: BigInt(liquidity) },
      ),
    ).shares,
  loan: (events) =>
    foldLoanEvents(toUnits(events, (kind) => (kind === 'borrow' || kind === 'repay' ? kind : 'liquidation')))
      .repaidUnits,
  stake: (events) =>
    foldStakeEvents(toUnits(events, (kind) => (kind === 'stake' || kind === 'unstake' ? kind : 'claim'))).claimedUnits,
};

function addBare({ events }: StoredPosition): bigint {
  let [amount0, amount1] = [0n, 0n];
  for (const event of events) {
    amount0 += BigInt(event.amount0);
    if (event.amount1 !== '') amount1 += BigInt(event.amount1);
  }
  return amount0 + amount1;
}

function measureFold(): boolean {
  const positions = list(POSITIONS).map(storedPosition);
  for (const wanted of ['v3', 'v2', 'loan', 'stake'] as const) {
    const { bareMs, ownMs } = timeFold(positions.filter(({ protocol }) => protocol === wanted));
    console.log(`  ${wanted} alone: ratio ${(ownMs / bareMs).toFixed(2)}`);
  }
  return report(`folding ${POSITIONS} positions with ${EVENTS} events each`, {
    ...timeFold(positions),
    ratioMax: FOLD_RATIO_MAX,
  });
}

function timeFold(positions: readonly StoredPosition[]): { readonly bareMs: number; readonly ownMs: number } {
  let [bareMs, ownMs, checksum] = [Infinity, Infinity, 0n];
  for (let round = 0; round < ROUNDS; round += 1) {
    let at = performance.now();
    for (const position of positions) checksum += addBare(position);
    bareMs = Math.min(bareMs, performance.now() - at);
    at = performance.now();
    for (const { protocol, events } of positions) checksum += FOLDS[protocol](events);
    ownMs = Math.min(ownMs, performance.now() - at);
  }
  if (checksum <= 0n) throw new Error('Nothing was added.');
  return { bareMs, ownMs };
}

function report(
  what: string,
  { bareMs, ownMs, ratioMax }: { readonly bareMs: number; readonly ownMs: number; readonly ratioMax: number },
): boolean {
  const ratio = ownMs / bareMs;
  const isMet = ratio <= ratioMax;
  const times = `bare ${bareMs.toFixed(0)} ms, own ${ownMs.toFixed(0)} ms, best of ${ROUNDS}`;
  console.log(`${what}: ${times}, ratio ${ratio.toFixed(2)}, at most ${ratioMax}: ${isMet ? 'ok' : 'missed'}`);
  return isMet;
}

const isFoldMet = measureFold();
const isRefreshMet = await measureRefresh();
const areFirstPagesMet = await measureFirstPages();
if (!isFoldMet || !isRefreshMet || !areFirstPagesMet) process.exitCode = 1;
