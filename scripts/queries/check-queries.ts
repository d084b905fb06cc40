/**
 * Checks that every query fits the schema and every row type fits its query. Finding no queries is a failure: a check
 * that reads nothing proves nothing.
 */
import { fileURLToPath } from 'node:url';
import { SchemaDatabase } from './described-queries.ts';
import { checkQueries } from './query-check.ts';

/** The files whose queries are checked. */
const PROJECT = fileURLToPath(new URL('tsconfig.json', import.meta.url));

/**
 * Queries whose text is known only while the program runs. Most are of backups, restores and the sample, which name
 * tables and schemas that they find in the database; a few run statements that they are given, and the search of
 * transactions puts its statement together from the words of the request. The number may only fall.
 */
const UNRESOLVED_MAX = 31;

const database = await SchemaDatabase.start();
const { violations, unresolved, queries, texts, rowTypes, compared } = await checkQueries(PROJECT, database).finally(
  () => database.close(),
);
for (const violation of violations) console.error(violation);
console.log(
  `${queries} queries in ${texts} texts prepared, ${unresolved.length} of them not in all texts; ` +
    `${compared} of ${rowTypes} row types compared; ${violations.length} violations`,
);
if (queries < 100 || violations.length > 0) process.exitCode = 1;
if (unresolved.length > UNRESOLVED_MAX) {
  console.error(
    `${unresolved.length} queries cannot be checked instead of ${UNRESOLVED_MAX}:\n${unresolved.join('\n')}`,
  );
  process.exitCode = 1;
} else if (unresolved.length < UNRESOLVED_MAX) console.log(`Lower UNRESOLVED_MAX to ${unresolved.length}.`);
