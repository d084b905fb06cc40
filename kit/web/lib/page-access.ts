/**
 * Whether a page is open to the signed-in user: it exists, its feature is turned on and the user's role and scope allow
 * it. Links to other pages are shown as text, so that no link leads to an error page.
 */
import { createContext, use } from 'react';

/** Takes a path or a whole address with its query. */
export type OpensPage = (href: string) => boolean;

export const PageAccessContext = createContext<OpensPage>(() => true);

export function usePageAccess(): OpensPage {
  return use(PageAccessContext);
}

interface GuardedPage {
  readonly path: string;
  readonly isOpen: boolean;
}

/** Addresses that match no page are other sites or files, and stay links. */
export function createOpensPage(pages: readonly GuardedPage[]): OpensPage {
  const patterns = pages.map(({ path, isOpen }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\$[^/]+/gu, '[^/]+')}$`, 'u'),
    isOpen,
  }));
  return (href) => {
    const path = href.split(/[?#]/u, 1)[0] ?? '';
    return patterns.find(({ pattern }) => pattern.test(path))?.isOpen ?? true;
  };
}
