/**
 * Links each package of this repository into node_modules, as `npm install` does. A checkout that gains a package then
 * needs no installation before its checks and tests run.
 */
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const scope = path.join(root, 'node_modules/@holdfast');

export function linkPackages() {
  mkdirSync(scope, { recursive: true });
  for (const folder of ['kit', 'areas'].flatMap(foldersOf)) {
    const link = path.join(scope, path.basename(folder));
    // Windows lets every user create a junction, which needs an absolute path.
    const target = process.platform === 'win32' ? folder : path.relative(scope, folder);
    if (linkedTo(link) === target) continue;
    rmSync(link, { recursive: true, force: true });
    symlinkSync(target, link, 'junction');
  }
}

const foldersOf = (parent) =>
  readdirSync(path.join(root, parent))
    .map((name) => path.join(root, parent, name))
    .filter((folder) => existsSync(path.join(folder, 'package.json')));

function linkedTo(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

/** Vitest calls this function before the tests. */
export function setup() {
  linkPackages();
}
