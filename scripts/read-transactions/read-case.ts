/** One recorded transaction through the reader, ingest and suggestions of a new installation. */
import { type Amount, add, formatDecimal, negate, parseAmount } from '@holdfast/money';
import type { FoundCoin, FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import { insertReturningId, type Queries } from '@holdfast/database/queries.ts';
import type pg from 'pg';
import { createRpcSource } from '../../areas/transactions/sources/rpc/create-rpc-source.ts';
import { suggestActions } from '../../areas/transactions/server/auto-classify/suggest.ts';
import { ingest } from '../../areas/transactions/server/ingest/ingest.ts';
import { loadTransactions } from '../../areas/transactions/server/load-transactions.ts';
import { caseTransport } from './case-node.ts';
import type { TransactionCase } from './transaction-case.ts';

interface CaseResult {
  readonly id: string;
  readonly net: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly suggestions: readonly { readonly action: string; readonly confidence: string; readonly reason: string }[];
  readonly classified: string | null;
  readonly counterparty: string | null;
  readonly protocol: string | null;
  readonly error: string | null;
}

const NOTHING = { net: {}, suggestions: [], classified: null, counterparty: null, protocol: null };

export async function readCase(pool: pg.Pool, item: TransactionCase): Promise<CaseResult> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    return { id: item.id, ...(await readAlone(client, item)), error: null };
  } catch (error) {
    return { id: item.id, ...NOTHING, error: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

async function readAlone(client: pg.PoolClient, item: TransactionCase): Promise<Omit<CaseResult, 'id' | 'error'>> {
  const networkId = await findOrAddNetwork(client, item.chainId);
  for (const [place, user] of item.users.entries())
    await addOwnWallet(client, { networkId, address: checksummed(user), name: `Wallet ${place + 1}` });
  const source = createRpcSource({
    url: 'http://node.invalid',
    chainId: item.chainId,
    transport: caseTransport(item),
  });
  const coins = new Map<string, FoundCoin>();
  for (const user of item.users) {
    const batches = source.readHistory({ address: user, fromBlock: item.block, toBlock: item.block });
    for await (const { transactions, tokens } of batches) {
      rememberCoins(coins, transactions);
      await ingest(client, { ledger: `network:${networkId}`, source: 'rpc', networkId, transactions, tokens });
    }
  }
  const { rows } = await client.query<{ id: number }>('SELECT id FROM transactions WHERE hash = $1', [item.hash]);
  const id = rows[0]?.id;
  return id === undefined
    ? NOTHING
    : { net: await readNet(client, { id, users: item.users, coins }), ...(await readMeaning(client, id)) };
}

/** An operator adds a network that is not shipped. */
async function findOrAddNetwork(client: pg.PoolClient, chainId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>('SELECT id FROM networks WHERE chain_id = $1', [chainId]);
  if (rows[0]) return rows[0].id;
  const coinId = await insertReturningId(
    client,
    `INSERT INTO coins (symbol, name, decimals) VALUES ('NATIVE', $1, 18) RETURNING id`,
    [`Coin of network ${chainId}`],
  );
  return insertReturningId(
    client,
    `INSERT INTO networks (name, kind, chain_id, native_coin_id, confirmations) VALUES ($1, 'evm', $2, $3, 0)
       RETURNING id`,
    [`Network ${chainId}`, chainId, coinId],
  );
}

async function addOwnWallet(
  client: pg.PoolClient,
  { networkId, address, name }: { networkId: number; address: string; name: string },
): Promise<void> {
  const accountId = await insertReturningId(
    client,
    `INSERT INTO accounts (network_id, address, kind) VALUES ($1, $2, 'wallet') RETURNING id`,
    [networkId, address],
  );
  await client.query(`INSERT INTO wallets (account_id, network_id, name, purpose) VALUES ($1, $2, $3, 'hot')`, [
    accountId,
    networkId,
    name,
  ]);
}

function rememberCoins(coins: Map<string, FoundCoin>, transactions: readonly FoundTransaction[]): void {
  for (const { key, coin } of transactions.flatMap(({ transfers }) => transfers)) coins.set(key, coin);
}

interface NetQuery {
  readonly id: number;
  readonly users: readonly string[];
  /** By the keys of the transfers. */
  readonly coins: ReadonlyMap<string, FoundCoin>;
}

async function readNet(queries: Queries, { id, users, coins }: NetQuery): Promise<CaseResult['net']> {
  const { rows } = await queries.query<{ key: string; amount: string; sender: string | null; receiver: string | null }>(
    `SELECT x.key, x.amount, lower(f.address) AS sender, lower(o.address) AS receiver
       FROM transfers x LEFT JOIN accounts f ON f.id = x.from_account_id LEFT JOIN accounts o ON o.id = x.to_account_id
      WHERE x.transaction_id = $1`,
    [id],
  );
  return Object.fromEntries(
    users.map((user) => {
      const net = new Map<string, Amount>();
      for (const { key, amount, sender, receiver } of rows) {
        const asset = assetText(coins.get(key));
        const change = (units: Amount) => net.set(asset, add(net.get(asset) ?? (0n as Amount), units));
        if (sender === user) change(negate(parseAmount(amount)));
        if (receiver === user) change(parseAmount(amount));
      }
      const changed = [...net].filter(([, amount]) => amount !== 0n);
      return [user, Object.fromEntries(changed.map(([asset, amount]) => [asset, formatDecimal(amount)]))];
    }),
  );
}

function assetText(coin: FoundCoin | undefined): string {
  if (coin?.kind === 'nft') return `nft:${coin.address.toLowerCase()}/${coin.tokenId}`;
  return coin?.kind === 'token' ? `erc20:${coin.address.toLowerCase()}` : 'native';
}

async function readMeaning(
  client: pg.PoolClient,
  id: number,
): Promise<Pick<CaseResult, 'suggestions' | 'classified' | 'counterparty' | 'protocol'>> {
  const possible = (await suggestActions(client, [id])).get(id) ?? [];
  const [transaction] = await loadTransactions(client, [id]);
  const others = (transaction?.transfers ?? []).flatMap(({ direction, from, to }) =>
    direction === 'in' ? [from] : direction === 'out' ? [to] : [],
  );
  return {
    suggestions: possible
      .filter(({ confidence }) => confidence !== 'none')
      .map(({ action, confidence, reason }) => ({ action, confidence, reason })),
    classified: transaction?.classification?.action ?? null,
    counterparty: others.find((other) => other?.name)?.name ?? null,
    protocol: transaction?.protocol ?? null,
  };
}
