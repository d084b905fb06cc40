import { jobCalls } from './jobs-calls.ts';
import { noticeCalls } from './notices-calls.ts';
import { settingCalls } from './settings-calls.ts';

export const operationsCalls = {
  ...jobCalls,
  ...noticeCalls,
  ...settingCalls,
};
export type OperationsCalls = typeof operationsCalls;
