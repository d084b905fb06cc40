/** npm run test:browser: builds, finds a browser and runs the browser tests. Options are passed to Playwright. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { findOrInstallBrowser } from './find-browser.mjs';
import { ensureDevnetInstalled } from './install-devnet.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function runBrowserTests(options = []) {
  ensureDevnetInstalled();
  await build();
  const report = path.join(tmpdir(), `holdfast-browser-${process.pid}.json`);
  const { status } = spawnSync(`${root}/node_modules/.bin/playwright`, ['test', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: findOrInstallBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  try {
    const { stats, suites } = JSON.parse(readFileSync(report, 'utf8'));
    // A run that ended badly without a failed test (no tests found, a broken file) is a failure too.
    return {
      passed: stats.expected + stats.flaky,
      failed: Math.max(stats.unexpected, status === 0 ? 0 : 1),
      skipped: stats.skipped,
      failedNames: suites.flatMap(namesOfFailed),
    };
  } catch (error) {
    console.log(`the browser tests left no report: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  } finally {
    rmSync(report, { force: true });
  }
}

function namesOfFailed({ specs = [], suites = [] }) {
  const failed = specs.filter((spec) => !spec.ok).map((spec) => `tests/browser/${spec.file} › ${spec.title}`);
  return [...failed, ...suites.flatMap(namesOfFailed)];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runBrowserTests(process.argv.slice(2));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
