import type { BalanceCoin } from '@holdfast/chain';
import type { CallOutput, CallParsed, Contract } from '@holdfast/contract';
import type { FoundAccount, FoundCoin, FoundTransfer } from '@holdfast/facts';
import { formatDecimal } from '@holdfast/money';
import { cleanTokenText } from '../ingest/clean-token-text.ts';
import type { SyncDependencies } from './sync-dependencies.ts';
import { lookUp, type LookedUp, readHash, requireNetwork } from './look-up.ts';
import { ledgerOf } from './synced-wallet.ts';
import type { Queries } from '../transaction-dependencies.ts';

type Shown = CallOutput<Contract['queryCovalent']>['found']['transfers'][number];
const SYMBOL_LENGTH_MAX = 32;

/** Shows a transaction as its chain has it, with the names that we know. Nothing is stored. */
export async function queryCovalent(
  { pool, chains }: SyncDependencies,
  query: CallParsed<Contract['queryCovalent']>['query'],
): Promise<CallOutput<Contract['queryCovalent']>> {
  const network = await requireNetwork(pool, query.network_id);
  const hash = readHash(query.tx_hash);
  const looked = await lookUp({ chains }, { network, hash });
  const { transaction } = looked.found;
  const stored = await pool.query<{ id: number }>('SELECT id FROM transactions WHERE ledger = $1 AND key = $2', [
    ledgerOf(network.id),
    transaction.key,
  ]);
  return {
    found: {
      hash: transaction.hash ?? hash,
      at: new Date(transaction.atMs).toISOString(),
      block: transaction.block?.number ?? null,
      status: transaction.status,
      transfers: await show(pool, looked),
    },
    transactionId: stored.rows[0]?.id ?? null,
    source: looked.sourceName,
  };
}

async function show(queries: Queries, { network, found: { transaction, tokens } }: LookedUp): Promise<Shown[]> {
  const addresses = transaction.transfers
    .flatMap(({ from, to }) => [addressOf(from), addressOf(to)])
    .filter((address) => address !== null);
  const names = await queries.query<{ address: string; name: string }>(
    `SELECT a.address, coalesce(w.name, p.name) AS name FROM accounts a LEFT JOIN wallets w ON w.account_id = a.id LEFT JOIN counterparties p ON p.id = a.counterparty_id
      WHERE a.network_id = $1 AND a.address = ANY ($2) AND coalesce(w.name, p.name) IS NOT NULL`,
    [network.id, addresses],
  );
  const coins = await queries.query<{ address: string; id: number; symbol: string }>(
    `SELECT a.address, c.id, c.symbol FROM coin_addresses a JOIN coins c ON c.id = a.coin_id WHERE a.network_id = $1 AND a.address = ANY ($2)
      UNION ALL SELECT 'native', c.id, c.symbol FROM networks n JOIN coins c ON c.id = n.native_coin_id WHERE n.id = $1`,
    [network.id, transaction.transfers.map(({ coin }) => coinKey(coin))],
  );
  const nameOf = new Map(names.rows.map((row) => [row.address, row.name]));
  const coinOf = new Map(coins.rows.map((row) => [row.address, row]));
  const saidOf = new Map(tokens.map((token) => [token.address, token.symbol]));
  return transaction.transfers.map((transfer) => toShown(transfer, { nameOf, coinOf, saidOf }));
}

interface Known {
  readonly nameOf: ReadonlyMap<string, string>;
  readonly coinOf: ReadonlyMap<string, { id: number; symbol: string }>;
  readonly saidOf: ReadonlyMap<string, string>;
}

function toShown({ coin, amount, from, to, role }: FoundTransfer, { nameOf, coinOf, saidOf }: Known): Shown {
  const known = coinOf.get(coinKey(coin));
  const [fromAddress, toAddress] = [addressOf(from), addressOf(to)];
  const contract = 'address' in coin ? coin.address : '';
  return {
    coinId: known?.id ?? null,
    coinSymbol:
      known?.symbol ??
      cleanTokenText(saidOf.get(contract) ?? '', {
        lengthMax: SYMBOL_LENGTH_MAX,
        otherwise: contract === '' ? 'native coin' : `${contract.slice(0, 6)}…${contract.slice(-4)}`,
      }),
    amount: formatDecimal(amount),
    fromAddress,
    fromName: fromAddress === null ? null : (nameOf.get(fromAddress) ?? null),
    toAddress,
    toName: toAddress === null ? null : (nameOf.get(toAddress) ?? null),
    role,
  };
}

function addressOf(account: FoundAccount | null): string | null {
  return account?.kind === 'address' ? account.address : null;
}

/** As the catalogue spells it. */
function coinKey(coin: FoundCoin | BalanceCoin): string {
  if (coin.kind === 'nft') return `${coin.address}/${coin.tokenId}`;
  return coin.kind === 'token' ? coin.address : 'native';
}
