/**
 * The devnet is a package of its own, large and needed by tests and demonstrations only, so `npm ci` at the root leaves
 * it out. This installs it when it is missing or when its lockfile has changed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const devnet = fileURLToPath(new URL('../devnet', import.meta.url));
const modules = path.join(devnet, 'node_modules');

/** Returns whether there was anything to install. */
export function ensureDevnetInstalled() {
  if (isInstalled()) return false;
  console.log('Installing the packages of the devnet (about 200 MB, once) …');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: devnet,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: environmentOfItsOwn(),
      // On Windows npm is a script, which only a shell can start.
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0)
    throw new Error(
      `The packages of the devnet could not be installed: ${error?.message ?? `npm ended with ${status}`}.`,
    );
  removeForeignBinaries();
  return true;
}

/** Under this name vitest calls it before the tests that need the devnet. */
export function setup() {
  ensureDevnetInstalled();
}

/** npm keeps a copy of what it installed; the lockfile must ask for nothing else. */
function isInstalled() {
  try {
    const wanted = JSON.parse(readFileSync(path.join(devnet, 'package-lock.json'), 'utf8')).packages;
    const present = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8')).packages;
    return Object.entries(wanted).every(
      ([name, { integrity }]) => name === '' || (present[name] !== undefined && present[name].integrity === integrity),
    );
  } catch {
    return false;
  }
}

/** Run by `npm run`, this process carries settings that would send npm back to the root of the repository. */
function environmentOfItsOwn() {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_config_(local_prefix|prefix|workspace)/i.test(name)),
  );
}

/** The chain's package brings its program for seven platforms, 25 MB each; one is enough. */
function removeForeignBinaries() {
  const scope = path.join(modules, '@nomicfoundation');
  for (const name of readdirSync(scope)) {
    if (name.startsWith('edr-') && !name.startsWith(`edr-${process.platform}-${process.arch}`))
      rmSync(path.join(scope, name), { recursive: true });
  }
}
