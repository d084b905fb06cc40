/**
 * People are told apart by their names where an admin reads quickly: in a list, or beside a payment. A user who takes
 * the name of another one is free to do so, since people share names, and admins are notified.
 */
import { skeletonOf } from '@holdfast/contract/skeleton.ts';
import type { Queries } from '@holdfast/database/queries.ts';

interface NamedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/** Called after the name of a user was written, in the same transaction. */
export async function notifyOfTakenName(client: Queries, userId: number): Promise<void> {
  const { rows } = await client.query<NamedUser>(
    `SELECT id, email, trim(first_name || ' ' || last_name) AS name FROM users ORDER BY id`,
  );
  const user = rows.find(({ id }) => id === userId);
  const look = user && lookOf(user.name);
  if (!look) return;
  const other = rows.find(({ id, name, email }) => id !== userId && [lookOf(name), lookOf(email)].includes(look));
  if (!other) return;
  const data = { email: user.email, name: user.name, otherEmail: other.email };
  // Once for each name: changing it back and forth adds no notices.
  await client.query(`SELECT write_admin_notices('nameTaken', $1, $2)`, [
    `${userId} ${other.id} ${look}`,
    JSON.stringify(data),
  ]);
}

/** "Oskar Brandt" and "BRANDT, 0skar" look alike. */
function lookOf(name: string): string {
  return name
    .split(/[\s,]+/u)
    .map(skeletonOf)
    .sort()
    .join('');
}
