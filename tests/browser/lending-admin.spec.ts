/** The operator's side of lending: clearing requests, liabilities, coverage, and deposit addresses. */
import { add, formatDecimal, parseAmount, parseUsd, presentUsd, subtract, sum, type Usd } from '@holdfast/money';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import {
  asSynced,
  daysAgo,
  type LendingCoin,
  LendingWorld,
  type LendingPerson,
  OSKARS_WALLET,
} from './support/lending-world.ts';

interface Owed {
  readonly coins: { readonly coinSymbol: string; readonly principal: string; readonly totalUsd: string }[];
  readonly totalUsd: { readonly knownUsd: string };
}

/**
 * A treasury with a surplus of BTC and ETH and a shortfall of USDC; and the transactions of a deposit and an interest
 * payment.
 */
async function addTreasury(world: LendingWorld): Promise<void> {
  const { holdfast, admin, coinIds, networkIds } = world;
  const post = <Body>(path: string, body: unknown) => holdfast.api<Body>('POST', path, { token: admin.token, body });
  const wallet = async (name: string, network: 'Bitcoin' | 'Ethereum', address: string) => ({
    walletId: (
      await post<{ id: number }>('indexer/admin/wallet/add', {
        name,
        networkId: networkIds[network],
        address,
        purpose: 'hot',
      })
    ).id,
  });
  const bitcoin = await wallet('Bitcoin vault', 'Bitcoin', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG');
  const treasury = await wallet('Treasury', 'Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
  const move = async (
    at: Date,
    coin: LendingCoin,
    amount: string,
    ends: { from?: unknown; to?: unknown },
    more: object = {},
  ) =>
    asSynced(
      world.holdfast,
      await post<{ id: number }>('indexer/admin/transaction/add', {
        at: at.toISOString(),
        networkId: coin === 'BTC' ? networkIds.Bitcoin : networkIds.Ethereum,
        transfers: [{ coinId: coinIds[coin], amount, ...ends }],
        ...more,
      }),
    );
  await move(daysAgo(600), 'BTC', '0.7', { to: bitcoin }, { action: 'buy' });
  await move(daysAgo(600), 'ETH', '50', { to: treasury }, { action: 'buy' });
  await move(daysAgo(600), 'USDC', '20000', { to: treasury }, { action: 'buy' });
  const deposits = { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' };
  await move(daysAgo(1), 'BTC', '0.35', { to: deposits }, { hash: '7c19e0d4a2f3'.padEnd(60, '5') + 'a4f2' });
  await move(daysAgo(1), 'BTC', '0.34', { to: deposits });
  await move(daysAgo(0), 'ETH', '0.4', { from: treasury, to: { address: OSKARS_WALLET } });
}

const coinsOf = (page: Page) => page.getByRole('list', { name: 'Coverage by coin' }).locator('> li');

/** Coins that the operator only says to have. */
async function addRecord(world: LendingWorld, amount: string): Promise<{ remove: () => Promise<unknown> }> {
  const { holdfast, admin, networkIds, coinIds } = world;
  const post = (path: string, body: object) =>
    holdfast.api<{ id: number }>('POST', `indexer/admin/${path}`, { token: admin.token, body });
  const wallet = await post('wallet/add', {
    name: 'Cold storage',
    networkId: networkIds.Ethereum,
    address: '0x00000000000000000000000000000000000e0001',
    purpose: 'cold',
  });
  const { id } = await post('transaction/add', {
    at: daysAgo(3).toISOString(),
    networkId: networkIds.Ethereum,
    action: 'airdrop',
    transfers: [{ coinId: coinIds.ETH, amount, to: { walletId: wallet.id } }],
  });
  return {
    remove: () => holdfast.api('DELETE', `indexer/admin/transaction?transaction_id=${id}`, { token: admin.token }),
  };
}

const owedTo = (world: LendingWorld, person: LendingPerson) =>
  world.holdfast.api<Owed>('GET', `indexer/admin/liabilities?user_id=${person.id}`, { token: world.admin.token });
const principalOf = (owed: Owed, symbol: LendingCoin) =>
  parseAmount(owed.coins.find((coin) => coin.coinSymbol === symbol)?.principal ?? '0');
const rowOf = (page: Page, name: RegExp) =>
  page.getByRole('table', { name: 'Client transactions' }).getByRole('row', { name });

test('client requests are matched, cleared, cancelled and paid, each once', async ({ page, holdfast }) => {
  const world = await LendingWorld.create(holdfast);
  await addTreasury(world);
  await holdfast.signIn(page, world.admin.token);
  await page.goto('/admin/client-transactions');
  await expect(page.getByRole('heading', { name: 'Client transactions', level: 1 })).toBeVisible();

  await test.step('a late withdrawal is red and labelled with the days', async () => {
    await expect(page.getByRole('radio', { name: 'Late withdrawals (1)' })).toBeVisible();
    const late = rowOf(page, /Oskar Brandt.*Withdrawal/);
    await expect(late).toContainText('6 days late');
    await expect(late.getByText('Late', { exact: true })).toBeVisible();
    const [lateText, deadline] = [
      late.getByText('6 days late'),
      rowOf(page, /Mara Lindqvist.*Withdrawal/).getByText('11 days left'),
    ];
    const colours = await Promise.all(
      [lateText, deadline].map((one) => one.evaluate((element) => getComputedStyle(element).color)),
    );
    expect(colours[0]).not.toBe(colours[1]);
  });

  await test.step('a deposit is cleared with one click, and the liabilities grow by exactly its amount', async () => {
    const before = principalOf(await owedTo(world, world.mara), 'BTC');
    await page.getByRole('button', { name: 'Match Deposit of 0.35 BTC by Mara Lindqvist' }).click();
    const matches = page.getByRole('dialog').getByRole('list', { name: 'Possible matches' }).locator('> li');
    await expect(matches).toHaveCount(2);
    await expect(matches.first()).toContainText('It has the hash that the client named');
    await expect(matches.first()).toContainText('The amount agrees to the last digit');
    await expect(matches.last()).toContainText('The amount differs: 0.34 BTC moved, 0.35 BTC was requested');
    await expect(matches.last().getByRole('button', { name: 'Match and clear' })).toBeDisabled();
    await matches.first().getByRole('button', { name: 'Match and clear' }).click();
    await expect(page.getByText('Deposit of 0.35 BTC by Mara Lindqvist cleared.')).toBeVisible();
    await expect(rowOf(page, /Mara Lindqvist.*Deposit/)).toHaveCount(0);
    expect(formatDecimal(subtract(principalOf(await owedTo(world, world.mara), 'BTC'), before))).toBe('0.35');
  });

  await test.step('a withdrawal is cancelled with a reason that the client sees', async () => {
    await rowOf(page, /Mara Lindqvist.*Withdrawal/)
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Cancel' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click();
    await expect(dialog.getByText('Enter a short reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Mara called: not needed');
    await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click();
    // The page behind an open dialog is hidden from roles, so its rows count as absent.
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowOf(page, /Mara Lindqvist.*Withdrawal/)).toHaveCount(0);
    const { items } = await holdfast.api<{ items: { status: string; note: string }[] }>('GET', 'client/activity', {
      token: world.mara.token,
    });
    expect(items.filter((item) => item.status === 'cancelled').map((item) => item.note)).toEqual([
      'Cancelled: Mara called: not needed',
    ]);
  });

  await test.step('a deposit that was added for a client is deleted after a confirmation', async () => {
    await page.getByRole('button', { name: 'Add for a client' }).click();
    const dialog = dialogOf(page);
    await dialog.getByLabel('Client').fill('osk');
    await page.getByRole('option', { name: /Oskar/ }).click();
    await dialog.getByLabel('Coin').fill('USDC');
    await page.getByRole('option', { name: /^USDC/ }).first().click();
    await dialog.getByLabel('Amount').fill('12.5');
    await dialog.getByLabel('Network').fill('Ethereum');
    await page.getByRole('option', { name: 'Ethereum', exact: true }).click();
    await dialog.getByRole('button', { name: 'Add deposit' }).click();
    await rowOf(page, /Oskar Brandt.*Deposit.*12\.50/)
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(dialogOf(page)).toContainText('Delete the deposit of 12.50 USDC by Oskar Brandt?');
    await dialogOf(page).getByRole('button', { name: 'Delete' }).click();
    await expect(rowOf(page, /Oskar Brandt.*Deposit/)).toHaveCount(0);
  });

  await test.step('interest due is paid once', async () => {
    await page.getByRole('link', { name: 'Liabilities' }).first().click();
    await page
      .getByRole('navigation', { name: 'Sections of Liabilities' })
      .getByRole('link', { name: 'Interest due' })
      .click();
    const overdue = page.getByRole('table', { name: 'Payments' }).getByRole('row', { name: /Oskar Brandt.*Overdue/ });
    await expect(overdue).toContainText('0.40');
    await overdue.getByRole('link', { name: /^Match/ }).click();
    await page.getByRole('button', { name: 'Match Interest of 0.40 ETH for Oskar Brandt' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Match and clear' }).first().click();
    await expect(page.getByText('Interest of 0.40 ETH for Oskar Brandt cleared.')).toBeVisible();
    await expect(page.getByText('No transactions match')).toBeVisible();

    await page.goto('/admin/liabilities/interest');
    await expect(
      page
        .getByRole('table', { name: 'Payments' })
        .getByRole('row', { name: /Mara Lindqvist/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Calculate interest due' }).click();
    await dialogOf(page).getByRole('button', { name: 'Calculate', exact: true }).click();
    await expect(page.getByText(/0 interest payments added/).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(0);
    const paid = await world.query<{ total: string }>(
      `SELECT count(*) AS total FROM client_transactions WHERE user_id = $1 AND type = 'interest'`,
      [world.oskar.id],
    );
    expect(Number(paid[0]?.total)).toBe(1);
  });

  await test.step('interest due is listed as of any day', async () => {
    const day = daysAgo(1).toISOString().slice(0, 10);
    await page.getByLabel('As of').fill(day);
    await expect(page).toHaveURL(new RegExp(`as_of=${day}`));
    await expect(page.getByText(/Interest to be paid, as of/)).toBeVisible();
    const future = daysAgo(-1_000).toISOString().slice(0, 10);
    await page.getByLabel('As of').fill(future);
    await expect(page.getByRole('row', { name: /Mara Lindqvist.*Overdue/ }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Today' }).click();
    await expect(page.getByRole('row', { name: /Overdue/ })).toHaveCount(0);
  });

  await test.step('both versions of the agreement are listed with their terms', async () => {
    await page.getByRole('link', { name: 'Agreement versions' }).click();
    const versions = page.getByRole('table', { name: 'Agreement versions' });
    await expect(versions.getByRole('row', { name: /2026-11-16\.2.*In force.*8 %.*14 days/ })).toBeVisible();
    await expect(versions.getByRole('row', { name: /2026-11-15.*Earlier.*8 %.*14 days/ })).toBeVisible();
    await expectAccessible(page, 'agreement versions');
  });

  await test.step('principal owed is reconciled with the books', async () => {
    await page.getByRole('link', { name: 'Reconciliation' }).click();
    await expect(page.getByRole('table', { name: 'Principal owed' }).getByRole('row', { name: /^ETH/ })).toBeVisible();
    await expect(page.getByRole('table', { name: 'To match' }).getByRole('row').nth(1)).toBeVisible();
    await expectAccessible(page, 'the reconciliation');
  });
});

test('liabilities add up, coverage is shown, and an address change needs two admins', async ({
  page,
  browser,
  holdfast,
}) => {
  const world = await LendingWorld.create(holdfast);
  await addTreasury(world);
  const parts = page.getByRole('navigation', { name: 'Sections of Liabilities' });
  await holdfast.signIn(page, world.admin.token);
  await page.goto('/admin/liabilities');

  await test.step('the total is the sum of the rows, on any day', async () => {
    const table = page.getByRole('table', { name: 'Owed by coin' });
    const total = page.getByRole('list', { name: 'Totals' }).getByRole('listitem').filter({ hasText: 'Owed' });
    const expectSum = async (path: string) => {
      const owed = await holdfast.api<Owed>('GET', path, { token: world.admin.token });
      expect(sum(owed.coins.map((coin) => parseUsd(coin.totalUsd)))).toBe(parseUsd(owed.totalUsd.knownUsd));
      for (const coin of owed.coins)
        await expect(table.getByRole('row', { name: new RegExp(`^${coin.coinSymbol}`) })).toContainText(
          presentUsd(parseUsd(coin.totalUsd)),
        );
      await expect(table.getByRole('row', { name: /^Total/ })).toContainText(
        presentUsd(parseUsd(owed.totalUsd.knownUsd)),
      );
      await expect(total).toContainText(presentUsd(parseUsd(owed.totalUsd.knownUsd)));
      return parseUsd(owed.totalUsd.knownUsd);
    };
    const today = await expectSum('indexer/admin/liabilities');
    const clients = page.getByRole('list', { name: 'Owed by client' }).getByRole('listitem');
    await expect(clients).toHaveCount(2);
    const shown = (await clients.getByText(/^\$/).allTextContents()).map((text) =>
      parseUsd(text.replaceAll(/[$,]/gu, '')),
    );
    expect(presentUsd(shown.reduce((one, other) => add(one, other), 0n as Usd))).toBe(presentUsd(today));

    const day = daysAgo(300).toISOString().slice(0, 10);
    await page.getByLabel('As of').fill(day);
    await expect(page).toHaveURL(new RegExp(`as_of=${day}`));
    // Neither client had deposited USDC by then.
    await expect(table.getByRole('row', { name: /^USDC/ })).toHaveCount(0);
    expect(await expectSum(`indexer/admin/liabilities?as_of=${day}`)).toBeLessThan(today);
    await page.getByRole('button', { name: 'Today' }).click();
    await clients.getByRole('button', { name: /Oskar/ }).click();
    await expect(
      page.getByRole('table', { name: 'Owed to Oskar Brandt' }).getByRole('row', { name: /^ETH/ }),
    ).toContainText('5.00');
    await page.getByRole('button', { name: 'Day-by-day statement' }).click();
    await dialogOf(page).getByText('CSV', { exact: true }).click();
    const download = page.waitForEvent('download');
    await dialogOf(page).getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toMatch(/^statement-\d+-.*\.csv$/u);
    await expectAccessible(page, 'liabilities');
  });

  await test.step('a price fall turns a covered coin short', async () => {
    const ethereum = coinsOf(page).filter({ hasText: 'ETH' });
    await parts.getByRole('link', { name: 'Coverage' }).click();
    const coins = coinsOf(page);
    await expect(ethereum).toContainText('Covered');
    await expect(ethereum).toContainText('49.60 held');
    await expect(ethereum).not.toContainText('Records');
    const record = await addRecord(world, '100000');
    await page.reload();
    await expect(ethereum).toContainText('Not in the ratio: Records 100,000.00 ETH');
    await expect(ethereum, 'a record covers nothing').toContainText('49.60 held');
    await page.getByRole('button', { name: 'Where the ETH is' }).click();
    await expect(ethereum.getByRole('list', { name: 'Records of ETH' })).toHaveText('Cold storage100,000.00 ETH');
    await expect(ethereum).toContainText('No chain and no connected exchange confirms these amounts');
    await expectAccessible(page, 'records beside the ratio');
    await record.remove();
    await page.reload();
    await expect(ethereum).not.toContainText('Records');
    await expect(coins.filter({ hasText: 'USDC' })).toContainText('Short');
    const after = page.getByRole('list', { name: 'After the fall' }).getByRole('listitem');
    await expect(after.filter({ hasText: 'USDC' })).toContainText('Covered by other coins');
    await page.getByRole('radiogroup', { name: 'Which price falls' }).getByText('ETH', { exact: true }).click();
    await page.getByRole('slider', { name: /If the price of ETH falls/ }).fill('50');
    await expect(after.filter({ hasText: 'USDC' })).not.toContainText('Covered');
    await expect(after.filter({ hasText: 'USDC' })).toContainText('Short');
    await expect(page.getByRole('status').filter({ hasText: 'USDC is short.' })).toBeVisible();

    await page.getByRole('button', { name: 'Limit of ETH' }).click();
    await dialogOf(page)
      .getByLabel(/in percent/)
      .fill('300');
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(coins.filter({ hasText: 'ETH' })).toContainText('Below limit');
    await expect(page.getByRole('button', { name: 'Limit of ETH' })).toHaveText('Limit 300.0 %');
    await expectAccessible(page, 'coverage');
  });

  await test.step('an address change by one admin is approved by another', async () => {
    await parts.getByRole('link', { name: 'Deposit addresses' }).click();
    const requestAddress = async (button: string, walletEnd: string) => {
      const dialog = dialogOf(page);
      if (button === 'Assign address') {
        await page.getByRole('button', { name: button }).first().click();
        await dialog.getByLabel('Client').fill('mara');
        await page.getByRole('option', { name: /Mara/ }).click();
        await dialog.getByLabel('Network').fill('Ethereum');
        await page.getByRole('option', { name: 'Ethereum', exact: true }).click();
      }
      await dialog.getByLabel('Deposit wallet').fill(walletEnd);
      await page.getByRole('option', { name: new RegExp(walletEnd) }).click();
      await dialog.getByLabel('Reason').fill('The old one is retired');
      await dialog.getByRole('button', { name: button }).click();
      await expect(dialog).toHaveCount(0);
    };
    await requestAddress('Assign address', '0001');
    const rows = page.getByRole('table', { name: 'Addresses' }).getByRole('row');
    await rows
      .filter({ hasText: 'In use' })
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Change' }).click();
    await requestAddress('Request change', '0002');
    const pending = page.getByRole('list', { name: 'Pending approvals' }).getByRole('listitem');
    await expect(pending).toContainText('You requested this change, so another admin must approve it.');
    await expect(pending.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'In use' })).toContainText('Deposits 0001');

    const others = await browser.newContext({ baseURL: holdfast.url });
    const second = await others.newPage();
    await holdfast.signIn(second, world.secondAdmin.token);
    await second.goto('/admin/liabilities/addresses');
    await second.getByRole('button', { name: 'Approve' }).click();
    await expect(
      second.getByRole('table', { name: 'Addresses' }).getByRole('row').filter({ hasText: 'In use' }),
    ).toContainText('Deposits 0002');
    await others.close();
    const { address } = await holdfast.api<{ address: string }>(
      'GET',
      `client/deposit-address?network_id=${world.networkIds.Ethereum}`,
      { token: world.mara.token },
    );
    expect(address.toLowerCase()).toContain('d0002');
  });

  await test.step('the address of a disabled user that never received a coin is released', async () => {
    const { items } = await holdfast.api<{ items: { id: number; name: string }[] }>(
      'GET',
      'indexer/admin/wallets?purpose=deposit&limit=100',
      { token: world.admin.token },
    );
    const walletId = items.find(({ name }) => name === 'Deposits 0003')?.id;
    await holdfast.api('POST', 'indexer/admin/deposit-addresses', {
      token: world.admin.token,
      body: { userId: world.oskar.id, walletId },
    });
    await holdfast.api('PATCH', 'auth/user/update', {
      token: world.admin.token,
      body: { id: world.oskar.id, isDisabled: true },
    });
    await page.reload();
    const row = page.getByRole('table', { name: 'Addresses' }).getByRole('row').filter({ hasText: 'Deposits 0003' });
    await row.getByRole('button', { name: /Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Release' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await expect(row).toContainText('Released');
  });

  await test.step('roots are published with their sum, and no section overflows on a phone', async () => {
    await parts.getByRole('link', { name: 'Published roots' }).click();
    await page.getByRole('button', { name: 'Publish now' }).click();
    await dialogOf(page).getByRole('button', { name: 'Publish' }).click();
    const roots = page.getByRole('table', { name: 'Published roots' }).getByRole('row').filter({ hasText: 'Kept' });
    await expect(roots).toHaveCount(3);
    await expect(roots.first().getByRole('button', { name: /^Copy the root/ })).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    for (const part of ['Published roots', 'Deposit addresses', 'Coverage', 'Interest due', 'Owed']) {
      await parts.getByRole('link', { name: part }).click();
      await expect(parts.getByRole('link', { name: part })).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${part} at 360 px`)
        .toBeLessThanOrEqual(360);
    }
    await page.goto('/admin/client-transactions');
    await expect(page.getByRole('list', { name: 'Client transactions' }).getByRole('listitem').first()).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'requests at 360 px')
      .toBeLessThanOrEqual(360);
    // A tablet has no room for eight columns: days wrapped, and the button was cut.
    await page.setViewportSize({ width: 720, height: 780 });
    await expect(page.getByRole('list', { name: 'Client transactions' }).getByRole('listitem').first()).toBeVisible();
    await page.setViewportSize({ width: 900, height: 780 });
    const match = page.getByRole('table', { name: 'Client transactions' }).getByRole('button', { name: /^Match/ });
    await expect(match.first()).toBeVisible();
    const wrapped = await page
      .getByText(/days (?:late|left)$/)
      .evaluateAll((texts) => texts.filter((text) => text.getBoundingClientRect().height > 20).length);
    expect(wrapped, 'days in two lines at 900 px').toBe(0);
  });
});
