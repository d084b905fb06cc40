/** Checks of the operator: a backup file, or what in the database must hold and no constraint enforces all the time. */
import path from 'node:path';
import { countNoun } from '@holdfast/money';
import { type CheckedBackup, checkBackup } from '@holdfast/operations/server';
import { openBeside } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { countPendingMigrations } from '@holdfast/database/migrate.ts';
import { findLostReferences } from '@holdfast/database/lost-references.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { createSecretBox } from '@holdfast/database/secrets/secret-box.ts';
import { readSecretKeys } from '@holdfast/database/secrets/secret-keys.ts';
import { listUsedKeys } from '@holdfast/database/secrets/stored-secrets.ts';
import { checkChain } from '@holdfast/accounts/server';
import { type Command, type CommandContext, CommandError } from './command.ts';

export const checkCommand: Command = {
  usage: [
    ['check', 'Checks the database: version, audit log, references, keys. Also while Holdfast runs.'],
    ['check FILE', 'Checks that a backup is complete and undamaged.'],
  ],
  run: async ([file, ...rest], context) => {
    if (rest.length > 0) throw new CommandError('"check" is followed by one file, or by nothing. See --help.');
    if (file === undefined) await checkDatabase(context);
    else
      context.terminal.print(
        describe(file, await checkBackup(path.resolve(file), readSecretKeys(context.config) ?? [])),
      );
  },
};

function describe(file: string, { header, rows, tables }: CheckedBackup): string {
  const keys = header.secretsKeys === null ? 'without the keys of secrets' : 'with the keys of secrets';
  return (
    `${file} is complete: ${rows} rows of ${tables} tables, made ${header.createdAt} by Holdfast ${header.version} ` +
    `(migration ${header.migrations.length}), ${keys}.`
  );
}

interface Finding {
  readonly name: string;
  /** Null: nothing was found. */
  readonly problem: string | null;
  readonly result: string;
}

/** Everything is checked before the command fails, so that one run names all problems. */
async function checkDatabase({ config, terminal }: CommandContext): Promise<void> {
  const database = await openBeside({ config, log: silentLog });
  try {
    const { ownerPool } = database;
    const findings = [
      await checkVersion(ownerPool),
      await checkAuditLog(ownerPool),
      await checkReferences(ownerPool),
      await checkKeys(ownerPool, config),
    ];
    for (const { name, problem, result } of findings)
      terminal.print(problem === null ? `ok      ${name}: ${result}` : `FAILED  ${name}: ${problem}`);
    const failed = findings.filter(({ problem }) => problem !== null).length;
    if (failed > 0) throw new CommandError(`${failed} of ${findings.length} checks failed.`);
  } finally {
    await database.close();
  }
}

async function checkVersion(queries: Queries): Promise<Finding> {
  const name = 'version';
  try {
    const pending = await countPendingMigrations(queries);
    const result =
      pending === 0 ? 'the database is of this version' : `the next start applies ${countNoun(pending, 'migration')}`;
    return { name, problem: null, result };
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error), result: '' };
  }
}

async function checkAuditLog(queries: Queries): Promise<Finding> {
  const { entries, brokenEntry } = await checkChain(queries);
  return {
    name: 'audit log',
    problem: brokenEntry === null ? null : `entry ${brokenEntry} was changed or removed outside of Holdfast.`,
    result: `${countNoun(entries, 'entry', 'entries')}, intact`,
  };
}

async function checkReferences(queries: Queries): Promise<Finding> {
  const { checked, lost } = await findLostReferences(queries);
  return {
    name: 'references',
    problem: lost.length === 0 ? null : `rows refer to rows that do not exist: ${lost.join(', ')}.`,
    result: `${checked} columns refer to existing rows only`,
  };
}

async function checkKeys(queries: Queries, config: CommandContext['config']): Promise<Finding> {
  const keys = readSecretKeys(config);
  const known = keys === null ? new Set<string>() : createSecretBox(keys).keyIds;
  const used = await listUsedKeys(queries);
  const missing = used.filter((id) => !known.has(id));
  return {
    name: 'keys of secrets',
    problem: missing.length === 0 ? null : `the key ${missing.join(', ')} is missing.`,
    result: used.length === 0 ? 'no secret is stored' : 'all are present',
  };
}
