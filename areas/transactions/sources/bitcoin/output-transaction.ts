/** Makes one of our transactions of what a source states, and refuses what cannot be true. */
import { addressOfScript } from '@holdfast/chain/bitcoin/scripts.ts';
import type { LedgerInput, LedgerOutput } from '@holdfast/chain/bitcoin/output-ledger.ts';
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { FatalChainError } from '@holdfast/chain/chain-error.ts';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';

export interface StatedTransaction {
  readonly hash: string;
  readonly block: { readonly number: number; readonly hash: string };
  readonly atMs: number;
  readonly isCoinbase: boolean;
  readonly inputs: readonly {
    readonly hash: string;
    readonly position: number;
    readonly script: string;
    readonly units: bigint;
  }[];
  readonly outputs: readonly { readonly script: string; readonly units: bigint }[];
  /** Null where the source states none. */
  readonly feeUnits: bigint | null;
  readonly virtualSize: number | null;
}

const HASH = /^[0-9a-f]{64}$/;

export function buildOutputTransaction(
  stated: StatedTransaction,
  { chain, who }: { chain: UtxoChain; who: string },
): FoundTransaction {
  const { hash, isCoinbase } = stated;
  if (!HASH.test(hash) || stated.inputs.some((input) => !HASH.test(input.hash)))
    throw new FatalChainError(`${who} returned a transaction without a valid hash.`);
  const inputs = stated.inputs.map(
    ({ hash: from, position, script, units }): LedgerInput => ({
      hash: from,
      position,
      address: addressOfScript(script, chain),
      units,
    }),
  );
  const outputs = stated.outputs.map(
    ({ script, units }, position): LedgerOutput => ({ position, address: addressOfScript(script, chain), units }),
  );
  const feeUnits = isCoinbase ? 0n : sumOf(inputs) - sumOf(outputs);
  if (inputs.some(isNegative) || outputs.some(isNegative) || feeUnits < 0n)
    throw new FatalChainError(
      `${who} returned transaction ${hash} with amounts that cannot be: more goes out than in.`,
    );
  if (!isCoinbase && stated.feeUnits !== null && stated.feeUnits !== feeUnits)
    throw new FatalChainError(
      `${who} states a fee for transaction ${hash} that does not follow from its inputs and outputs.`,
    );
  return {
    key: hash,
    hash,
    block: { ...stated.block, position: 0 },
    atMs: stated.atMs,
    status: 'success',
    sender: isCoinbase ? null : (inputs.find(({ address }) => address !== null)?.address ?? null),
    target: null,
    methodId: null,
    transfers: [],
    events: [],
    ledger: { inputs, outputs, feeUnits, isCoinbase, virtualSize: stated.virtualSize },
  };
}

interface Part {
  readonly units: bigint;
}

function sumOf(parts: readonly Part[]): bigint {
  let total = 0n;
  for (const { units } of parts) total += units;
  return total;
}

function isNegative({ units }: Part): boolean {
  return units < 0n;
}
