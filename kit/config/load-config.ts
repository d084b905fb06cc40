import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError, type Config } from './config.ts';
import { findMisspelt } from './misspelling.ts';
import { FLAG_NAMES, readConfig, type Environment } from './read-config.ts';

/**
 * Reads the configuration at start: the environment, which takes precedence, and the file `.env` of the folder. The
 * file is for Holdfast only, so an unknown name in it is an error, unlike in the environment.
 */
export function loadConfig(options: { environment: Environment; directory: string }): Config {
  const file = readEnvFile(join(options.directory, '.env'));
  const unknown = Object.keys(file).filter((name) => !FLAG_NAMES.includes(name));
  const problems = unknown.map((name) => {
    const meant = findMisspelt(name, FLAG_NAMES);
    return `${name} in the file .env is not an option of Holdfast${meant === null ? '.' : `; did you mean ${meant}?`}`;
  });
  const known = Object.fromEntries(Object.entries(file).filter(([name]) => FLAG_NAMES.includes(name)));
  return readConfig({ ...known, ...options.environment }, problems);
}

function readEnvFile(path: string): Environment {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new ConfigError([
      `The file ${path} cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
    ]);
  }
}
