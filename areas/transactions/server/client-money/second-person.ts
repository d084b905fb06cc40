/**
 * Changes of client money without evidence: they are tried first, and where the database asks for a second person, the
 * change is requested instead and made when it is approved.
 *
 *   evidence of the chain            the change happens at once
 *   none, and a second admin         it waits for the approval of one of them; the client learns of it
 *   none, and only one admin         it takes effect after the waiting time; the client and all admins learn of it
 *   during set-up                    at once: no client has anything yet
 *
 * What is approved is what was shown: a request states the client, the coin, the amount and the dates before and after,
 * which are read from a trial of the change, and it fails if the facts that it rests on have changed since.
 */
import { formatDecimal, parseAmount } from '@holdfast/money';
import type { PendingApproval } from '@holdfast/accounts/contract';
import {
  type Effect,
  findPendingApproval,
  lockApprovals,
  requestApproval,
  type RuleDefaults,
  type ShownFields,
} from '@holdfast/accounts/server';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { userName } from '@holdfast/database/user-name.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import type { Json } from '@holdfast/jobs/job-kind.ts';
import { lockTransactionWrites, writeTransactions } from '../write-transactions.ts';
import { type MoneyOperation, nameOf, runOperation, transactionsOf } from './operations.ts';

const NEEDS_SECOND_PERSON = 'HF005';

export interface ClientMoneyDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
  readonly now: () => Date;
}

interface Attempt {
  readonly operation: MoneyOperation;
  readonly userId: number;
}

interface Attempted {
  /** The request, where the change waits. */
  readonly pending: PendingApproval | null;
  readonly result: unknown;
}

/** Makes the change, or requests it where it needs a second person. */
export async function changeClientMoney(dependencies: ClientMoneyDependencies, attempt: Attempt): Promise<Attempted> {
  const { operation, userId } = attempt;
  const now = dependencies.now();
  try {
    const result = await writeTransactions(dependencies.pool, (client) =>
      runOperation(client, operation, { userId, now }),
    );
    return { pending: null, result };
  } catch (error) {
    if (!needsSecondPerson(error)) throw error;
    return { pending: await requestChange(dependencies, attempt), result: null };
  }
}

/** The refusal of the database that a request answers. */
export function needsSecondPerson(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === NEEDS_SECOND_PERSON;
}

/** In a transaction of its own: approvals are locked before transactions, here and where they are decided. */
export function requestChange(
  { pool, config, now }: ClientMoneyDependencies,
  { operation, userId }: Attempt,
): Promise<PendingApproval> {
  return transaction(pool, async (client) => {
    await lockApprovals(client);
    await lockTransactionWrites(client);
    const ids = await transactionsOf(client, operation);
    const changes = await tryOut(client, () => runOperation(client, operation, { userId, now: now() }));
    const words = await describe(client, changes);
    const facts = await factsOf(client, operation, ids);
    const { id } = await requestApproval(
      client,
      { config, adminId: userId },
      {
        kind: 'clientMoney',
        name: `${nameOf(operation)}: ${words.summary}`,
        details: words.details,
        objectIds: ids,
        before: words.before,
        after: words.after,
        change: { operation, facts } as unknown as Json,
        ownNotices: { admins: true, client: true },
      },
    );
    await announce(client, id, words.clients);
    const pending = await findPendingApproval(client, 'clientMoney', id);
    if (!pending) throw new Error('A request that was just made is pending.');
    return pending;
  });
}

/** What happens when a change of client money is decided. */
export const clientMoneyEffect: Effect = {
  apply: async (client, { id, change, requestedBy, now }) => {
    const { operation, facts } = change as { operation: MoneyOperation; facts: string };
    await lockTransactionWrites(client);
    if ((await factsOf(client, operation, await transactionsOf(client, operation))) !== facts)
      throw new AppError('conflict', 'What this request is about has changed since. Make the change again.');
    await client.query(`SELECT set_config('holdfast.approved_change', $1, true)`, [String(id)]);
    await runOperation(client, operation, { userId: requestedBy, now });
    await client.query(`SELECT set_config('holdfast.approved_change', '', true)`);
  },
};

/** A change of one client's money, or of coins that reached a client's deposit address, as the triggers note it. */
interface NotedChange {
  readonly before?: NotedMoney | null;
  readonly after?: NotedMoney | null;
  readonly user?: number;
  readonly coin?: number;
  readonly amount?: string | number;
  readonly at?: string;
  readonly becomes?: string;
}

interface NotedMoney {
  readonly user: number;
  readonly type: 'deposit' | 'withdrawal' | 'interest';
  readonly coin: number;
  readonly amount: string | number;
  readonly from: string;
  readonly at: string;
}

async function tryOut(client: pg.PoolClient, work: () => Promise<unknown>): Promise<NotedChange[]> {
  await client.query('SAVEPOINT trial');
  await client.query(
    `SELECT set_config('holdfast.client_money_trial', 'on', true), set_config('holdfast.client_money_changes', '[]',
        true)`,
  );
  await work();
  const { rows } = await client.query<{ changes: NotedChange[] }>(
    `SELECT current_setting('holdfast.client_money_changes')::jsonb AS changes`,
  );
  await client.query('ROLLBACK TO SAVEPOINT trial');
  await client.query('RELEASE SAVEPOINT trial');
  return rows[0]?.changes ?? [];
}

interface Words {
  readonly summary: string;
  readonly details: string;
  readonly before: ShownFields;
  readonly after: ShownFields;
  readonly clients: readonly number[];
}

const TYPE_LABELS = { deposit: 'Deposit', withdrawal: 'Withdrawal', interest: 'Interest payment' } as const;
/** A whole list of opening balances is shown to those who approve it. */
const SHOWN_MAX = 200;

async function describe(client: pg.PoolClient, changes: readonly NotedChange[]): Promise<Words> {
  const users = [...new Set(changes.flatMap(({ before, after, user }) => [before?.user, after?.user, user]))].filter(
    (id) => id !== undefined,
  );
  const coins = changes.flatMap(({ before, after, coin }) => [before?.coin, after?.coin, coin ?? undefined]);
  const { rows: named } = await client.query<{ id: number; name: string }>(
    `SELECT u.id, ${userName('u')} AS name FROM users u WHERE u.id = ANY ($1) ORDER BY u.id`,
    [users],
  );
  const { rows: symbols } = await client.query<{ id: number; symbol: string }>(
    'SELECT id, symbol FROM coins WHERE id = ANY ($1)',
    [coins.filter((id) => id !== undefined)],
  );
  const nameOfUser = new Map(named.map(({ id, name }) => [id, name]));
  const symbolOf = new Map(symbols.map(({ id, symbol }) => [id, symbol]));
  const money = (amount: string | number | undefined, coin: number | undefined): string =>
    `${formatDecimal(parseAmount(String(amount ?? '0')))} ${symbolOf.get(coin ?? 0) ?? ''}`.trim();
  const moneyText = (noted: NotedMoney | null | undefined): string =>
    noted ? `${TYPE_LABELS[noted.type]} of ${money(noted.amount, noted.coin)}, ${daysText(noted)}` : 'Not counted';
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const [index, change] of changes.slice(0, SHOWN_MAX).entries()) {
    const user = change.after?.user ?? change.before?.user ?? change.user ?? 0;
    const field = `${changes.length > 1 ? `${index + 1}. ` : ''}${nameOfUser.get(user) ?? 'A client'}`;
    before[field] =
      change.becomes === undefined
        ? moneyText(change.before)
        : `Coins of the client: ${money(change.amount, change.coin)}`;
    after[field] = change.becomes === undefined ? moneyText(change.after) : outcomeText(change.becomes);
  }
  const [first] = changes;
  const noted = first?.after ?? first?.before ?? first;
  const who = named.length === 1 ? (named[0]?.name ?? 'a client') : `${named.length} clients`;
  return {
    summary:
      changes.length === 1 ? `${money(noted?.amount, noted?.coin)} of ${who}` : `${changes.length} entries of ${who}`,
    details: changes.length > SHOWN_MAX ? `The first ${SHOWN_MAX} of ${changes.length} are shown` : '',
    before,
    after,
    clients: named.map(({ id }) => id),
  };
}

const dayOf = (moment: string): string => moment.slice(0, 10);
const daysText = ({ from, at, type }: NotedMoney): string =>
  type === 'deposit' && dayOf(from) !== dayOf(at) ? `${dayOf(at)}, counting from ${dayOf(from)}` : dayOf(at);
const outcomeText = (becomes: string): string => (isAction(becomes) ? `Own: ${actionLabel(becomes)}` : becomes);

/** The client and all admins, the one who asked included: somebody else may sit at that session. */
async function announce(client: pg.PoolClient, id: number, clients: readonly number[]): Promise<void> {
  const data = `jsonb_build_object('name', r.name, 'details', r.details, 'reason', r.reason,
                                   'requestedBy', r.requested_by_name, 'effectiveFrom', r.effective_from)`;
  await client.query(
    `SELECT write_notice(u.id, CASE WHEN u.id = ANY ($2) THEN 'changeAnnounced' ELSE 'approvalRequested' END,
        r.id::text, ${data})
       FROM approval_requests r JOIN users u ON u.admin_since IS NOT NULL OR u.id = ANY ($2)
      WHERE r.id = $1 ORDER BY u.id`,
    [id, clients],
  );
}

/**
 * A digest of what a request rests on: an edit between the request and its approval must not change what is approved.
 */
async function factsOf(queries: Queries, operation: MoneyOperation, ids: readonly number[]): Promise<string> {
  const clientTransactionId = operation.do === 'classify' ? (operation.clientTransactionId ?? null) : null;
  const { rows } = await queries.query<{ facts: string }>(
    `SELECT md5(concat_ws('|',
       (SELECT jsonb_agg(to_jsonb(t) - 'events' ORDER BY t.id) FROM transactions t WHERE t.id = ANY ($1)),
       (SELECT jsonb_agg(to_jsonb(x) - 'value_usd' ORDER BY x.id) FROM transfers x WHERE x.transaction_id = ANY ($1)),
       (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.transaction_id) FROM classifications c
         WHERE c.transaction_id = ANY ($1)),
       (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM client_transactions p
         WHERE p.transaction_id = ANY ($1) OR p.id = $2))) AS facts`,
    [[...ids], clientTransactionId],
  );
  return rows[0]?.facts ?? '';
}
