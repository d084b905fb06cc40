/** Backups of the operator: one file with everything in the database, and its restoration into an empty one. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countNoun } from '@holdfast/money';
import { VERSION } from '@holdfast/config/version.ts';
import { programName } from '@holdfast/config/program-name.ts';
import { restoreBackup, writeBackup } from '@holdfast/operations/server';
import { openBeside, openDatabase } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { migrate } from '@holdfast/database/migrate.ts';
import { countTotal } from '@holdfast/database/queries.ts';
import { readSecretKeys, storeSecretKeys } from '@holdfast/database/secrets/secret-keys.ts';
import { createSecretBox } from '@holdfast/database/secrets/secret-box.ts';
import { checkChain } from '@holdfast/accounts/server';
import { type Command, type CommandContext, CommandError, recordCommand } from './command.ts';

export const backupCommand: Command = {
  usage: [
    ['backup FILE', 'Writes a backup, also while Holdfast runs. --with-key adds the keys of secrets.'],
    ['backup --sample FILE', 'Writes a backup of the sample portfolio instead, while it is loaded.'],
  ],
  run: async (commandLine, context) => {
    const { file, values } = readFile('backup', commandLine);
    await backUp(file, { withKey: values['with-key'] ?? false, isSample: values.sample ?? false }, context);
  },
};

export const restoreCommand: Command = {
  usage: [
    ['restore FILE', 'Restores a backup into an empty database, and compares every row and its signature.'],
    ['restore --unsigned FILE', 'Restores one without a signature of yours, from a place that you trust.'],
  ],
  run: async (commandLine, context) => {
    const { file, values } = readFile('restore', commandLine);
    if (values['with-key'] || values.sample)
      throw new CommandError('"restore" has the option --unsigned only. See --help.');
    await restore(file, { isTrusted: values.unsigned ?? false }, context);
  },
};

function readFile(
  name: string,
  commandLine: readonly string[],
): { file: string; values: { 'with-key'?: boolean; sample?: boolean; unsigned?: boolean } } {
  try {
    const { positionals, values } = parseArgs({
      args: [...commandLine],
      allowPositionals: true,
      options: { 'with-key': { type: 'boolean' }, sample: { type: 'boolean' }, unsigned: { type: 'boolean' } },
    });
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) throw new CommandError(`"${name}" needs the name of one file.`);
    return { file: path.resolve(file), values };
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}

/** It changes no table, so that a new version can back up the database before it upgrades it. */
async function backUp(
  file: string,
  { withKey, isSample }: { withKey: boolean; isSample: boolean },
  { config, terminal }: CommandContext,
): Promise<void> {
  if (existsSync(file)) throw new CommandError(`There is already a file ${file}. Choose another name.`);
  const signingKeys = readSecretKeys(config) ?? [];
  const keys = withKey ? signingKeys : null;
  const database = await openBeside({ config, log: silentLog });
  try {
    const { rowCount } = await database.ownerPool.query(`SELECT FROM pg_class WHERE oid = to_regclass('audit_log')`);
    // Before the file exists, so that nobody has a copy of the data that is not in the log.
    if (rowCount === 1)
      await recordCommand(
        database.ownerPool,
        { action: 'commandLineUsed', object: `backup ${path.basename(file)}${withKey ? ' with the keys' : ''}` },
        async () => {},
      );
    const written = await writeBackup(database.ownerPool, {
      file,
      version: VERSION,
      isSample,
      signingKeys,
      secretsKeys: keys?.map((key) => key.toString('hex')) ?? null,
    });
    terminal.print(
      `${file}: ${written.rows} rows of ${written.tables.length} tables, ${megabytes(written.bytes)}, complete.`,
    );
    if (!withKey)
      terminal.print(
        'The keys of secrets are not in it. Keep a copy of secrets.key (or SECRETS_KEY) in another place.',
      );
  } finally {
    await database.close();
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

async function restore(
  file: string,
  { isTrusted }: { isTrusted: boolean },
  { config, terminal }: CommandContext,
): Promise<void> {
  const keys = isTrusted ? [] : (readSecretKeys(config) ?? []);
  if (keys.length === 0)
    terminal.print('The signature of the backup is not verified: that needs the secrets.key that it was made with.');
  const database = await openDatabase({ config, log: silentLog });
  try {
    const { header, rows, tables } = await restoreBackup(database.ownerPool, file, { version: VERSION, keys });
    terminal.print(
      `Restored ${rows} rows of ${tables.length} tables from the backup of ${header.createdAt} (Holdfast ` +
        `${header.version}). Every table was read back and is the same.`,
    );
    const upgrades = await migrate({ pool: database.ownerPool, log: silentLog });
    if (upgrades > 0) terminal.print(`The database was upgraded to this version: ${countNoun(upgrades, 'migration')}.`);
    await database.grantRights();
    const queued = await countTotal(database.ownerPool, `SELECT count(*) AS total FROM jobs WHERE status = 'queued'`);
    if (queued > 0) terminal.print(`${countNoun(queued, 'waiting job')} put back into the queue.`);
    const chain = await checkChain(database.ownerPool);
    terminal.print(
      chain.brokenEntry === null
        ? `The audit log is intact: ${countNoun(chain.entries, 'entry', 'entries')}.`
        : `Entry ${chain.brokenEntry} of the audit log was changed or removed before the backup was made.`,
    );
    await recordCommand(
      database.ownerPool,
      { action: 'commandLineUsed', object: `restore ${path.basename(file)}` },
      async () => {},
    );
    restoreKeys(header, { config, terminal });
  } finally {
    await database.close();
  }
}

function restoreKeys(
  { secretsKeys, secretsKeyIds }: { secretsKeys: string[] | null; secretsKeyIds: string[] },
  { config, terminal }: CommandContext,
): void {
  if (secretsKeys !== null && readSecretKeys(config) === null) {
    const file = storeSecretKeys(
      config,
      secretsKeys.map((key) => Buffer.from(key, 'hex')),
    );
    terminal.print(`The keys of secrets were written to ${file}.`);
  }
  const keys = readSecretKeys(config);
  const known = keys === null ? new Set<string>() : createSecretBox(keys).keyIds;
  const missing = secretsKeyIds.filter((id) => !known.has(id));
  if (missing.length > 0)
    terminal.print(
      `The secrets (second factors, RPC addresses, keys of exchanges) need the key ${missing.join(', ')}: copy ` +
        'secrets.key to its place, or set SECRETS_KEY, before the start. If it is lost: ' +
        `${programName()} secrets discard`,
    );
}
