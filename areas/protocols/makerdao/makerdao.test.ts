/** Vaults of MakerDAO: health is below 1 exactly where ink × spot is below art × rate. */
import { formatDecimal } from '@holdfast/money';
import { expect, it } from 'vitest';
import { type Answers, fakeContracts } from '../engine/contracts/testing.ts';
import { lenderHealth } from '../engine/loans/lender-account.ts';
import { readVaultStates, yearlyRate } from './read-vaults.ts';

const MANAGER = '0x5ef30b9986345249bc32d8928B7ee64DE9435E39';
const VAT = '0x35D1b3F3D7966A1DFe207aa4514C12a259A0492B';
const [SPOTTER, JUG, DOG, REGISTRY] = [
  '0x65C79fcB50Ca1594B025960e539eD7A9a6D434A3',
  '0x19c0976f590D67707E62397C87829d896Dc0f1F1',
  '0x135954d155898D42C90D2a57824C690e0c7BEf1B',
  '0x5a464C28D19848f44199D003BeF5ecc87d090F87',
];
const WBTC = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599';
const [USER, PROXY, URN] = [
  '0x1111111111111111111111111111111111111111',
  '0x2222222222222222222222222222222222222222',
  '0x3333333333333333333333333333333333333333',
];
const [WAD, RAY] = [10n ** 18n, 10n ** 27n];
const KIND = `0x${Buffer.from('WBTC-A').toString('hex').padEnd(64, '0')}`;

/** 2 WBTC at $100,000 and a ratio of 145 %. */
const vaultOf = ({ art, proxyOwner = USER }: { art: bigint; proxyOwner?: string }): Answers => ({
  [MANAGER]: [
    ['vat()', VAT],
    ['ilks(uint256)', KIND],
    ['urns(uint256)', URN],
    ['owns(uint256)', PROXY],
  ],
  [VAT]: [
    ['urns(bytes32,address)', 2n * WAD, art],
    ['ilks(bytes32)', 0n, (11n * RAY) / 10n, (100_000n * RAY * 100n) / 145n, 0n, 0n],
  ],
  [SPOTTER]: [['ilks(bytes32)', 0n, (145n * RAY) / 100n]],
  [JUG]: [
    ['ilks(bytes32)', 1_000_000_001_547_125_957_863_212_448n, 0n],
    ['base()', 0n],
  ],
  [DOG]: [['ilks(bytes32)', 0n, (113n * WAD) / 100n, 0n, 0n]],
  [REGISTRY]: [
    ['gem(bytes32)', WBTC],
    ['dec(bytes32)', 8n],
  ],
  [PROXY]: [['owner()', proxyOwner]],
});

async function read(given: Parameters<typeof vaultOf>[0]) {
  const key = { manager: MANAGER, vault: '27', user: USER };
  const [found] = await readVaultStates(fakeContracts(vaultOf(given)), [key], { block: 1 });
  if (found?.kind !== 'read') throw new Error('The vault could not be read.');
  return found.value.account;
}

it('a vault of a proxy is the wallet’s: 2 WBTC against 55,000 DAI with the stability fee', async () => {
  const account = await read({ art: 50_000n * WAD });
  expect(account.coins).toMatchObject([
    { asset: WBTC, collateralUnits: 2n * 10n ** 8n, bonusBps: 11_300n },
    { debtUnits: 55_000n * WAD },
  ]);
  const health = lenderHealth(account);
  // 200,000 ÷ 1.45 ÷ 55,000.
  expect(Number(health.healthFactor) / 1e18).toBeCloseTo(2.507_836_99, 8);
  expect(formatDecimal(account.coins[1]!.rate!).slice(0, 6)).toBe('0.0499');
});

it('at the ratio the vault is safe, and below it is not', async () => {
  const limit = (2n * WAD * ((100_000n * RAY * 100n) / 145n)) / ((11n * RAY) / 10n);
  expect(lenderHealth(await read({ art: limit - 1n })).healthFactor).toBeGreaterThanOrEqual(WAD - 1n);
  expect(lenderHealth(await read({ art: limit + WAD })).healthFactor).toBeLessThan(WAD);
});

it('a vault that was given away holds nothing of the wallet', async () => {
  const account = await read({ art: 50_000n * WAD, proxyOwner: URN });
  expect(account.coins.every(({ collateralUnits, debtUnits }) => collateralUnits + debtUnits === 0n)).toBe(true);
});

it('a fee of nothing is nothing a year', () => {
  expect(yearlyRate(RAY)).toBe(0n);
});
