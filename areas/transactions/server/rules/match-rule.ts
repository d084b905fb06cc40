/**
 * Translates a rule's conditions to SQL over `transactions t`, so that a rule is matched with any number of
 * transactions at once. Values are always parameters.
 *
 * Conditions on the kind of coin must match every coin that moved, and only in transactions that no own wallet sent:
 * they recognise spam, and a payment with a valuable coin beside an unknown one must never be hidden as spam.
 */
import type { RuleConditions } from '../../contract/rule.ts';
import { isOwn } from '@holdfast/catalogue/server';

/** Adds a value as a parameter and returns its placeholder: "$3". */
export type Place = (value: unknown) => string;

const moves = (condition: string): string =>
  `EXISTS (SELECT FROM transfers x WHERE x.transaction_id = t.id AND x.role = 'transfer' AND ${condition})`;
const COMES_IN = moves(`${isOwn('x.to_account_id')} AND NOT ${isOwn('x.from_account_id')}`);
const GOES_OUT = moves(`${isOwn('x.from_account_id')} AND NOT ${isOwn('x.to_account_id')}`);
const TOUCHES_US = `(${isOwn('x.from_account_id')} OR ${isOwn('x.to_account_id')})`;
const SENT_BY_US = `EXISTS (SELECT FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
           WHERE a.network_id = t.network_id AND a.address = t.sender)`;

const DIRECTION_SQL = {
  in: `(${COMES_IN} AND NOT ${GOES_OUT})`,
  out: `(${GOES_OUT} AND NOT ${COMES_IN})`,
  both: `(${COMES_IN} AND ${GOES_OUT})`,
  none: `NOT ${moves(TOUCHES_US)}`,
} as const;

export function ruleSql(conditions: RuleConditions, place: Place): string {
  const { networkId, walletId, coinId, status, direction, methodId } = conditions;
  const { counterpartyAddress, contractAddress, counterpartyId } = conditions;
  const clauses: string[] = [];
  if (networkId !== undefined) clauses.push(`t.network_id = ${place(networkId)}`);
  if (status !== undefined) clauses.push(`t.status = ${place(status)}`);
  if (methodId !== undefined) clauses.push(`t.method_id = ${place(methodId.toLowerCase())}`);
  if (walletId !== undefined)
    clauses.push(endsAt(`ARRAY(SELECT w.account_id FROM wallets w WHERE w.id = ${place(walletId)})`));
  if (contractAddress !== undefined) clauses.push(`t.target = ${place(contractAddress)}`);
  if (counterpartyAddress !== undefined) clauses.push(addressSql(place(counterpartyAddress)));
  if (counterpartyId !== undefined) clauses.push(counterpartySql(place(counterpartyId)));
  if (coinId !== undefined) clauses.push(moves(`x.coin_id = ${place(coinId)} AND ${TOUCHES_US}`));
  const coins = coinSql(conditions, place);
  if (coins !== null)
    clauses.push(
      `NOT ${SENT_BY_US}`,
      moves(`${TOUCHES_US} AND ${coins}`),
      `NOT ${moves(`${TOUCHES_US} AND NOT ${coins}`)}`,
    );
  // Last, because it reads the most rows.
  if (direction !== undefined) clauses.push(DIRECTION_SQL[direction]);
  return clauses.length === 0 ? 'false' : clauses.join(' AND ');
}

const endsAt = (accountIds: string): string =>
  `EXISTS (SELECT FROM transfers x
           WHERE x.transaction_id = t.id
               AND (x.from_account_id = ANY (${accountIds}) OR x.to_account_id = ANY (${accountIds})))`;

function addressSql(address: string): string {
  return `(t.target = ${address} OR ${endsAt(`ARRAY(SELECT a.id FROM networks n
                                                    JOIN accounts a ON a.network_id = n.id
                                                        AND a.address = ${address})`)})`;
}

function counterpartySql(counterpartyId: string): string {
  return `(EXISTS (SELECT FROM accounts a
                   WHERE a.counterparty_id = ${counterpartyId} AND a.network_id = t.network_id AND a.address = t.target)
           OR ${endsAt(`ARRAY(SELECT a.id FROM accounts a WHERE a.counterparty_id = ${counterpartyId})`)})`;
}

/** SQL for the coins that the rule covers; null without such a condition. A suspected impostor is left to a person. */
function coinSql({ coinNameContains, coinIs }: RuleConditions, place: Place): string | null {
  const tests: string[] = [];
  if (coinIs === 'unreviewed') tests.push('c.needs_review');
  if (coinIs === 'spam') tests.push('c.is_spam AND NOT c.needs_review');
  if (coinNameContains !== undefined)
    tests.push(
      `EXISTS (SELECT FROM unnest(${place(coinNameContains.map((word) => word.toLowerCase()))}::text[]) AS word
               WHERE strpos(lower(c.symbol || ' ' || c.name), word) > 0)`,
    );
  return tests.length === 0 ? null : `x.coin_id IN (SELECT c.id FROM coins c WHERE ${tests.join(' AND ')})`;
}
