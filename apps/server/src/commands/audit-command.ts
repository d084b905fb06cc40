/** The audit log against a copy of its head that was kept elsewhere: in a backup, a mail or a posted text. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { checkChain } from '@holdfast/accounts/server';
import type { Config } from '@holdfast/config/config.ts';
import { openBeside } from '@holdfast/database/database.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { readSecretKeys } from '@holdfast/database/secrets/secret-keys.ts';
import { countNoun } from '@holdfast/money';
import {
  AUDIT_HEAD_BYTES_MAX,
  type AuditHead,
  AuditHeadError,
  checkBackup,
  parseAuditHead,
} from '@holdfast/operations/server';
import { type Command, type CommandContext, CommandError } from './command.ts';

export const auditCommand: Command = {
  usage: [
    ['audit verify', 'Checks the chain of the audit log. Also while Holdfast runs.'],
    [
      'audit verify --against FILE',
      'Compares the log with its head in a signed backup or a mail: finds a cut or rewritten log.',
    ],
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

/** A head of the audit log that was kept elsewhere, and what it was kept in. */
interface KeptHead {
  readonly entries: number;
  readonly headHash: string;
  readonly keptIn: string;
}

async function readKeptHead(file: string, config: Config): Promise<KeptHead> {
  const keys = readSecretKeys(config) ?? [];
  const sent = await readSentHead(file, keys);
  if (sent) return { ...sent, keptIn: `the head that was sent on ${sent.at}` };
  const { header, manifest } = await checkBackup(file, keys);
  if (!manifest.auditLog)
    throw new CommandError(`The backup ${file} does not state the head of the audit log. Use a newer one.`);
  return { ...manifest.auditLog, keptIn: `the backup of ${header.createdAt}` };
}

/** Null: the file is too long for a mail, or there is no head in it; it may be a backup. */
async function readSentHead(file: string, keys: readonly Buffer[]): Promise<AuditHead | null> {
  const size = await stat(file).then(
    (found) => found.size,
    () => null,
  );
  if (size === null || size > AUDIT_HEAD_BYTES_MAX) return null;
  try {
    return parseAuditHead(await readFile(file, 'utf8'), keys);
  } catch (error) {
    throw error instanceof AuditHeadError ? new CommandError(error.message) : error;
  }
}

async function verify(file: string | null, { config, terminal }: CommandContext): Promise<void> {
  const kept = file === null ? null : await readKeptHead(file, config);
  const database = await openBeside({ config, log: silentLog });
  try {
    const { entries, brokenEntry } = await checkChain(database.ownerPool);
    if (brokenEntry !== null)
      throw new CommandError(`Entry ${brokenEntry} of the audit log was changed or removed outside of Holdfast.`);
    if (kept !== null) {
      const { rows } = await database.ownerPool.query<{ hash: string }>('SELECT hash FROM audit_log WHERE id = $1', [
        kept.entries,
      ]);
      if (rows[0]?.hash !== kept.headHash)
        throw new CommandError(
          `The audit log is not the one of ${kept.keptIn}: its entry ${kept.entries} ` +
            (rows[0] === undefined ? 'is missing, so the end was cut off.' : 'is another one, so it was written anew.'),
        );
    }
    terminal.print(
      `The audit log is intact: ${countNoun(entries, 'entry', 'entries')}` +
        `${kept === null ? '' : `, and continues the one of ${kept.keptIn}`}.`,
    );
  } finally {
    await database.close();
  }
}
