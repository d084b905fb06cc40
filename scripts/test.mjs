/** npm test: types, lint, dependency rules, unit and server tests, browser tests; and one line that counts them all. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runBrowserTests } from './browser-tests.mjs';
import { runChecks } from './check.mjs';
import { installTestPrograms } from './debian-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const startedAt = Date.now();
const total = { passed: 0, failed: 0, skipped: 0 };
/** Named once more at the end, where a reader of a long output looks. */
const failures = [];

function count(name, { passed, failed, skipped = 0, failedNames = [] }) {
  failures.push(...failedNames);
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  const others = skipped > 0 ? `, ${skipped} skipped` : '';
  console.log(`== ${name}: ${passed} passed, ${failed} failed${others} (${seconds} s so far)`);
}

function runVitest() {
  const report = path.join(tmpdir(), `holdfast-vitest-${process.pid}.json`);
  const { status } = spawnSync(
    `${root}/node_modules/.bin/vitest`,
    ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: root, stdio: 'inherit' },
  );
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    const failedFiles = result.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    ).length;
    // A run that ended badly although every test passed (an unhandled error, say) is a failure too.
    const failed = Math.max(result.numFailedTests + failedFiles, status === 0 ? 0 : 1);
    return {
      passed: result.numPassedTests,
      failed,
      skipped: result.numPendingTests,
      failedNames: result.testResults.flatMap(namesOfFailed),
    };
  } catch (error) {
    console.log(`vitest left no report: ${error.message}`);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(report, { force: true });
  }
}

function namesOfFailed({ name, status, message, assertionResults }) {
  const file = path.relative(root, name);
  const failed = assertionResults.filter((assertion) => assertion.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}: ${message.split('\n')[0]}`] : [];
  return failed.map(
    (assertion) => `${file} › ${assertion.fullName}: ${assertion.failureMessages[0]?.split('\n')[0] ?? ''}`,
  );
}

// What the browser tests need is built meanwhile; if that fails, they build it again and say why.
const building = spawn(process.execPath, [`${root}/scripts/build.mjs`], { cwd: root, stdio: 'ignore' });
const built = once(building, 'exit');
await runChecks(({ name, passed, output }) => {
  if (!passed) console.log(output);
  count(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, failedNames: passed ? [] : [name] });
});
await built;
installTestPrograms();
count('unit and server tests', runVitest());
count('browser tests', await runBrowserTests());
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);
