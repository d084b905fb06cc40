/**
 * Naming an unknown address on the spot. An address that is known on several networks is the same person or contract on
 * all of them, so that one name serves for all, and one undo takes it back.
 */
import type pg from 'pg';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import type { CounterpartyKind } from '../../contract/counterparty.ts';
import { claimAccounts, findAccounts, hasOwner, ownerText, releaseAccounts } from '../accounts.ts';
import { defineHandlers } from '../define-handlers.ts';
import { writeCatalogue } from '../write-catalogue.ts';

interface Place {
  readonly id: number;
  readonly networkId: number;
  readonly address: string;
}

export const addressNameHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  nameAddress: ({ body }) => writeCatalogue(pool, (client) => nameAddress(client, body)),

  /** Accounts that have another owner by now stay as they are, and so does an entry with other addresses. */
  unnameAddress: ({ body: { counterpartyId, accountIds, isNew } }) =>
    writeCatalogue(pool, async (client) => {
      const { rowCount } = await client.query('SELECT FROM counterparties WHERE id = $1 FOR UPDATE', [counterpartyId]);
      if (rowCount === 0) return { done: true } as const;
      const { rows } = await client.query<{ id: number }>(
        'SELECT id FROM accounts WHERE id = ANY ($1) AND counterparty_id = $2 ORDER BY id FOR NO KEY UPDATE',
        [accountIds, counterpartyId],
      );
      await releaseAccounts(
        client,
        rows.map((row) => row.id),
      );
      if (isNew)
        await client.query(
          `DELETE FROM counterparties c WHERE c.id = $1
              AND NOT EXISTS (SELECT FROM accounts a WHERE a.counterparty_id = c.id)`,
          [counterpartyId],
        );
      return { done: true } as const;
    }),
}));

/** Names the address on all networks where it is known. Repeating it changes nothing. */
export async function nameAddress(
  client: pg.PoolClient,
  { address, kind, name }: { readonly address: string; readonly kind: CounterpartyKind; readonly name: string },
): Promise<{ counterpartyId: number; accountIds: number[]; isNew: boolean }> {
  const places = await findPlaces(client, address);
  if (places.length === 0)
    throw invalidField({ loc: ['body', 'address'], msg: 'No transaction has this address.', input: address });
  const owned = (await findAccounts(client, places)).filter(hasOwner);
  const entry = await findEntry(client, { kind, name });
  const holder = owned.find((account) => entry === null || ownerIdOf(account, kind) !== entry.id);
  if (holder)
    throw new AppError('conflict', `${holder.address} on ${holder.networkName} ${ownerText(holder)} already.`);
  const id =
    entry?.id ??
    (await insertReturningId(client, 'INSERT INTO counterparties (kind, name) VALUES ($1, $2) RETURNING id', [
      kind,
      name,
    ]));
  const taken = new Set(owned.map((account) => account.id));
  const accountIds = await claimAccounts(client, {
    places: places.filter((place) => !taken.has(place.id)),
    kind,
    counterpartyId: id,
  });
  return { counterpartyId: id, accountIds, isNew: entry === null };
}

/** Where the address is known. Only addresses of EVM networks ignore case. */
async function findPlaces(queries: Queries, address: string): Promise<Place[]> {
  const { rows } = await queries.query<{ id: number; network_id: number; address: string }>(
    `SELECT a.id, a.network_id, a.address FROM accounts a
      WHERE lower(a.address) COLLATE "C" = lower($1::text) COLLATE "C"
        AND (a.address = $1 OR starts_with(lower($1::text), '0x')) ORDER BY a.id LIMIT 200`,
    [address],
  );
  return rows.map(({ id, network_id: networkId, address: spelled }) => ({ id, networkId, address: spelled }));
}

async function findEntry(
  queries: Queries,
  { kind, name }: { readonly kind: CounterpartyKind; readonly name: string },
): Promise<{ readonly id: number } | null> {
  const { rows } = await queries.query<{ id: number }>(
    'SELECT id FROM counterparties WHERE kind = $1 AND lower(name) = lower($2) FOR NO KEY UPDATE',
    [kind, name],
  );
  return rows[0] ?? null;
}

function ownerIdOf(account: Awaited<ReturnType<typeof findAccounts>>[number], kind: CounterpartyKind): number | null {
  return account[`${kind}Id`];
}
