/** What a chart of stacked bars draws. A bar is as high as the known part; its figures say what is unknown. */
import type { PartialUsd } from '@holdfast/money';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly totalUsd: PartialUsd;
  /** Its place among the colours of charts, where it is not its place among the series. */
  readonly chartColour?: number;
}

export interface BarBucket {
  readonly key: string;
  /** Under the bar: "Jul". */
  readonly label: string;
  /** Where it stands alone: "Jul 2025". */
  readonly title: string;
  /** One for each series, in their order. */
  readonly values: readonly PartialUsd[];
  readonly totalUsd: PartialUsd;
}

export interface BarChartData {
  readonly series: readonly BarSeries[];
  readonly buckets: readonly BarBucket[];
  /** Gains and losses: every figure carries its sign, and the series are spoken one by one. */
  readonly areChanges?: boolean;
}
