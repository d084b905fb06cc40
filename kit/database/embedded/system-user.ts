import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

export interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

const OWN_USER_NAME = 'holdfast';

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of the database folder, otherwise a
 * dedicated system user, otherwise `nobody` if no user can be created. Null for the current user.
 */
export function chooseSystemUser(databaseDirectory: string): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(databaseDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { name: nameOf(owner.uid), uid: owner.uid, gid: owner.gid };
  const user = findUser(OWN_USER_NAME) ?? createOwnUser() ?? findUser('nobody');
  if (user === null)
    throw new Error('Neither the user holdfast nor the user nobody exists, and PostgreSQL does not run as root.');
  return user;
}

/** The options of `spawn` to run a program as that user; empty for the current user. */
export function runAs(user: SystemUser | null): { uid?: number; gid?: number } {
  return user === null ? {} : { uid: user.uid, gid: user.gid };
}

/**
 * Returns whether the user can enter the folder. It is tested, not computed, so that access lists and groups count too.
 */
export function canEnter(user: SystemUser | null, directory: string): boolean {
  const attempt = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], {
    ...runAs(user),
    cwd: '/',
    stdio: 'ignore',
  });
  return attempt.status === 0;
}

function findUser(name: string): SystemUser | null {
  const uid = readId('-u', name);
  const gid = readId('-g', name);
  return uid === null || gid === null ? null : { name, uid, gid };
}

function nameOf(uid: number): string {
  const result = spawnSync('id', ['-un', String(uid)], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : String(uid);
}

function readId(flag: '-u' | '-g', name: string): number | null {
  const result = spawnSync('id', [flag, name], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.trim()) : null;
}

function createOwnUser(): SystemUser | null {
  const parameters = [
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
  ];
  // A failure is no error here: a machine without useradd, or with a read-only /etc, still has `nobody`. Two processes
  // may also race to make the user, so the user is looked up instead.
  spawnSync('useradd', [...parameters, OWN_USER_NAME], { stdio: 'ignore' });
  return findUser(OWN_USER_NAME);
}
