/**
 * The narrowest conditions that describe transactions like a given one.
 *
 *   a call of a contract   network, contract, method and direction: the same contract may do other things, and others
 *                          may send coins by the same method
 *   a plain transfer       network, counterparty, direction, and the coin where it is one. A token is moved by a call
 *                          of its own contract, so that contract says nothing about the counterparty
 */
import type { RuleConditions } from '../../contract/rule.ts';
import type { Transaction } from '../../contract/transaction.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { noSuchTransaction } from '../classify/lock-transactions.ts';
import { loadTransactions } from '../load-transactions.ts';
import { conditionsInWords } from './rule-record.ts';

const TRANSFERS_MAX = 100;

export const ruleConditionHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  getRuleConditions: async ({ params }) => {
    const conditions = await narrowConditions(pool, params.id);
    return { conditions, text: await conditionsInWords(pool, conditions) };
  },
}));

async function narrowConditions(queries: Queries, transactionId: number): Promise<RuleConditions> {
  const [found] = await loadTransactions(queries, [transactionId], { transfersMax: TRANSFERS_MAX });
  if (!found) throw noSuchTransaction();
  const shared: RuleConditions = {
    ...(found.networkId !== null && { networkId: found.networkId }),
    direction: directionOf(found),
    ...(found.methodId !== null && { methodId: found.methodId }),
    ...(found.status === 'failed' && { status: found.status }),
  };
  if (found.target !== null && found.methodId !== null && (await isOtherContract(queries, found)))
    return { ...shared, contractAddress: found.target };
  const counterpartyAddress = otherAddressOf(found) ?? found.target;
  if (counterpartyAddress === null)
    throw new AppError(
      'conflict',
      'This transaction has no counterparty. Add a rule with your own conditions instead.',
    );
  const coins = new Set(touching(found).map(({ coinId }) => coinId));
  const [coinId] = coins;
  return { ...shared, counterpartyAddress, ...(coins.size === 1 && coinId !== undefined && { coinId }) };
}

/** Transfers that touch an own wallet, fees aside. */
function touching({ transfers }: Transaction): Transaction['transfers'] {
  return transfers.filter(({ role, direction }) => role === 'transfer' && direction !== 'none');
}

function directionOf(transaction: Transaction): NonNullable<RuleConditions['direction']> {
  const directions = new Set(touching(transaction).map(({ direction }) => direction));
  if (directions.has('in') && directions.has('out')) return 'both';
  return directions.has('in') ? 'in' : directions.has('out') ? 'out' : 'none';
}

function otherAddressOf(transaction: Transaction): string | null {
  for (const { direction, from, to } of touching(transaction)) {
    const other = direction === 'in' ? from : direction === 'out' ? to : null;
    if (other) return other.address;
  }
  return null;
}

/** Whether the call went to a contract other than that of a coin that moved, and not to an own wallet. */
async function isOtherContract(queries: Queries, { networkId, target, transfers }: Transaction): Promise<boolean> {
  const { rows } = await queries.query<{ is_other: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM coin_addresses a
                         WHERE a.network_id = $1 AND lower(a.address) = lower($2) AND a.coin_id = ANY ($3))
        AND NOT EXISTS (SELECT FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
                         WHERE a.network_id = $1 AND a.address = $2) AS is_other`,
    [networkId, target, transfers.map(({ coinId }) => coinId)],
  );
  return rows[0]?.is_other ?? false;
}
