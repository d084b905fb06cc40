/**
 * Finds the EVM networks on which an address has a history. An explorer counts its transactions; without one, a node
 * says whether it sent transactions, or holds the native coin or code. An address that only received tokens has none
 * of these, and a node finds them only by reading every block; a person can still choose such a network.
 */
import { type CatalogueCalls } from '../../contract/calls.ts';
import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import { ChainError } from '@holdfast/chain/chain-error.ts';
import type { HistoryCount } from '@holdfast/chain/chain-source.ts';
import { isEnsName } from '@holdfast/chain/addresses/is-ens-name.ts';
import { resolveEnsName } from '@holdfast/chain/ens-name.ts';
import { formatDecimal, fromSmallestUnits } from '@holdfast/money';
import type pg from 'pg';
import { SECRET_PLACES, secretsOf } from '@holdfast/database/secrets/secret-box.ts';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import { defineHandlers } from '../define-handlers.ts';
import { type OutputOf } from '@holdfast/http/server/handler.ts';
import type { ChainSources, ChosenSource, NoSource, ReadableNetwork } from '../chain-sources.ts';
import { callRpc, readQuantity, RpcError } from '../networks/test-network.ts';

type Found = OutputOf<CatalogueCalls['findWalletNetworks']>;

const TIMEOUT_MS = 8_000;
/** Networks share the rate of an explorer, so that the last of them waits for its turn. */
const COUNT_TIMEOUT_MS = 30_000;
const NETWORKS_MAX = 100;
const NATIVE_DECIMALS = 18;
const NOTHING_READ = {
  transactions: null,
  isAtLeast: false,
  transactionsSent: null,
  balance: null,
  headBlock: null,
  startBlock: null,
  responseMs: null,
};

interface FoundNetwork extends ReadableNetwork {
  readonly id: number;
  readonly isWallet: boolean;
}

export const walletNetworkHandlers = defineHandlers(
  ({ pool, chains }: { readonly pool: pg.Pool; readonly chains: ChainSources }) => ({
    async findWalletNetworks({ body: { address, startsOn, isActive } }) {
      const given = isEnsName(address) ? await resolve(address, { pool, chains }) : address;
      const result = normaliseAddress({ kind: 'evm', address: given });
      if (!result.ok)
        throw invalidField({ loc: ['body', 'address'], msg: result.reason, input: address.slice(0, 200) });
      const { rows } = await pool.query<FoundNetwork>(
        `SELECT n.id, n.name, n.kind, n.chain_id AS "chainId", n.rpc_url AS "rpcUrl", n.covalent_name AS "covalentName",
                EXISTS (SELECT FROM wallets w JOIN accounts a ON a.id = w.account_id
                         WHERE a.network_id = n.id AND a.address = $1) AS "isWallet"
           FROM networks n WHERE n.kind = 'evm' AND n.is_active = $2
          ORDER BY lower(n.name), n.id LIMIT ${NETWORKS_MAX}`,
        [result.address, isActive],
      );
      if (!isActive)
        return { address: result.address, items: await countInactive(rows, { chains, address: result.address }) };
      const items = rows.map(async (network): Promise<Found['items'][number]> => {
        const chosen = await chains.forHistory(network);
        const source = chosen.source === null ? null : chosen.name;
        // The first block of a day is the node's to find.
        const counted = startsOn === undefined ? await countThrough(chosen, result.address) : null;
        if (counted !== null) return { ...describeCount(network, counted), source };
        const rpcUrl = network.rpcUrl && secretsOf(pool).decrypt(network.rpcUrl, SECRET_PLACES.rpcUrl);
        return { ...(await readNetwork({ ...network, rpcUrl }, { address: result.address, startsOn })), source };
      });
      return { address: result.address, items: await Promise.all(items) };
    },
  }),
);

/** The inactive networks on which explorers list transactions, within the time that a person waits. */
async function countInactive(
  networks: readonly FoundNetwork[],
  { chains, address }: { readonly chains: ChainSources; readonly address: string },
): Promise<Found['items']> {
  const found = await Promise.all(
    networks.map(async (network) => {
      const chosen = await chains.forHistory(network);
      const counted = await countThrough(chosen, address);
      if (chosen.source === null || counted === null || counted.transactions === 0) return [];
      return [{ ...describeCount(network, counted), source: chosen.name }];
    }),
  );
  return found.flat();
}

/** Counts through the first explorer that responds; null where none does, or none may be queried. */
async function countThrough(chosen: ChosenSource | NoSource, address: string): Promise<HistoryCount | null> {
  if (chosen.source === null) return null;
  for (const { source } of [chosen, ...(chosen.others ?? [])]) {
    if (source.countHistory === undefined) continue;
    const signal = AbortSignal.timeout(COUNT_TIMEOUT_MS);
    try {
      return await source.countHistory(address, signal);
    } catch (error) {
      if (!(error instanceof ChainError) && !signal.aborted) throw error;
    }
  }
  return null;
}

function describeCount(
  { id: networkId, name: networkName, isWallet }: FoundNetwork,
  { transactions, isAtLeast }: HistoryCount,
): Omit<Found['items'][number], 'source'> {
  const history = transactions > 0 ? ('found' as const) : ('none' as const);
  return { networkId, networkName, isWallet, history, reason: null, ...NOTHING_READ, transactions, isAtLeast };
}

/** Names are kept on Ethereum, whichever networks their owner uses. */
async function resolve(
  name: string,
  { pool, chains }: { readonly pool: pg.Pool; readonly chains: ChainSources },
): Promise<string> {
  const refused = (msg: string) => invalidField({ loc: ['body', 'address'], msg, input: name.slice(0, 200) });
  const { rows } = await pool.query<ReadableNetwork>(
    `SELECT id, name, kind, chain_id AS "chainId", rpc_url AS "rpcUrl", covalent_name AS "covalentName"
       FROM networks WHERE chain_id = 1`,
  );
  const chosen = rows[0] === undefined ? null : await chains.forContracts(rows[0]);
  if (chosen === null || chosen.source === null)
    throw refused('Names need Ethereum with an RPC address, or public history in Settings.');
  try {
    const address = await resolveEnsName(chosen.source, { name, signal: AbortSignal.timeout(COUNT_TIMEOUT_MS) });
    if (address !== null) return address;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw refused(`The name could not be resolved: ${error.message}`);
  }
  throw refused('This name has no address. Check the spelling.');
}

async function readNetwork(
  { id: networkId, name: networkName, rpcUrl: url, isWallet }: FoundNetwork,
  { address, startsOn }: { address: string; startsOn: string | undefined },
): Promise<Omit<Found['items'][number], 'source'>> {
  const known = { networkId, networkName, isWallet };
  if (url === null)
    return {
      ...known,
      ...NOTHING_READ,
      history: 'unknown',
      reason: 'No RPC address. Enter one in the network’s settings.',
    };
  const call = { signal: AbortSignal.timeout(TIMEOUT_MS), timeoutMs: TIMEOUT_MS };
  const ask = (method: string, params: readonly unknown[]) => callRpc(url, { ...call, method, params });
  const startedAt = performance.now();
  try {
    const [sent, balance, code, head] = await Promise.all([
      ask('eth_getTransactionCount', [address, 'latest']).then(readQuantity),
      ask('eth_getBalance', [address, 'latest']).then(readWei),
      ask('eth_getCode', [address, 'latest']),
      ask('eth_blockNumber', []).then(readQuantity),
    ]);
    const responseMs = Math.round(performance.now() - startedAt);
    const startBlock =
      startsOn === undefined
        ? null
        : await findBlockOf(Date.parse(`${startsOn}T00:00:00Z`), head, async (block) =>
            readBlockTime(await ask('eth_getBlockByNumber', [`0x${block.toString(16)}`, false])),
          );
    return {
      ...known,
      history: sent > 0 || balance > 0n || (typeof code === 'string' && code.length > 2) ? 'found' : 'none',
      reason: null,
      transactions: null,
      isAtLeast: false,
      transactionsSent: sent,
      balance: formatDecimal(fromSmallestUnits(balance, NATIVE_DECIMALS)),
      headBlock: head,
      startBlock,
      responseMs,
    };
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    return { ...known, ...NOTHING_READ, history: 'unknown', reason: error.message };
  }
}

const WEI = /^0x[0-9a-fA-F]{1,64}$/;

function readWei(result: unknown): bigint {
  if (typeof result !== 'string' || !WEI.test(result))
    throw new RpcError('The response is not that of an EVM network.');
  return BigInt(result);
}

function readBlockTime(block: unknown): number {
  const timestamp = typeof block === 'object' && block !== null && 'timestamp' in block ? block.timestamp : null;
  if (timestamp === null) throw new RpcError('The node does not have the blocks of that day.');
  return readQuantity(timestamp) * 1000;
}

/** The first block at or after a moment, by bisection: 25 requests for 30 million blocks. */
export async function findBlockOf(
  atMs: number,
  head: number,
  timeOf: (block: number) => Promise<number>,
): Promise<number> {
  let [low, high] = [0, head];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((await timeOf(middle)) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
