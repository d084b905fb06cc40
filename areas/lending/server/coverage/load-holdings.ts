/**
 * What the operator holds of some assets, and where, by the transfers and their classifications. Coins of one alias
 * group count as one asset, named by its primary coin.
 *
 * Liquid is the balance of the operator's wallets by all transfers. The rest follows from classified transactions
 * alone: what went out under "stake" less what came back under "unstake", and so on. A negative result (rewards that
 * came back with a stake) counts as zero. An unclassified transaction changes liquid only, and is counted as unknown.
 * Collateral seized by a liquidation moves from the pool to the liquidator without touching an own wallet, so it is
 * read from the event.
 *
 * Liquidity pools trade, so what is in a pool that is read from its contract counts as it is now. A pool that nobody
 * has confirmed counts nowhere. What was put into any other pool counts as it was put in.
 */
import { IS_READABLE_NETWORK } from '@holdfast/chain/readable-networks.ts';
import { eventDefinition, eventsOfKind } from '@holdfast/protocols/engine';
import { add, type Amount, countNoun, parseAmount, ZERO } from '@holdfast/money';
import { assetOf } from '@holdfast/catalogue/server';
import type { Queries } from '@holdfast/database/queries.ts';

export const PLACES = ['staked', 'inPools', 'pledged', 'lentOut', 'inTransit'] as const;
export type Place = (typeof PLACES)[number];

export interface Holding extends Record<Place, Amount> {
  readonly liquid: Amount;
  readonly unknowns: string[];
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
  exchangeDeposit: 'inTransit',
  exchangeWithdrawal: 'inTransit',
  ownTransfer: 'inTransit',
};

/** Instead of the action: liquidity in a contract that nobody has confirmed. */
const UNVERIFIED = 'inUnverifiedPool';

interface MovedRow {
  asset_id: number;
  action: string | null;
  /** Into own wallets less out of them, everything included. */
  net: string;
  /** The same without fees. */
  net_moved: string;
  transactions: number;
}

export async function loadHoldings(queries: Queries, assetIds: readonly number[]): Promise<Map<number, Holding>> {
  const holdings = new Map(
    assetIds.map((assetId) => [
      assetId,
      { liquid: ZERO as bigint, unknowns: [] as string[], places: new Map<Place, bigint>() },
    ]),
  );
  for (const row of await readMoved(queries, assetIds)) {
    const holding = holdings.get(row.asset_id);
    if (!holding) continue;
    holding.liquid += parseAmount(row.net);
    const place = PLACE_OF_ACTION[row.action ?? ''];
    if (place) holding.places.set(place, (holding.places.get(place) ?? 0n) - parseAmount(row.net_moved));
    if (row.action === UNVERIFIED && parseAmount(row.net_moved) < 0n)
      holding.unknowns.push(
        'What is in unverified pools is not counted. Confirm their contracts under Liquidity Pools.',
      );
    if (row.action === null) {
      const moved = row.transactions === 1 ? 'transaction that moved it is' : 'transactions that moved it are';
      holding.unknowns.push(`${row.transactions} ${moved} unclassified.`);
    }
  }
  for (const row of await readSeized(queries, assetIds)) {
    const places = holdings.get(row.asset_id)?.places;
    places?.set('pledged', (places.get('pledged') ?? 0n) - parseAmount(row.amount));
  }
  const inReadPools = await readPooled(queries, assetIds);
  for (const { sql, text } of UNKNOWN_PARTS) {
    const { rows } = await queries.query<{ asset_id: number; count: number }>(
      `WITH members AS MATERIALIZED (${MEMBERS}) ${sql} GROUP BY 1`,
      [assetIds],
    );
    for (const { asset_id: assetId, count } of rows) holdings.get(assetId)?.unknowns.push(text(count));
  }
  return new Map(
    [...holdings].map(([assetId, { liquid, unknowns, places }]) => {
      const placed = (place: Place): Amount => {
        const amount = places.get(place) ?? 0n;
        return (amount > 0n ? amount : 0n) as Amount;
      };
      if ((places.get('inPools') ?? 0n) > 0n)
        unknowns.push(
          'Some pools are not read from their contracts: what was put in counts, and something else may come out.',
        );
      return [
        assetId,
        {
          liquid: liquid as Amount,
          unknowns,
          staked: placed('staked'),
          inPools: add(placed('inPools'), inReadPools.get(assetId) ?? ZERO),
          pledged: placed('pledged'),
          lentOut: placed('lentOut'),
          inTransit: placed('inTransit'),
        },
      ];
    }),
  );
}

const MEMBERS = `SELECT c.id, ${assetOf('c.id')} AS asset_id FROM coins c
  WHERE c.id = ANY ($1)
     OR c.id IN (SELECT o.coin_id
                   FROM alias_coin_members m JOIN alias_coin_members o ON o.alias_coin_id = m.alias_coin_id
                  WHERE m.coin_id = ANY ($1))`;

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

async function readMoved(queries: Queries, assetIds: readonly number[]): Promise<MovedRow[]> {
  const { rows } = await queries.query<MovedRow>(
    `WITH members AS MATERIALIZED (${MEMBERS}), own AS MATERIALIZED (SELECT account_id FROM operator_wallets),
     signed AS (
       SELECT m.asset_id, x.transaction_id, x.role,
              x.amount * ((i.account_id IS NOT NULL)::int - (o.account_id IS NOT NULL)::int) AS net
         FROM transfers x
         JOIN members m ON m.id = x.coin_id
         LEFT JOIN own i ON i.account_id = x.to_account_id
         LEFT JOIN own o ON o.account_id = x.from_account_id)
     SELECT s.asset_id,
            CASE WHEN c.action IN ('addLiquidity', 'removeLiquidity') THEN coalesce(${POOL_STATE}, c.action)
                 ELSE c.action END AS action,
            sum(s.net) AS net, coalesce(sum(s.net) FILTER (WHERE s.role = 'transfer'), 0) AS net_moved,
            count(DISTINCT s.transaction_id) AS transactions
       FROM signed s LEFT JOIN classifications c ON c.transaction_id = s.transaction_id
      WHERE s.net <> 0 GROUP BY 1, 2 ORDER BY 1, 2`,
    [assetIds],
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
