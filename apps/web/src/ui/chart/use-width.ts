import { useCallback, useState } from 'react';

const WIDTH_BEFORE_MEASURING = 360;

/** The current width of an element, for the chart inside it. */
export function useWidth(): readonly [ref: (element: HTMLElement | null) => (() => void) | undefined, width: number] {
  const [width, setWidth] = useState(WIDTH_BEFORE_MEASURING);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? WIDTH_BEFORE_MEASURING));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
