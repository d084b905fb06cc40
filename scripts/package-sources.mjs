import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

/**
 * Every public entry of our packages with its source, for the bundler; the longer names first, as it takes the first
 * that fits.
 *
 * @returns {Record<string, string>}
 */
export function packageSources() {
  const entries = readdirSync(packages).flatMap((name) => {
    const folder = path.join(packages, name);
    const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    return Object.entries(exports).map(([entry, source]) => [
      path.posix.join(`@holdfast/${name}`, entry),
      path.join(folder, source),
    ]);
  });
  return Object.fromEntries(entries.sort(([left], [right]) => right.length - left.length));
}
