/** Decides what a visitor of a page sees: the guards as one pure function. */
import type { PublicConfig, User } from '@holdfast/accounts/contract';
import { isAllowed } from '@holdfast/accounts/page/ability';
import type { AuthState } from '@holdfast/accounts/page/auth-state';
import { hrefAfterSignIn, isSignInPath, signInHref } from '@holdfast/accounts/page/sign-in-paths';
import type { PageDefinition, PageFlag } from '@holdfast/accounts/page/page-route';

export type PageDecision =
  | { readonly kind: 'page' | 'spinner' | 'notAuthorized' | 'notFound' }
  | { readonly kind: 'redirect'; readonly href: string };

export interface Visit {
  readonly page: Pick<PageDefinition, 'path' | 'isPublic' | 'isErrorPage' | 'guestOnly' | 'access' | 'flag'>;
  readonly location: { readonly path: string; readonly search: string; readonly hash: string };
  readonly auth: Pick<AuthState, 'loading' | 'signingIn' | 'user'>;
  readonly config: Pick<PublicConfig, 'signInPath' | 'requireAdminSecondFactor' | PageFlag>;
  /** The page on which a second factor is set up. */
  readonly profilePath: string;
}

const INDEX_PAGE = '/index.html';

export function decidePage(visit: Visit): PageDecision {
  const { page, location, auth, config } = visit;
  if (location.path.endsWith(INDEX_PAGE))
    return redirect(withoutIndexPage(location.path) + location.search + location.hash);
  if (isSignInPath(location.path) && location.path !== config.signInPath)
    return redirect(config.signInPath + location.search);
  if (page.isErrorPage) return { kind: 'page' };
  // The sign-in page stays during sign-in; its form shows the progress.
  if (auth.loading && auth.signingIn === null) return { kind: 'spinner' };
  if (page.isPublic) return { kind: 'page' };
  if (page.guestOnly) return auth.user === null ? { kind: 'page' } : redirect(hrefAfterSignIn(location.search));
  if (auth.user === null)
    return redirect(signInHref(config.signInPath, location.path + location.search + location.hash));
  if (mustSetUpSecondFactor(auth.user, config) && page.path !== visit.profilePath) return redirect(visit.profilePath);
  if (page.flag !== undefined && !config[page.flag]) return { kind: 'notFound' };
  if (page.access !== undefined && !isAllowed(auth.user, page.access)) return { kind: 'notAuthorized' };
  return { kind: 'page' };
}

/** The server refuses all other calls of such an admin, so they are redirected to the set-up. */
export function mustSetUpSecondFactor(user: User, config: Pick<PublicConfig, 'requireAdminSecondFactor'>): boolean {
  return config.requireAdminSecondFactor && user.role === 'admin' && !user.hasSecondFactor && !user.hasPasskey;
}

/** Several slashes at the start would make the target the address of another site. */
function withoutIndexPage(path: string): string {
  return `/${path.slice(0, -INDEX_PAGE.length).replace(/^\/+/u, '')}`;
}

function redirect(href: string): PageDecision {
  return { kind: 'redirect', href };
}
