import { readFileSync } from 'node:fs';

/** Read as text, because importing the list would load the types of the whole page. */
const LIST_OF_PAGES = readFileSync(new URL('../../../apps/web/src/app/pages.tsx', import.meta.url), 'utf8');

/** The path of every page, so that a test over all pages includes those that are added later. */
export const PAGE_PATHS = [...LIST_OF_PAGES.matchAll(/page\('(\/[^']*)'/gu)]
  .map(([, path]) => path!)
  .concat('/profile');
