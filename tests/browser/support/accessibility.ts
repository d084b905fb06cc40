/** Axe, as the walks ask it: nothing serious, and nothing measured that the last look measured already. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Colours do not depend on the width, and what the page is made of does not depend on the mode: so a page is looked at
 * with all rules once, and then only with those whose answer the mode or the width can change.
 */
type Rules = 'all' | 'colours' | 'structure';

async function expectNothingSerious(page: Page, what: string, rules: Rules = 'all'): Promise<void> {
  // Colours are measured, so nothing may still be on its way from one to the other.
  // A progress bar without an end is left out.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // Holdfast has no frames: legacy mode spares a second page for each look.
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
 * All rules as the page stands, then the colours of the other mode, in place: the settings of another tab are followed
 * at once, so nothing has to be loaded again. The page stays in that other mode.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothingSerious(page, what);
  await changeMode(page);
  await expectNothingSerious(page, `${what}, in the other mode`, 'colours');
}

/** What only the width can change, at the width of a small phone. */
export async function expectAccessibleWhenNarrow(page: Page, what: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 360, height });
  await expectNothingSerious(page, `${what}, 360 px`, 'structure');
  await page.setViewportSize({ width, height });
}

/** Also while a dialog covers the switch in the top bar. */
async function changeMode(page: Page): Promise<void> {
  const other = await page.evaluate(() => {
    const mode = document.documentElement.style.colorScheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem('settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('settings') ?? '{}'), mode }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'settings' }));
    return mode;
  });
  await expect(page.locator('html')).toHaveCSS('color-scheme', other);
}
