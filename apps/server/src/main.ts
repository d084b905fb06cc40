/**
 * Starts Holdfast: configuration, database, migrations, server; and ends it in the reverse order.
 */
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import root from '../../../package.json' with { type: 'json' };
import { ConfigError } from './config/config-error.ts';
import { loadConfig } from './config/load-config.ts';
import { DatabaseStartError } from './db/database-start-error.ts';
import { startHoldfast } from './start-holdfast.ts';

const SHUTDOWN_SECONDS_MAX = 15;

async function main(): Promise<void> {
  const config = loadConfig({ environment: process.env, directory: process.cwd() });
  const log = pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      // A query can hold an e-mail address or a provider's one-time code, so only the path is logged.
      req: (request: { method: string; url: string; ip?: string }) => ({ method: request.method, path: request.url.split('?')[0], address: request.ip }),
    },
  });
  const holdfast = await startHoldfast({
    config,
    log,
    version: root.version,
    siteDirectory: fileURLToPath(new URL('../../web/dist', import.meta.url)),
  });
  log.info(`Holdfast is ready at ${holdfast.address}`);
  if (holdfast.setupCode) {
    log.info(`No user exists yet. Open ${holdfast.address} to create the first administrator; from another machine the setup code is ${holdfast.setupCode}`);
  }
  endOnSignal(holdfast.stop, (error) => log.error({ err: error }, 'Holdfast did not end cleanly'));
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
  process.stderr.write(`${isForOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
