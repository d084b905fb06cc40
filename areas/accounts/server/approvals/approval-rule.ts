/**
 * The two-person rule: which admins, which times, and whether it applies now. Its settings are stored; the environment
 * gives the values they begin with, so that a later change of the environment does not change the rule.
 */
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export type RuleDefaults = Pick<Config, 'twoPersonRule' | 'singleAdminWaitHours' | 'approvalExpiryDays'>;

export interface StoredRule {
  readonly isOn: boolean;
  readonly waitHours: number;
  readonly expiryDays: number;
}

interface RuleRow {
  is_on: boolean;
  wait_hours: number;
  expiry_days: number;
}

export async function readRule(queries: Queries, defaults: RuleDefaults): Promise<StoredRule> {
  const { rows } = await queries.query<RuleRow>('SELECT is_on, wait_hours, expiry_days FROM approval_rule');
  const [row] = rows;
  return row
    ? { isOn: row.is_on, waitHours: row.wait_hours, expiryDays: row.expiry_days }
    : {
        isOn: defaults.twoPersonRule,
        waitHours: defaults.singleAdminWaitHours,
        expiryDays: defaults.approvalExpiryDays,
      };
}

export async function writeRule(client: pg.PoolClient, rule: StoredRule): Promise<void> {
  await client.query(
    `INSERT INTO approval_rule (is_on, wait_hours, expiry_days) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET is_on = $1, wait_hours = $2, expiry_days = $3`,
    [rule.isOn, rule.waitHours, rule.expiryDays],
  );
}

/** Requests and decisions run serially: each depends on who is an admin and on what else is pending. */
export async function lockApprovals(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.approvals]);
}

/**
 * Before any client has a deposit address there is no money to redirect. One that ended or was released counts:
 * otherwise releasing the only address would end the rule, and its former holder still knows it.
 */
export async function isInSetUp(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ is_given: boolean }>(
    `SELECT EXISTS (SELECT FROM deposit_addresses WHERE state IN ('active', 'ended', 'released')) AS is_given`,
  );
  return !rows[0]?.is_given;
}

/** Locks the approvals and returns whether a change has to be requested. */
export async function isUnderRule(
  client: pg.PoolClient,
  defaults: RuleDefaults,
  { alsoInSetUp = false }: { alsoInSetUp?: boolean } = {},
): Promise<boolean> {
  await lockApprovals(client);
  const rule = await readRule(client, defaults);
  await client.query(
    'INSERT INTO approval_rule (is_on, wait_hours, expiry_days) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [rule.isOn, rule.waitHours, rule.expiryDays],
  );
  return rule.isOn && (alsoInSetUp || !(await isInSetUp(client)));
}
