/** Suggestions of the whole inbox by action, and accepting them in one step that one undo reverts. */
import { type Action, actionLabel, isAction } from '@holdfast/actions/actions.ts';
import type { SuggestionGroups } from '../../contract/transaction.ts';
import type pg from 'pg';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { findSendingClients, refreshLoansWithin } from '@holdfast/lending/server';
import { loadFacts } from '../auto-classify/load-facts.ts';
import { linkMoves } from '../auto-classify/moves/link-moves.ts';
import { linkOrders } from '../auto-classify/moves/link-orders.ts';
import { classify } from '../classify/classify.ts';
import { lockTransactions } from '../classify/lock-transactions.ts';
import type { TransactionDependencies } from '../transaction-dependencies.ts';
import { writeTransactions } from '../write-transactions.ts';
import { linkIfBridged } from '../classify/pair-transactions.ts';
import { findPairs } from './bridge-pairs.ts';
import { type ExaminedRow, examineInbox } from './list-transactions.ts';

/** A client deposit needs its client: the one whose wallets sent it, or else one that a person chooses for it. */
const NEEDS_CLIENT: Action = 'clientDeposit';

export const suggestionHandlers = defineHandlers((dependencies: TransactionDependencies) => {
  const { pool } = dependencies;

  return {
    async listSuggestions({ query }) {
      const { found, isCapped } = await examineInbox(dependencies, { ...query, page: 1, limit: 1 });
      const unlocked = await findUnlocked(pool, found);
      const offered = found.filter(({ id }) => unlocked.has(id));
      const deposits = offered.filter(({ suggestion }) => suggestion?.action === NEEDS_CLIENT).map(({ id }) => id);
      const clients = await findSendingClients(pool, deposits);
      const byAction = new Map<string, ExaminedRow[]>();
      const forPerson: ExaminedRow[] = [];
      for (const examined of offered) {
        const action = examined.suggestion?.action;
        if (action === undefined) continue;
        const group = byAction.get(action);
        if (action === NEEDS_CLIENT && !clients.has(examined.id)) forPerson.push(examined);
        else if (group) group.push(examined);
        else byAction.set(action, [examined]);
      }
      const items = [
        ...[...byAction].map(([action, group]) => toGroup(action, { group, needsClient: false })),
        ...(forPerson.length > 0 ? [toGroup(NEEDS_CLIENT, { group: forPerson, needsClient: true })] : []),
      ];
      return {
        items: items.toSorted(
          (left, right) =>
            right.transactionIds.length - left.transactionIds.length || (left.action < right.action ? -1 : 1),
        ),
        withoutSuggestion: offered.filter(({ suggestion }) => suggestion === null).length,
        inLockedYears: found.length - offered.length,
        isCapped,
      };
    },

    /**
     * Transactions that were classified meanwhile are left as they are and counted. The two sides of a move are linked,
     * as they are when they are ingested: then the bridge may not be in the address book yet, or the coin not reviewed.
     */
    acceptSuggestions: ({ body: { groups }, caller: { userId } }) =>
      writeTransactions(pool, async (client) => {
        const all = groups.flatMap(({ transactionIds }) => transactionIds);
        const refuse = (msg: string) => invalidField({ loc: ['body', 'groups'], msg, input: null });
        if (new Set(all).size < all.length) throw refuse('A transaction can be classified only once.');
        const hasDeposits = groups.some(({ action }) => action === NEEDS_CLIENT);
        if (hasDeposits) await refreshLoansWithin(client, { now: new Date() });
        await lockTransactions(client, all);
        const { rows } = await client.query<{ id: number }>(
          'SELECT id FROM transactions WHERE id = ANY ($1) AND NOT is_classified',
          [all],
        );
        const open = new Set(rows.map((row) => row.id));
        const deposits = groups.flatMap(({ action, transactionIds }) =>
          action === NEEDS_CLIENT ? transactionIds.filter((id) => open.has(id)) : [],
        );
        const clients = await findSendingClients(client, deposits);
        if (clients.size < deposits.length)
          throw refuse('Each client deposit needs its client. Classify those of unknown senders one at a time.');
        const pairs = await findPairs(
          client,
          groups.flatMap(({ action, transactionIds }) =>
            transactionIds.filter((id) => open.has(id)).map((id) => ({ id, action })),
          ),
        );
        let batchId: number | undefined;
        for (const { action, transactionIds } of groups) {
          const still = transactionIds.filter((id) => open.has(id));
          // A deposit is recorded for its client, so each is a part of its own.
          const parts = action === NEEDS_CLIENT ? still.map((id) => [id]) : still.length === 0 ? [] : [still];
          for (const part of parts) {
            const clientId = action === NEEDS_CLIENT ? clients.get(part[0] ?? 0) : undefined;
            const batch = await classify(client, {
              transactionIds: part,
              action,
              origin: 'person',
              userId,
              ...(clientId !== undefined && { createClientTransaction: { userId: clientId }, areLoansFresh: true }),
              intoBatchId: batchId,
            });
            batchId = batch.batchId;
          }
        }
        if (batchId !== undefined) {
          const readFacts = (ids: readonly number[]) => loadFacts(client, ids);
          await linkMoves(client, [...open], { readFacts, intoBatchId: batchId });
          await linkOrders(client, [...open], { readFacts, intoBatchId: batchId });
          for (const [outTransactionId, { direction, otherId }] of pairs)
            if (direction === 'out' && open.has(outTransactionId) && open.has(otherId))
              await linkIfBridged(client, {
                pair: { outTransactionId, inTransactionId: otherId },
                batchId,
                userId,
              });
        }
        return {
          batchId: batchId ?? null,
          transactions: all.filter((id) => open.has(id)),
          changedSince: all.length - open.size,
        };
      }),
  };
});

function toGroup(
  action: string,
  { group, needsClient }: { group: readonly ExaminedRow[]; needsClient: boolean },
): SuggestionGroups['items'][number] {
  const count = (confidence: string): number =>
    group.filter(({ suggestion }) => suggestion?.confidence === confidence).length;
  return {
    action,
    label: isAction(action) ? actionLabel(action) : action,
    transactionIds: group.map(({ id }) => id),
    high: count('high'),
    medium: count('medium'),
    low: count('low'),
    needsClient,
  };
}

/** A transaction of a locked year cannot be classified, and would make the whole step fail. */
async function findUnlocked(pool: pg.Pool, found: readonly ExaminedRow[]): Promise<Set<number>> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id FROM transactions WHERE id = ANY ($1) AND at >= coalesce(locked_until(), '-infinity')`,
    [found.map(({ id }) => id)],
  );
  return new Set(rows.map((row) => row.id));
}
