/** The data of a chart of stacked bars. A bar is as high as its known part; its figures name what is unknown. */
import type { PartialUsd } from '@holdfast/money';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly totalUsd: PartialUsd;
  /** The index of its chart colour, if it is not the index of the series. */
  readonly chartColour?: number;
}

export interface BarBucket {
  readonly key: string;
  /** Under the bar: "Jul". */
  readonly label: string;
  /** The label outside the axis: "Jul 2025". */
  readonly title: string;
  /** One for each series, in their order. */
  readonly values: readonly PartialUsd[];
  readonly totalUsd: PartialUsd;
}

export interface BarChartData {
  readonly series: readonly BarSeries[];
  readonly buckets: readonly BarBucket[];
  /** Gains and losses: every figure has its sign, and screen readers read each series. */
  readonly areChanges?: boolean;
}
