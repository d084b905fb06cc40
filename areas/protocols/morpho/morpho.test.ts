/** Accounts of Morpho Blue, whose shares become amounts as the contract rounds them. */
import { parseRatio } from '@holdfast/money';
import { expect, it } from 'vitest';
import { fakeContracts } from '../engine/contracts/testing.ts';
import { lenderHealth } from '../engine/loans/lender-account.ts';
import { readMorphoAccounts } from './read-morpho-accounts.ts';

const MORPHO = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb';
const MARKET = `0x${'b3'.repeat(32)}`;
const [USDC, WSTETH, ORACLE, RATES] = [
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  '0x48F7E36EB6B826B2dF4B2E630B62Cd25e89E40e2',
  '0x870aC11D48B15DB9a138Cf899d20F13F79Ba00BC',
];
const USER = '0x1111111111111111111111111111111111111111';
const WAD = 10n ** 18n;

const market = (borrowShares: bigint, supplyShares = 0n) =>
  fakeContracts({
    [MORPHO]: [
      ['idToMarketParams(bytes32)', USDC, WSTETH, ORACLE, RATES, (86n * WAD) / 100n],
      ['position(bytes32,address)', supplyShares, borrowShares, 10n * WAD],
      // 2,000 USDC supplied and 1,000 borrowed, at shares of a millionth with the virtual ones.
      ['market(bytes32)', 2_000n * 10n ** 6n, 2_000n * 10n ** 12n, 1_000n * 10n ** 6n, 1_000n * 10n ** 12n, 1n, 0n],
    ],
    [USDC]: [['decimals()', 6n]],
    // $3,500 for one wstETH: 3,500 × 10^6 units for 10^18, times 10^36.
    [ORACLE]: [['price()', 3_500n * 10n ** 24n]],
    [RATES]: [
      [
        'borrowRateView((address,address,address,address,uint256),(uint128,uint128,uint128,uint128,uint128,uint128))',
        1_000_000_000n,
      ],
    ],
  });

async function read(source: ReturnType<typeof market>) {
  const [found] = await readMorphoAccounts(source, [{ morpho: MORPHO, user: USER, market: MARKET }], { block: 1 });
  if (found?.kind !== 'read') throw new Error('The account could not be read.');
  return found.value;
}

it('10 wstETH at $3,500 and 86 % back 15,050 USDC twice', async () => {
  const { account, history } = await read(market(15_050n * 10n ** 12n));
  const [loan, backing] = account.coins;
  // The contract rounds a debt up.
  expect(loan).toMatchObject({ asset: USDC, debtUnits: 15_050n * 10n ** 6n });
  expect(backing).toMatchObject({ asset: WSTETH, collateralUnits: 10n * WAD, threshold: parseRatio('0.86') });
  expect(lenderHealth(account).healthFactor).toBe(2n * WAD);
  // 1 ÷ (1 − 0.3 × 0.14).
  expect(backing!.bonusBps).toBe(10_438n);
  expect(account.quote).toBe(USDC);
  expect(history).toEqual({ emitters: [MORPHO], coins: { coin0: USDC, coin1: WSTETH } });
});

it('a deposit in a market backs no loan and is rounded down', async () => {
  const { account } = await read(market(0n, 500n * 10n ** 12n + 1n));
  expect(account.coins[0]).toMatchObject({ asset: USDC, otherUnits: 500n * 10n ** 6n, debtUnits: 0n });
  expect(lenderHealth(account).healthFactor).toBeNull();
});

it('error: a market without its parameters is refused', async () => {
  const source = fakeContracts({ [MORPHO]: [] });
  expect(await readMorphoAccounts(source, [{ morpho: MORPHO, user: USER, market: MARKET }], { block: 1 })).toEqual([
    { kind: 'unreadable', reason: 'refused' },
  ]);
});
