/** How a program ends that cannot go on: with a sentence where the operator can do something, else with the stack. */
import { ExplainedError } from '@holdfast/config/explained-error.ts';

export function reportAndExit(error: unknown): never {
  const text =
    error instanceof ExplainedError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
