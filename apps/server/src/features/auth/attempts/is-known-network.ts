import type { Queries } from '../auth-dependencies.ts';
import { networkOf } from './network-of.ts';

/** Whether the user has signed in from this network before. */
export async function isKnownNetwork(
  client: Queries,
  { userId, address }: { userId: number; address: string },
): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM known_addresses WHERE user_id = $1 AND network = $2', [
    userId,
    networkOf(address),
  ]);
  return rowCount === 1;
}
