import type { User } from '@holdfast/contract';
import pg from 'pg';
import { AppError } from '../../../http/app-error.ts';
import { transaction } from '../../../db/transaction.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { getUser } from './user-record.ts';

const FOREIGN_KEY_VIOLATION = '23503';

/** Removes a user with their sessions, picture and codes, and answers who it was. */
export async function deleteUser(
  pool: pg.Pool,
  { userId, callerId }: { userId: number; callerId: number },
): Promise<User> {
  if (userId === callerId) throw new AppError('conflict', 'You cannot delete yourself. Ask another admin.');
  try {
    return await transaction(pool, async (client) => {
      await keepAnAdmin(client, userId);
      const user = await getUser(client, userId);
      await client.query('DELETE FROM users WHERE id = $1', [userId]);
      return user;
    });
  } catch (error) {
    // Books that name a person keep that person.
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) {
      throw new AppError('conflict', 'This user has records that must be kept. Disable the user instead.', {
        cause: error,
      });
    }
    throw error;
  }
}
