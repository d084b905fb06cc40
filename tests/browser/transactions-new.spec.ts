/** Transactions / New: a queue classified by keyboard, in batches, with rules, and manually. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, refuseCalls, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { LIDO, TransactionsWorld } from './support/transactions-world.ts';

const panel = (page: Page) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('button', { name: 'Next transaction' }) })
    .last();
const titleOf = (page: Page) => panel(page).getByRole('heading', { level: 2 });
const rows = (page: Page) => page.locator('[data-transaction]');
const rowOf = (page: Page, summary: string | RegExp) => rows(page).filter({ hasText: summary });

interface ClassifiedRow {
  readonly id: number;
  readonly classification: {
    readonly action: string;
    readonly origin: string;
    readonly ruleName: string | null;
  } | null;
}

/** The classification of every transaction, with its author and time. */
async function classifications({ holdfast, token }: TransactionsWorld): Promise<ClassifiedRow[]> {
  const { items } = await holdfast.api<{ items: ClassifiedRow[] }>('GET', 'indexer/admin/transactions?limit=100', {
    token,
  });
  return items.map(({ id, classification }) => ({ id, classification }));
}

function isTextUncut(button: Element): boolean {
  const range = document.createRange();
  range.selectNodeContents(button);
  const [inner, outer] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
  return inner.left >= outer.left && inner.right <= outer.right;
}

/** Opens a dialog and submits it before anything is entered. */
async function submitEmpty(page: Page, { opener, submit }: { opener: string; submit: string }): Promise<Locator> {
  await page.getByRole('button', { name: opener }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: submit }).click();
  return dialog;
}

async function openFilled(page: Page, holdfast: Holdfast): Promise<TransactionsWorld> {
  const world = await TransactionsWorld.create(holdfast);
  await world.fill();
  await world.openInbox(page);
  await expect(rows(page)).toHaveCount(9);
  await expect(titleOf(page)).toHaveText('12,000.00 USDC to 3.76214309 WETH');
  await expect(panel(page).getByRole('radio').first()).toBeVisible();
  return world;
}

test('the queue is classified by keyboard and in batches, and refused rows return', async ({ page, holdfast }) => {
  test.slow();
  const world = await openFilled(page, holdfast);

  await test.step('next, choose, classify, and undo over several steps', async () => {
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^New/ })).toContainText(
      '9',
    );
    await expect(panel(page).getByRole('radio', { checked: true })).toContainText('Swap');
    await expect(panel(page)).toContainText('What Swap will do');
    await expect(panel(page)).toContainText('Proceeds $11,991.61');

    await page.keyboard.press('j');
    await expect(titleOf(page)).toHaveText('+0.01842217 stETH');
    await page.keyboard.press('k');
    await expect(titleOf(page)).toHaveText(/12,000.00 USDC/);

    await page.keyboard.press('2');
    await expect(panel(page).getByRole('radio').nth(1)).toHaveAttribute('aria-checked', 'true');
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Swap for 12,000.00 USDC/)).toBeVisible();
    await expect(titleOf(page), 'the next one opens automatically').toHaveText('+0.01842217 stETH');
    await expect(rows(page)).toHaveCount(8);

    await page.keyboard.press('a');
    await expect(page.getByRole('combobox', { name: 'Search actions' })).toBeFocused();
    await page.keyboard.type('staking rew');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(panel(page).getByRole('radio', { checked: true })).toContainText('Staking reward');
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(7);
    await expect(page.getByText(/^Staking reward for/)).toBeVisible();

    await page.keyboard.press('u');
    await expect(rows(page)).toHaveCount(8);
    await expect(titleOf(page), 'what came back is in the panel').toHaveText('+0.01842217 stETH');
    await page.keyboard.press('u');
    await expect(rows(page)).toHaveCount(9);
    await expect(titleOf(page)).toHaveText(/12,000.00 USDC/);

    await page.keyboard.press('?');
    await expect(dialogOf(page)).toContainText('Undo the last classification');
    await page.keyboard.press('j');
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(titleOf(page), 'keys are off while a dialog is open').toHaveText(/12,000.00 USDC/);

    await page.keyboard.press('/');
    await page.keyboard.type('sjkx');
    await expect(page.getByRole('searchbox')).toHaveValue('sjkx');
    await expect(page.getByText('No transactions match')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(9);
  });

  await test.step('in a batch only actions that fit all rows are offered, and one undo restores all', async () => {
    for (const at of [0, 1, 2])
      await page
        .getByRole('checkbox', { name: /Select \+0\.0183?\d+ stETH|Select \+0\.01842217 stETH/ })
        .nth(at)
        .check();
    await expect(page.getByRole('region', { name: 'Selected transactions' })).toContainText('3 selected');
    await page.getByRole('button', { name: 'Choose an action for 3' }).click();
    const menu = page.getByRole('menu', { name: 'Actions for all selected transactions' });
    await expect(menu.getByRole('menuitem', { name: 'Gift sent' }), 'nothing went out').toHaveCount(0);
    await menu.getByRole('menuitem', { name: 'Staking reward' }).click();
    await expect(rows(page)).toHaveCount(6);
    await expect(page.getByText('Staking reward for 3 transactions.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(9);
  });

  await test.step('a client deposit needs a client, who is selected for an unannounced deposit', async () => {
    await world.announceDeposits([]);
    await page
      .getByRole('button', { name: /^\+0\.01842217 stETH/ })
      .first()
      .click();
    await page.keyboard.press('a');
    await page.keyboard.type('client dep');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByRole('radio', { checked: true })).toContainText('Client deposit');
    await page.keyboard.press('Enter');
    const link = page.getByRole('dialog', { name: 'Link to client' });
    await expect(link.getByRole('button', { name: 'Create deposit' })).toBeDisabled();
    await link.getByRole('combobox', { name: 'Client' }).fill('mara');
    await page.getByRole('option', { name: /mara/i }).click();
    await link.getByRole('button', { name: 'Create deposit' }).click();
    await expect(page.getByText(/Client deposit for \+0\.01842217 stETH/)).toBeVisible();
    await expect(rows(page)).toHaveCount(8);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows(page)).toHaveCount(9);
    await expect(titleOf(page)).toHaveText('+0.01842217 stETH');
    await page.keyboard.press('1');
    await expect(panel(page).getByRole('radio', { checked: true })).not.toContainText('Client deposit');
  });

  await test.step('error: rows that the server refuses return with its message', async () => {
    await refuseCalls(page, '**/api/indexer/admin/transaction/classify*', {
      status: 409,
      detail: 'The books of 2025 are closed.',
    });
    await expect(
      panel(page).getByRole('radio', { checked: true }),
      'what came back has its ranked actions',
    ).toBeVisible();
    const refused = await titleOf(page).innerText();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/The books of 2025 are closed\./)).toBeVisible();
    await expect(rows(page)).toHaveCount(9);
    await expect(titleOf(page), 'it is in the panel again').toHaveText(refused);
  });
});

test('suggestions of the whole inbox are previewed by kind, accepted in one step, and undone in one', async ({
  page,
  holdfast,
}) => {
  await openFilled(page, holdfast);
  const before = await rows(page).count();
  await page.getByRole('button', { name: 'Accept suggestions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept suggestions' });
  const kinds = dialog.getByRole('list', { name: 'Suggestions' }).getByRole('listitem');
  await expect(kinds.first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Preview Swap' }).click();
  await expect(dialog.getByRole('list', { name: 'Preview' })).toContainText('USDC');
  await dialog.getByRole('button', { name: /^Accept \d+ suggestions?$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^\d+ suggestions? accepted\.$/)).toBeVisible();
  expect(await rows(page).count()).toBeLessThan(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows(page), 'one undo takes back all of it').toHaveCount(before);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filter' });
  await filter.getByRole('combobox', { name: 'Suggestion' }).fill('Swap');
  await page.getByRole('option', { name: 'Swap', exact: true }).click();
  await filter.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/suggestion=swap/);
  await expect(rows(page).filter({ hasNotText: 'Swap' })).toHaveCount(0);
  await expect(rows(page).first()).toBeVisible();
});

test('by counterparty: a name for an unknown address, all of a group, and one undo for each', async ({
  page,
  holdfast,
}) => {
  test.slow();
  const world = await openFilled(page, holdfast);
  await page.getByRole('radio', { name: 'By counterparty' }).check();
  await expect(page).toHaveURL(/group_by=counterparty/);
  await expect(page.getByText(/^9 in \d counterparties$/)).toBeVisible();
  const lido = page.getByRole('region', { name: /^0xae7a/i });
  await expect(lido.getByRole('listitem'), 'a group is folded to two rows').toHaveCount(2);
  const stranger = page.getByRole('region', { name: /^0x71b4…e20d/i });

  await test.step('the rows of a group are shown and folded again', async () => {
    await lido.getByRole('button', { name: /^1 more/ }).click();
    await expect(lido.getByRole('listitem')).toHaveCount(3);
    await lido.getByRole('button', { name: /^Show less/ }).click();
    await expect(lido.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('an unknown address is named for all its transactions, with their number before', async () => {
    await stranger.getByRole('button', { name: /^Name 0x71b4/i }).click();
    const question = stranger.getByRole('form', { name: /^Who is 0x71b4…e20d\?$/i });
    await expect(question).toContainText('Sent you');
    await expect(question).toContainText(/since 1[12] Nov 2025/);
    await expect(question.getByRole('status')).toHaveText('Applies to 3 transactions');
    await question.getByRole('button', { name: 'Save name' }).click();
    await expect(question).toContainText('Enter a name.');
    await expectAccessible(page, 'the question for an unknown address');
    await question.getByRole('textbox', { name: 'Name' }).fill('Acme');
    await expect(question.getByRole('status'), 'known before it is saved').toHaveText(
      'Applies to 3 transactions3 become Other income.',
    );
    await question.getByRole('combobox', { name: 'Kind' }).fill('Exchange');
    await page.getByRole('option', { name: 'Exchange', exact: true }).click();
    await expect(question.getByRole('status')).toContainText('3 become Exchange withdrawal.');
    await question.getByRole('combobox', { name: 'Kind' }).fill('Customer');
    await page.getByRole('option', { name: 'Customer', exact: true }).click();
    await question.getByRole('button', { name: 'Save name' }).click();
    const acme = page.getByRole('region', { name: /^Acme Customer/ });
    await expect(acme).toBeVisible();
    await expect(stranger).toHaveCount(0);
    await expect(acme).toContainText('Acme paid you 25,000 USDC.');
    await expect(page.getByText('Acme named in 3 transactions.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(acme).toHaveCount(0);
    await expect(stranger).toBeVisible();
  });

  await test.step('one action for a group, and one undo', async () => {
    await lido.getByRole('button', { name: /^Actions for 0xae7a/i }).click();
    await page.getByRole('menuitem', { name: 'Classify all 3 as …' }).click();
    await page.getByRole('combobox', { name: 'Search actions' }).fill('staking rew');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Staking reward for 3 transactions.')).toBeVisible();
    await expect(lido).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(lido.getByRole('listitem')).toHaveCount(2);
    expect((await classifications(world)).every(({ classification }) => classification === null)).toBe(true);
  });

  await test.step('selected rows: their suggestions are accepted in one step', async () => {
    await page.getByRole('radio', { name: 'By suggestion' }).check();
    const swaps = page.getByRole('region', { name: /^Swap/ });
    await swaps.getByRole('button', { name: 'Actions for Swap' }).click();
    await page.getByRole('menuitem', { name: 'Select all 1' }).click();
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await expect(bar).toContainText('1 selected');
    await bar.getByRole('button', { name: 'Accept 1 suggestion' }).click();
    await expect(page.getByText('1 suggestion accepted.')).toBeVisible();
    await expect(swaps).toHaveCount(0);
    await page.keyboard.press('u');
    await expect(swaps).toBeVisible();
  });

  await test.step('select all, and search for what is visible', async () => {
    await page.getByRole('radio', { name: 'By day' }).check();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByRole('region', { name: 'Selected transactions' })).toContainText('9 selected');
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
    for (const [text, count] of [
      ['0x71b4', 3],
      ['0x71b4…e20d', 3],
      ['e20d', 3],
      ['25,000.00', 1],
      ['3.762', 1],
      ['uniswap', 2],
    ] as const) {
      await page.getByRole('searchbox').fill(text);
      await expect(rows(page), text).toHaveCount(count);
    }
  });
});

test('a token says what it stands for: the answer and its effect are shown before, for all, with one undo', async ({
  page,
  holdfast,
}) => {
  const world = await TransactionsWorld.create(holdfast);
  const token = await world.addSpeakingToken('vUSDC', 'USDC');
  for (const [minute, amount] of [
    ['10', '15000'],
    ['20', '500'],
  ] as const)
    await world.deposit(`2025-11-14T10:${minute}:00.000Z`, amount, 'vUSDC');
  await world.openInbox(page);
  const question = panel(page).getByRole('region', { name: 'Is vUSDC a share with a growing value in USDC?' });
  await expect(question.getByRole('status')).toHaveText(
    'Applies to 2 transactions, 2 of them unclassified.Their suggestions stay as they are.',
  );
  await question.getByRole('radio', { name: 'No', exact: true }).check();
  await expect(question.getByRole('status')).toContainText('2 get no suggestion.');
  await expectAccessible(page, 'the question for a token');
  await question.getByRole('radio', { name: 'Another coin' }).check();
  await expect(question.getByRole('button', { name: 'Save answer' })).toBeDisabled();
  await question.getByRole('combobox', { name: 'Stands for' }).fill('ETH');
  await page.getByRole('option', { name: /^ETH/ }).first().click();
  await question.getByRole('button', { name: 'Save answer' }).click();
  await expect(page.getByText('vUSDC corrected.')).toBeVisible();
  await expect(question).toHaveCount(0);
  expect(await world.decisionOn(token)).toMatchObject({ decision: 'corrected', correctedTo: { coinSymbol: 'ETH' } });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(question).toBeVisible();
  expect(await world.decisionOn(token)).toMatchObject({ decision: null });
});

test('both sides of a bridge are one row and one panel, classified in one step, or unpaired', async ({
  page,
  holdfast,
}) => {
  const world = await TransactionsWorld.create(holdfast);
  await world.bridge();
  await world.openInbox(page);
  const title = /^25,000\.00 USDC from Arbitrum One to Base$/;
  await expect(rows(page)).toHaveCount(1);
  await expect(titleOf(page)).toHaveText(title);
  await expect(rows(page).first()).toContainText('arrived 36 seconds later.');
  await expect(rows(page).first()).toContainText('Bridge');
  const flow = panel(page).getByRole('group', { name: 'Transfer through a bridge' });
  for (const text of ['Treasury hot', 'Span', 'Fee 8.13 USDC', '36 seconds', 'Base hot'])
    await expect(flow).toContainText(text);
  await expect(panel(page)).toContainText('Moves 24,991.87 USDC with cost and dates');
  await expect(panel(page)).toContainText('Disposes of 8.13 USDC as the bridge’s fee');
  await expect(panel(page)).toContainText('Paired by amount and time.');
  await expectAccessible(page, 'a bridge with both sides');

  await panel(page).getByRole('button', { name: 'Classify both as Bridge' }).click();
  await expect(page.getByText('Nothing left to classify')).toBeVisible();
  await expect(page.getByText(/^Bridge for 25,000\.00 USDC from Arbitrum One to Base/)).toBeVisible();
  expect((await classifications(world)).map(({ classification }) => classification?.action).toSorted()).toEqual([
    'bridgeIn',
    'bridgeOut',
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(titleOf(page)).toHaveText(title);

  await panel(page).getByRole('button', { name: 'Not the same transfer? Unpair' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).filter({ hasText: 'Counterpart missing' })).toHaveCount(1);
  await page.reload();
  await expect(rows(page), 'it is remembered').toHaveCount(2);
});

test('a rule shows its dry run before it is added, classifies existing transactions, and can be undone', async ({
  page,
  holdfast,
}) => {
  const world = await openFilled(page, holdfast);
  await rowOf(page, '+0.01842217 stETH').click();
  await page.keyboard.press('a');
  await page.keyboard.type('staking reward');
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('checkbox', { name: /^Always do this for/ })
    .check();
  await page.getByRole('button', { name: /^Classify as Staking reward/ }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('radio', { name: /^stETH received from .* on any network$/ }).check();
  await expect(dialog).toContainText(/on any network will be classified as Staking reward automatically/);
  await expect(dialog).toContainText('Matches 3 transactions');
  await expect(dialog.getByRole('checkbox', { name: 'Also classify 2 other matching transactions' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Add rule and classify' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rows(page), 'the job classified the others').toHaveCount(6);

  await page.getByRole('button', { name: 'Rules' }).click();
  const drawer = page.getByRole('dialog', { name: 'Rules' });
  await expect(drawer).toContainText(/Staking reward: 0xae7a/);
  const name = (await drawer
    .getByRole('listitem')
    .filter({ hasText: 'Staking reward: 0xae7a' })
    .locator('button')
    .last()
    .getAttribute('aria-label'))!.replace('Actions for ', '');
  await drawer.getByRole('switch', { name: new RegExp(`${name.slice(0, 14)}.* is on`) }).click();
  await expect(drawer.getByRole('switch', { name: new RegExp(`${name.slice(0, 14)}.* is on`) })).not.toBeChecked();
  await world.receive('2025-11-11T14:10:00.000Z', '0.018', 'stETH', LIDO);
  const before = await classifications(world);

  await test.step('a manual rule: its dry run, the preview of applying it, and one undo for everything', async () => {
    await drawer.getByRole('button', { name: 'Add rule' }).click();
    const form = page.getByRole('dialog', { name: 'Add rule' });
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Lido airdrops');
    await form.getByRole('combobox', { name: 'Action' }).fill('Airdrop');
    await page.getByRole('option', { name: 'Airdrop', exact: true }).click();
    await form.getByRole('textbox', { name: 'Counterparty' }).fill(LIDO);
    await form.getByRole('button', { name: 'Dry run' }).click();
    await expect(form.getByRole('status')).toContainText('Matches 4 transactions');
    await expect(form.getByRole('status')).toContainText('1 would become Airdrop.');
    await expect(form.getByRole('status').getByRole('listitem')).toHaveText([
      /01842217 stETH.*Staking reward/,
      /01839904 stETH.*Staking reward/,
      /0183756 stETH.*Staking reward/,
      /^\+0\.018 stETH(?!.*Staking)/,
    ]);
    await form.getByRole('button', { name: 'Add rule' }).click();
    await expect(form).toHaveCount(0);

    await drawer.getByRole('button', { name: 'Actions for Lido airdrops' }).click();
    await page.getByRole('menuitem', { name: 'Dry run and apply' }).click();
    const apply = page.getByRole('dialog', { name: 'Apply “Lido airdrops” to existing transactions?' });
    await expect(apply).toContainText('1 would become Airdrop.');
    await apply.getByRole('switch', { name: 'Also change transactions that are already classified' }).click();
    await expect(apply).toContainText('1 would become Airdrop, 3 would be reclassified.');
    expect(await classifications(world), 'a dry run writes nothing').toEqual(before);
    await apply.getByRole('button', { name: 'Apply' }).click();
    await expect(drawer).toContainText('“Lido airdrops” classified 4 transactions.');
    await expect(rows(page)).toHaveCount(6);
    const applied = (await classifications(world)).filter(
      ({ classification }) => classification?.ruleName === 'Lido airdrops',
    );
    expect(applied.map(({ classification }) => [classification?.action, classification?.origin])).toEqual(
      Array.from({ length: 4 }, () => ['airdrop', 'rule']),
    );

    await drawer.getByRole('button', { name: 'Undo' }).click();
    await expect(drawer).toContainText('4 restored.');
    expect(await classifications(world), 'authors and times are unchanged').toEqual(before);
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Lido airdrops' })).toContainText(
      'No classifications yet.',
    );
    await expect(rows(page)).toHaveCount(7);
  });
  await drawer.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: /^Delete/ }).click();
  await dialogOf(page).last().getByRole('button', { name: 'Delete' }).click();
  await expect(drawer.getByRole('listitem').filter({ hasText: 'Staking reward: 0xae7a' })).toHaveCount(0);
});

test('a transaction that is not indexed is fetched by hash, or added manually', async ({ page, holdfast }) => {
  const world = await TransactionsWorld.create(holdfast);
  await world.openInbox(page);
  await expect(page.getByText('Nothing left to classify')).toBeVisible();

  await test.step('fetch by hash shows why it fails', async () => {
    const dialog = await submitEmpty(page, { opener: 'Fetch by hash', submit: 'Look up' });
    await expect(dialog).toContainText('Choose a network');
    await dialog.getByRole('combobox', { name: 'Network' }).fill('Arbitrum One');
    await page
      .getByRole('option', { name: /Arbitrum/ })
      .first()
      .click();
    await dialog.getByRole('textbox', { name: 'Hash' }).fill('0x12');
    await dialog.getByRole('button', { name: 'Look up' }).click();
    await expect(dialog.getByRole('alert').or(dialog.locator('.Mui-error')).first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Look up' })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('add manually: refused with the server’s message at the field, then recorded', async () => {
    const dialog = await submitEmpty(page, { opener: 'Add manually', submit: 'Add transaction' });
    await expect(dialog).toContainText('Choose a coin');
    await dialog.getByRole('combobox', { name: 'Coin' }).fill('USDC');
    await page.getByRole('option', { name: /^USDC/ }).first().click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12,5');
    await dialog.getByRole('combobox', { name: 'To, transfer 1' }).fill('Cold');
    await page.getByRole('option', { name: /Cold vault/ }).click();
    await dialog.getByRole('button', { name: 'Add transaction' }).click();
    await expect(dialog).toContainText('The amount must be a plain decimal number');
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12.5');
    await dialog.getByRole('textbox', { name: 'Value in USD' }).fill('12.49');
    await dialog.getByRole('button', { name: 'Add transaction' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(titleOf(page)).toHaveText('+12.50 USDC');
  });
});

test('360 px: the list first, then one transaction over it, with its buttons at the bottom', async ({
  page,
  holdfast,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const world = await TransactionsWorld.create(holdfast);
  await world.fill();
  await world.openInbox(page);
  await expect(rows(page)).toHaveCount(9);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await rowOf(page, '12,000.00 USDC').click();
  const dialog = page.getByRole('dialog', { name: /12,000.00 USDC/ });
  await expect(dialog.getByRole('button', { name: /^Classify as Swap/ })).toBeInViewport();
  await dialog.getByRole('button', { name: /^Classify as Swap/ }).click();
  await expect(page.getByRole('dialog', { name: '+0.01842217 stETH' })).toBeVisible();
  await page.getByRole('button', { name: 'Next transaction' }).click();
  const income = page.getByRole('dialog', { name: '+25,000.00 USDC' });
  await expect(income.getByRole('button', { name: 'Classify' }), 'no suggestion is certain enough').toBeDisabled();
  await income.getByRole('radio', { name: /^Other income/ }).click();
  const long = income.getByRole('button', { name: /^Classify as Other income/ });
  await expect(long).toBeInViewport({ ratio: 1 });
  expect(await long.evaluate(isTextUncut), 'its text is not cut').toBe(true);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(rows(page)).toHaveCount(8);
});
