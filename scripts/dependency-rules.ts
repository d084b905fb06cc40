/**
 * The direction of imports, as a check that really reads the files.
 *
 *   packages:  calendar, money, csv, http ← accounting, lending, protocols ← contract, prices, facts
 *              ← chain, imports, classification, ledger-files      (packages know no app)
 *   server:    config ← db ← http ← pdf ← jobs ← approvals ← catalogue ← prices ← lending ← books ← positions ← sample
 *              ← features ← commands ← main, holdfast
 *              (a feature knows no other feature)
 *   web:       lib ← ui ← api-parts ← features ← app      (a feature knows no other feature; ui knows no API)
 *
 * Nothing imports in a circle, type imports included. What the server loads before its database is small. The engines
 * use the packages money, calendar and csv, and nothing of the platform.
 */
import path from 'node:path';

export interface SourceFile {
  /** From the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const PACKAGE_MAY_USE: Record<string, readonly string[]> = {
  money: [],
  csv: [],
  calendar: [],
  accounting: ['@holdfast/calendar', '@holdfast/csv', '@holdfast/money'],
  lending: ['@holdfast/calendar', '@holdfast/money', '@noble/hashes'],
  'ledger-files': [
    '@holdfast/accounting',
    '@holdfast/calendar',
    '@holdfast/csv',
    '@holdfast/money',
    // Pure, and the package runs on the server only.
    'node:crypto',
  ],
  // Of the engine only its closed lists, an entry that imports nothing.
  contract: ['@holdfast/money', '@holdfast/accounting/lists', '@holdfast/protocols/contract', 'zod'],
  // An area. It knows no package but money, and nothing of the platform.
  protocols: ['@holdfast/money', 'viem', 'zod'],
  facts: ['@holdfast/money', '@holdfast/protocols/engine'],
  http: [],
  classification: ['@holdfast/money', '@holdfast/facts', '@holdfast/accounting', '@holdfast/protocols/engine'],
  chain: [
    '@holdfast/money',
    '@holdfast/facts',
    '@holdfast/http',
    '@holdfast/protocols/engine',
    'viem',
    '@scure/base',
    'zod',
  ],
  imports: [
    '@holdfast/money',
    '@holdfast/calendar',
    '@holdfast/csv',
    '@holdfast/facts',
    // Pure, and ten times the speed of a hash in JavaScript. The package runs on the server and on the command line
    // only.
    'node:crypto',
    'read-excel-file',
  ],
  prices: ['@holdfast/calendar', '@holdfast/money', '@holdfast/csv', '@holdfast/http', 'zod'],
};
/** The page loads them with the contract, and must not load the engines with them. */
const IMPORTS_NOTHING = new Set(['packages/accounting/src/lists.ts', 'packages/lending/src/lists.ts']);
const SERVER_LAYERS = [
  'config',
  'db',
  'http',
  'pdf',
  'jobs',
  'approvals',
  'catalogue',
  'prices',
  'lending',
  'books',
  'positions',
  'sample',
  'features',
  'commands',
];
/** While its database starts, the server loads the rest. What it loads before that delays both. */
const SERVER_PROGRAM = 'apps/server/src/main.ts';
const LOADED_BESIDE_DATABASE = new Set(['@holdfast/contract', 'fastify', 'zod']);
const WEB_LAYERS = ['lib', 'ui', 'api-parts', 'features', 'app'];
/** The parts of lib that call the API or hold the session. What needs them is in api-parts or higher, not in ui. */
const LIB_WITH_API = /^apps\/web\/src\/lib\/(?:api|query-cache|networks|ability|jobs\/|auth\/)/;
const WEB_MAY_USE = new Set([
  '@holdfast/calendar',
  '@holdfast/contract',
  '@holdfast/csv',
  '@holdfast/money',
  '@holdfast/accounting',
  '@holdfast/lending',
  '@holdfast/protocols',
]);

const IMPORT_FORMS = [
  /(?:^|[\s;])(?:import|export)\s+[^'";]*?from\s*['"]([^'"]+)['"]/,
  /(?:^|[\s;])import\s*['"]([^'"]+)['"]/,
  /\bimport\(\s*['"]([^'"]+)['"]/,
];
const IMPORT = new RegExp(IMPORT_FORMS.map(({ source }) => source).join('|'), 'g');

/** Neither types nor what is imported later. */
const LOADED_AT_ONCE = /(?:^|[\s;])(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s*)?['"]([^'"]+)['"]/g;

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');
}

/** The targets of all imports, those of types included. */
export function readImports(text: string): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');
}

export function findViolations(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map((file) => file.path));
  const violations: string[] = [];
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const imports = readImports(file.text).map((target) => ({ target, file: resolveFile(file.path, target) }));
    for (const found of imports)
      violations.push(...breach(file.path, found).map((breached) => `${file.path}: ${breached}`));
    graph.set(
      file.path,
      imports.flatMap((found) => (found.file && known.has(found.file) ? [found.file] : [])),
    );
  }
  return [...violations, ...findCycles(graph), ...findEarlyLoads(files)];
}

function findEarlyLoads(files: readonly SourceFile[]): string[] {
  const textOf = new Map(files.map((file) => [file.path, withoutComments(file.text)]));
  const loaded = new Set([SERVER_PROGRAM]);
  const violations: string[] = [];
  // A set is walked in the order of insertion, with what is added on the way.
  for (const file of loaded) {
    for (const [, target = ''] of (textOf.get(file) ?? '').matchAll(LOADED_AT_ONCE)) {
      if (LOADED_BESIDE_DATABASE.has(target)) violations.push(`${file}: loads ${target} before the database starts`);
      const next = resolveFile(file, target);
      if (next) loaded.add(next);
    }
  }
  return violations;
}

function resolveFile(from: string, target: string): string | null {
  return target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : null;
}

function breach(from: string, found: { readonly target: string; readonly file: string | null }): string[] {
  const inTests = /(?:\.test|\/testing(?:\/[^/]+)?)\.tsx?$/.test(from);
  const [area, name, , layer, feature] = from.split('/');
  if (IMPORTS_NOTHING.has(from)) return [`may not import anything, not even ${found.target}`];
  if (found.file) {
    const [targetArea, targetName, , targetLayer, targetFeature] = found.file.split('/');
    if (inTests) return [];
    if (found.file === 'package.json') return [];
    if (targetArea !== area || targetName !== name)
      return [`reaches into ${found.file} by path; import the package instead`];
    if (area !== 'apps') return [];
    if (name === 'web' && layer === 'ui' && LIB_WITH_API.test(found.file)) return [`ui may not import ${found.file}`];
    return layerBreach({
      layers: name === 'web' ? WEB_LAYERS : SERVER_LAYERS,
      layer,
      feature,
      targetLayer,
      targetFeature,
    });
  }
  if (inTests) return [];
  const packageName = found.target.startsWith('node:')
    ? found.target
    : found.target
        .split('/')
        .slice(0, found.target.startsWith('@') ? 2 : 1)
        .join('/');
  if (area === 'packages' || area === 'areas') {
    const allowed = PACKAGE_MAY_USE[name ?? ''] ?? [];
    return allowed.includes(packageName) || allowed.includes(found.target) ? [] : [`may not use ${found.target}`];
  }
  if (name === 'web' && layer === 'ui' && packageName === '@holdfast/contract') return ['ui may not use the contract'];
  if (name === 'web' && packageName.startsWith('@holdfast/') && !WEB_MAY_USE.has(packageName))
    return [`may not use ${packageName}`];
  if (name === 'web' && packageName.startsWith('node:') && !isBuildOfPage(from))
    return [`may not use ${packageName} in a browser`];
  return [];
}

/** What builds the page runs in Node.js. */
function isBuildOfPage(file: string): boolean {
  return file.endsWith('vite.config.ts') || file.startsWith('apps/web/build/');
}

interface Step {
  readonly layers: readonly string[];
  readonly layer: string | undefined;
  readonly feature: string | undefined;
  readonly targetLayer: string | undefined;
  readonly targetFeature: string | undefined;
}

function layerBreach({ layers, layer, feature, targetLayer, targetFeature }: Step): string[] {
  const from = layers.indexOf(layer ?? '');
  const to = layers.indexOf(targetLayer ?? '');
  if (from === -1 || to === -1) return [];
  if (to > from) return [`${layer} may not import ${targetLayer}`];
  const bothFeatures = layer === 'features' && targetLayer === 'features';
  const isComposition = feature?.endsWith('.ts') || feature?.endsWith('.tsx');
  if (bothFeatures && feature !== targetFeature && !isComposition)
    return [`the feature ${feature} may not import the feature ${targetFeature}`];
  return [];
}

function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  function visit(file: string): void {
    if (state.get(file) === 'done') return;
    if (state.get(file) === 'open') {
      cycles.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    trail.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    trail.pop();
    state.set(file, 'done');
  }
  for (const file of graph.keys()) visit(file);
  return cycles;
}
