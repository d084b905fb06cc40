import { clientCalls } from './client-calls.ts';
import { lendingAdminCalls } from './lending-calls.ts';

export const lendingCalls = {
  ...clientCalls,
  ...lendingAdminCalls,
};
export type LendingCalls = typeof lendingCalls;
