import type { PartyKind } from '@holdfast/classification';
import type { Queries } from '../transaction-dependencies.ts';

export interface AccountFacts {
  readonly accountId: number;
  readonly party: PartyKind;
  /** Set for wallets, ours or a client's. */
  readonly walletId: number | null;
  readonly userId: number | null;
  readonly counterpartyId: number | null;
}

interface AccountRow {
  id: number;
  address: string;
  kind: 'wallet' | 'exchange' | 'bridge' | 'farm' | 'lendingProtocol' | 'unknown';
  counterparty_id: number | null;
  wallet_id: number | null;
  user_id: number | null;
  purpose: 'hot' | 'cold' | 'exchange' | 'deposit' | null;
}

/** Nobody has their keys; what goes there is gone. */
const BURN_ADDRESSES: ReadonlySet<string> = new Set([
  '0x0000000000000000000000000000000000000000',
  '0x000000000000000000000000000000000000dead',
]);
const PARTY_OF_PURPOSE = {
  hot: 'ownWallet',
  cold: 'ownWallet',
  exchange: 'ownExchangeWallet',
  deposit: 'ownDepositWallet',
} as const;

/** Who stands behind each account. */
export async function loadAccounts(
  queries: Queries,
  accountIds: readonly (number | null)[],
): Promise<(accountId: number | null) => AccountFacts | null> {
  const { rows } = await queries.query<AccountRow>(
    `SELECT a.id, a.address, a.kind, a.counterparty_id, w.id AS wallet_id, w.user_id, w.purpose
       FROM accounts a LEFT JOIN wallets w ON w.account_id = a.id WHERE a.id = ANY ($1)`,
    [[...new Set(accountIds)].filter((id) => id !== null)],
  );
  const byId = new Map(
    rows.map((row): [number, AccountFacts] => [
      row.id,
      {
        accountId: row.id,
        party: partyOf(row),
        walletId: row.wallet_id,
        userId: row.user_id,
        counterpartyId: row.counterparty_id,
      },
    ]),
  );
  return (accountId) => (accountId === null ? null : (byId.get(accountId) ?? null));
}

function partyOf({ kind, address, purpose, user_id }: AccountRow): PartyKind {
  if (purpose !== null) return user_id === null ? PARTY_OF_PURPOSE[purpose] : 'clientWallet';
  if (kind === 'unknown' || kind === 'wallet') return BURN_ADDRESSES.has(address.toLowerCase()) ? 'burn' : 'unknown';
  return kind;
}
