import type { CapitalPosition, Explanation } from '../../contract/books.ts';
import { add, formatDecimal, negate, parseAmount, parseUsd, presentAmount, presentUsd } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError } from '@holdfast/http/server/app-error.ts';
import {
  isProceedsUnknown,
  type PositionRow,
  positionSource,
  toCapitalPositions,
} from '../positions/capital-positions.ts';
import { lotCost } from '../positions/open-lot-source.ts';
import { findDividedFee } from '../fees/fee-allocation.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import {
  flagSentences,
  holdingWords,
  leftWords,
  loadCourse,
  loadLotUse,
  methodWords,
  transactionSteps,
  TRANSFERS_MAX,
} from './explanation-steps.ts';

type Step = Explanation['steps'][number];

export async function explainClosed({ pool, loadTransactions }: ReadingDependencies, id: string): Promise<Explanation> {
  const { row, position } = await findPosition(pool, id);
  const ends = await loadEnds(pool, id);
  const transactions = await loadTransactions(
    pool,
    [row.close_transaction_id, row.open_transaction_id].flatMap((each) => each ?? []),
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
): Promise<{ assetId: number; closeTransferId: number; isNamed: boolean } | null> {
  const { rows } = await queries.query<{ asset_id: number; close_transfer_id: number; is_named: boolean }>(
    `SELECT asset_id, close_transfer_id, EXISTS (SELECT FROM lot_identifications named
       WHERE named.transfer_id = close_transfer_id) AS is_named FROM book_positions WHERE id = $1`,
    [id],
  );
  return rows[0]
    ? { assetId: rows[0].asset_id, closeTransferId: rows[0].close_transfer_id, isNamed: rows[0].is_named }
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
