/**
 * npm run screenshots -- [DIRECTORY] [NAME…]: starts Holdfast with the sample portfolio on a throw-away database and
 * takes a picture of every page and of the main dialogs, light and dark, 1440 and 360 px wide. Without a directory they
 * go to screenshots/, which git ignores; with names, only those pages; with --light-1440, --light-360, --dark-1440 or
 * --dark-360, only those views. It prints the errors of the console, the serious
 * violations that axe finds, the texts that are cut and the pages that are too wide. With --docs only the pages that
 * README and guide show are taken, and their pictures in docs/images are renewed.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import { chromium } from '@playwright/test';
import { build } from './build.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';
import {
  ADMIN_PAGES,
  CLIENT_PAGES,
  OWN_PAGES,
  OWN_SIGN_IN,
  PUBLIC_PAGES,
  recordPages,
  REFUSED_CALL,
  STEPS,
  WHOLE_PAGES,
} from './screenshot-pages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const options = process.argv.slice(2).filter((each) => each.startsWith('--'));
const isForDocs = options.includes('--docs');
const [directory = 'screenshots', ...wanted] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const VIEWS = ['light-1440', 'light-360', 'dark-1440', 'dark-360'];
const wantedViews = VIEWS.filter((view) => options.includes(`--${view}`));
const output = path.resolve(directory);
/** The pictures of README and guide, with the part of the page that they show. As WebP, so that they stay small. */
const DOCS_HEIGHT_MAX = 1000;
const DOCS_PICTURES = [
  'first-run',
  'set-up',
  'dashboard',
  'wallets',
  'add-wallets-list',
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
/** A page a second with all its files is more than a person opens. */
const REQUESTS_PER_MINUTE = '1000000';

async function startServer() {
  const data = mkdtempSync(path.join(tmpdir(), 'holdfast-pictures-'));
  chmodSync(data, 0o711);
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: data,
      PORT: '0',
      CUSTOMIZER: 'true',
      REQUESTS_PER_MINUTE,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /ready at (http:\/\/[^\s"]+)/.exec(line)?.[1];
      // Passkeys belong to a host name, not to an IP address.
      if (address) resolve(address.replace('127.0.0.1', 'localhost'));
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
const faults = new Set();
function reportFault(fault) {
  if (!faults.has(fault)) console.log(`look at: ${fault}`);
  faults.add(fault);
}

/** One tab for each mode and width visits all pages, which is several times faster than a tab for each picture. */
async function takePictures(pages, { mode, width, token }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 1000 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.location().url.endsWith(REFUSED_CALL))
      reportFault(`${page.url()}: ${message.text()}`);
  });
  await page.addInitScript(
    ([settings, value]) => {
      localStorage.setItem('settings', settings);
      // The tray of jobs stays open from page to page, and would be in the pictures of all that follow.
      sessionStorage.removeItem('jobTray');
      if (value) localStorage.setItem('authToken', value);
    },
    [JSON.stringify({ mode }), token],
  );
  const isQuiet = watchCalls(page);
  for (const [name, pathname] of pages) {
    await page.goto(`${server.url}/${pathname}`);
    // Not by its role: behind a dialog that the address opens, the page is hidden from screen readers.
    await page.locator('h1').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await isQuiet();
    await page
      .waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'), null, {
        timeout: 15_000,
      })
      .catch(() => reportFault(`${pathname} at ${width} px is still loading after 15 s`));
    // Pictures below the screen are loaded when they are scrolled to, and a picture of the whole page has them too.
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager';
    });
    const report = (fault) => reportFault(`${name} (${mode}, ${width} px): ${fault}`);
    await STEPS[name]?.(page).catch((error) => report(`cannot be opened: ${error.message.split('\n')[0]}`));
    if (STEPS[name] !== undefined) {
      // Where a button was pressed, something else may be below the pointer now, with a tooltip of its own.
      await page.mouse.move(0, 0);
      // The bar at the top would be in the middle of the picture of a page that was scrolled.
      if (WHOLE_PAGES.has(name)) await page.evaluate(() => scrollTo(0, 0));
      await isQuiet();
    }
    await page.unrouteAll();
    for (const fault of await findFaults(page, { mode, width })) report(fault);
    await page.screenshot({
      path: path.join(output, `${name}-${mode}-${width}.png`),
      fullPage: STEPS[name] === undefined || WHOLE_PAGES.has(name),
    });
  }
  await context.close();
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Serious violations of accessibility rules, and what is wider than the space for it. Widths do not depend on the mode,
 * and colours not on the width, so neither is measured twice.
 */
async function findFaults(page, { mode, width }) {
  await page.evaluate(async () => {
    const running = () =>
      document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    while (running().length > 0) await Promise.all(running().map(({ finished }) => finished.catch(() => undefined)));
  });
  const isNarrow = width < 600;
  if (mode === 'dark' && isNarrow) return [];
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  if (mode === 'dark') axe.withRules(COLOUR_RULES);
  else if (isNarrow) axe.disableRules(COLOUR_RULES);
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
  return mode === 'dark' ? serious : [...serious, ...(await page.evaluate(findCutTexts, !isNarrow))];
}

/**
 * Runs in the page. A text is cut if a box that hides what does not fit ends before it, and neither a tooltip nor a
 * label has the whole text. On a wide screen a list that has to be scrolled sideways is reported as well.
 */
function findCutTexts(isWide) {
  const found = new Set();
  const overflow = document.documentElement.scrollWidth - window.innerWidth;
  if (overflow > 0) found.add(`the page is ${overflow} px too wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim();
    const parent = texts.currentNode.parentElement;
    if (text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (parent.closest('[title], [aria-label]:not(section, ul, table, nav, form, [role]), svg, script, style, pre'))
      continue;
    range.selectNodeContents(texts.currentNode);
    const { left, right } = range.getBoundingClientRect();
    for (let box = parent; box !== null && box !== document.body; box = box.parentElement) {
      const { overflowX, position } = getComputedStyle(box);
      const edge = box.getBoundingClientRect();
      if (edge.width <= 2) break;
      if (overflowX !== 'visible' && (right > edge.right + 1 || left < edge.left - 1)) {
        const isScrolled = overflowX === 'auto' || overflowX === 'scroll';
        if (!isScrolled || isWide) found.add(`${isScrolled ? 'to be scrolled to' : 'cut'}: "${text.slice(0, 60)}"`);
        break;
      }
      if (position === 'fixed') break;
    }
  }
  return [...found].slice(0, 12);
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
  const views = isForDocs ? ['light-1440'] : wantedViews.length > 0 ? wantedViews : VIEWS;
  for (const view of views) {
    const [mode, width] = view.split('-');
    await takePictures(chosen, { mode, width: Number(width), token });
  }
}

/** The people of the sample cannot sign in; this one gets a password. */
async function signInAsClient(token) {
  const { items } = await call(server.url, 'GET', 'auth/users', { token });
  const { id, email } = items.find(({ firstName }) => firstName === 'Mara');
  const password = randomBytes(24).toString('hex');
  await call(server.url, 'PATCH', 'auth/user/update', { token, body: { id, password } });
  const signedIn = await call(server.url, 'POST', 'auth/login-with-password', { body: { email, password } });
  return signedIn.authToken;
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
  await takeAll(PUBLIC_PAGES);
  const records = await recordPages((pathname) => call(server.url, 'GET', pathname, { token: authToken }));
  await takeAll([...ADMIN_PAGES, ...records], authToken);
  if (CLIENT_PAGES.some(([name]) => isWanted(name))) await takeAll(CLIENT_PAGES, await signInAsClient(authToken));
  if ([...OWN_SIGN_IN, ...OWN_PAGES].some(([name]) => isWanted(name))) {
    await call(server.url, 'DELETE', 'setup/sample', { token: authToken });
    const own = { email: 'dana@harbourline.example', password: randomBytes(24).toString('hex') };
    const signedIn = await call(server.url, 'POST', 'setup/first-administrator', { body: own });
    await takeAll(OWN_SIGN_IN);
    await takeAll(OWN_PAGES, signedIn.authToken);
  }
  if (isForDocs) await writeDocsPictures();
  console.log(`${faults.size} things to look at`);
  console.log(`the pictures are in ${output}`);
} finally {
  await browser.close();
  await server.stop();
}
