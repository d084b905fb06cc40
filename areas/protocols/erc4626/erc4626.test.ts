/** Vaults of ERC-4626, valued by what they redeem. */
import { parsePrice } from '@holdfast/money';
import { expect, it } from 'vitest';
import { fakeContracts } from '../engine/contracts/testing.ts';
import type { FigureContext } from '../engine/positions/figure-context.ts';
import { erc4626, readVaultShares } from './index.ts';

const [SDAI, DAI] = ['0x83F20F44975D03b1b09e64809B757c47f942BEeA', '0x6B175474E89094C44Da98b954EedeAC495271d0F'];
const OWNER = '0x1111111111111111111111111111111111111111';
const WAD = 10n ** 18n;

const vault = (shares: bigint, redeemable: bigint) =>
  fakeContracts({
    [SDAI]: [
      ['asset()', DAI],
      [['balanceOf(address)', OWNER], shares],
      [['convertToAssets(uint256)', shares], redeemable],
    ],
  });

const figures: FigureContext = {
  at: new Date(),
  coinOf: () => ({ coinId: 7, symbol: 'DAI', decimals: 18, price: parsePrice('0.999') }),
  priceAt: () => null,
  isConfirmed: () => true,
  accountIdOf: () => null,
};
const context = { figures, poolOf: () => null, isFirstOfWallet: true };

async function compute(shares: bigint, redeemable: bigint) {
  const [read] = await readVaultShares(vault(shares, redeemable), [{ vault: SDAI, owner: OWNER }], { block: 1 });
  if (read?.kind !== 'read') throw new Error('The vault could not be read.');
  return erc4626.computeFigures(read.value, { found: null as never, context });
}

it('1,000 shares of sDAI that redeem 1,150 DAI are worth 1,150 × $0.999', async () => {
  const { figures: stake, isOpen } = await compute(1_000n * WAD, 1_150n * WAD);
  expect(isOpen).toBe(true);
  expect(stake).toMatchObject({ coinId: 7, staked: '1150', valueUsd: '1148.85', state: 'earning', apr: null });
});

it('a vault without shares is closed', async () => {
  expect((await compute(0n, 0n)).isOpen).toBe(false);
});

it('error: a contract that emits the events and is no vault is left out', async () => {
  const [read] = await readVaultShares(fakeContracts({}), [{ vault: SDAI, owner: OWNER }], { block: 1 });
  expect(read).toEqual({ kind: 'unreadable', reason: 'refused' });
});
