import type { Writable } from 'node:stream';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Logs one JSON object per line. A request is logged by method and path only: its query can contain an e-mail address
 * or a one-time code, its headers a token.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        address: request.ip,
      }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * For a person at a terminal: the time, the message and the error; without single requests and migrations, which flood
 * it.
 */
export function terminalLines(output: Pick<Writable, 'write'>): DestinationStream {
  return {
    write: (line) => {
      const { level, time, msg, req, migration, err } = JSON.parse(line) as Record<string, unknown>;
      if ((req !== undefined || migration !== undefined) && (level === 'info' || level === 'debug')) return;
      const error = typeof err === 'object' && err !== null && 'message' in err ? `: ${String(err.message)}` : '';
      const mark = level === 'info' ? '' : `${String(level)}: `;
      output.write(`${String(time).slice(11, 19)} ${mark}${String(msg)}${error}\n`);
    },
  };
}
