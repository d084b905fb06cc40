/** Completes the transactions of the lists by their receipts, and compares the two. */
import { RetryableChainError } from '@holdfast/chain/chain-error.ts';
import type { UnreadablePart } from '@holdfast/chain/chain-source.ts';
import { checksummed } from '@holdfast/chain/addresses/checksummed.ts';
import type { RawTransaction } from '../raw-transaction.ts';
import type { EvmNode } from '../rpc/evm-node.ts';
import { rawOf } from '../rpc/range-reader.ts';
import { DEPOSIT_TYPES, type RpcReceipt, type RpcTransaction, toQuantity } from '../rpc/rpc-shapes.ts';
import { listMoves } from '../transfers/list-moves.ts';
import { readWrapLog } from '../transfers/list-moves.ts';
import type { Listed } from './address-lists.ts';
import type { ExplorerClient } from './explorer-client.ts';
import { addressIn, blockHashOf, blockOf, hasFailed, type Row, textOf, timeOf, unitsOf } from './explorer-rows.ts';

export interface Checked {
  readonly listed: Listed;
  readonly raw: RawTransaction;
  readonly differing: readonly UnreadablePart[];
  /** What the network charges for the chain below is missing in the fee. */
  readonly isFeeIncomplete: boolean;
}

export class TransactionReader {
  constructor(
    private readonly client: ExplorerClient,
    private readonly node: EvmNode,
    private readonly hasLayerOneFee: boolean,
  ) {}

  async read(listed: readonly Listed[], signal: AbortSignal | undefined): Promise<Checked[]> {
    const receipts = await this.node.receipts(
      listed.map(({ hash }) => hash),
      signal,
    );
    const whole = listed.map((entry, place) => ({ entry, receipt: this.#expect(entry, receipts[place]) }));
    // Transactions of others are listed without their value and input, deposits from layer 1 without what they create.
    const others = whole.filter(({ entry, receipt }) => entry.own === null || DEPOSIT_TYPES.has(receipt.type ?? ''));
    const fetched = await this.node.transactions(
      others.map(({ entry }) => entry.hash),
      signal,
    );
    const byHash = new Map(others.map(({ entry }, place) => [entry.hash, fetched[place] ?? null]));
    return Promise.all(
      whole.map(async ({ entry, receipt: given }) => {
        const transaction = byHash.get(entry.hash) ?? (entry.own === null ? null : transactionOf(entry.own, given));
        if (transaction === null) throw replaced();
        const receipt = await this.#withLayerOneFee(entry.hash, given, signal);
        const block = {
          number: blockOf(entry.first),
          hash: given.blockHash,
          atMs: timeOf(entry.first),
        };
        const raw = rawOf({ block, transaction, receipt });
        return {
          listed: entry,
          raw,
          differing: differencesOf(entry, raw, given),
          isFeeIncomplete: this.#lacksLayerOneFee(receipt),
        };
      }),
    );
  }

  #expect(entry: Listed, receipt: RpcReceipt | null | undefined): RpcReceipt {
    const blockHash = blockHashOf(entry.first);
    if (!receipt || (blockHash !== null && blockHash !== receipt.blockHash)) throw replaced();
    return receipt;
  }

  #lacksLayerOneFee({ layerOneFeeWei, type }: RpcReceipt): boolean {
    return this.hasLayerOneFee && layerOneFeeWei === null && !DEPOSIT_TYPES.has(type ?? '');
  }

  async #withLayerOneFee(hash: string, receipt: RpcReceipt, signal: AbortSignal | undefined): Promise<RpcReceipt> {
    if (!this.#lacksLayerOneFee(receipt)) return receipt;
    const details = await this.client.details(`/transactions/${hash}`, signal);
    const fee = details?.['l1_fee'];
    return typeof fee === 'string' && /^\d{1,40}$/.test(fee) ? { ...receipt, layerOneFeeWei: BigInt(fee) } : receipt;
  }
}

/** A row of the list of transactions in the shape of JSON-RPC. */
function transactionOf(row: Row, receipt: RpcReceipt): RpcTransaction | null {
  const from = addressIn(row, 'from');
  if (from === null) return null;
  const input = textOf(row, 'input');
  return {
    hash: textOf(row, 'hash'),
    from,
    to: addressIn(row, 'to'),
    value: `0x${unitsOf(row, 'value').toString(16)}`,
    input: input === '' ? '0x' : input,
    gasPrice: textOf(row, 'gasPrice') === '' ? null : `0x${unitsOf(row, 'gasPrice').toString(16)}`,
    transactionIndex: toQuantity(Number(textOf(row, 'transactionIndex'))),
    blockNumber: toQuantity(blockOf(row)),
    blockHash: receipt.blockHash,
  };
}

/** What the lists say of a transaction that its receipt does not. */
function differencesOf({ own, tokens }: Listed, raw: RawTransaction, receipt: RpcReceipt): UnreadablePart[] {
  const about = (contract: string | null, reason: string): UnreadablePart => ({
    hash: raw.hash,
    contract: contract === null ? null : checksummed(contract),
    logIndex: null,
    reason,
  });
  const found: UnreadablePart[] = [];
  if (own && hasFailed(own) !== (raw.status === 'failed'))
    found.push(about(null, 'The list and the receipt do not agree on whether it failed.'));
  const gasUsed = own ? textOf(own, 'gasUsed') : '';
  if (/^\d+$/.test(gasUsed) && BigInt(gasUsed) !== receipt.gasUsed)
    found.push(about(null, 'The list and the receipt do not agree on the gas used.'));
  const moves = listMoves(raw);
  for (const row of tokens) {
    const contract = addressIn(row, 'contractAddress');
    const ends = [addressIn(row, 'from'), addressIn(row, 'to')];
    const isLogged = moves.some(
      ({ coin, from, to }) =>
        coin.kind !== 'native' && coin.address === contract && (ends.includes(from) || ends.includes(to)),
    );
    const isWrap = raw.logs.some((log) => log.address === contract && readWrapLog(log) !== null);
    const isNothing = textOf(row, 'value') === '0' || contract === null;
    if (!isLogged && !isWrap && !isNothing)
      found.push(about(contract, 'The list has a transfer that the receipt does not show.'));
  }
  return found;
}

function replaced(): RetryableChainError {
  return new RetryableChainError('The chain replaced blocks while they were read.');
}
