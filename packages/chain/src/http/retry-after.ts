/** Reads a Retry-After header, a number of seconds or an HTTP date. Null when it is absent or says neither. */
export function readRetryAfterMs(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const instantMs = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(instantMs) ? null : Math.max(0, instantMs - nowMs);
}
