/**
 * The SQL of a query as PostgreSQL gets it, found without running the program.
 *
 *   const COLUMNS = 'id, name';
 *   function readCoins(queries: Queries, where: string) {
 *     return queries.query<CoinRow>(`SELECT ${COLUMNS} FROM coins WHERE ${where} LIMIT ${limit}`);
 *   }
 *   readCoins(pool, 'is_active');   →   SELECT id, name FROM coins WHERE is_active LIMIT 1
 *
 * The expression is evaluated: constants of any module, functions that return SQL, arrays that are mapped and joined,
 * parameters by every call of their function. What depends on the request is a choice, and each option is a text of its
 * own; what the type narrows to a few literals is a choice among them. A text that depends on anything else is not
 * resolved.
 */
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { Choices, Unresolved } from './evaluated-values.ts';
import { Evaluation, PARAMETER } from './evaluation.ts';
import type { Sources } from './sources.ts';

export interface SqlText {
  readonly sql: string;
  /** Where the variable parts come from: the calls of the functions around the query, the innermost first. */
  readonly calls: ReadonlyMap<Node, CallExpression>;
}

/** Enough for every query that is written by hand; a query with more texts is checked with these. */
const TEXTS_MAX = 64;

/** All texts of an expression that is SQL, or a configuration of a query with its text; up to one that is unresolved. */
export function* sqlTextsOf(sources: Sources, expression: Node): Generator<SqlText | Unresolved> {
  const choices = new Choices();
  const seen = new Set<string>();
  for (let count = 0; count < TEXTS_MAX; count += 1) {
    const evaluation = new Evaluation(sources, choices);
    try {
      const sql = numberParameters(evaluation.textOf(expression));
      if (!seen.has(sql)) yield { sql, calls: evaluation.calls };
      seen.add(sql);
    } catch (error) {
      if (!(error instanceof Unresolved)) throw error;
      yield error;
      return;
    }
    if (!choices.next()) return;
  }
}

function numberParameters(sql: string): string {
  let last = Math.max(0, ...[...sql.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])));
  return sql.replaceAll(PARAMETER, () => `$${(last += 1)}`);
}
