/** Starts Holdfast: command line, configuration, database, migrations, server; and stops it in reverse order. */
import { fileURLToPath } from 'node:url';
import root from '../../../package.json' with { type: 'json' };
import { ConfigError } from './config/config.ts';
import { loadConfig } from './config/load-config.ts';
import { DatabaseStartError } from './db/database-start-error.ts';
import { createLog } from './http/create-log.ts';
import { readCommandLine } from './role.ts';
import { type RunningHoldfast, startHoldfast } from './start-holdfast.ts';

const SHUTDOWN_SECONDS_MAX = 15;

async function main(): Promise<void> {
  const { role, hasSample } = readCommandLine(process.argv.slice(2));
  const config = loadConfig({ environment: process.env, directory: process.cwd() });
  const log = createLog(config.logLevel);
  const holdfast = await startHoldfast({
    config,
    role,
    hasSample,
    log,
    version: root.version,
    siteDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  });
  announce(holdfast, (line) => (process.stdout.isTTY ? process.stdout.write(`\n  ${line}\n\n`) : log.info(line)));
  endOnSignal(holdfast.stop, (error) => log.error({ err: error }, 'Holdfast did not end cleanly'));
}

/** Plain text for a terminal, a log line for a log collector. */
function announce({ address, setupCode, isSample }: RunningHoldfast, print: (line: string) => void): void {
  print(address ? `Holdfast is ready at ${address}` : 'Holdfast is ready to work on jobs');
  if (setupCode && isSample)
    print(`Sample data is loaded. Open ${address} to explore it; from another machine the setup code is ${setupCode}`);
  else if (setupCode)
    print(
      `No user exists yet. Open ${address} to create the first administrator; from another machine the setup ` +
        `code is ${setupCode}`,
    );
}

/** A second signal, or a shutdown that hangs, ends the process at once. */
function endOnSignal(stop: () => Promise<void>, report: (error: unknown) => void): void {
  let isEnding = false;
  const end = (): void => {
    if (isEnding) process.exit(1);
    isEnding = true;
    setTimeout(() => process.exit(1), SHUTDOWN_SECONDS_MAX * 1000).unref();
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

main().catch((error: unknown) => {
  const isForOperator = error instanceof ConfigError || error instanceof DatabaseStartError;
  process.stderr.write(
    `${isForOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(1);
});
