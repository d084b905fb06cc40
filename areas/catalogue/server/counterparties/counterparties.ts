import { type CatalogueCalls } from '../../contract/calls.ts';
import type { Counterparty, CounterpartyAddress, CounterpartyKind } from '../../contract/counterparty.ts';
import { type CallParsed } from '@holdfast/contract';
import { namedActions } from '../../contract/named-actions.ts';
import type pg from 'pg';
import { Conditions } from '@holdfast/database/conditions.ts';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { claimAccounts, releaseAccounts, KIND_LABELS } from '../accounts.ts';
import { findPageOfIds, inOrderOf, orderBy, readPage } from '@holdfast/database/bounded-page.ts';
import { contains } from '../find-closest-ids.ts';
import { normaliseGivenAddresses, type NormalisedGiven } from '../normalise-given-addresses.ts';
import { writeCatalogue } from '../write-catalogue.ts';

interface CounterpartyRow {
  id: number;
  name: string;
  website: string | null;
  created_at: Date;
  accounts: Counterparty['accounts'];
}

const READ_COUNTERPARTIES = `
  SELECT p.id, p.name, p.website, p.created_at,
         (SELECT coalesce(json_agg(json_build_object('accountId', a.id, 'networkId', a.network_id, 'networkName',
                                                     n.name, 'address', a.address)
                                   ORDER BY lower(n.name), a.address), '[]')
            FROM accounts a JOIN networks n ON n.id = a.network_id WHERE a.counterparty_id = p.id) AS accounts
    FROM counterparties p WHERE p.id = ANY ($1) AND p.kind = $2`;

/** Returns the counterparties of one kind with these ids, in this order. */
async function readCounterparties(
  client: Queries,
  { kind, ids }: { kind: CounterpartyKind; ids: readonly number[] },
): Promise<Counterparty[]> {
  const { rows } = await client.query<CounterpartyRow>(READ_COUNTERPARTIES, [ids, kind]);
  return inOrderOf(ids, rows).map(toRecord);
}

async function getCounterparty(
  client: Queries,
  { kind, id }: { kind: CounterpartyKind; id: number },
): Promise<Counterparty> {
  const [found] = await readCounterparties(client, { kind, ids: [id] });
  if (!found) throw noSuchCounterparty(kind);
  return found;
}

function noSuchCounterparty(kind: CounterpartyKind): AppError {
  return new AppError('not_found', `There is no such ${KIND_LABELS[kind]}.`);
}

const SORT_EXPRESSIONS: Record<CallParsed<CatalogueCalls['listExchanges']>['query']['sort'], string> = {
  name: 'lower(p.name)',
  created: 'p.id',
};

export const counterpartyHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  ...namedActions('Exchange', handlersOf(pool, 'exchange')),
  ...namedActions('Bridge', handlersOf(pool, 'bridge')),
  ...namedActions('Farm', handlersOf(pool, 'farm')),
  ...namedActions('LendingProtocol', handlersOf(pool, 'lendingProtocol')),
  ...namedActions('Customer', handlersOf(pool, 'customer')),
  ...namedActions('Supplier', handlersOf(pool, 'supplier')),
  ...namedActions('Desk', handlersOf(pool, 'desk')),
}));

/** All kinds are declared alike, so the types of one serve all. */
function handlersOf(pool: pg.Pool, kind: CounterpartyKind) {
  return {
    add: ({ body }: CallParsed<CatalogueCalls['addExchange']>) =>
      writeCatalogue(pool, async (client) => {
        await refuseTakenName(client, { kind, name: body.name, id: null });
        const id = await insertReturningId(
          client,
          'INSERT INTO counterparties (kind, name, website) VALUES ($1, $2, $3) RETURNING id',
          [kind, body.name, body.website],
        );
        await claimAccounts(client, { places: await normalise(client, body), kind, counterpartyId: id });
        return getCounterparty(client, { kind, id });
      }),

    edit: ({ body }: CallParsed<CatalogueCalls['editExchange']>) =>
      writeCatalogue(pool, async (client) => {
        const locked = await client.query('SELECT FROM counterparties WHERE id = $1 AND kind = $2 FOR NO KEY UPDATE', [
          body.id,
          kind,
        ]);
        if (locked.rowCount === 0) throw noSuchCounterparty(kind);
        await refuseTakenName(client, { kind, name: body.name, id: body.id });
        await client.query('UPDATE counterparties SET name = $2, website = $3 WHERE id = $1', [
          body.id,
          body.name,
          body.website,
        ]);
        await replaceAccounts(client, { kind, id: body.id, places: await normalise(client, body) });
        return getCounterparty(client, { kind, id: body.id });
      }),

    remove: ({ params: { id } }: CallParsed<CatalogueCalls['deleteExchange']>) =>
      writeCatalogue(pool, async (client) => {
        const locked = await client.query('SELECT FROM counterparties WHERE id = $1 AND kind = $2 FOR UPDATE', [
          id,
          kind,
        ]);
        if (locked.rowCount === 0) throw noSuchCounterparty(kind);
        await replaceAccounts(client, { kind, id, places: [] });
        await client.query('DELETE FROM counterparties WHERE id = $1', [id]);
        return { done: true } as const;
      }),

    list: async ({ query }: CallParsed<CatalogueCalls['listExchanges']>) => {
      const conditions = new Conditions({ 'p.kind': kind });
      if (query.search) {
        const byName = contains(conditions, { column: 'p.name', search: query.search });
        conditions.add(
          `(${byName} OR EXISTS (SELECT FROM accounts a
                                 WHERE a.counterparty_id = p.id AND ${addressBeginsWith(conditions, query.search)}))`,
        );
      }
      if (query.network_id !== undefined) {
        conditions.add(
          `EXISTS (SELECT FROM accounts a
                   WHERE a.counterparty_id = p.id AND a.network_id = ${conditions.place(query.network_id)})`,
        );
      }
      const order = orderBy(SORT_EXPRESSIONS[query.sort], { id: 'p.id', order: query.order });
      const source = { from: 'counterparties p', conditions, orderBy: order, id: 'p.id' };
      return readPage(query, await findPageOfIds(pool, source, query), (ids) =>
        readCounterparties(pool, { kind, ids }),
      );
    },

    /** One row for each address. */
    listAddresses: async ({ query }: CallParsed<CatalogueCalls['listExchangesWithAccountAddress']>) => {
      const conditions = new Conditions({ 'p.kind': kind, 'a.network_id': query.network_id });
      if (query.search) {
        const byName = contains(conditions, { column: 'p.name', search: query.search });
        conditions.add(`(${byName} OR ${addressBeginsWith(conditions, query.search)})`);
      }
      const from = 'counterparties p JOIN accounts a ON a.counterparty_id = p.id';
      const source = { from, conditions, orderBy: 'lower(p.name), p.id, a.id', id: 'a.id' };
      return readPage(query, await findPageOfIds(pool, source, query), (ids) => readAddresses(pool, ids));
    },
  };
}

function addressBeginsWith(conditions: Conditions, search: string): string {
  return `starts_with(lower(a.address), lower(${conditions.place(search)}::text))`;
}

interface AddressRow {
  id: number;
  counterparty_id: number;
  name: string;
  network_id: number;
  network_name: string;
  address: string;
}

async function readAddresses(client: Queries, accountIds: readonly number[]): Promise<CounterpartyAddress[]> {
  const { rows } = await client.query<AddressRow>(
    `SELECT a.id, p.id AS counterparty_id, p.name, a.network_id, n.name AS network_name, a.address
       FROM accounts a JOIN counterparties p ON p.id = a.counterparty_id JOIN networks n ON n.id = a.network_id
      WHERE a.id = ANY ($1)`,
    [accountIds],
  );
  return inOrderOf(accountIds, rows).map((row) => ({
    id: row.counterparty_id,
    name: row.name,
    accountId: row.id,
    networkId: row.network_id,
    networkName: row.network_name,
    address: row.address,
  }));
}

type NewCounterparty = BodyOf<CatalogueCalls['addExchange']>;
type Place = NormalisedGiven<NewCounterparty['accounts'][number]>;

function normalise(client: Queries, given: NewCounterparty): Promise<Place[]> {
  return normaliseGivenAddresses(client, given.accounts, (index) => ['body', 'accounts', String(index)]);
}

/** An account that stays keeps its id, because transfers refer to it. */
async function replaceAccounts(
  client: Queries,
  { kind, id, places }: { kind: CounterpartyKind; id: number; places: readonly Place[] },
): Promise<void> {
  const { rows } = await client.query<{ id: number; network_id: number; address: string }>(
    'SELECT id, network_id, address FROM accounts WHERE counterparty_id = $1 ORDER BY network_id, address',
    [id],
  );
  const keyOf = (networkId: number, address: string): string => `${networkId} ${address}`;
  const wanted = new Set(places.map((place) => keyOf(place.networkId, place.address)));
  const present = new Set(rows.map((row) => keyOf(row.network_id, row.address)));
  await releaseAccounts(
    client,
    rows.filter((row) => !wanted.has(keyOf(row.network_id, row.address))).map((row) => row.id),
  );
  const added = places.filter((place) => !present.has(keyOf(place.networkId, place.address)));
  await claimAccounts(client, { places: added, kind, counterpartyId: id });
}

async function refuseTakenName(
  client: Queries,
  given: { kind: CounterpartyKind; name: string; id: number | null },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM counterparties WHERE kind = $1 AND lower(name) = lower($2) AND id IS DISTINCT FROM $3',
    [given.kind, given.name, given.id],
  );
  if (rows[0])
    throw new AppError('conflict', `Another ${KIND_LABELS[given.kind]} has this name already: “${rows[0].name}”.`);
}
