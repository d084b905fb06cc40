/**
 * Types, lint and dependency rules: everything that needs no running program. Exports the list for the test command.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureDevnetInstalled } from './install-devnet.mjs';
import { linkPackages } from './link-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const projects = [
  'packages/calendar',
  'packages/money',
  'packages/http',
  'packages/contract',
  'packages/accounting',
  'packages/lending',
  'packages/defi',
  'packages/facts',
  'packages/classification',
  'packages/chain',
  'packages/csv',
  'packages/prices',
  'packages/imports',
  'apps/server',
  'apps/web',
  'devnet',
  '.',
];

export const checks = [
  { name: 'format', command: ['biome', 'format', '.'] },
  ...projects.map((project) => ({
    name: `types of ${project === '.' ? 'tests and scripts' : project}`,
    command: ['tsc', '-p', project],
  })),
  { name: 'lint', command: ['oxlint'] },
  { name: 'dependency rules', command: ['tsx', 'scripts/check-dependencies.ts'] },
];

export function runCheck(check) {
  linkPackages();
  // Its own types, and those of the tests that use it, need its packages.
  ensureDevnetInstalled();
  const [program, ...options] = check.command;
  const binary = `${root}/node_modules/.bin/${program}`;
  if (!existsSync(binary)) throw new Error(`${program} is not installed: run npm ci first.`);
  const result = spawnSync(binary, options, { cwd: root, encoding: 'utf8' });
  return { passed: result.status === 0, output: `${result.stdout}${result.stderr}` };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const check of checks) {
    const { passed, output } = runCheck(check);
    console.log(`${passed ? 'ok    ' : 'FAILED'} ${check.name}`);
    if (!passed) {
      console.log(output);
      process.exitCode = 1;
    }
  }
}
