import type { TransactionDetail, TransactionEvent } from '@holdfast/contract';
import { chooseSuggestion } from './choose-suggestion.ts';
import { eventWords } from './event-words.ts';
import { noSuchTransaction } from './classify/lock-transactions.ts';
import { loadTransactions, USER_NAME } from './load-transactions.ts';
import { suggestActions } from './meaning/suggest.ts';
import type { Queries } from './transaction-dependencies.ts';

const TRANSFERS_MAX = 1_000;
const EVENTS_MAX = 500;

interface EventRow {
  id: number;
  kind: TransactionEvent['kind'];
  user_id: number | null;
  user_name: string | null;
  detail: unknown;
  at: Date;
}

/** One transaction with everything: its transfers, what protocols said, and its history with the newest first. */
export async function loadTransactionDetail(queries: Queries, id: number): Promise<TransactionDetail> {
  const [transaction] = await loadTransactions(queries, [id], { transfersMax: TRANSFERS_MAX });
  if (!transaction) throw noSuchTransaction();
  const said = await queries.query<{ events: { name: string; contract: string }[] }>(
    'SELECT events FROM transactions WHERE id = $1',
    [id],
  );
  const { rows } = await queries.query<EventRow>(
    `SELECT e.id, e.kind, e.user_id, ${USER_NAME('u')} AS user_name, e.detail, e.at
       FROM transaction_events e LEFT JOIN users u ON u.id = e.user_id WHERE e.transaction_id = $1 ORDER BY e.id DESC LIMIT ${EVENTS_MAX}`,
    [id],
  );
  const suggestion = transaction.classification
    ? null
    : chooseSuggestion((await suggestActions(queries, [id])).get(id));
  return {
    ...transaction,
    suggestion,
    protocolEvents: (said.rows[0]?.events ?? []).map(({ name, contract }) => ({ name, contract })),
    events: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      userId: row.user_id,
      userName: row.user_name,
      words: eventWords(row.kind, row.detail),
      at: row.at.toISOString(),
    })),
  };
}
