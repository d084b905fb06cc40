/**
 * Keeps menu entries out of the first script. An area declares the entries of its pages beside their routes, in one
 * module, but only the routes are needed before sign-in. The menu gets its own copy of that module, and each copy loses
 * the half that it does not use, with its imports.
 */
import { transform } from 'esbuild';
import type { Plugin } from 'vite';

const MENU = /\/apps\/web\/src\/app\/navigation\.ts$/u;
const PAGES_OF_AREA = /^@holdfast\/[a-z]+\/page\/pages$/u;
const COPY = /\/areas\/[a-z]+\/page\/pages\.ts(\?entries)?$/u;

export function entriesWithMenu(): Plugin {
  return {
    name: 'entries-with-menu',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (importer === undefined || !MENU.test(importer) || !PAGES_OF_AREA.test(source)) return null;
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?entries` };
    },
    async transform(code, id) {
      const copy = COPY.exec(id);
      return copy === null ? null : withoutExport(code, copy[1] === undefined ? 'Entries' : 'Pages');
    },
  };
}

/** Once for the code that nothing uses without the export, and once for the imports that nothing uses without it. */
async function withoutExport(code: string, ending: string): Promise<string> {
  const unused = code.replace(new RegExp(`^export (?=const \\w+${ending}\\b)`, 'mu'), '');
  const used = await transform(unused, { loader: 'ts', target: 'esnext', treeShaking: true });
  return (await transform(used.code, { loader: 'ts', target: 'esnext' })).code;
}
