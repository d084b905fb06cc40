import { ExplainedError } from '@holdfast/config/explained-error.ts';

/** A backup that cannot be used, in a sentence for the operator. */
export class BackupError extends ExplainedError {
  override name = 'BackupError';
}
