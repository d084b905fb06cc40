import type { Rule, RuleConditions } from '../../contract/rule.ts';
import type pg from 'pg';
import { countTotal, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';

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

export const ruleListHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  listRules: async ({ query: { page, limit } }) => {
    const { rows } = await pool.query<RuleRow>(
      `SELECT ${RULE_COLUMNS} FROM rules ORDER BY priority, id LIMIT $1 OFFSET $2`,
      [limit, (page - 1) * limit],
    );
    const total = await countTotal(pool, 'SELECT count(*) AS total FROM rules');
    return { items: await toRules(pool, rows), total, page, limit };
  },
}));

/** Returns rules with their descriptions and the number of transactions they classified. */
async function toRules(queries: Queries, rows: readonly RuleRow[]): Promise<Rule[]> {
  const names = await loadConditionNames(
    queries,
    rows.map((row) => row.conditions),
  );
  const counted = await queries.query<{ rule_id: number; total: number }>(
    `SELECT b.rule_id, count(*) AS total FROM classification_batches b JOIN classifications c ON c.batch_id = b.id
       WHERE b.rule_id = ANY ($1) GROUP BY b.rule_id`,
    [rows.map((row) => row.id)],
  );
  const totals = new Map(counted.rows.map((row) => [row.rule_id, row.total]));
  return rows.map((row) => ({
    ...toRecord(row),
    text: describeConditions(row.conditions, names),
    classifiedTotal: totals.get(row.id) ?? 0,
  }));
}

export async function getRule(queries: Queries, id: number): Promise<Rule> {
  const [rule] = await toRules(queries, [await findRule(queries, id)]);
  if (!rule) throw noSuchRule();
  return rule;
}

/** A rule's conditions in one sentence, before the rule exists. */
export async function conditionsInWords(queries: Queries, conditions: RuleConditions): Promise<string> {
  return describeConditions(conditions, await loadConditionNames(queries, [conditions]));
}

/** The reason shown for a transaction that a rule classified. */
export function ruleReason({ name }: { readonly name: string }): string {
  return `The rule “${name}” matches.`;
}

/** Describes a rule's conditions in one sentence that a person can check. */
const NAMED = {
  networkId: 'SELECT id, name FROM networks WHERE id = ANY ($1)',
  walletId: 'SELECT id, name FROM wallets WHERE id = ANY ($1)',
  counterpartyId: 'SELECT id, name FROM counterparties WHERE id = ANY ($1)',
  coinId: 'SELECT id, symbol AS name FROM coins WHERE id = ANY ($1)',
} as const;
type NamedField = keyof typeof NAMED;

type ConditionNames = (field: NamedField, id: number) => string;

async function loadConditionNames(queries: Queries, conditions: readonly RuleConditions[]): Promise<ConditionNames> {
  const names = new Map<string, string>();
  for (const field of Object.keys(NAMED) as NamedField[]) {
    const ids = [...new Set(conditions.flatMap((each) => each[field] ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await queries.query<{ id: number; name: string }>(NAMED[field], [ids]);
    for (const row of rows) names.set(`${field} ${row.id}`, row.name);
  }
  // A rule may refer to a deleted record. It then matches nothing, and the description gives the reason.
  return (field, id) => names.get(`${field} ${id}`) ?? `number ${id}, which was deleted`;
}

const DIRECTIONS = {
  in: 'coins only come in',
  out: 'coins only go out',
  both: 'coins go out and others come in',
  none: 'no coin moves',
} as const;

function describeConditions(conditions: RuleConditions, nameOf: ConditionNames): string {
  const {
    networkId,
    walletId,
    counterpartyAddress,
    contractAddress,
    counterpartyId,
    coinId,
    direction,
    methodId,
    coinNameContains,
    coinIs,
    status,
  } = conditions;
  const clauses = [
    direction !== undefined && DIRECTIONS[direction],
    networkId !== undefined && `the network is ${nameOf('networkId', networkId)}`,
    walletId !== undefined && `the wallet is ${nameOf('walletId', walletId)}`,
    counterpartyAddress !== undefined && `the counterparty or the contract is ${counterpartyAddress}`,
    contractAddress !== undefined && `the contract is ${contractAddress}`,
    counterpartyId !== undefined &&
      `the counterparty or the contract belongs to ${nameOf('counterpartyId', counterpartyId)}`,
    coinId !== undefined && `${nameOf('coinId', coinId)} moves`,
    methodId !== undefined && `the method is ${methodId}`,
    coinIs === 'unreviewed' && 'nobody has reviewed the coin yet',
    coinIs === 'spam' && 'a person marked the coin as spam',
    coinNameContains !== undefined &&
      `its name or symbol contains ${coinNameContains.map((word) => `“${word}”`).join(' or ')}`,
    (coinNameContains !== undefined || coinIs !== undefined) && 'no own wallet sent the transaction',
    status === 'failed' && 'it failed',
    status === 'success' && 'it succeeded',
  ].filter((clause) => clause !== false);
  const [first = '', ...others] = clauses;
  return `${[`When ${first}`, ...others].join(', and ')}.`;
}
