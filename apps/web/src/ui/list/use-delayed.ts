import { useEffect, useState } from 'react';

/** True once `isOn` has been so for a while: what answers at once should not flash a placeholder first. */
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
