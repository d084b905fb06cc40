/** The command line of Holdfast: finds the command and runs it. Add a new command to COMMANDS. */
import { VERSION } from '@holdfast/config/version.ts';
import { adminCommand } from './commands/admin-command.ts';
import { auditCommand } from './commands/audit-command.ts';
import { archiveCommand, recoverCommand } from './commands/archive-command.ts';
import { backupCommand, restoreCommand } from './commands/backup-command.ts';
import { checkCommand } from './commands/check-command.ts';
import { type Command, CommandError } from './commands/command.ts';
import { secretsCommand } from './commands/secrets-command.ts';
import { createTerminal } from './commands/terminal.ts';
import { loadConfig } from '@holdfast/config/load-config.ts';
import { programName } from '@holdfast/config/program-name.ts';
import { reportAndExit } from './report-error.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: backupCommand,
  restore: restoreCommand,
  check: checkCommand,
  audit: auditCommand,
  archive: archiveCommand,
  recover: recoverCommand,
  admin: adminCommand,
  secrets: secretsCommand,
};
const NAMES = ['start', ...Object.keys(COMMANDS), 'version'];

const USAGE = [
  ['start', 'Starts Holdfast. Options: --role all|api|worker, --sample.'],
  ...Object.values(COMMANDS).flatMap(({ usage }) => usage),
  ['version', 'Prints the version.'],
] as const;

const HELP = `Usage: ${programName()} COMMAND

${USAGE.map(([line, effect]) => `  ${line.padEnd(28)} ${effect}`).join('\n')}

The commands use the configured database (DATABASE_URL, or the embedded one in DATA_DIR). While Holdfast runs on the
embedded one, only backup, check, audit and archive can be used; stop it for the other commands. Passwords are read from the
terminal or from the standard input, never from the command line. Uses of backup, restore, admin and secrets are
recorded in the audit log, and all administrators are notified of changes to an administrator.
`;

async function main([name, ...rest]: readonly string[]): Promise<void> {
  if (name === undefined || name === '--help' || name === '-h' || name === 'help' || rest.includes('--help')) {
    process.stdout.write(HELP);
    if (name === undefined) process.exitCode = 1;
    return;
  }
  if (name === 'version' || name === '--version') {
    process.stdout.write(`Holdfast ${VERSION}, Node.js ${process.versions.node}\n`);
    return;
  }
  if (name === 'start') {
    // The server is loaded for this command only, because the other commands start many times faster without it.
    await import(new URL('./main.js', import.meta.url).href);
    return;
  }
  const command = COMMANDS[name];
  if (!command) throw new CommandError(`There is no command "${name}". The commands are: ${NAMES.join(', ')}.`);
  const config = loadConfig({ environment: process.env, directory: process.cwd() });
  await command.run(rest, { config, terminal: createTerminal() });
}

/** `holdfast … | head` reads no further: that is no fault, and the rest has nobody to go to. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  reportAndExit(error);
});
main(process.argv.slice(2)).catch(reportAndExit);
