import { createContext, useContext } from 'react';

/** Today on the operator's calendar, once it is known. */
export const BookToday = createContext<string | undefined>(undefined);

export function useBookToday(): string | undefined {
  return useContext(BookToday);
}
