/** What every walk starts from: a running Holdfast with an empty database. */
import { test as base, type Locator, type Page } from '@playwright/test';
import { startTestCluster, type TestCluster } from '../../../apps/server/src/db/testing-cluster.ts';
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
      const cluster = await startTestCluster();
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

/**
 * A message lies over the buttons at the head of a page for five seconds; a reader waits or closes it, a walk need not.
 */
function letClicksThroughToasts(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const style = document.createElement('style');
    style.textContent =
      '.notistack-SnackbarContainer * { pointer-events: none !important } .notistack-SnackbarContainer :is(a, button, a *, button *) { pointer-events: auto !important }';
    document.head.append(style);
  });
}

/**
 * An expectation that is not met looks again after ever longer pauses, so a page that is ready is often seen a second
 * later. Whoever expects a page that never settles waits no longer than this.
 */
async function untilSettled(page: Page): Promise<void> {
  const look = ({ millisecondsMax }: { millisecondsMax: number }) =>
    new Promise<void>((done) => {
      const until = Date.now() + millisecondsMax;
      const check = () => {
        const isSettled =
          document.querySelector('h1') && !document.querySelector('[role="progressbar"], .MuiSkeleton-root');
        if (isSettled || Date.now() > until) done();
        else setTimeout(check, 20);
      };
      check();
    });
  // A page that leads elsewhere at once takes the look with it.
  await page.evaluate(look, { millisecondsMax: 2000 }).catch(() => undefined);
}

/** Goes on without loading anew, as a link in the page does. */
export async function goOnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((next) => {
    history.pushState(null, '', next);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** A dialog, or one that asks before something is done. */
export function dialogOf(page: Page): Locator {
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

export { expect } from '@playwright/test';
export { dana, Holdfast, mara, PASSWORD, type Person, ruth } from './running-holdfast.ts';
