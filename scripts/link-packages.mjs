/**
 * Links each package of this repository into node_modules, as `npm install` does. A checkout that gains a package then
 * needs no installation before its checks and tests run.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));
const scope = fileURLToPath(new URL('../node_modules/@holdfast', import.meta.url));

export function linkPackages() {
  mkdirSync(scope, { recursive: true });
  for (const name of readdirSync(packages)) {
    const link = path.join(scope, name);
    // Windows lets every user create a junction, which needs an absolute path.
    const target = path.join(packages, name);
    if (!existsSync(link))
      symlinkSync(process.platform === 'win32' ? target : path.relative(scope, target), link, 'junction');
  }
}

/** Vitest calls this function before the tests. */
export function setup() {
  linkPackages();
}
