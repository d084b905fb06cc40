import { useChartSelection } from './interactive-chart.tsx';
import { useWidth } from './use-width.ts';

/** What every InteractiveChart needs of its page: the width, and which of its places is selected. */
export function useChart(places: number) {
  const [box, width] = useWidth();
  const selection = useChartSelection(places);
  return { box, width, selection };
}
