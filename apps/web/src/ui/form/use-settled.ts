import { useEffect, useState } from 'react';

const SETTLING_MILLISECONDS = 200;

/** The text once typing has paused, so that not every letter becomes a question to the server. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SETTLING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
