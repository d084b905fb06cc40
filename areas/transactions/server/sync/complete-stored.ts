/**
 * Completes transactions that an earlier version stored with less detail, for the network of the synced wallet:
 *
 *   - events without amounts: their transactions are read again by hash, including the transfers of a liquidation
 *     between other accounts
 *   - transactions with a method of a staker: its events were not stored before
 *   - rebasing tokens without a recorded underlying coin: their contracts are read again
 *
 * Each part is stored in its own database transaction. Parts that cannot be completed now, or would change a locked
 * year, stay for the next sync.
 */
import { retryOnConflict } from '@holdfast/database/transaction.ts';
import { LockedPeriodError } from '@holdfast/http/server/locked-until.ts';
import { writeClaims } from '../ingest/add-token-coins.ts';
import { ingest } from '../ingest/ingest.ts';
import { findOrAddCoins } from '../ingest/resolve-coins.ts';
import type { SyncWork } from './continue-sync.ts';
import { ownPartOf, readOwnAddresses, ledgerOf } from './synced-wallet.ts';

const TRANSACTIONS_AT_ONCE = 20;

export async function completeStored(work: SyncWork, networkId: number): Promise<void> {
  await completeEvents(work, networkId);
  await completeClaims(work, networkId);
}

async function completeEvents({ context, chosen, tally }: SyncWork, networkId: number): Promise<void> {
  const own = await readOwnAddresses(context.pool, networkId);
  for (let last = 0; ; ) {
    const { rows } = await context.pool.query<{ id: number; key: string }>(
      `SELECT id, key FROM transactions
        WHERE network_id = $1 AND id > $2 AND ledger = $3 AND has_incomplete_events(events)
        UNION
       SELECT t.id, t.key FROM transactions_to_reread r JOIN transactions t ON t.id = r.transaction_id
        WHERE t.network_id = $1 AND t.id > $2 AND t.ledger = $3
        ORDER BY id LIMIT ${TRANSACTIONS_AT_ONCE}`,
      [networkId, last, ledgerOf(networkId)],
    );
    if (rows.length === 0) return;
    for (const { id, key } of rows) {
      context.signal.throwIfAborted();
      last = id;
      const found = await chosen.source.readTransaction(key);
      const part = found && ownPartOf(found.transaction, own);
      const updated = await retryOnConflict(() =>
        context.transaction(async (client) => {
          const outcome =
            found && part
              ? await ingest(client, {
                  ledger: ledgerOf(networkId),
                  source: chosen.name,
                  networkId,
                  transactions: [part],
                  tokens: found.tokens,
                })
              : null;
          await client.query('DELETE FROM transactions_to_reread WHERE transaction_id = $1', [id]);
          return outcome?.updated ?? [];
        }),
      );
      tally.updated += updated.length;
    }
  }
}

async function completeClaims({ context, chosen }: SyncWork, networkId: number): Promise<void> {
  const { rows } = await context.pool.query<{ address: string }>(
    `SELECT a.address FROM coins c JOIN coin_addresses a ON a.coin_id = c.id
       WHERE c.is_rebasing AND c.claim_origin IS NULL AND a.network_id = $1 ORDER BY c.id`,
    [networkId],
  );
  if (rows.length === 0) return;
  const facts = await chosen.source.readTokens(
    rows.map((row) => row.address),
    context.signal,
  );
  const underlying = facts.flatMap(({ claim }) => (claim ? [claim.ofAddress] : []));
  if (underlying.length === 0) return;
  try {
    await retryOnConflict(() =>
      context.transaction(async (client) => {
        await findOrAddCoins(client, {
          networkId,
          facts,
          tokens: new Map(underlying.map((address) => [address, { kind: 'token', address }])),
        });
        await writeClaims(client, { networkId, tokens: facts });
      }),
    );
  } catch (error) {
    // A locked period booked these tokens as coins. They stay coins until it is unlocked.
    if (!(error instanceof LockedPeriodError)) throw error;
    context.log.warn(
      { networkId, period: error.period },
      'The underlying coins of tokens are not recorded, because a locked period would change',
    );
  }
}
