/**
 * Runs the dependency rules over the tree. Finding no files is a failure: a check that reads nothing proves nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findViolations, type SourceFile } from './dependency-rules.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function* sourceFiles(directory: string): Generator<SourceFile> {
  for (const entry of readdirSync(path.join(root, directory), { withFileTypes: true })) {
    const name = path.posix.join(directory, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules' && entry.name !== 'dist') yield* sourceFiles(name);
    else if (/\.tsx?$/.test(entry.name)) yield { path: name, text: readFileSync(path.join(root, name), 'utf8') };
  }
}

const files = ['kit', 'areas', 'apps'].flatMap((area) => [...sourceFiles(area)]);
const violations = findViolations(files);
for (const violation of violations) console.error(violation);
console.log(`${files.length} files read, ${violations.length} violations of the dependency rules`);
if (files.length < 1000 || violations.length > 0) process.exitCode = 1;
