import { useNavigate } from '@tanstack/react-router';
import type { SearchResult } from './search-result.ts';

export function useChoose(onClose: () => void): (result: SearchResult) => void {
  const navigate = useNavigate();
  return ({ target }) => {
    onClose();
    // Only what the target says: a search or page of the list one comes from must not narrow it further.
    void navigate({ to: target.path, search: (target.search ?? {}) as never });
  };
}
