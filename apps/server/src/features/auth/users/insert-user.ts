import type { Role } from '@holdfast/contract';
import pg from 'pg';
import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../auth-dependencies.ts';

export interface NewUser {
  readonly email: string;
  readonly role: Role;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Answers the new id; an e-mail address that is taken is refused in words. */
export async function insertUser(client: Queries, user: NewUser): Promise<number> {
  const { rows } = await refusingTakenEmail(() =>
    client.query<{ id: number }>(
      `INSERT INTO users (email, role, first_name, last_name, password_hash, created_at)
       VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [user.email, user.role, user.firstName ?? '', user.lastName ?? '', user.passwordHash, user.now],
    ),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('INSERT … RETURNING answered no row.');
  return id;
}

const UNIQUE_VIOLATION = '23505';

/** The unique index decides, not a look beforehand: two admins may add the same person at the same moment. */
export async function refusingTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (
      error instanceof pg.DatabaseError &&
      error.code === UNIQUE_VIOLATION &&
      error.constraint === 'users_email_key'
    ) {
      throw new AppError('conflict', 'There is already a user with this e-mail address.', { cause: error });
    }
    throw error;
  }
}
