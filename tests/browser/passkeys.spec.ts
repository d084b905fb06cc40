/** Passkeys and the confirmation of sensitive actions, with the virtual authenticator of the browser. */
import type { CDPSession, Page } from '@playwright/test';
import pg from 'pg';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { type Holdfast, mara, PASSWORD } from './support/running-holdfast.ts';
import { LendingWorld } from './support/lending-world.ts';

const SCRIPT_BYTES_MAX = 200_000;

/** Passkeys belong to a host name, so these tests open the page by one. */
const addressOf = (holdfast: Holdfast, path: string): string =>
  `${holdfast.url.replace('127.0.0.1', 'localhost')}${path}`;

async function addAuthenticator(page: Page): Promise<{ session: CDPSession; authenticatorId: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** As if the last sign-in and confirmation were an hour ago. */
async function forgetConfirmations(holdfast: Holdfast): Promise<void> {
  const client = new pg.Client({ connectionString: holdfast.databaseUrl });
  await client.connect();
  await client.query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
  await client.end();
}

async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a passkey: register it, sign in with it alone, after a password, and confirm a withdrawal with it', async ({
  page,
  holdfast,
}) => {
  await LendingWorld.create(holdfast);
  const authenticator = await addAuthenticator(page);

  await test.step('register, with the password although the sign-in was a moment ago', async () => {
    await page.goto(addressOf(holdfast, '/signin'));
    await signInWithPassword(page, mara.email);
    await expect(page.getByRole('button', { name: 'Account of Mara Lindqvist' })).toBeVisible();
    await page.goto(addressOf(holdfast, '/profile'));
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.getByRole('button', { name: 'Continue' }).click();

    const confirmation = page.getByRole('dialog', { name: 'Confirm it’s you' });
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You did not confirm. Nothing was changed.')).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Work laptop');
    await page.getByRole('button', { name: 'Continue' }).click();
    await confirmation.getByLabel('Password', { exact: true }).fill('not my password');
    await confirmation.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmation.getByText('This is not your password.')).toBeVisible();
    await confirmation.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await confirmation.getByRole('button', { name: 'Confirm' }).click();

    const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
    await expect(codes.getByRole('listitem')).toHaveCount(10);
    await codes.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await expect(page.getByText('Work laptop')).toBeVisible();
    await expect(page.getByText('10 recovery codes left')).toBeVisible();
  });

  await test.step('sign in with the passkey alone', async () => {
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.goto(addressOf(holdfast, '/signin'));
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('button', { name: 'Account of Mara Lindqvist' })).toBeVisible();
  });

  await test.step('sign in with the password, then the passkey', async () => {
    await page.evaluate(() => localStorage.removeItem('authToken'));
    await page.goto(addressOf(holdfast, '/signin'));
    await signInWithPassword(page, mara.email);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await page.getByRole('button', { name: 'Use passkey' }).click();
    await expect(page.getByRole('button', { name: 'Account of Mara Lindqvist' })).toBeVisible();
  });

  await test.step('confirm a withdrawal with it', async () => {
    await forgetConfirmations(holdfast);
    await page.goto(addressOf(holdfast, '/client/deposit-withdraw'));
    await page.getByRole('radio', { name: 'Withdraw', exact: true }).check();
    await page.getByRole('combobox', { name: 'Coin' }).click();
    await page.getByRole('option', { name: /USDC/ }).click();
    await page.getByRole('combobox', { name: 'To your wallet' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1000');
    await page.getByRole('button', { name: 'Review withdrawal' }).click();
    await page
      .getByRole('alertdialog', { name: 'Withdraw 1,000.00 USDC?' })
      .getByRole('button', { name: 'Request withdrawal' })
      .click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use passkey' }).click();
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(page.getByText(/1,000\.00 USDC/).first()).toBeVisible();
  });

  await test.step('rename and remove it', async () => {
    await page.goto(addressOf(holdfast, '/profile'));
    await page.getByRole('button', { name: 'Rename Work laptop' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Old laptop');
    await page.getByRole('button', { name: 'Save' }).last().click();
    await page.getByRole('button', { name: 'Remove Old laptop' }).click();
    await dialogOf(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).getByRole('button', { name: 'Use passkey' }).click();
    await expect(page.getByRole('button', { name: 'Remove Old laptop' })).toHaveCount(0);
    await expect(page.getByText(/recovery codes left/)).toHaveCount(0);
  });
  await authenticator.session.detach();
});

test('the sign-in page loads few scripts, and none for passkeys before one is used', async ({ page, holdfast }) => {
  await holdfast.createAdmin();
  await page.goto(addressOf(holdfast, '/signin'));
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
    );
  const loaded = await scripts();
  const bytes = loaded.reduce((sum, script) => sum + script.bytes, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes, `${bytes} bytes of scripts`).toBeLessThan(SCRIPT_BYTES_MAX);

  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect.poll(async () => (await scripts()).length).toBeGreaterThan(loaded.length);
});
