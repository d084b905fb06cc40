import { readUtcDay } from '@holdfast/calendar';
import { useAddressPart } from './page-address.ts';

/** The day in the page's address; today if it is missing or not a calendar day. */
export function readDay(text: string | undefined): string | undefined {
  return text === undefined || readUtcDay(text) === null ? undefined : text;
}

/** The day of the figures, stored in the page's address, so that a bookmark shows the same day. */
export function useAsOf(): readonly [day: string | undefined, set: (day: string | undefined) => void] {
  const [text, set] = useAddressPart('as_of');
  return [readDay(text), set];
}
