import type { SignInResult } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Origin } from '../../../http/handler.ts';
import { networkOf } from '../attempts/network-of.ts';
import { type Attempt, forgiveAttempt, reserveAttempt } from '../attempts/reserve-attempt.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { finishSignIn } from './finish-sign-in.ts';

interface Candidate {
  id: number;
  password_hash: string | null;
  is_known_network: boolean;
}

/**
 * An unknown e-mail address, a wrong password, a user without a password and a disabled user are all answered alike and
 * after the same work, so that nobody learns who has an account here.
 */
export async function loginWithPassword(
  dependencies: AuthDependencies,
  { email, password, origin }: { email: string; password: string; origin: Origin },
): Promise<SignInResult> {
  const { pool, passwords, now } = dependencies;
  const { rows } = await pool.query<Candidate>(
    `SELECT u.id, u.password_hash,
            EXISTS (SELECT FROM known_addresses k WHERE k.user_id = u.id AND k.network = $2) AS is_known_network
       FROM users u WHERE lower(u.email) = $1`,
    [email, networkOf(origin.address)],
  );
  const candidate = rows[0];
  const attempt: Attempt = {
    purpose: 'password',
    address: origin.address,
    now: now(),
    account: { key: email, isKnownNetwork: candidate?.is_known_network ?? false },
  };
  await reserveAttempt(pool, attempt);

  const isRight = await passwords.verify(candidate?.password_hash ?? null, password);
  if (!candidate || !isRight) throw wrongEmailOrPassword();

  const result = await finishSignIn(dependencies, {
    userId: candidate.id,
    origin,
    admit: async (_client, user) => {
      const isUnchanged = user !== null && !user.is_disabled && user.password_hash === candidate.password_hash;
      if (!isUnchanged) throw wrongEmailOrPassword();
      return user;
    },
  });
  await forgiveAttempt(pool, attempt);
  return result;
}

function wrongEmailOrPassword(): AppError {
  return new AppError('unauthorized', 'E-mail or password is wrong.');
}
