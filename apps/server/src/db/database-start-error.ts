/**
 * The database cannot be used, for a reason that the operator can resolve. The message is shown without a stack and
 * never contains a password.
 */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
