import { dashboardCalls } from './dashboard-calls.ts';

export const overviewCalls = {
  ...dashboardCalls,
};
export type OverviewCalls = typeof overviewCalls;
