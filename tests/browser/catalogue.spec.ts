/** Networks, coins, aliases, wallets and the address book, as an admin uses them. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './support/holdfast.ts';
import { type Holdfast, mara } from './support/running-holdfast.ts';
import { startRpcDouble } from './support/rpc-double.ts';

const CHAIN_ID = 313_377;
const GOOD_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const BAD_CHECKSUM = '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function pick(page: Page, field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click();
}

/** Records that the other pages refer to, added through the API. */
async function addHarbour(
  holdfast: Holdfast,
  token: string,
): Promise<{ network: number; coins: Record<'HBR' | 'WHBR', number> }> {
  const add = async (path: string, body: unknown) =>
    (await holdfast.api<{ id: number }>('POST', path, { token, body })).id;
  const network = await add('indexer/admin/network/add', {
    name: 'Harbour',
    kind: 'evm',
    chainId: CHAIN_ID,
    explorerUrl: 'https://explorer.harbour.example',
  });
  const HBR = await add('market/coin/add', { symbol: 'HBR', name: 'Harbour', decimals: 18, hasPrices: true });
  const WHBR = await add('market/coin/add', {
    symbol: 'WHBR',
    name: 'Wrapped Harbour',
    decimals: 18,
    addresses: [{ networkId: network, address: GOOD_ADDRESS }],
  });
  return { network, coins: { HBR, WHBR } };
}

test('networks, the address book and wallets', async ({ page, holdfast }) => {
  const admin = await holdfast.signInAdmin(page);

  await test.step('a network is tested, added, edited, deactivated and deleted', async () => {
    const rpc = await startRpcDouble({ chainId: CHAIN_ID, headBlock: 4_200 });
    await page.goto('/admin/networks?search=harbour');
    await page.getByRole('button', { name: 'Add network' }).first().click();
    let dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Harbour');
    await dialog.getByLabel('RPC URL').fill('http://127.0.0.1:1');
    await dialog.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(dialog.getByRole('alert'), 'error: an RPC that does not respond is reported').toBeVisible();
    await dialog.getByLabel('RPC URL').fill(rpc.url);
    await dialog.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText(`Chain ID ${CHAIN_ID}, latest block 4,200`);
    await expect(dialog.getByLabel('Chain ID'), 'the chain ID comes from the response').toHaveValue(String(CHAIN_ID));
    await dialog.getByRole('button', { name: 'Add network' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Harbour')).toContainText(String(CHAIN_ID));

    await choose(page, 'Harbour', 'Test RPC');
    await expect(page.getByRole('dialog')).toContainText('latest block 4,200');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await rpc.stop();

    // A reload can end a request before it is sent.
    const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
    await page.getByRole('switch', { name: 'Harbour is active' }).click();
    await saved;
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Harbour is active' })).not.toBeChecked();

    await page.getByRole('button', { name: 'Add network' }).first().click();
    dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Harbour two');
    await dialog.getByLabel('Chain ID').fill(String(CHAIN_ID));
    await dialog.getByRole('button', { name: 'Add network' }).click();
    await expect(dialog, 'error: a chain ID that is in use is refused with a message').toContainText(/chain id/i);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await choose(page, 'Harbour', 'Delete Harbour');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    // An open dialog hides the rows from the accessibility tree, so it must be closed first.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(rowOf(page, 'Harbour')).toHaveCount(0);
  });

  const { network } = await addHarbour(holdfast, admin);
  await holdfast.addPerson(mara);

  await test.step('the address book is linked from the wallets and keeps its four kinds apart', async () => {
    await page.goto('/admin/wallets');
    await page.getByRole('main').getByRole('link', { name: 'Address book' }).click();
    await page.getByRole('radio', { name: 'Bridges' }).check();
    await expect(page).toHaveURL(/kind=bridges/);
    await page.getByRole('button', { name: 'Add bridge' }).first().click();
    let dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Drawbridge');
    await dialog.getByLabel('Website').fill('drawbridge');
    await dialog.getByRole('button', { name: 'Add account' }).click();
    await pick(page, dialog.getByLabel('Network of account 1'), 'Harbour');
    await dialog.getByLabel('Address of account 1').fill(GOOD_ADDRESS);
    await dialog.getByRole('button', { name: 'Add bridge' }).click();
    await expect(dialog, 'error: what is no web address is refused under its field').toContainText(
      /not an http or https address/,
    );
    await dialog.getByLabel('Website').fill('https://drawbridge.example');
    let sent = 0;
    await page.route('**/api/indexer/admin/bridge/add', async (route) => {
      sent += 1;
      const response = await route.fetch();
      return sent === 1 ? route.abort('connectionreset') : route.fulfill({ response });
    });
    await dialog.getByRole('button', { name: 'Add bridge' }).click();
    await expect(dialog, 'error: a change whose answer is lost is asked for again, and made once').toHaveCount(0);
    expect(sent).toBe(2);
    await expect(rowOf(page, 'Drawbridge')).toHaveCount(1);
    await expect(rowOf(page, 'Drawbridge')).toContainText('0x5aAe…eAed');

    await choose(page, 'Drawbridge', 'Edit');
    dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove account 1' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Drawbridge')).not.toContainText('0x5aAe');
    await page.getByRole('radio', { name: 'Farms' }).check();
    await expect(page.getByText('No farms yet')).toBeVisible();
    await page.goBack();
    await choose(page, 'Drawbridge', 'Delete Drawbridge');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(rowOf(page, 'Drawbridge')).toHaveCount(0);
  });

  await test.step('a wallet with a wrong checksum is refused, then added, assigned and found by filters', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Admin Wallets', exact: true }).click();
    const lines = page.getByLabel('Addresses');
    await page.getByRole('button', { name: 'Add wallets' }).first().click();
    let dialog = page.getByRole('dialog');
    await lines.fill(`Treasury, ${BAD_CHECKSUM}, Harbour`);
    await expect(dialog).toContainText('Invalid address checksum');
    await dialog.getByRole('button', { name: 'Add wallets' }).click();
    await expect(lines, 'error: nothing is added').toHaveAttribute('aria-invalid', 'true');
    await lines.fill(`Treasury, ${GOOD_ADDRESS}, Harbour`);
    await dialog.getByRole('button', { name: 'Add 1 wallet' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'Treasury')).toContainText('0x5aAe…eAed');
    await expect(page.getByRole('link', { name: /in the block explorer/ })).toHaveAttribute(
      'href',
      `https://explorer.harbour.example/address/${GOOD_ADDRESS}`,
    );

    await page.getByRole('button', { name: 'Add wallets' }).first().click();
    await lines.fill(`Twice, ${GOOD_ADDRESS.toLowerCase()}, Harbour`);
    await expect(dialog, 'an address is added once, whatever its spelling').toContainText('Already added');
    await dialog.getByRole('radio', { name: 'Client' }).check();
    dialog = page.getByRole('dialog', { name: 'Add client wallet' });
    await dialog.getByLabel('Name', { exact: true }).fill('Twice');
    await pick(page, dialog.getByLabel('Network'), 'Harbour');
    await dialog.getByLabel('Address').fill(GOOD_ADDRESS.toLowerCase());
    await pick(page, dialog.getByRole('combobox', { name: 'Client' }), mara.email);
    await dialog.getByRole('button', { name: 'Add client wallet' }).click();
    await expect(dialog, 'error: an address has one owner, and that one is named').toContainText(/Treasury/);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);

    await choose(page, 'Treasury', 'Edit');
    dialog = page.getByRole('dialog');
    await dialog.getByRole('radio', { name: 'Client' }).check();
    await pick(page, dialog.getByRole('combobox', { name: 'Client' }), mara.email);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Treasury')).toContainText(mara.email);
    await expect(rowOf(page, 'Treasury'), 'clients’ wallets are never synced').toContainText('Not needed');
    await expect(rowOf(page, 'Treasury')).not.toContainText(/Not synced yet|Never/);

    await page.goto(`/admin/wallets?network_id=${network}&owner=clients`);
    await expect(page.getByRole('button', { name: 'Network: Harbour' })).toBeVisible();
    await expect(rowOf(page, 'Treasury')).toBeVisible();
    await page.goto('/admin/wallets?owner=operator');
    await expect(page.getByText('No wallets match')).toBeVisible();
  });
});

test('aliases, coins and their prices', async ({ page, holdfast }) => {
  const admin = await holdfast.createAdmin();
  const { network, coins } = await addHarbour(holdfast, admin);
  await holdfast.signIn(page, admin);

  await test.step('an alias group is added, changed and deleted', async () => {
    await page.goto('/admin/coin-alias?search=HBR');
    await expect(page.getByText('Moving between aliases is not a disposal.')).toBeVisible();
    await page.getByRole('button', { name: 'Add alias group' }).first().click();
    let dialog = page.getByRole('dialog');
    await pick(page, dialog.getByLabel('Coin', { exact: true }), 'HBR');
    await dialog.getByLabel('Aliases').fill('WHBR');
    await page.getByRole('option', { name: /WHBR/ }).click();
    await dialog.getByRole('button', { name: 'Add group' }).click();
    await expect(dialog).toHaveCount(0);
    const card = page.getByRole('listitem', { name: 'HBR and its aliases' });
    await expect(card).toContainText('WHBR');

    await page.getByRole('button', { name: 'Actions for the aliases of HBR' }).click();
    await page.getByRole('menuitem', { name: 'Edit aliases' }).click();
    dialog = page.getByRole('dialog');
    await dialog.getByLabel('Aliases').press('Backspace');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText('No aliases yet');

    await page.getByRole('button', { name: 'Actions for the aliases of HBR' }).click();
    await page.getByRole('menuitem', { name: 'Delete the alias group of HBR' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(card).toHaveCount(0);
  });

  await test.step('a coin is added once, edited, opened at its address, and kept while in use', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Coins', exact: true }).click();
    // The previous page has its own search field.
    await expect(page.getByRole('heading', { name: 'Coins', level: 1 })).toBeVisible();
    await page.getByRole('searchbox').fill('hbr');
    await page.getByRole('button', { name: 'Add coin' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Symbol').fill('HBR');
    await dialog.getByLabel('Name', { exact: true }).fill('harbour');
    await dialog.getByRole('button', { name: 'Add coin' }).click();
    await expect(dialog, 'error: the same coin twice is refused, and the first is named').toContainText(
      /already a coin HBR/,
    );
    await dialog.getByLabel('Symbol').fill('HBRX');
    await dialog.getByLabel('Name', { exact: true }).fill('Harbour X');
    await dialog.getByRole('button', { name: 'Add contract' }).click();
    await pick(page, dialog.getByLabel('Network of contract 1'), 'Harbour');
    await dialog.getByLabel('Address of contract 1').fill(BAD_CHECKSUM);
    await dialog.getByRole('button', { name: 'Add coin' }).click();
    await expect(dialog, 'error: a wrong checksum is refused at its row').toContainText(/checksum/i);
    await dialog.getByRole('button', { name: 'Remove contract 1' }).click();
    await dialog.getByRole('button', { name: 'Add coin' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, 'HBRX')).toBeVisible();

    await page.getByRole('switch', { name: 'HBRX is usable by clients' }).click();
    await page.goto('/admin/coins?search=hbr&usable_by_clients=true');
    await expect(rowOf(page, 'HBRX')).toBeVisible();
    await expect(rowOf(page, 'WHBR')).toHaveCount(0);

    await page.goto('/admin/coins?search=hbr');
    await page.getByRole('link', { name: 'HBR', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`coin=${coins.HBR}`));
    const drawer = page.getByRole('dialog', { name: 'HBR' });
    await expect(drawer).toContainText('No price yet');
    await drawer.getByLabel('Day (UTC)').fill('2024-03-05');
    await drawer.getByLabel('Price in USD').fill('12.3456789');
    await drawer.getByLabel('Reason').fill('Quote of the desk');
    await drawer.getByRole('button', { name: 'Set price' }).click();
    await expect(drawer).toContainText('$12.35');
    await drawer.getByRole('radio', { name: 'All' }).check();
    await expect(drawer.getByRole('slider', { name: 'Price of HBR by day' })).toHaveAttribute(
      'aria-valuetext',
      '5 Mar 2024: $12.35',
    );
    await drawer.getByRole('button', { name: 'Show the prices as a table' }).click();
    await drawer.getByRole('button', { name: 'Remove the price of 5 Mar 2024' }).click();
    await expect(drawer).toContainText('No prices yet');

    await drawer.getByRole('button', { name: 'Change token type' }).click();
    await drawer.getByRole('radio', { name: 'A receipt' }).check();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer, 'error: a receipt needs its coin').toContainText('Choose the underlying coin.');
    await pick(page, drawer.getByLabel('Receipt for'), 'WHBR');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toContainText('Receipt for WHBR. Set by an administrator.');
    await expectAccessible(page, 'the primary coin of an alias group');
    await drawer.getByRole('button', { name: 'Change token type' }).click();
    await drawer.getByRole('radio', { name: 'An asset' }).check();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(drawer).toContainText('This coin is an asset of its own');
    await page.goBack();
    await expect(drawer).toHaveCount(0);

    await holdfast.api('POST', 'indexer/admin/network/update', {
      token: admin,
      body: { id: network, nativeCoinId: coins.HBR },
    });
    await choose(page, 'HBR', 'Delete HBR');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alertdialog'), 'error: what is in use stays, and its user is named').toContainText(
      /in use by 1 network .*Harbour/,
    );
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('prices from a file: every row is counted', async () => {
    await page.getByRole('button', { name: 'Prices', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Import prices' }).click();
    const dialog = page.getByRole('dialog');
    const csv = 'date,symbol,price\n2024-03-04,HBR,12.5\n2024-03-05,HBR,13.25\nsome day,HBR,1\n';
    await dialog
      .getByLabel('CSV file')
      .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Refused rows' })).toContainText('Row 4');
    await expect(dialog.getByText('Added', { exact: true }).locator('..')).toContainText('2');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(rowOf(page, 'Wrapped Harbour')).toBeVisible();
    await expect(
      page.getByRole('row').filter({ has: page.getByRole('link', { name: 'HBR', exact: true }) }),
    ).toContainText('$13.25');
  });

  await test.step('at 360 px coins are cards with working switches and drawer, and nothing overflows', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('listitem').filter({ hasText: 'Wrapped Harbour' })).toBeVisible();
    await page.getByRole('switch', { name: 'WHBR has prices' }).click();
    await expect(page.getByRole('switch', { name: 'WHBR has prices' })).toBeChecked();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.getByRole('link', { name: 'WHBR' }).click();
    await expect(page.getByRole('dialog', { name: 'WHBR' })).toContainText('0x5aAe…eAed');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog', { name: 'WHBR' })).toHaveCount(0);
  });
});
