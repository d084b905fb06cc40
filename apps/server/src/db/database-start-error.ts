/**
 * The database cannot be used, for a reason the operator can act on. The message is meant to be shown as it is, without
 * a stack, and never holds a password.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
