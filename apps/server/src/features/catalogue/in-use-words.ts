import { AppError } from '../../http/app-error.ts';
import type { Queries } from './catalogue-dependencies.ts';

const NAMES_MAX = 3;

export interface UserOfIt {
  /** "wallet", "wallets" */
  readonly one: string;
  readonly many: string;
  /** Selects `name` of everyone who uses $1, in a stable order. */
  readonly sql: string;
}

/** Refuses to delete what is in use and says by whom: "2 wallets (Cold, Hot) and 1 network (Ethereum)". */
export async function refuseWhileInUse(
  client: Queries,
  subject: { id: number; name: string; users: readonly UserOfIt[] },
): Promise<void> {
  const found: string[] = [];
  for (const { one, many, sql } of subject.users) {
    const { rows } = await client.query<{ name: string; total: number }>(
      `SELECT name, count(*) OVER () AS total FROM (${sql}) AS in_use (name) LIMIT ${NAMES_MAX}`,
      [subject.id],
    );
    const total = rows[0]?.total;
    if (total === undefined) continue;
    found.push(
      `${total} ${total === 1 ? one : many} (${rows.map((row) => row.name).join(', ')}${total > NAMES_MAX ? ', …' : ''})`,
    );
  }
  if (found.length === 0) return;
  const last = found.pop();
  const list = found.length === 0 ? last : `${found.join(', ')} and ${last}`;
  throw new AppError('conflict', `${subject.name} is in use by ${list}. Remove it there first.`);
}
