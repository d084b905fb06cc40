import type { Queries } from '../transaction-dependencies.ts';

/** Enough to read later what was there, and to write it down again. */
export interface TransferRecord {
  readonly id: number;
  readonly key: string;
  readonly coinId: number;
  readonly coinSymbol: string;
  readonly amount: string;
  readonly fromAccountId: number | null;
  readonly from: string | null;
  readonly toAccountId: number | null;
  readonly to: string | null;
  readonly role: string;
  readonly valueUsd: string | null;
}

const NAME = (end: 'f' | 'o'): string => `coalesce(${end}w.name, ${end}p.name, ${end}.address)`;

/** The transfers as they are now, for the history. */
export async function describeTransfers(queries: Queries, transactionId: number): Promise<TransferRecord[]> {
  const { rows } = await queries.query<TransferRecord>(
    `SELECT x.id, x.key, x.coin_id AS "coinId", c.symbol AS "coinSymbol", trim_scale(x.amount)::text AS amount,
            x.from_account_id AS "fromAccountId", ${NAME('f')} AS from, x.to_account_id AS "toAccountId", ${NAME('o')} AS to, x.role, x.value_usd AS "valueUsd"
       FROM transfers x JOIN coins c ON c.id = x.coin_id
       LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN wallets fw ON fw.account_id = f.id LEFT JOIN counterparties fp ON fp.id = f.counterparty_id
       LEFT JOIN accounts o ON o.id = x.to_account_id LEFT JOIN wallets ow ON ow.account_id = o.id LEFT JOIN counterparties op ON op.id = o.counterparty_id
      WHERE x.transaction_id = $1 ORDER BY x.id`,
    [transactionId],
  );
  return rows;
}
