import { type TransactionsCalls } from '../../contract/calls.ts';
import { isAction } from '@holdfast/actions/actions.ts';
import { type NetworkKind, normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import type { ErrorDetailItem } from '@holdfast/contract';
import type { Rule, RuleConditions } from '../../contract/rule.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { getRule, noSuchRule, RULE_COLUMNS, type RuleRow } from './rule-record.ts';

type NewRule = BodyOf<TransactionsCalls['addRule']>;
/** Adding the same rule again returns the existing one. */
export async function insertRule(
  client: Queries,
  given: NewRule,
  { createdBy }: { createdBy: number },
): Promise<{ rule: Rule; isNew: boolean }> {
  checkAction(given.action);
  const conditions = await checkConditions(client, given.conditions);
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO rules (name, priority, is_enabled, conditions, action, created_by) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (md5(conditions::text), action) DO NOTHING RETURNING id`,
    [given.name, given.priority, given.isEnabled, JSON.stringify(conditions), given.action, createdBy],
  );
  if (rows[0]) return { rule: await getRule(client, rows[0].id), isNew: true };
  const { rows: same } = await client.query<RuleRow>(
    `SELECT ${RULE_COLUMNS} FROM rules WHERE conditions = $1 AND action = $2`,
    [JSON.stringify(conditions), given.action],
  );
  if (!same[0] || same[0].name !== given.name) throw sameRuleExists(same[0]);
  return { rule: await getRule(client, same[0].id), isNew: false };
}

export const ruleChangeHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  addRule: ({ body, caller }) =>
    transaction(pool, async (client) => (await insertRule(client, body, { createdBy: caller.userId })).rule),

  async updateRule({ params: { id }, body }) {
    if (body.action !== undefined) checkAction(body.action);
    return transaction(pool, async (client) => {
      const { rows } = await client.query<RuleRow>(`SELECT ${RULE_COLUMNS} FROM rules WHERE id = $1 FOR UPDATE`, [id]);
      const [rule] = rows;
      if (!rule) throw noSuchRule();
      if (rule.is_built_in && (body.name !== undefined || body.conditions !== undefined || body.action !== undefined)) {
        throw new AppError(
          'conflict',
          'This rule is built in: you can turn it on or off and move it, but not change it. Add a rule of your own ' +
            'instead.',
        );
      }
      const conditions =
        body.conditions === undefined ? rule.conditions : await checkConditions(client, body.conditions);
      const action = body.action ?? rule.action;
      const { rows: same } = await client.query<RuleRow>(
        `SELECT ${RULE_COLUMNS} FROM rules WHERE conditions = $1 AND action = $2 AND id <> $3`,
        [JSON.stringify(conditions), action, id],
      );
      if (same[0]) throw sameRuleExists(same[0]);
      await client.query(
        `UPDATE rules SET name = $2, priority = $3, is_enabled = $4, conditions = $5, action = $6, updated_at = now()
           WHERE id = $1`,
        [
          id,
          body.name ?? rule.name,
          body.priority ?? rule.priority,
          body.isEnabled ?? rule.is_enabled,
          JSON.stringify(conditions),
          action,
        ],
      );
      return getRule(client, id);
    });
  },
}));

export async function deleteRule(client: Queries, id: number): Promise<void> {
  const { rowCount } = await client.query('DELETE FROM rules WHERE id = $1 AND NOT is_built_in', [id]);
  if (rowCount !== 0) return;
  const { rows } = await client.query('SELECT FROM rules WHERE id = $1', [id]);
  throw rows.length === 0
    ? noSuchRule()
    : new AppError('conflict', 'This rule is built in and cannot be deleted. Turn it off instead.');
}

function sameRuleExists(rule: RuleRow | undefined): AppError {
  return new AppError(
    'conflict',
    rule ? `The rule “${rule.name}” already has these conditions and this action.` : 'This rule already exists.',
  );
}

const EXISTENCE = {
  networkId: { sql: 'SELECT FROM networks WHERE id = $1', msg: 'There is no such network.' },
  walletId: { sql: 'SELECT FROM wallets WHERE id = $1', msg: 'There is no such wallet.' },
  counterpartyId: { sql: 'SELECT FROM counterparties WHERE id = $1', msg: 'There is no such counterparty.' },
  coinId: { sql: 'SELECT FROM coins WHERE id = $1', msg: 'There is no such coin.' },
} as const;

/**
 * Returns the conditions in their stored spelling. Throws with one entry for each field that refers to something
 * unknown.
 */
export async function checkConditions(queries: Queries, given: RuleConditions): Promise<RuleConditions> {
  const refusals: ErrorDetailItem[] = [];
  const refuse = (field: string, msg: string, input: unknown): void => {
    refusals.push({ type: 'value_error', msg, loc: ['body', 'conditions', field], input });
  };
  for (const [field, { sql, msg }] of Object.entries(EXISTENCE)) {
    const id = given[field as keyof typeof EXISTENCE];
    if (id !== undefined && (await queries.query(sql, [id])).rowCount === 0) refuse(field, msg, id);
  }
  const network = await findRuleNetwork(queries, given);
  const addresses: Pick<RuleConditions, 'counterpartyAddress' | 'contractAddress'> = {};
  for (const field of ['counterpartyAddress', 'contractAddress'] as const) {
    const text = given[field];
    if (text === undefined) continue;
    const spelled = spell(text, network);
    if (spelled.ok) addresses[field] = spelled.address;
    else refuse(field, spelled.reason, text);
  }
  if (refusals.length > 0) throw new AppError('invalid', refusals);
  return {
    ...given,
    ...addresses,
    ...(given.methodId !== undefined && { methodId: given.methodId.toLowerCase() }),
    ...(given.coinNameContains !== undefined && {
      coinNameContains: [...new Set(given.coinNameContains.map((word) => word.toLowerCase()))].sort(),
    }),
  };
}

export function checkAction(action: string): void {
  if (!isAction(action))
    throw invalidField({ loc: ['body', 'action'], msg: 'There is no such action.', input: action });
}

interface RuleNetwork {
  readonly kind: NetworkKind;
  readonly utxoChain: UtxoChain | null;
}

/** The network that the rule is for, or that of its wallet. */
async function findRuleNetwork(queries: Queries, given: RuleConditions): Promise<RuleNetwork | undefined> {
  const { rows } = await queries.query<RuleNetwork>(
    `SELECT kind, utxo_chain AS "utxoChain" FROM networks
      WHERE id = coalesce($1::bigint, (SELECT network_id FROM wallets WHERE id = $2))`,
    [given.networkId ?? null, given.walletId ?? null],
  );
  return rows[0];
}

/**
 * The chain of a network like Bitcoin has its own addresses. Other rules may apply to several networks, so the kind of
 * the address is derived from its text.
 */
function spell(address: string, network: RuleNetwork | undefined) {
  if (network?.kind === 'bitcoin') return normaliseAddress({ ...network, address });
  return normaliseAddress({ kind: /^0x/i.test(address) ? 'evm' : 'other', address });
}
