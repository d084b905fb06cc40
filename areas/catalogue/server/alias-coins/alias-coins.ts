import type { AliasCoin } from '../../contract/coin.ts';
import type pg from 'pg';
import { pendingApprovalOf, type RuleDefaults, type ShownFields } from '@holdfast/accounts/server';
import { Conditions } from '@holdfast/database/conditions.ts';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import { toRecord } from '@holdfast/database/to-record.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { findPageOfIds, inOrderOf, orderBy, readPage } from '@holdfast/database/bounded-page.ts';
import { defineHandlers } from '../define-handlers.ts';
import { describeCoins, type GuardedChange, requestIfGuarded } from '../coins/guarded-coins.ts';
import { termBeginsWith } from '../find-closest-ids.ts';
import { writeCatalogue } from '../write-catalogue.ts';

interface AliasCoinRow {
  id: number;
  created_at: Date;
  coin: AliasCoin['coin'];
  aliased: AliasCoin['aliasedCoins'];
  pending_approval: AliasCoin['pendingApproval'];
}

const REFERENCE = `json_build_object('id', c.id, 'symbol', c.symbol, 'name', c.name, 'marketId', c.market_id)`;
const READ_ALIAS_COINS = `
  SELECT s.id, s.created_at,
         (array_agg(${REFERENCE}) FILTER (WHERE m.is_canonical))[1] AS coin,
         coalesce(json_agg(${REFERENCE} ORDER BY lower(c.symbol), c.id)
                  FILTER (WHERE NOT m.is_canonical), '[]') AS aliased,
         ${pendingApprovalOf('coin', '(array_agg(m.coin_id) FILTER (WHERE m.is_canonical))[1]')} AS pending_approval
    FROM alias_coins s JOIN alias_coin_members m ON m.alias_coin_id = s.id JOIN coins c ON c.id = m.coin_id
   WHERE s.id = ANY ($1) GROUP BY s.id`;

async function readAliasCoins(client: Queries, ids: readonly number[]): Promise<AliasCoin[]> {
  const { rows } = await client.query<AliasCoinRow>(READ_ALIAS_COINS, [ids]);
  return inOrderOf(ids, rows).map((row) => ({
    ...toRecord(row),
    aliasedCoins: row.aliased,
  }));
}

async function getAliasCoin(client: Queries, id: number): Promise<AliasCoin> {
  const [set] = await readAliasCoins(client, [id]);
  if (!set) throw noSuchAliasCoin();
  return set;
}

function noSuchAliasCoin(): AppError {
  return new AppError('not_found', 'There is no such alias group.');
}

const SORT_EXPRESSIONS = {
  coin: 'lower(c.symbol)',
  aliases: '(SELECT count(*) FROM alias_coin_members m WHERE m.alias_coin_id = lead.alias_coin_id)',
  /** Ids are assigned in the order of creation. */
  created: 'lead.alias_coin_id',
};

interface AliasDependencies {
  readonly pool: pg.Pool;
  readonly config: RuleDefaults;
}

export const aliasCoinHandlers = defineHandlers(({ pool, config }: AliasDependencies) => ({
  async listAliasCoins({ query }) {
    const conditions = new Conditions();
    conditions.add('lead.is_canonical');
    if (query.search) {
      // A group is found by any of its coins.
      conditions.add(`EXISTS (SELECT FROM alias_coin_members m JOIN coin_terms t ON t.coin_id = m.coin_id
                               WHERE m.alias_coin_id = lead.alias_coin_id
                                   AND ${termBeginsWith(conditions, query.search)})`);
    }
    const from = 'alias_coin_members lead JOIN coins c ON c.id = lead.coin_id';
    const id = 'lead.alias_coin_id';
    const order = orderBy(SORT_EXPRESSIONS[query.sort], { id, order: query.order });
    const found = await findPageOfIds(pool, { from, conditions, orderBy: order, id }, query);
    return readPage(query, found, (ids) => readAliasCoins(pool, ids));
  },

  /** A group of one coin changes nothing yet. */
  addAliasCoin: ({ body: { coinId } }) =>
    writeCatalogue(pool, async (client) => {
      await refuseUnfit(client, { coinIds: [coinId], setId: null, loc: () => ['body', 'coinId'] });
      return getAliasCoin(client, await createGroup(client, coinId));
    }),

  updateAliasCoin: ({ params: { id }, body: { aliasedCoinsIds }, caller }) =>
    writeCatalogue(pool, async (client) => {
      const group = await lockGroup(client, id);
      const coinIds = [...new Set(aliasedCoinsIds)];
      await refuseUnfit(client, {
        coinIds,
        setId: id,
        loc: (coinId) => ['body', 'aliasedCoinsIds', String(aliasedCoinsIds.indexOf(coinId))],
      });
      const before = group.aliasedCoins.map((coin) => coin.id);
      const changed = [...coinIds, ...before].filter((coinId) => !coinIds.includes(coinId) || !before.includes(coinId));
      const waits = await requestIfGuarded(
        client,
        { config, caller },
        {
          coinIds: [group.coin.id, ...changed],
          name: `Change which coins count as ${group.coin.symbol}`,
          ...(await namesOf(client, { before, after: coinIds })),
          change: { group: { id, coinIds } },
        },
      );
      if (!waits) await writeMembers(client, { id, coinIds });
      return getAliasCoin(client, id);
    }),

  deleteAliasCoin: ({ params: { id }, caller }) =>
    writeCatalogue(pool, async (client) => {
      const { coin, aliasedCoins } = await lockGroup(client, id);
      const before = aliasedCoins.map((alias) => alias.id);
      // What it would delete waits; the group itself can be deleted once it is empty.
      const waits = await requestIfGuarded(
        client,
        { config, caller },
        {
          coinIds: [coin.id, ...before],
          name: `Change which coins count as ${coin.symbol}`,
          ...(await namesOf(client, { before, after: [] })),
          change: { group: { id, coinIds: [] } },
        },
      );
      if (!waits) await client.query('DELETE FROM alias_coins WHERE id = $1', [id]);
      return { done: true };
    }),
}));

async function lockGroup(client: Queries, id: number): Promise<AliasCoin> {
  await client.query('SELECT FROM alias_coins WHERE id = $1 FOR UPDATE', [id]);
  return getAliasCoin(client, id);
}

export async function createGroup(client: Queries, coinId: number): Promise<number> {
  const id = await insertReturningId(client, 'INSERT INTO alias_coins DEFAULT VALUES RETURNING id');
  await client.query('INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) VALUES ($1, $2, true)', [
    coinId,
    id,
  ]);
  return id;
}

/** Sets the aliases of a group. */
export async function writeMembers(
  client: Queries,
  { id, coinIds }: { id: number; coinIds: readonly number[] },
): Promise<void> {
  await refuseUnfit(client, { coinIds, setId: id, loc: () => ['body', 'aliasedCoinsIds'] });
  await client.query('DELETE FROM alias_coin_members WHERE alias_coin_id = $1 AND NOT is_canonical', [id]);
  await client.query(
    `INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) SELECT coin_id, $2, false
       FROM unnest($1::bigint[]) AS coin_id ORDER BY coin_id`,
    [coinIds, id],
  );
}

/** The coins of both lists with their contracts, as those who approve compare them. */
async function namesOf(
  client: Queries,
  { before, after }: { before: readonly number[]; after: readonly number[] },
): Promise<Pick<GuardedChange, 'before' | 'after'>> {
  const named = await describeCoins(client, [...before, ...after]);
  const listed = (ids: readonly number[]): ShownFields => ({
    Aliases: ids.map((id) => named.get(id) ?? '').join(', ') || 'None',
  });
  return { before: listed(before), after: listed(after) };
}

interface Candidate {
  id: number;
  symbol: string | null;
  set_id: number | null;
  is_canonical: boolean | null;
  lead: string | null;
  claim_of: string | null;
  is_cash: boolean | null;
}

/** Every coin must exist and be free: in no other group, not the primary coin of this one, and an asset of its own. */
export async function refuseUnfit(
  client: Queries,
  { coinIds, setId, loc }: { coinIds: readonly number[]; setId: number | null; loc: (coinId: number) => string[] },
): Promise<void> {
  const { rows } = await client.query<Candidate>(
    `SELECT given.id, c.symbol, m.alias_coin_id AS set_id, m.is_canonical, lead_coin.symbol AS lead,
            base.symbol AS claim_of, c.is_cash
       FROM unnest($1::bigint[]) WITH ORDINALITY AS given (id, place)
       LEFT JOIN coins c ON c.id = given.id
       LEFT JOIN coins base ON base.id = c.claim_of_coin_id
       LEFT JOIN alias_coin_members m ON m.coin_id = given.id
       LEFT JOIN alias_coin_members lead ON lead.alias_coin_id = m.alias_coin_id AND lead.is_canonical
       LEFT JOIN coins lead_coin ON lead_coin.id = lead.coin_id
      ORDER BY given.place`,
    [coinIds],
  );
  for (const coin of rows) {
    if (coin.symbol === null) throw invalidField({ loc: loc(coin.id), msg: 'There is no such coin.', input: coin.id });
    if (coin.claim_of !== null)
      throw new AppError(
        'conflict',
        `${coin.symbol} stands for ${coin.claim_of} and cannot be in an alias group. Clear what it stands for first.`,
      );
    if (coin.is_cash)
      throw new AppError('conflict', `${coin.symbol} is money, which has no aliases. Choose another coin.`);
    if (coin.set_id === null) continue;
    if (coin.set_id !== setId) {
      const conflict = coin.is_canonical
        ? 'is already the primary coin of an alias group'
        : `is already an alias of ${coin.lead}`;
      throw new AppError('conflict', `${coin.symbol} ${conflict}. A coin can be in one alias group only.`);
    }
    if (coin.is_canonical)
      throw new AppError(
        'conflict',
        `${coin.symbol} is the primary coin of this group and cannot be an alias of itself.`,
      );
  }
}
