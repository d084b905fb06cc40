/** Troves of Liquity: the contract's own ratio, and one trove for the events of two contracts. */
import { expect, it } from 'vitest';
import { fakeContracts } from '../engine/contracts/testing.ts';
import { lenderHealth } from '../engine/loans/lender-account.ts';
import type { FoundPosition } from '../engine/positions/position.ts';
import { liquity } from './index.ts';
import { readTroveStates } from './read-troves.ts';

const OPERATIONS = '0x24179CD81c9e782A4096035f7eC97fB8B783e007';
const MANAGER = '0xA39739EF8b0231DbFA0DcdA07d7e29faAbCf4bb2';
const FEED = '0x4c517D4e2C851CA76d7eC94B805269Df0f2201De';
const LUSD = '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0';
const USER = '0x1111111111111111111111111111111111111111';
const WAD = 10n ** 18n;

const source = fakeContracts({
  [OPERATIONS]: [['troveManager()', MANAGER]],
  [MANAGER]: [
    ['priceFeed()', FEED],
    ['lusdToken()', LUSD],
    ['MCR()', (11n * WAD) / 10n],
    ['getEntireDebtAndColl(address)', 10_000n * WAD, 11n * WAD, 0n, 0n],
    // 11 ETH × $2,000 ÷ 10,000.
    ['getCurrentICR(address,uint256)', (22n * WAD) / 10n],
  ],
  [FEED]: [['lastGoodPrice()', 2_000n * WAD]],
});

const found = (contract: string): FoundPosition => ({
  kind: 'loan',
  protocol: 'liquity',
  contract,
  wallet: { id: 1, name: 'Treasury', address: USER },
  tokenId: '',
  incentiveId: '',
  incentive: null,
  events: [],
  shareSteps: [],
});

it('11 ETH at $2,000 against 10,000 LUSD: the contract’s ratio of 220 % is a health factor of 2', async () => {
  const [read] = await readTroveStates(source, [{ contract: OPERATIONS, user: USER }], { block: 1 });
  if (read?.kind !== 'read') throw new Error('The trove could not be read.');
  const { account, reportedRatio, manager } = read.value;
  expect(manager).toBe(MANAGER);
  const { collateral, debt, healthFactor } = lenderHealth(account);
  expect((collateral * WAD) / debt).toBe(reportedRatio);
  // 1 ÷ 1.1 has no end, so the last digit is rounded down.
  expect(2n * WAD - healthFactor!).toBeLessThanOrEqual(1n);
  expect(account.coins.map(({ asset }) => asset)).toEqual(['native', LUSD]);
});

it('the events of both contracts are of one trove', async () => {
  const at = { block: 1, wallets: [], publisherOf: () => null };
  const read = await liquity.read(source, [found(OPERATIONS), found(MANAGER)], at);
  expect(read.map(({ contract }) => contract)).toEqual([MANAGER]);
});
