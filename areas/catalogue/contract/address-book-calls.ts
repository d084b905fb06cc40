/**
 * The address book: exchanges, bridges, farms, lending protocols, customers, suppliers and OTC desks with their
 * accounts on networks. They are kept alike, so one function declares the calls of each.
 */
import { z } from 'zod';
import {
  boundedPageOf,
  byId,
  type CacheTag,
  defineCall,
  done,
  id,
  visibleSearch,
  ascendingList,
  listQuery,
} from '@holdfast/contract';
import { counterparty, COUNTERPARTY_KINDS, counterpartyAddress, counterpartyFields } from './counterparty.ts';
import { namedActions } from './named-actions.ts';

const search = visibleSearch.optional();

/** An address is known on at most as many networks. */
const NAMED_ACCOUNTS_MAX = 200;

/** A name changes what transactions show and what is suggested for them. */
const NAMES = [
  'Exchange',
  'Bridge',
  'Farm',
  'LendingProtocol',
  'Customer',
  'Supplier',
  'Desk',
  'Account',
  'Books',
  'Transaction',
  'TransactionUnclassified',
] as const satisfies readonly CacheTag[];

interface Noun<One extends string, Many extends string, Tag extends CacheTag> {
  /** As the path has it: "lending-protocol". */
  readonly one: One;
  readonly many: Many;
  readonly noun: string;
  readonly tag: Tag;
}

function callsFor<One extends string, Many extends string, Tag extends CacheTag>({
  one,
  many,
  noun,
  tag,
}: Noun<One, Many, Tag>) {
  return {
    add: defineCall({
      method: 'POST',
      path: `indexer/admin/${one}/add`,
      summary: `Add a ${noun} with its accounts.`,
      access: 'bookkeeping',
      audit: 'addressBookChanged',
      body: z.strictObject(counterpartyFields),
      response: counterparty,
      changes: [tag, 'Account', 'Books', 'Transaction', 'TransactionUnclassified'],
    }),
    edit: defineCall({
      method: 'POST',
      path: `indexer/admin/${one}/edit`,
      summary: `Replace a ${noun}, including its accounts.`,
      access: 'bookkeeping',
      audit: 'addressBookChanged',
      body: z.strictObject({ id, ...counterpartyFields }),
      response: counterparty,
      changes: [tag, 'Account', 'Books', 'Transaction', 'TransactionUnclassified'],
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `indexer/admin/${many}/{id}`,
      summary: `Delete a ${noun}. The accounts of its addresses stay.`,
      access: 'bookkeeping',
      audit: 'addressBookChanged',
      params: byId,
      response: done,
      changes: [tag, 'Account', 'Books', 'Transaction', 'TransactionUnclassified'],
    }),
    list: defineCall({
      method: 'GET',
      path: `indexer/admin/${many}`,
      summary: `List every ${noun} with its accounts.`,
      access: 'adminRead',
      tokens: 'books',
      query: z.strictObject({
        search,
        network_id: id.optional(),
        sort: z.enum(['name', 'created']).default('name'),
        ...ascendingList,
      }),
      response: boundedPageOf(counterparty),
      reads: [tag],
    }),
    listAddresses: defineCall({
      method: 'GET',
      path: `indexer/admin/${many}/with-account-address`,
      summary: `List the addresses of every ${noun}, one row for each.`,
      access: 'adminRead',
      tokens: 'books',
      query: z.strictObject({ search, network_id: id.optional(), ...listQuery }),
      response: boundedPageOf(counterpartyAddress),
      reads: [tag, 'Account'],
    }),
  };
}

export const addressBookCalls = {
  ...namedActions('Exchange', callsFor({ one: 'exchange', many: 'exchanges', noun: 'exchange', tag: 'Exchange' })),
  ...namedActions('Bridge', callsFor({ one: 'bridge', many: 'bridges', noun: 'bridge', tag: 'Bridge' })),
  ...namedActions('Farm', callsFor({ one: 'farm', many: 'farms', noun: 'farm', tag: 'Farm' })),
  ...namedActions(
    'LendingProtocol',
    callsFor({ one: 'lending-protocol', many: 'lending-protocols', noun: 'lending protocol', tag: 'LendingProtocol' }),
  ),
  ...namedActions('Customer', callsFor({ one: 'customer', many: 'customers', noun: 'customer', tag: 'Customer' })),
  ...namedActions('Supplier', callsFor({ one: 'supplier', many: 'suppliers', noun: 'supplier', tag: 'Supplier' })),
  ...namedActions('Desk', callsFor({ one: 'otc-desk', many: 'otc-desks', noun: 'OTC desk', tag: 'Desk' })),

  nameAddress: defineCall({
    method: 'POST',
    path: 'indexer/admin/addresses/name',
    summary: [
      'Name an unknown address, on all networks where it is known.',
      'An entry of the same kind and name gets the address; otherwise one is added. Repeating it changes nothing.',
    ].join(' '),
    access: 'bookkeeping',
    audit: 'addressBookChanged',
    body: z.strictObject({
      address: z.string().trim().min(1).max(512),
      kind: z.enum(COUNTERPARTY_KINDS),
      name: counterpartyFields.name,
    }),
    response: z.object({
      counterpartyId: id,
      /** The accounts that were named, for undoing it. */
      accountIds: z.array(id),
      /** The entry was added with it. */
      isNew: z.boolean(),
    }),
    changes: NAMES,
  }),
  unnameAddress: defineCall({
    method: 'POST',
    path: 'indexer/admin/addresses/unname',
    summary:
      'Undo the naming of an address: its accounts have no owner again. An entry that was added with it is deleted.',
    access: 'bookkeeping',
    audit: 'addressBookChanged',
    body: z.strictObject({ counterpartyId: id, accountIds: z.array(id).max(NAMED_ACCOUNTS_MAX), isNew: z.boolean() }),
    response: done,
    changes: NAMES,
  }),
};
