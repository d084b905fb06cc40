/** The path of the sign-in page, and the page after sign-in. */
export const SIGN_IN_PATHS = ['/signin', '/login'] as const;
export const HOME_AFTER_SIGN_IN = '/dashboard';
const RETURN_URL = 'returnUrl';

/** No real host ends in .invalid, so only a path of this site can have this origin. */
const OWN_ORIGIN = 'https://holdfast.invalid';

export function isSignInPath(path: string): boolean {
  return SIGN_IN_PATHS.some((signInPath) => signInPath === path);
}

/** The requested page is kept in the address, unless it is the root, the default after sign-in. */
export function signInHref(signInPath: string, requested: string): string {
  return requested === '/' || requested === ''
    ? signInPath
    : `${signInPath}?${RETURN_URL}=${encodeURIComponent(requested)}`;
}

/** Reads the query string of the sign-in page. Anything but a path of this site is replaced with the default page. */
export function hrefAfterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get(RETURN_URL);
  return wanted !== null && isOwnPath(wanted) ? wanted : HOME_AFTER_SIGN_IN;
}

/**
 * Only a single slash at the start is a path: browsers read "//host" and "/\host" as another site, drop tabs and line
 * ends before they look, and treat a backslash as a slash.
 */
export function isOwnPath(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what must not get through
  if (!/^\/(?![/\\])[^\\\u0000-\u001F\u007F]*$/u.test(href)) return false;
  if (!URL.canParse(href, OWN_ORIGIN)) return false;
  const url = new URL(href, OWN_ORIGIN);
  return url.origin === OWN_ORIGIN && !url.pathname.startsWith('//') && !isSignInPath(url.pathname);
}
