/** How a program ends that cannot go on: with a sentence where the operator can do something, else with the stack. */
import { CommandError } from './commands/command.ts';
import { ConfigError } from './config/config.ts';
import { BackupError } from './db/backup/backup-file.ts';
import { DatabaseStartError } from './db/database-start-error.ts';
import { AppError } from './http/app-error.ts';

const FOR_OPERATOR = [CommandError, ConfigError, DatabaseStartError, BackupError, AppError];

export function reportAndExit(error: unknown): never {
  const isForOperator = error instanceof Error && FOR_OPERATOR.some((kind) => error instanceof kind);
  const text =
    error instanceof Error ? (isForOperator ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
