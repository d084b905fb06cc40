/**
 * The keys of the secrets in the database: from SECRETS_KEY, or from a file. Without either, the file secrets.key of
 * the data directory, which is created when it is first needed: beside the files of the database and not among them, so
 * that a copy of these is no copy of the key.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, ConfigError } from '@holdfast/config/config.ts';
import { chooseDataDirectory, makeMissing, wishedDataDirectory } from '../embedded/folders.ts';
import { KEY_BYTES } from './secret-box.ts';

export type SecretKeys = readonly [Buffer, ...Buffer[]];
export type KeyConfig = Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'dataDir' | 'databaseUrl'>;

const DEFAULT_NAME = 'secrets.key';
const PRIVATE_MODE = 0o600;
const HEX_KEY = /^[0-9a-f]{64}$/i;
const NOTE =
  '# The keys of the secrets in the database of Holdfast. The first one encrypts, all decrypt. Back this file up.';

/** Null for keys from the environment. */
export function keyFileOf({ secretsKey, secretsKeyFile, dataDir, databaseUrl }: KeyConfig): string | null {
  if (secretsKey !== null) return null;
  if (secretsKeyFile !== null) return resolve(secretsKeyFile);
  // Without an embedded database there is no user of PostgreSQL who must be able to enter the folder.
  return join(databaseUrl === null ? chooseDataDirectory(dataDir) : wishedDataDirectory(dataDir), DEFAULT_NAME);
}

/** Null if there is no key yet, which only the default file may lack. */
export function readSecretKeys(config: KeyConfig): SecretKeys | null {
  const file = keyFileOf(config);
  if (file === null) return parseKeys((config.secretsKey ?? '').split(','), 'SECRETS_KEY');
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (isMissing && config.secretsKeyFile === null) return null;
    throw new ConfigError([`The file of the keys of secrets, ${file}, cannot be read: ${describe(error)}.`]);
  }
  return parseKeys(content.split('\n'), `The file ${file}`);
}

function parseKeys(lines: readonly string[], source: string): SecretKeys {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  if (texts.length === 0 || texts.some((text) => !HEX_KEY.test(text)))
    throw new ConfigError([
      `${source} must contain keys of 64 hexadecimal digits. Create one with: openssl rand -hex ${KEY_BYTES}`,
    ]);
  return texts.map((text) => Buffer.from(text, 'hex')) as unknown as SecretKeys;
}

/** Creates the default file with a new key, readable by its owner only, unless another process was faster. */
export function createSecretKeys(config: KeyConfig): SecretKeys {
  const file = keyFileOf(config);
  if (file !== null) {
    try {
      const prepared = writePrepared(file, [randomBytes(KEY_BYTES)]);
      try {
        // Unlike a rename, a link does not replace the file of another process, and nobody sees half of it.
        linkSync(prepared, file);
      } finally {
        rmSync(prepared, { force: true });
      }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw new ConfigError([
          `The file of the keys of secrets, ${file}, cannot be created: ${describe(error)}. ` +
            'Set SECRETS_KEY, or SECRETS_KEY_FILE to a file that can be created.',
        ]);
    }
  }
  const keys = readSecretKeys(config);
  if (keys === null) throw new ConfigError([`The file of the keys of secrets, ${file}, was removed during the start.`]);
  return keys;
}

/** Writes the keys of a backup to the file, which must not exist, and returns its name. */
export function storeSecretKeys(config: KeyConfig, keys: readonly Buffer[]): string {
  const file = keyFileOf(config);
  const [first, ...rest] = keys;
  if (file === null || first === undefined)
    throw new ConfigError(['The keys of secrets come from SECRETS_KEY, so those of the backup were not written.']);
  const prepared = writePrepared(file, [first, ...rest]);
  try {
    linkSync(prepared, file);
  } finally {
    rmSync(prepared, { force: true });
  }
  return file;
}

/** Puts a new key before the others of the file. The old ones stay, for secrets and backups that they encrypted. */
export function addSecretKey(config: KeyConfig, keys: SecretKeys): SecretKeys {
  const file = keyFileOf(config);
  if (file === null) return keys;
  const added: SecretKeys = [randomBytes(KEY_BYTES), ...keys];
  renameSync(writePrepared(file, added), file);
  return added;
}

function writePrepared(file: string, keys: SecretKeys): string {
  makeMissing(dirname(file));
  const prepared = `${file}.${process.pid}.new`;
  const lines = [NOTE, ...keys.map((key) => key.toString('hex')), ''];
  writeFileSync(prepared, lines.join('\n'), { mode: PRIVATE_MODE, flush: true });
  // The file may be left from a process that was killed; then its mode is not that of the line above.
  chmodSync(prepared, PRIVATE_MODE);
  return prepared;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
