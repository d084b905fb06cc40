/** From an empty installation to a synced wallet through a public explorer, with every click counted. */
import { startExplorerDouble } from '../../devnet/src/explorer-double.ts';
import { startDevnet } from '../../devnet/src/start-devnet.ts';
import { expectAccessible } from './support/accessibility.ts';
import { CountedHand } from './support/counted-hand.ts';
import { expect, test } from './support/holdfast.ts';

const CHAIN_ID = 42161;
const CLICKS_MAX = 12;

test('a pasted address is synced through Blockscout after at most 12 clicks, without an environment variable', async ({
  page,
}) => {
  test.slow();
  const devnet = await startDevnet({ networks: [CHAIN_ID] });
  const explorer = await startExplorerDouble({ devnet });
  try {
    const hand = new CountedHand(page);
    let clicks = 0;
    const click = async (target: Parameters<CountedHand['click']>[0]) => {
      clicks += 1;
      await hand.click(target);
    };
    await page.goto('/');
    await click(page.getByRole('button', { name: 'Start with your own data' }));
    await page.getByLabel('E-mail').fill('dana@harbour.example');
    await page.getByLabel('Password', { exact: true }).fill('a long password of our own');
    await click(page.getByRole('button', { name: 'Create administrator' }));
    await expect(page.getByRole('region', { name: 'Set-up' })).toBeVisible();

    await test.step('consent is asked for, and says what leaves the machine', async () => {
      await click(page.getByRole('link', { name: 'Settings', exact: true }));
      await click(page.getByRole('button', { name: 'Sources', exact: true }));
      await click(page.getByRole('button', { name: 'Enter Blockscout address' }));
      await page.getByLabel('Blockscout address').fill(explorer.blockscoutUrl);
      await click(page.getByRole('button', { name: 'Save', exact: true }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(explorer.requests).toEqual([]);
      await expect(page.getByText('What leaves this machine:')).toBeVisible();
      await expectAccessible(page, 'sources');
    });

    const { name, address } = devnet.truth.wallets[0]!;
    await test.step('the wallet asks once, and is read', async () => {
      await click(page.getByRole('link', { name: 'Admin Wallets' }));
      await expect(page.getByText(`Read public history from ${new URL(explorer.etherscanUrl).host}?`)).toBeVisible();
      await click(page.getByRole('button', { name: 'Read public history' }));
      await expect(page.getByText('It learns your addresses.')).toHaveCount(0);
      await click(page.getByRole('button', { name: 'Add wallets' }).first());
      await page.getByLabel('Addresses').fill(`${name}, ${address}, Arbitrum One`);
      await click(page.getByRole('button', { name: 'Add 1 wallet' }));
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await click(page.getByRole('button', { name: 'Sync all' }));
      await expect(page.getByRole('row', { name: /Synced/ })).toHaveCount(1, { timeout: 90_000 });
    });

    await test.step('the wallet says which source read it', async () => {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Balances' }).click();
      await expect(page.getByRole('list', { name: 'Sources' })).toContainText('Blockscout: blocks 0 to');
    });
    process.stdout.write(`From an empty installation to a synced wallet: ${clicks} clicks.\n`);
    expect(clicks).toBeLessThanOrEqual(CLICKS_MAX);
    expect(explorer.requests.some((path) => path.includes('tokentx'))).toBe(true);
  } finally {
    await explorer.close();
    await devnet.close();
  }
});
