import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const LISTS_OF_PAGES = [
  ...readdirSync(`${root}/areas`).map((area) => `${root}/areas/${area}/page/pages.ts`),
  `${root}/apps/web/src/app/pages.ts`,
].filter((file) => existsSync(file));

/** Read as text, because importing the lists would load the types of the whole page. */
function readPaths(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/\bpage\(\s*'(\/[^']*)'/gu)].map(([, path]) => path!);
}

/** The path of every page, so that a test over all pages includes those that are added later. */
export const PAGE_PATHS = LISTS_OF_PAGES.flatMap(readPaths);
