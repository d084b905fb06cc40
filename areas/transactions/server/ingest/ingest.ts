/**
 * The single writer of facts: transactions from chains, files, desks and people are inserted here and nowhere else. A
 * repeated transaction is recognised by its ledger and key, so repetition is harmless. A batch commits as a whole, in
 * the caller's database transaction.
 *
 * Ingests run serially. Stored transactions can therefore be looked up once, and new ones are written with COPY.
 */
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { classifyNew, findStatedActions, type FoundAction, type JustWritten } from '../auto-classify/classify-new.ts';
import { buildFacts, loadFacts, type ReadFacts, type TransactionFacts } from '../auto-classify/load-facts.ts';
import { lockTransactionWrites } from '../write-transactions.ts';
import { adoptManual, findDeleted, findKnown, forgetDeletions, type KnownTransaction } from './find-known.ts';
import type {
  IngestBatch,
  IngestIssue,
  IngestOutcome,
  IngestResult,
  IngestTransaction,
  IngestTransfer,
} from './ingest-batch.ts';
import { netLedgers, writeLedgers } from './ledgers.ts';
import { type AccountIdOf, resolveAccounts } from './resolve-accounts.ts';
import { type CoinOf, resolveCoins } from './resolve-coins.ts';
import { updateKnown } from './update-known.ts';
import {
  factRowsOf,
  type NewTransaction,
  numberNew,
  type ReadyTransaction,
  type ReadyTransfer,
  writeNew,
} from './write-new.ts';

export type {
  IngestAccount,
  IngestBatch,
  IngestCoin,
  IngestIssue,
  IngestOutcome,
  IngestResult,
  IngestTransaction,
  IngestTransfer,
  TokenFacts,
} from './ingest-batch.ts';
import { loadLockedUntil } from '@holdfast/http/server/locked-until.ts';

const NOTHING: IngestOutcome = {
  added: [],
  addedInLockedYears: 0,
  alreadyThere: 0,
  updated: [],
  setAside: 0,
  skippedDeleted: 0,
  issues: [],
  byKey: new Map(),
};

export async function ingest(client: pg.PoolClient, batch: IngestBatch): Promise<IngestOutcome> {
  if (batch.transactions.length === 0) return NOTHING;
  await lockTransactionWrites(client);
  const given = mergeSameKey(await netLedgers(client, batch));
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
    await storePositions(client, {
      networkId: batch.networkId,
      transactions: ready.map(({ transaction }) => transaction),
    });
  const added = await numberNew(
    client,
    ready.filter(({ transaction }) => !knownByKey.has(transaction.key)),
  );
  const { readFacts, keptFacts, find } = factsInMemory(client, batch, { added, accountIdOf });
  const lockedUntil = (await loadLockedUntil(client))?.getTime() ?? Number.NEGATIVE_INFINITY;
  const stated = await readStated(
    added.filter(({ transaction }) => transaction.source !== undefined && transaction.atMs >= lockedUntil),
    readFacts,
  );
  await writeNew(client, batch, { added, accountIdOf, willBeClassified: ({ id }) => stated.has(id) });
  const { updated, setAside } = await updateKnown(client, batch, { found: ready, knownByKey, accountIdOf });
  await writeLedgers(client, batch, { added, found: ready, knownByKey });
  const addedIds = added.map(({ id }) => id);
  const classified = await classifyNew(client, [...new Set([...addedIds, ...updated, ...stillOpen(knownByKey)])], {
    readFacts,
    keptFacts,
    stated,
    find,
  });
  await unmarkUnclassified(
    client,
    [...stated.keys()].filter((id) => !classified.has(id)),
  );
  return {
    added: addedIds,
    addedInLockedYears: added.filter(({ transaction }) => transaction.atMs < lockedUntil).length,
    alreadyThere: ready.length - addedIds.length - updated.length,
    updated,
    setAside: setAside.length,
    skippedDeleted: deleted.size,
    issues,
    byKey: resultsByKey({ keys: keys.keys, added, knownByKey, deleted, issues, updated, setAside }),
  };
}

/** Facts of a part of an import are needed twice; those of larger batches are built again, to bound the memory. */
const KEPT_FACTS_MAX = 10_000;

/** The facts of the new transactions are at hand; those of others are read. */
function factsInMemory(
  client: pg.PoolClient,
  { networkId, ledger }: IngestBatch,
  { added, accountIdOf }: { added: readonly NewTransaction[]; accountIdOf: AccountIdOf },
): Pick<JustWritten, 'readFacts' | 'keptFacts' | 'find'> {
  const addedById = new Map(added.map((entry) => [entry.id, entry]));
  const kept = new Map<number, TransactionFacts>();
  return {
    keptFacts: kept,
    find: (transactionId) => {
      const transaction = addedById.get(transactionId)?.transaction;
      return transaction && { ledger, key: transaction.key, atMs: transaction.atMs };
    },
    async readFacts(transactionIds) {
      const rows = factRowsOf(
        transactionIds.flatMap((id) => (kept.has(id) ? [] : (addedById.get(id) ?? []))),
        { networkId, accountIdOf },
      );
      const facts = await loadFacts(
        client,
        transactionIds.filter((id) => !addedById.has(id)),
      );
      for (const [id, built] of await buildFacts(client, rows)) {
        facts.set(id, built);
        if (added.length <= KEPT_FACTS_MAX) kept.set(id, built);
      }
      for (const id of transactionIds) {
        const known = kept.get(id);
        if (known) facts.set(id, known);
      }
      return facts;
    },
  };
}

const STATED_PART = 5000;

/** What the files of new transactions state, read in parts to bound the memory. */
async function readStated(
  added: readonly NewTransaction[],
  readFacts: ReadFacts,
): Promise<ReadonlyMap<number, FoundAction>> {
  const ids = added.map(({ id }) => id);
  const stated = new Map<number, FoundAction>();
  for (let start = 0; start < ids.length; start += STATED_PART) {
    const facts = await readFacts(ids.slice(start, start + STATED_PART));
    for (const [id, action] of findStatedActions(facts.values())) stated.set(id, action);
  }
  return stated;
}

/** Transactions that were written as classified and are not, whatever the reason. */
async function unmarkUnclassified(client: pg.PoolClient, transactionIds: readonly number[]): Promise<void> {
  if (transactionIds.length === 0) return;
  await client.query(
    `UPDATE transactions t SET is_classified = false
      WHERE t.id = ANY ($1) AND t.is_classified
        AND NOT EXISTS (SELECT FROM classifications c WHERE c.transaction_id = t.id)`,
    [transactionIds],
  );
}

function resultsByKey({
  keys,
  added,
  knownByKey,
  deleted,
  issues,
  updated,
  setAside,
}: {
  keys: readonly string[];
  added: readonly NewTransaction[];
  knownByKey: ReadonlyMap<string, KnownTransaction>;
  deleted: ReadonlySet<string>;
  issues: readonly IngestIssue[];
  updated: readonly number[];
  setAside: readonly number[];
}): Map<string, IngestResult> {
  const [isUpdated, isSetAside, isUnresolved] = [
    new Set(updated),
    new Set(setAside),
    new Set(issues.map(({ key }) => key)),
  ];
  const addedByKey = new Map(added.map(({ id, transaction }) => [transaction.key, id]));
  const resultOf = (key: string): IngestResult => {
    const addedId = addedByKey.get(key);
    if (addedId !== undefined) return { kind: 'added', transactionId: addedId };
    if (deleted.has(key)) return { kind: 'deleted' };
    if (isUnresolved.has(key)) return { kind: 'unresolved' };
    const known = knownByKey.get(key);
    if (known === undefined) throw new Error(`Nothing became of ${key}.`);
    const kind = isUpdated.has(known.id) ? 'updated' : isSetAside.has(known.id) ? 'setAside' : 'alreadyThere';
    return { kind, transactionId: known.id };
  };
  return new Map(keys.map((key) => [key, resultOf(key)]));
}

/**
 * Unclassified transactions that are read again, for example after a wallet was added: a stranger's address may be an
 * own wallet now.
 */
function stillOpen(knownByKey: ReadonlyMap<string, KnownTransaction>): number[] {
  return [...knownByKey.values()].filter((known) => !known.isClassified).map((known) => known.id);
}

/**
 * A transaction with a transfer that cannot be resolved is left out as a whole: half of it would be a wrong booking.
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

/**
 * Merges transactions with the same key, in the order of their first appearance: a source that read a transaction for
 * two own wallets returns it in two parts.
 */
function mergeSameKey(transactions: readonly IngestTransaction[]): IngestTransaction[] {
  const merged = new Map<string, IngestTransaction>();
  for (const transaction of transactions) {
    const known = merged.get(transaction.key);
    merged.set(
      transaction.key,
      known ? { ...known, transfers: union(known.transfers, transaction.transfers) } : transaction,
    );
  }
  return [...merged.values()];
}

function union(left: readonly IngestTransfer[], right: readonly IngestTransfer[]): IngestTransfer[] {
  return [...new Map([...right, ...left].map((transfer) => [transfer.key, transfer])).values()];
}

/**
 * Stores the two tokens of positions in pools; see the table liquidity_positions. A token that would change a locked
 * year is left out, like every automatic finding about a locked year.
 */
async function storePositions(
  queries: Queries,
  { networkId, transactions }: { networkId: number; transactions: readonly IngestTransaction[] },
): Promise<void> {
  const positions = new Map<string, { contract: string; tokenId: string; tokens: (string | null)[] }>();
  for (const { contract, values } of transactions.flatMap(({ events }) => events)) {
    const { tokenId, token0, token1 } = values;
    if (tokenId === undefined || (token0 ?? token1) === undefined) continue;
    const before = positions.get(`${contract}/${tokenId}`)?.tokens ?? [null, null];
    positions.set(`${contract}/${tokenId}`, {
      contract,
      tokenId,
      tokens: [token0 ?? before[0] ?? null, token1 ?? before[1] ?? null],
    });
  }
  if (positions.size === 0) return;
  const rows = [...positions.values()];
  await queries.query(
    `INSERT INTO liquidity_positions AS known (network_id, contract, token_id, token0, token1)
     SELECT $1, given.* FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (contract, token_id,
           token0, token1)
      WHERE locked_until() IS NULL OR NOT EXISTS (
        SELECT FROM transactions t
        WHERE has_position_events(t.events) AND t.network_id = $1 AND t.is_classified AND t.at < locked_until()
           AND t.events @> jsonb_build_array(jsonb_build_object('contract', given.contract, 'values',
                                                                jsonb_build_object('tokenId', given.token_id))))
      ORDER BY 2, 3
         ON CONFLICT (network_id, contract, token_id)
         DO UPDATE SET token0 = coalesce(excluded.token0, known.token0),
             token1 = coalesce(excluded.token1, known.token1)
      WHERE (coalesce(excluded.token0, known.token0),
             coalesce(excluded.token1, known.token1)) IS DISTINCT FROM (known.token0, known.token1)`,
    [
      networkId,
      rows.map(({ contract }) => contract),
      rows.map(({ tokenId }) => tokenId),
      rows.map(({ tokens }) => tokens[0] ?? null),
      rows.map(({ tokens }) => tokens[1] ?? null),
    ],
  );
}
