import type { Chain } from '@holdfast/web/lib/icons/icon-index.ts';

/** A target of the search. */
export interface SearchResult {
  /** Unique among all results, such as "coin:12". */
  readonly key: string;
  readonly title: string;
  /** Distinguishes similar results: a section, a network, an e-mail address. */
  readonly detail: string;
  /** Additional search terms that are not shown. */
  readonly keywords?: string;
  readonly picture: ResultPicture;
  readonly target: ResultTarget;
}

export type ResultPicture =
  | { readonly kind: 'icon' /** A path from @mdi/js. */; readonly path: string }
  | { readonly kind: 'coin'; readonly symbol: string; readonly marketId?: string | null }
  | { readonly kind: 'network'; readonly name: string; readonly chain?: Chain }
  | {
      readonly kind: 'person';
      readonly email: string;
      readonly firstName: string;
      readonly lastName: string;
      readonly pictureUrl: string | null;
    };

export interface ResultTarget {
  readonly path: string;
  readonly search?: Readonly<Record<string, string | undefined>>;
}

/** Results of one type under their own heading. */
export interface ResultGroup {
  readonly id: string;
  readonly label: string;
  readonly results: readonly SearchResult[];
  /** The server's error, if this group could not be searched. */
  readonly error?: string;
}

/** A page of the application. */
export interface SearchablePage {
  readonly path: string;
  readonly title: string;
  /** Its section in the menu. */
  readonly section: string;
  /** A path from @mdi/js. */
  readonly icon: string;
}

/** An action or a setting. */
export interface SearchableAction {
  readonly id: string;
  readonly title: string;
  /** The page it belongs to. */
  readonly section: string;
  readonly keywords: string;
  /** A path from @mdi/js. */
  readonly icon: string;
  readonly target: ResultTarget;
  /** It exists for each tax year: "form 8949 2024" finds that of 2024. */
  readonly hasYear?: boolean;
  /** Started when it is chosen, in addition to opening its page. */
  readonly run?: () => Promise<void>;
}

export const PAGES_GROUP = 'pages';
export const ACTION_KEY = 'action:';

const YEAR = /(?:^|\s)(20\d\d)(?:\s|$)/u;

export function resultOfAction(action: SearchableAction, text: string): SearchResult {
  const year = action.hasYear === true ? YEAR.exec(text)?.[1] : undefined;
  const shown = {
    detail: action.section,
    keywords: action.keywords,
    picture: { kind: 'icon', path: action.icon },
  } as const;
  if (year === undefined)
    return { key: `${ACTION_KEY}${action.id}`, title: action.title, target: action.target, ...shown };
  return {
    key: `${ACTION_KEY}${action.id}:${year}`,
    title: `${action.title} ${year}`,
    target: { ...action.target, search: { ...action.target.search, year } },
    ...shown,
  };
}

/** The action of a result that was found now or stored earlier. */
export function actionOf(
  result: Pick<SearchResult, 'key'>,
  actions: readonly SearchableAction[],
): SearchableAction | undefined {
  if (!result.key.startsWith(ACTION_KEY)) return undefined;
  const [id] = result.key.slice(ACTION_KEY.length).split(':');
  return actions.find((action) => action.id === id);
}

export function resultOfPage({ path, title, section, icon }: SearchablePage): SearchResult {
  return { key: `page:${path}`, title, detail: section, picture: { kind: 'icon', path: icon }, target: { path } };
}
