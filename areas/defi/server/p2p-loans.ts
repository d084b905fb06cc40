/**
 * P2P loans that the operator gave, from the transactions classified as lent out, repaid and interest. A loan is
 * what one counterparty owes in one asset, as in the books: whichever own wallets paid and received it, whichever
 * account of the counterparty repays it, and in whichever coin of an alias group.
 */
import type { DefiHistoryItem } from '../contract/shared.ts';
import type { P2pLoan } from '../contract/loans.ts';
import {
  add,
  type Amount,
  divide,
  formatDecimal,
  multiply,
  ONE_UNITS,
  parseAmount,
  type Ratio,
  sum,
  type Usd,
  valueAt,
  ZERO,
} from '@holdfast/money';
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import { assetOf } from '@holdfast/catalogue/server';
import { findPrices } from '@holdfast/prices/server';
import { loadCoinNames } from './names.ts';

interface MoveRow {
  transfer_id: number;
  transaction_id: number;
  hash: string | null;
  action: 'lendOut' | 'p2pRepayment' | 'p2pInterest';
  at: Date;
  coin_id: number;
  asset_id: number;
  amount: string;
  wallet_id: number;
  wallet_name: string;
  account_id: number | null;
  address: string | null;
  network_id: number | null;
  network_name: string | null;
  counterparty_id: number | null;
  counterparty_name: string | null;
}

const READ_MOVES = `
  SELECT x.id AS transfer_id, t.id AS transaction_id, t.hash, c.action, x.at, x.coin_id,
    ${assetOf('x.coin_id')} AS asset_id, x.amount, w.id AS wallet_id, w.name AS wallet_name,
         o.id AS account_id, o.address,
         n.id AS network_id, n.name AS network_name, p.id AS counterparty_id,
         coalesce(p.name, ow.name) AS counterparty_name
    FROM classifications c JOIN transactions t ON t.id = c.transaction_id
    JOIN transfers x ON x.transaction_id = t.id AND x.role = 'transfer'
    JOIN operator_wallets w
      ON w.account_id = CASE c.action WHEN 'lendOut' THEN x.from_account_id ELSE x.to_account_id END
    LEFT JOIN accounts o ON o.id = CASE c.action WHEN 'lendOut' THEN x.to_account_id ELSE x.from_account_id END
    LEFT JOIN networks n ON n.id = t.network_id LEFT JOIN counterparties p ON p.id = o.counterparty_id
    LEFT JOIN wallets ow ON ow.account_id = o.id
   WHERE c.action IN ('lendOut', 'p2pRepayment', 'p2pInterest') AND ($1::timestamptz IS NULL OR x.at <= $1)
   ORDER BY x.at, x.id`;

export interface P2pLoans {
  /** What is outstanding first, the largest first; what is repaid last. */
  readonly loans: readonly P2pLoan[];
  historyOf(loanId: number): DefiHistoryItem[];
}

/** The loans of now, or as they were at a moment in the past, valued at the prices of then. */
export async function loadP2pLoans(
  pool: pg.Pool,
  { past, ...time }: { readonly now: Date; readonly past: Date | null },
): Promise<P2pLoans> {
  const now = past ?? time.now;
  const { rows } = await pool.query<MoveRow>(READ_MOVES, [past]);
  const groups = new Map<string, MoveRow[]>();
  for (const row of rows) {
    const key = loanOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const lent = [...groups].filter(([, moves]) => moves.some(({ action }) => action === 'lendOut'));
  const ids = await claimIds(
    pool,
    lent.flatMap(([, [first]]) => (first ? [first] : [])),
  );
  const idOf = ([first]: readonly MoveRow[]): number => (first && ids.get(keyOf(first.account_id, first.coin_id))) ?? 0;
  const prices = await loadPrices(pool, rows, now);
  const names = await loadCoinNames(
    pool,
    rows.map(({ coin_id }) => coin_id),
  );
  const loans = lent
    .map(([, moves]) => toLoan(moves, { id: idOf(moves), now, prices, names }))
    .sort((left, right) => compareLoans(left, right));
  return {
    loans,
    historyOf: (loanId) => {
      const moves = lent.find(([, each]) => idOf(each) === loanId)?.[1] ?? [];
      return moves.toReversed().map((move) => toHistory(move, { prices, names }));
    },
  };
}

const loanOf = ({ counterparty_id, account_id, asset_id }: MoveRow): string =>
  `${counterparty_id === null ? `account:${account_id ?? 0}` : `counterparty:${counterparty_id}`}/${asset_id}`;

const keyOf = (accountId: number | null, coinId: number): string => `${accountId ?? 0}/${coinId}`;

/** What is outstanding at an unknown price comes after every known value and before what is repaid. */
function compareLoans(left: P2pLoan, right: P2pLoan): number {
  const rank = ({ outstanding, outstandingUsd }: P2pLoan): bigint => {
    if (parseAmount(outstanding) === ZERO) return -1n;
    return outstandingUsd === null ? 0n : parseAmount(outstandingUsd);
  };
  const [first, second] = [rank(left), rank(right)];
  return first > second ? -1 : first < second ? 1 : left.id - right.id;
}

/** The id of a loan is given once and stays. */
async function claimIds(pool: pg.Pool, firsts: readonly MoveRow[]): Promise<Map<string, number>> {
  if (firsts.length === 0) return new Map();
  await transaction(pool, (client) =>
    client.query(
      `INSERT INTO p2p_loans (counterparty_account_id, coin_id) SELECT *
       FROM unnest($1::bigint[], $2::bigint[]) AS given (account_id, coin_id)
      WHERE NOT EXISTS (SELECT FROM p2p_loans known WHERE known.counterparty_account_id IS NOT DISTINCT
        FROM given.account_id AND known.coin_id = given.coin_id)
      ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      [firsts.map(({ account_id }) => account_id), firsts.map(({ coin_id }) => coin_id)],
    ),
  );
  const { rows } = await pool.query<{ id: number; counterparty_account_id: number | null; coin_id: number }>(
    'SELECT id, counterparty_account_id, coin_id FROM p2p_loans',
  );
  return new Map(rows.map((row) => [keyOf(row.counterparty_account_id, row.coin_id), row.id]));
}

type Prices = (coinId: number, at: Date) => Parameters<typeof valueAt>[1];

async function loadPrices(pool: pg.Pool, rows: readonly MoveRow[], now: Date): Promise<Prices> {
  const asked = rows.flatMap(({ coin_id, at }) => [
    { coinId: coin_id, at },
    { coinId: coin_id, at: now },
  ]);
  const keyAt = ({ coinId, at }: { coinId: number; at: Date }): string => `${coinId}/${at.getTime()}`;
  const distinct = [...new Map(asked.map((query) => [keyAt(query), query])).values()];
  const found = await findPrices(pool, distinct);
  const byKey = new Map(distinct.map((query, index) => [keyAt(query), found[index]]));
  return (coinId, at) => {
    const priced = byKey.get(keyAt({ coinId, at }));
    return priced?.found ? priced.price : null;
  };
}

interface Given {
  readonly id: number;
  readonly now: Date;
  readonly prices: Prices;
  readonly names: Awaited<ReturnType<typeof loadCoinNames>>;
}

const text = (value: Parameters<typeof formatDecimal>[0] | null): string | null =>
  value === null ? null : formatDecimal(value);

function toLoan(moves: readonly MoveRow[], { id, now, prices, names }: Given): P2pLoan {
  const [first] = moves;
  if (!first) throw new Error('A loan has transactions.');
  const total = (action: MoveRow['action']): Amount =>
    sum(moves.filter((move) => move.action === action).map(({ amount }) => parseAmount(amount)));
  const [lent, repaid, interest] = [total('lendOut'), total('p2pRepayment'), total('p2pInterest')];
  const outstanding = (lent > repaid ? lent - repaid : 0n) as Amount;
  const price = prices(first.coin_id, now) ?? null;
  const payments = moves.filter(({ action }) => action !== 'lendOut');
  const last = payments.at(-1);
  const interestUsd = sumUsd(
    payments.filter(({ action }) => action === 'p2pInterest'),
    prices,
  );
  const rate = rateOf(moves, interest);
  return {
    kind: 'p2p',
    id,
    counterpartyAccountId: first.account_id,
    counterpartyName: first.counterparty_name ?? first.address ?? 'Unknown counterparty',
    networkId: first.network_id,
    networkName: first.network_name,
    walletId: first.wallet_id,
    walletName: first.wallet_name,
    ...names.of(first.coin_id),
    lent: formatDecimal(lent),
    repaid: formatDecimal(repaid),
    outstanding: formatDecimal(outstanding),
    priceUsd: text(price),
    outstandingUsd: text(valueAt(outstanding, price)),
    interestReceived: formatDecimal(interest),
    interestReceivedUsd: text(interestUsd),
    rate: text(rate),
    since: first.at.toISOString(),
    lastPayment: last
      ? {
          at: last.at.toISOString(),
          amount: formatDecimal(parseAmount(last.amount)),
          isInterest: last.action === 'p2pInterest',
        }
      : null,
    reasons: names.reasons([
      ...(price === null && outstanding > 0n ? [{ code: 'priceMissing' as const, coinId: first.coin_id }] : []),
      ...(rate === null ? [{ code: 'noInterest' as const, coinId: null }] : []),
    ]),
  };
}

function sumUsd(moves: readonly MoveRow[], prices: Prices): Usd | null {
  let total: Usd = ZERO;
  for (const { coin_id, at, amount } of moves) {
    const value = valueAt(parseAmount(amount), prices(coin_id, at));
    if (value === null) return null;
    total = add(total, value);
  }
  return total;
}

const YEAR_MS = 31_536_000_000n;

/** Interest ÷ (outstanding × years), up to the last payment of interest; null before it. */
function rateOf(moves: readonly MoveRow[], interest: Amount): Ratio | null {
  const end = moves.findLast(({ action }) => action === 'p2pInterest')?.at;
  if (!end || interest === 0n) return null;
  let [outstanding, weighted, since] = [0n, 0n, end.getTime()];
  for (const { action, at, amount } of moves) {
    if (at > end || action === 'p2pInterest') continue;
    weighted += outstanding * BigInt(at.getTime() - since);
    since = at.getTime();
    outstanding += action === 'lendOut' ? parseAmount(amount) : -parseAmount(amount);
    if (outstanding < 0n) outstanding = 0n;
  }
  weighted += outstanding * BigInt(end.getTime() - since);
  if (weighted <= 0n) return null;
  const yearly = multiply<Amount>(interest, (YEAR_MS * ONE_UNITS) as Ratio, 'halfAwayFromZero');
  return divide<Ratio>(yearly, weighted as Ratio, 'halfAwayFromZero');
}

const KINDS = { lendOut: 'lentOut', p2pRepayment: 'repaymentReceived', p2pInterest: 'interestReceived' } as const;

function toHistory(move: MoveRow, { prices, names }: Pick<Given, 'prices' | 'names'>): DefiHistoryItem {
  const price = prices(move.coin_id, move.at) ?? null;
  const amount = parseAmount(move.amount);
  return {
    kind: KINDS[move.action],
    at: move.at.toISOString(),
    transactionId: move.transaction_id,
    hash: move.hash,
    walletName: move.wallet_name,
    tokenId: null,
    coins: [
      names.figure({
        coinId: move.coin_id,
        amount: formatDecimal(amount),
        priceUsd: text(price),
        valueUsd: text(valueAt(amount, price)),
      }),
    ],
    priceUsd: null,
    boundUsd: null,
  };
}
