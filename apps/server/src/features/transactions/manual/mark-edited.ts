import type { Queries } from '../transaction-dependencies.ts';

/** From now on the source no longer overwrites it by itself. */
export async function markEdited(queries: Queries, { id, userId }: { id: number; userId: number }): Promise<void> {
  await queries.query('UPDATE transactions SET edited_at = now(), edited_by = $2 WHERE id = $1', [id, userId]);
}
