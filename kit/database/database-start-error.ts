import { ExplainedError } from '@holdfast/config/explained-error.ts';

/** The database cannot be used, for a reason that the operator can resolve. The message never contains a password. */
export class DatabaseStartError extends ExplainedError {
  override name = 'DatabaseStartError';
}
