/** The declaration of a page, and its route. */
import { createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { AccessRule } from './session/ability.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageDefinition;
  }
}

/** A switch of the server on which pages depend. */
export type PageFlag = 'clientPortal';

export interface PageDefinition {
  readonly path: string;
  /** The title of the browser tab. */
  readonly title: string;
  readonly layout: 'shell' | 'blank';
  /** Open to all visitors, signed in or not. */
  readonly isPublic?: true;
  /** An error page: shown even before the session is known. */
  readonly isErrorPage?: true;
  /** For people who are not signed in. */
  readonly guestOnly?: true;
  /** Without a rule any signed-in user may see the page. */
  readonly access?: AccessRule;
  /** Exists only if the server has this flag on, like its menu entry. */
  readonly flag?: PageFlag;
  readonly component: RouteComponent;
}

/** The search parameters of every list. */
export const LIST = ['search', 'sort', 'order', 'page', 'limit'] as const;

type SearchOf<Names extends string> = { [Name in Names]?: string | undefined };

interface PageOptions<Names extends string>
  extends Pick<PageDefinition, 'isPublic' | 'isErrorPage' | 'guestOnly' | 'access' | 'flag'> {
  readonly layout?: PageDefinition['layout'];
  readonly search?: readonly Names[];
}

export const rootRoute = createRootRoute();

/**
 * A route with a literal path and named search parameters, so that a link to a path or with a parameter that no page
 * has does not compile. A parameter is text; reading it as something else is for the page.
 */
export function page<const Path extends string, const Names extends string = never>(
  path: Path,
  title: string,
  component: RouteComponent,
  { search = [], layout = 'shell', ...rest }: PageOptions<Names> = {},
) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { page: { path, title, component, layout, ...rest } },
    validateSearch: (given: SearchOf<Names>): SearchOf<Names> => keepNamed(given, search),
    component,
  });
}

/**
 * A page whose code is fetched when it is first visited. The type of the component is not read from its module: that
 * would go in circles, since pages link to routes.
 */
export function lazyPage<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  return lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name);
}

function keepNamed<Names extends string>(given: SearchOf<Names>, names: readonly Names[]): SearchOf<Names> {
  const kept: SearchOf<Names> = {};
  for (const name of names) {
    const value: unknown = given[name];
    if (value !== undefined && value !== null) kept[name] = String(value);
  }
  return kept;
}

/** The query string as plain text values: what a person types into the address bar is what a page reads. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '');
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}
