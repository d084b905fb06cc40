/**
 * The two-person rule: which admins, which times, and whether it applies now. Its settings are stored; the environment
 * gives the values they begin with, so that a later change of the environment does not change the rule.
 */
import { formatDecimal, parseUsd, type Usd } from '@holdfast/money';
import type pg from 'pg';
import type { Config } from '@holdfast/config/config.ts';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export type RuleDefaults = Pick<Config, 'twoPersonRule' | 'singleAdminWaitHours' | 'approvalExpiryDays'>;

export interface StoredRule {
  readonly isOn: boolean;
  readonly waitHours: number;
  readonly expiryDays: number;
  /** Figures that a person enters need a second person from this amount on; null: never. */
  readonly figuresFromUsd: string | null;
}

interface RuleRow {
  is_on: boolean;
  wait_hours: number;
  expiry_days: number;
  figures_from_usd: string | null;
}

export async function readRule(queries: Queries, defaults: RuleDefaults): Promise<StoredRule> {
  const { rows } = await queries.query<RuleRow>(
    'SELECT is_on, wait_hours, expiry_days, figures_from_usd FROM approval_rule',
  );
  const [row] = rows;
  return row
    ? {
        isOn: row.is_on,
        waitHours: row.wait_hours,
        expiryDays: row.expiry_days,
        figuresFromUsd: row.figures_from_usd === null ? null : formatDecimal(parseUsd(row.figures_from_usd)),
      }
    : {
        isOn: defaults.twoPersonRule,
        waitHours: defaults.singleAdminWaitHours,
        expiryDays: defaults.approvalExpiryDays,
        figuresFromUsd: null,
      };
}

/** Where nothing needs two people; the database refuses it elsewhere. */
export async function writeRule(client: pg.PoolClient, rule: StoredRule): Promise<void> {
  await client.query('SELECT set_approval_rule($1, $2, $3, $4)', [
    rule.isOn,
    rule.waitHours,
    rule.expiryDays,
    rule.figuresFromUsd,
  ]);
}

/** Requests and decisions run serially: each depends on who is an admin and on what else is pending. */
export async function lockApprovals(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.approvals]);
}

/** Called by the owner at a start with the rule off, because triggers read the stored rule. */
export async function storeRule(queries: Queries, defaults: RuleDefaults): Promise<void> {
  await queries.query('SELECT store_approval_rule($1, $2, $3)', [
    defaults.twoPersonRule,
    defaults.singleAdminWaitHours,
    defaults.approvalExpiryDays,
  ]);
}

/**
 * Before any client has a deposit address or a balance there is no money to redirect. An address that ended or was
 * released counts: otherwise releasing the only one would end the rule, and its former holder still knows it. So does a
 * balance that was taken back.
 */
export async function isInSetUp(queries: Queries): Promise<boolean> {
  const { rows } = await queries.query<{ is_over: boolean }>('SELECT is_set_up_over() AS is_over');
  return !rows[0]?.is_over;
}

interface RuleScope {
  /** Also before any client has money here. */
  readonly alsoInSetUp?: boolean;
  /** Deposit wallets: until the first address is given out, whatever clients have. */
  readonly untilFirstAddress?: boolean;
}

/** Locks the approvals and returns whether a change has to be requested. */
export async function isUnderRule(
  client: pg.PoolClient,
  defaults: RuleDefaults,
  { alsoInSetUp = false, untilFirstAddress = false }: RuleScope = {},
): Promise<boolean> {
  await lockApprovals(client);
  await storeRule(client, defaults);
  const { isOn } = await readRule(client, defaults);
  if (!isOn || alsoInSetUp) return isOn;
  if (!untilFirstAddress) return !(await isInSetUp(client));
  const { rows } = await client.query<{ is_given: boolean }>('SELECT is_first_address_given() AS is_given');
  return rows[0]?.is_given ?? false;
}

/**
 * Whether a figure that a person enters has to be requested. Without an amount nothing is locked, so that entering
 * figures does not run serially where nobody needs it.
 */
export async function needsSecondPerson(client: pg.PoolClient, defaults: RuleDefaults, usd: Usd): Promise<boolean> {
  const { figuresFromUsd } = await readRule(client, defaults);
  if (figuresFromUsd === null || usd < parseUsd(figuresFromUsd)) return false;
  return isUnderRule(client, defaults, { alsoInSetUp: true });
}
