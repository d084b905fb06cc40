/** The operator's dashboard: its figures equal those of the pages it links to. */
import type { Page } from '@playwright/test';
import { type PartialUsd, parseUsd, presentPartialUsd, presentUsd } from '@holdfast/money';
import { expectAccessible } from './support/accessibility.ts';
import { generateBooks } from './support/books-world.ts';
import { expect, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { asSynced, daysAgo, type LendingCoin, LendingWorld } from './support/lending-world.ts';

const usd = (value: string | PartialUsd, options: { signed?: boolean } = {}) =>
  typeof value === 'string' ? presentUsd(parseUsd(value), options) : presentPartialUsd(value, options);
const exact = ({ knownUsd }: PartialUsd) => parseUsd(knownUsd!);
const card = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });
const HOUR_MS = 3_600_000;

interface Entry {
  readonly at: Date;
  readonly action?: string;
  readonly coin: LendingCoin;
  readonly amount: string;
  readonly valueUsd: string;
  readonly isOut?: true;
}

/** A lending operator with own holdings: less USDC than is owed, and more BTC and ETH. */
async function createOperator(holdfast: Holdfast): Promise<LendingWorld> {
  const world = await LendingWorld.create(holdfast);
  const { token } = world.admin;
  const networkId = world.networkIds.Ethereum;
  const wallet = await holdfast.api<{ id: number }>('POST', 'indexer/admin/wallet/add', {
    token,
    body: { name: 'Treasury hot', networkId, address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', purpose: 'hot' },
  });
  const entries: Entry[] = [
    { at: daysAgo(500), action: 'buy', coin: 'BTC', amount: '3', valueUsd: '180000' },
    { at: daysAgo(420), action: 'buy', coin: 'ETH', amount: '60', valueUsd: '120000' },
    { at: daysAgo(180), action: 'buy', coin: 'USDC', amount: '70000', valueUsd: '70000' },
    {
      at: new Date(Date.now() - 3 * HOUR_MS),
      action: 'sell',
      coin: 'ETH',
      amount: '4',
      valueUsd: '12749.76',
      isOut: true,
    },
    {
      at: new Date(Date.now() - 2 * HOUR_MS),
      action: 'stakingReward',
      coin: 'ETH',
      amount: '0.5',
      valueUsd: '1593.72',
    },
    { at: new Date(Date.now() - HOUR_MS), coin: 'ETH', amount: '0.25', valueUsd: '796.86' },
  ];
  for (const { at, action, coin, amount, valueUsd, isOut } of entries) {
    const own = { walletId: wallet.id };
    const transfers = [{ coinId: world.coinIds[coin], amount, valueUsd, ...(isOut ? { from: own } : { to: own }) }];
    const body = { at: at.toISOString(), networkId, transfers, ...(action !== undefined && { action }) };
    await asSynced(
      holdfast,
      await holdfast.api<{ id: number }>('POST', 'indexer/admin/transaction/add', { token, body }),
    );
  }
  await generateBooks({ holdfast, token });
  await world.query(`SELECT write_notice($1, 'interestPaid', 'test', '{"amount": "8", "coinSymbol": "USDC"}')`, [
    world.mara.id,
  ]);
  await world.query(
    `UPDATE mails SET state = 'failed', attempts = 1, next_attempt_at = NULL, last_error = '550 No such mailbox here'
      WHERE notice_id = (SELECT max(id) FROM notices)`,
  );
  return world;
}

test('the first-run dashboard lists the next steps, and each links to its page', async ({ page, holdfast }) => {
  const token = await holdfast.signInAdmin(page);
  await page.goto('/dashboard');
  const steps = card(page, 'Set-up');
  await expect(steps.getByRole('listitem')).toHaveCount(9);
  await expect(steps).toContainText('1 of 9 done');
  await expect(page.getByRole('link', { name: 'Set-up: 1 of 9' })).toBeVisible();
  await expect(card(page, 'Needs attention'), 'what nobody holds needs no price').toHaveCount(0);
  await expect(page.getByRole('slider', { name: 'Net worth by day' })).toHaveCount(0);
  await steps.getByRole('link', { name: 'Add wallets' }).click();
  await expect(page).toHaveURL(/\/admin\/wallets$/);
  await expect(page.getByRole('heading', { name: 'Admin Wallets', level: 1 })).toBeVisible();

  const { items } = await holdfast.api<{ items: { id: number }[] }>('GET', 'indexer/admin/networks?search=Arbitrum', {
    token,
  });
  await holdfast.api('POST', 'indexer/admin/wallet/add', {
    token,
    body: {
      name: 'Treasury hot',
      networkId: items[0]!.id,
      address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      purpose: 'hot',
    },
  });
  await page.goBack();
  await expect(steps.getByRole('listitem').filter({ hasText: 'Wallets: Done' })).toContainText('1 wallet on 1 network');
  await expect(steps).toContainText('2 of 9 done');
});

test('without books, assets, gains and allocation are unknown and not zero', async ({ page, holdfast }) => {
  const world = await LendingWorld.create(holdfast);
  await holdfast.signIn(page, world.admin.token);
  await page.goto('/dashboard');
  await expect(card(page, 'Net worth')).toContainText('The books have not been generated yet');
  await expect(card(page, 'Gains and income')).toContainText('Unknown until the books are generated');
  await expect(card(page, 'Allocation')).toContainText('Unknown until the books are generated');
  await expect(card(page, 'Books')).toContainText('Cost of holdingsUnknown');
  await card(page, 'Net worth').getByRole('link', { name: 'Open the books' }).click();
  await expect(page.getByRole('heading', { name: 'Capital Positions', level: 1 })).toBeVisible();
});

test('the figures equal those of the pages they link to', async ({ page, holdfast }) => {
  const world = await createOperator(holdfast);
  const { token } = world.admin;
  const read = <Body>(path: string) => holdfast.api<Body>('GET', path, { token });
  await holdfast.signIn(page, token);
  await page.goto('/dashboard');

  // Net worth: assets minus liabilities.
  const worth = card(page, 'Net worth');
  const holdings = await read<{ valueUsd: PartialUsd; items: { coinSymbol: string; sharePercent: string }[] }>(
    'indexer/admin/asset-holdings',
  );
  const liabilities = await read<{ totalUsd: PartialUsd }>('indexer/admin/liabilities');
  const { points } = await read<{ points: { netUsd: PartialUsd; assetsUsd: PartialUsd }[] }>(
    'indexer/admin/dashboard/net-worth?span=1y',
  );
  await expect(worth).toContainText(usd(points.at(-1)!.netUsd));
  await expect(worth).toContainText(`Assets ${usd(holdings.valueUsd)}`);
  await expect(worth).toContainText(`Client liabilities ${usd(`-${liabilities.totalUsd.knownUsd}`)}`);
  expect(exact(points.at(-1)!.netUsd)).toBe(exact(holdings.valueUsd) - exact(liabilities.totalUsd));
  const chart = worth.getByRole('slider', { name: 'Net worth by day' });
  await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: \\${usd(points.at(-1)!.netUsd)}$`));
  await chart.press('Home');
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`: .?\\${usd(points[0]!.netUsd).replace('−', '')}$`),
  );
  await worth.getByText('1M', { exact: true }).click();
  const month = await read<{ points: { netUsd: PartialUsd }[] }>('indexer/admin/dashboard/net-worth?span=1m');
  await worth.getByRole('button', { name: 'Show the net worth as a table' }).click();
  await expect(worth.getByRole('row')).toHaveCount(month.points.length + 1);
  await expect(worth.getByRole('row').last()).toContainText(usd(month.points[0]!.netUsd));
  await worth.getByRole('button', { name: 'Show the net worth as a line' }).click();

  // Coverage, allocation, the year, clients.
  const coverage = await read<{ coins: { coinSymbol: string; ratio: string }[]; ratio: string }>(
    'indexer/admin/coverage',
  );
  const rows = card(page, 'Assets against liabilities').getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const usdc = coverage.coins.find((coin) => coin.coinSymbol === 'USDC')!;
  await expect(rows.filter({ hasText: 'USDC' })).toContainText(
    `${(Math.floor(Number(usdc.ratio) * 1000) / 10).toFixed(1)} %`,
  );
  await expect(rows.filter({ hasText: 'USDC' })).toContainText('Short');
  await expect(rows.filter({ hasText: 'BTC' })).toContainText('Surplus');
  await expect(card(page, 'Allocation').getByRole('listitem').first()).toContainText(holdings.items[0]!.coinSymbol);
  const year = Number(
    new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/Los_Angeles' }).format(new Date()),
  );
  const gains = await read<{ total: { longUsd: string; shortUsd: string } }>(
    `accounting/capital-positions?year=${year}`,
  );
  const income = await read<{ totalUsd: PartialUsd }>(`indexer/admin/income?year=${year}`);
  const yearCard = card(page, `Gains and income, ${year}`);
  await expect(yearCard).toContainText(`Long-term gains${usd(gains.total.longUsd, { signed: true })}`);
  await expect(yearCard).toContainText(`Income${usd(income.totalUsd, { signed: true })}`);
  const clients = card(page, 'Clients');
  await expect(clients).toContainText(`Owed to clients${usd(liabilities.totalUsd)}`);
  await expect(clients).toContainText('Clients with deposits2');

  // The items that need attention, with their counts.
  const attention = card(page, 'Needs attention');
  await attention.getByRole('button', { name: /^Show \d more$/ }).click();
  for (const text of [
    /1Late withdrawal/,
    /1Coin with a shortfall.*USDC/,
    /1Client withdrawal due/,
    /1Interest payment due/,
    /1Deposit to clear/,
    /1Transaction to classify/,
    /1E-mail not sent/,
  ]) {
    await expect(attention.getByRole('listitem').filter({ hasText: text })).toHaveCount(1);
  }
  await expectAccessible(page, 'the dashboard');

  const leadsTo = async (name: RegExp, url: RegExp) => {
    await page.getByRole('link', { name }).first().click();
    await expect(page).toHaveURL(url);
    await page.goBack();
    await expect(worth).toBeVisible();
  };
  await leadsTo(/Transaction to classify/, /\/portfolio\/transactions\/new$/);
  await leadsTo(/Late withdrawal/, /\/admin\/client-transactions/);
  await leadsTo(/^Income$/, /\/admin\/income$/);
  await leadsTo(/^Holdings$/, /\/admin\/asset-holdings$/);
  await leadsTo(/^Liabilities$/, /\/admin\/liabilities/);

  // A client's own dashboard, as that client sees it.
  await page.getByRole('combobox', { name: 'Viewing' }).click();
  await page.getByRole('option', { name: 'Mara Lindqvist' }).click();
  await expect(page).toHaveURL(new RegExp(`client=${world.mara.id}`));
  await expect(page.getByRole('heading', { name: 'Mara Lindqvist', level: 1 })).toBeVisible();
  await page.goBack();

  // The outbox: the error, and a retry.
  if ((await attention.getByRole('button', { name: /^Show \d more$/ }).count()) > 0)
    await attention.getByRole('button', { name: /^Show \d more$/ }).click();
  await attention.getByRole('link', { name: /E-mail not sent/ }).click();
  await expect(page).toHaveURL(/\/admin\/mails\?state=failed$/);
  const mail = page.getByRole('row').filter({ hasText: 'mara@lindqvist.example' });
  await expect(mail).toContainText('550 No such mailbox here');
  await expect(page.getByText('No mail server is configured (SMTP_URL)')).toBeVisible();
  await mail.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Try again' }).click();
  await expect(mail).toHaveCount(0);
  expect(
    await world.query(
      `SELECT m.state, m.attempts FROM mails m JOIN notices n ON n.id = m.notice_id WHERE n.kind = 'interestPaid'`,
    ),
  ).toEqual([{ state: 'waiting', attempts: 0 }]);
});
