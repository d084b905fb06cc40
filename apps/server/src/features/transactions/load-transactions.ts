import type { Classification, Transaction } from '@holdfast/contract';
import { loadTransfers } from './load-transfers.ts';
import type { Queries } from './transaction-dependencies.ts';

export interface LoadOptions {
  /** How many transfers of each come along, those that concern us first. */
  readonly transfersMax?: number;
}

/** A page of a list stays small, also when one transaction pays a thousand people. */
const LISTED_TRANSFERS_MAX = 8;

interface TransactionRow {
  id: number;
  source: string;
  network_id: number | null;
  network_name: string | null;
  explorer_url: string | null;
  hash: string | null;
  block: number | null;
  at: Date;
  status: 'success' | 'failed';
  sender: string | null;
  target: string | null;
  method_id: string | null;
  note: string;
  is_edited: boolean;
  client_transaction_id: number | null;
  linked_transaction_id: number | null;
  action: string | null;
  origin: Classification['origin'];
  classified_by: number | null;
  classified_by_name: string | null;
  rule_id: number | null;
  rule_name: string | null;
  reason: string;
  classified_at: Date;
  batch_id: number;
}

/** The name people go by, for a user in the short name $1. */
export const USER_NAME = (user: string): string =>
  `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`;

const READ_TRANSACTIONS = `
  SELECT t.id, t.source, t.network_id, n.name AS network_name, n.explorer_url, t.hash, t.block, t.at, t.status, t.sender, t.target, t.method_id,
         coalesce(o.note, t.source_note) AS note, t.edited_at IS NOT NULL AS is_edited, x.id AS client_transaction_id,
         coalesce(went.in_transaction_id, came.out_transaction_id) AS linked_transaction_id,
         c.action, b.origin, b.user_id AS classified_by, ${USER_NAME('u')} AS classified_by_name, b.rule_id, r.name AS rule_name, c.reason, c.at AS classified_at, c.batch_id
    FROM transactions t
    LEFT JOIN networks n ON n.id = t.network_id
    LEFT JOIN transaction_notes o ON o.transaction_id = t.id
    LEFT JOIN client_transactions x ON x.transaction_id = t.id
    LEFT JOIN transaction_links went ON went.out_transaction_id = t.id
    LEFT JOIN transaction_links came ON came.in_transaction_id = t.id
    LEFT JOIN classifications c ON c.transaction_id = t.id
    LEFT JOIN classification_batches b ON b.id = c.batch_id
    LEFT JOIN users u ON u.id = b.user_id
    LEFT JOIN rules r ON r.id = b.rule_id
   WHERE t.id = ANY ($1)`;

/** Transactions as the contract answers them, in the order of the ids as given; one that is not there is left out. */
export async function loadTransactions(
  queries: Queries,
  ids: readonly number[],
  { transfersMax = LISTED_TRANSFERS_MAX }: LoadOptions = {},
): Promise<Transaction[]> {
  if (ids.length === 0) return [];
  const { rows } = await queries.query<TransactionRow>({
    name: 'read-transactions',
    text: READ_TRANSACTIONS,
    values: [ids],
  });
  const transfers = await loadTransfers(queries, { transactions: rows, transfersMax });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...toTransaction(row), ...(transfers.get(id) ?? { transfers: [], transfersTotal: 0 }) }] : [];
  });
}

function toTransaction(row: TransactionRow): Omit<Transaction, 'transfers' | 'transfersTotal'> {
  return {
    id: row.id,
    source: row.source,
    networkId: row.network_id,
    networkName: row.network_name,
    explorerUrl:
      row.explorer_url !== null && row.hash !== null
        ? `${row.explorer_url.replace(/\/+$/, '')}/tx/${encodeURIComponent(row.hash)}`
        : null,
    hash: row.hash,
    block: row.block,
    at: row.at.toISOString(),
    status: row.status,
    sender: row.sender,
    target: row.target,
    methodId: row.method_id,
    note: row.note,
    classification: toClassification(row),
    clientTransactionId: row.client_transaction_id,
    linkedTransactionId: row.linked_transaction_id,
    isEdited: row.is_edited,
    suggestion: null,
  };
}

function toClassification(row: TransactionRow): Classification | null {
  if (row.action === null) return null;
  return {
    action: row.action,
    origin: row.origin,
    byUserId: row.classified_by,
    byName: row.classified_by_name,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    reason: row.reason,
    at: row.classified_at.toISOString(),
    batchId: row.batch_id,
  };
}
