import { exchangeCalls } from './exchange-calls.ts';
import { importCalls } from './import-calls.ts';

export const importsCalls = {
  ...importCalls,
  ...exchangeCalls,
};
export type ImportsCalls = typeof importsCalls;
