/**
 * The address book: exchanges, bridges, farms and lending protocols with their accounts on networks. The four are kept
 * alike, so one function declares the calls of each.
 */
import { z } from 'zod';
import {
  ascendingPage,
  boundedPageOf,
  byId,
  type CacheTag,
  defineCall,
  done,
  id,
  pageQuery,
  visibleSearch,
} from '@holdfast/contract';
import { counterparty, counterpartyAddress, counterpartyFields } from './counterparty.ts';
import { namedActions } from './named-actions.ts';

const search = visibleSearch.optional();

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
      changes: [tag, 'Account', 'Books'],
    }),
    edit: defineCall({
      method: 'POST',
      path: `indexer/admin/${one}/edit`,
      summary: `Replace a ${noun}, including its accounts.`,
      access: 'bookkeeping',
      audit: 'addressBookChanged',
      body: z.strictObject({ id, ...counterpartyFields }),
      response: counterparty,
      changes: [tag, 'Account', 'Books'],
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `indexer/admin/${many}/{id}`,
      summary: `Delete a ${noun}. The accounts of its addresses stay.`,
      access: 'bookkeeping',
      audit: 'addressBookChanged',
      params: byId,
      response: done,
      changes: [tag, 'Account', 'Books'],
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
        ...ascendingPage,
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
      query: z.strictObject({ search, network_id: id.optional(), ...pageQuery }),
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
};
