/**
 * Tokens that a sync found are decided by a person: keep one as a coin of its own, mark it as spam, or declare it the
 * same asset as a coin of the catalogue. The last is an alias: both keep their contracts and transfers, count as one
 * asset with one price, and can be separated again without a trace.
 */
import { type CatalogueCalls } from '../../contract/calls.ts';
import type pg from 'pg';
import type { Effect, RuleDefaults } from '@holdfast/accounts/server';
import { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { findPageOfIds, readPage } from '@holdfast/database/bounded-page.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type BodyOf, type OutputOf } from '@holdfast/http/server/handler.ts';
import { createGroup, refuseUnfit, writeMembers } from '../alias-coins/alias-coins.ts';
import { writeCatalogue } from '../write-catalogue.ts';
import { getCoin, noSuchCoin, readCoins } from './coin-record.ts';
import { describeCoins, requestIfGuarded } from './guarded-coins.ts';
import { findCopiedCoins } from './lookalikes.ts';
import { updateCoin } from './write-coin.ts';

type ToReview = OutputOf<CatalogueCalls['listCoinsToReview']>;
type Suggestion = ToReview['items'][number]['sameAs'][number];

const SUGGESTIONS_MAX = 3;

interface ReviewDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
}

export const coinReviewHandlers = defineHandlers(({ pool, config }: ReviewDependencies) => ({
  async listCoinsToReview({ query }) {
    const conditions = new Conditions();
    conditions.add('c.needs_review AND NOT c.is_spam');
    const source = { from: 'coins c', conditions, orderBy: 'c.id', id: 'c.id' };
    return readPage(query, await findPageOfIds(pool, source, query), (ids) => readToReview(pool, ids));
  },

  /** Declares a coin the same asset as another one, which leads their alias group, and thereby reviews it. */
  joinCoin: ({ params: { id }, body, caller }) =>
    writeCatalogue(pool, async (client) => {
      const ofCoinId = await findPrimary(client, { id, ofCoinId: body.ofCoinId });
      const { coin, primary } = await readPair(client, { id, ofCoinId });
      const named = await describeCoins(client, [id, ofCoinId]);
      const waits = await requestIfGuarded(
        client,
        { config, caller },
        {
          coinIds: [id, ofCoinId],
          name: `Count ${coin.symbol} as ${primary.symbol}`,
          before: {},
          after: { Coin: named.get(id) ?? '', 'Counts as': named.get(ofCoinId) ?? '' },
          change: { join: { id, ofCoinId } },
        },
      );
      if (!waits) await joinCoin(client, { id, ofCoinId });
      return getCoin(client, id);
    }),

  /** Takes a coin out of its alias group, to be reviewed again. A group that has no alias left is deleted. */
  separateCoin: ({ params: { id }, caller }) =>
    writeCatalogue(pool, async (client) => {
      const { symbol, isCanonical, aliasCoinId } = await getCoin(client, id);
      if (aliasCoinId === null || isCanonical) throw notAnAlias();
      const named = await describeCoins(client, [id]);
      const waits = await requestIfGuarded(
        client,
        { config, caller },
        {
          coinIds: [id],
          name: `Count ${symbol} as a coin of its own`,
          before: { Coin: named.get(id) ?? '' },
          after: {},
          change: { separate: { id } },
        },
      );
      if (!waits) await separateCoin(client, { id });
      return getCoin(client, id);
    }),
}));

/** What happens when a change of what a coin is has been approved. */
export const coinEffect: Effect = {
  async apply(client, request) {
    const change = request.change as CoinChange;
    if (change.update) await updateCoin(client, change.update);
    if (change.group) await writeMembers(client, change.group);
    if (change.join) await joinCoin(client, change.join);
    if (change.separate) await separateCoin(client, change.separate);
  },
};

interface CoinChange {
  readonly update?: BodyOf<CatalogueCalls['updateCoin']>;
  readonly group?: { readonly id: number; readonly coinIds: readonly number[] };
  readonly join?: { readonly id: number; readonly ofCoinId: number };
  readonly separate?: { readonly id: number };
}

interface PairedCoin {
  id: number;
  symbol: string;
  set_id: number | null;
  is_primary: boolean;
}

async function readPair(
  client: Queries,
  { id, ofCoinId }: { id: number; ofCoinId: number },
): Promise<{ coin: PairedCoin; primary: PairedCoin }> {
  if (id === ofCoinId) throw invalidField({ loc: ['body', 'ofCoinId'], msg: 'Choose another coin.', input: ofCoinId });
  const { rows } = await client.query<PairedCoin>(
    `SELECT c.id, c.symbol, m.alias_coin_id AS set_id, coalesce(m.is_canonical, true) AS is_primary
       FROM coins c LEFT JOIN alias_coin_members m ON m.coin_id = c.id WHERE c.id = ANY ($1) ORDER BY c.id
        FOR NO KEY UPDATE OF c`,
    [[id, ofCoinId]],
  );
  const coin = rows.find((row) => row.id === id);
  const primary = rows.find((row) => row.id === ofCoinId);
  if (!coin) throw noSuchCoin();
  if (!primary) throw invalidField({ loc: ['body', 'ofCoinId'], msg: 'There is no such coin.', input: ofCoinId });
  if (!primary.is_primary)
    throw new AppError(
      'conflict',
      `${primary.symbol} is an alias of another coin itself. Choose the primary coin of its group.`,
    );
  await refuseUnfit(client, { coinIds: [id], setId: null, loc: () => ['path', 'id'] });
  if (primary.set_id === null)
    await refuseUnfit(client, { coinIds: [ofCoinId], setId: null, loc: () => ['body', 'ofCoinId'] });
  return { coin, primary };
}

/**
 * What is the same as an alias belongs to the alias' group: WETH of another network to ETH. The primary coin is found
 * before anything is decided, so that the two-person rule sees the coin whose amounts change.
 */
async function findPrimary(client: Queries, { id, ofCoinId }: { id: number; ofCoinId: number }): Promise<number> {
  const { rows } = await client.query<{ coin_id: number }>(
    `SELECT p.coin_id FROM alias_coin_members m JOIN alias_coin_members p USING (alias_coin_id)
      WHERE m.coin_id = $1 AND p.is_canonical AND p.coin_id <> $2`,
    [ofCoinId, id],
  );
  return rows[0]?.coin_id ?? ofCoinId;
}

async function joinCoin(client: Queries, pair: { id: number; ofCoinId: number }): Promise<void> {
  const { primary } = await readPair(client, pair);
  const setId = primary.set_id ?? (await createGroup(client, pair.ofCoinId));
  await client.query('INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) VALUES ($1, $2, false)', [
    pair.id,
    setId,
  ]);
  await client.query('UPDATE coins SET needs_review = false WHERE id = $1', [pair.id]);
}

async function separateCoin(client: Queries, { id }: { id: number }): Promise<void> {
  const { rows } = await client.query<{ alias_coin_id: number }>(
    'DELETE FROM alias_coin_members WHERE coin_id = $1 AND NOT is_canonical RETURNING alias_coin_id',
    [id],
  );
  const [left] = rows;
  if (!left) throw notAnAlias();
  await client.query(
    `DELETE FROM alias_coins s WHERE s.id = $1
        AND NOT EXISTS (SELECT FROM alias_coin_members m WHERE m.alias_coin_id = s.id AND NOT m.is_canonical)`,
    [left.alias_coin_id],
  );
  await client.query('UPDATE coins SET needs_review = true WHERE id = $1', [id]);
}

function notAnAlias(): AppError {
  return new AppError('conflict', 'This coin is not the same as another one.');
}

async function readToReview(queries: Queries, ids: number[]): Promise<ToReview['items']> {
  const coins = await readCoins(queries, ids, { withPrices: false });
  const { rows: used } = await queries.query<{ coin_id: number; transactions: number }>(
    `SELECT coin_id, count(DISTINCT transaction_id)::int AS transactions FROM transfers WHERE coin_id = ANY ($1)
      GROUP BY coin_id`,
    [ids],
  );
  const counts = new Map(used.map((row) => [row.coin_id, row.transactions]));
  const sameAs = await suggestSame(queries, ids);
  const tokens = coins.map((coin) => ({ ...coin, networkIds: coin.addresses.map(({ networkId }) => networkId) }));
  const copied = await findCopiedCoins(queries, tokens);
  return tokens.map((token) => {
    const { networkIds: _, ...coin } = token;
    return {
      coin,
      transactions: counts.get(coin.id) ?? 0,
      sameAs: sameAs.get(coin.id) ?? [],
      copies: copied.get(token) ?? null,
    };
  });
}

/**
 * Reviewed coins with the same symbol, or with the symbol of a bridged one without its ending: USDC for USDC.e. An
 * alias is offered as the primary coin of its group: ETH for a new WETH. A symbol that several contracts of one network
 * share, as the shares of all pools of a protocol do, identifies no coin, unless the coin has a market ID. An NFT is
 * never the same.
 */
async function suggestSame(queries: Queries, ids: readonly number[]): Promise<Map<number, Suggestion[]>> {
  const { rows } = await queries.query<{
    coin_id: number;
    id: number;
    symbol: string;
    name: string;
    market_id: string | null;
  }>(
    `SELECT c.id AS coin_id, known.id, known.symbol, known.name, known.market_id FROM coins c CROSS JOIN LATERAL (
       SELECT p.id, p.symbol, p.name, p.market_id FROM coins k
         LEFT JOIN alias_coin_members m ON m.coin_id = k.id AND NOT m.is_canonical
         LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = m.alias_coin_id AND lead.is_canonical
         JOIN coins p ON p.id = coalesce(lead.coin_id, k.id)
        WHERE lower(k.symbol) IN (lower(c.symbol), lower(regexp_replace(c.symbol, '\\.e$', '', 'i')))
          AND k.id <> c.id AND NOT k.is_spam AND NOT k.needs_review AND NOT k.is_cash AND k.claim_kind IS NULL
          AND (p.market_id IS NOT NULL OR NOT EXISTS (
            SELECT FROM coins one JOIN coin_addresses mine ON mine.coin_id = one.id
              JOIN coin_addresses theirs ON theirs.network_id = mine.network_id AND theirs.coin_id <> one.id
              JOIN coins other ON other.id = theirs.coin_id
             WHERE lower(one.symbol) = lower(k.symbol) AND lower(other.symbol) = lower(k.symbol)
               AND NOT one.is_spam AND NOT other.is_spam))
        GROUP BY p.id ORDER BY p.market_id IS NULL, p.id LIMIT ${SUGGESTIONS_MAX}) AS known
      WHERE c.id = ANY ($1) AND c.claim_kind IS NULL
        AND NOT EXISTS (SELECT FROM alias_coin_members m WHERE m.coin_id = c.id)
        AND NOT EXISTS (SELECT FROM coin_addresses a WHERE a.coin_id = c.id AND a.address LIKE '%/%')`,
    [ids],
  );
  const found = new Map<number, Suggestion[]>();
  for (const { coin_id: coinId, id, symbol, name, market_id: marketId } of rows)
    found.set(coinId, [...(found.get(coinId) ?? []), { id, symbol, name, marketId }]);
  return found;
}
