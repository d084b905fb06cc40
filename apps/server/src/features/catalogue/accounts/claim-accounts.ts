import type { AccountKind } from '@holdfast/contract';
import { AppError } from '../../../http/app-error.ts';
import type { Queries } from '../catalogue-dependencies.ts';
import { findAccounts } from './account-record.ts';

export const WORDS_FOR_KIND: Record<AccountKind, string> = {
  wallet: 'wallet',
  exchange: 'exchange',
  bridge: 'bridge',
  farm: 'farm',
  lendingProtocol: 'lending protocol',
  pool: 'liquidity pool',
  unknown: 'unknown address',
};

export interface Claim {
  /** Spelled in the one way of their network. */
  readonly places: readonly { networkId: number; address: string }[];
  readonly kind: Exclude<AccountKind, 'pool' | 'unknown'>;
  /** Null for a wallet. */
  readonly counterpartyId: number | null;
}

/**
 * Makes accounts, or takes over those that the books met before anyone owned them, and answers their ids. One statement
 * takes them all in one order, so that two claims never wait for each other in a circle; what somebody else owns is
 * refused in words that name the owner.
 */
export async function claimAccounts(client: Queries, { places, kind, counterpartyId }: Claim): Promise<number[]> {
  if (places.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO accounts (network_id, address, kind, counterparty_id)
     SELECT network_id, address, $3, $4 FROM unnest($1::bigint[], $2::text[]) AS place (network_id, address) ORDER BY 1, 2
         ON CONFLICT (network_id, address) DO UPDATE SET kind = excluded.kind, counterparty_id = excluded.counterparty_id
      WHERE accounts.kind IN ('pool', 'unknown')
  RETURNING id`,
    [places.map((place) => place.networkId), places.map((place) => place.address), kind, counterpartyId],
  );
  if (rows.length === places.length) return rows.map((row) => row.id);
  const claimed = new Set(rows.map((row) => row.id));
  const holder = (await findAccounts(client, places)).find((account) => !claimed.has(account.id));
  if (!holder) throw new Error('An account was refused that nobody owns.');
  throw new AppError(
    'conflict',
    `${holder.address} on ${holder.networkName} belongs to the ${WORDS_FOR_KIND[holder.kind]} “${holder.name}”.`,
  );
}

/** The owner is gone, the address and whatever happened at it stay. */
export async function releaseAccounts(client: Queries, accountIds: readonly number[]): Promise<void> {
  await client.query(`UPDATE accounts SET kind = 'unknown', counterparty_id = NULL WHERE id = ANY ($1)`, [accountIds]);
}
