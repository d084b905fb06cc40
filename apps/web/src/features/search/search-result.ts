import type { Chain } from '../../lib/icons/icon-index.ts';

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

export const PAGES_GROUP = 'pages';

export function resultOfPage({ path, title, section, icon }: SearchablePage): SearchResult {
  return { key: `page:${path}`, title, detail: section, picture: { kind: 'icon', path: icon }, target: { path } };
}
