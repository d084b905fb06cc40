import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { findPlatformPackage, placePrograms } from './programs.ts';
import { chooseSystemUser } from './system-user.ts';

const dataDirectory = mkdtempSync(join(tmpdir(), 'holdfast-programs-'));
chmodSync(dataDirectory, 0o711);
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }));

/** The package as it is when its install script did not run: without the links between its libraries. */
function installWithoutLinks(name: string): { packageDirectory: string; version: string } {
  const packageDirectory = join(dataDirectory, name);
  mkdirSync(packageDirectory, { mode: 0o700 });
  cpSync(join(findPlatformPackage().packageDirectory, 'native'), join(packageDirectory, 'native'), {
    recursive: true,
    filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('/share'),
  });
  return { packageDirectory, version: '1.2.3' };
}

test('the programs of node_modules run here', async () => {
  const { postgres } = await placePrograms({ user: null, dataDirectory, log: silentLog });
  expect(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout).toMatch(/^postgres \(PostgreSQL\) \d+/);
});

test('links between the libraries that were never made are made', async () => {
  const platformPackage = installWithoutLinks('without-links');
  const { initdb, postgres } = await placePrograms({ user: null, dataDirectory, log: silentLog, platformPackage });
  expect(postgres.startsWith(platformPackage.packageDirectory)).toBe(true);
  for (const program of [initdb, postgres]) expect(spawnSync(program, ['--version']).status).toBe(0);
});

test.runIf(process.getuid?.() === 0)(
  'programs in a folder that is closed to the database user are copied, once',
  async () => {
    const user = chooseSystemUser(join(dataDirectory, 'absent'));
    const platformPackage = installWithoutLinks('closed');
    const place = () => placePrograms({ user, dataDirectory, log: silentLog, platformPackage });
    expect((await place()).postgres).toBe(join(dataDirectory, 'postgresql-1.2.3', 'native', 'bin', 'postgres'));
    expect(await place()).toEqual(await place());
    expect(readdirSync(dataDirectory).filter((name) => name.startsWith('postgresql-1.2.3'))).toEqual([
      'postgresql-1.2.3',
    ]);
  },
);
