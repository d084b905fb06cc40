/**
 * Checks that every query fits the schema and every row type fits its query. Finding no queries is a failure: a check
 * that reads nothing proves nothing.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SchemaDatabase } from './described-queries.ts';
import { checkQueries } from './query-check.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The files whose queries are checked. */
const PROJECT = fileURLToPath(new URL('tsconfig.json', import.meta.url));
/** Everything that the result depends on. */
const INPUTS = ['*.ts', '*.sql', '*tsconfig*.json', 'package-lock.json'];
/** The hash of the inputs that passed last. */
const PASSED = path.join(root, '.cache/passed-queries');

/**
 * Queries whose text is known only while the program runs. Most are of backups, restores and the sample, which name
 * tables and schemas that they find in the database; a few run statements that they are given, and the search of
 * transactions puts its statement together from the words of the request. The number may only fall.
 */
const UNRESOLVED_MAX = 28;

const hash = hashInputs();
if (hash !== null && existsSync(PASSED) && readFileSync(PASSED, 'utf8') === hash)
  console.log('The queries, the row types and the schema are as they were when they passed.');
else if (!(await check())) process.exitCode = 1;
else if (hash !== null) {
  mkdirSync(path.dirname(PASSED), { recursive: true });
  writeFileSync(PASSED, hash);
}

async function check(): Promise<boolean> {
  const database = await SchemaDatabase.start();
  const { violations, unresolved, queries, texts, rowTypes, compared } = await checkQueries(PROJECT, database).finally(
    () => database.close(),
  );
  for (const violation of violations) console.error(violation);
  console.log(
    `${queries} queries in ${texts} texts prepared, ${unresolved.length} of them not in all texts; ` +
      `${compared} of ${rowTypes} row types compared; ${violations.length} violations`,
  );
  if (unresolved.length > UNRESOLVED_MAX)
    console.error(`More than ${UNRESOLVED_MAX} queries cannot be checked:\n${unresolved.join('\n')}`);
  if (unresolved.length < UNRESOLVED_MAX) console.log(`Lower UNRESOLVED_MAX to ${unresolved.length}.`);
  return queries >= 100 && violations.length === 0 && unresolved.length <= UNRESOLVED_MAX;
}

/** Null outside a git repository, where nothing lists the files. */
function hashInputs(): string | null {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', ...INPUTS];
  const { status, stdout } = spawnSync('git', options, { cwd: root, encoding: 'utf8' });
  if (status !== 0) return null;
  const all = createHash('sha256');
  for (const name of stdout.split('\n').filter((each) => each !== '' && existsSync(path.join(root, each))))
    all.update(name).update(readFileSync(path.join(root, name)));
  return all.digest('hex');
}
