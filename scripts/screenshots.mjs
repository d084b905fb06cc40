/**
 * npm run screenshots -- DIRECTORY: starts Holdfast on a throw-away database with a few people in it and takes a
 * picture of every page, light and dark, 1440 and 360 px wide. For looking at, and for the README.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from './build.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = path.resolve(process.argv[2] ?? 'screenshots');
const PASSWORD = 'correct horse battery staple';
const PEOPLE = [
  ['ines@carvalho.example', 'Ines', 'Carvalho', 'client'],
  ['kenji.w@seiran.example', 'Kenji', 'Watanabe', 'client'],
  ['mara@lindqvist.example', 'Mara', 'Lindqvist', 'client'],
  ['paul@devereux.example', 'Paul', 'Devereux', 'client'],
  ['ruth@harbourline.example', 'Ruth', 'Abelson', 'staff'],
  ['t.okafor@northquay.example', 'Tobias', 'Okafor', 'client'],
];
const ADMIN_PAGES = [
  '/dashboard',
  '/admin/users',
  '/admin/import',
  '/admin/wallets',
  '/admin/address-book',
  '/admin/coins',
  '/admin/coin-alias',
  '/admin/networks',
  '/profile',
];

async function startServer() {
  const directory = mkdtempSync(path.join(tmpdir(), 'holdfast-pictures-'));
  chmodSync(directory, 0o711);
  const child = spawn(process.execPath, ['apps/server/dist/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: directory, PORT: '0', CUSTOMIZER: 'true' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /ready at (http:\/\/[^\s"]+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
  });
  return { url, stop: () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM')) };
}

async function call(url, method, pathname, body, token) {
  const response = await fetch(`${url}/api/${pathname}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return response.json();
}

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

async function picture({ name, pathname, mode, width, token, settings = {} }) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 780 : 1000 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript(
    ([stored, value]) => {
      localStorage.setItem('settings', stored);
      if (value) localStorage.setItem('authToken', value);
    },
    [JSON.stringify({ mode, ...settings }), token],
  );
  await page.goto(server.url + pathname);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await page.screenshot({ path: path.join(output, `${name}-${mode}-${width}.png`), fullPage: width < 600 });
  await context.close();
}

async function pictures(name, pathname, token, settings) {
  for (const mode of ['light', 'dark'])
    for (const width of [1440, 360]) await picture({ name, pathname, mode, width, token, settings });
}

try {
  await pictures('first-run', '/signin');
  const { authToken } = await call(server.url, 'POST', 'setup/first-administrator', {
    email: 'dana@harbourline.example',
    password: PASSWORD,
    firstName: 'Dana',
    lastName: 'Whitfield',
  });
  for (const [email, firstName, lastName, role] of PEOPLE)
    await call(
      server.url,
      'POST',
      'auth/user/add-with-password',
      { email, firstName, lastName, role, password: PASSWORD },
      authToken,
    );
  await call(server.url, 'POST', 'auth/user/add?email=new.client%40people.example', null, authToken);
  const client = await call(server.url, 'POST', 'auth/login-with-password', {
    email: 'mara@lindqvist.example',
    password: PASSWORD,
  });
  await pictures('landing', '/');
  await pictures('sign-in', '/signin');
  await pictures('not-found', '/404');
  await pictures('terms', '/dashboard', client.authToken);
  await call(server.url, 'POST', 'auth/user/accept-agreement', null, client.authToken);
  await pictures('client-dashboard', '/dashboard', client.authToken);
  await pictures('not-authorized', '/admin/users', client.authToken);
  for (const pathname of ADMIN_PAGES) await pictures(pathname.split('/').at(-1), pathname, authToken);
  await picture({
    name: 'users-rtl',
    pathname: '/admin/users',
    mode: 'light',
    width: 1440,
    token: authToken,
    settings: { direction: 'rtl' },
  });
  await picture({
    name: 'users-semi-dark',
    pathname: '/admin/users',
    mode: 'light',
    width: 1440,
    token: authToken,
    settings: { skin: 'semi-dark' },
  });
  console.log(`the pictures are in ${output}`);
} finally {
  await browser.close();
  await server.stop();
}
