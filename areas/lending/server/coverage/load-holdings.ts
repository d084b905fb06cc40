/**
 * What the operator holds of some assets, and where. Coins of one alias group count as one asset, named by its primary
 * coin.
 *
 * Only what a chain or the connection of an exchange confirms counts; what records state beyond it, and differences
 * between the transfers and a stated balance, stand beside it (confirmed-balances.ts).
 *
 * Liquid is the confirmed balance of the operator's wallets. The rest follows from classified transactions alone: what
 * went out under "stake" less what came back under "unstake", and so on. A negative result (rewards that came back with
 * a stake) counts as zero. A record that brings coins back lowers its place, so that coins that a file shows in an
 * exchange account are not in transit too; a record that sends coins out raises it only where it is linked to a
 * confirmed arrival. An unclassified transaction changes liquid only, and is counted as unknown. Collateral seized by a
 * liquidation moves from the pool to the liquidator without touching an own wallet, so it is read from the event.
 *
 * Liquidity pools trade, so what is in a pool that is read from its contract counts as it is now. A pool that nobody
 * has confirmed counts nowhere. What was put into any other pool counts as it was put in.
 */
import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import { eventDefinition, eventsOfKind } from '@holdfast/protocols/engine';
import { absolute, add, type Amount, countNoun, parseAmount, subtract, sum, ZERO } from '@holdfast/money';
import type { Queries } from '@holdfast/database/queries.ts';
import { IS_CONFIRMED, loadConfirmedBalances, MEMBERS, type UnconfirmedBalance } from './confirmed-balances.ts';

export const PLACES = ['staked', 'inPools', 'pledged', 'lentOut', 'inTransit'] as const;
export type Place = (typeof PLACES)[number];

export interface Holding extends Record<Place, Amount> {
  readonly liquid: Amount;
  /** What records state beyond what is confirmed, all places together. */
  readonly records: Amount;
  /** By how much stated balances differ from what explains them, whatever their sign. */
  readonly differences: Amount;
  readonly unconfirmed: readonly Unconfirmed[];
  readonly unknowns: string[];
}

/** A part of the records or differences: in a wallet, or in a place outside of all wallets. */
export type Unconfirmed = UnconfirmedBalance | UnconfirmedPlace;

interface UnconfirmedPlace {
  readonly kind: 'record';
  readonly place: Place;
  readonly walletId: null;
  readonly walletName: null;
  readonly amount: Amount;
}

/** The place that an action sends coins to or returns them from. */
const PLACE_OF_ACTION: Record<string, Place> = {
  stake: 'staked',
  unstake: 'staked',
  addLiquidity: 'inPools',
  removeLiquidity: 'inPools',
  supplyCollateral: 'pledged',
  withdrawCollateral: 'pledged',
  liquidation: 'pledged',
  lendOut: 'lentOut',
  p2pRepayment: 'lentOut',
  bridgeOut: 'inTransit',
  bridgeIn: 'inTransit',
  placeOrder: 'inTransit',
  cancelOrder: 'inTransit',
  exchangeDeposit: 'inTransit',
  exchangeWithdrawal: 'inTransit',
  ownTransfer: 'inTransit',
};

/** Instead of the action: liquidity in a contract that nobody has confirmed. */
const UNVERIFIED = 'inUnverifiedPool';

interface MovedRow {
  asset_id: number;
  action: string | null;
  /** Into own wallets less out of them, without fees. */
  net_moved: string;
  /** Of it what is confirmed, and what records brought back. */
  net_confirmed: string;
  transactions: number;
}

export async function loadHoldings(queries: Queries, assetIds: readonly number[]): Promise<Map<number, Holding>> {
  const gathered = new Map(assetIds.map((assetId) => [assetId, new Gathered()]));
  for (const row of await readMoved(queries, assetIds)) {
    const asset = gathered.get(row.asset_id);
    if (!asset) continue;
    const place = PLACE_OF_ACTION[row.action ?? ''];
    if (place) {
      asset.stated.change(place, -parseAmount(row.net_moved));
      asset.confirmed.change(place, -parseAmount(row.net_confirmed));
    }
    if (row.action === UNVERIFIED && parseAmount(row.net_moved) < 0n)
      asset.unknowns.push('What is in unverified pools is not counted. Confirm their contracts under Liquidity Pools.');
    if (row.action === null) {
      const moved = row.transactions === 1 ? 'transaction that moved it is' : 'transactions that moved it are';
      asset.unknowns.push(`${row.transactions} ${moved} unclassified.`);
    }
  }
  for (const row of await readSeized(queries, assetIds)) {
    const asset = gathered.get(row.asset_id);
    for (const places of [asset?.stated, asset?.confirmed]) places?.change('pledged', -parseAmount(row.amount));
  }
  const inReadPools = await readPooled(queries, assetIds);
  for (const { sql, text } of UNKNOWN_PARTS) {
    const { rows } = await queries.query<{ asset_id: number; count: number }>(
      `WITH members AS MATERIALIZED (${MEMBERS}) ${sql} GROUP BY 1`,
      [assetIds],
    );
    for (const { asset_id: assetId, count } of rows) gathered.get(assetId)?.unknowns.push(text(count));
  }
  const balances = await loadConfirmedBalances(queries, assetIds);
  return new Map(
    [...gathered].map(([assetId, { unknowns, stated, confirmed }]) => {
      if (confirmed.get('inPools') > 0n)
        unknowns.push(
          'Some pools are not read from their contracts: what was put in counts, and something else may come out.',
        );
      const ofPlaces = PLACES.map((place) => ({ place, amount: subtract(stated.get(place), confirmed.get(place)) }));
      const { liquid, unconfirmed } = balances.get(assetId) ?? { liquid: ZERO, unconfirmed: [] };
      const all: Unconfirmed[] = [
        ...unconfirmed,
        ...ofPlaces
          .filter(({ amount }) => amount !== 0n)
          .map((part) => ({ ...part, kind: 'record', walletId: null, walletName: null }) as const),
      ];
      const amountsOf = (kind: Unconfirmed['kind']): Amount[] =>
        all.filter((part) => part.kind === kind).map(({ amount }) => amount);
      return [
        assetId,
        {
          liquid,
          records: sum(amountsOf('record')),
          differences: sum(amountsOf('difference').map((amount) => absolute(amount))),
          unconfirmed: all,
          unknowns,
          staked: confirmed.get('staked'),
          inPools: add(confirmed.get('inPools'), inReadPools.get(assetId) ?? ZERO),
          pledged: confirmed.get('pledged'),
          lentOut: confirmed.get('lentOut'),
          inTransit: confirmed.get('inTransit'),
        },
      ];
    }),
  );
}

class Gathered {
  readonly unknowns: string[] = [];
  /** By all transactions. */
  readonly stated = new Places();
  readonly confirmed = new Places();
}

class Places {
  readonly #amounts = new Map<Place, bigint>();

  change(place: Place, by: bigint): void {
    this.#amounts.set(place, (this.#amounts.get(place) ?? 0n) + by);
  }

  /** Less than nothing counts as nothing. */
  get(place: Place): Amount {
    const amount = this.#amounts.get(place) ?? 0n;
    return (amount > 0n ? amount : 0n) as Amount;
  }
}

const POOL_EVENTS = eventsOfKind('shareMint', 'shareBurn', 'increase', 'decrease', 'collect')
  .map((name) => `'${name}'`)
  .join(', ');

/** A liquidation in which the account "taker" is the liquidator. */
const IS_TAKEN_IN_LIQUIDATION = eventsOfKind('liquidation')
  .map(
    (name) => `t.events @> jsonb_build_array(jsonb_build_object('name', '${name}', 'values',
          jsonb_build_object('${eventDefinition(name)?.roles?.liquidator}', taker.address)))`,
  )
  .join(' OR ');

/**
 * Where the pool of a transaction is read from its contract, the reading counts and not the transaction, also after the
 * last position in it was closed. A pool that is not confirmed counts nowhere.
 */
const POOL_STATE = `(
  SELECT CASE WHEN bool_or(d.state = 'confirmed') THEN 'inReadPool' WHEN count(*) > 0 THEN '${UNVERIFIED}' END
    FROM transactions t CROSS JOIN jsonb_array_elements(t.events) AS event
    JOIN accounts a ON a.network_id = t.network_id AND a.address = event ->> 'contract'
    JOIN defi_contracts d ON d.account_id = a.id AND d.role IN ('pool', 'positionManager')
    JOIN defi_networks n ON n.network_id = t.network_id AND n.block IS NOT NULL
   WHERE t.id = s.transaction_id AND event ->> 'name' IN (${POOL_EVENTS}))`;

interface AssetAmount {
  asset_id: number;
  amount: string;
}

/** What is in pools now. */
async function readPooled(queries: Queries, assetIds: readonly number[]): Promise<Map<number, Amount>> {
  const { rows } = await queries.query<AssetAmount>(
    `WITH members AS MATERIALIZED (${MEMBERS})
     SELECT m.asset_id, sum(c.amount) AS amount
       FROM defi_position_coins c JOIN members m ON m.id = c.coin_id GROUP BY 1`,
    [assetIds],
  );
  return new Map(rows.map((row) => [row.asset_id, parseAmount(row.amount)]));
}

/** Rows that a connection read, as they were handed over to imports. */
const IS_CONNECTED = `EXISTS (SELECT FROM import_transactions i JOIN exchange_rows r ON r.import_id = i.import_id
                               WHERE i.transaction_id = t.id)`;

/** The other end of a transfer between own wallets, an exchange or a bridge, which a chain returned. */
const ARRIVED_ON_CHAIN = `EXISTS (SELECT FROM transaction_links l
                                    JOIN transactions other ON other.id = l.in_transaction_id
                                   WHERE l.out_transaction_id = t.id AND other.edited_at IS NULL
                                     AND other.ledger LIKE 'network:%')`;

/** What fills took of the payment of an order, which is of one coin. */
const FILLED = `coalesce((SELECT sum(l.paid_amount) FROM transaction_links l
                           WHERE l.out_transaction_id = s.transaction_id), 0)`;

async function readMoved(queries: Queries, assetIds: readonly number[]): Promise<MovedRow[]> {
  const { rows } = await queries.query<MovedRow>(
    `WITH members AS MATERIALIZED (${MEMBERS}), own AS MATERIALIZED (SELECT account_id FROM operator_wallets),
     signed AS (
       SELECT m.asset_id, x.transaction_id, x.role, ${IS_CONFIRMED} AS is_confirmed,
              x.amount * ((i.account_id IS NOT NULL)::int - (o.account_id IS NOT NULL)::int) AS net
         FROM transfers x
         JOIN members m ON m.id = x.coin_id
         JOIN transactions t ON t.id = x.transaction_id
         LEFT JOIN own i ON i.account_id = x.to_account_id
         LEFT JOIN own o ON o.account_id = x.from_account_id),
     moved AS (
       SELECT s.asset_id, s.transaction_id, c.action, bool_and(s.is_confirmed) AS is_read,
              coalesce(sum(s.net) FILTER (WHERE s.role = 'transfer'), 0)
                + CASE WHEN c.action = 'placeOrder' THEN ${FILLED} ELSE 0 END AS net
         FROM signed s LEFT JOIN classifications c ON c.transaction_id = s.transaction_id
        WHERE s.net <> 0 AND (c.action IS NULL OR c.action = ANY ($2)) GROUP BY 1, 2, 3),
     placed AS (
       SELECT s.*, CASE WHEN s.action IN ('addLiquidity', 'removeLiquidity') THEN coalesce(${POOL_STATE}, s.action)
                        ELSE s.action END AS place_action,
              s.net > 0 OR s.is_read OR (t.edited_at IS NULL AND ${IS_CONNECTED}) OR ${ARRIVED_ON_CHAIN} AS is_confirmed
         FROM moved s JOIN transactions t ON t.id = s.transaction_id)
     SELECT p.asset_id, p.place_action AS action, sum(p.net) AS net_moved,
            coalesce(sum(p.net) FILTER (WHERE p.is_confirmed), 0) AS net_confirmed,
            count(DISTINCT p.transaction_id) AS transactions
       FROM placed p GROUP BY 1, 2 ORDER BY 1, 2`,
    [assetIds, Object.keys(PLACE_OF_ACTION)],
  );
  return rows;
}

async function readSeized(queries: Queries, assetIds: readonly number[]): Promise<AssetAmount[]> {
  const { rows } = await queries.query<AssetAmount>(
    `WITH members AS MATERIALIZED (${MEMBERS}), own AS MATERIALIZED (SELECT account_id FROM operator_wallets)
     SELECT m.asset_id, sum(x.amount) AS amount
       FROM classifications c
       JOIN transactions t ON t.id = c.transaction_id
       JOIN transfers x ON x.transaction_id = t.id
       JOIN members m ON m.id = x.coin_id
       JOIN accounts taker ON taker.id = x.to_account_id
      WHERE c.action = 'liquidation' AND x.role = 'transfer'
        AND x.from_account_id NOT IN (SELECT account_id FROM own)
        AND x.to_account_id NOT IN (SELECT account_id FROM own)
        AND (${IS_TAKEN_IN_LIQUIDATION})
      GROUP BY 1`,
    [assetIds],
  );
  return rows;
}

/** What is not known of an asset: a statement that counts it for each asset, and the sentence about the count. */
const UNKNOWN_PARTS: readonly { readonly sql: string; readonly text: (count: number) => string }[] = [
  {
    sql: `SELECT m.asset_id, count(DISTINCT b.wallet_id) AS count
            FROM wallet_balances b
            JOIN members m ON m.id = b.coin_id
            JOIN coins c ON c.id = b.coin_id
            JOIN operator_wallets w ON w.id = b.wallet_id
           WHERE b.on_chain IS NOT NULL AND b.on_chain <> b.derived AND NOT c.is_rebasing`,
    text: (count) => `In ${countNoun(count, 'wallet')} the chain has another balance than the books.`,
  },
  {
    sql: `SELECT m.asset_id, count(DISTINCT e.id) AS count
            FROM exchange_connections e JOIN transfers x ON x.to_account_id = (
                   SELECT w.account_id FROM operator_wallets w WHERE w.id = e.wallet_id)
            JOIN members m ON m.id = x.coin_id
           WHERE e.failure IS NOT NULL OR e.credentials IS NULL`,
    text: (count) =>
      count === 1
        ? '1 exchange account could not be read, so its balance is that of an earlier reading.'
        : `${count} exchange accounts could not be read, so their balances are those of earlier readings.`,
  },
  {
    // Debts to protocols come from the books. They miss every loan as long as there are no books.
    sql: `SELECT m.asset_id, count(DISTINCT x.transaction_id) AS count
            FROM (SELECT CASE WHEN EXISTS (SELECT FROM book_generations) THEN (SELECT min(at) FROM book_changes)
                              ELSE '-infinity'::timestamptz END AS since) AS stale
            JOIN transfers x ON x.at >= stale.since
            JOIN members m ON m.id = x.coin_id
            JOIN classifications c ON c.transaction_id = x.transaction_id
           WHERE c.action IN ('borrow', 'repay', 'liquidation') AND x.role = 'transfer'`,
    text: (count) =>
      'What is owed to protocols may be incomplete: ' +
      `the books are not up to date with ${countNoun(count, 'loan transaction')}.`,
  },
  {
    // Wallets of networks that have the asset. Networks that are not indexed have no sync.
    sql: `SELECT m.asset_id, count(DISTINCT w.id) AS count
            FROM operator_wallets w JOIN networks n ON n.id = w.network_id
            JOIN members m ON m.id = n.native_coin_id
              OR EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = m.id AND a.network_id = n.id)
           WHERE w.synced_at IS NULL AND w.is_active AND n.is_active AND ${IS_READABLE_NETWORK}`,
    text: (count) =>
      count === 1
        ? '1 wallet was never synced, so what it holds is not counted.'
        : `${countNoun(count, 'wallet')} were never synced, so what they hold is not counted.`,
  },
];
