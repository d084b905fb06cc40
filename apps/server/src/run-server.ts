/**
 * Runs Holdfast until a signal ends it: command line, configuration, start, messages for the operator.
 *
 * The database starts in processes of its own; the rest of the program is loaded meanwhile. So this file imports only
 * what the database needs.
 */
import { fileURLToPath } from 'node:url';
import { VERSION } from '@holdfast/config/version.ts';
import { type Config, ConfigError } from '@holdfast/config/config.ts';
import { loadConfig } from '@holdfast/config/load-config.ts';
import { beginOpening } from '@holdfast/database/database.ts';
import { createLog, terminalLines } from '@holdfast/http/server/create-log.ts';
import { readCommandLine, type Role } from './role.ts';
import type { RunningHoldfast } from './start-holdfast.ts';

/** A service manager soon kills what does not end. The embedded database has to end within this time too. */
const SHUTDOWN_SECONDS_MAX = { embedded: 15, external: 4.5 };

export async function runServer(commandLine: readonly string[]): Promise<void> {
  const { role, hasSample } = readCommandLine(commandLine);
  const config = loadConfig({ environment: process.env, directory: process.cwd() });
  refuseLoneRole(config, role);
  const isTerminal = process.stdout.isTTY;
  const log = createLog(config.logLevel, isTerminal ? terminalLines(process.stdout) : undefined);
  const { database, opened } = beginOpening({ config, log });
  const { startHoldfast } = await import('./start-holdfast.ts');
  const holdfast = await startHoldfast({
    database,
    opened,
    config,
    role,
    hasSample,
    log,
    version: VERSION,
    siteDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  });
  const lines = startMessages(holdfast);
  if (isTerminal) process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n  Stop it with Ctrl-C.\n\n`);
  else for (const line of lines) log.info(line);
  endOnSignal(holdfast.stop, {
    secondsMax: SHUTDOWN_SECONDS_MAX[config.databaseUrl === null ? 'embedded' : 'external'],
    report: (error) => log.error({ err: error }, 'Holdfast did not end cleanly'),
  });
}

/** The embedded database belongs to one process, so a process of another role could not reach it. */
function refuseLoneRole(config: Config, role: Role): void {
  if (role === 'all' || config.databaseUrl !== null) return;
  throw new ConfigError([
    `--role ${role} needs DATABASE_URL: the embedded database serves one process only, which then does everything.`,
  ]);
}

/** Plain lines for a terminal; log lines for a log collector. */
export function startMessages({
  address,
  setupCode,
  isSample,
  dataPlace,
}: Pick<RunningHoldfast, 'address' | 'setupCode' | 'isSample' | 'dataPlace'>): string[] {
  return [
    address ? `Holdfast is ready at ${address}` : 'Holdfast is ready to work on jobs',
    ...(setupCode === null
      ? []
      : isSample
        ? [`Sample data is loaded. Open ${address} to explore it; from another machine the setup code is ${setupCode}`]
        : [
            `No user exists yet. Open ${address} to create the first administrator; from another machine the setup ` +
              `code is ${setupCode}`,
          ]),
    `The data are in ${dataPlace}`,
  ];
}

/** A second signal, or a shutdown that hangs, ends the process at once. */
function endOnSignal(
  stop: () => Promise<void>,
  { secondsMax, report }: { readonly secondsMax: number; readonly report: (error: unknown) => void },
): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), secondsMax * 1000).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        report(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
