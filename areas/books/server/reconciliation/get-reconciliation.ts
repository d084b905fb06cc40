/**
 * The principal owed to clients for each coin, once according to the books and once according to the client
 * transactions, and what explains a difference: deposits and payments that belong to no client transaction, and client
 * transactions without a transaction.
 */
import { type BooksCalls } from '../../contract/calls.ts';
import { type Action, actionLabel } from '@holdfast/actions/actions.ts';
import type { ClientTransactionType } from '@holdfast/lending/engine';
import { formatDecimal, parseAmount, subtract } from '@holdfast/money';
import type pg from 'pg';
import { CLIENT_PRINCIPAL } from '../generation/client-money.ts';
import { loadCoins, nameOf } from '@holdfast/catalogue/server';
import { countTotal, type Queries, type NotNull } from '@holdfast/database/queries.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf } from '@holdfast/http/server/handler.ts';

type Reconciliation = OutputOf<BooksCalls['getClientReconciliation']>;

export const reconciliationHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async getClientReconciliation({ query: { page, limit } }) {
    const state = await pool.query<{ finished_at: Date | null; is_stale: boolean }>(
      `SELECT (SELECT max(finished_at) FROM book_generations) AS finished_at,
         EXISTS (SELECT FROM book_changes) AS is_stale`,
    );
    return {
      booksAt: state.rows[0]?.finished_at?.toISOString() ?? null,
      areBooksStale: state.rows[0]?.is_stale ?? true,
      coins: await listCoins(pool, { hasBooks: (state.rows[0]?.finished_at ?? null) !== null }),
      ...(await listUnlinked(pool, { page, limit })),
      page,
      limit,
    };
  },
}));

/** All coins that clients have lent, those with a difference first. The number of coins bounds the list. */
async function listCoins(queries: Queries, { hasBooks }: { hasBooks: boolean }): Promise<Reconciliation['coins']> {
  const { rows } = await queries.query<{ asset_id: number; by_books: string; by_lending: string }>(
    `SELECT * FROM (${CLIENT_PRINCIPAL}) AS owed WHERE by_books <> 0 OR by_lending <> 0
       ORDER BY by_books = by_lending, asset_id`,
  );
  const names = await loadCoins(
    queries,
    rows.map((row) => row.asset_id),
  );
  return rows.map((row) => {
    const [byBooks, byLending] = [parseAmount(row.by_books), parseAmount(row.by_lending)];
    return {
      ...nameOf(names, row.asset_id),
      byBooks: hasBooks ? formatDecimal(byBooks) : null,
      byLending: formatDecimal(byLending),
      difference: hasBooks ? formatDecimal(subtract(byBooks, byLending)) : null,
    };
  });
}

interface UnlinkedRow {
  transaction_id: number | null;
  client_transaction_id: number | null;
  at: NotNull<Date>;
  action: Action | null;
  type: ClientTransactionType | null;
  user_email: string | null;
  coin_symbol: string;
  amount: string;
}

/**
 * Deposits into and payments out of the operator's wallets that belong to no client transaction, one row for each coin
 * of a transaction, and cleared client transactions without a transaction.
 */
const UNLINKED = `
  SELECT c.transaction_id, NULL::bigint AS client_transaction_id, x.at, c.action, NULL::text AS type,
    NULL::text AS user_email, k.symbol AS coin_symbol, sum(x.amount) AS amount
    FROM classifications c JOIN transfers x ON x.transaction_id = c.transaction_id AND x.role = 'transfer'
    JOIN coins k ON k.id = x.coin_id
   WHERE c.action IN ('clientDeposit', 'clientWithdrawal', 'clientInterestPayment')
     AND NOT EXISTS (SELECT FROM client_transactions p WHERE p.transaction_id = c.transaction_id)
     AND EXISTS (SELECT FROM operator_wallets w WHERE w.account_id = CASE WHEN c.action = 'clientDeposit'
     THEN x.to_account_id ELSE x.from_account_id END)
   GROUP BY c.transaction_id, x.at, c.action, k.symbol
  UNION ALL
  SELECT NULL, p.id, p.cleared_at, NULL, p.type, u.email, k.symbol, p.amount
    FROM client_transactions p JOIN users u ON u.id = p.user_id JOIN coins k ON k.id = p.coin_id
    WHERE p.status = 'cleared' AND p.transaction_id IS NULL`;

async function listUnlinked(
  queries: Queries,
  { page, limit }: { page: number; limit: number },
): Promise<Pick<Reconciliation, 'items' | 'total'>> {
  const { rows } = await queries.query<UnlinkedRow>(
    `SELECT * FROM (${UNLINKED}) AS unlinked ORDER BY at, transaction_id, client_transaction_id, coin_symbol
       LIMIT $1 OFFSET $2`,
    [limit, (page - 1) * limit],
  );
  const total = await countTotal(queries, `SELECT count(*) AS total FROM (${UNLINKED}) AS unlinked`);
  return {
    total,
    items: rows.map((row) => ({
      transactionId: row.transaction_id,
      clientTransactionId: row.client_transaction_id,
      at: row.at.toISOString(),
      label: row.action === null ? labelOf(row.type) : actionLabel(row.action),
      userEmail: row.user_email,
      coinSymbol: row.coin_symbol,
      amount: formatDecimal(parseAmount(row.amount)),
    })),
  };
}

function labelOf(type: ClientTransactionType | null): string {
  return type === 'deposit' ? 'Deposit' : type === 'withdrawal' ? 'Withdrawal' : 'Interest';
}
