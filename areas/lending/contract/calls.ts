import { clientCalls } from './client-calls.ts';
import { lendingAdminCalls } from './lending-calls.ts';
import { taxCalls } from './tax-calls.ts';

export const lendingCalls = {
  ...clientCalls,
  ...lendingAdminCalls,
  ...taxCalls,
};
export type LendingCalls = typeof lendingCalls;
