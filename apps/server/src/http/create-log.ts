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
