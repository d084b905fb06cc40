/**
 * Finds Chromium for the browser tests, or installs it where that is possible without asking anyone, and says what it
 * does.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

export function findOrInstallBrowser() {
  const found = findBrowser();
  if (found) {
    console.log(`browser: ${found}`);
    return found;
  }
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('browser: none found; installing Debian\'s chromium with apt-get');
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  } else {
    console.log('browser: none found; asking Playwright to download Chromium');
    run('npx', ['playwright', 'install', 'chromium']);
  }
  const installed = findBrowser();
  if (!installed) throw new Error('No Chromium could be found or installed. Install one and name it in CHROMIUM_PATH.');
  console.log(`browser: ${installed}`);
  return installed;
}

function findBrowser() {
  const places = [process.env.CHROMIUM_PATH, ...USUAL_PLACES, chromium.executablePath()];
  return places.find((place) => place && existsSync(place));
}

function run(program, options) {
  const { status } = spawnSync(program, options, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  if (status !== 0) console.log(`browser: ${program} ended with ${status}`);
}
