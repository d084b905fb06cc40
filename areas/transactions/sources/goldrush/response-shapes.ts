/**
 * The parts of GoldRush's responses that are used. Everything may be null, missing or new; what is needed is checked
 * later.
 */
import { z } from 'zod';

const text = z.string().nullish().catch(null);
const whole = z.number().int().nullish().catch(null);
/** Text of digits, or a number that is small enough to be exact. */
const units = z
  .union([z.string().regex(/^\d{1,78}$/), z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)])
  .transform((value) => BigInt(value))
  .nullish()
  .catch(null);

const log = z.object({
  log_offset: whole,
  raw_log_topics: z.array(z.string()).nullish().catch(null),
  raw_log_data: text,
  sender_address: text,
  sender_contract_decimals: whole,
  sender_name: text,
  sender_contract_ticker_symbol: text,
});

const internalTransfer = z.object({ from_address: text, to_address: text, value: units });

const transaction = z.object({
  block_signed_at: text,
  block_height: whole,
  block_hash: text,
  tx_hash: text,
  tx_offset: whole,
  successful: z.boolean().nullish().catch(null),
  from_address: text,
  to_address: text,
  value: units,
  gas_spent: units,
  gas_price: units,
  fees_paid: units,
  log_events: z.array(log).nullish(),
  internal_transfers: z.array(internalTransfer).nullish(),
  input_data: z.object({ method_id: text }).nullish().catch(null),
});

export const pageShape = z.object({
  chain_id: whole,
  links: z.object({ prev: text }).nullish(),
  items: z.array(transaction.nullable()).nullish(),
});
export const blockShape = z.object({
  chain_id: whole,
  items: z.array(z.object({ height: whole, block_hash: text, signed_at: text })).nullish(),
});
export const envelopeShape = z.object({
  data: z.unknown(),
  error: z.boolean().nullish().catch(null),
  error_code: z.union([z.number(), z.string()]).nullish().catch(null),
  error_message: text,
});

export type GoldrushLog = z.infer<typeof log>;
export type GoldrushTransaction = z.infer<typeof transaction>;
