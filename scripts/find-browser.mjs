/**
 * Finds Chromium for the browser tests, or installs it where that is possible without asking anyone, and says what it
 * does. The headless shell is Chromium without the parts of a desktop: a page is there in half the time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findOrInstallBrowser() {
  const browser = findHeadlessShell() ?? installFromDebian() ?? findFullBrowser() ?? downloadByPlaywright();
  if (!browser) throw new Error('No Chromium could be found or installed. Install one and name it in CHROMIUM_PATH.');
  console.log(`browser: ${browser}`);
  return browser;
}

const findHeadlessShell = () => firstThere([process.env.CHROMIUM_PATH, HEADLESS_SHELL]);
const findFullBrowser = () => firstThere([...USUAL_PLACES, chromium.executablePath()]);
const firstThere = (places) => places.find((place) => place && existsSync(place));

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log("browser: installing Debian's chromium-headless-shell with apt-get");
  run('apt-get', ['update']);
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
  return findHeadlessShell();
}

function downloadByPlaywright() {
  console.log('browser: none found; asking Playwright to download Chromium');
  run('npx', ['playwright', 'install', 'chromium']);
  return findFullBrowser();
}

function run(program, options) {
  const { status } = spawnSync(program, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) console.log(`browser: ${program} ended with ${status}`);
}
