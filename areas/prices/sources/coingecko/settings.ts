import { z } from 'zod';
import { callSettingsSchema } from '../http/call-settings.ts';

export const COINGECKO_BASE_URLS = {
  public: 'https://api.coingecko.com/api/v3',
  demo: 'https://api.coingecko.com/api/v3',
  pro: 'https://pro-api.coingecko.com/api/v3',
} as const;

export const COINGECKO_KEY_HEADERS = { demo: 'x-cg-demo-api-key', pro: 'x-cg-pro-api-key' } as const;

/** Without a key the limits are those of the public plan; they are low on purpose, and change without notice. */
const CALLS_PER_MINUTE = { public: 5, demo: 30, pro: 500 } as const;
const HISTORY_DAYS_MAX = { public: 365, demo: 365, pro: null } as const;

export const coinGeckoSettingsSchema = z
  .object({
    ...callSettingsSchema.shape,
    plan: z.enum(['public', 'demo', 'pro']).default('public'),
    apiKey: z
      .string()
      .trim()
      .min(1)
      .regex(/^[\x21-\x7e]+$/, 'An API key is one word of plain characters.')
      .optional(),
    baseUrl: callSettingsSchema.shape.baseUrl.optional(),
    callsPerMinute: callSettingsSchema.shape.callsPerMinute.optional(),
    /** Null: all of it. */
    historyDaysMax: z.int().min(1).nullable().optional(),
    idsPerCallMax: z.int().min(1).max(1000).default(100),
    /** How far from the end of a day a point may lie and still be its close. */
    closeToleranceHours: z.int().min(1).max(11).default(1),
  })
  .superRefine((settings, context) => {
    if (settings.plan === 'public' && settings.apiKey)
      context.addIssue({ code: 'custom', path: ['plan'], message: 'With an API key the plan must be demo or pro.' });
    if (settings.plan !== 'public' && !settings.apiKey)
      context.addIssue({ code: 'custom', path: ['apiKey'], message: `The ${settings.plan} plan needs an API key.` });
  })
  .transform((settings) => ({
    ...settings,
    baseUrl: settings.baseUrl ?? COINGECKO_BASE_URLS[settings.plan],
    callsPerMinute: settings.callsPerMinute ?? CALLS_PER_MINUTE[settings.plan],
    historyDaysMax: settings.historyDaysMax === undefined ? HISTORY_DAYS_MAX[settings.plan] : settings.historyDaysMax,
  }));

export type CoinGeckoSettings = z.output<typeof coinGeckoSettingsSchema>;
export type CoinGeckoSettingsInput = z.input<typeof coinGeckoSettingsSchema>;
