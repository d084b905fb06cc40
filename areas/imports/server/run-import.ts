/**
 * Runs a file through the books: reads it, decides what becomes of each record and writes the facts. A preview runs the
 * same and is rolled back, so that it states exactly what the import does.
 *
 *   file → records → groups, with records of earlier files → decisions → facts
 *
 * The facts go to one database transaction. What became of each record goes to a sink, which for a preview belongs to
 * another one that is committed.
 */
import { createHash } from 'node:crypto';
import type { Action } from '@holdfast/actions/actions.ts';
import type { ImportResult } from '../contract/imports.ts';
import { BalanceChain } from '../providers/kit/balance.ts';
import { balanceStepsOf, type RecordReading } from '../providers/build-records.ts';
import { type ImportTransaction } from '../providers/kit/assemble.ts';
import { type Layout } from '../providers/kit/layout.ts';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { liftTimeLimits } from '@holdfast/database/time-limits.ts';
import { decide, type Decision } from './decide.ts';
import { type BuiltPart, PartBuilder } from './build-part.ts';
import { type EarlierRecords, hasEarlier } from './earlier-records.ts';
import type { FactBatch, FactWriter } from './fact-writer.ts';
import { createExchangeAccount, findTarget, type ImportTarget } from './import-target.ts';
import { type StoredRecord, toStoredRecords } from './import-lines.ts';
import { rememberCreated, rememberReplaced, removeObsolete } from './remember-changes.ts';
import { type BalanceCoin, nameBalances } from './name-balances.ts';
import { loadMoney, SymbolResolver } from './resolve-symbols.ts';
import { listOtherAccounts, type OtherAccount } from './other-accounts.ts';
import { findSameTrades } from './same-trades.ts';
import { type FileReading, readAhead } from './read-file.ts';

export interface ImportRun {
  readonly importId: number;
  readonly userId: number;
  readonly walletId: number | null;
  readonly skipAlreadyThere: boolean;
  readonly mergeDuplicates: boolean;
  /** Rows that another account has are added to this one too. */
  readonly addsToOtherAccount: boolean;
  readonly ownAddress: string | null;
  /** Waiting rows of an import are finished: its own records count as stored. */
  readonly isFinishing: boolean;
}

export interface RunTools {
  readonly client: pg.PoolClient;
  /** Reads what was committed before, while the client writes. */
  readonly pool: Queries;
  readonly writer: FactWriter;
  readonly file: FileReading;
  /** Receives the records in parts; every record of the file exactly once. */
  readonly sink: (records: readonly StoredRecord[]) => Promise<void>;
  readonly onProgress: (rows: number) => void;
}

export interface RunOutcome {
  readonly layout: Layout;
  readonly target: ImportTarget;
  readonly counts: Readonly<Record<ImportResult, number>>;
  readonly transactions: number;
  readonly firstAtMs: number | null;
  readonly lastAtMs: number | null;
  readonly balances: BalanceChain;
  /** The coins of the file's balances, by the names that the file has for them. */
  readonly balanceCoins: ReadonlyMap<string, BalanceCoin>;
  /** Over the result of every record. */
  readonly hash: string;
}

export async function runImport(run: ImportRun, tools: RunTools): Promise<RunOutcome> {
  const { client, pool, writer, file, sink, onProgress } = tools;
  // A large file that is read as a whole keeps the connection idle for longer than a request may.
  await liftTimeLimits(client, { statementSeconds: 0, idleSeconds: 0 });
  await writer.lockTransactionWrites(client);
  const { layout } = file;
  const wanted = { provider: layout.provider, walletId: run.walletId, ownAddress: run.ownAddress };
  const target = (await findTarget(client, wanted)) ?? (await createExchangeAccount(client, layout.provider));
  const resolver = new SymbolResolver(client, { provider: layout.provider, networkId: target.networkId });
  const money = await loadMoney(client);
  const earlier = { ledger: target.ledger, layout, importId: run.importId, includesOwn: run.isFinishing };
  const builder = new PartBuilder(
    { client, pool },
    {
      mergeDuplicates: run.mergeDuplicates,
      walletId: target.walletId,
      resolver,
      earlier,
      hasEarlier: await hasEarlier(client, earlier),
    },
  );
  const firstBatch = await newestBatch(client);
  const otherAccounts = await listOtherAccounts(client, target.ledger);
  const tally = new Tally();
  for await (const prepared of readAhead(builder.prepareAll(file.parts))) {
    const part = await new PartRun({ run, tools, target, resolver, money, otherAccounts }).run(
      await builder.complete(prepared),
    );
    // The database writes the records while they are counted.
    const written = sink(part.records);
    tally.add(part);
    await written;
    onProgress(tally.rows);
  }
  await client.query('UPDATE classification_batches SET import_id = $1 WHERE id > $2 AND import_id IS NULL', [
    run.importId,
    firstBatch,
  ]);
  const outcome = tally.result();
  const balanceCoins = await nameBalances(outcome.balances, { layout, resolver });
  return { layout, target, balanceCoins, ...outcome };
}

async function newestBatch(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ id: number | null }>('SELECT max(id) AS id FROM classification_batches');
  return rows[0]?.id ?? 0;
}

interface Part {
  readonly records: readonly StoredRecord[];
  readonly readings: readonly RecordReading[];
  readonly written: number;
}

/** Decides about the transactions of a part and writes them. */
class PartRun {
  constructor(
    private readonly given: {
      readonly run: ImportRun;
      readonly tools: RunTools;
      readonly target: ImportTarget;
      readonly resolver: SymbolResolver;
      readonly money: ReadonlySet<number>;
      readonly otherAccounts: readonly OtherAccount[];
    },
  ) {}

  async run({ readings, earlier, records, transactions }: BuiltPart): Promise<Part> {
    const { run, tools, target, resolver, money, otherAccounts } = this.given;
    const { client, file } = tools;
    const { layout } = file;
    const sameTrades = await findSameTrades(client, { layout, ledger: target.ledger, resolver }, readings);
    const ofFile = transactions.filter(({ rows }) => rows.length > 0);
    const decisions = await decide(client, {
      layout,
      target,
      resolver,
      earlier,
      skipAlreadyThere: run.skipAlreadyThere,
      otherAccounts: run.addsToOtherAccount ? [] : otherAccounts,
      writtenBy: run.isFinishing ? null : run.importId,
      transactions: ofFile,
      sameTrades,
    });
    const { unchanged, written } = await this.#write(decisions);
    await this.#removeObsolete({ earlier, transactions, decisions });
    return {
      readings,
      written,
      records: toStoredRecords({
        readings,
        records,
        transactions: new Map(ofFile.map((transaction) => [transaction.found.key, transaction])),
        decisions,
        earlierKeys: earlier.keys,
        unchanged,
        actions: await loadActions(client, target.ledger, [
          ...decisions.keys(),
          ...[...sameTrades.values()].map(({ key }) => key),
        ]),
        resolver,
        money,
        sameTrades,
        isKept: ({ reading }) => layout.adjustEntries !== undefined || reading?.group !== undefined,
      }),
    };
  }

  async #write(decisions: ReadonlyMap<string, Decision>): Promise<{ unchanged: Set<string>; written: number }> {
    const { run, tools, target } = this.given;
    const { client, writer } = tools;
    const [added, replaced] = [
      [...decisions.values()].flatMap((one) => (one.kind === 'add' ? [one] : [])),
      replacedOf(decisions),
    ];
    const batch = {
      ledger: target.ledger,
      source: tools.file.layout.provider,
      networkId: target.networkId,
      userId: run.userId,
    };
    await rememberCreated(
      client,
      run.importId,
      await this.#ingest({ ...batch, transactions: added.map(({ ready }) => ready) }),
    );
    const unchanged = new Set<string>();
    if (replaced.length > 0) {
      await rememberReplaced(
        client,
        run.importId,
        replaced.map(({ id }) => id),
      );
      const { byKey } = await writer.ingest(client, {
        ...batch,
        transactions: replaced.map(({ ready }) => ready),
        overwriteEdited: true,
      });
      for (const [key, result] of byKey) if (result.kind === 'alreadyThere') unchanged.add(key);
      await this.#forget(replaced.filter(({ ready }) => unchanged.has(ready.key)).map(({ id }) => id));
    }
    return { unchanged, written: added.length + replaced.length - unchanged.size };
  }

  /** Returns the ids of new transactions. */
  async #ingest(batch: FactBatch): Promise<number[]> {
    if (batch.transactions.length === 0) return [];
    const { byKey } = await this.given.tools.writer.ingest(this.given.tools.client, batch);
    return [...byKey.values()].flatMap((result) => {
      if (result.kind !== 'added') throw new Error(`A new transaction was not added but ${result.kind}.`);
      return [result.transactionId];
    });
  }

  /** Replacing by the same changes nothing, and an undo has nothing to put back. */
  async #forget(transactionIds: readonly number[]): Promise<void> {
    const { run, tools } = this.given;
    await tools.client.query(
      `DELETE FROM import_transactions WHERE import_id = $1 AND transaction_id = ANY ($2) AND change = 'replaced'`,
      [run.importId, transactionIds],
    );
  }

  /** Records of earlier files may form another transaction together with records of this one. */
  async #removeObsolete({
    earlier,
    transactions,
    decisions,
  }: {
    earlier: EarlierRecords;
    transactions: readonly ImportTransaction[];
    decisions: ReadonlyMap<string, Decision>;
  }): Promise<void> {
    const { run, tools, target } = this.given;
    const built = new Set(transactions.map(({ found }) => found.key));
    const obsolete = new Set(
      earlier.records.flatMap(({ transactionKey }) =>
        transactionKey === null || built.has(transactionKey) || decisions.has(transactionKey) ? [] : [transactionKey],
      ),
    );
    if (obsolete.size === 0) return;
    await removeObsolete(tools.client, { importId: run.importId, ledger: target.ledger, keys: [...obsolete] });
  }
}

function replacedOf(decisions: ReadonlyMap<string, Decision>) {
  return [...decisions.values()].flatMap((one) => (one.kind === 'extend' || one.kind === 'replace' ? [one] : []));
}

async function loadActions(
  client: pg.PoolClient,
  ledger: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Action | null>> {
  const { rows } = await client.query<{ key: string; action: Action | null }>(
    `SELECT t.key, c.action FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id
      WHERE t.ledger = $1 AND t.key = ANY ($2)`,
    [ledger, keys],
  );
  return new Map(rows.map((row) => [row.key, row.action]));
}

/** Adds up the parts. */
class Tally {
  readonly #counts = { added: 0, alreadyThere: 0, merged: 0, ignored: 0, waiting: 0, refused: 0 };
  readonly #hash = createHash('sha256');
  readonly #balances = new BalanceChain();
  #transactions = 0;
  #firstAtMs: number | null = null;
  #lastAtMs: number | null = null;
  rows = 0;

  add({ records, readings, written }: Part): void {
    this.#transactions += written;
    this.rows += records.length;
    let results = '';
    for (const { row, result, reason, transactionKey, line, atMs } of records) {
      this.#counts[result] += 1;
      results += `${row}\t${result}\t${transactionKey ?? ''}\t${line?.becomes ?? ''}\t${reason ?? ''}\n`;
      if (atMs === null) continue;
      if (this.#firstAtMs === null || atMs < this.#firstAtMs) this.#firstAtMs = atMs;
      if (this.#lastAtMs === null || atMs > this.#lastAtMs) this.#lastAtMs = atMs;
    }
    this.#hash.update(results);
    const twins = new Set(records.flatMap(({ result, row }) => (result === 'merged' ? row : [])));
    const counted = twins.size === 0 ? readings : readings.filter(({ row }) => !twins.has(row));
    this.#balances.addPart(balanceStepsOf(counted));
  }

  result(): Omit<RunOutcome, 'layout' | 'target' | 'balanceCoins'> {
    return {
      counts: this.#counts,
      transactions: this.#transactions,
      firstAtMs: this.#firstAtMs,
      lastAtMs: this.#lastAtMs,
      balances: this.#balances,
      hash: this.#hash.digest('hex'),
    };
  }
}
