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
    const found = await loadForRule(pool, params.id);
    const conditions = await narrowConditions(pool, found);
    return {
      conditions,
      text: await conditionsInWords(pool, conditions),
      scopes: await scopesOf(pool, { found, narrow: conditions }),
    };
  },
}));

async function loadForRule(queries: Queries, transactionId: number): Promise<Transaction> {
  const [found] = await loadTransactions(queries, [transactionId], { transfersMax: TRANSFERS_MAX });
  if (!found) throw noSuchTransaction();
  return found;
}

interface Scope {
  readonly conditions: RuleConditions;
  readonly text: string;
}

const MOVED_TEXTS = { in: 'received from', out: 'sent to', both: 'exchanged with', none: 'in calls of' } as const;

/** The narrowest conditions, and wider ones that a person may mean: any network, any coin, any function. */
async function scopesOf(
  queries: Queries,
  { found, narrow }: { readonly found: Transaction; readonly narrow: RuleConditions },
): Promise<Scope[]> {
  const { direction = 'none', networkId, status, contractAddress, counterpartyAddress, coinId } = narrow;
  const network = found.networkName === null ? '' : ` on ${found.networkName}`;
  const kept = { direction, ...(status !== undefined && { status }) };
  const onNetwork = { ...kept, ...(networkId !== undefined && { networkId }) };
  if (contractAddress !== undefined) {
    const name = found.protocol ?? shorten(contractAddress);
    return [
      { conditions: narrow, text: `Calls of this function of ${name}${network}` },
      {
        conditions: { ...onNetwork, contractAddress },
        text: `Calls of any function of this contract of ${name}${network}`,
      },
    ];
  }
  if (counterpartyAddress === undefined) return [{ conditions: narrow, text: 'Transactions like this one' }];
  const entry = await findEntry(queries, { networkId, address: counterpartyAddress });
  const name = entry?.name ?? nameOfAccount(found, counterpartyAddress) ?? shorten(counterpartyAddress);
  const coins = coinId === undefined ? 'Coins' : symbolOf(found, coinId);
  const other = entry === null ? { counterpartyAddress } : { counterpartyId: entry.id };
  const moved = `${MOVED_TEXTS[direction]} ${name}`;
  return [
    { conditions: narrow, text: `${coins} ${moved}${network}` },
    ...(coinId === undefined
      ? []
      : [{ conditions: { ...kept, ...other, coinId }, text: `${coins} ${moved} on any network` }]),
    { conditions: { ...kept, ...other }, text: `Any coin ${moved} on any network` },
  ];
}

const shorten = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;

const symbolOf = ({ transfers }: Transaction, coinId: number): string =>
  transfers.find((transfer) => transfer.coinId === coinId)?.coinSymbol ?? 'Coins';

const nameOfAccount = ({ transfers }: Transaction, address: string): string | null =>
  transfers.flatMap(({ from, to }) => [from, to]).find((account) => account?.address === address)?.name ?? null;

/** The entry of the address book that has the address. */
async function findEntry(
  queries: Queries,
  { networkId, address }: { readonly networkId: number | undefined; readonly address: string },
): Promise<{ readonly id: number; readonly name: string } | null> {
  const { rows } = await queries.query<{ id: number; name: string }>(
    `SELECT p.id, p.name FROM accounts a JOIN counterparties p ON p.id = a.counterparty_id
      WHERE a.network_id = $1 AND a.address = $2`,
    [networkId ?? null, address],
  );
  return rows[0] ?? null;
}

async function narrowConditions(queries: Queries, found: Transaction): Promise<RuleConditions> {
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
