import type { AccountKind, Counterparty } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import { WORDS_FOR_KIND } from '../accounts/claim-accounts.ts';
import { inOrderOf } from '../bounded-page.ts';
import type { Queries } from '../catalogue-dependencies.ts';

export type CounterpartyKind = Exclude<AccountKind, 'wallet' | 'pool' | 'unknown'>;

interface CounterpartyRow {
  id: number;
  name: string;
  website: string | null;
  created_at: Date;
  accounts: Counterparty['accounts'];
}

const READ_COUNTERPARTIES = `
  SELECT p.id, p.name, p.website, p.created_at,
         (SELECT coalesce(json_agg(json_build_object('accountId', a.id, 'networkId', a.network_id, 'networkName', n.name, 'address', a.address)
                                   ORDER BY lower(n.name), a.address), '[]')
            FROM accounts a JOIN networks n ON n.id = a.network_id WHERE a.counterparty_id = p.id) AS accounts
    FROM counterparties p WHERE p.id = ANY ($1) AND p.kind = $2`;

/** Those of one kind with these ids, in this order. */
export async function readCounterparties(
  client: Queries,
  { kind, ids }: { kind: CounterpartyKind; ids: readonly number[] },
): Promise<Counterparty[]> {
  const { rows } = await client.query<CounterpartyRow>(READ_COUNTERPARTIES, [ids, kind]);
  return inOrderOf(ids, rows).map(({ created_at: createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
  }));
}

export async function getCounterparty(
  client: Queries,
  { kind, id }: { kind: CounterpartyKind; id: number },
): Promise<Counterparty> {
  const [found] = await readCounterparties(client, { kind, ids: [id] });
  if (!found) throw noSuchCounterparty(kind);
  return found;
}

export function noSuchCounterparty(kind: CounterpartyKind): AppError {
  return new AppError('not_found', `There is no such ${WORDS_FOR_KIND[kind]}.`);
}
