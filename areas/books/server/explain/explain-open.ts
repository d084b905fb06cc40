import { type Explanation } from '../../contract/books.ts';
import { priceSourceText } from '@holdfast/prices/contract';
import {
  formatDecimal,
  negate,
  NO_PRICE,
  parseAmount,
  presentAmount,
  presentUsd,
  subtract,
  valueAt,
} from '@holdfast/money';
import { AppError } from '@holdfast/http/server/app-error.ts';
import { findPrice } from '@holdfast/prices/server';
import { loadAccountNames } from '../account-names.ts';
import { loadBookCalendar } from '../generation/book-settings.ts';
import { acquisitionOf } from '../positions/capital-positions.ts';
import { lotCost, type OpenLotRow, openLotsSql, readOpenPositionId } from '../positions/open-lot-source.ts';
import type { ReadingDependencies } from '../reading-dependencies.ts';
import { loadCoins, symbolOf } from '@holdfast/catalogue/server';
import {
  flagSentences,
  holdingWords,
  inDollars,
  loadCourse,
  loadLotUse,
  transactionSteps,
  TRANSFERS_MAX,
} from './explanation-steps.ts';

export async function explainOpen(
  { pool, config, now, loadTransactions }: ReadingDependencies,
  id: string,
): Promise<Explanation> {
  const wanted = readOpenPositionId(id);
  const { rows } = await pool.query<OpenLotRow>(openLotsSql('lot_id = $1 AND account = $2'), [
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
              { label: 'Source', value: priceSourceText(price.source) },
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
