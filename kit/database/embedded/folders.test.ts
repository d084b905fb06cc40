import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { placeDatabase } from './folders.ts';

const isRoot = process.getuid?.() === 0;
const root = mkdtempSync(join(tmpdir(), 'holdfast-folders-'));
chmodSync(root, 0o711);
const leftovers = [root];
afterAll(() => leftovers.forEach((directory) => rmSync(directory, { recursive: true, force: true })));

function modeOf(path: string): number {
  return statSync(path).mode & 0o777;
}

test('the database gets a private folder, with the socket inside', () => {
  const { folders, user } = placeDatabase(join(root, 'plain'));
  expect(folders.socket).toBe(join(root, 'plain', 'database', 'run'));
  expect(modeOf(folders.database)).toBe(0o700);
  expect(modeOf(folders.socket)).toBe(0o700);
  expect(statSync(folders.database).uid).toBe(user?.uid ?? process.getuid?.());
});

test('a socket path that would be too long is in a private folder in /tmp, always the same one', () => {
  const long = join(root, 'a'.repeat(120));
  const { folders } = placeDatabase(long);
  leftovers.push(folders.socket);
  expect(folders.socket).toMatch(/^\/tmp\/holdfast-[0-9a-f]{12}$/);
  expect(modeOf(folders.socket)).toBe(0o700);
  expect(placeDatabase(long).folders.socket).toBe(folders.socket);
});

test.runIf(isRoot)(
  'as root, the database belongs to another user, who can enter the data directory but not list it',
  () => {
    const { folders, user } = placeDatabase(join(root, 'as-root'));
    expect(user?.uid).toBeGreaterThan(0);
    expect(modeOf(folders.data)).toBe(0o711);
  },
);

test.runIf(isRoot)('root runs an existing database as its owner', () => {
  const first = placeDatabase(join(root, 'owned'));
  const again = placeDatabase(join(root, 'owned'));
  expect(again.user).toMatchObject({ uid: first.user?.uid, gid: first.user?.gid });
});

test.runIf(isRoot)('error: a DATA_DIR that the database user cannot enter is refused with a message', () => {
  const closed = join(root, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  expect(() => placeDatabase(join(closed, 'data'))).toThrow(
    `cannot enter ${join(closed, 'data')}. Set DATA_DIR to a folder outside of private ones.`,
  );
});

test('error: a DATA_DIR that is a file is refused with a message', () => {
  expect(() => placeDatabase(join(import.meta.dirname, 'folders.ts'))).toThrow(
    /folders\.ts cannot be used \((ENOTDIR|EACCES)/,
  );
});

test.runIf(process.platform === 'linux')(
  'error: a DATA_DIR where no folder can be created is refused with a message',
  () => {
    for (const place of ['/proc/x', '/proc/x/y'])
      expect(() => placeDatabase(place)).toThrow(/^The data directory \/proc\/x.* cannot be used \((ENOENT|EACCES)/);
  },
);

test('error: a DATA_DIR below a symlink that leads nowhere is refused with a message', () => {
  const link = join(root, 'nowhere');
  symlinkSync(join(root, 'missing', 'folder'), link);
  expect(() => placeDatabase(join(link, 'data'))).toThrow(/cannot be used \(EEXIST/);
});
