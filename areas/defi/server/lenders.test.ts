/** Lenders and vaults from the logs of own transactions to the calls of the pages, with contracts that answer. */
import { type AbiEvent, encodeAbiParameters, encodeEventTopics, parseAbiItem } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ChainSource } from '@holdfast/chain/chain-source.ts';
import { enqueueJob } from '@holdfast/jobs/enqueue-job.ts';
import { createTestJobs, type TestJobs } from '../../../kit/jobs/testing.ts';
import type { ChainSources } from '../../catalogue/server/chain-sources.ts';
import { fakeContracts } from '../../protocols/engine/contracts/testing.ts';
import { addTokenCoins } from '../../transactions/server/ingest/add-token-coins.ts';
import { addEthereum, addWallet, ingestInto, transactionOf } from '../../transactions/server/ingest/testing.ts';
import { readProtocolEvents } from '../../transactions/sources/events/read-protocol-events.ts';
import type { DefiDependencies } from './defi-dependencies.ts';
import { getLoan, listLoans, setLoanThreshold } from './loans.ts';
import { createRefreshPositions, REFRESH_POSITIONS } from './refresh-positions.ts';
import { listStakes } from './stakes.ts';
import { BY_HEALTH, BY_VALUE } from './testing.ts';

const WAD = 10n ** 18n;
const [USER, STRANGER] = ['0x1111111111111111111111111111111111111111', '0x2222222222222222222222222222222222222222'];
const MORPHO = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb';
const [MARKET, OTHER_MARKET] = [`0x${'b3'.repeat(32)}`, `0x${'c4'.repeat(32)}`];
const [USDC, WSTETH, ORACLE, RATES] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  '0x48F7E36EB6B826B2dF4B2E630B62Cd25e89E40e2',
  '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
];
const [SDAI, DAI, FALSE_VAULT] = [
  '0x83F20F44975D03b1b09e64809B757c47f942BEeA',
  '0x6B175474E89094C44Da98b954EedeAC495271d0F',
  '0x9999999999999999999999999999999999999999',
];

const contracts = fakeContracts({
  [MORPHO]: [
    ['idToMarketParams(bytes32)', USDC, WSTETH, ORACLE, RATES, (86n * WAD) / 100n],
    [['position(bytes32,address)', MARKET, USER], 0n, 15_050n * 10n ** 12n, 10n * WAD],
    [['position(bytes32,address)', OTHER_MARKET, USER], 0n, 30_000n * 10n ** 12n, 10n * WAD],
    ['market(bytes32)', 0n, 0n, 1_000n * 10n ** 6n, 1_000n * 10n ** 12n, 1n, 0n],
  ],
  [USDC]: [['decimals()', 6n]],
  [ORACLE]: [['price()', 3_500n * 10n ** 24n]],
  [SDAI]: [
    ['asset()', DAI],
    ['balanceOf(address)', 1_000n * WAD],
    ['convertToAssets(uint256)', 1_150n * WAD],
  ],
});

const TOKENS: Readonly<Record<string, readonly [symbol: string, decimals: number]>> = {
  [USDC]: ['USDC', 6],
  [WSTETH]: ['wstETH', 18],
  [DAI]: ['DAI', 18],
};
const source = {
  ...contracts,
  head: async () => ({ number: 200, hash: '0xb200', atMs: Date.UTC(2024, 5, 1) }),
  blockHash: async () => ({ kind: 'found', hash: '0xb200', atMs: Date.UTC(2024, 5, 1) }),
  readTokens: async (addresses: readonly string[]) =>
    addresses.flatMap((address) => {
      const [symbol, decimals] = TOKENS[address] ?? [];
      return symbol === undefined || decimals === undefined
        ? []
        : [{ kind: 'token', address, symbol, name: symbol, decimals, isRebasing: false, claim: null, stated: null }];
    }),
} as unknown as ChainSource;
const named = async () => ({ source, name: 'rpc' }) as const;
const chains: ChainSources = {
  forHistory: named,
  forLookup: named,
  forContracts: named,
  leaveOut: async () => {},
  retryPausesMs: [],
};

function log(address: string, signature: string, args: Readonly<Record<string, unknown>>) {
  const abi = parseAbiItem(signature as 'event Known()') as AbiEvent;
  const plain = abi.inputs.filter((input) => !input.indexed);
  return {
    address,
    topics: encodeEventTopics({ abi: [abi], args: args as never }) as string[],
    data: encodeAbiParameters(
      plain,
      plain.map(({ name = '' }) => args[name]),
    ),
    index: 1,
  };
}

const BORROW =
  'event Borrow(bytes32 indexed id, address caller, address indexed onBehalf, address indexed receiver, ' +
  'uint256 assets, uint256 shares)';
const DEPOSIT = 'event Deposit(address indexed sender, address indexed owner, uint256 assets, uint256 shares)';
const borrowed = (id: string, assets: bigint) =>
  log(MORPHO, BORROW, { id, caller: USER, onBehalf: USER, receiver: USER, assets, shares: 1n });
const deposited = (vault: string) =>
  log(vault, DEPOSIT, { sender: USER, owner: USER, assets: 1_100n * WAD, shares: 1_000n * WAD });

let jobs: TestJobs;
let dependencies: DefiDependencies;
let adminId: number;

async function refresh() {
  const { job } = await enqueueJob(jobs.pool, dependencies.refresh, { ...REFRESH_POSITIONS, createdBy: null });
  expect(await jobs.until(job.id, ({ finishedAt }) => finishedAt !== null)).toMatchObject({ status: 'succeeded' });
}

beforeAll(async () => {
  jobs = await createTestJobs();
  const { pool } = jobs;
  const { network } = await addEthereum(pool, { rpcUrl: 'http://node.example' });
  const walletId = await addWallet(pool, { networkId: network, name: 'Treasury', address: USER });
  await ingestInto(pool, {
    networkId: network,
    transactions: [
      transactionOf('0x01', {
        sender: USER,
        events: readProtocolEvents({
          logs: [borrowed(MARKET, 15_000n * 10n ** 6n), deposited(SDAI), deposited(FALSE_VAULT)],
        }),
      }),
      transactionOf('0x02', {
        sender: USER,
        events: readProtocolEvents({ logs: [borrowed(OTHER_MARKET, 30_000n * 10n ** 6n)] }),
      }),
      // Anyone can emit an event that names an own wallet.
      transactionOf('0x03', {
        sender: STRANGER,
        events: readProtocolEvents({ logs: [borrowed(`0x${'d5'.repeat(32)}`, 1n)] }),
      }),
    ].map((each) => ({ ...each, block: { number: 100, hash: '0xb100', position: Number(each.key) } })),
    walletIds: [walletId],
  } as never);
  const clock = () => new Date('2024-06-01T12:00:00Z');
  dependencies = { pool, chains, refresh: createRefreshPositions({ addTokenCoins }), now: clock };
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO users (email, role, created_at) VALUES ('admin@people.example', 'admin', now()) RETURNING id`,
  );
  adminId = rows[0]!.id;
  await jobs.startWorker([dependencies.refresh] as never, { chains, now: clock });
  await refresh();
  await pool.query(
    `INSERT INTO price_spots (coin_id, source, price_usd, observed_at)
     SELECT id, 'CoinGecko', 1, $1 FROM coins WHERE symbol IN ('USDC', 'DAI')`,
    [clock()],
  );
  await refresh();
}, 60_000);
afterAll(() => jobs?.close());

it('each market is a loan with the health that its oracle and terms give', async () => {
  const { items, totals } = await listLoans(dependencies, BY_HEALTH);
  expect(items).toMatchObject([
    { protocolName: 'Morpho', walletName: 'Treasury', healthFactor: '1.003333333333333333', debtUsd: '30000' },
    {
      healthFactor: '2',
      healthState: 'healthy',
      collateralUsd: '35000',
      ltv: '0.43',
      threshold: '0.86',
      collateral: [{ coinSymbol: 'wstETH', amount: '10', priceUsd: '3500' }],
      debt: [{ coinSymbol: 'USDC', amount: '15050', interest: '50', interestUsd: '50' }],
      liquidation: { side: 'below', change: '-0.5', coins: [{ coinSymbol: 'wstETH', priceUsd: '1750' }] },
    },
  ]);
  expect(totals).toMatchObject({ protocolLoans: 2, worst: { healthFactor: '1.003333333333333333' } });
});

it('an opened loan has the history of its market and an account for what-if figures', async () => {
  const { items } = await listLoans(dependencies, BY_HEALTH);
  const { history, account, ladder } = await getLoan(dependencies, items[1]!.id);
  expect(history).toMatchObject([{ kind: 'borrowed', coins: [{ coinSymbol: 'USDC', amount: '15000' }] }]);
  expect(account?.reserves.map(({ coinSymbol }) => coinSymbol)).toEqual(['USDC', 'wstETH']);
  expect(ladder.length).toBe(2);
});

it('two markets of one contract have alarms of their own', async () => {
  const { items } = await listLoans(dependencies, BY_HEALTH);
  const [worst, healthy] = items.map(({ id }) => id);
  const body = { liquidationThreshold: '0.4' };
  const set = await setLoanThreshold(dependencies, { params: { id: healthy! }, body, userId: adminId } as never);
  expect(set.loan).toMatchObject({ alertThreshold: '0.4', isPastAlert: true });
  expect((await getLoan(dependencies, worst!)).loan).toMatchObject({ isAlertDefault: true, isPastAlert: true });
  const { rows } = await jobs.pool.query('SELECT token_id FROM loan_alarms WHERE near_since IS NOT NULL ORDER BY 1');
  expect(rows).toEqual([{ token_id: MARKET }, { token_id: OTHER_MARKET }]);
});

it('a vault is a stake with its name, worth what it redeems; a contract that is none is not listed', async () => {
  const { items, unverified } = await listStakes(dependencies, BY_VALUE);
  expect(items).toMatchObject([
    { protocolName: 'Spark savings', coin: { coinSymbol: 'DAI' }, staked: '1150', valueUsd: '1150', state: 'earning' },
  ]);
  expect(unverified).toEqual([]);
});
