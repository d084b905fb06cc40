import { useEffect, useState } from 'react';

/** True once `isOn` has been true for a while, so that a fast response does not flash a placeholder first. */
export function useDelayed(isOn: boolean, delayMilliseconds = 200): boolean {
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasWaited(true), delayMilliseconds);
    return () => {
      clearTimeout(timer);
      setHasWaited(false);
    };
  }, [isOn, delayMilliseconds]);
  return isOn && hasWaited;
}

const SETTLING_MILLISECONDS = 200;

/** The text once typing has paused, so that not every letter becomes a request. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : SETTLING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
