/** Accounts of Compound v3, with a market that states what the contract's own arithmetic gives. */
import { parseRatio } from '@holdfast/money';
import { expect, it } from 'vitest';
import { fakeContracts } from '../engine/contracts/testing.ts';
import { lenderHealth } from '../engine/loans/lender-account.ts';
import { readCometAccounts } from './read-comet-accounts.ts';

const COMET = '0xc3d688B66703497DAA19211EEdff47f25384cdc3';
const [USDC, WETH] = ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'];
const [USDC_FEED, WETH_FEED] = [
  '0x8fFfFfd4AfB6115b954Bd326cbe7B4BA576818f6',
  '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419',
];
const USER = '0x1111111111111111111111111111111111111111';
const WAD = 10n ** 18n;

function market(given: { basePrice: bigint; wethPrice: bigint; owed: bigint; supplied?: bigint }) {
  return fakeContracts({
    [COMET]: [
      ['baseToken()', USDC],
      ['baseScale()', 10n ** 6n],
      ['baseTokenPriceFeed()', USDC_FEED],
      ['numAssets()', 1n],
      ['getUtilization()', (8n * WAD) / 10n],
      [['balanceOf(address)', USER], given.supplied ?? 0n],
      [['borrowBalanceOf(address)', USER], given.owed],
      [['isLiquidatable(address)', USER], 0n],
      [['getPrice(address)', USDC_FEED], given.basePrice],
      [['getPrice(address)', WETH_FEED], given.wethPrice],
      [['getBorrowRate(uint256)', (8n * WAD) / 10n], 1_585_489_599n],
      [
        ['getAssetInfo(uint8)', 0n],
        0n,
        WETH,
        WETH_FEED,
        WAD,
        (825n * WAD) / 1000n,
        (9n * WAD) / 10n,
        (95n * WAD) / 100n,
        0n,
      ],
      [['userCollateral(address,address)', USER, WETH], 10n * WAD, 0n],
    ],
  });
}

async function read(source: ReturnType<typeof market>) {
  const [found] = await readCometAccounts(source, [{ comet: COMET, user: USER }], { block: 1 });
  if (found?.kind !== 'read') throw new Error('The account could not be read.');
  return found.value;
}

it('a loan of 13,500 USDC against 10 ETH at $3,000 and 90 % has a health factor of 2', async () => {
  const { account, history } = await read(
    market({ basePrice: 10n ** 8n, wethPrice: 3000n * 10n ** 8n, owed: 13_500n * 10n ** 6n }),
  );
  expect(lenderHealth(account).healthFactor).toBe(2n * WAD);
  expect(account.coins.map(({ asset, debtUnits, collateralUnits }) => [asset, debtUnits, collateralUnits])).toEqual([
    [USDC, 13_500n * 10n ** 6n, 0n],
    [WETH, 0n, 10n * WAD],
  ]);
  // 5 % a year, stated by second; a liquidator keeps 5 %.
  expect(account.coins[0]!.rate).toBe(1_585_489_599n * 31_536_000n * 10n ** 6n);
  expect(account.coins[1]).toMatchObject({ threshold: parseRatio('0.9'), bonusBps: 10_526n });
  expect(history).toEqual({ emitters: [COMET], coins: { coin0: USDC } });
});

it('a base coin with a constant price of one is the quote; one with a price of its own is priced in dollars', async () => {
  const ofBase = await read(market({ basePrice: 10n ** 8n, wethPrice: 3000n * 10n ** 8n, owed: 1n }));
  const ofDollars = await read(market({ basePrice: 99_990_000n, wethPrice: 3000n * 10n ** 8n, owed: 1n }));
  expect([ofBase.account.quote, ofDollars.account.quote]).toEqual([USDC, null]);
});

it('a deposit of the base coin backs no loan', async () => {
  const { account } = await read(
    market({ basePrice: 10n ** 8n, wethPrice: 3000n * 10n ** 8n, owed: 0n, supplied: 500n * 10n ** 6n }),
  );
  expect(account.coins[0]).toMatchObject({ otherUnits: 500n * 10n ** 6n, collateralUnits: 0n });
  expect(lenderHealth(account).healthFactor).toBeNull();
});

it('error: a contract that does not answer as a market is refused', async () => {
  const source = fakeContracts({ [COMET]: [['baseToken()', USDC]] });
  expect(await readCometAccounts(source, [{ comet: COMET, user: USER }], { block: 1 })).toEqual([
    { kind: 'unreadable', reason: 'refused' },
  ]);
});
