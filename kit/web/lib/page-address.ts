/** The addresses of all pages as types, from the list of pages that is registered with the router. */
import { type RegisteredRouter, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';

type Routes = RegisteredRouter['routesByPath'];

export type RoutePath = Exclude<Extract<keyof Routes, string>, ''>;
/** Pages that a path alone names, without an id in it. */
export type PagePath = Exclude<RoutePath, `${string}$${string}`>;
/** The parameters that a page reads from its address. */
export type SearchOf<Path extends RoutePath> = Routes[Path]['types']['fullSearchSchema'];
/** A page and its search parameters. */
export type PageTarget = { [Path in PagePath]: { readonly path: Path; readonly search?: SearchOf<Path> } }[PagePath];
/** The parameters of all pages together: for parts that are used on several pages. */
type AddressSearch = { [Part in AddressPart]?: string | undefined };
export type AddressPart = {
  [Path in Exclude<RoutePath, '$' | '/$'>]: Extract<keyof SearchOf<Path>, string>;
}[Exclude<RoutePath, '$' | '/$'>];

/** For paths from the server, from storage, or from menu entries without a page yet. */
export function useIsPage(): (path: string) => path is PagePath {
  const { routesByPath } = useRouter();
  return useCallback((path: string): path is PagePath => Object.hasOwn(routesByPath, path), [routesByPath]);
}

export function useAddressSearch(): AddressSearch {
  return useLocation({ select: (location): AddressSearch => location.search });
}

interface ChangeOptions {
  /** Without a step for the back button. */
  readonly replace?: boolean;
}

/** The change, or a function of the newest address, so that two changes in quick succession both apply. */
type AddressChange = AddressSearch | ((newest: AddressSearch) => AddressSearch);

/** Changes the named parameters of the page that is open and keeps the others. Undefined removes one. */
export function useChangeAddress(): (change: AddressChange, options?: ChangeOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: (newest) => ({ ...newest, ...(typeof change === 'function' ? change(newest) : change) }),
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}

/**
 * One value in the query of the page's address, such as which coin is open. Setting it is a step for the back button.
 */
export function useAddressPart(
  name: AddressPart,
): readonly [value: string | undefined, set: (value: string | undefined) => void] {
  const value = useAddressSearch()[name];
  const change = useChangeAddress();
  const set = useCallback((next: string | undefined) => change({ [name]: next }), [name, change]);
  return [value === undefined ? undefined : String(value), set];
}

/**
 * Opens the dialog that the address names, once, and removes it from the address, so that a reload does not open it
 * again. It only ever opens a dialog: following a link must not change anything.
 */
export function useRequestedDialog(open: (name: string) => void, { isReady = true }: { isReady?: boolean } = {}): void {
  const { dialog } = useAddressSearch();
  const pathname = useLocation({ select: (location) => location.pathname });
  // The address changes before the next page is loaded, so the previous page must not take a dialog that is not its
  // own.
  const [ownPathname] = useState(pathname);
  const change = useChangeAddress();
  const onRequest = useEffectEvent(open);
  useEffect(() => {
    if (dialog === undefined || !isReady || pathname !== ownPathname) return;
    change({ dialog: undefined }, { replace: true });
    onRequest(dialog);
  }, [dialog, isReady, pathname, ownPathname, change]);
}
