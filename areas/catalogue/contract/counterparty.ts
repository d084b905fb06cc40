/**
 * Counterparties: those that hold coins for a while (exchanges, bridges, farms, lending protocols), and people and
 * companies that pay or are paid (customers, suppliers, OTC desks). All look the same.
 */
import { z } from 'zod';
import { id, instant, namedNetwork, namedObject, visibleText, webUrl } from '@holdfast/contract';

export const COUNTERPARTY_ACCOUNTS_MAX = 200;

/** The kinds of names in the address book. */
export const COUNTERPARTY_KINDS = [
  'exchange',
  'bridge',
  'farm',
  'lendingProtocol',
  'customer',
  'supplier',
  'desk',
] as const;
export type CounterpartyKind = (typeof COUNTERPARTY_KINDS)[number];

export const accountKind = z.enum(['wallet', ...COUNTERPARTY_KINDS, 'pool', 'unknown']);
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
  customerId: id.nullable(),
  supplierId: id.nullable(),
  deskId: id.nullable(),
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
