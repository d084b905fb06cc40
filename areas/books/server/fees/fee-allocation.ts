/**
 * The division of a fee that was paid in a third coin: which part paid for the exchange, and which for the disposal of
 * the fee coin (26 CFR 1.1001-7(b)(5), example 3). Without a record the exchange carries all of it.
 *
 * The fee is read from the books: a disposal of kind fee beside the exchange it was paid for. A fee in the coin that is
 * sold belongs to that sale, and a fee withheld from the coins received belongs to the exchange (paragraph (b)(2)(ii)),
 * so neither can be divided.
 */
import type { FeeAllocation } from '../../contract/book-records.ts';
import { formatDecimal, parseAmount, presentAmount, subtract } from '@holdfast/money';
import { ADVISORY_CLASS, ADVISORY_KEYS } from '@holdfast/database/advisory-keys.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { exact } from '../positions/capital-positions.ts';
import type { BookDependencies } from '../reading-dependencies.ts';

const EXCHANGES = `('swap', 'sale', 'spend')`;

/** Whether the fee of a transaction can be divided, and is; null when it cannot. */
export async function findDividedFee(
  queries: Queries,
  transactionId: number | null,
): Promise<{ transactionId: number; isDivided: boolean } | null> {
  if (transactionId === null) return null;
  const fee = await findFee(queries, transactionId);
  return fee === null ? null : { transactionId, isDivided: fee.feeDisposal !== '0' };
}

async function loadFeeAllocation(
  queries: Queries,
  { transactionId }: { transactionId: number },
): Promise<FeeAllocation> {
  const fee = await findFee(queries, transactionId);
  if (fee === null)
    throw new AppError(
      'conflict',
      'This transaction has no fee in a third coin to divide. If it was added recently, regenerate the books first.',
    );
  return fee;
}

export const feeAllocationHandlers = defineHandlers(({ pool }: BookDependencies) => ({
  getFeeAllocation: ({ params }) => loadFeeAllocation(pool, params),

  setFeeAllocation: ({ params: { transactionId }, body: { feeDisposal }, caller: { userId } }) =>
    transaction(pool, async (client) => {
      await client.query('SELECT pg_advisory_xact_lock($1, $2)', [ADVISORY_CLASS, ADVISORY_KEYS.transactionWrites]);
      const fee = await loadFeeAllocation(client, { transactionId });
      const whole = parseAmount(fee.amount);
      const part = parseAmount(feeDisposal);
      if (part > whole)
        throw invalidField({
          loc: ['body', 'feeDisposal'],
          msg: `The whole fee is ${presentAmount(whole)} ${fee.coinSymbol}.`,
          input: feeDisposal,
        });
      if (part === 0n) await client.query('DELETE FROM fee_allocations WHERE transaction_id = $1', [transactionId]);
      else
        await client.query(
          `INSERT INTO fee_allocations (transaction_id, swap, fee_disposal, recorded_by) VALUES ($1, $2, $3, $4)
           ON CONFLICT (transaction_id) DO UPDATE
           SET swap = excluded.swap, fee_disposal = excluded.fee_disposal, recorded_by = excluded.recorded_by,
           recorded_at = now()`,
          [transactionId, formatDecimal(subtract(whole, part)), feeDisposal, userId],
        );
      return loadFeeAllocation(client, { transactionId });
    }),
}));

async function findFee(queries: Queries, transactionId: number): Promise<FeeAllocation | null> {
  // Disposals are indexed by their time, which the engine stores in milliseconds.
  const { rows } = await queries.query<{ symbol: string; amount: string; fee_disposal: string | null }>(
    `WITH moment AS MATERIALIZED (SELECT date_trunc('milliseconds', at) AS at FROM transactions WHERE id = $1)
     SELECT min(c.symbol) AS symbol, sum(p.amount) AS amount, min(a.fee_disposal) AS fee_disposal
       FROM moment JOIN book_positions p ON p.disposed_at = moment.at JOIN transfers x ON x.id = p.close_transfer_id
         AND x.role = 'fee' JOIN coins c ON c.id = p.asset_id
       LEFT JOIN fee_allocations a ON a.transaction_id = p.close_transaction_id
      WHERE p.close_transaction_id = $1 AND p.kind = 'fee'
        AND EXISTS (SELECT FROM book_positions sold WHERE sold.disposed_at = p.disposed_at
        AND sold.close_transaction_id = $1 AND sold.kind IN ${EXCHANGES})
      GROUP BY p.asset_id`,
    [transactionId],
  );
  const [fee] = rows;
  // With two fee coins it is unclear which of them the division is about.
  if (!fee || rows.length > 1) return null;
  const amount = exact(fee.amount);
  const feeDisposal = exact(fee.fee_disposal ?? '0');
  return {
    transactionId,
    coinSymbol: fee.symbol,
    amount,
    swap: formatDecimal(subtract(parseAmount(amount), parseAmount(feeDisposal))),
    feeDisposal,
  };
}
