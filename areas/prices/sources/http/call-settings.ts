import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** How a market may be called. Every limit is configuration, because markets change theirs without notice. */
export const callSettingsSchema = z.object({
  baseUrl: httpUrl,
  callsPerMinute: z.number().positive().max(60_000),
  burst: z.int().min(1).max(1000).default(1),
  timeoutMs: z.int().min(1).max(600_000).default(15_000),
  attemptsMax: z.int().min(1).max(20).default(4),
  backoffMs: z.int().min(1).max(60_000).default(1000),
  backoffMsMax: z.int().min(1).max(600_000).default(30_000),
  /** A market that wants a longer pause gets an error with that pause instead, so that a job can come back later. */
  retryAfterSecondsMax: z.int().min(0).max(3600).default(120),
  bodyBytesMax: z
    .int()
    .min(1024)
    .default(32 * 1024 * 1024),
});

export type CallSettings = z.output<typeof callSettingsSchema>;
