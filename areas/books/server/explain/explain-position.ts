/**
 * Explains a figure of the books: its lot, its transactions, their prices and classifications.
 */
import type { Explanation } from '../../contract/books.ts';
import { parseAmount, parseUsd, presentAmount, presentUsd } from '@holdfast/money';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { categoryLabel, type FlowRecord, toFlowRows } from '../flows/list-flows.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { explainClosed } from './explain-closed.ts';
import { explainOpen } from './explain-open.ts';
import { flagSentences, transactionSteps, TRANSFERS_MAX } from './explanation-steps.ts';

export const explanationHandlers = defineHandlers((dependencies: ReadingDependencies) => ({
  async explainPosition({ query: { kind, id } }) {
    if (kind === 'closed') return explainClosed(dependencies, id);
    if (kind === 'open') return explainOpen(dependencies, id);
    return explainFlow(dependencies, { side: kind, id });
  },
}));

const READ_FLOW = `
  SELECT id, side, category, at, day, year, coin_id, account, wallet_id, amount, value_usd, lot_id, transaction_id,
    transfer_id, flags FROM book_flows WHERE id = $1 AND side = $2`;

async function explainFlow(
  { pool, loadTransactions }: ReadingDependencies,
  { side, id }: { side: 'income' | 'expense'; id: string },
): Promise<Explanation> {
  const { rows } = await pool.query<FlowRecord>(READ_FLOW, [id, side]);
  const [row] = rows;
  const [flow] = await toFlowRows(pool, rows);
  if (!row || !flow) throw new AppError('not_found', 'The books no longer have this row.');
  const [transaction] = await loadTransactions(pool, [row.transaction_id], { transfersMax: TRANSFERS_MAX });
  const amount = `${presentAmount(parseAmount(flow.amount))} ${flow.coinSymbol}`;
  const worth = flow.valueUsd === null ? null : presentUsd(parseUsd(flow.valueUsd));
  const isIncome = side === 'income';
  return {
    text: [
      isIncome
        ? `${amount} came in on ${flow.day} as ` +
          `${categoryLabel(flow.category)}.` +
          (worth === null
            ? ''
            : ` Their value on that day, ${worth}, is income` +
              `${row.lot_id === null ? '' : ' and the cost of their lot'}.`)
        : `${amount} went out on ${flow.day} as ` +
          `${categoryLabel(flow.category)}${worth === null ? '' : `, worth ${worth} then`}.`,
      ...flagSentences(flow.flags),
    ].join(' '),
    figures: [{ label: isIncome ? 'Income' : 'Expense', valueUsd: flow.valueUsd }],
    steps: [
      ...(transaction
        ? transactionSteps({ transaction, kind: isIncome ? 'opening' : 'closing', transferId: row.transfer_id })
        : []),
      ...(flow.walletName === null
        ? []
        : [
            {
              kind: 'wallet' as const,
              title: flow.walletName,
              transactionId: null,
              lines: [{ label: isIncome ? 'Received' : 'Paid', value: amount }],
            },
          ]),
    ],
    lot: null,
    prices: [],
    lotChoice: null,
    feeAllocation: null,
  };
}
