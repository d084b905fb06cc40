import type pg from 'pg';
import { classify } from '../classify/classify.ts';
import { holdBackClientDeposits } from '../classify/client-deposits.ts';
import { ruleSql } from '../rules/match-rule.ts';
import { RULE_COLUMNS, type RuleRow } from '../rules/rule-record.ts';
import { ruleReason } from '../rules/rule-reason.ts';
import { IS_OPEN } from './eligible.ts';

/** The rules in their order; what one has decided, the next no longer sees. */
export async function settleByRules(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  const { rows: rules } = await client.query<RuleRow>(
    `SELECT ${RULE_COLUMNS} FROM rules WHERE is_enabled ORDER BY priority, id`,
  );
  for (const rule of rules) {
    const values: unknown[] = [transactionIds];
    const where = ruleSql(rule.conditions, (value) => `$${values.push(value)}`);
    const { rows } = await client.query<{ id: number }>(
      `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${IS_OPEN} AND ${where} ORDER BY t.id`,
      values,
    );
    const ids = await holdBackClientDeposits(client, { rule, transactionIds: rows.map((row) => row.id) });
    if (ids.length === 0) continue;
    await classify(client, {
      transactionIds: ids,
      action: rule.action,
      origin: 'rule',
      userId: null,
      ruleId: rule.id,
      reasonOf: () => ruleReason(rule),
    });
  }
}
