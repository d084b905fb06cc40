/**
 * The first day of an operator with 12 wallets and 501 transactions on three real local networks: from a fresh
 * installation to form 8949, through the pages only, with every click and key counted. What the books show is then
 * compared with what the devnet did.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS } from '../../devnet/src/accounts.ts';
import { type ChainId } from '../../devnet/src/profiles.ts';
import { type Devnet, startDevnet } from '../../devnet/src/start-devnet.ts';
import { CountedHand } from './support/counted-hand.ts';
import { expectSameAsTruth, exchangeStatement, priceFile } from './support/first-day-truth.ts';
import { dana, PASSWORD } from './support/running-holdfast.ts';
import { expect, test } from './support/holdfast.ts';

/** Clicks and keys. */
const STEPS_MAX = 250;
const NETWORK_NAMES: Readonly<Record<ChainId, string>> = { 1: 'Ethereum', 137: 'Polygon', 42161: 'Arbitrum One' };
/** More than the confirmations that any of the three networks requires. */
const CONFIRMATIONS = 300;
const CLIENTS = [
  { account: ACCOUNTS.clientAda, email: 'ada@clients.example' },
  { account: ACCOUNTS.clientBao, email: 'bao@clients.example' },
];

interface Day {
  readonly page: Page;
  readonly hand: CountedHand;
  readonly devnet: Devnet;
}

test('twelve wallets and 501 transactions become form 8949 in at most 250 clicks and keys', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const devnet = await startDevnet();
  try {
    for (const network of devnet.networks) await network.mine(CONFIRMATIONS);
    expect(devnet.truth.wallets).toHaveLength(12);
    expect(devnet.truth.transactions.length).toBeGreaterThanOrEqual(500);
    const day: Day = { page, hand: new CountedHand(page), devnet };
    await test.step('start', () => createAdministrator(day));
    await test.step('networks', () => connectNetworks(day));
    await test.step('wallets and sync', () => addAndSyncWallets(day));
    await test.step('coins', () => reviewCoins(day));
    await test.step('address book', () => nameCounterparties(day));
    await test.step('clients', () => addClients(day));
    await test.step('prices', () => importPrices(day));
    await test.step('exchange file', () => importExchangeFile(day));
    await test.step('inbox', () => classifyInbox(day));
    await test.step('books and items to review', () => generateAndReview(day));
    const csv = await test.step('form 8949', () => downloadForm(day));
    const { total } = day.hand;
    process.stdout.write(`The first day: ${total} clicks and keys (${day.hand.summary()}).\n`);
    await test.step('every figure', () => expectSameAsTruth({ devnet, databaseUrl: holdfast.databaseUrl, csv }));
    expect(total).toBeLessThanOrEqual(STEPS_MAX);
  } finally {
    await devnet.close();
  }
});

/** The checklist leads to every step. */
async function openStep({ page, hand }: Day, title: string): Promise<void> {
  await hand.click(page.getByRole('link', { name: /^Set-up: / }));
  const step = page
    .getByRole('region', { name: 'Set-up' })
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${title}`) });
  await hand.click(step.getByRole('link'));
}

/** The list of jobs opens with a new job, covers the buttons at the bottom of a page, and closes after the job. */
async function expectJobsToClose(page: Page): Promise<void> {
  await expect(page.locator('#job-tray')).toHaveCount(0);
}

async function createAdministrator({ page, hand }: Day): Promise<void> {
  hand.begin('Start');
  await page.goto('/');
  await hand.click(page.getByRole('button', { name: 'Start with your own data' }));
  await hand.click(page.getByLabel('E-mail'));
  await hand.paste(dana.email);
  await hand.press('Tab');
  await hand.paste(PASSWORD);
  await hand.press('Enter');
  await expect(page.getByRole('region', { name: 'Set-up' })).toContainText('1 of 9 done');
}

async function connectNetworks(day: Day): Promise<void> {
  const { page, hand, devnet } = day;
  hand.begin('Networks');
  await hand.click(page.getByRole('link', { name: 'Open networks' }));
  for (const { chainId, rpcUrl } of devnet.networks) {
    await hand.click(page.getByRole('button', { name: `Actions for ${NETWORK_NAMES[chainId]}`, exact: true }));
    await hand.click(page.getByRole('menuitem', { name: 'Edit' }));
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByLabel('RPC URL'));
    await hand.press('Control+A');
    await hand.paste(rpcUrl);
    await hand.press('Enter');
    await expect(dialog).toHaveCount(0);
    const isOpen = page.getByRole('switch', { name: `${NETWORK_NAMES[chainId]} is usable by clients`, exact: true });
    await hand.click(isOpen);
    await expect(isOpen).toBeChecked();
  }
}

async function addWallets({ page, hand }: Day, lines: readonly (readonly string[])[]): Promise<void> {
  await hand.click(page.getByRole('button', { name: 'Add wallets' }).first());
  await expect(page.getByLabel('Addresses')).toBeFocused();
  await hand.paste(['name,address,network,purpose,owner', ...lines.map((line) => line.join(','))].join('\n'));
  await hand.click(page.getByRole('button', { name: `Add ${lines.length} wallets` }));
  await expect(page.getByText(`${lines.length} wallets added.`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function addAndSyncWallets(day: Day): Promise<void> {
  const { page, hand, devnet } = day;
  hand.begin('Wallets');
  await openStep(day, 'Wallets');
  await addWallets(
    day,
    devnet.truth.wallets.map(({ name, address, networkChainId, purpose }) => [
      name,
      address,
      NETWORK_NAMES[networkChainId],
      purpose,
      '',
    ]),
  );
  await hand.click(page.getByRole('button', { name: 'Sync all' }));
  await expect(page.getByRole('row', { name: /Synced/ })).toHaveCount(12, { timeout: 90_000 });
}

/** One key for each token: the same as a known coin, spam, or a coin of its own. */
async function reviewCoins(day: Day): Promise<void> {
  const { page, hand, devnet } = day;
  hand.begin('Coins');
  await openStep(day, 'Coins');
  const queue = page.getByRole('region', { name: 'Coins to review' });
  await hand.click(queue.getByRole('listitem').first());
  const known = new Set<string>();
  for (;;) {
    const listed = await queue.getByRole('listitem').evaluateAll((items) =>
      items.map((item) => ({
        id: item.getAttribute('data-coin'),
        text: item.textContent,
        links: [...item.querySelectorAll('a')].map((link) => link.href).join(' '),
      })),
    );
    if (listed.length === 0) break;
    for (const { id, text, links } of listed) {
      const address = /0x[0-9a-fA-F]{40}/.exec(links)?.[0];
      const token = devnet.truth.tokens.find(
        (each) => each.address === address && text.includes(NETWORK_NAMES[each.networkChainId]),
      );
      if (!token) throw new Error(`No token of the devnet: ${text}`);
      const isKnown = ['coin', 'wrappedNative'].includes(token.role) || known.has(token.symbol);
      if (token.role === 'reward') known.add(token.symbol);
      await hand.press(token.isSpam ? 'x' : isKnown ? 's' : 'k');
      // A token with the name of a known coin is compared with it first, and joined in the dialog.
      const compared = page.getByRole('alertdialog').getByRole('button', { name: /^Same as/ });
      await page.waitForFunction(
        (coin) =>
          document.querySelector(`[data-coin="${coin}"]`) === null || document.querySelector('[role="alertdialog"]'),
        id,
      );
      if (await compared.isVisible()) await hand.click(compared);
      await page.waitForFunction((coin) => document.querySelector(`[data-coin="${coin}"]`) === null, id);
    }
  }
  await expect(queue.getByText('Nothing to review')).toBeVisible();
  await openToClients(day);
}

/** Clients are credited only with coins that are open to them: the native coins, and USDC on each network. */
async function openToClients({ page, hand, devnet }: Day): Promise<void> {
  await hand.click(page.getByRole('radio', { name: 'All coins' }));
  const natives = new Set(devnet.truth.networks.map(({ nativeSymbol }) => nativeSymbol));
  for (const symbol of ['USDC', ...natives]) {
    await hand.click(page.getByRole('searchbox', { name: 'Search symbol, name or contract' }));
    // What was searched before is replaced.
    if (symbol !== 'USDC') await hand.press('ControlOrMeta+a');
    // The beginning of a symbol is enough.
    await hand.type(symbol.slice(0, -1));
    const named = page.getByRole('row').filter({ has: page.getByText(symbol, { exact: true }), hasNotText: 'Spam' });
    const open = (natives.has(symbol) ? named : named.filter({ hasText: 'Alias' })).getByRole('switch', {
      name: `${symbol} is usable by clients`,
      exact: true,
    });
    await expect(open).toHaveCount(natives.has(symbol) ? 1 : devnet.truth.networks.length);
    for (const one of await open.all()) {
      await hand.click(one);
      await expect(one).toBeChecked();
    }
  }
}

async function nameCounterparties(day: Day): Promise<void> {
  const { page, hand, devnet } = day;
  hand.begin('Address book');
  await openStep(day, 'Address book');
  for (const kind of ['exchange', 'bridge'] as const) {
    const account = devnet.truth.knownAccounts.find((each) => each.kind === kind);
    if (!account) throw new Error(`The devnet has no ${kind}.`);
    if (kind === 'bridge') await hand.click(page.getByRole('radio', { name: 'Bridges' }));
    await hand.click(page.getByRole('button', { name: `Add ${kind}` }).first());
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await hand.paste(account.name);
    await hand.click(dialog.getByRole('button', { name: 'Add account' }));
    await hand.click(dialog.getByRole('combobox', { name: 'Network of account 1' }));
    await hand.paste('Ethereum');
    await hand.click(page.getByRole('option', { name: /^Ethereum/ }).first());
    await hand.click(dialog.getByLabel('Address of account 1'));
    await hand.paste(account.address);
    await hand.click(dialog.getByRole('button', { name: /^Same address on/ }));
    await hand.click(dialog.getByRole('button', { name: `Add ${kind}` }));
    await expect(dialog).toHaveCount(0);
  }
}

async function addClients(day: Day): Promise<void> {
  const { page, hand, devnet } = day;
  hand.begin('Clients');
  await openStep(day, 'First client');
  for (const { email } of CLIENTS) {
    await hand.click(page.getByRole('button', { name: 'Add user' }).first());
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('radio', { name: 'By e-mail' }));
    await hand.click(dialog.getByRole('textbox', { name: 'E-mail' }));
    await hand.paste(email);
    await hand.press('Enter');
    await expect(dialog).toHaveCount(0);
  }
  await openStep(day, 'Wallets');
  await addWallets(
    day,
    CLIENTS.flatMap(({ account, email }) =>
      devnet.networks.map(({ chainId }) => [account.name, account.address, NETWORK_NAMES[chainId], '', email]),
    ),
  );
}

async function importPrices(day: Day): Promise<void> {
  const { page, hand } = day;
  hand.begin('Prices');
  await openStep(day, 'Prices');
  await hand.click(page.getByRole('button', { name: 'Prices', exact: true }));
  await hand.click(page.getByRole('menuitem', { name: /^Import/ }));
  const dialog = page.getByRole('dialog');
  await hand.choose(dialog.getByLabel('CSV file'), { name: 'prices-2024.csv', text: priceFile() });
  await hand.click(dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(dialog.getByRole('status')).toContainText('Refused0');
  await hand.click(dialog.getByRole('button', { name: 'Close' }));
}

/** The purchases, withdrawals and deposits of the exchange: where the coins come from, and what they cost. */
async function importExchangeFile({ page, hand, devnet }: Day): Promise<void> {
  hand.begin('Exchange file');
  await hand.click(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Import', exact: true }),
  );
  await hand.choose(page.getByLabel('Choose file').last(), {
    name: 'harbour-exchange.csv',
    text: await exchangeStatement(devnet),
  });
  await expectJobsToClose(page);
  await hand.click(page.getByRole('button', { name: 'Import 50 transactions' }));
  await expect(page.getByText(/^Imported 50 transactions/)).toBeVisible();
}

async function classifyInbox(day: Day): Promise<void> {
  const { page, hand } = day;
  hand.begin('Inbox');
  await openStep(day, 'Classification');
  await hand.click(page.getByRole('button', { name: 'Accept suggestions' }));
  const dialog = page.getByRole('dialog', { name: 'Accept suggestions' });
  await hand.click(dialog.getByRole('checkbox', { name: /^Spam/ }));
  await hand.click(dialog.getByRole('checkbox', { name: /^Lost/ }));
  await hand.click(dialog.getByRole('button', { name: /^Accept \d+/ }));
  await expect(page.getByText(/suggestions accepted\.$/)).toBeVisible({ timeout: 60_000 });

  // Nothing on a chain states these; a person searches the address and knows.
  const { shop, customer, airdropper, friend, borrower } = ACCOUNTS;
  await classifyFound(day, { search: shop.address, found: 12, action: 'Purchase or service' });
  await classifyFound(day, { search: customer.address, found: 9, action: 'Other income' });
  await classifyFound(day, { search: airdropper.address, found: 3, action: 'Airdrop' });
  await classifyFound(day, { search: friend.address, found: 6, first: 3, action: 'Gift received' });
  await classifyFound(day, { found: 3, action: 'Gift sent' });
  await classifyFound(day, { search: borrower.address, found: 9, first: 3, action: 'P2P repayment' });
  await classifyFound(day, { found: 6, first: 3, action: 'P2P interest' });
  await classifyFound(day, { found: 3, action: 'Lend out (P2P)' });
  await hand.click(page.getByRole('button', { name: 'Clear the search' }));
  await classifyFound(day, { found: 3, action: 'Other income' });
  await expect(page.getByText('Nothing left to classify')).toBeVisible();
}

interface Found {
  /** Undefined: the rows that are listed already. */
  readonly search?: string;
  readonly found: number;
  /** All of them unless given. */
  readonly first?: number;
  readonly action: string;
}

async function classifyFound({ page, hand }: Day, { search, found, first = found, action }: Found): Promise<void> {
  const boxes = page
    .getByRole('region', { name: 'Transactions to classify' })
    .getByRole('checkbox', { name: /^Select (?!all$)/ });
  if (search !== undefined) {
    const field = page.getByRole('searchbox', { name: 'Search hash, address, coin' });
    await hand.click(field);
    if ((await field.inputValue()) !== '') await hand.press('Control+A');
    await hand.paste(search);
  }
  await expect(boxes).toHaveCount(found);
  await hand.click(boxes.first());
  await hand.click(boxes.nth(first - 1), { withShift: true });
  await hand.click(page.getByRole('button', { name: `Choose an action for ${first}` }));
  await hand.click(
    page
      .getByRole('menu', { name: 'Actions for all selected transactions' })
      .getByRole('menuitem', { name: action, exact: true }),
  );
  await expect(boxes).toHaveCount(found - first);
}

async function generateAndReview(day: Day): Promise<void> {
  const { page, hand } = day;
  hand.begin('Books');
  await openStep(day, 'Books');
  await hand.click(page.getByRole('button', { name: 'Generate the books' }));
  const items = page.getByRole('link', { name: /items to review/ });
  await expect(items).toBeVisible({ timeout: 60_000 });
  hand.begin('Items to review');
  await hand.click(items);
  await expectJobsToClose(page);
  await hand.click(page.getByRole('checkbox', { name: 'Select all groups' }));
  const bar = page.getByRole('region', { name: 'Selected items' });
  await hand.select(bar.getByLabel('Reason'), 'Checked against the statements');
  await hand.click(bar.getByRole('button', { name: /^Accept/ }));
  await expect(page.getByText('No items to review')).toBeVisible();
}

/** Returns the CSV; the PDF is what a person files. */
async function downloadForm({ page, hand }: Day): Promise<string> {
  hand.begin('Form 8949');
  await hand.click(page.getByRole('link', { name: 'Capital Positions' }).first());
  const save = async (format: RegExp | null, button: string): Promise<string> => {
    await hand.click(page.getByRole('button', { name: 'Form 8949', exact: true }));
    const form = page.getByRole('dialog', { name: 'Form 8949, tax year 2024' });
    if (format !== null) await hand.click(form.getByRole('radio', { name: format }));
    const download = page.waitForEvent('download');
    await hand.click(form.getByRole('button', { name: button }));
    return readFile(await (await download).path(), 'utf8');
  };
  expect(await save(null, 'Download PDF')).toMatch(/^%PDF-/);
  return save(/^CSV/, 'Download CSV');
}
