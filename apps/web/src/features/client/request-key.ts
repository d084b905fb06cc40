const KEY_BYTES = 16;

/** Sent with a request, so that sending it twice makes one request. Not randomUUID, which plain http does not have. */
export function newRequestKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
