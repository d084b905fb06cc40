/**
 * The devnet's history in a fresh database: the catalogue that an operator would have entered, and everything on the
 * chains.
 */
import { createRpcSource } from '../../sources/rpc/create-rpc-source.ts';
import type pg from 'pg';
import type { Devnet } from '../../../../devnet/src/start-devnet.ts';
import type { Truth, TruthAccount, TruthToken } from '../../../../devnet/src/truth.ts';
import { silentLog } from '@holdfast/database/log.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import { loadStartData } from '../../../catalogue/server/load-start-data.ts';
import { addCoin, addNetwork, addWallet, ingestInto } from '../ingest/testing.ts';

/** Tokens that an operator would have entered; all others are found on the chain. */
const KNOWN_ROLES: ReadonlySet<TruthToken['role']> = new Set(['coin', 'wrappedNative', 'reward']);

/** Returns the ids of the networks by chain id. */
export async function enterCatalogue(pool: pg.Pool, { truth, networks }: Devnet): Promise<Map<number, number>> {
  const coinIds = new Map<string, number>();
  const coinOf = async (symbol: string, name: string, decimals: number): Promise<number> => {
    const known = coinIds.get(symbol) ?? (await addCoin(pool, { symbol, name, decimals }));
    coinIds.set(symbol, known);
    return known;
  };
  const networkIds = new Map<number, number>();
  for (const { networkChainId, name, nativeSymbol, nativeName } of truth.networks) {
    const nativeCoinId = await coinOf(nativeSymbol, nativeName, 18);
    const rpcUrl = networks.find(({ chainId }) => chainId === networkChainId)!.rpcUrl;
    networkIds.set(networkChainId, await addNetwork(pool, { name, chainId: networkChainId, nativeCoinId, rpcUrl }));
  }
  for (const token of truth.tokens.filter(({ role }) => KNOWN_ROLES.has(role))) {
    const coinId = await coinOf(token.symbol, token.name, token.decimals);
    await pool.query('INSERT INTO coin_addresses (network_id, address, coin_id, decimals) VALUES ($1, $2, $3, $4)', [
      networkIds.get(token.networkChainId),
      token.address,
      coinId,
      token.decimals,
    ]);
  }
  await enterWrappers(pool, truth, (symbol) => coinIds.get(symbol)!);
  for (const wallet of truth.wallets)
    await addWallet(pool, { ...wallet, networkId: networkIds.get(wallet.networkChainId)! });
  await enterKnownAccounts(pool, truth.knownAccounts, networkIds);
  return networkIds;
}

/**
 * The same without a single token: the catalogue of a new installation, with the contracts of the real networks, and
 * the wallets and known accounts of the devnet.
 */
export async function enterStartData(pool: pg.Pool, { truth, networks }: Devnet): Promise<Map<number, number>> {
  await loadStartData(pool, silentLog);
  const networkIds = new Map<number, number>();
  for (const { chainId, rpcUrl } of networks) {
    const { rows } = await pool.query<{ id: number }>(
      'UPDATE networks SET rpc_url = $2 WHERE chain_id = $1 RETURNING id',
      [chainId, rpcUrl],
    );
    networkIds.set(chainId, rows[0]!.id);
  }
  for (const wallet of truth.wallets)
    await addWallet(pool, { ...wallet, networkId: networkIds.get(wallet.networkChainId)! });
  await enterKnownAccounts(pool, truth.knownAccounts, networkIds);
  return networkIds;
}

/** A wrapped native coin counts as the coin itself. */
async function enterWrappers(pool: pg.Pool, truth: Truth, coinIdOf: (symbol: string) => number): Promise<void> {
  const sets = new Map<string, string>(
    truth.networks.map(({ networkChainId, nativeSymbol }) => [
      nativeSymbol,
      truth.tokens.find((token) => token.networkChainId === networkChainId && token.role === 'wrappedNative')!.symbol,
    ]),
  );
  for (const [native, wrapped] of sets) {
    const groupId = await insertReturningId(pool, 'INSERT INTO alias_coins DEFAULT VALUES RETURNING id');
    await pool.query(
      'INSERT INTO alias_coin_members (coin_id, alias_coin_id, is_canonical) VALUES ($1, $3, true), ($2, $3, false)',
      [coinIdOf(native), coinIdOf(wrapped), groupId],
    );
  }
}

async function enterKnownAccounts(
  pool: pg.Pool,
  accounts: readonly TruthAccount[],
  networkIds: ReadonlyMap<number, number>,
): Promise<void> {
  const userIds = new Map<string, number>();
  for (const { kind, name, address, networkChainId } of accounts) {
    const networkId = networkIds.get(networkChainId)!;
    if (kind === 'client') {
      const userId = userIds.get(name) ?? (await addClient(pool, name));
      userIds.set(name, userId);
      await addWallet(pool, { networkId, name, address, userId });
      continue;
    }
    const counterpartyId = await insertReturningId(
      pool,
      `INSERT INTO counterparties (kind, name) VALUES ($1, $2) ON CONFLICT (kind, lower(name))
         DO UPDATE SET name = excluded.name RETURNING id`,
      [kind, name],
    );
    await pool.query('INSERT INTO accounts (network_id, address, kind, counterparty_id) VALUES ($1, $2, $3, $4)', [
      networkId,
      address,
      kind,
      counterpartyId,
    ]);
  }
}

export async function addClient(pool: pg.Pool, name: string): Promise<number> {
  return insertReturningId(
    pool,
    `INSERT INTO users (email, role, created_at) VALUES ($1, 'client', now()) RETURNING id`,
    [`${name.toLowerCase().replaceAll(' ', '.')}@clients.example`],
  );
}

/** Reads every own wallet from its chain, as a sync does. */
export async function readWallets(
  pool: pg.Pool,
  { truth, networks }: Devnet,
  networkIds: ReadonlyMap<number, number>,
): Promise<void> {
  for (const { networkChainId, address } of truth.wallets) {
    const network = networks.find(({ chainId }) => chainId === networkChainId)!;
    const source = createRpcSource({ url: network.rpcUrl, chainId: network.chainId });
    for await (const { transactions, tokens } of source.readHistory({ address, fromBlock: 0 })) {
      await ingestInto(pool, { networkId: networkIds.get(networkChainId)!, transactions, tokens });
    }
  }
}
