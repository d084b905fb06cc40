import { jobCalls } from './jobs-calls.ts';
import { noticeCalls } from './notices-calls.ts';

export const operationsCalls = {
  ...jobCalls,
  ...noticeCalls,
};
export type OperationsCalls = typeof operationsCalls;
