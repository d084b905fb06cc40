import { importCalls } from './import-calls.ts';

export const importsCalls = {
  ...importCalls,
};
export type ImportsCalls = typeof importsCalls;
