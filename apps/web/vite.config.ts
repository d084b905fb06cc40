import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { entriesWithMenu } from './build/entries-with-menu.ts';
import { guideFiles } from './build/guide-files.ts';
import { iconFiles } from './build/icon-files.ts';
import { iconsWhereUsed } from './build/icons-where-used.ts';
import { plainContract } from './build/plain-contract.ts';
import { FRAME_GROUPS, scriptGroups } from './build/script-groups.ts';

const FRAME_SCRIPT = new RegExp(`/(?:${FRAME_GROUPS.join('|')})-[\\w-]{8}\\.js$`, 'u');

/** The one font every page needs. Its name carries a hash, so the tag can only be written once the bundle exists. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-opsz-normal[^/]*\.woff2$/u.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

/** With a hash in its name the first script is cached like the others; a second visit does not revalidate it. */
function hashFirstPaint(): Plugin {
  return {
    name: 'hash-first-paint',
    apply: 'build',
    buildStart() {
      const source = readFileSync(new URL('public/first-paint.js', import.meta.url));
      this.emitFile({ type: 'asset', name: 'first-paint.js', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((each) => /first-paint-[^/]*\.js$/u.test(each));
        if (file === undefined) throw new Error('first-paint.js has no hashed copy.');
        return html.replace('"/first-paint.js"', `"/${file}"`);
      },
    },
  };
}

/** The scripts of every signed-in page, which first-paint.js preloads when a token is stored. */
function nameFrameScripts(): Plugin {
  return {
    name: 'name-frame-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.keys(bundle ?? {}).filter((file) => FRAME_SCRIPT.test(file));
        if (files.length !== FRAME_GROUPS.length) throw new Error(`Scripts of the frame: ${files.join(', ')}.`);
        const content = files.map((file) => `/${file}`).join(' ');
        return [{ tag: 'meta', attrs: { name: 'frame-scripts', content }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}

export default defineConfig({
  plugins: [
    react(),
    hashFirstPaint(),
    preloadLatinFont(),
    nameFrameScripts(),
    iconFiles(),
    iconsWhereUsed(),
    entriesWithMenu(),
    guideFiles(),
    plainContract(),
    scriptGroups(),
  ],
  resolve: { alias: { zod: fileURLToPath(new URL('build/inert-schemas.ts', import.meta.url)) } },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2023',
    /* Fonts and pictures stay files: a data: address would need a wider content security policy. */
    assetsInlineLimit: 0,
    /* The polyfill is an inline script, which the policy refuses; every supported browser preloads modules itself. */
    modulePreload: { polyfill: false },
    sourcemap: false,
    /* Schemas do nothing in the page, so those that only the server uses are left out. */
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z', 'namedObject', 'defiList', 'figuresByCoin', 'withExample'] },
    },
    /* The framework is one script on purpose. */
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
});
