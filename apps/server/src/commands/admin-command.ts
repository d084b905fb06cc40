/**
 * Administrators from the command line, for an operator who is locked out: the machine is trusted, so a command needs
 * no other admin. It is recorded, and all admins are notified, so that nobody uses it unnoticed.
 */
import { accountsCalls } from '@holdfast/accounts/contract';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { programName } from '@holdfast/config/program-name.ts';
import {
  createPasswords,
  endAllAccess,
  insertUser,
  type LockedUser,
  removeAllFactors,
  removeHandoverCode,
} from '@holdfast/accounts/server';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { type Command, type CommandContext, CommandError, recordCommand, withDatabase } from './command.ts';

const ACTIONS = { create, 'reset-password': resetPassword, 'reset-factor': resetFactor, list } as const;

export const adminCommand: Command = {
  usage: [
    ['admin list', 'Lists the administrators.'],
    ['admin create EMAIL', 'Adds an administrator. Options: --first-name, --last-name.'],
    ['admin reset-password EMAIL', 'Sets a new password and ends all sessions.'],
    ['admin reset-factor EMAIL', 'Turns off the second factor and ends all sessions.'],
  ],
  run: async ([name = '', ...rest], context) => {
    if (!(name in ACTIONS))
      throw new CommandError(`"admin" is followed by ${Object.keys(ACTIONS).join(', ')}. See --help.`);
    await ACTIONS[name as keyof typeof ACTIONS](readPerson(rest), context);
  },
};

interface Person {
  readonly email: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

function readPerson(commandLine: readonly string[]): Person {
  try {
    const { positionals, values } = parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: { 'first-name': { type: 'string', default: '' }, 'last-name': { type: 'string', default: '' } },
    });
    if (positionals.length > 1)
      throw new CommandError('Give one e-mail address only. A password is read from the terminal or standard input.');
    const email = positionals[0]?.trim().toLowerCase() ?? null;
    return { email, firstName: values['first-name'], lastName: values['last-name'] };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}

function requireEmail({ email }: Person): string {
  if (email === null) throw new CommandError('Give the e-mail address of the administrator.');
  return email;
}

async function create(person: Person, { config, terminal }: CommandContext): Promise<void> {
  const given = {
    email: requireEmail(person),
    firstName: person.firstName,
    lastName: person.lastName,
    role: 'admin',
    password: await terminal.readNewPassword(),
  };
  const parsed = accountsCalls.addUserWithPassword.body.safeParse(given);
  if (!parsed.success)
    throw new CommandError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { password, ...user } = parsed.data;
  const passwordHash = await hashPassword(password, [user.email, user.firstName, user.lastName]);
  await withDatabase(config, ({ ownerPool: pool }) =>
    recordCommand(pool, { action: 'userAdded', object: user.email }, async (client) => {
      await insertUser(client, { ...user, passwordHash, now: new Date() });
      await notifyAdmins(client, { email: user.email, change: 'created' });
    }),
  );
  terminal.print(`${user.email} is an administrator now.`);
}

async function resetPassword(person: Person, { config, terminal }: CommandContext): Promise<void> {
  const email = requireEmail(person);
  const password = await terminal.readNewPassword();
  await withDatabase(config, async ({ ownerPool: pool }) => {
    const admin = await findAdmin(pool, email);
    const passwordHash = await hashPassword(password, [admin.email, admin.first_name, admin.last_name]);
    await recordCommand(pool, { action: 'passwordChanged', object: email }, async (client) => {
      // The trigger users_notice sends a notice and a mail to the admin.
      await client.query('UPDATE users SET password_hash = $2 WHERE id = $1', [admin.id, passwordHash]);
      await removeHandoverCode(client, admin.id);
      await endAllAccess(client, admin.id);
      await notifyAdmins(client, { email, change: 'password' });
    });
    if (admin.is_disabled) terminal.print(`${email} is disabled. Another administrator can enable it.`);
  });
  terminal.print(`The password of ${email} was changed. All sessions were ended and all API tokens revoked.`);
}

async function resetFactor(person: Person, { config, terminal }: CommandContext): Promise<void> {
  const email = requireEmail(person);
  await withDatabase(config, async ({ ownerPool: pool }) => {
    const admin = await findAdmin(pool, email);
    await recordCommand(pool, { action: 'secondFactorChanged', object: email }, async (client) => {
      await removeAllFactors(client, admin.id);
      await endAllAccess(client, admin.id);
      await notifyAdmins(client, { email, change: 'factor' });
    });
  });
  terminal.print(`The second factor of ${email} is off. All sessions were ended and all API tokens revoked.`);
}

async function list(_person: Person, { config, terminal }: CommandContext): Promise<void> {
  const { rows } = await withDatabase(config, ({ ownerPool: pool }) =>
    recordCommand(pool, { action: 'commandLineUsed', object: 'admin list' }, (client) =>
      client.query<Admin & { admin_scope: string; has_factor: boolean; last_sign_in_at: Date | null }>(
        `SELECT id, email, first_name, last_name, is_disabled, admin_scope, totp_confirmed_at IS NOT NULL AS has_factor,
                last_sign_in_at
           FROM users WHERE role = 'admin' ORDER BY email LIMIT 1000`,
      ),
    ),
  );
  for (const admin of rows)
    terminal.print(
      [
        admin.email,
        `scope ${admin.admin_scope}`,
        admin.has_factor ? 'second factor' : 'no second factor',
        `last sign-in ${admin.last_sign_in_at?.toISOString() ?? 'never'}`,
        ...(admin.is_disabled ? ['disabled'] : []),
      ].join(', '),
    );
  if (rows.length === 0) terminal.print(`There is no administrator. Add one with: ${programName()} admin create EMAIL`);
}

type Admin = Pick<LockedUser, 'id' | 'email' | 'first_name' | 'last_name' | 'is_disabled'>;

async function findAdmin(pool: pg.Pool, email: string): Promise<Admin> {
  const { rows } = await pool.query<Admin>(
    `SELECT id, email, first_name, last_name, is_disabled FROM users WHERE email = $1 AND role = 'admin'`,
    [email],
  );
  if (!rows[0]) throw new CommandError(`There is no administrator with the e-mail address ${email}.`);
  return rows[0];
}

async function hashPassword(password: string, about: readonly string[]): Promise<string> {
  try {
    return await createPasswords().hashNew({ password, about, field: 'password' });
  } catch (error) {
    if (error instanceof AppError && Array.isArray(error.detail))
      throw new CommandError(error.detail.map(({ msg }) => msg).join('\n'));
    throw error;
  }
}

async function notifyAdmins(
  client: pg.PoolClient,
  { email, change }: { email: string; change: 'created' | 'password' | 'factor' },
): Promise<void> {
  await client.query(`SELECT write_admin_notices('commandLineUsed', gen_random_uuid()::text, $1)`, [
    JSON.stringify({ email, change }),
  ]);
}
