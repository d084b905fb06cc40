import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../auth-dependencies.ts';

/**
 * Refuses to take the rights of the last enabled admin: nobody could ever give them back. It locks every enabled admin
 * in the order of their ids until the transaction ends. Two admins who remove each other at the same moment therefore
 * take turns, and the second one is counted after the first is gone.
 */
export async function keepAnAdmin(client: Queries, leavingUserId: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM users WHERE role = 'admin' AND NOT is_disabled ORDER BY id FOR NO KEY UPDATE`,
  );
  const isAdmin = rows.some((row) => row.id === leavingUserId);
  if (isAdmin && rows.length === 1) {
    throw new AppError('conflict', 'This is the last admin: it cannot be deleted, disabled or given another role.');
  }
}
