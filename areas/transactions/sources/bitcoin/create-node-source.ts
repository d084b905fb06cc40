/**
 * Reads the addresses of wallets from a node over its RPC. No wallet of the node is used. Where the node has block
 * filters, it names the blocks that matter (`scanblocks`); without them every block is read.
 *
 * A spend names the output that it spends and not whose it is. Newer nodes add that to each input; of older ones only
 * spends of outputs that were seen before are noticed, and the inputs of those transactions are looked up.
 */
import { scriptOfAddress } from '@holdfast/chain/bitcoin/scripts.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { ConcurrencyLimit } from '@holdfast/http/client';
import { z } from 'zod';
import { expectResult, JsonRpcClient, type JsonRpcSettings, type RpcResponse } from '../rpc/json-rpc-client.ts';
import type { OutputBatch, OutputHistoryQuery, OutputSource } from '@holdfast/chain/bitcoin/output-source.ts';
import { buildOutputTransaction } from './output-transaction.ts';

const BLOCKS_AT_ONCE = 16;
const FILTERS_AT_ONCE = 20_000;
const WHO = 'The node';
/** A scan of all unspent outputs takes minutes. */
const TIMEOUT_MS = 300_000;
const UNITS = 1e8;
/** Blocks after the requested one whose changes are taken back from a balance. */
const BLOCKS_BACK_MAX = 200;

const coins = z.number().min(0);
const scriptShape = z.object({ hex: z.string() });
const transactionShape = z.object({
  txid: z.string(),
  vsize: z.int().optional(),
  vin: z.array(
    z.object({
      txid: z.string().optional(),
      vout: z.int().optional(),
      coinbase: z.string().optional(),
      prevout: z.object({ value: coins, scriptPubKey: scriptShape }).optional(),
    }),
  ),
  vout: z.array(z.object({ value: coins, n: z.int(), scriptPubKey: scriptShape })),
  blockhash: z.string().optional(),
});
const blockShape = z.object({ hash: z.string(), height: z.int(), time: z.int(), tx: z.array(transactionShape) });
const headerShape = z.object({ hash: z.string(), height: z.int(), time: z.int() });
const infoShape = z.object({
  blocks: z.int(),
  headers: z.int(),
  bestblockhash: z.string(),
  initialblockdownload: z.boolean(),
  pruned: z.boolean(),
  pruneheight: z.int().optional(),
});
const outputsShape = z.object({ height: z.int(), total_amount: coins });
const filtersShape = z.object({ relevant_blocks: z.array(z.string()) });

type NodeTransaction = z.infer<typeof transactionShape>;
type NodeBlock = z.infer<typeof blockShape>;
type NodeHeader = z.infer<typeof headerShape>;

export function createNodeSource({ chain, ...settings }: JsonRpcSettings & { chain: UtxoChain }): OutputSource {
  const client = new JsonRpcClient({ timeoutMs: TIMEOUT_MS, ...settings });
  const { host } = new URL(settings.url);

  const call = async <Data>(
    method: string,
    { params = [], shape, signal }: { params?: unknown[]; shape: z.ZodType<Data>; signal?: AbortSignal | undefined },
  ): Promise<Data> => {
    const [response] = await client.callAll([{ method, params }], signal);
    return readAs(response, { method, shape });
  };
  const callEach = async <Data>(
    method: string,
    { params, shape, signal }: { params: unknown[][]; shape: z.ZodType<Data>; signal?: AbortSignal | undefined },
  ): Promise<Data[]> => {
    const responses = await client.callAll(
      params.map((each) => ({ method, params: each })),
      signal,
    );
    return responses.map((response) => readAs(response, { method, shape }));
  };

  async function info(): Promise<z.infer<typeof infoShape>> {
    const found = await call('getblockchaininfo', { shape: infoShape });
    if (found.initialblockdownload)
      throw new RetryableChainError(
        `The node is still downloading the chain: it has ${found.blocks.toLocaleString('en-US')} of ` +
          `${found.headers.toLocaleString('en-US')} blocks.`,
      );
    return found;
  }

  /** The hashes of the blocks to read. Filters may name a block too many and never one too few. */
  async function relevantBlocks(
    { scripts, from, to }: { scripts: readonly string[]; from: number; to: number },
    signal: AbortSignal | undefined,
  ): Promise<string[]> {
    const [filtered] = await client.callAll(
      [{ method: 'scanblocks', params: ['start', scripts.map((script) => ({ desc: `raw(${script})` })), from, to] }],
      signal,
    );
    if (filtered?.ok) return filtersShape.parse(filtered.result).relevant_blocks;
    const numbers = Array.from({ length: to - from + 1 }, (_, place) => [from + place]);
    return callEach('getblockhash', { params: numbers, shape: z.string(), signal });
  }

  async function inputsOf(
    { txid, vin }: NodeTransaction,
    signal: AbortSignal | undefined,
  ): Promise<{ hash: string; position: number; script: string; units: bigint }[]> {
    const unknown = [...new Set(vin.flatMap((input) => (input.prevout ? [] : (input.txid ?? []))))];
    const responses = await client.callAll(
      unknown.map((hash) => ({ method: 'getrawtransaction', params: [hash, true] })),
      signal,
    );
    const made = new Map(
      responses.map((response, place) => {
        if (!response.ok)
          throw new FatalChainError(
            'The node does not show what inputs were worth. Use Bitcoin Core 23 or later, or run it with txindex=1.',
          );
        return [unknown[place], transactionShape.parse(response.result).vout] as const;
      }),
    );
    return vin.map(({ txid: hash = '', vout: position = -1, prevout }) => {
      const spent = prevout ?? made.get(hash)?.find(({ n }) => n === position);
      if (!spent) throw new FatalChainError(`The node does not state the inputs of transaction ${txid}.`);
      return { hash, position, script: spent.scriptPubKey.hex, units: unitsOf(spent.value) };
    });
  }

  async function build(
    stated: NodeTransaction,
    { hash, height, time }: NodeHeader,
    signal: AbortSignal | undefined,
  ): Promise<FoundTransaction> {
    const isCoinbase = stated.vin.some(({ coinbase }) => coinbase !== undefined);
    return buildOutputTransaction(
      {
        hash: stated.txid,
        block: { number: height, hash },
        atMs: time * 1000,
        isCoinbase,
        inputs: isCoinbase ? [] : await inputsOf(stated, signal),
        outputs: stated.vout.map(({ value, scriptPubKey }) => ({ script: scriptPubKey.hex, units: unitsOf(value) })),
        feeUnits: null,
        virtualSize: stated.vsize ?? null,
      },
      { chain, who: WHO },
    );
  }

  /** The transactions of a block that pay to or spend from these scripts. */
  async function partsOf(
    block: NodeBlock,
    {
      isWanted,
      seen,
      signal,
    }: { isWanted: (script: string) => boolean; seen: Set<string>; signal: AbortSignal | undefined },
  ): Promise<FoundTransaction[]> {
    const found: FoundTransaction[] = [];
    for (const stated of block.tx) {
      const made = stated.vout.filter(({ scriptPubKey }) => isWanted(scriptPubKey.hex));
      const spends = stated.vin.some(
        ({ txid, vout, prevout }) =>
          (prevout !== undefined && isWanted(prevout.scriptPubKey.hex)) || seen.has(`${txid}:${vout}`),
      );
      for (const { n } of made) seen.add(`${stated.txid}:${n}`);
      if (spends || made.length > 0) found.push(await build(stated, block, signal));
    }
    return found;
  }

  async function* readHistory({
    addresses,
    toBlock,
    unspent,
    signal,
  }: OutputHistoryQuery): AsyncGenerator<OutputBatch> {
    if (addresses.length === 0) return;
    const { pruned, pruneheight = 0 } = await info();
    const first = Math.min(...addresses.map(({ fromBlock }) => fromBlock));
    if (pruned && first < pruneheight)
      throw new FatalChainError(
        `The node is pruned and has no blocks before ${pruneheight.toLocaleString('en-US')}. ` +
          'Use a node with all blocks, or an Esplora.',
      );
    const fromBlocks = new Map(addresses.map(({ address, fromBlock }) => [scriptOfAddress(address, chain), fromBlock]));
    const seen = new Set(unspent);
    for (let from = first; from <= toBlock; from += FILTERS_AT_ONCE) {
      const to = Math.min(toBlock, from + FILTERS_AT_ONCE - 1);
      const hashes = await relevantBlocks({ scripts: [...fromBlocks.keys()], from, to }, signal);
      for (let start = 0; start < hashes.length; start += BLOCKS_AT_ONCE) {
        const blocks = await callEach('getblock', {
          params: hashes.slice(start, start + BLOCKS_AT_ONCE).map((hash) => [hash, 3]),
          shape: blockShape,
          signal,
        });
        const transactions: FoundTransaction[] = [];
        for (const block of blocks.toSorted((left, right) => left.height - right.height)) {
          const isWanted = (script: string): boolean => (fromBlocks.get(script) ?? Infinity) <= block.height;
          transactions.push(...(await partsOf(block, { isWanted, seen, signal })));
        }
        const through = start + BLOCKS_AT_ONCE >= hashes.length ? to : Math.max(...blocks.map(({ height }) => height));
        yield {
          transactions,
          addresses: addresses.filter(({ fromBlock }) => fromBlock <= through).map(({ address }) => address),
          through,
        };
      }
      if (hashes.length === 0)
        yield {
          transactions: [],
          addresses: addresses.filter(({ fromBlock }) => fromBlock <= to).map(({ address }) => address),
          through: to,
        };
    }
  }

  return {
    service: 'Own node',
    async head() {
      const { blocks, bestblockhash } = await info();
      return { number: blocks, hash: bestblockhash, atMs: null };
    },
    async blockHash(number) {
      const [response] = await client.callAll([{ method: 'getblockhash', params: [number] }]);
      if (response && !response.ok && /out of range/i.test(response.failure.message)) return { kind: 'absent' };
      return { kind: 'found', hash: readAs(response, { method: 'getblockhash', shape: z.string() }) };
    },
    readHistory,
    async readTransaction(hash, signal) {
      const [response] = await client.callAll([{ method: 'getrawtransaction', params: [hash, true] }], signal);
      if (response && !response.ok) {
        if (/txindex/.test(response.failure.message))
          throw new FatalChainError('The node finds a transaction by its hash only if it runs with txindex=1.');
        if (/No such/i.test(response.failure.message)) return null;
      }
      const stated = readAs(response, { method: 'getrawtransaction', shape: transactionShape });
      if (stated.blockhash === undefined) return null;
      const header = await call('getblockheader', { params: [stated.blockhash], shape: headerShape, signal });
      return build(stated, header, signal);
    },
    async readBalance({ addresses, block, signal }) {
      const scripts = new Set(addresses.map((address) => scriptOfAddress(address, chain)));
      const { height, total_amount: total } = await scanLimitOf(host).run(() =>
        call('scantxoutset', {
          params: ['start', [...scripts].map((script) => ({ desc: `raw(${script})` }))],
          shape: outputsShape,
          signal,
        }),
      );
      if (height < block || height - block > BLOCKS_BACK_MAX) return null;
      let balance = unitsOf(total);
      if (height === block) return balance;
      const isOwn = (address: string | null): boolean => address !== null && addresses.includes(address);
      const later = { addresses: addresses.map((address) => ({ address, fromBlock: block + 1 })), toBlock: height };
      // Spends of outputs from before the block are found only where the node states the inputs.
      for await (const { transactions } of readHistory({ ...later, unspent: new Set(), ...(signal && { signal }) }))
        for (const { ledger } of transactions) {
          if (!ledger) continue;
          for (const { address, units } of ledger.outputs) if (isOwn(address)) balance -= units;
          for (const { address, units } of ledger.inputs) if (isOwn(address)) balance += units;
        }
      return balance;
    },
  };
}

/** A node refuses a second scan of its unspent outputs while one is under way. */
const scanLimits = new Map<string, ConcurrencyLimit>();

function scanLimitOf(host: string): ConcurrencyLimit {
  const limit = scanLimits.get(host) ?? new ConcurrencyLimit(1);
  scanLimits.set(host, limit);
  return limit;
}

/** Eight places of a number of coins are exact up to 90 million; more is refused and not rounded. */
function unitsOf(value: number): bigint {
  const units = Math.round(value * UNITS);
  if (!Number.isSafeInteger(units))
    throw new FatalChainError('The node states an amount too large to be read exactly.');
  return BigInt(units);
}

function readAs<Data>(
  response: RpcResponse | undefined,
  { method, shape }: { method: string; shape: z.ZodType<Data> },
): Data {
  if (response && !response.ok && /^(Loading|Verifying|Rescanning|Rewinding|Starting)/.test(response.failure.message))
    throw new RetryableChainError(`The node is starting: ${response.failure.message}`);
  const result = shape.safeParse(expectResult(response, method));
  if (!result.success) throw new FatalChainError(`The node did not respond to ${method} as a Bitcoin node does.`);
  return result.data;
}
