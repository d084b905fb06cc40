/** Finds positions in the indexed events of transactions that own wallets sent; see `PositionFinder`. */
import {
  ALL_PROTOCOLS,
  type EventfulTransaction,
  type FoundPositions,
  type OwnWallet,
  PositionFinder,
} from '@holdfast/protocols/engine';
import type { Queries } from '../db/queries.ts';
import { findShares } from './find-shares.ts';

export async function findPositions(
  queries: Queries,
  {
    networkId,
    block,
    contracts = null,
  }: {
    networkId: number;
    block: number;
    /** Only transactions with an event of one of these contracts. */
    contracts?: readonly string[] | null;
  },
): Promise<FoundPositions> {
  const wallets = await readOwnWallets(queries, networkId);
  const { rows } = await queries.query<EventfulTransaction>(
    `SELECT id, hash, block, at, sender, events FROM transactions
      WHERE has_defi_events(events) AND network_id = $1 AND block <= $2 AND status = 'success'
        AND ($3::text[] IS NULL OR EXISTS (SELECT FROM jsonb_array_elements(events) AS event
          WHERE event ->> 'contract' = ANY ($3)))
      ORDER BY block, position, id`,
    [networkId, block, contracts],
  );
  const walletOf = new Map(wallets.map((wallet) => [wallet.address, wallet]));
  const sent = rows.filter(({ sender }) => walletOf.has(sender ?? ''));
  const shares = await findShares(queries, { networkId, block, transactions: sent });
  const finder = new PositionFinder(walletOf, shares, ALL_PROTOCOLS);
  for (const row of rows) finder.read(row);
  finder.readMoves();
  return { wallets, positions: finder.list() };
}

async function readOwnWallets(queries: Queries, networkId: number): Promise<OwnWallet[]> {
  const { rows } = await queries.query<OwnWallet>(
    `SELECT w.id, w.name, a.address FROM operator_wallets w JOIN accounts a ON a.id = w.account_id
      WHERE w.network_id = $1 ORDER BY w.id`,
    [networkId],
  );
  return rows;
}
