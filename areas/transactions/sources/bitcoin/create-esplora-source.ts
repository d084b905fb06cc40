/**
 * Reads the addresses of wallets from an Esplora. It sees single addresses and never the key that they are derived
 * from. An address is read from its newest transaction to the last one that is known, a page at a time.
 */
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { FatalChainError, RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { z } from 'zod';
import { EsploraClient, type EsploraSettings } from './esplora-client.ts';
import type { OutputBatch, OutputHistoryQuery, OutputSource } from '@holdfast/chain/bitcoin/output-source.ts';
import { buildOutputTransaction } from './output-transaction.ts';

const PAGE = 25;

const units = z.int().min(0);
const madeShape = z.object({ scriptpubkey: z.string(), value: units });
const transactionShape = z.object({
  txid: z.string(),
  vin: z.array(
    z.object({ txid: z.string(), vout: z.int(), prevout: madeShape.nullable().optional(), is_coinbase: z.boolean() }),
  ),
  vout: z.array(madeShape),
  weight: z.int().optional(),
  fee: z.int(),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.int().nullish(),
    block_hash: z.string().nullish(),
    block_time: z.int().nullish(),
  }),
});
const statsShape = z.object({
  chain_stats: z.object({ funded_txo_sum: units, spent_txo_sum: units, tx_count: z.int().min(0) }),
});
const pageShape = z.array(transactionShape);
type StatedPage = z.infer<typeof pageShape>;

interface FirstPage {
  readonly address: string;
  readonly fromBlock: number;
  readonly page: StatedPage;
  /** How many transactions the service counts; null where a part of them is known already. */
  readonly count: number | null;
}

export function createEsploraSource({ chain, ...settings }: EsploraSettings & { chain: UtxoChain }): OutputSource {
  const client = new EsploraClient(settings);
  const { who } = client;

  const read = async <Data>(path: string, shape: z.ZodType<Data>, signal?: AbortSignal): Promise<Data | null> => {
    const data = await client.json(path, signal);
    if (data === null) return null;
    const result = shape.safeParse(data);
    if (!result.success) throw new FatalChainError(`${who} did not respond as an Esplora does. Check its address.`);
    return result.data;
  };
  const pageOf = async (address: string, after: string | null, signal?: AbortSignal): Promise<StatedPage> =>
    (await read(`/address/${address}/txs/chain${after === null ? '' : `/${after}`}`, pageShape, signal)) ?? [];
  const statsOf = async (address: string, signal?: AbortSignal) => {
    const stats = await read(`/address/${address}`, statsShape, signal);
    if (!stats) throw new FatalChainError(`${who} does not know the address ${address}.`);
    return stats.chain_stats;
  };

  const build = (stated: StatedPage[number]): FoundTransaction => {
    const { block_height: number, block_hash: hash, block_time: seconds } = stated.status;
    if (!stated.status.confirmed || typeof number !== 'number' || !hash || typeof seconds !== 'number')
      throw new FatalChainError(`${who} lists transaction ${stated.txid} as confirmed without its block.`);
    const isCoinbase = stated.vin.some((input) => input.is_coinbase);
    return buildOutputTransaction(
      {
        hash: stated.txid,
        block: { number, hash },
        atMs: seconds * 1000,
        isCoinbase,
        inputs: (isCoinbase ? [] : stated.vin).map(({ txid, vout, prevout }) => {
          if (!prevout) throw new FatalChainError(`${who} does not state the inputs of transaction ${stated.txid}.`);
          return { hash: txid, position: vout, script: prevout.scriptpubkey, units: BigInt(prevout.value) };
        }),
        outputs: stated.vout.map(({ scriptpubkey, value }) => ({ script: scriptpubkey, units: BigInt(value) })),
        feeUnits: BigInt(stated.fee),
        virtualSize: stated.weight === undefined ? null : Math.ceil(stated.weight / 4),
      },
      { chain, who },
    );
  };

  async function readFirst(
    { address, fromBlock }: OutputHistoryQuery['addresses'][number],
    signal: AbortSignal | undefined,
  ): Promise<FirstPage> {
    const page = await pageOf(address, null, signal);
    const isWhole = fromBlock === 0 && page.length > 0;
    return { address, fromBlock, page, count: isWhole ? (await statsOf(address, signal)).tx_count : null };
  }

  async function* readRest(
    { address, fromBlock, page: first, count }: FirstPage,
    { toBlock, signal }: OutputHistoryQuery,
  ): AsyncGenerator<OutputBatch> {
    let page = first;
    for (let seen = first.length; ; seen += page.length) {
      const isLast =
        page.length < PAGE || seen === count || page.some(({ status }) => (status.block_height ?? 0) < fromBlock);
      if (isLast && count !== null && seen !== count)
        throw new RetryableChainError(
          `${who} counts ${count} transactions of an address and returned ${seen}. It may be behind.`,
        );
      // The next page is on its way while this one is read and stored.
      const following = isLast ? null : handled(pageOf(address, page.at(-1)?.txid ?? null, signal));
      const transactions = page.map(build).filter(({ block }) => block !== null && isWithin(block.number));
      for (const transaction of transactions) refuseStranger(transaction, address);
      yield { transactions, addresses: isLast ? [address] : [], through: toBlock };
      if (following === null) return;
      page = await following;
    }
    function isWithin(number: number): boolean {
      return number >= fromBlock && number <= toBlock;
    }
  }

  function refuseStranger({ hash, ledger }: FoundTransaction, address: string): void {
    const isAt = (part: { readonly address: string | null }): boolean => part.address === address;
    if (!ledger?.inputs.some(isAt) && !ledger?.outputs.some(isAt))
      throw new FatalChainError(`${who} lists transaction ${hash} for an address that takes no part in it.`);
  }

  return {
    service: who,
    async head() {
      const number = Number(await client.text('/blocks/tip/height'));
      if (!Number.isSafeInteger(number) || number < 0)
        throw new FatalChainError(`${who} did not respond as an Esplora does. Check its address.`);
      return { number, hash: null, atMs: null };
    },
    async blockHash(number) {
      const hash = (await client.text(`/block-height/${number}`))?.trim();
      return hash === undefined ? { kind: 'absent' } : { kind: 'found', hash };
    },
    async *readHistory(query) {
      const { addresses } = query;
      const firstsFrom = (start: number): Promise<FirstPage[]> =>
        handled(
          Promise.all(addresses.slice(start, start + client.parallelMax).map((each) => readFirst(each, query.signal))),
        );
      let following = firstsFrom(0);
      for (let start = 0; start < addresses.length; start += client.parallelMax) {
        const firsts = await following;
        // The next addresses are on their way while these are read and stored.
        following = firstsFrom(start + client.parallelMax);
        // Most addresses have a single page; one batch for all of them saves a commit for each.
        const [short, long] = [firsts.filter(isShort), firsts.filter((first) => !isShort(first))];
        const found = new Map<string, FoundTransaction>();
        for (const first of short)
          for await (const { transactions } of readRest(first, query))
            for (const transaction of transactions) found.set(transaction.key, transaction);
        if (short.length > 0)
          yield {
            transactions: [...found.values()],
            addresses: short.map(({ address }) => address),
            through: query.toBlock,
          };
        yield* merged(long.map((first) => readRest(first, query)));
      }
    },
    async readTransaction(hash, signal) {
      const stated = await read(`/tx/${hash}`, transactionShape, signal);
      return stated?.status.confirmed ? build(stated) : null;
    },
    async readBalance({ addresses, block, signal }) {
      let total = 0n;
      for (let start = 0; start < addresses.length; start += client.parallelMax) {
        const parts = addresses.slice(start, start + client.parallelMax);
        for (const part of await Promise.all(parts.map((address) => balanceOf(address, { block, signal }))))
          total += part;
      }
      return total;
    },
  };

  /** The sums are of the newest block, so what later blocks changed is taken back. */
  async function balanceOf(
    address: string,
    { block, signal }: { block: number; signal: AbortSignal | undefined },
  ): Promise<bigint> {
    const { funded_txo_sum: funded, spent_txo_sum: spent } = await statsOf(address, signal);
    let balance = BigInt(funded) - BigInt(spent);
    for (let page = await pageOf(address, null, signal); page.length > 0; ) {
      for (const { ledger, block: at } of page.map(build)) {
        if (!ledger || !at || at.number <= block) return balance;
        const sum = (parts: readonly { address: string | null; units: bigint }[]): bigint =>
          parts.reduce((total, part) => total + (part.address === address ? part.units : 0n), 0n);
        balance -= sum(ledger.outputs) - sum(ledger.inputs);
      }
      if (page.length < PAGE) return balance;
      page = await pageOf(address, page.at(-1)?.txid ?? null, signal);
    }
    return balance;
  }
}

/** Reads addresses side by side, each at most a page ahead of what is stored, and returns their pages as they come. */
async function* merged(readings: readonly AsyncGenerator<OutputBatch>[]): AsyncGenerator<OutputBatch> {
  const step = (reading: AsyncGenerator<OutputBatch>) =>
    handled(reading.next().then((result) => ({ reading, result })));
  const pending = new Map(readings.map((reading) => [reading, step(reading)]));
  try {
    while (pending.size > 0) {
      const { reading, result } = await Promise.race(pending.values());
      if (result.done) pending.delete(reading);
      else {
        pending.set(reading, step(reading));
        yield result.value;
      }
    }
  } finally {
    // After a failure, or where the caller has enough, the others end without being waited for.
    for (const reading of pending.keys()) void handled(reading.return(undefined));
  }
}

/** A failure counts when the result is awaited, and not before: until then a batch is being stored. */
function handled<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => {});
  return promise;
}

/** Whether the first page is the last. */
function isShort({ page, count, fromBlock }: FirstPage): boolean {
  return (
    page.length < PAGE || page.length === count || page.some(({ status }) => (status.block_height ?? 0) < fromBlock)
  );
}
