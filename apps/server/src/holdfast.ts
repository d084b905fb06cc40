/** The command line of the operator: finds the command and runs it. A new command is a row in COMMANDS. */
import { adminCommand } from './commands/admin-command.ts';
import { type Command, CommandError } from './commands/command.ts';
import { secretsCommand } from './commands/secrets-command.ts';
import { ConfigError } from './config/config.ts';
import { loadConfig } from './config/load-config.ts';
import { DatabaseStartError } from './db/database-start-error.ts';
import { AppError } from './http/app-error.ts';
import { createTerminal } from './commands/terminal.ts';

const COMMANDS: Readonly<Record<string, Command>> = { admin: adminCommand, secrets: secretsCommand };

const HELP = `Usage: npm run holdfast -- COMMAND

${Object.values(COMMANDS)
  .flatMap(({ usage }) => usage.map(([line, effect]) => `  ${line.padEnd(34)} ${effect}`))
  .join('\n')}

The commands use the database of the configuration (DATABASE_URL, or the embedded one in DATA_DIR while Holdfast is
stopped). Passwords are read from the terminal, or from the standard input, and never from the command line. Each use
is recorded in the audit log, and changes of administrators are reported to all of them.
`;

async function main([name, ...rest]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help' || rest.includes('--help')) {
    process.stdout.write(HELP);
    if (name === undefined) process.exitCode = 1;
    return;
  }
  const command = COMMANDS[name];
  if (!command)
    throw new CommandError(`There is no command "${name}". The commands are: ${Object.keys(COMMANDS).join(', ')}.`);
  const config = loadConfig({ environment: process.env, directory: process.cwd() });
  await command.run(rest, { config, terminal: createTerminal() });
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isForOperator =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof DatabaseStartError ||
    error instanceof AppError;
  process.stderr.write(
    `${isForOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exitCode = 1;
});
