import { defiCalls as defiAdminCalls } from './defi-calls.ts';

export const defiCalls = {
  ...defiAdminCalls,
};
export type DefiCalls = typeof defiCalls;
