export * from './backup-state.ts';
export * from './calls.ts';
export * from './notice.ts';
export * from './settings.ts';
