import type { Queries } from '../../db/queries.ts';
import { AppError } from '../../http/app-error.ts';
import type { Caller } from '../../http/handler.ts';

/**
 * Whose data a call is about: the caller's own, or for an admin anyone's. To everyone else another user is one that
 * does not exist, in the same words as one that really does not, so that ids cannot be tried out.
 */
export async function whose(queries: Queries, caller: Caller, userId: number | undefined): Promise<number> {
  if (userId === undefined || userId === caller.userId) return caller.userId;
  if (caller.user.role === 'admin') {
    const { rowCount } = await queries.query('SELECT FROM users WHERE id = $1', [userId]);
    if (rowCount === 1) return userId;
  }
  throw new AppError('not_found', 'There is no such user.');
}
