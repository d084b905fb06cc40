/** The audit log against a copy of its head that was kept elsewhere: in a backup, or in a line of the server's log. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkChain } from '@holdfast/accounts/server';
import { openBeside } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { readSecretKeys } from '@holdfast/database/secrets/secret-keys.ts';
import { countNoun } from '@holdfast/money';
import { checkBackup } from '@holdfast/operations/server';
import { type Command, type CommandContext, CommandError } from './command.ts';

export const auditCommand: Command = {
  usage: [
    ['audit verify', 'Checks the chain of the audit log. Also while Holdfast runs.'],
    ['audit verify --against FILE', 'Compares the log with its head in a signed backup: finds a cut or rewritten log.'],
  ],
  run: async ([name, ...rest], context) => {
    if (name !== 'verify') throw new CommandError('"audit" is followed by verify. See --help.');
    await verify(readAgainst(rest), context);
  },
};

function readAgainst(commandLine: readonly string[]): string | null {
  try {
    const { against } = parseArgs({ args: [...commandLine], options: { against: { type: 'string' } } }).values;
    return against === undefined ? null : path.resolve(against);
  } catch (error) {
    throw new CommandError(`${error instanceof Error ? error.message : String(error)} See --help.`);
  }
}

async function verify(file: string | null, { config, terminal }: CommandContext): Promise<void> {
  const backup = file === null ? null : await checkBackup(file, readSecretKeys(config) ?? []);
  const anchor = backup?.manifest.auditLog ?? null;
  if (file !== null && anchor === null)
    throw new CommandError(`The backup ${file} does not state the head of the audit log. Use a newer one.`);
  const database = await openBeside({ config, log: silentLog });
  try {
    const { entries, brokenEntry } = await checkChain(database.ownerPool);
    if (brokenEntry !== null)
      throw new CommandError(`Entry ${brokenEntry} of the audit log was changed or removed outside of Holdfast.`);
    if (anchor !== null) {
      const { rows } = await database.ownerPool.query<{ hash: string }>('SELECT hash FROM audit_log WHERE id = $1', [
        anchor.entries,
      ]);
      if (rows[0]?.hash !== anchor.headHash)
        throw new CommandError(
          `The audit log is not the one of the backup of ${backup?.header.createdAt}: its entry ${anchor.entries} ` +
            (rows[0] === undefined ? 'is missing, so the end was cut off.' : 'is another one, so it was written anew.'),
        );
    }
    terminal.print(
      `The audit log is intact: ${countNoun(entries, 'entry', 'entries')}` +
        `${anchor === null ? '' : `, and continues the one of ${backup?.header.createdAt}`}.`,
    );
  } finally {
    await database.close();
  }
}
