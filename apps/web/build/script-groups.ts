/**
 * Groups the modules of the page into a few scripts. By default every set of pages that shares a module gets a script
 * of its own, which makes more than a hundred requests for one list. The groups are, in the order in which a user
 * needs them: the libraries that every page needs (browsers keep them over releases), what starts, what the sign-in
 * page and the landing page use, the frame of the signed-in pages, what many pages use, what pages of several features
 * use, and what pages of one feature share. Everything else stays with its page.
 *
 * Each group holds all modules that its modules import, unless an earlier group has them, so scripts never import
 * each other in a circle.
 */
import type { Plugin, Rolldown } from 'vite';

type ModuleInfo = (id: string) => Rolldown.ModuleInfo | null;

/** A module belongs to `common` when at least this share of the signed-in pages uses it. */
const COMMON_SHARE = 0.3;

const SIGN_IN = /\/sign-in\/sign-in-page\.tsx$/u;
const LANDING = /\/landing\/landing-page\.tsx$/u;
const FRAME = /\/(?:app-shell|dashboard-page|jobs-root|jobs-button|notices-button)\.tsx$/u;
const PAGE = /\/(?:page|app)\/(?:.+\/)?[^/]+(?:-page|-dashboard)\.tsx$/u;
const ICONS = /holdfast:icons$/u;
/** An area; the pages of clients are loaded by clients only. */
const FEATURE = /\/areas\/(?:lending\/page\/(?=client\/))?(\w+)\//u;
/** In the order in which they claim modules. */
const ORDER = ['framework', 'start', 'sign-in', 'landing', 'frame', 'common', 'several'] as const;
/** The groups that every signed-in page imports. */
export const FRAME_GROUPS: readonly (typeof ORDER)[number][] = ['sign-in', 'landing', 'frame', 'common'];

export function scriptGroups(): Plugin {
  const groupOf = new Map<string, string>();
  return {
    name: 'script-groups',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                ...ORDER.map((name, index) => ({
                  name,
                  priority: ORDER.length - index,
                  test: (id: string) => groupOf.get(id) === name,
                })),
                {
                  debugName: 'features',
                  name: (id: string) => groupOf.get(id) ?? null,
                  test: (id: string) => groupOf.has(id),
                },
              ],
            },
          },
        },
      },
    }),
    buildEnd() {
      groupOf.clear();
      for (const [id, name] of groupModules([...this.getModuleIds()], (id) => this.getModuleInfo(id)))
        groupOf.set(id, name);
    },
  };
}

/** Returns the group of each module that is in one. */
function groupModules(ids: readonly string[], infoOf: ModuleInfo): Map<string, string> {
  const groupOf = new Map<string, string>();
  const claim = (name: string, members: Iterable<string>): void => {
    for (const id of members) if (!groupOf.has(id)) groupOf.set(id, name);
  };
  const entries = ids.filter((id) => (infoOf(id)?.dynamicImporters.length ?? 0) > 0);
  const starts = ids.filter((id) => infoOf(id)?.isEntry);
  const started = reachedFrom(starts, infoOf);
  claim(
    'framework',
    [...started].filter((id) => id.includes('/node_modules/')),
  );
  claim('start', started);
  for (const [name, roots] of [
    ['sign-in', SIGN_IN],
    ['landing', LANDING],
    ['frame', FRAME],
  ] as const) {
    claim(
      name,
      reachedFrom(
        entries.filter((id) => roots.test(id)),
        infoOf,
      ),
    );
  }

  const pages = entries.filter((id) => PAGE.test(id));
  const pagesOf = usersOf(pages, infoOf);
  const commonCount = Math.ceil(pages.length * COMMON_SHARE);
  // Nearly every list shows icons. The module is small, and is imported on demand only because tests have none.
  claim(
    'common',
    ids.filter((id) => ICONS.test(id)),
  );
  claim(
    'common',
    [...pagesOf].filter(([, users]) => users.length >= commonCount).map(([id]) => id),
  );
  for (const [id, users] of pagesOf) if (users.length > 1) claim(sharedName(users), [id]);

  // What parts share is with what pages share, so that a page does not need another script for it: with the pages of
  // the feature, or with `several` unless it is loaded on demand or imports from a feature, whose pages import
  // `several`.
  const features = new Set([...groupOf.values()].filter((name) => !ORDER.some((fixed) => fixed === name)));
  const importsFeature = (id: string): boolean =>
    [...reachedFrom([id], infoOf)].some((reached) => features.has(groupOf.get(reached) ?? ''));
  for (const [id, users] of usersOf(entries, infoOf)) {
    const name = sharedName(users);
    const isOnDemand = (infoOf(id)?.dynamicImporters.length ?? 0) > 0;
    const isWithPages = features.has(name) || (name === 'several' && !isOnDemand && !importsFeature(id));
    if (users.length > 1) claim(isWithPages ? name : `${name}-parts`, [id]);
  }
  return groupOf;
}

function sharedName(users: readonly string[]): string {
  const features = new Set(users.map((id) => FEATURE.exec(id)?.[1]));
  const [only] = features;
  return features.size === 1 && only !== undefined ? only : 'several';
}

function usersOf(entries: readonly string[], infoOf: ModuleInfo): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const entry of entries)
    for (const id of reachedFrom([entry], infoOf)) users.set(id, [...(users.get(id) ?? []), entry]);
  return users;
}

/** Returns the modules and everything that they import statically. */
function reachedFrom(ids: readonly string[], infoOf: ModuleInfo): Set<string> {
  const reached = new Set(ids);
  for (const id of reached) for (const imported of infoOf(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
