/** One transaction of a chain by its hash, for a person who waits for the answer. */
import { ChainError, type SingleTransaction } from '@holdfast/chain';
import { AppError, invalidField } from '../../../http/app-error.ts';
import type { ChainSources, ChosenSource } from '../../../jobs/job-kind.ts';
import type { Queries } from '../transaction-dependencies.ts';
import { readSyncedNetwork, type SyncedNetwork } from './synced-wallet.ts';

const HASH = /^0x[0-9a-f]{64}$/;

export interface LookedUp {
  readonly network: SyncedNetwork;
  readonly found: SingleTransaction;
  readonly sourceName: ChosenSource['name'];
}

export interface Wanted {
  readonly network_id: number;
  readonly tx_hash: string;
}

/** The hash as chains write it. */
export function readHash(given: string): string {
  const hash = given.toLowerCase();
  if (!HASH.test(hash))
    throw invalidField({
      loc: ['query', 'tx_hash'],
      msg: 'A transaction hash is 0x and 64 hexadecimal digits.',
      input: given.slice(0, 100),
    });
  return hash;
}

export async function requireNetwork(queries: Queries, networkId: number): Promise<SyncedNetwork> {
  return readSyncedNetwork(queries, networkId).catch((error: unknown) => {
    if (error instanceof AppError)
      throw invalidField({ loc: ['query', 'network_id'], msg: 'There is no such network.', input: networkId });
    throw error;
  });
}

export async function lookUp(
  { chains }: { chains: ChainSources },
  { network, hash }: { network: SyncedNetwork; hash: string },
): Promise<LookedUp> {
  const chosen = chains.forLookup(network);
  if (chosen.source === null) throw new AppError('conflict', chosen.reason);
  const found = await chosen.source.readTransaction(hash).catch((error: unknown) => {
    if (error instanceof ChainError) throw new AppError('unavailable', error.message, { cause: error });
    throw error;
  });
  if (!found)
    throw new AppError(
      'not_found',
      `${network.name} has no transaction ${hash}. If it was sent a moment ago, try again when it is in a block.`,
    );
  return { network, found, sourceName: chosen.name };
}
