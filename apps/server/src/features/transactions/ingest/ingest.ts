/**
 * The one way in for facts: chains, files, desks and people hand their transactions over here, and nothing else inserts
 * transactions or transfers. Whatever is handed over again is recognised by its ledger and key, so that every
 * repetition is harmless; a batch becomes true as a whole, in the caller's transaction.
 *
 * Ingests take turns. What is there already can therefore be looked up once, and the rest is copied straight into
 * place.
 */
import type pg from 'pg';
import { settleNew } from '../meaning/settle-new.ts';
import { adoptManual } from './adopt-manual.ts';
import { findDeleted, findKnown, forgetDeletions, type KnownTransaction } from './find-known.ts';
import type { ReadyTransaction, ReadyTransfer } from './found-rows.ts';
import type { IngestBatch, IngestIssue, IngestOutcome, IngestTransaction } from './ingest-batch.ts';
import { notePositions } from './note-positions.ts';
import { mergeSameKey } from './merge-same-key.ts';
import { resolveAccounts } from './resolve-accounts.ts';
import { type CoinOf, resolveCoins } from './resolve-coins.ts';
import { takeTurns } from './take-turns.ts';
import { updateKnown } from './update-known.ts';
import { writeNew } from './write-new.ts';

export type {
  IngestAccount,
  IngestBatch,
  IngestCoin,
  IngestIssue,
  IngestOutcome,
  IngestTransaction,
  IngestTransfer,
  TokenFacts,
} from './ingest-batch.ts';

const NOTHING: IngestOutcome = {
  added: [],
  addedInLockedYears: 0,
  alreadyThere: 0,
  updated: [],
  setAside: 0,
  skippedDeleted: 0,
  issues: [],
};

export async function ingest(client: pg.PoolClient, batch: IngestBatch): Promise<IngestOutcome> {
  const given = mergeSameKey(batch.transactions);
  if (given.length === 0) return NOTHING;
  await takeTurns(client);
  const keys = { ledger: batch.ledger, keys: given.map((transaction) => transaction.key) };
  if (batch.restoreDeleted) await forgetDeletions(client, keys);
  if (batch.networkId !== null && batch.ledger !== 'manual') {
    await adoptManual(client, {
      ledger: batch.ledger,
      networkId: batch.networkId,
      hashes: given.flatMap(({ hash }) => hash ?? []),
    });
  }
  const knownByKey = await findKnown(client, keys);
  const deleted = await findDeleted(client, keys);
  const wanted = given.filter(({ key }) => !deleted.has(key));

  const { ready, issues } = sortOut(wanted, await resolveCoins(client, batch, wanted));
  const accountIdOf = await resolveAccounts(client, {
    networkId: batch.networkId,
    transactions: ready.map(({ transaction }) => transaction),
  });
  if (batch.networkId !== null)
    await notePositions(client, {
      networkId: batch.networkId,
      transactions: ready.map(({ transaction }) => transaction),
    });
  const added = await writeNew(client, batch, {
    found: ready.filter(({ transaction }) => !knownByKey.has(transaction.key)),
    accountIdOf,
  });
  const { updated, setAside } = await updateKnown(client, batch, { found: ready, knownByKey, accountIdOf });
  await settleNew(client, [...new Set([...added, ...updated, ...stillOpen(knownByKey)])]);
  return {
    added,
    addedInLockedYears: await countInLockedYears(client, added),
    alreadyThere: ready.length - added.length - updated.length,
    updated,
    setAside,
    skippedDeleted: deleted.size,
    issues,
  };
}

async function countInLockedYears(client: pg.PoolClient, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM transactions WHERE locked_until() IS NOT NULL AND id = ANY ($1) AND at < locked_until()',
    [ids],
  );
  return rows[0]?.count ?? 0;
}

/** Met again because a wallet was added: what was a stranger's address before may be ours now. */
function stillOpen(knownByKey: ReadonlyMap<string, KnownTransaction>): number[] {
  return [...knownByKey.values()].filter((known) => !known.isClassified).map((known) => known.id);
}

/**
 * A transaction of which one transfer cannot be understood is left out as a whole: half of it would be a wrong booking.
 */
function sortOut(
  transactions: readonly IngestTransaction[],
  coinOf: CoinOf,
): { ready: ReadyTransaction[]; issues: IngestIssue[] } {
  const ready: ReadyTransaction[] = [];
  const issues: IngestIssue[] = [];
  for (const transaction of transactions) {
    const transfers: ReadyTransfer[] = [];
    for (const transfer of transaction.transfers) {
      const coin = coinOf(transfer.coin);
      if ('coinId' in coin) transfers.push({ transfer, coinId: coin.coinId });
      else issues.push({ key: transaction.key, transferKey: transfer.key, ...coin });
    }
    if (transfers.length === transaction.transfers.length) ready.push({ transaction, transfers });
  }
  return { ready, issues };
}
