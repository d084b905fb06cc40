import { isAction } from '@holdfast/accounting';
import { normaliseAddress } from '@holdfast/chain';
import type { ErrorDetailItem, RuleConditions } from '@holdfast/contract';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { Queries } from '../transaction-dependencies.ts';

const EXISTENCE = {
  networkId: { sql: 'SELECT FROM networks WHERE id = $1', msg: 'There is no such network.' },
  walletId: { sql: 'SELECT FROM wallets WHERE id = $1', msg: 'There is no such wallet.' },
  counterpartyId: { sql: 'SELECT FROM counterparties WHERE id = $1', msg: 'There is no such counterparty.' },
  coinId: { sql: 'SELECT FROM coins WHERE id = $1', msg: 'There is no such coin.' },
} as const;

/** In the one spelling that is stored, with everything it names in place; else refused field by field. */
export async function checkConditions(queries: Queries, given: RuleConditions): Promise<RuleConditions> {
  const refusals: ErrorDetailItem[] = [];
  const refuse = (field: string, msg: string, input: unknown): void => {
    refusals.push({ type: 'value_error', msg, loc: ['body', 'conditions', field], input });
  };
  for (const [field, { sql, msg }] of Object.entries(EXISTENCE)) {
    const id = given[field as keyof typeof EXISTENCE];
    if (id !== undefined && (await queries.query(sql, [id])).rowCount === 0) refuse(field, msg, id);
  }
  const address = given.counterpartyAddress === undefined ? null : spell(given.counterpartyAddress);
  if (address?.ok === false) refuse('counterpartyAddress', address.reason, given.counterpartyAddress);
  if (refusals.length > 0) throw new AppError('invalid', refusals);
  return {
    ...given,
    ...(address?.ok && { counterpartyAddress: address.address }),
    ...(given.methodId !== undefined && { methodId: given.methodId.toLowerCase() }),
    ...(given.coinWords !== undefined && {
      coinWords: [...new Set(given.coinWords.map((word) => word.toLowerCase()))].sort(),
    }),
  };
}

export function checkAction(action: string): void {
  if (!isAction(action))
    throw invalidField({ loc: ['body', 'action'], msg: 'There is no such action.', input: action });
}

/** A rule may hold on several networks, so the text itself tells what kind of address it is. */
function spell(address: string) {
  return normaliseAddress({ kind: /^0x/i.test(address) ? 'evm' : 'other', address });
}
