export { ConcurrencyLimit } from './concurrency-limit.ts';
export { hideSecrets, listSecrets } from './hide-secrets.ts';
export { RateLimit, type RateLimitSettings } from './rate-limit.ts';
export { HttpFailure, requestText, type TextRequest, type TextResponse } from './request-text.ts';
export { platformTransport, type Transport } from './transport.ts';
export { RETRY_SETTINGS, type RetrySettings, withRetries } from './with-retries.ts';
