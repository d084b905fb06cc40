/**
 * The direction of imports: an area uses those before it in this list, the kit the kit, and apps put both together.
 * What a package exports is its wall: Node and TypeScript refuse any other path.
 */
import path from 'node:path';

export interface SourceFile {
  /** From the repository root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const NAMES = 'accounts operations catalogue protocols prices lending transactions imports books defi overview';
const AREAS = NAMES.split(' ');
/** Any other role may use all but pages. */
const MAY_USE: Record<string, readonly string[]> = {
  contract: ['contract', 'engine'],
  engine: ['contract', 'engine', 'registry'],
  page: ['contract', 'engine', 'page'],
};
/** While its database starts, the server loads the rest. What it loads before that delays both. */
const SERVER_PROGRAM = 'apps/server/src/main.ts';
const LOADED_BESIDE_DATABASE = /^(?:fastify|zod|@holdfast\/(?:contract|[a-z]+\/(?:contract|server)))$/;
/** No package exports these: the version of the product, and single parts of ccxt. */
const HAS_NO_EXPORT = /^(?:package\.json|node_modules\/ccxt\/js\/src\/[a-z]+\.js)$/;
/** Tests, and what builds the page. */
const READS_ANY_FILE = /(?:\.test|\/testing[^/]*(?:\/[^/]+)?)\.tsx?$|^apps\/web\/build\//;

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(type\s)?(?:[^'";]*?from\s*)?['"]([^'"]+)['"]|\b(import)\(\s*['"]([^'"]+)['"]/g;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/g;

function listImports({ path: from, text }: SourceFile) {
  return [...text.replace(COMMENT, '').matchAll(IMPORT)].map(([, isType, now, isLater, later]) => {
    const target = now ?? later ?? '';
    const [, ofKit] = /^@holdfast\/([a-z]+\/.+\.tsx?)$/.exec(target) ?? [];
    const relative = target.startsWith('.') ? path.posix.join(path.posix.dirname(from), target) : null;
    return { from, target, isLoaded: !isType && !isLater, file: ofKit ? `kit/${ofKit}` : relative };
  });
}

/** The targets of all imports, those of types included. */
export const readImports = (text: string): string[] => listImports({ path: '', text }).map(({ target }) => target);

export function findViolations(files: readonly SourceFile[]): string[] {
  const importsOf = new Map(files.map((file) => [file.path, listImports(file)]));
  const loaded = new Set([SERVER_PROGRAM]);
  for (const file of loaded)
    for (const found of importsOf.get(file) ?? []) if (found.isLoaded && found.file) loaded.add(found.file);
  const breaches = [...importsOf.values()].flat().flatMap(({ from, target, file, isLoaded }) => {
    const isEarly = isLoaded && loaded.has(from) && LOADED_BESIDE_DATABASE.test(target);
    const breach = isEarly ? `loads ${target} before the database starts` : breachOf(from, target, file);
    return breach === null ? [] : [`${from}: ${breach}`];
  });
  return [...breaches, ...findCircles(importsOf)];
}

function breachOf(from: string, target: string, file: string | null): string | null {
  if (READS_ANY_FILE.test(from) || HAS_NO_EXPORT.test(file ?? '')) return null;
  const [kind = '', name = '', role = ''] = from.split('/');
  const isRelative = target.startsWith('.');
  if (isRelative && !file?.startsWith(`${kind}/${name}/`)) return `reaches out of its package: ${target}`;
  const [, area = '', ofRole = ''] = /^@holdfast\/([a-z]+)\/?([a-z]*)/.exec(target) ?? [];
  const order = kind === 'kit' ? -1 : kind === 'areas' ? AREAS.indexOf(name) : AREAS.length;
  if (AREAS.indexOf(area) > order) return `may not use ${target}`;
  const targetRole = isRelative ? (file?.split('/')[2] ?? '') : AREAS.includes(area) ? ofRole : null;
  if (kind !== 'areas' || name === 'protocols' || targetRole === null) return null;
  return (MAY_USE[role]?.includes(targetRole) ?? targetRole !== 'page') ? null : `${role} may not use ${target}`;
}

function findCircles(importsOf: ReadonlyMap<string, readonly { readonly file: string | null }[]>): string[] {
  const [circles, left] = [[] as string[], new Set(importsOf.keys())];
  const visit = (file: string, trail: readonly string[]): void => {
    if (trail.includes(file)) circles.push(`circle: ${[...trail.slice(trail.indexOf(file)), file].join(' → ')}`);
    else if (left.delete(file))
      for (const next of importsOf.get(file) ?? []) if (next.file) visit(next.file, [...trail, file]);
  };
  for (const file of importsOf.keys()) visit(file, []);
  return circles;
}
