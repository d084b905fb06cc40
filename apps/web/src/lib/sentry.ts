/**
 * Error reports, only for operators who named a receiver. The library is large, so it is fetched only then.
 * Replays never carry what people see: all text is masked and all media blocked.
 */
export const SENTRY_RATES = {
  tracesSampleRate: 0,
  replaysOnErrorSampleRate: 1.0,
  replaysSessionSampleRate: 0.01,
} as const;

export async function startErrorReports(options: { dsn: string | null; version: string }): Promise<void> {
  if (options.dsn === null) return;
  const { init, replayIntegration } = await import('@sentry/react');
  init({
    dsn: options.dsn,
    environment: 'production',
    release: `holdfast@${options.version}`,
    ...SENTRY_RATES,
    integrations: [replayIntegration({ maskAllText: true, blockAllMedia: true })],
  });
}

/** Hands over an error that a boundary caught; without a receiver it goes nowhere. */
export async function reportError(error: unknown, options: { dsn: string | null }): Promise<void> {
  if (options.dsn === null) return;
  const { captureException } = await import('@sentry/react');
  captureException(error);
}
