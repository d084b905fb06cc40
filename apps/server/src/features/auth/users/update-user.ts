import type { CallParsed, Contract, User } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import { transaction } from '../../../db/transaction.ts';
import type { AuthDependencies, Queries } from '../auth-dependencies.ts';
import { turnOffSecondFactor } from '../second-factor/turn-off-second-factor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { refusingTakenEmail } from './insert-user.ts';
import { keepAnAdmin } from './keep-an-admin.ts';
import { lockUser, type LockedUser } from './lock-user.ts';
import { getUser, noSuchUser } from './user-record.ts';

type Change = CallParsed<Contract['updateUser']>['body'];

export async function updateUser(
  { pool, passwords }: AuthDependencies,
  { change, callerId }: { change: Change; callerId: number },
): Promise<User> {
  if (change.id === callerId) refuseSlip(change);
  const passwordHash = change.password === undefined ? null : await passwords.hash(change.password);
  return transaction(pool, async (client) => {
    if (change.isDisabled === true || (change.role !== undefined && change.role !== 'admin'))
      await keepAnAdmin(client, change.id);
    const before = await lockUser(client, change.id);
    if (!before) throw noSuchUser();
    await write(client, { change, passwordHash });
    await dropWhatNoLongerHolds(client, { change, before });
    return getUser(client, change.id);
  });
}

/**
 * What an admin should not do to themself by accident, and what would get around the checks of the profile page: there
 * the current password or a code is asked for, so that a stolen session cannot become a stolen account.
 */
function refuseSlip(change: Change): void {
  if (change.isDisabled === true) throw new AppError('conflict', 'You cannot disable yourself. Ask another admin.');
  if (change.role !== undefined && change.role !== 'admin') {
    throw new AppError('conflict', 'You cannot give up your own admin role. Ask another admin.');
  }
  if (change.password !== undefined) throw new AppError('conflict', 'Change your own password in your profile.');
  if (change.removeSecondFactor) throw new AppError('conflict', 'Turn off your own second factor in your profile.');
}

async function write(
  client: Queries,
  { change, passwordHash }: { change: Change; passwordHash: string | null },
): Promise<void> {
  await refusingTakenEmail(() =>
    client.query(
      `UPDATE users SET
         email = coalesce($2, email), first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
         role = coalesce($5, role), is_disabled = coalesce($6, is_disabled), password_hash = coalesce($7, password_hash)
       WHERE id = $1`,
      [
        change.id,
        change.email ?? null,
        change.firstName ?? null,
        change.lastName ?? null,
        change.role ?? null,
        change.isDisabled ?? null,
        passwordHash,
      ],
    ),
  );
}

async function dropWhatNoLongerHolds(
  client: Queries,
  { change, before }: { change: Change; before: LockedUser },
): Promise<void> {
  if (change.isDisabled === true || change.password !== undefined) await endSessions(client, { userId: change.id });
  if (change.removeSecondFactor) await turnOffSecondFactor(client, change.id);
  // The admin vouches for the new address; whoever owns it at the provider is bound at their next sign-in.
  if (change.email !== undefined && change.email !== before.email) {
    await client.query('DELETE FROM user_identities WHERE user_id = $1', [change.id]);
  }
}
