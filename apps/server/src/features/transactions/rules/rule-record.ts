import type { Rule, RuleConditions } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../transaction-dependencies.ts';
import { loadConditionNames, wordsOf } from './rule-words.ts';

export interface RuleRow {
  id: number;
  name: string;
  priority: number;
  is_enabled: boolean;
  is_built_in: boolean;
  conditions: RuleConditions;
  action: string;
  created_at: Date;
  updated_at: Date;
}

export const RULE_COLUMNS = 'id, name, priority, is_enabled, is_built_in, conditions, action, created_at, updated_at';

export async function findRule(queries: Queries, id: number): Promise<RuleRow> {
  const { rows } = await queries.query<RuleRow>(`SELECT ${RULE_COLUMNS} FROM rules WHERE id = $1`, [id]);
  if (!rows[0]) throw noSuchRule();
  return rows[0];
}

export function noSuchRule(): AppError {
  return new AppError('not_found', 'There is no such rule.');
}

/** With their words and with how many transactions stand as they decided. */
export async function toRules(queries: Queries, rows: readonly RuleRow[]): Promise<Rule[]> {
  const names = await loadConditionNames(
    queries,
    rows.map((row) => row.conditions),
  );
  const counted = await queries.query<{ rule_id: number; total: number }>(
    `SELECT b.rule_id, count(*) AS total FROM classification_batches b JOIN classifications c ON c.batch_id = b.id WHERE b.rule_id = ANY ($1) GROUP BY b.rule_id`,
    [rows.map((row) => row.id)],
  );
  const totals = new Map(counted.rows.map((row) => [row.rule_id, row.total]));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    priority: row.priority,
    isEnabled: row.is_enabled,
    isBuiltIn: row.is_built_in,
    conditions: row.conditions,
    action: row.action,
    words: wordsOf(row.conditions, names),
    classifiedTotal: totals.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }));
}

export async function getRule(queries: Queries, id: number): Promise<Rule> {
  const [rule] = await toRules(queries, [await findRule(queries, id)]);
  if (!rule) throw noSuchRule();
  return rule;
}
