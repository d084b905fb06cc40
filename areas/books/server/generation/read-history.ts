/**
 * Classified transactions in time order, with their transfers and what those were worth, from the tables: in batches,
 * so that neither a long history nor its prices need to be in memory at once. What people recorded beside them is
 * added by complete-history.ts.
 *
 * Call it inside a database transaction, because the order comes from a cursor. The next batch is requested before the
 * current one is returned, so that the database reads while the engine computes.
 */
import { type AccountId, type CoinId, coinIdOf, transferIdOf } from '../../engine/ids.ts';
import { type Action, isAction, TREATMENTS } from '@holdfast/actions/actions.ts';
import { needsValue } from '../../engine/needs-value.ts';
import { custodyAccount, linkedMoveId } from '../../engine/steps/custody-account.ts';
import { type Transaction, type Transfer } from '../../engine/types.ts';
import type { ProtocolEvent } from '@holdfast/chain/protocol-event.ts';
import { type Amount, parseAmount, parseUsd, type Usd, valueOf } from '@holdfast/money';
import type pg from 'pg';
import type { Queries } from '@holdfast/database/queries.ts';
import { findPrices } from '@holdfast/prices/server';
import type { BookTerms } from './book-terms.ts';
import { loadRecordedFacts } from './complete-history.ts';
import { custodyPlace, type KnownAccounts, loadKnownAccounts } from './known-accounts.ts';
import { BOOKED_EVENTS, loadProtocolFacts, type ProtocolFacts } from './protocol-facts.ts';

const BATCH_TRANSACTIONS = 2_000;
let cursorCount = 0;

export interface HistoryPart {
  readonly terms: BookTerms;
  /** Included. Null: from the beginning. */
  readonly from: Date | null;
  /** Not included. Null: to the end. */
  readonly until: Date | null;
}

type TransactionRow = [
  id: number,
  atMs: number,
  position: number,
  action: string,
  linkId: number | null,
  paidAmount: string | null,
  paidCoinId: number | null,
  networkId: number | null,
  block: number | null,
  events: ProtocolEvent[] | null,
];
type TransferRow = [
  transactionId: number,
  id: number,
  coinId: number,
  amount: string,
  from: number | null,
  to: number | null,
  role: string,
  valueUsd: string | null,
];
type WrittenTransaction = { -readonly [Name in keyof Transaction]: Transaction[Name] };
type WrittenTransfer = { -readonly [Name in keyof Transfer]: Transfer[Name] };
interface OpenedTransaction {
  readonly row: TransactionRow;
  readonly action: Action;
  readonly transfers: Transfer[];
  readonly protocols: ProtocolFacts;
}
interface Batch {
  readonly transactions: readonly TransactionRow[];
  readonly transfers: readonly TransferRow[];
  readonly protocols: ProtocolFacts;
}

/** As the engine reads them, without the cached history. */
export async function* readHistory(client: pg.PoolClient, part: HistoryPart): AsyncGenerator<readonly Transaction[]> {
  const complete = await loadRecordedFacts(client, part);
  for await (const batch of readTransactions(client, part)) yield complete(batch);
}

/** Without what people recorded beside them. */
export async function* readTransactions(client: pg.PoolClient, part: HistoryPart): AsyncGenerator<Transaction[]> {
  const accounts = await loadKnownAccounts(client);
  cursorCount += 1;
  const cursor = `history_${cursorCount}`;
  await client.query(
    `DECLARE ${cursor} NO SCROLL CURSOR FOR
       SELECT t.id, floor(extract(epoch FROM t.at) * 1000)::float8, t.position, c.action,
         coalesce(sent.out_transaction_id, arrived.out_transaction_id), arrived.paid_amount,
         CASE WHEN arrived.paid_amount IS NOT NULL
              THEN (SELECT min(x.coin_id) FROM transfers x JOIN operator_wallets w ON w.account_id = x.from_account_id
                     WHERE x.transaction_id = arrived.out_transaction_id AND x.role = 'transfer') END,
         t.network_id, t.block,
         ${BOOKED_EVENTS('t.events')}
         FROM transactions t JOIN classifications c ON c.transaction_id = t.id
              LEFT JOIN (SELECT DISTINCT l.out_transaction_id FROM transaction_links l) sent
                     ON sent.out_transaction_id = t.id
              LEFT JOIN transaction_links arrived ON arrived.in_transaction_id = t.id
        WHERE t.is_classified AND t.at >= ${momentText(part.from, '-infinity')}
          AND t.at < ${momentText(part.until, 'infinity')}
        ORDER BY t.at, t.id`,
  );
  const writer = new BatchWriter(part.terms, accounts);
  let next = fetchBatch(client, { cursor, accounts });
  for (;;) {
    const batch = await next;
    if (batch.transactions.length === 0) break;
    next = fetchBatch(client, { cursor, accounts });
    // When the caller stops early, nothing awaits this batch, and its failure must not become an unhandled rejection.
    next.catch(() => {});
    const { transactions, unvalued } = writer.write(batch);
    await valueTransfers(client, unvalued);
    yield transactions;
  }
  await client.query(`CLOSE ${cursor}`);
}

/** A cursor takes no parameters. The text is an ISO instant or a constant, never a caller's input. */
function momentText(moment: Date | null, otherwise: string): string {
  return `'${moment?.toISOString() ?? otherwise}'::timestamptz`;
}

async function fetchBatch(
  client: pg.PoolClient,
  { cursor, accounts }: { cursor: string; accounts: KnownAccounts },
): Promise<Batch> {
  const { rows: transactions } = await client.query<TransactionRow>({
    text: `FETCH ${BATCH_TRANSACTIONS} FROM ${cursor}`,
    rowMode: 'array',
  });
  const eventful = transactions.flatMap(([id, , , , , , , networkId, , events]) =>
    events === null ? [] : [{ id, networkId, events }],
  );
  const protocols = await loadProtocolFacts(client, { transactions: eventful, accounts });
  if (transactions.length === 0) return { transactions, transfers: [], protocols };
  const { rows: transfers } = await client.query<TransferRow>({
    text: `SELECT transaction_id, id, coin_id, amount, from_account_id, to_account_id, role, value_usd FROM transfers
      WHERE transaction_id = ANY ($1) ORDER BY id`,
    values: [transactions.map(([id]) => id)],
    rowMode: 'array',
  });
  return { transactions, transfers, protocols };
}

class BatchWriter {
  private readonly coinIds = new Map<number, CoinId>();
  private readonly valued: Parameters<typeof needsValue>[2];

  constructor(
    private readonly terms: BookTerms,
    private readonly accounts: KnownAccounts,
  ) {
    const { claims = {}, foreignCashCoinIds = [] } = terms.engine;
    this.valued = { claims, foreignCashCoinIds };
  }

  write(batch: Batch): { transactions: Transaction[]; unvalued: Unvalued[] } {
    const unvalued: Unvalued[] = [];
    const transactions: Transaction[] = [];
    const opened = new Map<number, OpenedTransaction>();
    for (const row of batch.transactions) {
      const [id, at, sequence, action, , , , networkId, block] = row;
      if (!isAction(action)) throw new Error(`The transaction ${id} has the action "${action}", which does not exist.`);
      const transfers: Transfer[] = [];
      opened.set(id, { row, action, transfers, protocols: batch.protocols });
      const transaction: WrittenTransaction = { id: String(id), at, sequence, action, transfers };
      if (block !== null) {
        transaction.series = `network:${networkId}`;
        transaction.block = block;
      }
      const changes = batch.protocols.positionChanges.get(id);
      if (changes !== undefined) transaction.positionChanges = changes;
      transactions.push(transaction);
    }
    for (const row of batch.transfers) {
      const owner = opened.get(row[0]);
      if (owner) this.addTransfer(row, owner, unvalued);
    }
    for (const each of opened.values()) this.addPayment(each, unvalued);
    return { transactions, unvalued };
  }

  /**
   * The fill of an order gives what it took of the payment, out of the place where the payment set it aside: the two
   * transactions are one swap. It is counted by the transfer that came in, which closes nothing else.
   */
  private addPayment({ row, action, transfers }: OpenedTransaction, unvalued: Unvalued[]): void {
    const [, at, , , linkId, paidAmount, paidCoinId] = row;
    if (linkId === null || paidAmount === null || paidCoinId === null) return;
    const received = transfers.find(({ role, toAccountId }) => role === undefined && toAccountId !== null);
    if (received === undefined || TREATMENTS[action].outgoing?.do !== 'exchange') return;
    const transfer: WrittenTransfer = {
      id: received.id,
      coinId: this.coinIdOf(paidCoinId),
      amount: parseAmount(paidAmount),
      fromAccountId: custodyAccount('order', { counterpartyId: linkedMoveId(linkId) }),
      toAccountId: null,
      valueUsd: null,
    };
    if (needsValue(transfer, action, this.valued)) unvalued.push({ transfer, coinId: paidCoinId, at });
    transfers.push(transfer);
  }

  private addTransfer(
    [transactionId, id, coinId, amountText, from, to, role, valueText]: TransferRow,
    { row: [, at, , , linkId], action, transfers, protocols }: OpenedTransaction,
    unvalued: Unvalued[],
  ): void {
    const fromAccountId = this.ownAccountOf(from);
    const toAccountId = this.ownAccountOf(to);
    // Between two accounts of one wallet nothing moves: an address that a client was given, and the wallet of its key.
    if (from !== to && fromAccountId !== null && fromAccountId === toAccountId) return;
    const isOutside = fromAccountId === null && toAccountId === null;
    const isLiquidation = TREATMENTS[action].outgoing?.do === 'seize';
    const liquidationRole = isLiquidation ? protocols.liquidationRoles.get(id) : undefined;
    // Transfers between others do not belong to the books, except for what a liquidation moved. Where no event
    // identifies them, all of them are seized collateral.
    const isTaken = isLiquidation && role === 'transfer' && !protocols.liquidations.has(transactionId);
    if (isOutside && liquidationRole === undefined && !isTaken) return;
    const amount: Amount = parseAmount(amountText);
    const isDollar = coinId === this.terms.dollarCoinId;
    const valueUsd = isDollar ? (amount as bigint as Usd) : valueText === null ? null : parseUsd(valueText);
    const transfer: WrittenTransfer = {
      id: transferIdOf(id),
      coinId: this.coinIdOf(coinId),
      amount,
      fromAccountId,
      toAccountId,
      valueUsd,
    };
    if (liquidationRole !== undefined) transfer.role = liquidationRole;
    if (role === 'fee' || role === 'withheldFee') transfer.role = role;
    else if (fromAccountId === null || toAccountId === null) {
      const otherAccountId = isOutside || fromAccountId === null ? from : to;
      const counterpartyId = custodyPlace(this.accounts, { action, linkId, otherAccountId });
      if (counterpartyId !== undefined) transfer.counterpartyId = counterpartyId;
    }
    if (valueUsd === null && needsValue(transfer, action, this.valued)) unvalued.push({ transfer, coinId, at });
    transfers.push(transfer);
  }

  /** The operator's wallet that holds an account; null for every other account. */
  private ownAccountOf(accountId: number | null): AccountId | null {
    return accountId === null ? null : (this.accounts.walletOf.get(accountId) ?? null);
  }

  private coinIdOf(id: number): CoinId {
    let coinId = this.coinIds.get(id);
    if (coinId === undefined) this.coinIds.set(id, (coinId = coinIdOf(id)));
    return coinId;
  }
}

/** A transfer without a value from its source. */
export interface Unvalued {
  readonly transfer: { -readonly [Name in 'valueUsd']: Usd | null } & Pick<Transfer, 'amount'>;
  readonly coinId: number;
  readonly at: number;
}

/** Values many transfers by their prices, in a few statements. A transfer without a price keeps a null value. */
export async function valueTransfers(queries: Queries, unvalued: readonly Unvalued[]): Promise<void> {
  const prices = await findPrices(
    queries,
    unvalued.map(({ coinId, at }) => ({ coinId, at: new Date(at) })),
    { lastingOnly: true },
  );
  prices.forEach((found, index) => {
    const entry = unvalued[index];
    if (entry && found.found) entry.transfer.valueUsd = valueOf(entry.transfer.amount, found.price);
  });
}
