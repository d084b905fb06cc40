/** Accounts at exchanges that are read with a key: their state, and never the key itself. */
import { z } from 'zod';
import { decimal, id, instant, namedObject, visibleText } from '@holdfast/contract';
import { importProvider } from './imports.ts';

export const EXCHANGE_NAME_LENGTH_MAX = 60;
const KEY_LENGTH_MAX = 4000;

const keyText = z.string().trim().min(1).max(KEY_LENGTH_MAX);

export const exchangeKey = {
  apiKey: keyText,
  secret: keyText,
  /** Only where the exchange has one. */
  passphrase: keyText.optional(),
};

export const exchangeName = visibleText({ lengthMax: EXCHANGE_NAME_LENGTH_MAX });

/** `unknown`: the exchange does not tell what a key may do. */
export const exchangePermissions = z.enum(['readOnly', 'unknown']);

/** An exchange that can be connected. */
export const connectableExchange = namedObject('ConnectableExchange', {
  provider: importProvider,
  name: z.string(),
  /** What the exchange calls the parts of a key; the passphrase is null where it has none. */
  fields: z.object({ apiKey: z.string(), secret: z.string(), passphrase: z.string().nullable() }),
  /** How a key that can only read is made. */
  howTo: z.string(),
  /** What its interface does not give; null: nothing is missing. */
  gap: z.string().nullable(),
});
export type ConnectableExchange = z.infer<typeof connectableExchange>;

export const exchangeBalance = z.object({
  symbol: z.string(),
  coinId: id.nullable(),
  /** What the exchange stated when it was read last. */
  stated: decimal,
  /** What the imported rows add up to; null while the coin is not known. */
  calculated: decimal.nullable(),
  difference: decimal.nullable(),
});
export type ExchangeBalance = z.infer<typeof exchangeBalance>;

/** Coins of one account that are compared on the page. */
export const EXCHANGE_BALANCES_MAX = 500;

export const exchangeConnection = namedObject('ExchangeConnection', {
  id,
  provider: importProvider,
  exchange: z.string(),
  name: z.string(),
  /** The last characters of the key. */
  keyEnding: z.string(),
  permissions: exchangePermissions,
  /** False: the key was lost with the key of the secrets, and has to be entered again. */
  hasKey: z.boolean(),
  wallet: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  lastReadAt: instant.nullable(),
  /** Why it could not be read, in one sentence. */
  failure: z.string().nullable(),
  rows: z.int().min(0),
  /** Rows that are not in an import yet. */
  rowsLeft: z.int().min(0),
  /** Previews of what was read, which a person confirms. */
  previews: z.array(z.object({ importId: id, layoutName: z.string(), rows: z.int() })),
  /** The newest import of its rows, for the differences. */
  lastImportId: id.nullable(),
  balances: z.array(exchangeBalance),
  balancesAt: instant.nullable(),
  gap: z.string().nullable(),
  howTo: z.string(),
  /** The unfinished job that reads it. */
  jobId: id.nullable(),
});
export type ExchangeConnection = z.infer<typeof exchangeConnection>;

/** The result of asking the exchange with the stored key. */
export const exchangeTest = namedObject('ExchangeTest', {
  permissions: exchangePermissions,
  coins: z.int().min(0),
});
