/**
 * Puts the drawing of each icon where it is used. The icon package is one module, which a bundler cannot divide: the
 * first page would carry the icons of every page of the product.
 */
import * as icons from '@mdi/js';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from '@mdi\/js';/g;

export function iconsWhereUsed(): Plugin {
  return {
    name: 'icons-where-used',
    enforce: 'pre',
    transform: (code, id) =>
      /\.tsx?(?:\?|$)/.test(id) && code.includes("from '@mdi/js'")
        ? code.replace(IMPORT, (_, names: string) => constantsOf(names))
        : null,
  };
}

function constantsOf(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const drawing = (icons as Readonly<Record<string, string>>)[name];
      if (drawing === undefined) throw new Error(`There is no icon ${name}.`);
      return `const ${name} = ${JSON.stringify(drawing)};`;
    })
    .join(' ');
}
