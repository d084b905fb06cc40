const KEY_BYTES = 16;

/**
 * An idempotency key: a request that is sent twice is recorded once. crypto.randomUUID is not available over plain
 * HTTP.
 */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
