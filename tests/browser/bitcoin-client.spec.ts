/**
 * A client's whole path on a chain like Bitcoin, with a real node behind an Esplora: address, deposit in two parts,
 * confirmations, interest, and a withdrawal. The chain began 400 days ago, so that a year's interest is due today.
 */
import { add, type Amount, formatDecimal, parseAmount, presentAmount, subtract, sum } from '@holdfast/money';
import { utcDayOf } from '@holdfast/calendar';
import type { Page } from '@playwright/test';
import {
  type EsploraDouble,
  startEsploraDouble,
} from '../../areas/transactions/server/sync/outputs/testing/esplora-double.ts';
import { Person, Player, round } from '../../areas/transactions/server/sync/outputs/testing/play-history.ts';
import {
  hasRegtestNode,
  type RegtestNode,
  startRegtestNode,
} from '../../areas/transactions/server/sync/outputs/testing/regtest-node.ts';
import { expectAccessible } from './support/accessibility.ts';
import { dialogOf, expect, test } from './support/holdfast.ts';
import { type Holdfast, mara } from './support/running-holdfast.ts';

test.skip(!hasRegtestNode, 'The node comes with the package litecoind.');

const DAY_MS = 86_400_000;
const DEPOSITED_ON = utcDayOf(Date.now()) - 400;
const CONFIRMATIONS = 3;

interface Chain {
  readonly node: RegtestNode;
  readonly esplora: EsploraDouble;
  readonly player: Player;
  readonly vault: Person;
}

async function startChain(): Promise<Chain> {
  const node = await startRegtestNode(['-txindex=1']);
  const [esplora, vault] = [await startEsploraDouble(node), new Person('vault')];
  // Deposits follow the first 110 blocks, in the evening of this day.
  const player = new Player(node, { startsAt: DEPOSITED_ON * (DAY_MS / 1000) });
  await player.start();
  player.know(vault);
  return { node, esplora, player, vault };
}

/** A chain of tests is no choice of the page; coin and network are opened to clients. */
async function addNetwork(holdfast: Holdfast, token: string, esplora: EsploraDouble): Promise<number> {
  const post = <Body>(path: string, body: unknown) => holdfast.api<Body>('POST', path, { token, body });
  const { items } = await holdfast.api<{ items: { id: number; symbol: string }[] }>('GET', 'market/coins?search=LTC', {
    token,
  });
  const coinId = items.find(({ symbol }) => symbol === 'LTC')!.id;
  await post('market/coin/update', { id: coinId, usableByClients: true });
  const { id } = await post<{ id: number }>('indexer/admin/network/add', {
    name: 'Litecoin',
    kind: 'bitcoin',
    utxoChain: 'litecoinRegtest',
    rpcUrl: esplora.url,
    nativeCoinId: coinId,
    confirmations: CONFIRMATIONS,
    usableByClients: true,
  });
  return id;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** With the row action, and until the job has ended. */
async function syncVault(page: Page, holdfast: Holdfast, token: string): Promise<void> {
  await page.goto('/admin/wallets');
  await page.getByRole('button', { name: 'Actions for Vault', exact: true }).click();
  const asked = page.waitForResponse((response) => response.url().includes('wallet/sync'));
  await page.getByRole('menuitem', { name: 'Sync' }).click();
  const { id } = (await (await asked).json()) as { id: number };
  await expect
    .poll(async () => (await holdfast.api<{ status: string }>('GET', `indexer/admin/jobs/${id}`, { token })).status)
    .toBe('succeeded');
}

/** 8 % a year, of the first year and of the days of the second, cut down to 24 places for each deposit. */
function interestOf(deposits: readonly string[]): { firstYear: Amount; rest: Amount } {
  const dayAfter = (years: number): number => {
    const day = new Date(DEPOSITED_ON * DAY_MS);
    day.setUTCFullYear(day.getUTCFullYear() + years);
    return day.getTime() / DAY_MS;
  };
  const days = BigInt(utcDayOf(Date.now()) - dayAfter(1));
  const daysOfYear = BigInt(dayAfter(2) - dayAfter(1));
  const parts = deposits.map((amount) => parseAmount(amount) as bigint);
  return {
    firstYear: sum(parts.map((units) => ((units * 8n) / 100n) as Amount)),
    rest: sum(parts.map((units) => ((units * 8n * days) / (100n * daysOfYear)) as Amount)),
  };
}

async function expectOwed(page: Page, owed: { principal: Amount; interest: Amount }): Promise<void> {
  await page.goto('/dashboard');
  const row = page.getByRole('table', { name: 'Principal and interest' }).getByRole('row', { name: /^Litecoin / });
  await expect(row).toContainText(presentAmount(owed.principal));
  await expect(row).toContainText(`+${presentAmount(owed.interest)}`);
}

test('a client gets an address, deposits in two parts, earns interest, and withdraws', async ({
  page,
  browser,
  holdfast,
}) => {
  test.slow();
  const chain = await startChain();
  const { player, vault, esplora, node } = chain;
  const [given, payout] = [vault.at(0), new Person('mara').at(0)];
  try {
    const token = await holdfast.createAdmin();
    const networkId = await addNetwork(holdfast, token, esplora);
    const client = await holdfast.join(mara);
    await holdfast.signIn(page, token);
    const context = await browser.newContext({ baseURL: holdfast.url });
    const own = await context.newPage();
    await holdfast.signIn(own, client.token);

    await test.step('the operator adds the key of a wallet for deposits, and reads it', async () => {
      await page.goto('/admin/wallets');
      await page.getByRole('button', { name: 'Add wallets' }).first().click();
      await dialogOf(page)
        .getByLabel('Addresses')
        .fill(`name,address,network,purpose\nVault,${vault.descriptor},Litecoin,deposit\n`);
      await dialogOf(page).getByRole('button', { name: 'Add 1 wallet' }).click();
      await expect(page.getByText('1 wallet added.')).toBeVisible();
      await syncVault(page, holdfast, token);
    });

    await test.step('the client sees a fresh address, its network and its QR code', async () => {
      await own.goto('/client/deposit-withdraw');
      await own
        .getByRole('radiogroup', { name: 'Network' })
        .getByRole('radio', { name: /Litecoin/ })
        .check();
      const box = region(own, 'Send LTC to your address');
      await expect(box).toContainText('Your Litecoin address');
      await expect(box).toContainText(given);
      await expect(box).toContainText('Send only LTC on Litecoin to this address.');
      await expect(box).toContainText(`The network confirms a transfer ${CONFIRMATIONS} times before it is counted.`);
      await expect(own.getByRole('img', { name: `QR code of ${given}` })).toBeVisible();
      const { paymentLink } = await holdfast.api<{ paymentLink: string }>(
        'GET',
        `client/deposit-address?network_id=${networkId}`,
        { token: client.token },
      );
      expect(paymentLink).toBe(`litecoin:${given}`);
      await expectAccessible(own, 'a deposit address of Litecoin');
    });

    await test.step('two payments reach it, count once they are confirmed, and are credited', async () => {
      await player.fund([[given, 0.4]]);
      await player.mine();
      await player.fund([[given, 0.2]]);
      await player.mine();
      await syncVault(page, holdfast, token);
      await page.goto('/portfolio/transactions/new');
      await expect(page.getByText('Nothing left to classify')).toBeVisible();
      await player.mine(CONFIRMATIONS);
      await syncVault(page, holdfast, token);
      await page.goto('/portfolio/transactions/new');
      const rows = page.locator('[data-transaction]');
      for (const left of [2, 1]) {
        await expect(rows).toHaveCount(left);
        await page.getByRole('button', { name: 'Classify as Client deposit' }).click();
        await dialogOf(page).getByLabel('Client').fill('mara');
        await page.getByRole('option', { name: /Mara/ }).click();
        // The row leaves the list before its deposit is saved.
        const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.ok());
        await dialogOf(page).getByRole('button', { name: 'Create deposit' }).click();
        await saved;
      }
      await expect(page.getByText('Nothing left to classify')).toBeVisible();
    });

    const { firstYear, rest } = interestOf(['0.4', '0.2']);
    await test.step('the client sees the principal and the interest', async () => {
      await expectOwed(own, { principal: parseAmount('0.6'), interest: add(firstYear, rest) });
    });

    await test.step('the client names an address to be paid at, whose checksum is verified', async () => {
      await own.goto('/client/wallets');
      await own.getByRole('button', { name: 'Add wallet' }).first().click();
      const dialog = dialogOf(own);
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Ledger');
      await dialog.getByRole('combobox', { name: 'Network' }).click();
      await own.getByRole('option', { name: 'Litecoin' }).click();
      const address = dialog.getByRole('textbox', { name: 'Address' });
      const add = dialog.getByRole('button', { name: 'Add wallet' });
      for (const [wrong, reason] of [
        [`${payout.slice(0, -1)}${payout.endsWith('q') ? 'p' : 'q'}`, /checksum/],
        ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', /belongs to Bitcoin/],
      ] as const) {
        await address.fill(wrong);
        await add.click();
        await expect(address).toHaveAccessibleDescription(reason);
      }
      await address.fill(payout);
      await add.click();
      await expect(dialog).toBeHidden();
      await expect(own.getByRole('row', { name: /Ledger/ })).toBeVisible();
    });

    await test.step('the interest of the first year is paid from the wallet', async () => {
      player.waitUntil(Math.floor(Date.now() / 1000) - 86_400);
      const coins = player.coinsAt(given);
      const paid = async (coin: (typeof coins)[number], amount: number) =>
        player.pay(
          [coin],
          [
            [payout, amount],
            [vault.at(0, 1), round(coin.coins - amount - 0.0001)],
          ],
        );
      await paid(coins.find((one) => one.coins === 0.4)!, 0.032);
      await paid(coins.find((one) => one.coins === 0.2)!, 0.016);
      await player.mine(CONFIRMATIONS + 1);
      await syncVault(page, holdfast, token);
      await page.goto('/admin/client-transactions');
      for (const amount of ['0.032', '0.016']) {
        await page.getByRole('button', { name: new RegExp(`^Match Interest of ${amount}`) }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Match and clear' }).first().click();
        await expect(page.getByText(new RegExp(`^Interest of ${amount} LTC.* cleared`))).toBeVisible();
      }
      await expectOwed(own, { principal: parseAmount('0.6'), interest: rest });
    });

    await test.step('the client withdraws a part', async () => {
      await own.goto('/client/deposit-withdraw');
      await own.getByRole('radio', { name: 'Withdraw', exact: true }).check();
      await own.getByRole('combobox', { name: 'To your wallet' }).click();
      await own.getByRole('option', { name: /Ledger/ }).click();
      await own.getByRole('textbox', { name: 'Amount' }).fill('0.25');
      await own.getByRole('button', { name: 'Review withdrawal' }).click();
      await dialogOf(own).getByRole('button', { name: 'Request withdrawal' }).click();
      const [coin] = player.coinsAt(vault.at(0, 1)).filter(({ coins }) => coins > 0.26);
      await player.pay(
        [coin!],
        [
          [payout, 0.25],
          [vault.at(1, 1), round(coin!.coins - 0.25 - 0.0001)],
        ],
      );
      player.waitUntil(Math.floor(Date.now() / 1000));
      await player.mine(CONFIRMATIONS + 1);
      await syncVault(page, holdfast, token);
      await page.goto('/admin/client-transactions');
      await page.getByRole('button', { name: /^Match Withdrawal of 0\.25/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Match and clear' }).first().click();
      await expect(page.getByText(/^Withdrawal of 0\.25 LTC.* cleared/)).toBeVisible();
      // Interest is paid first, in whole units of the coin.
      const interest = parseAmount(formatDecimal(rest).slice(0, '0.12345678'.length));
      const principal = subtract(parseAmount('0.6'), subtract(parseAmount('0.25'), interest));
      await expectOwed(own, { principal, interest: subtract(rest, interest) });
    });
    await context.close();
  } finally {
    await esplora.close();
    await node.close();
  }
});
