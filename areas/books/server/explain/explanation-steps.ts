/** The steps that explain a transaction: what moved, its value, and who classified it. */
import { actionLabel, isAction } from '@holdfast/actions/actions.ts';
import { longTermFrom } from '../../engine/long-term.ts';
import { formatDay, parseBooksDay } from '@holdfast/calendar';
import { type BooksMethod, type Explanation } from '../../contract/books.ts';
import { usedPriceText } from '@holdfast/prices/contract';
import { type Transaction, type Transfer } from '@holdfast/transactions/contract';
import {
  add,
  type Amount,
  formatDecimal,
  parseAmount,
  parsePrice,
  parseUsd,
  presentAmount,
  presentUsd,
  type Usd,
} from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { SOURCE_RANK } from '@holdfast/prices/server';

type Step = Explanation['steps'][number];

/** How many transfers of one transaction an explanation lists. */
export const TRANSFERS_MAX = 20;

const DIRECTIONS: Readonly<Record<Transfer['direction'], string>> = {
  in: 'In',
  out: 'Out',
  own: 'Moved',
  none: 'Between others',
};
const ORIGINS = {
  person: 'A person',
  rule: 'A rule',
  certain: 'Automatic',
  source: 'The imported file',
} as const;

/** Files are named by their provider. */
const RECORDERS: Readonly<Record<string, string>> = {
  rpc: 'Sync through the RPC',
  goldrush: 'Sync through GoldRush',
  manual: 'Manual entry',
};

export interface ExplainedTransaction {
  readonly transaction: Transaction;
  readonly kind: 'closing' | 'opening';
  /** The transfer that the figure is about. */
  readonly transferId: number | null;
}

export function transactionSteps({ transaction, kind, transferId }: ExplainedTransaction): Step[] {
  const { id, transfers } = transaction;
  const explained = transfers.find((transfer) => transfer.id === transferId);
  return [
    {
      kind,
      title: titleOf(transaction),
      transactionId: id,
      lines: [...transfers.map(transferLine), ...originLines(transaction)],
    },
    ...(explained
      ? [
          {
            kind: 'price' as const,
            title: `Price of ${explained.coinSymbol}`,
            transactionId: id,
            lines: valueLines(explained),
          },
        ]
      : []),
    { kind: 'classification', title: 'Classification', transactionId: id, lines: classificationLines(transaction) },
  ];
}

function titleOf({ classification, at }: Transaction): string {
  return `${classification ? labelOf(classification.action) : 'Transaction'}, ${at}`;
}

function labelOf(action: string): string {
  return isAction(action) ? actionLabel(action) : action;
}

function transferLine(transfer: Transfer): Step['lines'][number] {
  const label = transfer.role === 'transfer' ? DIRECTIONS[transfer.direction] : 'Fee';
  const value = transfer.valueUsd === null ? '' : ` (${inDollars(transfer.valueUsd)})`;
  return { label, value: `${presentAmount(parseAmount(transfer.amount))} ${transfer.coinSymbol}${value}` };
}

function originLines({ networkName, hash, source, note }: Transaction): Step['lines'] {
  return [
    ...(networkName === null ? [] : [{ label: 'Network', value: networkName }]),
    ...(hash === null ? [] : [{ label: 'Hash', value: hash }]),
    { label: 'Recorded by', value: RECORDERS[source] ?? source },
    ...(note === '' ? [] : [{ label: 'Note', value: note }]),
  ];
}

function classificationLines({ classification }: Transaction): Step['lines'] {
  if (classification === null) return [{ label: 'Action', value: 'Removed since the books were generated' }];
  const { action, origin, byName, ruleName, reason, at } = classification;
  return [
    { label: 'Action', value: labelOf(action) },
    { label: 'Decided by', value: ruleName ?? byName ?? ORIGINS[origin] },
    ...(reason === '' ? [] : [{ label: 'Because', value: reason }]),
    { label: 'When', value: at },
  ];
}

const METHOD_WORDS: Readonly<Record<BooksMethod, string>> = {
  fifo: 'FIFO takes the oldest lot first.',
  lifo: 'LIFO takes the newest lot first.',
  hifo: 'HIFO takes the most expensive lot first.',
  lofo: 'LOFO takes the cheapest lot first.',
  average: 'Every unit costs the average of all lots.',
  specificId: 'The lot was named for this disposal.',
};

export function methodWords(method: BooksMethod, { isNamed }: { isNamed: boolean }): string {
  return method === 'specificId' && !isNamed
    ? 'No lots are named for this disposal, so it takes the oldest first.'
    : METHOD_WORDS[method];
}

const KIND_WORDS: Readonly<Record<string, string>> = {
  sale: 'were sold',
  swap: 'were swapped',
  spend: 'were spent',
  fee: 'paid a fee',
  gift: 'were given away',
  lost: 'were lost',
  repayment: 'were paid back',
  interestPaid: 'were paid as interest',
  liquidation: 'were liquidated',
  shortSale: 'were delivered for a short sale, which closed',
  obligation: 'owed were returned, and the obligation ended',
};

export function leftWords(kind: string): string {
  return KIND_WORDS[kind] ?? 'left';
}

/** "420 days, long term from 2024-01-06 on" */
export function holdingWords({ acquiredDay, disposedDay }: { acquiredDay: string; disposedDay: string }): string {
  const acquired = parseBooksDay(acquiredDay);
  const days = parseBooksDay(disposedDay) - acquired;
  return (
    `${days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`}, long term from ` +
    `${formatDay(longTermFrom(acquired))} on`
  );
}

const FLAG_SENTENCES: Readonly<Record<string, string>> = {
  missing_basis: 'No purchase is recorded for these coins, so their cost basis is $0.',
  missing_price: 'A price is missing: what has none counts as $0 until it is set.',
  carried_over: 'The cost was carried over from what was given for them.',
  gift_basis_unknown: 'The donor’s cost basis is not recorded, so the cost basis is $0.',
};

export function flagSentences(flags: readonly string[]): string[] {
  return flags.flatMap((flag) => FLAG_SENTENCES[flag] ?? []);
}

/** As many as a small chart can show. */
const POINTS_MAX = 120;

type Line = Explanation['steps'][number]['lines'][number];

/** One price a day, a manual one before a market's. A long period is sampled at regular intervals, with both ends. */
export async function loadCourse(
  queries: Queries,
  { coinId, from, to }: { coinId: number; from: string; to: string },
): Promise<Explanation['prices']> {
  const { rows } = await queries.query<{ day: string; price_usd: string }>(
    `SELECT day, price_usd FROM (
       SELECT DISTINCT ON (day) day, price_usd FROM (
         SELECT day, price_usd, 'manual' AS source, 0 AS place FROM price_manuals WHERE coin_id = $1
           AND day BETWEEN $2 AND $3
         UNION ALL SELECT day, price_usd, source, 1 FROM price_dailies WHERE coin_id = $1
           AND day BETWEEN $2 AND $3) AS known
        ORDER BY day, place, ${SOURCE_RANK}) AS daily
      WHERE (day - $2::date) % greatest(1, ceil(($3::date - $2::date + 1) / ${POINTS_MAX}.0)::integer) = 0
        OR day = $3::date
      ORDER BY day`,
    [coinId, from, to],
  );
  return rows.map((row) => ({ day: row.day, priceUsd: formatDecimal(parsePrice(row.price_usd)) }));
}

export function valueLines({ valueUsd, price }: Transfer): Line[] {
  if (valueUsd === null) return [{ label: 'Price', value: 'None is known' }];
  if (price === null)
    return [
      { label: 'Value', value: inDollars(valueUsd) },
      { label: 'Source', value: 'Stated with the transaction' },
    ];
  return [
    { label: 'Price', value: inDollars(price.priceUsd) },
    { label: 'Source', value: usedPriceText(price) },
    { label: 'Priced at', value: price.at },
    { label: 'Distance', value: distanceWords(price.distanceSeconds) },
  ];
}

/** Cents, and more where a price is too small for them. */
export function inDollars(text: string): string {
  const value = parseUsd(text);
  const cent = parseUsd('0.01');
  return value !== 0n && value < cent && value > (-cent as Usd) ? `$${text}` : presentUsd(value);
}

function distanceWords(seconds: number): string {
  if (seconds < 60) return 'less than a minute';
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

export interface LotUse {
  readonly lotId: number;
  readonly assetId: number;
  /** The part that is explained; null: what is left of the lot today. */
  readonly position: { readonly id: string; readonly disposedAt: Date } | null;
}

/**
 * How much of a lot was used before, by this disposal, and how much is left. The search uses the index by coin: an
 * index by lot would make every regeneration slower.
 */
export async function loadLotUse(
  queries: Queries,
  { lotId, assetId, position }: LotUse,
): Promise<NonNullable<Explanation['lot']>> {
  const closed = await queries.query<{ before: string; here: string; after: string }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE $3::text IS NULL
       OR (disposed_at, id) < ($4::timestamptz, $3 COLLATE "C")), 0) AS before,
            coalesce(sum(amount) FILTER (WHERE id = $3), 0) AS here,
            coalesce(sum(amount) FILTER (WHERE (disposed_at, id) > ($4::timestamptz, $3 COLLATE "C")), 0) AS after
       FROM book_positions
      WHERE lot_id = $1 AND coin_id IN (SELECT $2::bigint UNION SELECT member.coin_id FROM alias_coin_members lead
      JOIN alias_coin_members member ON member.alias_coin_id = lead.alias_coin_id WHERE lead.coin_id = $2)`,
    [lotId, assetId, position?.id ?? null, position?.disposedAt ?? null],
  );
  const open = await queries.query<{ amount: string }>(
    'SELECT coalesce(sum(amount), 0) AS amount FROM book_open_lots WHERE asset_id = $1 AND lot_id = $2',
    [assetId, lotId],
  );
  const amountOf = (text: string | undefined): Amount => parseAmount(text ?? '0');
  const usedBefore = amountOf(closed.rows[0]?.before);
  const usedHere = amountOf(closed.rows[0]?.here);
  const left = add(amountOf(closed.rows[0]?.after), amountOf(open.rows[0]?.amount));
  return {
    amount: formatDecimal(add(add(usedBefore, usedHere), left)),
    usedBefore: formatDecimal(usedBefore),
    usedHere: formatDecimal(usedHere),
    left: formatDecimal(left),
  };
}
