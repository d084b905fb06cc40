/** The pages, dialogs and drawers of which `npm run screenshots` takes pictures, and how each is opened. */

/** Paths of pages without a record of their own. The name of the picture is the path without its section. */
const LIST_PAGES = [
  'portfolio/transactions/new',
  'portfolio/transactions/history',
  'admin/pools',
  'admin/loans',
  'admin/stake',
  'admin/asset-holdings',
  'admin/income',
  'admin/expenses',
  'admin/capital-positions',
  'admin/capital-positions/what-if',
  'admin/capital-positions/worklist',
  'admin/open-positions',
  'admin/client-transactions',
  'admin/liabilities',
  'admin/liabilities/interest',
  'admin/liabilities/coverage',
  'admin/liabilities/reconciliation',
  'admin/liabilities/agreement',
  'admin/liabilities/addresses',
  'admin/liabilities/tax',
  'admin/liabilities/roots',
  'admin/wallets',
  'admin/address-book',
  'admin/coins',
  'admin/coin-alias',
  'admin/networks',
  'admin/users',
  'admin/import',
  'admin/mails',
  'admin/audit-log',
  'admin/api-tokens',
  'admin/settings',
  'profile',
  'help',
  'help/books',
  'help/first-day',
  'api/docs',
];

/** A Kraken ledger: a pending twin, a trade of two rows, an unknown coin and a broken cell. */
const LEDGER = `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"","QA1","2025-01-06 08:13:00","deposit","","currency","ZUSD",50000.0000,0,""
"L1","QA1","2025-01-06 08:14:00","deposit","","currency","ZUSD",50000.0000,0,50000.0000
"L2","T1","2025-02-14 10:31:00","trade","","currency","ZUSD",-25000.0000,40.0000,24960.0000
"L3","T1","2025-02-14 10:31:00","trade","","currency","XXBT",0.2563776500,0,0.2563776500
"L4","W1","2025-03-03 17:45:00","withdrawal","","currency","XXBT",-0.1000000000,0.0001000000,0.1562776500
"L5","S1","2025-08-12 00:12:00","staking","","currency","HARB",3.25000000,0,3.25000000
"L6","S2","2025-09-12 00:12:00","staking","","currency","HARB",4.75000000,0,8.00000000
"L7","W2","2025-10-14 06:30:00","withdrawal","","currency","ZUSD",#REF!,0,24960.0000
`;

const ADDED_WALLETS = `Payouts, 0x1111111111111111111111111111111111111111, Ethereum
Reserve, 0x2222222222222222222222222222222222222222, Arbitrum One
0x3333333333333333333333333333333333333333, Ethereum`;

/** Presses the first visible button or tab of this name, on phones also inside a menu, and waits for what opens. */
const press =
  (name, opened = DIALOGS) =>
  async (page) => {
    await page.getByRole('button', { name }).and(page.locator(':visible')).first().click();
    await page.locator(opened).first().waitFor();
  };

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** The dialog opens by the address. */
const dialogOf = (page) => page.locator(DIALOGS).first().waitFor();

/** Opens the first row of a list, in place. */
const expand = (noun) => async (page) => {
  await page.getByRole('button', { name: noun }).and(page.locator(':visible')).first().click();
  await page.locator('[aria-expanded="true"]').first().waitFor();
};

/** Passkeys need an authenticator; this one is part of the browser and agrees to everything. */
async function addAuthenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  };
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function namePasskey(page) {
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Work laptop');
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function createToken(page, name) {
  await page.getByRole('button', { name: 'Create API token' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('dialog', { name: 'Copy your API token' }).waitFor();
}

/** The call that one of the steps has refused, on purpose. */
export const REFUSED_CALL = '/api/auth/passkeys/options';

/** Pictures of the whole page all the same: what the steps open is in it and not above it. */
export const WHOLE_PAGES = new Set([
  'own-api-tokens',
  'passkey-added',
  'audit-entry',
  'capital-coin',
  'holding-wallets',
  'ledger-columns',
  'ledger-exports',
  'open-lots',
]);

/** What is done on a page before its picture is taken, which then shows the screen and not the whole page. */
export const STEPS = {
  'form-8949': async (page) => {
    await page.getByRole('button', { name: 'Form 8949', exact: true }).click();
    await page.locator('button:not([disabled])', { hasText: 'Download PDF' }).waitFor();
  },
  'api-docs': (page) => page.locator('summary', { hasText: 'auth/login-with-password' }).click(),
  'import-preview': async (page) => {
    const file = { name: 'kraken-ledgers-2025.csv', mimeType: 'text/csv', buffer: Buffer.from(LEDGER) };
    await page.getByLabel('Choose file').last().setInputFiles(file);
    await page.getByRole('button', { name: /^Import \d+ transactions?$/ }).waitFor();
  },
  'add-wallets': dialogOf,
  'add-wallets-list': async (page) => {
    await page.getByLabel('Addresses').fill(ADDED_WALLETS);
    await page.getByRole('button', { name: /^Add \d+ wallets$/ }).waitFor();
  },
  'accounting-settings': dialogOf,
  'lock-year': dialogOf,
  'broker-forms': dialogOf,
  'add-disposal': dialogOf,
  'add-coin': dialogOf,
  'import-prices': dialogOf,
  'add-network': dialogOf,
  'add-counterparty': dialogOf,
  'add-user': dialogOf,
  'coin-drawer': dialogOf,
  'transaction-drawer': dialogOf,
  'why-drawer': dialogOf,
  search: async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('usdc');
    await page.getByRole('option').first().waitFor();
  },
  customizer: press('Theme Customizer'),
  'jobs-tray': press('Jobs', 'section[tabindex="-1"]'),
  notices: press(/^Notices/, '[role="presentation"], [role="dialog"]'),
  rules: press('Rules'),
  'accept-suggestions': press('Accept suggestions'),
  'add-transaction': press('Add manually'),
  'fetch-transaction': press('Fetch by hash'),
  'add-request': press('Add for a client'),
  'request-drawer': press('Match'),
  'add-alias': press('Add alias group'),
  'assign-address': press('Assign address'),
  'client-add-wallet': press('Add wallet'),
  'client-prove-wallet': async (page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Prove ownership' }).click();
    await dialogOf(page);
  },
  'client-statement': press(/^Statement/),
  'own-api-tokens': async (page) => {
    for (const name of ['Spreadsheet of the accountant', 'Year-end audit']) {
      await page
        .getByRole('button', { name: /^Create API token|^Revoke/ })
        .first()
        .waitFor();
      if (await page.getByText(name).isVisible()) continue;
      await createToken(page, name);
      await page.getByRole('button', { name: 'I’ve saved the token' }).click();
      await page.getByText(name).waitFor();
    }
  },
  'api-token-created': async (page) => {
    // Names are unique, and the other views have created theirs.
    const tokens = page.getByRole('button', { name: /^Revoke/ });
    await tokens.first().waitFor();
    await createToken(page, `Payroll export ${await tokens.count()}`);
  },
  'add-mapping': async (page) => {
    await press('Add mapping')(page);
    await page.getByLabel('Accounts of the journal').selectOption('income');
    await page.getByLabel('Action', { exact: true }).selectOption('p2pInterest');
  },
  'add-columns': press('Add columns'),
  'ledger-exports': async (page) => {
    await page.getByRole('region', { name: 'Exports' }).waitFor();
    await press('Export', '[role="menu"]')(page);
    await page.getByRole('menuitem', { name: /^QuickBooks Online/ }).click();
    await page
      .getByText(/^quickbooks-1/)
      .first()
      .waitFor();
  },
  'ledger-columns': async (page) => {
    await page.getByRole('button', { name: 'Add columns' }).waitFor();
    if (await page.getByText('Sage Intacct').first().isVisible()) return;
    await press('Add columns')(page);
    await page.getByLabel('Name', { exact: true }).fill('Sage Intacct');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sage Intacct').first().waitFor();
  },
  'two-person-rule': press('Two-person rule'),
  'audit-entry': expand(/^Details of entry/),
  'capital-coin': expand(/^Positions of/),
  'holding-wallets': expand(/^Wallets of/),
  'open-lots': expand(/^Lots of/),
  'passkey-added': async (page) => {
    if (await page.getByText('Work laptop').isVisible()) return;
    await addAuthenticator(page);
    await namePasskey(page);
    await page.getByRole('button', { name: 'I’ve saved my codes' }).click();
    await page.getByText('Work laptop').waitFor();
    await page.getByRole('alert').filter({ hasText: 'Passkey added' }).waitFor({ state: 'hidden' });
  },
  // The sign-in was a moment ago, so the server would not ask yet: its refusal is made here.
  'confirm-identity': async (page) => {
    await page.route(`**${REFUSED_CALL}`, (route) =>
      route.fulfill({
        status: 403,
        json: { detail: 'Confirm it’s you.', code: 'confirmation_required', ways: ['password', 'passkey'] },
      }),
    );
    await namePasskey(page);
    await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  },
};

const listed = LIST_PAGES.map((pathname) => [
  pathname.replace(/^(?:admin|portfolio)\//, '').replaceAll('/', '-'),
  pathname,
]);

/** Before anybody has signed in, but with the sample. */
export const PUBLIC_PAGES = [
  ['landing', ''],
  ['sample-sign-in', 'signin'],
  ['not-authorized', '401'],
  ['not-found', '404'],
  ['server-error', '500'],
];

/** The pages and dialogs of an administrator. */
export const ADMIN_PAGES = [
  ['dashboard', 'dashboard'],
  ...listed,
  ['settings-sources', 'admin/settings?section=sources'],
  ['coins-to-review', 'admin/coins?view=to-review'],
  ['coins-missing-prices', 'admin/coins?view=missing-prices'],
  ['client-transactions-all', 'admin/client-transactions?view=all'],
  ['form-8949', 'admin/capital-positions?year=2025'],
  ...['trial-balance', 'journal', 'balance-sheet', 'income-statement', 'chart', 'closing', 'exports'].map((tab) => [
    `ledger-${tab}`,
    `admin/ledger?tab=${tab}&from=2025-01-01&to=2025-12-31`,
  ]),
  ['ledger-fair-value', 'admin/ledger?tab=fair-value&from=2025-01-01&to=2025-12-31'],
  ['ledger-book-basis', 'admin/ledger?tab=balance-sheet&basis=book&from=2025-01-01&to=2025-12-31'],
  ...['ledger-columns', 'add-columns', 'add-mapping'].map((name) => [name, 'admin/ledger?tab=chart']),
  ['own-api-tokens', 'profile'],
  ['api-token-created', 'profile'],
  ['import-preview', 'admin/import'],
  ['import-past', 'admin/import?tab=past'],
  ['import-saved', 'admin/import?tab=saved'],
  ['two-person-rule', 'admin/audit-log'],
  ['audit-entry', 'admin/audit-log'],
  ['capital-coin', 'admin/capital-positions?year=2025'],
  ['holding-wallets', 'admin/asset-holdings'],
  ['open-lots', 'admin/open-positions'],
  ['add-wallets', 'admin/wallets?dialog=add'],
  ['add-wallets-list', 'admin/wallets?dialog=add'],
  ['accounting-settings', 'admin/capital-positions?dialog=settings'],
  ['lock-year', 'admin/capital-positions?year=2025&dialog=lock'],
  ['broker-forms', 'admin/capital-positions?year=2025&dialog=brokers'],
  ['add-disposal', 'admin/capital-positions?dialog=enter'],
  ['add-coin', 'admin/coins?dialog=add'],
  ['import-prices', 'admin/coins?dialog=import-prices'],
  ['add-network', 'admin/networks?dialog=add'],
  ['add-counterparty', 'admin/address-book?dialog=add'],
  ['add-user', 'admin/users?dialog=add'],
  ['search', 'dashboard'],
  ['customizer', 'dashboard'],
  ['jobs-tray', 'dashboard'],
  ['notices', 'dashboard'],
  ['inbox-groups', 'portfolio/transactions/new?group_by=counterparty'],
  ['rules', 'portfolio/transactions/new'],
  ['accept-suggestions', 'portfolio/transactions/new'],
  ['add-transaction', 'portfolio/transactions/history'],
  ['fetch-transaction', 'portfolio/transactions/history'],
  ['add-request', 'admin/client-transactions'],
  ['request-drawer', 'admin/client-transactions'],
  ['add-alias', 'admin/coin-alias'],
  ['assign-address', 'admin/liabilities/addresses'],
];

/** The pages of a client. */
export const CLIENT_PAGES = [
  ['own-dashboard', 'dashboard'],
  ['client-deposit', 'client/deposit-withdraw'],
  ['client-withdraw', 'client/deposit-withdraw?tab=withdraw'],
  ['client-wallets', 'client/wallets'],
  ['client-add-wallet', 'client/wallets'],
  ['client-prove-wallet', 'client/wallets'],
  ['client-statement', 'dashboard'],
  ['client-profile', 'profile'],
];

/** The first pages of an operator without sample data: before the sign-in, and after it. */
export const OWN_SIGN_IN = [['sign-in', 'signin']];
export const OWN_PAGES = [
  ['set-up', 'dashboard'],
  ['confirm-identity', 'profile'],
  ['passkey-added', 'profile'],
];

/** Pages and drawers of single records, of which the sample has at least one. `read` makes a call of the API. */
export async function recordPages(read) {
  const [pools, stakes, users, coins, transactions, gains] = await Promise.all([
    read('indexer/admin/pools'),
    read('indexer/admin/stake'),
    read('auth/users'),
    read('market/coins?search=ETH'),
    read('indexer/admin/transactions?action=swap'),
    read('accounting/capital-positions?year=2025'),
  ]);
  const { items: positions } = await read(`accounting/capital-positions/coin/${gains.items[0].coinId}?year=2025`);
  const drawers = [
    ['coin-drawer', `admin/coins?coin=${coins.items[0].id}`],
    ['transaction-drawer', `portfolio/transactions/history?id=${transactions.items[0].id}`],
    ['why-drawer', `admin/capital-positions?year=2025&why=${encodeURIComponent(positions[0].id)}`],
  ];
  return [
    ['pool', `admin/pools/${pools.items[0].id}`],
    ['stake-detail', `admin/stake/${stakes.items[0].stakeId}`],
    ['client-dashboard', `dashboard?client=${users.items.find(({ firstName }) => firstName === 'Mara').id}`],
    ...drawers,
  ];
}
