/** Loans and stakes of a real local chain: ladder, alert threshold, stress test, states and history. */
import type { AccountLoanFull, LoanList, StakeList, StressInputs } from '@holdfast/defi/contract';
import {
  baseToUsd,
  baseValue,
  effectiveReserves,
  repayForHealthFactor,
  stressLoans,
  toLoanAccount,
} from '@holdfast/protocols/engine';
import {
  type Amount,
  fromSmallestUnits,
  negate,
  ONE_UNITS,
  parseAmount,
  parseUsd,
  presentAmount,
  presentUsd,
  type Ratio,
} from '@holdfast/money';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleWhenNarrow } from './support/accessibility.ts';
import { DefiWorld } from './support/defi-world.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';

async function noSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()!.width);
}

test('loans with ladder, alert threshold and stress test, and stakes with their history', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const errors: string[] = [];
  page.on('console', (message) => {
    // A refused threshold returns 422, which the browser logs.
    if (message.type() === 'error' && !message.text().includes('422')) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const world = await DefiWorld.create(holdfast);
  try {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await holdfast.signIn(page, world.token);
    const { items, totals } = await world.get<LoanList>('indexer/admin/loans?p2p=false&limit=25');
    const risky = items.find((loan) => loan.kind === 'protocol' && loan.walletName === 'DeFi')!;
    const full = await world.get<AccountLoanFull>(`indexer/admin/loans/${risky.id}`);
    if (risky.kind !== 'protocol' || full.account === null) throw new Error('The devnet has a risky loan.');

    await test.step('the lead figures and the rows are those of the server', async () => {
      await page.goto('/admin/loans');
      await expect(page.getByRole('heading', { name: 'Loans', level: 1 })).toBeVisible();
      const figures = page.getByRole('list', { name: 'Loans' });
      await expect(figures).toContainText(totals.worst!.healthFactor.slice(0, 4));
      await expect(figures).toContainText(presentUsd(parseUsd(totals.next!.step.coins[0]!.priceUsd)));
      const table = page.getByRole('table', { name: 'Protocol loans' });
      await expect(table.getByRole('row')).toHaveCount(items.length + 2);
      await expect(table.getByRole('row', { name: /DeFi/ })).toContainText('Near liquidation');
      await expect(table.getByText(/Oracle 3\.\d % above market/).first()).toBeVisible();
    });

    await test.step('loans are sorted, searched and kept in the address', async () => {
      const table = page.getByRole('table', { name: 'Protocol loans' });
      const rows = table.getByRole('button', { name: /^Details of/ });
      const named = async (order: 'asc' | 'desc') =>
        (await world.get<LoanList>(`indexer/admin/loans?p2p=false&order=${order}`)).items.map((loan) =>
          loan.kind === 'protocol' ? `Details of ${loan.protocolName}, ${loan.networkName}, ${loan.walletName}` : '',
        );
      const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('aria-label')));
      expect(await shown()).toEqual(await named('asc'));
      await table.getByRole('button', { name: 'Health factor' }).click();
      await expect(page).toHaveURL(/order=desc/);
      await expect.poll(shown).toEqual(await named('desc'));
      const search = page.getByRole('searchbox', { name: 'Search protocol, wallet or coin' });
      await search.fill('defi');
      await expect(rows).toHaveCount(1);
      await page.reload();
      await expect(search).toHaveValue('defi');
      await expect(table.getByRole('button', { name: /^Details of Aave v3, Ethereum, DeFi/ })).toBeVisible();
      await search.fill('no such wallet');
      await expect(page.getByRole('region', { name: 'Protocol loans' }).getByText(/No loans match/)).toBeVisible();
      await expect(page.getByRole('region', { name: 'P2P loans' }).getByText(/No loans match/)).toBeVisible();
      await page.goto('/admin/loans');
    });

    await test.step('the ladder and the amount to repay equal the engine', async () => {
      await page.getByRole('button', { name: /^Details of Aave v3, Ethereum, DeFi/ }).click();
      const ladder = page.getByRole('region', { name: 'Liquidation ladder' });
      await expect(ladder).toContainText(presentUsd(parseUsd(full.ladder[0]!.coins[0]!.priceUsd)));
      await expect(page.getByRole('region', { name: 'Health factor', exact: true })).toContainText(risky.healthFactor!);
      const account = toLoanAccount(full.account!);
      const debt = effectiveReserves(account).find(({ debtUnits }) => debtUnits > 0n)!;
      const symbol = full.account!.reserves.find(({ asset }) => asset === debt.asset)!.coinSymbol;
      const reach = page.getByRole('region', { name: 'Reach health factor' });
      for (const [typed, target] of [
        ['1.5', 15n * 10n ** 17n],
        ['2', 2n * 10n ** 18n],
      ] as const) {
        await reach.getByLabel('Health factor to reach').fill(typed);
        const units = repayForHealthFactor(account, debt.asset, target)!;
        const amount = fromSmallestUnits<Amount>(units, debt.decimals);
        await expect(reach).toContainText(`Repay ${presentAmount(amount)} ${symbol}`);
        await expect(reach).toContainText(presentUsd(baseToUsd(baseValue(units, debt))));
      }
      await reach.getByLabel('Health factor to reach').fill('1');
      await expect(reach).toContainText('Above 1, such as 1.50');
      await expect(page.getByRole('list', { name: /^History of/ })).toContainText('Borrowed');
    });

    await test.step('an alert threshold above the protocol’s is refused, and one below is saved', async () => {
      await page.getByRole('button', { name: 'Set alert threshold' }).click();
      const dialog = dialogOf(page);
      const field = dialog.getByLabel('Loan-to-value in percent');
      await field.fill('lots');
      await dialog.getByRole('button', { name: 'Save threshold' }).click();
      await expect(dialog).toContainText('Enter a percentage, such as 72.5.');
      await field.fill('95');
      await dialog.getByRole('button', { name: 'Save threshold' }).click();
      await expect(dialog).toContainText('must not be above the protocol’s own, 0.825 (82.5 %)');
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await field.fill('80');
      await dialog.getByRole('button', { name: 'Save threshold' }).click();
      await expect(page.getByText('Alert threshold saved.')).toBeVisible();
      await expect(dialogOf(page)).toHaveCount(0);
      const row = page.getByRole('row', { name: /DeFi/ }).first();
      await expect(row).toContainText('Alert 80.00 %');
      await expect(row, 'a loan-to-value of 78 % is below the new alert').toContainText('Below 1.50');
      await page.getByRole('button', { name: 'Set alert threshold' }).click();
      await dialogOf(page).getByLabel('Loan-to-value in percent').fill('');
      await dialogOf(page).getByRole('button', { name: 'Save threshold' }).click();
      await expect(row).toContainText('Alert 74.25 %');
    });

    await test.step('the stress slider shows the liquidation that the engine computes', async () => {
      const inputs = await world.get<StressInputs>('indexer/admin/loan-stress');
      const loans = inputs.loans.map(({ id, account }) => ({ id: String(id), account: toLoanAccount(account) }));
      const falling = new Set(
        inputs.loans.flatMap(({ account }) =>
          account.reserves.filter(({ coinSymbol }) => coinSymbol === 'WETH').map(({ asset }) => asset),
        ),
      );
      const [first] = stressLoans(loans, { falling, left: ((ONE_UNITS * 85n) / 100n) as Ratio });
      const stress = page.getByRole('region', { name: 'Stress test' });
      await stress.getByRole('button', { name: /Which price falls/ }).click();
      await page.getByRole('menuitemradio', { name: 'ETH', exact: true }).click();
      const slider = stress.getByRole('slider', { name: 'Fall in prices' });
      await slider.focus();
      await page.keyboard.press('Home');
      await expect(stress).toContainText('No loan is liquidated');
      await expect(stress.getByRole('status')).toHaveText(/^After a fall of 0 %: 0 liquidations/);
      await expect(stress.getByRole('list', { name: 'Coverage by coin' })).toContainText('unchanged');
      for (let presses = 0; presses < 30; presses += 1) await page.keyboard.press('ArrowRight');
      await expect(slider).toHaveAttribute('aria-valuetext', 'Prices fall by 15 percent');
      const row = stress.getByRole('row', { name: /Aave v3, Ethereum, DeFi/ }).first();
      await expect(row).toContainText(presentUsd(negate(first!.costUsd)));
      await expect(row).toContainText('USDC repaid with');
      await expect(stress.getByLabel('Price change in percent')).toHaveValue('−15.0 %');
      await stress.getByLabel('Price change in percent').fill('5');
      await expect(slider).toHaveAttribute('aria-valuenow', '50');
      await stress.getByLabel('Price change in percent').fill('99');
      await expect(stress).toContainText('0 to 80 %');
      await stress.getByLabel('Price change in percent').fill('40');
      await expect(stress.getByRole('list', { name: 'Coverage by coin' })).toContainText(/ETH/);
    });

    await test.step('P2P loans have a card, a filter, a search and a history', async () => {
      await page.getByRole('radio', { name: /^P2P/ }).check();
      await expect(page.getByRole('radio', { name: /^P2P/ })).toBeFocused();
      await expect(page.getByRole('table', { name: 'Protocol loans' })).toHaveCount(0);
      const table = page.getByRole('table', { name: 'P2P loans' });
      await expect(table.getByRole('row')).not.toHaveCount(1);
      await table
        .getByRole('button', { name: /^History of/ })
        .first()
        .click();
      await expect(page.getByRole('list', { name: /^History of/ })).toContainText('Lent out');
      await page.getByRole('searchbox', { name: 'Search counterparty, wallet or coin' }).fill('no such borrower');
      await expect(page.getByText(/No loans match/)).toBeVisible();
      await page.getByRole('radio', { name: 'All' }).check();
      await page.goto('/admin/loans');
      await expect(page.getByRole('table', { name: 'P2P loans' })).toBeVisible();
      await expectAccessible(page, 'loans');
      await expectAccessibleWhenNarrow(page, 'loans');
    });

    await test.step('stakes are listed, filtered and opened', async () => {
      const stakes = await world.get<StakeList>('indexer/admin/stake?limit=25');
      await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Stake' }).click();
      await expect(page.getByRole('heading', { name: 'Stake', level: 1 })).toBeVisible();
      const table = page.getByRole('table', { name: 'Stakes' });
      await expect(table.locator('tbody').getByRole('row')).toHaveCount(stakes.items.length);
      const cooling = stakes.items.find(({ protocol }) => protocol === 'aave-stake')!;
      const row = table.getByRole('row', { name: new RegExp(cooling.protocolName) });
      await expect(row).toContainText(presentAmount(parseAmount(cooling.staked!)));
      await expect(row).toContainText(/Cooling down|Redeemable|Earning|Ended/);
      await expectAccessible(page, 'stake');
      await expectAccessibleWhenNarrow(page, 'stake');
      await row.getByRole('link', { name: cooling.protocolName }).click();
      await expect(page).toHaveURL(new RegExp(`/admin/stake/${cooling.stakeId}\\?network_id=\\d+&coin_id=\\d+$`));
      await expect(page.getByRole('heading', { name: cooling.protocolName, level: 1 })).toBeVisible();
      const history = page.getByRole('list', { name: /^History of/ });
      await expect(history).toContainText('Cooldown started');
      await expect(history).toContainText('Reward claimed');
      await expectAccessible(page, 'stake detail');
      await page.goto(`/admin/stake/${cooling.stakeId}?coin_id=999999`);
      await expect(page.getByText('There is no such stake.')).toBeVisible();
    });

    await test.step('a past day shows what was staked then', async () => {
      await page.goto('/admin/stake?as_of=2024-08-08');
      await expect(page.getByText('At the end of 8 Aug 2024, in UTC.')).toBeVisible();
      const row = page.getByRole('table', { name: 'Stakes' }).getByRole('row', { name: /Aave Safety Module/ });
      await expect(row, 'before the slashing and the cooldown').toContainText('1,000.00 TIDE');
      await expect(row).toContainText('Earning');
      await page.goto('/admin/loans?as_of=2024-08-08');
      await expect(page.getByRole('table', { name: 'Protocol loans' })).toContainText('Aave v3');
      await expect(page.getByRole('region', { name: 'Stress test' })).toHaveCount(0);
    });

    await test.step('nothing is wider than a small phone', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      for (const path of [`/admin/loans?open=${risky.id}`, '/admin/stake']) {
        await page.goto(path);
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
        await noSidewaysScroll(page);
      }
    });
    // A request for a stake that does not exist returns 404.
    expect(errors.filter((text) => !text.includes('404'))).toEqual([]);
  } finally {
    await world.close();
  }
});
