/** The base of every browser test: a running Holdfast with an empty database. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { startTestCluster, type TestCluster } from '../../../kit/database/testing-cluster.ts';
import type { Holdfast } from './running-holdfast.ts';
import { SpareHoldfasts } from './spare-holdfasts.ts';

interface WorkerFixtures {
  cluster: TestCluster;
  spareHoldfasts: SpareHoldfasts;
}
interface TestFixtures {
  /** Flags for this file's server: test.use({ environment: { CUSTOMIZER: 'true' } }). */
  environment: Record<string, string>;
  holdfast: Holdfast;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  cluster: [
    async ({}, use) => {
      const cluster = await startTestCluster({ inMemory: true });
      await use(cluster);
      await cluster.stop();
    },
    { scope: 'worker' },
  ],
  spareHoldfasts: [
    async ({ cluster }, use) => {
      const spares = new SpareHoldfasts(cluster);
      await use(spares);
      await spares.end();
    },
    { scope: 'worker' },
  ],
  environment: [{}, { option: true }],
  holdfast: async ({ spareHoldfasts, environment }, use) => {
    const holdfast = await spareHoldfasts.take(environment);
    await use(holdfast);
    spareHoldfasts.giveBack(holdfast);
  },
  page: async ({ page }, use) => {
    await page.addInitScript(letClicksThroughToasts);
    const goTo = page.goto.bind(page);
    page.goto = async (address, options) => {
      const response = await goTo(address, options);
      await untilSettled(page);
      return response;
    };
    await use(page);
  },
  baseURL: async ({ holdfast }, use) => use(holdfast.url),
});

/** A toast covers the buttons at the top of a page for five seconds; tests need not wait for it. */
function letClicksThroughToasts(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent =
      '.notistack-SnackbarContainer * { pointer-events: none !important } ' +
      '.notistack-SnackbarContainer :is(a, button, a *, button *) { pointer-events: auto !important }';
    document.head.append(style);
  });
}

/**
 * Playwright retries an expectation after ever longer pauses, so a ready page is often noticed a second late. This
 * bounds the wait for a page that never becomes stable.
 */
async function untilSettled(page: Page): Promise<void> {
  const check = ({ millisecondsMax }: { millisecondsMax: number }) =>
    new Promise<void>((done) => {
      const until = Date.now() + millisecondsMax;
      const poll = () => {
        const isSettled =
          document.querySelector('h1') && !document.querySelector('[role="progressbar"], .MuiSkeleton-root');
        if (isSettled || Date.now() > until) done();
        else setTimeout(poll, 20);
      };
      poll();
    });
  // A page that redirects immediately aborts the check.
  await page.evaluate(check, { millisecondsMax: 2000 }).catch(() => undefined);
}

/** Navigates without a reload, as a link in the page does. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Pages that are rendered inside the shell for whoever is signed in, whatever is in the database. */
const IN_SHELL = /^\/(?:dashboard|help|profile|client|portfolio|admin)(?:\/[^$]+)*$/u;

/**
 * Opens one page after the other in a test over many, which saves the second that a reload takes. The page without a
 * shell in between removes everything of the page before.
 */
export async function openNext(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank' || !IN_SHELL.test(path)) {
    await page.goto(path);
    return;
  }
  // One call, because Playwright notices a change after ever longer pauses.
  await page.evaluate(async (next) => {
    const go = (to: string): void => {
      history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    };
    const until = async (isReached: (heading: string | undefined) => boolean): Promise<void> => {
      const end = Date.now() + 20_000;
      while (!isReached(document.querySelector('h1')?.textContent ?? undefined) && Date.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 20));
    };
    go('/404');
    await until((heading) => heading === '404');
    go(next);
    await until((heading) => heading !== undefined && heading !== '404');
  }, path);
  await expect(page.locator('h1')).not.toHaveText('404');
  await untilSettled(page);
}

/** Lets the server refuse the calls of an address, until `page.unroute`. */
export async function refuseCalls(
  page: Page,
  address: string,
  refusal: { readonly status: number; readonly detail: string },
): Promise<void> {
  await page.route(address, (route) => route.fulfill({ status: refusal.status, json: { detail: refusal.detail } }));
}

/** Holds the requests of an address back until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/** A dialog or a confirmation. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

export { expect } from '@playwright/test';
export { dana, Holdfast, mara, PASSWORD, type Person, ruth } from './running-holdfast.ts';
