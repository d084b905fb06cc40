/**
 * npm run screenshots -- [DIRECTORY] [NAME…]: starts Holdfast with the sample portfolio on a throw-away database and
 * takes a picture of every page, light and dark, 1440 and 360 px wide. Without a directory they go to screenshots/,
 * which git ignores; with names, only those pages. With --docs only the pages that README and guide show are taken,
 * and their pictures in docs/images are renewed.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from './build.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const isForDocs = process.argv.includes('--docs');
const [directory = 'screenshots', ...wanted] = process.argv.slice(2).filter((each) => each !== '--docs');
const output = path.resolve(directory);
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
  'client/deposit-withdraw',
  'client/wallets',
  'profile',
  'help',
  'help/books',
  'help/first-day',
  'api/docs',
];

/** The pictures of README and guide, with the part of the page that they show. As WebP, so that they stay small. */
const DOCS_HEIGHT_MAX = 1000;
const DOCS_PICTURES = [
  'first-run',
  'set-up',
  'dashboard',
  'wallets',
  'transactions-new',
  'coins',
  'asset-holdings',
  'capital-positions-worklist',
  'capital-positions',
  'form-8949',
  'liabilities',
  'client-dashboard',
  'pools',
  'loans',
  'import-preview',
  'users',
];
const DOCS_WIDTH = 1200;

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

/** What is done on a page before its picture is taken, which then shows the screen and not the whole page. */
const STEPS = {
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
};

async function startServer() {
  const data = mkdtempSync(path.join(tmpdir(), 'holdfast-pictures-'));
  chmodSync(data, 0o711);
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: data, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /ready at (http:\/\/[^\s"]+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
  return { url, stop };
}

async function call(url, method, pathname, { body, token } = {}) {
  const response = await fetch(`${url}/api/${pathname}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${pathname}: ${JSON.stringify(answer)}`);
  return answer;
}

/** Pages of single records, of which the sample has at least one. */
async function recordPages(url, token) {
  const read = (pathname) => call(url, 'GET', pathname, { token });
  const [pools, stakes, users] = await Promise.all([
    read('indexer/admin/pools'),
    read('indexer/admin/stake'),
    read('auth/users'),
  ]);
  return [
    ['pool', `admin/pools/${pools.items[0].id}`],
    ['stake-detail', `admin/stake/${stakes.items[0].stakeId}`],
    ['client-dashboard', `dashboard?client=${users.items.find(({ firstName }) => firstName === 'Mara').id}`],
  ];
}

const isWanted = (name) =>
  (wanted.length === 0 || wanted.includes(name)) && (!isForDocs || DOCS_PICTURES.includes(name));

await build();
mkdirSync(output, { recursive: true });
const server = await startServer();
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const faults = [];

/** One tab for each mode and width visits all pages, which is several times faster than a tab for each picture. */
async function takePictures(pages, { mode, width, token }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 1000 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(
    ([settings, value]) => {
      localStorage.setItem('settings', settings);
      if (value) localStorage.setItem('authToken', value);
    },
    [JSON.stringify({ mode }), token],
  );
  const isQuiet = watchCalls(page);
  for (const [name, pathname] of pages) {
    await page.goto(`${server.url}/${pathname}`);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await isQuiet();
    await page
      .waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'), null, {
        timeout: 15_000,
      })
      .catch(() => faults.push(`${pathname} at ${width} px is still loading after 15 s`));
    await STEPS[name]?.(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${pathname} at ${width} px is ${overflow} px too wide`);
    await page.screenshot({
      path: path.join(output, `${name}-${mode}-${width}.png`),
      fullPage: STEPS[name] === undefined,
    });
  }
  await context.close();
}

const QUIET_MS = 400;

/** Resolves once no call has been in flight for a moment; the streams of jobs and notices never end. */
function watchCalls(page) {
  const pending = new Set();
  const isCall = (request) => request.url().includes('/api/') && !request.url().includes('/events');
  page.on('request', (request) => isCall(request) && pending.add(request));
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (request) => pending.delete(request));
  return async () => {
    const until = Date.now() + 15_000;
    for (let quietSince = Date.now(); Date.now() - quietSince < QUIET_MS && Date.now() < until; ) {
      if (pending.size > 0) quietSince = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
}

async function takeAll(pages, token) {
  const chosen = pages.filter(([name]) => isWanted(name));
  if (chosen.length === 0) return;
  if (isForDocs) return takePictures(chosen, { mode: 'light', width: 1440, token });
  for (const mode of ['light', 'dark'])
    for (const width of [1440, 360]) await takePictures(chosen, { mode, width, token });
}

/** The browser scales and compresses; nothing else is needed for it. */
async function writeDocsPictures() {
  mkdirSync(path.join(root, 'docs/images'), { recursive: true });
  const page = await browser.newPage();
  for (const name of DOCS_PICTURES.filter(isWanted)) {
    const png = readFileSync(path.join(output, `${name}-light-1440.png`)).toString('base64');
    const webp = await page.evaluate(
      async ([data, width, heightMax]) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = width;
        canvas.height = Math.round((Math.min(image.height, heightMax) * width) / image.width);
        const context = canvas.getContext('2d');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, 0, 0, width, Math.round((image.height * width) / image.width));
        return canvas.toDataURL('image/webp', 0.82).split(',')[1];
      },
      [png, DOCS_WIDTH, DOCS_HEIGHT_MAX],
    );
    writeFileSync(path.join(root, 'docs/images', `${name}.webp`), Buffer.from(webp, 'base64'));
  }
  await page.close();
}

try {
  await takeAll([['first-run', 'signin']]);
  const startedAt = Date.now();
  const { authToken } = await call(server.url, 'POST', 'setup/sample', { body: {} });
  console.log(`the sample portfolio took ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  await takeAll([
    ['landing', ''],
    ['sample-sign-in', 'signin'],
    ['not-found', '404'],
  ]);
  const listed = LIST_PAGES.map((pathname) => [
    pathname.replace(/^(?:admin|portfolio)\//, '').replaceAll('/', '-'),
    pathname,
  ]);
  const pages = [
    ['dashboard', 'dashboard'],
    ...listed,
    ['form-8949', 'admin/capital-positions?year=2025'],
    ['import-preview', 'admin/import'],
  ];
  await takeAll([...pages, ...(await recordPages(server.url, authToken))], authToken);
  if (isWanted('set-up')) {
    await call(server.url, 'DELETE', 'setup/sample', { token: authToken });
    const own = { email: 'dana@harbourline.example', password: randomBytes(24).toString('hex') };
    const signedIn = await call(server.url, 'POST', 'setup/first-administrator', { body: own });
    await takeAll([['set-up', 'dashboard']], signedIn.authToken);
  }
  if (isForDocs) await writeDocsPictures();
  for (const fault of new Set(faults)) console.log(`look at: ${fault}`);
  console.log(`the pictures are in ${output}`);
} finally {
  await browser.close();
  await server.stop();
}
