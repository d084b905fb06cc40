/**
 * One value in the query of the page's address, such as which coin is open. Setting it is a step for the back button.
 */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

export function useAddressPart(
  name: string,
): readonly [value: string | undefined, set: (value: string | undefined) => void] {
  const value = useLocation({ select: (location) => (location.search as Readonly<Record<string, unknown>>)[name] });
  const navigate = useNavigate();
  const set = useCallback(
    (next: string | undefined) => {
      const search = (previous: Record<string, unknown>) => ({ ...previous, [name]: next });
      void navigate({ to: '.', search: search as never, resetScroll: false });
    },
    [name, navigate],
  );
  return [value === undefined ? undefined : String(value), set];
}
