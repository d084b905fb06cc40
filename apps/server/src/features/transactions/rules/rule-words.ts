/** A rule's conditions as one sentence that a person can check. */
import type { RuleConditions } from '@holdfast/contract';
import type { Queries } from '../transaction-dependencies.ts';

const NAMED = {
  networkId: 'SELECT id, name FROM networks WHERE id = ANY ($1)',
  walletId: 'SELECT id, name FROM wallets WHERE id = ANY ($1)',
  counterpartyId: 'SELECT id, name FROM counterparties WHERE id = ANY ($1)',
  coinId: 'SELECT id, symbol AS name FROM coins WHERE id = ANY ($1)',
} as const;
type NamedField = keyof typeof NAMED;

export type ConditionNames = (field: NamedField, id: number) => string;

export async function loadConditionNames(
  queries: Queries,
  conditions: readonly RuleConditions[],
): Promise<ConditionNames> {
  const names = new Map<string, string>();
  for (const field of Object.keys(NAMED) as NamedField[]) {
    const ids = [...new Set(conditions.flatMap((each) => each[field] ?? []))];
    if (ids.length === 0) continue;
    const { rows } = await queries.query<{ id: number; name: string }>(NAMED[field], [ids]);
    for (const row of rows) names.set(`${field} ${row.id}`, row.name);
  }
  // What a rule names may have been deleted since; then the rule fits nothing, and one should see why.
  return (field, id) => names.get(`${field} ${id}`) ?? `number ${id}, which is gone`;
}

const DIRECTIONS = {
  in: 'coins only come in',
  out: 'coins only go out',
  both: 'coins go out and others come in',
  none: 'no coin moves',
} as const;

export function wordsOf(conditions: RuleConditions, nameOf: ConditionNames): string {
  const {
    networkId,
    walletId,
    counterpartyAddress,
    counterpartyId,
    coinId,
    direction,
    methodId,
    coinWords,
    coinIs,
    status,
  } = conditions;
  const clauses = [
    direction !== undefined && DIRECTIONS[direction],
    networkId !== undefined && `the network is ${nameOf('networkId', networkId)}`,
    walletId !== undefined && `the wallet is ${nameOf('walletId', walletId)}`,
    counterpartyAddress !== undefined && `the other end or the contract is ${counterpartyAddress}`,
    counterpartyId !== undefined &&
      `the other end or the contract belongs to ${nameOf('counterpartyId', counterpartyId)}`,
    coinId !== undefined && `${nameOf('coinId', coinId)} moves`,
    methodId !== undefined && `the method is ${methodId}`,
    coinIs === 'unreviewed' && 'nobody has reviewed the coin yet',
    coinIs === 'spam' && 'a person marked the coin as spam',
    coinWords !== undefined && `its name or symbol contains ${coinWords.map((word) => `“${word}”`).join(' or ')}`,
    (coinWords !== undefined || coinIs !== undefined) && 'no own wallet sent the transaction',
    status === 'failed' && 'it failed',
    status === 'success' && 'it succeeded',
  ].filter((clause) => clause !== false);
  const [first = '', ...others] = clauses;
  return `${[`When ${first}`, ...others].join(', and ')}.`;
}
