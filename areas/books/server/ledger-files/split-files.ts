/**
 * Files with a limit of lines. An entry is never divided over two files. One that is longer than a file is summed by
 * account and states it; if that is not enough, nothing is written.
 */
import { LedgerFileError } from './ledger-file-error.ts';
import type { PostedEntry, PostedLine } from './posted-entry.ts';

interface FileLimit {
  /** Without the line of headings. */
  readonly linesMax: number;
  /** Its name, for the message. */
  readonly program: string;
}

/** The entries of each file, in order. There is always one file, if only with headings. */
export function splitFiles(entries: readonly PostedEntry[], { linesMax, program }: FileLimit): PostedEntry[][] {
  const files: PostedEntry[][] = [[]];
  let lines = 0;
  for (const given of entries) {
    const entry = given.lines.length > linesMax ? sumByAccount(given) : given;
    if (entry.lines.length > linesMax)
      throw new LedgerFileError(
        'too_many_lines',
        `Entry ${entry.number} has ${entry.lines.length} accounts, and ${program} takes ${linesMax} lines in a file. ` +
          'Map more of the ledger to the same accounts, or export a shorter period.',
      );
    if (lines + entry.lines.length > linesMax) {
      files.push([]);
      lines = 0;
    }
    files.at(-1)?.push(entry);
    lines += entry.lines.length;
  }
  return files;
}

function sumByAccount(entry: PostedEntry): PostedEntry {
  const sums = new Map<string, PostedLine>();
  for (const line of entry.lines) {
    const key = JSON.stringify([line.account.code, line.account.name]);
    const cents = (sums.get(key)?.cents ?? 0n) + line.cents;
    sums.set(key, { account: line.account, cents, description: '', name: '' });
  }
  const lines = [...sums.values()].filter(({ cents }) => cents !== 0n);
  return { ...entry, narration: `${entry.narration} (${entry.lines.length} lines summed by account)`, lines };
}
