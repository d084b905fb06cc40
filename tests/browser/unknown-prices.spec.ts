/**
 * All prices end at a past day, and every page is opened: an unknown figure must not be shown as zero, nothing, late,
 * on time or covered. A zero that is shown must be true according to the database.
 */
import { readFileSync } from 'node:fs';
import { parseAmount } from '@holdfast/money';
import type { Page } from '@playwright/test';
import { generateBooks } from './support/books-world.ts';
import { expect, openNext, test } from './support/holdfast.ts';
import { type Holdfast } from './support/running-holdfast.ts';
import { asSynced, daysAgo, type LendingCoin, LendingWorld } from './support/lending-world.ts';
import { PAGE_PATHS } from './support/pages.ts';

const CUT_OFF_DAYS_AGO = 120;

const isClientPage = (path: string) => path.startsWith('/client') || path === '/dashboard' || path === '/profile';

type Moved = readonly [amount: string, coin: LendingCoin | 'USD', valueUsd?: string];

interface Entry {
  readonly daysAgo: number;
  readonly action: string;
  readonly in?: Moved;
  readonly out?: Moved;
}

/** A treasury with cash, gains, income and expenses before and after the day on which prices end. */
const ENTRIES: readonly Entry[] = [
  { daysAgo: 500, action: 'buy', in: ['3', 'BTC', '180000'] },
  { daysAgo: 420, action: 'buy', in: ['60', 'ETH', '120000'] },
  { daysAgo: 400, action: 'sell', out: ['2', 'ETH', '5000'], in: ['5000', 'USD'] },
  { daysAgo: 180, action: 'buy', in: ['70000', 'USDC', '70000'] },
  { daysAgo: 150, action: 'stakingReward', in: ['0.5', 'ETH', '1500'] },
  { daysAgo: 60, action: 'stakingReward', in: ['0.4', 'ETH'] },
  { daysAgo: 50, action: 'purchase', out: ['0.1', 'ETH'] },
  { daysAgo: 40, action: 'airdrop', in: ['10', 'BTC'] },
];

async function createWorld(holdfast: Holdfast): Promise<LendingWorld> {
  const world = await LendingWorld.create(holdfast);
  const { token } = world.admin;
  const networkId = world.networkIds.Ethereum;
  const post = <Body>(path: string, body: unknown) => holdfast.api<Body>('POST', path, { token, body });
  const wallet = await post<{ id: number }>('indexer/admin/wallet/add', {
    name: 'Treasury hot',
    networkId,
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    purpose: 'hot',
  });
  const [usd] = await world.query<{ id: string }>('SELECT id FROM coins WHERE is_cash ORDER BY id LIMIT 1');
  await endPrices(world);
  for (const entry of ENTRIES) {
    const transfer = ([amount, coin, valueUsd]: Moved, side: 'from' | 'to') => ({
      coinId: coin === 'USD' ? Number(usd!.id) : world.coinIds[coin],
      amount,
      [side]: { walletId: wallet.id },
      ...(valueUsd !== undefined && { valueUsd }),
    });
    await asSynced(
      holdfast,
      await post<{ id: number }>('indexer/admin/transaction/add', {
        at: daysAgo(entry.daysAgo).toISOString(),
        networkId,
        action: entry.action,
        transfers: [
          ...(entry.in ? [transfer(entry.in, 'to')] : []),
          ...(entry.out ? [transfer(entry.out, 'from')] : []),
        ],
      }),
    );
  }
  await generateBooks({ holdfast, token });
  await writeCoverageHistory(world);
  return world;
}

/** No price after the day; no market is queried, because none is configured. */
async function endPrices(world: LendingWorld): Promise<void> {
  const lastDay = daysAgo(CUT_OFF_DAYS_AGO).toISOString().slice(0, 10);
  await world.query('DELETE FROM price_dailies WHERE day > $1', [lastDay]);
  await world.query('DELETE FROM price_manuals WHERE day > $1', [lastDay]);
  await world.query('DELETE FROM price_spots WHERE observed_at > $1', [daysAgo(CUT_OFF_DAYS_AGO)]);
}

async function writeCoverageHistory(world: LendingWorld): Promise<void> {
  for (const [days, price] of [
    [CUT_OFF_DAYS_AGO + 1, '3000'],
    [2, null],
  ] as const)
    await world.query(
      `INSERT INTO coverage_days (
         day, coin_id, owed, liquid, staked, in_pools, pledged, lent_out, in_transit, price_usd, unknowns)
       VALUES ($1, $2, 23, 58, 0, 0, 0, 0, 0, $3, '["2 transactions that moved it are unclassified."]')`,
      [daysAgo(days).toISOString().slice(0, 10), world.coinIds.ETH, price],
    );
}

/** A zero or a "nothing" that may be shown, and the query that decides whether it is true. */
interface Fact {
  readonly path: string;
  readonly text: RegExp;
  readonly isTrue: string;
}

const THIS_YEAR = `extract(year FROM now())::integer`;
const THIS_MONTH = `date_trunc('month', now())::date`;
const isWithoutFlows = (side: string) =>
  `SELECT NOT EXISTS (SELECT FROM book_flows WHERE side = '${side}' AND day >= ${THIS_MONTH}) AS "isTrue"`;
const IS_WITHOUT_DISPOSALS = `
  SELECT NOT EXISTS (SELECT FROM book_positions WHERE disposed_day >= ${THIS_MONTH}) AS "isTrue"`;
const isGainZero = (term: string, method = '') =>
  `SELECT coalesce(sum(gain_usd), 0) = 0 AND coalesce(sum(missing_price), 0) = 0 AS "isTrue"
     FROM book_gains WHERE year = ${THIS_YEAR} AND term = '${term}'${method}`;
/** The last month of a chart is the current one. */
const MONTH = `^\\w{3} \\d{4}: `;

const FACTS: readonly Fact[] = [
  {
    path: '/admin/pools',
    text: /\$0\.000 pools/u,
    isTrue: `SELECT NOT EXISTS (SELECT FROM defi_pools) AS "isTrue"`,
  },
  ...[/^Collateral\$0\.000 loans/u, /^Debt\$0\.00Interest cost \$0\.00/u].map((text) => ({
    path: '/admin/loans',
    text,
    isTrue: `SELECT NOT EXISTS (SELECT FROM defi_positions WHERE kind = 'loan') AS "isTrue"`,
  })),
  ...[/^Staked\$0\.000 positions/u, /^Claimable\$0\.00From 0 positions/u, /^Claimed\$0\.00/u].map((text) => ({
    path: '/admin/stake',
    text,
    isTrue: `SELECT NOT EXISTS (SELECT FROM defi_positions WHERE kind = 'stake') AS "isTrue"`,
  })),
  {
    path: '/dashboard',
    text: /Borrowed \$0\.00/u,
    isTrue: `SELECT NOT EXISTS (SELECT FROM book_liabilities WHERE kind = 'loan') AS "isTrue"`,
  },
  { path: '/dashboard', text: /^Short-term gains\$0\.00/u, isTrue: isGainZero('short') },
  {
    path: '/dashboard',
    text: new RegExp(`${MONTH}\\$0\\.00`, 'u'),
    isTrue: `SELECT a."isTrue" AND b."isTrue" AS "isTrue"
               FROM (${IS_WITHOUT_DISPOSALS}) a, (${isWithoutFlows('income')}) b`,
  },
  { path: '/admin/income', text: new RegExp(`${MONTH}\\$0\\.00`, 'u'), isTrue: isWithoutFlows('income') },
  { path: '/admin/expenses', text: new RegExp(`${MONTH}\\$0\\.00`, 'u'), isTrue: isWithoutFlows('expense') },
  {
    path: '/admin/capital-positions',
    text: new RegExp(`${MONTH}long term \\$0\\.00, short term \\$0\\.00`, 'u'),
    isTrue: IS_WITHOUT_DISPOSALS,
  },
  {
    path: '/admin/capital-positions',
    text: /(?:^Short term|^ETH|^Total).*\$0\.00/u,
    isTrue: isGainZero('short'),
  },
  {
    // FIFO disposes only of long-term lots and HIFO of short-term ones: each has one term of zero.
    path: '/admin/capital-positions/what-if',
    text: /Short term(?:\$0\.00Long termNo price|No priceLong term\$0\.00)|^(?:ETH|Total)(?=.*No price).*\$0\.00/u,
    isTrue: `SELECT count(DISTINCT term) = 1 AS "isTrue" FROM book_positions WHERE year = ${THIS_YEAR} AND is_taxable`,
  },
  {
    path: '/admin/asset-holdings',
    text: /^USD.*\$0\.00Not checked/u,
    isTrue: `SELECT count(*) = 1 AND bool_and(c.is_cash) AS "isTrue"
               FROM book_holdings h JOIN coins c ON c.id = h.asset_id WHERE c.symbol = 'USD'`,
  },
  {
    path: '/admin/open-positions',
    text: /^USDC.*No priceUnknown\$0\.00Unknown/u,
    isTrue: `SELECT bool_and(long_from_day > now()) AS "isTrue"
               FROM book_open_lots l JOIN coins c ON c.id = l.asset_id WHERE c.symbol = 'USDC'`,
  },
  {
    path: '/portfolio/transactions/new',
    text: /^Nothing left to classify/u,
    isTrue: `SELECT NOT EXISTS (SELECT FROM transactions WHERE NOT is_classified) AS "isTrue"`,
  },
  {
    path: '/admin/mails',
    text: /Queued ?Nothing/u,
    isTrue: `SELECT bool_and(last_error IS NULL) AS "isTrue" FROM mails`,
  },
];

/** Sentences without an amount. */
const PROSE = new RegExp(
  [
    'Your data is safe',
    'Your books are not changed',
    'no e-mails are sent',
    'Regenerate the books, all or nothing',
    '^100 % covered$',
    'Covered—Unknown',
    'Price files onlyNothing leaves this machine',
    'One source for daily closes, hours of transactions and the latest price',
    '^If every price falls by 0 %',
  ].join('|'),
  'u',
);

interface Claim {
  readonly claim: string;
  /** The row, card or sentence around it. */
  readonly around: string;
}

/** Every zero and every "nothing" in the visible or accessible text. */
async function claimsOn(page: Page): Promise<Claim[]> {
  return page.evaluate(() => {
    const CLAIM = new RegExp(
      [
        /[−+-]?\$0\.00(?!\d)/u,
        /(?<![\d.,])0(?:\.0+)? ?%/u,
        /\bnothing\b[^.]*/u,
        /\bno (?:payment|coin|client) is (?:late|short|owed|due)\b/u,
        /\bno (?:liabilities|holdings)\b/u,
        /(?<!un)\bcovered\b/u,
      ]
        .map(({ source }) => source)
        .join('|'),
      'giu',
    );
    const claims: { claim: string; around: string }[] = [];
    const isLegend = (element: Element) => element.textContent?.trim() === '100 % covered';
    const read = (text: string, element: Element) => {
      for (const [claim] of text.matchAll(CLAIM)) {
        const container = element.closest('tr, li, p, dl > *, figure, form, [role="alert"], section') ?? element;
        const around =
          element.hasAttribute('aria-valuetext') || isLegend(element) ? text : (container.textContent ?? '');
        claims.push({ claim, around: around.replaceAll(/\s+/gu, ' ').trim().slice(0, 400) });
      }
    };
    for (const element of document.body.querySelectorAll('*')) {
      // The scale of a slider is a control, not a figure.
      if (element.closest('script, style, noscript, .MuiSlider-root')) continue;
      // React splits "{percent} %" into several text nodes, so the texts of an element are joined.
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      if (own.length > 0) read(own.map((node) => node.textContent ?? '').join(''), element);
    }
    for (const element of document.querySelectorAll('[aria-valuetext]'))
      read(element.getAttribute('aria-valuetext') ?? '', element);
    return claims;
  });
}

async function trueFacts(world: LendingWorld): Promise<readonly Fact[]> {
  const isTrueOf: boolean[] = [];
  for (const { isTrue } of FACTS) isTrueOf.push((await world.query<{ isTrue: boolean }>(isTrue))[0]?.isTrue === true);
  return [...FACTS.filter((_, index) => isTrueOf[index]), ...(await coveredCoins(world))];
}

/** A coin is covered by its own coins if more is held than owed, which needs no price. */
async function coveredCoins({ holdfast, admin }: LendingWorld): Promise<Fact[]> {
  const { coins } = await holdfast.api<{ coins: { coinSymbol: string; held: string; owed: string }[] }>(
    'GET',
    'indexer/admin/coverage',
    { token: admin.token },
  );
  return coins
    .filter(({ held, owed }) => parseAmount(held) >= parseAmount(owed))
    .map(({ coinSymbol }) => ({
      path: '/admin/liabilities/coverage',
      text: new RegExp(`^${coinSymbol}(?:[\\d.,]+ %)?Covered`, 'u'),
      isTrue: '',
    }));
}

/** Parts of a page load lazily: it is read once its text no longer changes. */
async function untilStill(page: Page): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const [before, now] = [last, await page.locator('body').innerText()];
        last = now;
        return before === now;
      },
      { intervals: [200] },
    )
    .toBe(true);
}

const totals = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Totals' }).getByRole('listitem').filter({ hasText: label });

async function openAll(page: Page, paths: readonly string[], facts: readonly Fact[]): Promise<void> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  for (const path of paths) {
    await test.step(`${path} shows no zero that is not true`, async () => {
      await openNext(page, path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(
        page.locator('.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]:not([aria-valuenow])'),
      ).toHaveCount(0);
      await untilStill(page);
      const shownPath = new URL(page.url()).pathname;
      const untrue = (await claimsOn(page)).filter(
        ({ around }) => !PROSE.test(around) && !facts.some((fact) => fact.path === shownPath && fact.text.test(around)),
      );
      expect.soft(untrue, path).toEqual([]);
    });
  }
  expect(errors).toEqual([]);
}

test('with all prices ended at a past day, no page shows a zero, or nothing, that is not true', async ({
  page,
  browser,
  holdfast,
}) => {
  test.setTimeout(300_000);
  expect(PAGE_PATHS.length, 'the list of pages could be read').toBeGreaterThan(25);
  const world = await createWorld(holdfast);
  const facts = await trueFacts(world);
  await holdfast.signIn(page, world.admin.token);

  await test.step('the figures show what is unknown', async () => {
    await page.goto('/dashboard');
    const worth = page.getByRole('region', { name: 'Net worth' });
    await expect(worth).toContainText('Assets at least $5,000.00');
    await expect(worth.getByRole('link', { name: '3 coins without a price' })).toBeVisible();
    await expect(worth.getByRole('img', { name: /^Change unknown: 3 coins/u })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Allocation' })).not.toContainText('%');
    await page.goto('/admin/liabilities');
    await expect(totals(page, 'Owed').first()).toContainText('No price');
    await page.goto('/admin/liabilities/interest');
    await expect(totals(page, 'Overdue')).toContainText('No price');
    await expect(totals(page, 'Overdue')).not.toContainText('No payment is late');
    await page.goto('/admin/liabilities/coverage');
    await expect(page.getByText('No coin has a price.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the history as a table' }).click();
    const leftOut = page.getByRole('img', { name: 'Left out: ETH: 2 transactions that moved it are unclassified.' });
    await leftOut.first().hover();
    await expect(page.getByRole('tooltip')).toHaveText('ETH: 2 transactions that moved it are unclassified.');
    await page.goto('/admin/income');
    await expect(totals(page, 'Income of all years')).toContainText('2 entries without a price');
    await page.goto('/admin/capital-positions');
    await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
    const form = page.getByRole('dialog', { name: /^Form 8949/u });
    await expect(form).toContainText('1 row has a disposal without a price');
    await expect(form.getByRole('row', { name: /^Total/u })).toContainText('No price');
    await expect(form.getByRole('row', { name: /^Total/u })).not.toContainText('$0.00');
    await page.goto('/admin/asset-holdings');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const csv = readFileSync(await (await download).path(), 'utf8');
    const row = csv.split(/\r?\n/u).find((line) => line.includes('BTC'))!;
    expect(csv.split(/\r?\n/u)[0]).toContain('Value,"Value, values missing"');
    expect(row, 'an empty cell and a count, never a zero').toContain(',,,,1,');
  });

  await openAll(
    page,
    PAGE_PATHS.filter((path) => !path.startsWith('/client')),
    facts,
  );

  const context = await browser.newContext({ baseURL: holdfast.url });
  const clientPage = await context.newPage();
  await holdfast.signIn(clientPage, world.mara.token);
  await openAll(clientPage, PAGE_PATHS.filter(isClientPage), facts);
  await context.close();
});
