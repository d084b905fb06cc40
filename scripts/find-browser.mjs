/**
 * Finds Chromium for the browser tests, or installs it where that is possible without asking anyone, and says what it
 * does. The headless shell is Chromium without the parts of a desktop: a page is there in half the time.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installDebianPackages } from './debian-packages.mjs';

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
  installDebianPackages(['chromium-headless-shell'], { purpose: 'browser' });
  return findHeadlessShell();
}

function downloadByPlaywright() {
  console.log('browser: none found; asking Playwright to download Chromium');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) console.log(`browser: npx ended with ${status}`);
  return findFullBrowser();
}
