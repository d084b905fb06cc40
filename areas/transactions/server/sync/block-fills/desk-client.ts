/**
 * Reads fills from the BlockFills desk. Its API is not public: this is the expected shape, not tested against the live
 * service (areas/transactions/docs/sync.md informs the operator).
 *
 *   GET {url}/fills?since=2024-03-07T00:00:00.000Z&cursor=…     Authorization: Bearer {key}
 *   {"fills": [{"id", "time", "pair": "BTC/USD", "side": "buy", "size", "price", "fee", "feeCurrency"}],
 *    "next": cursor | null}
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { JobError } from '@holdfast/jobs/job-kind.ts';

export interface DeskSettings {
  readonly url: string;
  readonly apiKey: string;
  readonly retryPausesMs: readonly number[];
}

/** Amounts are text, or numbers that print exactly as they were written. */
const figure = z.union([z.string(), z.number().transform(String)]).pipe(z.string().regex(/^\d{1,40}(\.\d{1,24})?$/));

const fill = z.object({
  id: z.union([z.string().min(1).max(200), z.int().transform(String)]),
  time: z.iso.datetime({ offset: true }),
  pair: z.string().regex(/^[^\s/-]{1,32}[/-][^\s/-]{1,32}$/),
  side: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['buy', 'sell'])),
  size: figure,
  price: figure,
  fee: figure.nullish(),
  feeCurrency: z.string().min(1).max(32).nullish(),
});
export type Fill = z.output<typeof fill>;

const page = z.object({ fills: z.array(z.unknown()), next: z.string().max(2000).nullish() });

const TIMEOUT_MS = 30_000;
const RETRY_AFTER_SECONDS_MAX = 60;
const RESPONSE_CHARACTERS_MAX = 20_000_000;

interface FillPage {
  readonly fills: readonly Fill[];
  readonly next: string | null;
}

export async function readFills({
  desk,
  since,
  cursor,
  signal,
}: {
  desk: DeskSettings;
  since: Date | null;
  cursor: string | null;
  signal: AbortSignal;
}): Promise<FillPage> {
  const url = new URL(`${desk.url.replace(/\/+$/, '')}/fills`);
  if (since) url.searchParams.set('since', since.toISOString());
  if (cursor !== null) url.searchParams.set('cursor', cursor);
  const result = page.safeParse(await request({ url, desk, signal }));
  if (!result.success)
    throw new JobError('BlockFills returned an unknown format. Check that BLOCK_FILLS_URL is the address of its API.');
  return { fills: result.data.fills.map(readFill), next: result.data.next ?? null };
}

/** A fill that cannot be read stops the sync: skipping it would lose a trade silently. */
function readFill(given: unknown): Fill {
  const read = fill.safeParse(given);
  if (read.success) return read.data;
  const name = z.object({ id: z.union([z.string(), z.number()]) }).safeParse(given);
  const where = read.error.issues[0]?.path.join('.') ?? '';
  throw new JobError(
    `BlockFills sent a fill${name.success ? ` (${String(name.data.id).slice(0, 100)})` : ''} that cannot be ` +
      `read${where === '' ? '' : `: its ${where} makes no sense`}. Nothing after it was read.`,
  );
}

async function request({ url, desk, signal }: { url: URL; desk: DeskSettings; signal: AbortSignal }): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    const failure = await tryOnce({ url, desk, signal });
    if (failure.ok) return failure.body;
    const pauseMs = desk.retryPausesMs[attempt];
    if (!failure.isRetryable || pauseMs === undefined) throw new JobError(failure.message);
    await pause(failure.retryAfterMs ?? pauseMs, undefined, { signal });
  }
}

type Attempt =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly message: string; readonly isRetryable: boolean; readonly retryAfterMs?: number };

async function tryOnce({ url, desk, signal }: { url: URL; desk: DeskSettings; signal: AbortSignal }): Promise<Attempt> {
  let response: Response;
  let text: string;
  try {
    // Redirects are not followed, because the key would be sent along.
    response = await fetch(url, {
      headers: { authorization: `Bearer ${desk.apiKey}`, accept: 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    text = await response.text();
  } catch {
    signal.throwIfAborted();
    return { ok: false, message: 'BlockFills could not be reached.', isRetryable: true };
  }
  const { status } = response;
  if (status === 401 || status === 403)
    return { ok: false, message: 'BlockFills refused the key. Check BLOCK_FILLS_API_KEY.', isRetryable: false };
  if (status === 429 || status >= 500) {
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const retryAfter =
      Number.isFinite(seconds) && seconds >= 0
        ? { retryAfterMs: Math.min(seconds, RETRY_AFTER_SECONDS_MAX) * 1000 }
        : {};
    return {
      ok: false,
      message:
        status === 429
          ? 'BlockFills limits the request rate. Try again later.'
          : `BlockFills responded with status ${status}. Try again later.`,
      isRetryable: true,
      ...retryAfter,
    };
  }
  if (!response.ok) return { ok: false, message: `BlockFills responded with status ${status}.`, isRetryable: false };
  return { ok: true, body: text.length > RESPONSE_CHARACTERS_MAX ? null : parseJson(text) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
