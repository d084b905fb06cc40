/** Which accounts belong to the operator, and which others belong to one counterparty. */
import { type AccountId, accountIdOf } from '../../engine/ids.ts';
import { type Action, TREATMENTS } from '@holdfast/actions/actions.ts';
import { type Custody } from '@holdfast/actions/treatment-lists.ts';
import { linkedMoveId } from '../../engine/steps/custody-account.ts';
import type { Queries } from '@holdfast/database/queries.ts';

export interface KnownAccounts {
  /** From an account to the operator's wallet that holds it. Wallets of clients are not included. */
  readonly walletOf: ReadonlyMap<number, AccountId>;
  /** From an account to the exchange, bridge, farm or protocol it belongs to. */
  readonly counterpartyOf: ReadonlyMap<number, number>;
}

export async function loadKnownAccounts(queries: Queries): Promise<KnownAccounts> {
  // Coins at a deposit address that a key derives are in the wallet of the key, which is one pool of lots.
  const wallets = await queries.query<{ id: number; account_id: number }>(
    `SELECT coalesce(d.key_wallet_id, w.id) AS id, w.account_id FROM operator_wallets w
       LEFT JOIN key_deposit_wallets d ON d.id = w.id`,
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
 * The place that holds coins in custody of a third party. Each place has its own pool of lots.
 *
 *   two linked ends of a move          a place for this link alone
 *   an account of a known counterparty the counterparty, whichever of its accounts returns the coins
 *   stakes, collateral, loans          the account: a contract returns what it received
 *   bridges, exchanges, own transfers  none: coins sent to an unknown address may return from any other
 *   wraps                              none: the contract mints the coin that comes back
 */
export function custodyPlace(
  { counterpartyOf }: KnownAccounts,
  { action, linkId, otherAccountId }: { action: Action; linkId: number | null; otherAccountId: number | null },
): string | undefined {
  const custody = CUSTODY_OF.get(action);
  if (custody === undefined || custody === 'wrap') return undefined;
  if (linkId !== null) return linkedMoveId(linkId);
  if (otherAccountId === null) return undefined;
  const counterpartyId = counterpartyOf.get(otherAccountId);
  if (counterpartyId !== undefined) return `counterparty:${counterpartyId}`;
  return custody === 'bridge' || custody === 'exchange' ? undefined : `account:${otherAccountId}`;
}
