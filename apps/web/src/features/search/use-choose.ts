import { useNavigate } from '@tanstack/react-router';
import { useIsPage } from '../../lib/page-address.ts';
import type { SearchResult } from './search-result.ts';

export function useChoose(onClose: () => void): (result: SearchResult) => void {
  const navigate = useNavigate();
  const isPage = useIsPage();
  return ({ target }) => {
    onClose();
    // Only what the target says: a search or page of the list one comes from must not narrow it further.
    if (isPage(target.path)) void navigate({ to: target.path, search: target.search ?? {} });
  };
}
