/** Whose accounts are ours, and which others belong together. */
import { type AccountId, accountIdOf, type Action, type Custody, TREATMENTS } from '@holdfast/accounting';
import type { Queries } from '../db/queries.ts';

export interface KnownAccounts {
  /** From an account to the id of our wallet that holds it. A client's wallet is somebody else's. */
  readonly walletOf: ReadonlyMap<number, AccountId>;
  /** From an account to the exchange, bridge, farm or protocol it belongs to. */
  readonly counterpartyOf: ReadonlyMap<number, number>;
}

export async function loadKnownAccounts(queries: Queries): Promise<KnownAccounts> {
  const wallets = await queries.query<{ id: number; account_id: number }>(
    'SELECT id, account_id FROM operator_wallets',
  );
  const others = await queries.query<{ id: number; counterparty_id: number }>(
    'SELECT id, counterparty_id FROM accounts WHERE counterparty_id IS NOT NULL',
  );
  return {
    walletOf: new Map(wallets.rows.map((row) => [row.account_id, accountIdOf(row.id)])),
    counterpartyOf: new Map(others.rows.map((row) => [row.id, row.counterparty_id])),
  };
}

const CUSTODY_OF: ReadonlyMap<string, Custody> = new Map(
  Object.entries(TREATMENTS).flatMap(([action, { incoming, outgoing }]) => {
    const custody =
      outgoing?.do === 'setAside' || outgoing?.do === 'seize'
        ? outgoing.custody
        : incoming?.do === 'takeBack'
          ? incoming.custody
          : null;
    return custody === null ? [] : [[action, custody] as const];
  }),
);

/**
 * Where coins wait while they are somebody else's to keep, so that two places do not share one pool of lots.
 *
 *   two linked ends of a move          a place of their own, in which nothing else ever lies
 *   an account of a known counterparty the counterparty, whichever of its accounts gives the coins back
 *   stakes, collateral, loans          the very account: a contract gives back what it was given
 *   bridges, exchanges, own transfers  nothing: what left for an unknown address may come back from any other
 *   wraps                              nothing: the coin that comes back is made by the contract, from nobody's account
 */
export function custodyPlace(
  { counterpartyOf }: KnownAccounts,
  { action, linkId, otherAccountId }: { action: Action; linkId: number | null; otherAccountId: number | null },
): string | undefined {
  const custody = CUSTODY_OF.get(action);
  if (custody === undefined || custody === 'wrap') return undefined;
  if (linkId !== null) return `link:${linkId}`;
  if (otherAccountId === null) return undefined;
  const counterpartyId = counterpartyOf.get(otherAccountId);
  if (counterpartyId !== undefined) return `counterparty:${counterpartyId}`;
  return custody === 'bridge' || custody === 'exchange' ? undefined : `account:${otherAccountId}`;
}
