/**
 * Reads one network at one block: the head minus its confirmations, or the last block of a past day.
 *
 * The block's hash is read before and after. Where it differs, the chain was reorganised in between and the reading
 * would mix two chains: it is thrown away and repeated.
 */
import { type Decisions, type NetworkReading, readPositions } from '@holdfast/protocols/engine';
import { type ChainSource } from '@holdfast/chain/chain-source.ts';
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { ReadableNetwork } from '@holdfast/catalogue/server';
import { findPositions, publishersOn } from './find-positions.ts';
import type { Queries, NotNull } from '@holdfast/database/queries.ts';

export interface PositionNetwork extends ReadableNetwork {
  readonly id: number;
  readonly chainId: number;
  readonly confirmations: number;
}

export interface BlockReading {
  readonly block: number;
  readonly blockHash: string;
  readonly blockAt: Date | null;
  readonly reading: NetworkReading;
}

const ATTEMPTS = 3;

/** Active EVM networks with wallets of the operator. */
export async function listPositionNetworks(queries: Queries): Promise<PositionNetwork[]> {
  const { rows } = await queries.query<{
    id: number;
    name: string;
    chain_id: NotNull<number>;
    rpc_url: string | null;
    covalent_name: string | null;
    confirmations: number;
  }>(
    `SELECT id, name, chain_id, rpc_url, covalent_name, confirmations FROM networks n
      WHERE kind = 'evm' AND is_active AND EXISTS (SELECT FROM operator_wallets w WHERE w.network_id = n.id)
      ORDER BY id`,
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: 'evm',
    chainId: row.chain_id,
    rpcUrl: row.rpc_url,
    covalentName: row.covalent_name,
    confirmations: row.confirmations,
  }));
}

export async function loadDecisions(queries: Queries, networkId: number): Promise<Decisions> {
  const { rows } = await queries.query<{ address: string; state: 'confirmed' | 'ignored' }>(
    `SELECT a.address, c.state FROM defi_contracts c JOIN accounts a ON a.id = c.account_id WHERE c.network_id = $1
       AND c.origin = 'person'`,
    [networkId],
  );
  return new Map(rows.map(({ address, state }) => [address, state]));
}

interface ReadNetwork {
  readonly queries: Queries;
  readonly source: ChainSource;
  readonly network: PositionNetwork;
  readonly decisions: Decisions;
  /** The newest block that is old enough, unless given. */
  readonly block?: number;
  readonly signal?: AbortSignal;
}

export async function readNetwork(given: ReadNetwork): Promise<BlockReading> {
  for (let attempt = 1; ; attempt += 1) {
    const found = await readOnce(given);
    if (found) return found;
    if (attempt === ATTEMPTS)
      throw new RetryableChainError(`${given.network.name} was reorganised while it was read. Try again.`);
  }
}

/** Null where the block was replaced while it was read. */
async function readOnce({
  queries,
  source,
  network,
  decisions,
  block: wanted,
  signal,
}: ReadNetwork): Promise<BlockReading | null> {
  const block = wanted ?? (await newestBlock(source, network));
  const before = await source.blockHash(block);
  if (before.kind !== 'found')
    throw new RetryableChainError(
      `${network.name} does not show block ${block}. Enter an RPC URL in the network’s settings.`,
    );
  const found = await findPositions(queries, { networkId: network.id, block });
  const at = { block, ...(signal && { signal }) };
  const { chainId } = network;
  const reading = await readPositions(source, found, { chainId, decisions, at, publisherOf: publishersOn(chainId) });
  const after = await source.blockHash(block);
  if (after.kind !== 'found' || after.hash !== before.hash) return null;
  return { block, blockHash: before.hash, blockAt: before.atMs === undefined ? null : new Date(before.atMs), reading };
}

async function newestBlock(source: ChainSource, { name, confirmations }: PositionNetwork): Promise<number> {
  const head = await source.head();
  if (!head) throw new RetryableChainError(`${name} does not show its newest block.`);
  return Math.max(0, head.number - confirmations);
}

/** The last block at or before a moment, by halving; null where the source does not state when blocks were made. */
export async function findBlockAt(source: ChainSource, at: Date): Promise<number | null> {
  const head = await source.head();
  if (!head || head.atMs === null) return null;
  if (head.atMs <= at.getTime()) return head.number;
  let [low, high] = [0, head.number];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const header = await source.blockHash(middle);
    if (header.kind !== 'found' || header.atMs === undefined) return null;
    if (header.atMs <= at.getTime()) low = middle;
    else high = middle;
  }
  return low;
}
