/**
 * Builds what is needed: the server as one file, the page with compressed copies beside each file. What is built
 * already and younger than its sources is left alone, unless --force is given.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { linkPackages } from './link-packages.mjs';
import { nodeOptions } from './node-bundle.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const COMPRESS_BYTES_MIN = 1024;
const PROTOCOLS_FILE = 'known-protocols.json';

/** What each part is made from, besides the packages that both use. */
const PARTS = {
  server: {
    app: 'apps/server',
    make: buildServer,
    inputs: ['apps/server/src', 'scripts/build.mjs', 'scripts/node-bundle.mjs'],
  },
  page: { app: 'apps/web', make: buildPage, inputs: ['apps/web', 'docs/guide', 'docs/images'] },
};

/** Makes what has changed since it was made. */
export async function build({ force = false, parts = Object.keys(PARTS) } = {}) {
  linkPackages();
  for (const name of Object.keys(PARTS)) if (parts.includes(name)) await buildOnce(name, { ...PARTS[name], force });
}

async function buildOnce(name, { app, inputs, force, make }) {
  const output = `${app}/dist`;
  const stampFile = path.join(root, output, '.sources');
  const stamp = fingerprint([...inputs, 'areas', 'kit', 'package-lock.json']);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const startedAt = Date.now();
  rmSync(path.join(root, output), { recursive: true, force: true });
  await make(path.join(root, output));
  writeFileSync(stampFile, stamp);
  console.log(`built the ${name} in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** `version` stands in for that of package.json. */
export async function buildServer(output, { version, sourcemap = true } = {}) {
  const { build: bundle } = await import('esbuild');
  const programs = ['main', 'computing-thread', 'file-thread', 'holdfast'].map((name) => `apps/server/src/${name}.ts`);
  await bundle({
    ...nodeOptions(),
    entryPoints: programs.map((program) => path.join(root, program)),
    outdir: output,
    // What a program loads later, and what programs share, are files of their own beside them.
    splitting: true,
    // A start reads a third less. Lines stay short, so that the positions in a stack still say something.
    minifyWhitespace: true,
    minifySyntax: true,
    lineLimit: 120,
    sourcemap,
    plugins: [
      withoutUnusedParts,
      onlyEnglish,
      await protocolsAsData(output),
      ...(version === undefined ? [] : [withVersion(version)]),
    ],
  });
  cpSync(path.join(root, 'kit/database/migrations'), path.join(output, 'migrations'), { recursive: true });
  copySchemaFiles(path.join(output, 'schema-files'));
}

/** The files that a start applies, by the area that owns them; tables.sql is for readers. */
function copySchemaFiles(output) {
  const areas = readdirSync(path.join(root, 'areas')).map((area) => [area, `areas/${area}/schema`]);
  for (const [owner, folder] of [['kit', 'kit/database/schema'], ...areas]) {
    if (!existsSync(path.join(root, folder))) continue;
    for (const name of readdirSync(path.join(root, folder)))
      if (name.endsWith('.sql') && name !== 'tables.sql')
        cpSync(path.join(root, folder, name), path.join(output, owner, name));
  }
}

/**
 * ccxt loads these for exchanges and ways of connecting that are not used here; requests are sent by Node itself.
 * Fastify loads its compilers of schemas only for routes that have one.
 */
const withoutUnusedParts = {
  name: 'without-unused-parts',
  setup: ({ onResolve, onLoad }) => {
    const leaveOut = (filter, importers) =>
      onResolve({ filter }, ({ path: name, importer }) =>
        importers.test(importer) ? { path: name, namespace: 'unused' } : undefined,
      );
    leaveOut(
      /^(?:protobufjs|undici)(?:$|\/)|static_dependencies\/(?:dydx-v4-client|zklink)\/|\/protobuf\/mexc\//,
      /[/\\]node_modules[/\\]ccxt[/\\]/,
    );
    leaveOut(/^@fastify\/(?:ajv|fast-json-stringify)-compiler$/, /[/\\]node_modules[/\\]fastify[/\\]/);
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'module.exports = new Proxy({}, { get: (_, name) => (name === "__esModule" ? true : undefined) });',
    }));
  },
};

/** Half of what zod adds to a bundle are its messages in other languages, which nothing asks for. */
const onlyEnglish = {
  name: 'only-english',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    })),
};

/** Writes the protocols of the registry to a file, which the server reads when it is first asked about one. */
async function protocolsAsData(output) {
  const { build: bundle } = await import('esbuild');
  const registry = path.join(root, 'areas/protocols/engine/registry/all-protocols.ts');
  const { outputFiles } = await bundle({ entryPoints: [registry], bundle: true, format: 'esm', write: false });
  const source = `data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`;
  const { allProtocols } = await import(source);
  mkdirSync(output, { recursive: true });
  writeFileSync(path.join(output, PROTOCOLS_FILE), JSON.stringify(allProtocols()));
  return {
    name: 'protocols-as-data',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[/\\]registry[/\\]all-protocols\.ts$/ }, () => ({
        contents: `import { readFileSync } from 'node:fs';
          let all;
          const read = () => readFileSync(new URL('./${PROTOCOLS_FILE}', import.meta.url), 'utf8');
          export const allProtocols = () => (all ??= JSON.parse(read()));`,
      })),
  };
}

const withVersion = (version) => ({
  name: 'version',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]package\.json$/ }, ({ path: file }) =>
      file === path.join(root, 'package.json') ? { contents: JSON.stringify({ version }), loader: 'json' } : undefined,
    ),
});

async function buildPage(output) {
  const { build: bundle } = await import('vite');
  await bundle({ root: path.join(root, 'apps/web'), logLevel: 'warn' });
  for (const file of filesBelow(output)) if (COMPRESSIBLE.test(file)) compress(file);
}

function compress(file) {
  const content = readFileSync(file);
  if (content.length < COMPRESS_BYTES_MIN) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(path.join(root, input))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function* filesBelow(place) {
  if (!statSync(place).isDirectory()) {
    yield place;
    return;
  }
  for (const entry of readdirSync(place, { withFileTypes: true }).sort((left, right) =>
    left.name < right.name ? -1 : 1,
  )) {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) continue;
    yield* filesBelow(path.join(place, entry.name));
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await build({ force: process.argv.includes('--force') });
