/**
 * Links each package of this repository into node_modules, as `npm install` does. A checkout that gains a package then
 * needs no installation before its checks and tests run.
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['packages', 'areas'].map((name) => fileURLToPath(new URL(`../${name}`, import.meta.url)));
const scope = fileURLToPath(new URL('../node_modules/@holdfast', import.meta.url));

export function linkPackages() {
  mkdirSync(scope, { recursive: true });
  for (const { folder, name } of FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => ({ folder, name })))) {
    const link = path.join(scope, name);
    // Windows lets every user create a junction, which needs an absolute path.
    const target = path.join(folder, name);
    if (!existsSync(link))
      symlinkSync(process.platform === 'win32' ? target : path.relative(scope, target), link, 'junction');
  }
}

/** Vitest calls this function before the tests. */
export function setup() {
  linkPackages();
}
