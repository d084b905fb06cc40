/**
 * Explains a figure of the books: its lot, its transactions, their prices and classifications.
 */
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import {
  add,
  formatDecimal,
  negate,
  NO_PRICE,
  parseAmount,
  parseUsd,
  presentAmount,
  presentUsd,
  subtract,
  valueAt,
} from '@holdfast/money';
import { usedPriceText } from '@holdfast/prices/contract';
import { findPrice } from '@holdfast/prices/server';
import type { CapitalPosition, Explanation } from '../../contract/books.ts';
import { loadAccountNames } from '../account-names.ts';
import { defineHandlers } from '../define-handlers.ts';
import { findDividedFee } from '../fees/fee-allocation.ts';
import { categoryLabel, type FlowRecord, toFlowRows } from '../flows/list-flows.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import {
  acquisitionOf,
  isProceedsUnknown,
  type PositionRow,
  positionSource,
  toCapitalPositions,
} from '../positions/capital-positions.ts';
import { lotCost, type OpenLotRow, openLotsSql, readOpenPositionId } from '../positions/open-lot-source.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import {
  flagSentences,
  holdingWords,
  inDollars,
  leftWords,
  loadCourse,
  loadLotUse,
  methodWords,
  transactionSteps,
  TRANSFERS_MAX,
} from './explanation-steps.ts';

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

async function explainOpen(
  { pool, config, now, loadTransactions }: ReadingDependencies,
  id: string,
): Promise<Explanation> {
  const wanted = readOpenPositionId(id);
  const { rows } = await pool.query<OpenLotRow>(openLotsSql('asset_id = $1 AND lot_id = $2 AND account = $3'), [
    wanted?.assetId ?? 0,
    wanted?.lotId ?? 0,
    wanted?.account ?? '',
  ]);
  const [row] = rows;
  if (!row) throw new AppError('not_found', 'The books no longer have this lot.');
  const { dayOf } = await loadBookCalendar(pool, config);
  const at = now();
  const today = dayOf(at);
  const symbol = symbolOf(await loadCoins(pool, [row.coin_id]), row.coin_id);
  const wallet = (await loadAccountNames(pool, [row.account])).get(row.account) ?? row.account;
  const price = await findPrice(pool, { coinId: row.asset_id, at });
  const [opening] = await loadTransactions(pool, [row.open_transaction_id], { transfersMax: TRANSFERS_MAX });
  const cost = lotCost(row);
  const { acquiredDay } = acquisitionOf(row);
  const value = valueAt(parseAmount(row.amount), price.found ? price.price : null);
  const amount = `${presentAmount(parseAmount(row.amount))} ${symbol}`;
  return {
    text: [
      `${amount} of the lot ${acquiredDay === null ? row.lot_id : `acquired on ${acquiredDay}`} are left ` +
        `(${wallet}).${cost === null ? '' : ` They cost ${presentUsd(cost)}.`}`,
      ...flagSentences(row.flags),
    ].join(' '),
    figures: [
      { label: 'Value today', valueUsd: value === null ? null : formatDecimal(value) },
      { label: 'Less cost', valueUsd: cost === null ? null : formatDecimal(negate(cost)) },
      {
        label: 'Unrealised',
        valueUsd: value === null || cost === null ? null : formatDecimal(subtract(value, cost)),
      },
    ],
    steps: [
      {
        kind: 'lot',
        title: `Lot ${row.lot_id}`,
        transactionId: row.open_transaction_id,
        lines: [
          ...(acquiredDay === null
            ? [{ label: 'Acquired', value: 'Not known' }]
            : [
                { label: 'Acquired', value: acquiredDay },
                { label: 'Held', value: holdingWords({ acquiredDay, disposedDay: today }) },
              ]),
          { label: 'Term today', value: row.long_from_day <= today ? 'long' : 'short' },
          { label: 'Cost of what is left', value: cost === null ? 'Unknown' : presentUsd(cost) },
        ],
      },
      { kind: 'wallet', title: wallet, transactionId: null, lines: [{ label: 'Holds', value: amount }] },
      {
        kind: 'price',
        title: `Price of ${symbol} today`,
        transactionId: null,
        lines: price.found
          ? [
              { label: 'Price', value: inDollars(formatDecimal(price.price)) },
              { label: 'Source', value: usedPriceText(price) },
              { label: 'Priced at', value: price.pricedAt.toISOString() },
            ]
          : [{ label: 'Price', value: NO_PRICE }],
      },
      ...(opening ? transactionSteps({ transaction: opening, kind: 'opening', transferId: row.lot_id }) : []),
    ],
    lot: await loadLotUse(pool, { lotId: row.lot_id, assetId: row.asset_id, position: null }),
    prices: acquiredDay === null ? [] : await loadCourse(pool, { coinId: row.coin_id, from: acquiredDay, to: today }),
    lotChoice: null,
    feeAllocation: null,
  };
}

type Step = Explanation['steps'][number];

async function explainClosed({ pool, loadTransactions }: ReadingDependencies, id: string): Promise<Explanation> {
  const { row, position } = await findPosition(pool, id);
  const ends = await loadEnds(pool, id);
  const soldId = ends?.soldTransactionId ?? null;
  const transactions = await loadTransactions(
    pool,
    [row.close_transaction_id, soldId, row.open_transaction_id].flatMap((each) => each ?? []),
    { transfersMax: TRANSFERS_MAX },
  );
  const stepsOf = (
    transactionId: number | null,
    more: { kind: 'closing' | 'opening'; transferId: number | null },
  ): Step[] => {
    const transaction = transactions.find((each) => each.id === transactionId);
    return transaction ? transactionSteps({ transaction, ...more }) : [];
  };
  return {
    text: wordsOf(position, { isNamed: ends?.isNamed ?? false }),
    figures: figuresOf(position),
    steps: [
      ...stepsOf(row.close_transaction_id, { kind: 'closing', transferId: ends?.closeTransferId ?? null }),
      // Of a short sale, what brought the proceeds in.
      ...stepsOf(soldId, { kind: 'closing', transferId: null }),
      ...(position.walletName === null
        ? []
        : [
            {
              kind: 'wallet' as const,
              title: position.walletName,
              transactionId: null,
              lines: [{ label: 'Left', value: amountWords(position) }],
            },
          ]),
      lotStep(position),
      ...stepsOf(row.open_transaction_id, { kind: 'opening', transferId: row.lot_id }),
    ],
    lot:
      row.lot_id === null || !ends
        ? null
        : await loadLotUse(pool, {
            lotId: row.lot_id,
            assetId: ends.assetId,
            position: { id, disposedAt: row.disposed_at },
          }),
    prices:
      position.acquiredDay === null
        ? []
        : await loadCourse(pool, { coinId: row.coin_id, from: position.acquiredDay, to: position.disposedDay }),
    lotChoice: ends ? { transferId: ends.closeTransferId, isNamed: ends.isNamed } : null,
    feeAllocation: await findDividedFee(pool, row.close_transaction_id),
  };
}

async function findPosition(queries: Queries, id: string): Promise<{ row: PositionRow; position: CapitalPosition }> {
  const { rows } = await queries.query<PositionRow>(
    `SELECT * FROM ${positionSource({ generatedOnly: false })} AS p WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  const [position] = await toCapitalPositions(queries, rows);
  if (!row || !position) throw new AppError('not_found', 'The books no longer have this position.');
  return { row, position };
}

/** Null for a manual entry. */
async function loadEnds(
  queries: Queries,
  id: string,
): Promise<{ assetId: number; closeTransferId: number; soldTransactionId: number | null; isNamed: boolean } | null> {
  const { rows } = await queries.query<{
    asset_id: number;
    close_transfer_id: number;
    sold_transaction_id: number | null;
    is_named: boolean;
  }>(
    `SELECT asset_id, close_transfer_id, sold_transaction_id, EXISTS (SELECT FROM lot_identifications named
       WHERE named.transfer_id = close_transfer_id) AS is_named FROM book_positions WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  return row
    ? {
        assetId: row.asset_id,
        closeTransferId: row.close_transfer_id,
        soldTransactionId: row.sold_transaction_id,
        isNamed: row.is_named,
      }
    : null;
}

function wordsOf(position: CapitalPosition, { isNamed }: { isNamed: boolean }): string {
  return [
    `${amountWords(position)} ${leftWords(position.kind)} on ${position.disposedDay}${outcomeWords(position)}.`,
    position.source === 'manual' ? 'It was entered manually.' : '',
    position.acquiredDay === null ? '' : `They were acquired on ${position.acquiredDay}.`,
    position.method !== null && position.lotId !== null ? methodWords(position.method, { isNamed }) : '',
    position.isTaxable ? '' : 'By the accounting settings this is not a taxable disposal.',
    ...flagSentences(position.flags),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

/** Nothing while the proceeds are unknown: a loss of the whole cost would be made up. */
function outcomeWords(position: CapitalPosition): string {
  if (isProceedsUnknown(position)) return '';
  const gain = parseUsd(position.gainUsd);
  if (gain === 0n) return ' without a gain';
  const size = presentUsd(gain < 0n ? negate(gain) : gain);
  return ` with a ${position.term}-term ${gain > 0n ? 'gain' : 'loss'} of ${size}`;
}

/** Proceeds are stored after fees, so the amount received is proceeds plus fee. An unknown figure is null. */
function figuresOf(position: CapitalPosition): Explanation['figures'] {
  const { proceedsUsd, gainUsd } = position;
  const fee = parseUsd(position.feeUsd);
  const cost = costOf(position);
  const lessCost = { label: 'Less cost', valueUsd: cost === null ? null : formatDecimal(negate(cost)) };
  if (isProceedsUnknown(position))
    return [{ label: 'Proceeds', valueUsd: null }, lessCost, { label: 'Gain or loss', valueUsd: null }];
  return [
    ...(fee === 0n
      ? []
      : [
          { label: 'Received', valueUsd: formatDecimal(add(parseUsd(proceedsUsd), fee)) },
          { label: 'Less fees', valueUsd: formatDecimal(negate(fee)) },
        ]),
    { label: 'Proceeds', valueUsd: proceedsUsd },
    lessCost,
    { label: parseUsd(gainUsd) < 0n ? 'Loss' : 'Gain', valueUsd: gainUsd },
  ];
}

const costOf = ({ costUsd, flags }: CapitalPosition) => lotCost({ cost_usd: costUsd, flags });

function lotStep(position: CapitalPosition): Step {
  const { acquiredDay, disposedDay, lotId, openTransactionId } = position;
  const cost = parseUsd(position.costUsd);
  if (acquiredDay === null)
    return {
      kind: 'lot',
      title: lotId === null ? 'No lot' : `Lot ${lotId}`,
      transactionId: openTransactionId,
      lines: [
        { label: 'Acquired', value: 'Not known' },
        { label: 'Cost', value: cost === 0n ? 'Not known, so zero' : `${presentUsd(cost)}, known in part` },
      ],
    };
  return {
    kind: 'lot',
    title: lotId === null ? 'As entered' : `Lot ${lotId}`,
    transactionId: openTransactionId,
    lines: [
      { label: 'Acquired', value: acquiredDay },
      { label: 'Held', value: holdingWords({ acquiredDay, disposedDay }) },
      { label: 'Term', value: position.term },
      { label: 'Cost of this part', value: costOf(position) === null ? 'Not known, so zero' : presentUsd(cost) },
    ],
  };
}

function amountWords({ amount, coinSymbol }: Pick<CapitalPosition, 'amount' | 'coinSymbol'>): string {
  return `${presentAmount(parseAmount(amount))} ${coinSymbol}`;
}
