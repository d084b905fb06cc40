/** Others who hold coins for us for a while: exchanges, bridges, farms, lending protocols. All four look the same. */
import { z } from 'zod';
import { id, instant, namedNetwork, namedObject, visibleText, webUrl } from '@holdfast/contract';

export const COUNTERPARTY_ACCOUNTS_MAX = 200;

export const accountKind = z.enum(['wallet', 'exchange', 'bridge', 'farm', 'lendingProtocol', 'pool', 'unknown']);
export type AccountKind = z.infer<typeof accountKind>;

/** Anything with an address that can hold a coin, and who it belongs to; at most one of the owners is set. */
export const account = namedObject('Account', {
  id,
  ...namedNetwork,
  address: z.string(),
  kind: accountKind,
  /** The name of its owner. */
  name: z.string().nullable(),
  walletId: id.nullable(),
  exchangeId: id.nullable(),
  bridgeId: id.nullable(),
  farmId: id.nullable(),
  lendingProtocolId: id.nullable(),
});
export type Account = z.infer<typeof account>;

const heldAccount = { accountId: id, ...namedNetwork, address: z.string() };

export const counterparty = namedObject('Counterparty', {
  id,
  name: z.string(),
  website: z.string().nullable(),
  createdAt: instant,
  accounts: z.array(z.object(heldAccount)),
});
export type Counterparty = z.infer<typeof counterparty>;

/** One row for each address, for choosing where a transfer went. */
export const counterpartyAddress = namedObject('CounterpartyAddress', {
  id,
  name: z.string(),
  ...heldAccount,
});
export type CounterpartyAddress = z.infer<typeof counterpartyAddress>;

export const counterpartyFields = {
  name: visibleText({ lengthMax: 100 }),
  website: webUrl.nullable().default(null),
  accounts: z
    .array(z.strictObject({ networkId: id, address: z.string().max(512) }))
    .max(COUNTERPARTY_ACCOUNTS_MAX)
    .default([]),
};
