import { type TransactionsCalls } from '../../contract/calls.ts';
import { createHash, randomUUID } from 'node:crypto';
import type { NetworkKind } from '@holdfast/chain/addresses/normalise-address.ts';
import type pg from 'pg';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { type BodyOf } from '@holdfast/http/server/handler.ts';
import { defineHandlers } from '../define-handlers.ts';
import { classify } from '../classify/classify.ts';
import { writeEvents, writeNotes } from '../classify/write-history.ts';
import { ingest } from '../ingest/ingest.ts';
import { loadTransactionDetail } from '../load-transaction-detail.ts';
import type { MoneyOperation } from '../client-money/operations.ts';
import { type ClientMoneyDependencies, needsSecondPerson, requestChange } from '../client-money/second-person.ts';
import { writeTransactions } from '../write-transactions.ts';
import {
  manualTransaction,
  readGivenTransfers,
  refuseControlCharacters,
  requirePlausibleTime,
} from './read-manual-input.ts';

const LEDGER = 'manual';
const EVM_HASH = /^0x[0-9a-f]{64}$/;

interface NewTransaction {
  readonly given: BodyOf<TransactionsCalls['addTransaction']>;
  readonly clientTransactionId: number | undefined;
  readonly userId: number;
  readonly now: Date;
}

export const newTransactionHandlers = defineHandlers((dependencies: ClientMoneyDependencies) => {
  const { pool, now } = dependencies;
  return {
    addTransaction: async ({ body, query, caller: { userId } }) => {
      const added: NewTransaction = {
        // Known before the first attempt, so that the second one finds or writes the same transaction.
        given: { ...body, key: body.key ?? randomUUID() },
        clientTransactionId: query.client_transaction_id,
        userId,
        now: now(),
      };
      const write = (isClassified: boolean) =>
        writeTransactions(pool, (client) => addTransaction(client, added, { isClassified }));
      try {
        return await loadTransactionDetail(pool, await write(true));
      } catch (error) {
        if (!needsSecondPerson(error) || body.action === null) throw error;
      }
      // The record is kept without its classification, which credits the client once a second person approved it.
      const id = await write(false);
      await requestChange(dependencies, { operation: operationOf(id, { ...added, action: body.action }), userId });
      return loadTransactionDetail(pool, id);
    },
  };
});

function operationOf(
  id: number,
  { given, clientTransactionId, action }: NewTransaction & { action: string },
): MoneyOperation {
  return {
    do: 'classify',
    transactionIds: [id],
    action,
    clientTransactionId,
    createClientTransaction: given.createClientTransaction,
  };
}

/** Adds a transaction manually. A key that exists returns the stored transaction. */
async function addTransaction(
  client: pg.PoolClient,
  { given, clientTransactionId, userId, now }: NewTransaction,
  { isClassified }: { isClassified: boolean },
): Promise<number> {
  for (const field of ['key', 'hash', 'note'] as const) refuseControlCharacters(['body', field], given[field]);
  requirePlausibleTime(given.at, now);
  if ((clientTransactionId !== undefined || given.createClientTransaction !== undefined) && given.action === null) {
    throw invalidField({
      loc: ['body', 'action'],
      msg: 'Choose a classification; only a classified transaction can carry a client transaction.',
      input: null,
    });
  }
  const key = given.key ?? randomUUID();
  const requestHash = createHash('sha256')
    .update(JSON.stringify([given, clientTransactionId]))
    .digest('hex');
  const known = await findByKey(client, { key, requestHash });
  if (known !== null) return known;
  const hash = await readHash(client, given);
  const transfers = await readGivenTransfers(client, { given: given.transfers, networkId: given.networkId });
  const { added } = await ingest(client, {
    ledger: LEDGER,
    source: 'manual',
    networkId: given.networkId,
    userId,
    transactions: [manualTransaction({ key, hash, atMs: Date.parse(given.at), transfers })],
  });
  const [id] = added;
  if (id === undefined) throw new Error('A new key was not added.');
  await writeEvents(client, {
    kind: 'added',
    userId,
    batchId: null,
    entries: [{ transactionId: id, detail: { requestHash } }],
  });
  if (given.note !== '') await writeNotes(client, { transactionIds: [id], note: given.note });
  if (given.action !== null && isClassified)
    await classify(client, {
      transactionIds: [id],
      action: given.action,
      origin: 'person',
      userId,
      clientTransactionId,
      createClientTransaction: given.createClientTransaction,
    });
  return id;
}

/** The transaction that was added with this key. Throws if another request used the key. */
async function findByKey(
  client: pg.PoolClient,
  { key, requestHash }: { key: string; requestHash: string },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number; is_same: boolean }>(
    `SELECT t.id, coalesce(e.detail ->> 'requestHash' = $3, true) AS is_same FROM transactions t
       LEFT JOIN transaction_events e ON e.transaction_id = t.id AND e.kind = 'added'
      WHERE t.ledger = $1 AND t.key = $2 ORDER BY e.id LIMIT 1`,
    [LEDGER, key, requestHash],
  );
  if (rows[0] && !rows[0].is_same) throw new AppError('conflict', 'This key was used for another transaction.');
  return rows[0]?.id ?? null;
}

/** A synced transaction must not be booked a second time manually. */
async function readHash(client: pg.PoolClient, { hash, networkId }: NewTransaction['given']): Promise<string | null> {
  const network = await client.query<{ kind: NetworkKind; name: string }>(
    'SELECT kind, name FROM networks WHERE id = $1',
    [networkId],
  );
  const [found] = network.rows;
  if (networkId !== null && !found)
    throw invalidField({ loc: ['body', 'networkId'], msg: 'There is no such network.', input: networkId });
  if (hash === null || !found) return hash;
  const spelled = found.kind === 'evm' ? hash.toLowerCase() : hash;
  if (found.kind === 'evm' && !EVM_HASH.test(spelled)) {
    throw invalidField({
      loc: ['body', 'hash'],
      msg: 'A hash on this network is 0x followed by 64 hexadecimal digits.',
      input: hash,
    });
  }
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM transactions WHERE hash = $1 AND network_id = $2 ORDER BY id LIMIT 1',
    [spelled, networkId],
  );
  if (rows[0])
    throw new AppError('conflict', `This hash on ${found.name} is already recorded, as transaction ${rows[0].id}.`);
  return spelled;
}
