/**
 * The same transaction, read for a second own wallet, can gain transfers: what looked like an approval then moved coins
 * of the other wallet. What a program decided on the old facts, and would no longer decide, is taken back. What a
 * person decided stands, and so does everything in locked years.
 */
import type pg from 'pg';
import { resetClassification } from '../classify/reset-classification.ts';
import { ruleSql } from '../rules/match-rule.ts';
import { RULE_COLUMNS, type RuleRow } from '../rules/rule-record.ts';
import { findCertainActions } from './certain-actions.ts';
import { IS_AFTER_LOCKED_YEARS } from './eligible.ts';

interface DecidedRow {
  id: number;
  action: string;
  origin: 'rule' | 'certain';
  rule_id: number | null;
}

export async function takeBackOutdated(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  const { rows } = await client.query<DecidedRow>(
    `SELECT c.transaction_id AS id, c.action, b.origin, r.id AS rule_id
       FROM classifications c JOIN transactions t ON t.id = c.transaction_id AND ${IS_AFTER_LOCKED_YEARS}
       JOIN classification_batches b ON b.id = c.batch_id LEFT JOIN rules r ON r.id = b.rule_id AND r.updated_at <= c.at
      WHERE c.transaction_id = ANY ($1) AND b.origin <> 'person'
        AND NOT EXISTS (SELECT FROM transaction_links l WHERE c.transaction_id IN (l.out_transaction_id, l.in_transaction_id))`,
    [transactionIds],
  );
  const outdated = [
    ...(await noLongerCertain(
      client,
      rows.filter((row) => row.origin === 'certain'),
    )),
    ...(await noLongerFitting(
      client,
      rows.filter((row) => row.rule_id !== null),
    )),
  ];
  if (outdated.length > 0)
    await resetClassification(client, { transactionIds: outdated.sort((a, b) => a - b), userId: null });
}

async function noLongerCertain(client: pg.PoolClient, rows: readonly DecidedRow[]): Promise<number[]> {
  const certain = await findCertainActions(
    client,
    rows.map((row) => row.id),
  );
  return rows.filter((row) => certain.get(row.id)?.action !== row.action).map((row) => row.id);
}

/** A rule that was rewritten or deleted since says nothing about what it decided before. */
async function noLongerFitting(client: pg.PoolClient, rows: readonly DecidedRow[]): Promise<number[]> {
  const ruleIds = [...new Set(rows.flatMap((row) => row.rule_id ?? []))];
  if (ruleIds.length === 0) return [];
  const { rows: rules } = await client.query<RuleRow>(`SELECT ${RULE_COLUMNS} FROM rules WHERE id = ANY ($1)`, [
    ruleIds,
  ]);
  const outdated: number[] = [];
  for (const rule of rules) {
    const ids = rows.filter((row) => row.rule_id === rule.id).map((row) => row.id);
    const values: unknown[] = [ids];
    const where = ruleSql(rule.conditions, (value) => `$${values.push(value)}`);
    const { rows: fitting } = await client.query<{ id: number }>(
      `SELECT t.id FROM transactions t WHERE t.id = ANY ($1) AND ${where}`,
      values,
    );
    const still = new Set(fitting.map((row) => row.id));
    outdated.push(...ids.filter((id) => !still.has(id)));
  }
  return outdated;
}
