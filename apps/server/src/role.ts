/**
 * The role of a process. By default it does everything; with an external PostgreSQL server, requests and jobs can be
 * handled by separate processes, any number of each.
 */
import { parseArgs } from 'node:util';
import { ConfigError } from './config/config.ts';

export const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Reads the command line: nothing, or --role. Anything else stops the start with a sentence. */
export function readRole(commandLine: readonly string[]): Role {
  const given = readOption(commandLine);
  const role = ROLES.find((known) => known === given);
  if (!role) throw new ConfigError([`--role must be ${ROLES.join(', ')}, not "${given}".`]);
  return role;
}

function readOption(commandLine: readonly string[]): string {
  try {
    return parseArgs({ args: [...commandLine], options: { role: { type: 'string', default: 'all' } } }).values.role;
  } catch (error) {
    throw new ConfigError([
      `The command line is not understood: ${error instanceof Error ? error.message : String(error)} The only ` +
        `option is --role with ${ROLES.join(', ')}.`,
    ]);
  }
}
