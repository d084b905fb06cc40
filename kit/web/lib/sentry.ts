/**
 * Error reports, only if the operator configured a receiver. The library is large, so it is loaded only then. Replays
 * contain no text or media: all text is masked and all media blocked.
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

/** Reports an error that a boundary caught; does nothing without a receiver. */
export async function reportError(error: unknown, options: { dsn: string | null }): Promise<void> {
  if (options.dsn === null) return;
  const { captureException } = await import('@sentry/react');
  captureException(error);
}
