/**
 * Loads common networks and coins into an empty catalogue, from data files that name their sources. It is loaded once;
 * from then on admins maintain the catalogue.
 */
import type pg from 'pg';
import type { Log } from '@holdfast/database/log.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import { SECRET_PLACES, type SecretBox, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import aliasData from './start-data/aliases.json' with { type: 'json' };
import coinData from './start-data/coins.json' with { type: 'json' };
import networkData from './start-data/networks.json' with { type: 'json' };

type IdsByKey<Key> = ReadonlyMap<Key, number>;

/** Returns whether anything was loaded. */
export async function loadStartData(pool: pg.Pool, log: Log): Promise<boolean> {
  if (!(await isEmpty(pool))) return false;
  const hasLoaded = await transaction(pool, async (client) => {
    // Of two processes that start together, the second waits here and finds the data loaded. Like migrations, this does
    // not wait for the disk: after a power failure it would be loaded again, and the next write makes it durable.
    await client.query('SET LOCAL synchronous_commit = off; LOCK TABLE coins, networks IN SHARE ROW EXCLUSIVE MODE');
    if (!(await isEmpty(client))) return false;
    const coinIds = await insertCoins(client);
    const networkIds = await insertNetworks(client, { coinIds, secrets: secretsOf(pool) });
    await insertAddresses(client, { coinIds, networkIds });
    await insertAliases(client, coinIds);
    return true;
  });
  if (hasLoaded)
    log.info(
      { networks: networkData.networks.length, coins: coinData.coins.length },
      'Loaded the initial networks and coins.',
    );
  return hasLoaded;
}

async function isEmpty(client: Queries): Promise<boolean> {
  const { rows } = await client.query<{ is_empty: boolean }>(
    'SELECT NOT EXISTS (SELECT FROM coins) AND NOT EXISTS (SELECT FROM networks) AS is_empty',
  );
  return rows[0]?.is_empty ?? false;
}

async function insertCoins(client: Queries): Promise<IdsByKey<string>> {
  const { coins } = coinData;
  const { rows } = await client.query<{ id: number; symbol: string }>(
    `INSERT INTO coins (symbol, name, decimals, market_id, has_prices, is_cash)
     SELECT * FROM unnest($1::text[], $2::text[], $3::smallint[], $4::text[], $5::boolean[], $6::boolean[])
     RETURNING id, symbol`,
    [
      coins.map((coin) => coin.symbol),
      coins.map((coin) => coin.name),
      coins.map((coin) => coin.decimals),
      coins.map((coin) => coin.marketId),
      coins.map((coin) => coin.hasPrices),
      coins.map((coin) => 'isCash' in coin),
    ],
  );
  return new Map(rows.map((row) => [row.symbol, row.id]));
}

async function insertNetworks(
  client: Queries,
  { coinIds, secrets }: { coinIds: IdsByKey<string>; secrets: SecretBox },
): Promise<IdsByKey<number | null>> {
  const { networks } = networkData;
  const { rows } = await client.query<{ id: number; chain_id: number | null }>(
    `INSERT INTO networks (name, kind, chain_id, rpc_url, covalent_name, explorer_url, native_coin_id, confirmations,
                           is_active)
     SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[],
                          $8::integer[], $9::boolean[])
     RETURNING id, chain_id`,
    [
      networks.map(({ name }) => name),
      networks.map(({ kind }) => kind),
      networks.map(({ chainId }) => chainId),
      networks.map(({ rpcUrl }) => rpcUrl && secrets.encrypt(rpcUrl, SECRET_PLACES.rpcUrl)),
      networks.map(({ covalentName }) => covalentName),
      networks.map(({ explorerUrl }) => explorerUrl),
      networks.map(({ nativeCoin }) => known(coinIds, nativeCoin)),
      networks.map(({ confirmations }) => confirmations),
      networks.map((network) => !('isActive' in network)),
    ],
  );
  return new Map(rows.map((row) => [row.chain_id, row.id]));
}

/** The addresses in the file have their checksums already, which its test verifies. */
async function insertAddresses(
  client: Queries,
  { coinIds, networkIds }: { coinIds: IdsByKey<string>; networkIds: IdsByKey<number | null> },
): Promise<void> {
  const rows = coinData.coins.flatMap(({ symbol, addresses }) =>
    addresses.map((entry) => ({ ...entry, coinId: known(coinIds, symbol) })),
  );
  await client.query(
    `INSERT INTO coin_addresses (coin_id, network_id, address, decimals) SELECT *
       FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::smallint[])`,
    [
      rows.map(({ coinId }) => coinId),
      rows.map(({ chainId }) => known(networkIds, chainId)),
      rows.map(({ address }) => address),
      rows.map(({ decimals }) => decimals),
    ],
  );
}

async function insertAliases(client: Queries, coinIds: IdsByKey<string>): Promise<void> {
  const { aliases } = aliasData;
  const { rows: sets } = await client.query<{ id: number }>(
    'INSERT INTO alias_coins SELECT FROM generate_series(1, $1) RETURNING id',
    [aliases.length],
  );
  const members = aliases.flatMap(({ coin, aliases: others }, index) =>
    [coin, ...others].map((symbol) => ({ symbol, setId: sets[index]?.id, isCanonical: symbol === coin })),
  );
  await client.query(
    `INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::boolean[])`,
    [
      members.map(({ symbol }) => known(coinIds, symbol)),
      members.map(({ setId }) => setId),
      members.map(({ isCanonical }) => isCanonical),
    ],
  );
}

function known<Key>(ids: IdsByKey<Key>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The start data refers to ${String(key)}, which it does not hold.`);
  return id;
}
