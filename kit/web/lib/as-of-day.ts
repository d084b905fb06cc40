import { readUtcDay } from '@holdfast/calendar';
import { useState } from 'react';
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

interface TypedDay {
  readonly text: string;
  readonly type: (typed: string) => void;
}

/** The text of a date field. `onDay` receives each full day that is typed; a new `day` replaces the text. */
export function useTypedDay(day: string, onDay: (day: string) => void): TypedDay {
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day);
  }
  const type = (typed: string) => {
    setText(typed);
    const read = readDay(typed);
    if (read !== undefined && read !== day) onDay(read);
  };
  return { text, type };
}
