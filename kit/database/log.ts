/** The part of pino's interface that the server needs, so that a test can pass a plain object. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** For tests and tools that need no log. */
export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} };
