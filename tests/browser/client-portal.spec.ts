/** The client portal: every figure compared with the engine, deposits, withdrawals, documents, and the proof. */
import { utcDayOf } from '@holdfast/calendar';
import { readFile } from 'node:fs/promises';
import { computeLiabilities } from '../../areas/lending/engine/liabilities.ts';
import { computeLoanBook } from '../../areas/lending/engine/compute-loan-book.ts';
import { formatDecimal, parseAmount, parsePrice, presentAmount, presentUsd, sum, valueOf } from '@holdfast/money';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import { mara } from './support/running-holdfast.ts';
import { daysAgo, LendingWorld, MARAS_WALLET, PRICES } from './support/lending-world.ts';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const ANNOUNCEMENT = '**/api/client/client-transaction/add';
const request = (page: Page, name: string): Locator => region(page, 'Pending requests').getByRole('listitem', { name });

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    what,
  ).toBe(0);
}

/** Mara's deposits and payments from the fixture, computed by the engine. */
function expectedFigures() {
  const row = (id: string, coinId: keyof typeof PRICES, type: 'deposit' | 'interest', amount: string, at: Date) =>
    ({
      id,
      userId: 'mara',
      coinId,
      type,
      status: 'cleared',
      amount: parseAmount(amount),
      initiatedAt: at.getTime(),
      clearedAt: at.getTime(),
      ratePpm: type === 'deposit' ? 80_000 : null,
      noticeDays: type === 'deposit' ? 14 : null,
    }) as const;
  const anniversary = (days: number) => {
    const day = daysAgo(days);
    day.setUTCFullYear(day.getUTCFullYear() + 1);
    return day;
  };
  const book = computeLoanBook(
    [
      row('1', 'BTC', 'deposit', '1.25', daysAgo(640)),
      row('2', 'BTC', 'interest', '0.1', anniversary(640)),
      row('3', 'ETH', 'deposit', '18.5', daysAgo(440)),
      row('4', 'ETH', 'interest', '1.48', anniversary(440)),
      row('5', 'USDC', 'deposit', '60000', daysAgo(298)),
    ],
    new Map([
      ['BTC', 8],
      ['ETH', 18],
      ['USDC', 6],
    ]),
  );
  const coins = computeLiabilities(book, { day: utcDayOf(Date.now()) }).map((owed) => ({
    ...owed,
    price: parsePrice(PRICES[owed.coinId as keyof typeof PRICES]),
  }));
  const usd = (part: 'principal' | 'interest' | 'total') =>
    presentUsd(sum(coins.map((coin) => valueOf(coin[part], coin.price))));
  return { coins, usd };
}

test('a client sees the engine’s figures, can trace each one, download it and verify it', async ({
  page,
  holdfast,
}) => {
  const world = await LendingWorld.create(holdfast);
  await holdfast.api('POST', 'indexer/admin/liability-roots', { token: world.admin.token, body: {} });
  await holdfast.signIn(page, world.mara.token);
  await page.goto('/dashboard');
  const { coins, usd } = expectedFigures();
  await expect(region(page, 'Total value')).toContainText(usd('total'));
  await expect(region(page, 'Total value')).toContainText(usd('principal'));
  await expect(region(page, 'Total value')).toContainText(`+${usd('interest')}`);
  const table = page.getByRole('table', { name: 'Principal and interest' });
  for (const [coin, name] of [
    ['BTC', 'Bitcoin'],
    ['ETH', 'Ethereum'],
    ['USDC', 'USDC'],
  ] as const) {
    const owed = coins.find((one) => one.coinId === coin)!;
    const row = table.getByRole('row', { name: new RegExp(`^${name} `) });
    await expect(row).toContainText(presentAmount(owed.principal));
    await expect(row).toContainText(`+${presentAmount(owed.interest)}`);
    await expect(row).toContainText(presentUsd(valueOf(owed.total, owed.price)));
  }
  await expect(table.getByRole('row', { name: /^Total/ })).toContainText(usd('total'));
  await expect(region(page, 'Next interest')).toContainText('4,800.00');
  await expect(region(page, 'Next interest')).toContainText('1.48 ETH');
  await expect(region(page, 'Next interest')).toContainText('8 % a year');
  await expect(table.getByRole('columnheader', { name: 'Interest owed' })).toBeVisible();

  // The chart announces the selected day and has a table; both are stored in the page's address.
  const chart = page.getByRole('slider', { name: 'Principal and interest by day' });
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`principal ${usd('principal').replaceAll('$', '\\$')}`),
  );
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('radio', { name: '1Y' }).check();
  await page.getByRole('button', { name: 'View as table' }).click();
  await expect(page).toHaveURL(/range=1y&view=table/);
  await expect(
    page.getByRole('table', { name: 'Principal and interest by day' }).getByRole('row').nth(1),
  ).toContainText(usd('total'));

  // The explanation is recomputed in the browser and equal to the last digit.
  const eth = coins.find((one) => one.coinId === 'ETH')!;
  await table.getByRole('button', { name: /Interest of ETH/ }).click();
  const why = page.getByRole('dialog', { name: 'Why this number?' });
  await expect(why.getByRole('alert')).toContainText('equal to the operator’s figure, to the last digit');
  await expect(why).toContainText(/18\.50 ETH × 8\s% ÷ 36[56]\sdays/);
  await expect(why.getByRole('table', { name: 'ETH day by day' }).getByRole('row').nth(1)).toContainText(
    presentAmount(eth.total),
  );
  const saving = page.waitForEvent('download');
  await why.getByRole('button', { name: 'Download every day as CSV' }).click();
  const days = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(days).toHaveLength(442);
  expect(days.at(-1)).toContain(formatDecimal(eth.total));
  await page.keyboard.press('Escape');
  await expect(why).toBeHidden();

  await expect(request(page, 'Withdraw 10,000.00 USDC')).toContainText('11 days left');
  await expect(request(page, 'Deposit 0.35 BTC').getByRole('list', { name: 'Stages' })).toContainText('On its way');
  await expect(region(page, 'Recent activity').getByRole('listitem').first()).toContainText('Deposit announced');

  const papers = region(page, 'Documents');
  await papers.getByRole('button', { name: /^Statement/ }).click();
  const statement = page.getByRole('dialog', { name: 'Statement' });
  await statement.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Everything' }).click();
  const [from, to] = [daysAgo(640), new Date()].map((day) => day.toISOString().slice(0, 10));
  for (const [format, start] of [
    ['PDF', '%PDF-'],
    ['CSV', 'day,deposit,coin'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await statement.getByRole('button', { name: format }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`statement-${from}-to-${to}.${format.toLowerCase()}`);
    expect((await readFile(await file.path(), 'latin1')).replace(/^ï»¿/u, '')).toContain(start);
  }
  await statement.getByRole('button', { name: 'Close' }).click();
  await papers.getByRole('button', { name: 'Agreement' }).click();
  await expect(page.getByRole('dialog', { name: 'Agreement' }).getByRole('alert')).toContainText('Accepted on');
  await page.keyboard.press('Escape');
  await papers.getByRole('button', { name: 'Interest received' }).click();
  await expect(page.getByRole('dialog', { name: 'Interest received' })).toContainText('1.48 ETH');
  await page.keyboard.press('Escape');

  await expect
    .poll(
      async () =>
        (await holdfast.api<{ total: number }>('GET', 'client/liability-roots', { token: world.mara.token })).total,
    )
    .toBe(3);
  await papers.getByRole('button', { name: 'Verify my balance' }).click();
  const proof = page.getByRole('dialog', { name: 'Verify my balance' });
  await proof.getByRole('combobox', { name: 'Coin' }).click();
  await page.getByRole('option', { name: 'USDC' }).click();
  await expect(proof.getByRole('alert')).toContainText('Verified');
  await expect(proof.getByRole('alert')).toContainText('it matches your deposits and payments of that day');
  await expect(proof.getByRole('list', { name: 'Steps of the check' }).getByRole('listitem')).toHaveCount(9);
  await expect(proof.getByRole('list', { name: 'Steps of the check' })).toContainText('The other parts were checked');
  await page.keyboard.press('Escape');
  await expect(proof).toBeHidden();

  await expectAccessible(page, 'the dashboard');
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(page.getByRole('list', { name: 'Principal and interest' }).getByRole('listitem')).toHaveCount(3);
  await expectNoOverflow(page, 'the dashboard');

  // An admin sees the same figures without the client's own buttons.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate((value) => localStorage.setItem('authToken', value), world.admin.token);
  await page.goto(`/dashboard?client=${world.mara.id}`);
  await expect(page.getByRole('heading', { name: 'Mara Lindqvist', level: 1 })).toBeVisible();
  await expect(region(page, 'Total value')).toContainText(usd('total'));
  await expect(page.getByRole('button', { name: /^Cancel:/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Withdraw', exact: true })).toHaveCount(0);
});

test('deposits and withdrawals: an address, a preview, a pending request, and its cancellation', async ({
  page,
  holdfast,
}) => {
  const world = await LendingWorld.create(holdfast);
  // A new client sees empty pages with the next step, and no data of others, whatever the address requests.
  const nora = { email: 'nora@nyberg.example', firstName: 'Nora', lastName: 'Nyberg', role: 'client' } as const;
  const { token } = await holdfast.join(nora);
  await holdfast.signIn(page, token);
  await page.goto(`/dashboard?client=${world.mara.id}`);
  await expect(page.getByText('Nothing on deposit yet')).toBeVisible();
  await page.getByRole('link', { name: 'Your Wallets' }).click();
  await expect(page.getByText('No wallets yet')).toBeVisible();
  await page.getByRole('link', { name: 'Deposit & Withdraw' }).click();
  await page.getByRole('radio', { name: 'Withdraw', exact: true }).check();
  await expect(page.getByText('Nothing to withdraw yet')).toBeVisible();

  await page.evaluate((value) => localStorage.setItem('authToken', value), world.oskar.token);
  await page.goto('/client/deposit-withdraw');
  const network = page.getByRole('radiogroup', { name: 'Network' });
  await network.getByRole('radio', { name: /Base/ }).check();
  await page.getByRole('radiogroup', { name: 'Coin' }).getByRole('radio', { name: /ETH/ }).check();
  await expect(page.getByRole('alert')).toContainText(
    'There is no deposit address for you on this network at the moment',
  );
  await expect(page.getByRole('button', { name: 'Announce deposit' })).toHaveCount(0);

  await network.getByRole('radio', { name: /Ethereum/ }).check();
  const { address } = await holdfast.api<{ address: string }>(
    'GET',
    `client/deposit-address?network_id=${world.networkIds.Ethereum}`,
    { token: world.oskar.token },
  );
  await expect(region(page, 'Send ETH to your address')).toContainText(address);
  await expect(page.getByRole('img', { name: `QR code of ${address}` })).toBeVisible();
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.fill('0.0000000000000000001');
  await page.getByRole('button', { name: 'Announce deposit' }).click();
  await expect(amount).toHaveAccessibleDescription('ETH has 18 decimal places, and the amount has more.');
  await amount.fill('2.5');
  const keys: string[] = [];
  await page.route(ANNOUNCEMENT, async (route) => {
    keys.push((route.request().postDataJSON() as { key: string }).key);
    // The page asks once more by itself.
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  const announce = page.getByRole('button', { name: 'Announce deposit' });
  await announce.click();
  await expect(page.getByRole('alert').filter({ hasText: 'The server cannot be reached.' })).toBeVisible();
  await announce.evaluate((button: HTMLButtonElement) => {
    button.form?.requestSubmit();
    button.form?.requestSubmit();
  });
  await expect(request(page, 'Deposit 2.50 ETH')).toContainText('Waiting to arrive');
  await expect(request(page, 'Deposit 2.50 ETH'), 'a request with a lost response is recorded once').toHaveCount(1);
  expect(keys, 'one request each, with one key').toEqual([keys[0], keys[0], keys[0]]);
  await page.unroute(ANNOUNCEMENT);

  // Oskar's own requests, and none of Mara's.
  await expect(request(page, 'Withdraw 2,000.00 USDC')).toContainText('6 days late');
  await expect(request(page, 'Interest 0.40 ETH').getByRole('button')).toHaveCount(0);
  await expect(page.getByText('10,000.00 USDC')).toHaveCount(0);

  await page.getByRole('radio', { name: 'Withdraw', exact: true }).check();
  await page.getByRole('combobox', { name: 'Coin' }).click();
  await page.getByRole('option', { name: /USDC/ }).click();
  await page.getByRole('combobox', { name: 'To your wallet' }).click();
  await page.getByRole('option', { name: /Ledger main/ }).click();
  await amount.fill('99999999');
  await expect(amount).toHaveAccessibleDescription(/^At most .* USDC can be withdrawn\.$/);
  await amount.fill('1000');
  const { interest, principal } = (
    await holdfast.api<{ coins: { coinSymbol: string; interest: string; principal: string }[] }>(
      'GET',
      'client/dashboard',
      { token: world.oskar.token },
    )
  ).coins.find((coin) => coin.coinSymbol === 'USDC')!;
  const effect = region(page, 'Effect');
  await expect(effect).toContainText(presentAmount(parseAmount(principal)));
  await expect(effect).toContainText(presentAmount(parseAmount(interest)));
  await page.getByRole('button', { name: 'Review withdrawal' }).click();
  await page
    .getByRole('alertdialog', { name: 'Withdraw 1,000.00 USDC?' })
    .getByRole('button', { name: 'Request withdrawal' })
    .click();
  await expect(request(page, 'Withdraw 1,000.00 USDC')).toContainText('14 days left');
  await request(page, 'Withdraw 1,000.00 USDC').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the withdrawal' }).click();
  await expect(request(page, 'Withdraw 1,000.00 USDC')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pending requests' }), 'the keyboard stays there').toBeFocused();
  await expectAccessible(page, 'deposit and withdraw');
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoOverflow(page, 'withdraw');
  await page.getByRole('radio', { name: 'Deposit', exact: true }).check();
  await network.getByRole('radio', { name: /Bitcoin/ }).check();
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await expectNoOverflow(page, 'deposit');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('link', { name: 'Your Wallets' }).click();
  await expect(
    page.getByRole('table', { name: 'Your Wallets' }).getByRole('row', { name: /Ledger main/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add wallet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add wallet' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Paper');
  await dialog.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'Bitcoin' }).click();
  const field = dialog.getByRole('textbox', { name: 'Address' });
  await field.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5');
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/checksum/);
  await field.fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq');
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Paper' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Paper' });
  await edit.getByRole('textbox', { name: 'Name' }).fill('Steel plate');
  await edit.getByRole('switch', { name: 'Active' }).uncheck();
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Steel plate/ })).toContainText('Inactive');
  // Another client's address gets the same response as an unknown one, and nothing of its owner.
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Not mine');
  await dialog.getByRole('combobox', { name: 'Network' }).click();
  await page.getByRole('option', { name: 'Ethereum', exact: true }).click();
  await field.fill(MARAS_WALLET);
  await dialog.getByRole('button', { name: 'Add wallet' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Not mine/ })).toBeVisible();
  await expect(page.getByText(mara.email)).toHaveCount(0);
});
