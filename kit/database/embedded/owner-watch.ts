/**
 * Stops PostgreSQL when its Holdfast is gone. The server runs in a session of its own, so that Ctrl-C does not kill it
 * before Holdfast has closed it in order; after kill -9 of Holdfast it would go on alone, and a copy of its files, made
 * because nothing seems to run, would be no backup.
 *
 * A small shell waits at the end of a pipe. The system closes the pipe when this process ends, however it ends; the
 * shell then asks the server to stop ("fast": everything is written), unless the pid file names another server by now,
 * or a newer process has attached to this one.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPostmasterFile } from './postmaster.ts';
import { runAs, type SystemUser } from './system-user.ts';

export interface OwnerWatch {
  /** The server was stopped: there is nothing to watch. */
  end(): void;
}

const OWNER_FILE = 'holdfast-owner';

/** Only commands of the shell itself: nothing happens between the comparison and the signal. */
const SCRIPT = `
while read -r line; do :; done
read -r owner < "$1/${OWNER_FILE}" || exit 0
read -r pid < "$1/postmaster.pid" || exit 0
[ "$owner" = "$2" ] && [ "$pid" = "$3" ] && kill -INT "$pid"
exit 0`;

/** Makes this process the owner of the running server, whose watch replaces that of an owner before. */
export function watchOwner(options: { cluster: string; user: SystemUser | null }): OwnerWatch {
  const { cluster, user } = options;
  const pid = readPostmasterFile(cluster)?.pid;
  if (pid === undefined) return { end: () => undefined };
  const owner = randomBytes(12).toString('hex');
  writeFor(join(cluster, OWNER_FILE), `${owner}\n`, user);
  const watch = spawn('/bin/sh', ['-c', SCRIPT, 'holdfast-owner-watch', cluster, owner, String(pid)], {
    ...runAs(user),
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  // Without a shell the next start finds the server, as after a crash of the machine.
  watch.on('error', () => undefined);
  watch.stdin.on('error', () => undefined);
  watch.unref();
  if ('unref' in watch.stdin && typeof watch.stdin.unref === 'function') watch.stdin.unref();
  return { end: () => watch.stdin.end() };
}

/** A file of the user who runs the database, complete from the start. */
export function writeFor(file: string, content: string, user: SystemUser | null): void {
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  if (user !== null) chownSync(unfinished, user.uid, user.gid);
  renameSync(unfinished, file);
}
