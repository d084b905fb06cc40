/**
 * What a name for an address, or a decision about a token, would change in the inbox. The change itself is written,
 * suggestions are computed from it, and all of it is rolled back, so that the preview is what will be suggested: there
 * is no second path that imitates the first.
 */
import { type Action, actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { decideStatement, nameAddress } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import type pg from 'pg';
import type { SuggestionPreview } from '../../contract/transaction.ts';
import { chooseSuggestion, suggestActions } from '../auto-classify/suggest.ts';
import { defineHandlers } from '../define-handlers.ts';
import { listAddressUses } from './address-use.ts';

const EXAMINED_MAX = 500;

export const suggestionPreviewHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  previewAddressName: async ({ body }) =>
    previewChange(pool, {
      transactionIds: await listAddressUses(pool, { address: body.address, limit: EXAMINED_MAX }),
      write: (client) => nameAddress(client, body),
    }),

  previewTokenDecision: async ({ body }) =>
    previewChange(pool, {
      transactionIds: await listTokenUses(pool, body),
      write: (client) => decideStatement(client, body),
    }),
}));

/** Ends the transaction of a preview, which is never committed. */
class PreviewDone extends Error {}

interface Change {
  readonly transactionIds: readonly number[];
  readonly write: (client: pg.PoolClient) => Promise<unknown>;
}

async function previewChange(pool: pg.Pool, { transactionIds, write }: Change): Promise<SuggestionPreview> {
  const before = await suggestedFor(pool, transactionIds);
  let after: ReadonlyMap<number, string | null> = new Map();
  await transaction(pool, async (client) => {
    await write(client);
    after = await suggestedFor(client, transactionIds);
    throw new PreviewDone();
  }).catch((error: unknown) => {
    if (!(error instanceof PreviewDone)) throw error;
  });
  const becomes = new Map<string | null, { transactions: number; changed: number }>();
  for (const [id, action] of after) {
    const counted = becomes.get(action) ?? { transactions: 0, changed: 0 };
    counted.transactions += 1;
    if (before.get(id) !== action) counted.changed += 1;
    becomes.set(action, counted);
  }
  const rows = [...becomes].map(([action, counted]) => ({ action, label: labelOf(action), ...counted }));
  return {
    examined: after.size,
    changed: rows.reduce((sum, { changed }) => sum + changed, 0),
    becomes: rows.toSorted(
      (left, right) => right.transactions - left.transactions || (left.label < right.label ? -1 : 1),
    ),
  };
}

async function suggestedFor(
  queries: Queries,
  transactionIds: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const possible = await suggestActions(queries, transactionIds);
  return new Map([...possible].map(([id, actions]) => [id, chooseSuggestion(actions)?.action ?? null]));
}

const labelOf = (action: Action | string | null): string =>
  action === null ? 'No suggestion' : isAction(action) ? actionLabel(action) : action;

/** The newest unclassified transactions that moved the coin on the network. */
async function listTokenUses(
  queries: Queries,
  { coinId, networkId }: { readonly coinId: number; readonly networkId: number },
): Promise<number[]> {
  const { rows } = await queries.query<{ id: number }>(
    `SELECT t.id FROM transactions t
      WHERE NOT t.is_classified AND t.network_id = $2
        AND t.id IN (SELECT x.transaction_id FROM transfers x WHERE x.coin_id = $1)
      ORDER BY t.at DESC, t.id DESC LIMIT ${EXAMINED_MAX}`,
    [coinId, networkId],
  );
  return rows.map(({ id }) => id);
}
