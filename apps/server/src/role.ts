/**
 * The role of a process. By default it does everything; with an external PostgreSQL server, requests and jobs can be
 * handled by separate processes, any number of each.
 */
import { parseArgs } from 'node:util';
import { ConfigError } from '@holdfast/config/config.ts';

export const ROLES = ['all', 'api', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export interface CommandLine {
  readonly role: Role;
  /** Create the sample portfolio at the start, unless it is loaded. */
  readonly hasSample: boolean;
}

/** Reads the command line: --role and --sample. Anything else stops the start with a sentence. */
export function readCommandLine(commandLine: readonly string[]): CommandLine {
  const given = readOptions(commandLine);
  const role = ROLES.find((known) => known === given.role);
  if (!role) throw new ConfigError([`--role must be ${ROLES.join(', ')}, not "${given.role}".`]);
  return { role, hasSample: given.sample };
}

function readOptions(commandLine: readonly string[]): { role: string; sample: boolean } {
  try {
    return parseArgs({
      args: [...commandLine],
      options: { role: { type: 'string', default: 'all' }, sample: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    throw new ConfigError([
      `The command line is not understood: ${error instanceof Error ? error.message : String(error)} The options ` +
        `are --role with ${ROLES.join(', ')}, and --sample.`,
    ]);
  }
}
