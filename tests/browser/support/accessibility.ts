/** Axe checks for the browser tests: no serious violation, and no rule measured twice for the same result. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Colours do not depend on the width, and the structure does not depend on the mode: a page is checked once with all
 * rules, and then only with those that the mode or the width can change.
 */
type Rules = 'all' | 'colours' | 'structure';

async function expectNothingSerious(page: Page, what: string, rules: Rules = 'all'): Promise<void> {
  // Colours are measured, so no transition may be running. An inherited colour starts its own transition when the one
  // of the parent ends, so this repeats until none is left. Indeterminate progress bars are excluded.
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    while (running().length > 0)
      await Promise.all(running().map((animation) => animation.finished.catch(() => undefined)));
  });
  // Holdfast has no frames: legacy mode avoids a second page for each check.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (rules === 'colours') axe.withRules(COLOUR_RULES);
  if (rules === 'structure') axe.disableRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  const serious = violations.filter((violation) => violation.impact === 'serious' || violation.impact === 'critical');
  expect(
    serious.map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
    what,
  ).toEqual([]);
}

/**
 * All rules on the current page, then the colours of the other mode, in place: the page follows settings of another tab
 * immediately, so no reload is needed. The page stays in the other mode.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothingSerious(page, what);
  await changeMode(page);
  await expectNothingSerious(page, `${what}, in the other mode`, 'colours');
}

/** The rules that the width can change, at the width of a small phone. */
export async function expectAccessibleWhenNarrow(page: Page, what: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 360, height });
  await expectNothingSerious(page, `${what}, 360 px`, 'structure');
  await page.setViewportSize({ width, height });
}

/** Also works while a dialog covers the switch in the app bar. */
async function changeMode(page: Page): Promise<void> {
  const other = await page.evaluate(() => {
    const mode = document.documentElement.style.colorScheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('settings') ?? '{}'), mode }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    return mode;
  });
  await expect(page.locator('html')).toHaveCSS('color-scheme', other);
}
