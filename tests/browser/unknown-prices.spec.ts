/**
 * All prices end at a past day, and every page is opened: what is unknown must not be shown as zero, nothing, late, on
 * time or covered. A zero that is shown must be a fact, which the database is asked for.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drawUpBooks } from './support/books-world.ts';
import { expect, type Holdfast, test } from './support/holdfast.ts';
import { daysAgo, type LendingCoin, LendingWorld } from './support/lending-world.ts';

const CUT_OFF_DAYS_AGO = 120;

/** Read as text, because the list itself comes with the types of the whole page. */
const LIST_OF_PAGES = readFileSync(new URL('../../apps/web/src/app/pages.tsx', import.meta.url), 'utf8');
const PATHS = [...LIST_OF_PAGES.matchAll(/path: '([^']+)'/gu)].map(([, path]) => path!).concat('/profile');
const isClientPage = (path: string) => path.startsWith('/client') || path === '/dashboard' || path === '/profile';

type Moved = readonly [amount: string, coin: LendingCoin | 'USD', valueUsd?: string];

interface Entry {
  readonly daysAgo: number;
  readonly action: string;
  readonly in?: Moved;
  readonly out?: Moved;
}

/** A treasury with cash, gains, income and expenses on both sides of the day on which prices end. */
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
  const post = <Answer>(path: string, body: unknown) => holdfast.api<Answer>('POST', path, { token, body });
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
    await post('indexer/admin/transaction/add', {
      at: daysAgo(entry.daysAgo).toISOString(),
      networkId,
      action: entry.action,
      transfers: [...(entry.in ? [transfer(entry.in, 'to')] : []), ...(entry.out ? [transfer(entry.out, 'from')] : [])],
    });
  }
  await drawUpBooks({ holdfast, token } as Parameters<typeof drawUpBooks>[0]);
  await writeCoverageHistory(world);
  return world;
}

/** No price after the day; no market is asked, because none is configured. */
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
      `INSERT INTO coverage_days (day, coin_id, owed, liquid, staked, in_pools, pledged, lent_out, in_transit, price_usd)
       VALUES ($1, $2, 23, 58, 0, 0, 0, 0, 0, $3)`,
      [daysAgo(days).toISOString().slice(0, 10), world.coinIds.ETH, price],
    );
}

/** A zero or a "nothing" that may be shown, and the query that says whether it is true. */
interface Fact {
  readonly path: string | '*';
  readonly text: RegExp;
  readonly isTrue: string;
}

const FACTS: readonly Fact[] = [
  {
    path: '/dashboard',
    text: /Borrowed \$0\.00/u,
    isTrue: `SELECT NOT EXISTS (SELECT FROM book_liabilities WHERE kind = 'loan') AS "isTrue"`,
  },
];

interface Claim {
  readonly claim: string;
  /** The row, card or sentence around it. */
  readonly around: string;
}

/** Every zero and every "nothing" that a reader, or a listener, is given. */
async function claimsOn(page: Page): Promise<Claim[]> {
  return page.evaluate(() => {
    const CLAIM =
      /[−+-]?\$0\.00(?!\d)|(?<![\d.,])0(?:\.0+)? ?%|\bnothing\b[^.]*|\bno (?:payment|coin|client) is [^.]*|(?<!un)\bcovered\b/giu;
    const claims: { claim: string; around: string }[] = [];
    const read = (text: string, element: Element) => {
      for (const [claim] of text.matchAll(CLAIM)) {
        const around = element.closest('tr, li, p, dl > *, figure, form, [role="alert"], section') ?? element;
        claims.push({ claim, around: (around.textContent ?? '').replaceAll(/\s+/gu, ' ').slice(0, 200) });
      }
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest('script, style, noscript')) read(node.textContent ?? '', parent);
    }
    for (const element of document.querySelectorAll('[aria-valuetext]'))
      read(element.getAttribute('aria-valuetext') ?? '', element);
    return claims;
  });
}

async function trueFacts(world: LendingWorld): Promise<readonly Fact[]> {
  const answers = await Promise.all(
    FACTS.map(async ({ isTrue }) => (await world.query<{ isTrue: boolean }>(isTrue))[0]),
  );
  return FACTS.filter((_, index) => answers[index]?.isTrue === true);
}

async function openAll(page: Page, paths: readonly string[], facts: readonly Fact[]): Promise<void> {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  for (const path of paths) {
    await test.step(`${path} shows no zero that is not true`, async () => {
      await page.goto(path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
      const untrue = (await claimsOn(page)).filter(
        ({ around, claim }) =>
          !facts.some((fact) => (fact.path === '*' || fact.path === path) && fact.text.test(`${around} | ${claim}`)),
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
  test.setTimeout(180_000);
  expect(PATHS.length, 'the list of pages could be read').toBeGreaterThan(25);
  const world = await createWorld(holdfast);
  const facts = await trueFacts(world);
  await holdfast.signIn(page, world.admin.token);
  await openAll(
    page,
    PATHS.filter((path) => !path.startsWith('/client')),
    facts,
  );

  const context = await browser.newContext({ baseURL: holdfast.url });
  const clientPage = await context.newPage();
  await holdfast.signIn(clientPage, world.mara.token);
  await openAll(clientPage, PATHS.filter(isClientPage), facts);
  await context.close();
});
