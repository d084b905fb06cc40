/** How many transactions an explorer lists for an address, with one page of two lists and nothing of their content. */
import type { HistoryCount } from '@holdfast/chain/chain-source.ts';
import type { ExplorerClient } from './explorer-client.ts';
import { isGenesis, textOf } from './explorer-rows.ts';

const ROWS = 1_000;
const LISTS = ['txlist', 'tokentx'] as const;

export async function countHistory(
  client: ExplorerClient,
  { address, signal }: { address: string; signal?: AbortSignal | undefined },
): Promise<HistoryCount> {
  const pages = await Promise.all(
    LISTS.map((action) =>
      client.list(
        { module: 'account', action, address, startblock: '0', page: '1', offset: String(ROWS), sort: 'asc' },
        signal,
      ),
    ),
  );
  const hashes = new Set(pages.flatMap((rows) => rows.filter((row) => !isGenesis(row)).map((r) => textOf(r, 'hash'))));
  if (pages.every((rows) => rows.length < ROWS)) return { transactions: hashes.size, isAtLeast: false };
  // Blockscout counts what the address sent and received in the background; a count that is too low is not finished.
  const counters = await client.details(`/addresses/${address}/counters`, signal);
  const counted = Number(counters?.['transactions_count'] ?? 0);
  return counted > hashes.size
    ? { transactions: counted, isAtLeast: false }
    : { transactions: hashes.size, isAtLeast: true };
}
