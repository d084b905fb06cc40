import type { CallParsed, Contract, Counterparty } from '@holdfast/contract';
import type pg from 'pg';
import { AppError } from '../../../http/app-error.ts';
import { claimAccounts, releaseAccounts, WORDS_FOR_KIND } from '../accounts/claim-accounts.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { normaliseGivenAddresses, type NormalisedGiven } from '../normalise-given-addresses.ts';
import { writeInWords } from '../refuse-in-words.ts';
import { type CounterpartyKind, getCounterparty, noSuchCounterparty } from './counterparty-record.ts';

type NewCounterparty = CallParsed<Contract['addExchange']>['body'];
type ChangedCounterparty = CallParsed<Contract['editExchange']>['body'];
type Place = NormalisedGiven<NewCounterparty['accounts'][number]>;

export function addCounterparty(pool: pg.Pool, kind: CounterpartyKind, given: NewCounterparty): Promise<Counterparty> {
  return writeInWords(pool, async (client) => {
    await refuseTakenName(client, { kind, name: given.name, id: null });
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO counterparties (kind, name, website) VALUES ($1, $2, $3) RETURNING id',
      [kind, given.name, given.website],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('INSERT … RETURNING answered no row.');
    await claimAccounts(client, { places: await normalise(client, given), kind, counterpartyId: id });
    return getCounterparty(client, { kind, id });
  });
}

export function editCounterparty(
  pool: pg.Pool,
  kind: CounterpartyKind,
  given: ChangedCounterparty,
): Promise<Counterparty> {
  return writeInWords(pool, async (client) => {
    const locked = await client.query('SELECT FROM counterparties WHERE id = $1 AND kind = $2 FOR NO KEY UPDATE', [
      given.id,
      kind,
    ]);
    if (locked.rowCount === 0) throw noSuchCounterparty(kind);
    await refuseTakenName(client, { kind, name: given.name, id: given.id });
    await client.query('UPDATE counterparties SET name = $2, website = $3 WHERE id = $1', [
      given.id,
      given.name,
      given.website,
    ]);
    await replaceAccounts(client, { kind, id: given.id, places: await normalise(client, given) });
    return getCounterparty(client, { kind, id: given.id });
  });
}

export function deleteCounterparty(pool: pg.Pool, kind: CounterpartyKind, id: number): Promise<{ done: true }> {
  return writeInWords(pool, async (client) => {
    const locked = await client.query('SELECT FROM counterparties WHERE id = $1 AND kind = $2 FOR UPDATE', [id, kind]);
    if (locked.rowCount === 0) throw noSuchCounterparty(kind);
    await replaceAccounts(client, { kind, id, places: [] });
    await client.query('DELETE FROM counterparties WHERE id = $1', [id]);
    return { done: true };
  });
}

function normalise(client: Queries, given: NewCounterparty): Promise<Place[]> {
  return normaliseGivenAddresses(client, given.accounts, (index) => ['body', 'accounts', String(index)]);
}

/** An account that stays keeps its id, because transfers point to it. */
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
    throw new AppError('conflict', `Another ${WORDS_FOR_KIND[given.kind]} has this name already: “${rows[0].name}”.`);
}
