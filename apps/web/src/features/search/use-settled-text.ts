import { useEffect, useState } from 'react';

const DEBOUNCE_MS = 160;

/** The text once typing has paused, so that not every letter becomes a request. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
