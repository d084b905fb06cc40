import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const FOLDERS = ['packages', 'areas'].map((name) => fileURLToPath(new URL(`../${name}`, import.meta.url)));

/**
 * Every public entry of our packages with its source, for the bundler; the longer names first, as it takes the first
 * that fits.
 *
 * @returns {Record<string, string>}
 */
export function packageSources() {
  const entries = FOLDERS.flatMap((parent) => readdirSync(parent).map((name) => ({ parent, name }))).flatMap(
    ({ parent, name }) => {
      const folder = path.join(parent, name);
      const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
      return Object.entries(exports).map(([entry, source]) => [
        path.posix.join(`@holdfast/${name}`, entry),
        path.join(folder, source),
      ]);
    },
  );
  return Object.fromEntries(entries.sort(([left], [right]) => right.length - left.length));
}
