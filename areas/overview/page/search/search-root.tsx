import type { User } from '@holdfast/accounts/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { readStoredToken } from '@holdfast/web/lib/auth/stored-token.ts';
import { forgetRecords } from './recent-choices.ts';
import { isSearchKey, isSearchOpen, setSearchOpen, useSearchOpen } from './search-button.tsx';
import type { SearchableAction, SearchablePage } from './search-result.ts';

const loadDialog = () => import('./search-dialog.tsx').then((module) => ({ default: module.SearchDialog }));
const SearchDialog = lazy(loadDialog);

/** Loaded after the page itself, so that the first keystrokes after the shortcut are not lost. */
const PRELOAD_MS = 1500;

interface SearchRootProps {
  readonly user: User;
  readonly pages: readonly SearchablePage[];
  readonly actions: readonly SearchableAction[];
}

/** Listens for the shortcut and shows the search; its code is loaded on demand. */
export function SearchRoot({ user, pages, actions }: SearchRootProps) {
  const isOpen = useSearchOpen();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);

  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!isSearchKey(event) || event.defaultPrevented) return;
      event.preventDefault();
      // Another dialog may contain unsaved input, or the terms that have to be accepted first.
      if (isSearchOpen()) setSearchOpen(false);
      else if (document.querySelector('[aria-modal="true"]') === null) setSearchOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      setSearchOpen(false);
    };
  }, []);

  useEffect(() => {
    // If it fails, opening the search tries again.
    const timer = setTimeout(() => void loadDialog().catch(() => undefined), PRELOAD_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(
    () => () => {
      if (readStoredToken() === null) forgetRecords(user.id);
    },
    [user.id],
  );

  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <SearchDialog isOpen={isOpen} onClose={() => setSearchOpen(false)} user={user} pages={pages} actions={actions} />
    </Suspense>
  );
}
