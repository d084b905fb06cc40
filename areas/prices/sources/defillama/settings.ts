import { z } from 'zod';
import { callSettingsSchema } from '../http/call-settings.ts';

export const DEFILLAMA_BASE_URL = 'https://coins.llama.fi';

export const defiLlamaSettingsSchema = z.object({
  ...callSettingsSchema.shape,
  baseUrl: callSettingsSchema.shape.baseUrl.default(DEFILLAMA_BASE_URL),
  callsPerMinute: callSettingsSchema.shape.callsPerMinute.default(60),
  coinsPerCallMax: z.int().min(1).max(1000).default(100),
  /** A longer history is requested in several calls. */
  daysPerCallMax: z.int().min(1).max(5000).default(365),
  closeToleranceHours: z.int().min(1).max(11).default(4),
  /** Prices that the market trusts less than this, from 0 to 1, are gaps. */
  confidenceMin: z
    .string()
    .regex(/^(0(\.\d{1,24})?|1(\.0{1,24})?)$/, 'A confidence lies between 0 and 1.')
    .default('0.5'),
});

export type DefiLlamaSettings = z.output<typeof defiLlamaSettingsSchema>;
export type DefiLlamaSettingsInput = z.input<typeof defiLlamaSettingsSchema>;
