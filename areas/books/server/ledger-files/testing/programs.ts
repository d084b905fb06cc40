/** The accounting programs of Debian that check what was written: beancount and hledger. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LedgerFile } from '../ledger-file.ts';

export function hasProgram(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Runs a program on a file. Each `{file}` of the options is its path. */
export function runOn(
  file: Pick<LedgerFile, 'name' | 'text'>,
  [program = '', ...options]: readonly string[],
): { readonly status: number | null; readonly output: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'holdfast-ledger-'));
  try {
    const target = path.join(folder, path.basename(file.name));
    writeFileSync(target, file.text);
    const { status, stdout, stderr } = spawnSync(
      program,
      options.map((option) => option.replace('{file}', target)),
      { encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    return { status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
