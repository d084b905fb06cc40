/** Accounts of Compound v2: markets that were met one by one are one account with their comptroller. */
import { parseRatio } from '@holdfast/money';
import { expect, it } from 'vitest';
import { type Answers, fakeContracts } from '../engine/contracts/testing.ts';
import { lenderHealth } from '../engine/loans/lender-account.ts';
import type { FoundPosition } from '../engine/positions/position.ts';
import { compoundV2 } from './index.ts';

const COMPTROLLER = '0x3d9819210A31b4961b30EF54bE2aeD79B9c9Cd3B';
const ORACLE = '0x50ce56A3239671Ab62f185704Caedf626352741e';
const [C_ETH, C_DAI, FALSE] = [
  '0x4Ddc2D193948926D02f9B1fE9e1daa0718270ED5',
  '0x5d3a536E4D6DbD6114cc1Ead35777bAB948E3643',
  '0x9999999999999999999999999999999999999999',
];
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F';
const USER = '0x1111111111111111111111111111111111111111';
const WAD = 10n ** 18n;

const marketsOf = (debtDai: bigint): Answers => ({
  [COMPTROLLER]: [
    ['getAssetsIn(address)', 32n, 1n, C_ETH],
    ['oracle()', ORACLE],
    ['closeFactorMantissa()', WAD / 2n],
    ['liquidationIncentiveMantissa()', (108n * WAD) / 100n],
    // 10 ETH × $3,000 × 80 % − the debt.
    ['getAccountLiquidity(address)', 0n, 24_000n * WAD - debtDai, 0n],
    [['markets(address)', C_ETH], 1n, (8n * WAD) / 10n, 0n],
    [['markets(address)', C_DAI], 1n, (75n * WAD) / 100n, 0n],
    [['markets(address)', FALSE], 0n, 0n, 0n],
  ],
  [ORACLE]: [
    [['getUnderlyingPrice(address)', C_ETH], 3_000n * WAD],
    [['getUnderlyingPrice(address)', C_DAI], WAD],
  ],
  // 500 tokens of 8 decimals at 0.02 ETH.
  [C_ETH]: [
    ['comptroller()', COMPTROLLER],
    ['getAccountSnapshot(address)', 0n, 500n * 10n ** 8n, 0n, 2n * 10n ** 26n],
  ],
  [C_DAI]: [
    ['comptroller()', COMPTROLLER],
    ['underlying()', DAI],
    ['getAccountSnapshot(address)', 0n, 0n, debtDai, 2n * 10n ** 26n],
  ],
  [FALSE]: [['comptroller()', COMPTROLLER]],
});

const found = (contract: string): FoundPosition => ({
  kind: 'loan',
  protocol: 'compound-v2',
  contract,
  wallet: { id: 1, name: 'Treasury', address: USER },
  tokenId: '',
  incentiveId: '',
  incentive: null,
  events: [],
  shareSteps: [],
});

it('deposits of ETH and a debt of DAI are one account, with the liquidity that the comptroller states', async () => {
  const source = fakeContracts(marketsOf(12_000n * WAD));
  const at = { block: 1, wallets: [], publisherOf: () => null };
  const [position, ...others] = await compoundV2.read(source, [found(C_ETH), found(C_DAI), found(FALSE)], at);
  expect(others).toEqual([]);
  expect(position).toMatchObject({ contract: COMPTROLLER, found: { contract: COMPTROLLER } });
  if (position?.reading.kind !== 'read') throw new Error('The account could not be read.');
  const { account, liquidity, history } = position.reading.value.state as Parameters<
    typeof compoundV2.computeFigures
  >[0] & {
    account: Parameters<typeof lenderHealth>[0] & { closeFactorBps: bigint };
    liquidity: bigint;
    history: unknown;
  };
  const health = lenderHealth(account);
  expect(health.healthFactor).toBe(2n * WAD);
  // What is backed beyond the debt is what the contract says can still be borrowed.
  const backed = (health.collateral * health.threshold!) / 10n ** 24n - health.debt;
  expect(backed / 10n ** 36n).toBe(liquidity);
  expect(account.closeFactorBps).toBe(5_000n);
  expect(account.coins).toMatchObject([
    { asset: 'native', collateralUnits: 10n * WAD, otherUnits: 0n, threshold: parseRatio('0.8'), bonusBps: 10_800n },
    { asset: DAI, debtUnits: 12_000n * WAD, collateralUnits: 0n },
  ]);
  expect(history).toEqual({ emitters: [C_ETH, C_DAI], coins: { byEmitter: { [C_ETH]: 'native', [C_DAI]: DAI } } });
});

it('error: a market that names no comptroller is refused', async () => {
  const at = { block: 1, wallets: [], publisherOf: () => null };
  const [position] = await compoundV2.read(fakeContracts({}), [found(C_ETH)], at);
  expect(position?.reading).toEqual({ kind: 'unreadable', reason: 'refused' });
  expect(compoundV2.contractsOf(position!)).toEqual([]);
});
