import type { Account, AccountKind } from '@holdfast/contract';
import type { Queries } from '../catalogue-dependencies.ts';

interface AccountRow {
  id: number;
  network_id: number;
  network_name: string;
  address: string;
  kind: AccountKind;
  wallet_id: number | null;
  counterparty_id: number | null;
  owner_name: string | null;
}

const READ_ACCOUNTS = `
  SELECT a.id, a.network_id, n.name AS network_name, a.address, a.kind, w.id AS wallet_id, a.counterparty_id,
         coalesce(w.name, p.name) AS owner_name
    FROM accounts a JOIN networks n ON n.id = a.network_id
    LEFT JOIN wallets w ON w.account_id = a.id
    LEFT JOIN counterparties p ON p.id = a.counterparty_id`;

/** The accounts at these places that somebody owns or the books have met. */
export async function findAccounts(
  client: Queries,
  places: readonly { networkId: number; address: string }[],
): Promise<Account[]> {
  const { rows } = await client.query<AccountRow>(
    `${READ_ACCOUNTS} JOIN unnest($1::bigint[], $2::text[]) AS place (network_id, address) ON place.network_id = a.network_id AND place.address = a.address
      ORDER BY a.network_id, a.address`,
    [places.map((place) => place.networkId), places.map((place) => place.address)],
  );
  return rows.map(toAccount);
}

function toAccount(row: AccountRow): Account {
  const ownedBy = (kind: AccountKind): number | null => (row.kind === kind ? row.counterparty_id : null);
  return {
    id: row.id,
    networkId: row.network_id,
    networkName: row.network_name,
    address: row.address,
    kind: row.kind,
    name: row.owner_name,
    walletId: row.wallet_id,
    exchangeId: ownedBy('exchange'),
    bridgeId: ownedBy('bridge'),
    farmId: ownedBy('farm'),
    lendingProtocolId: ownedBy('lendingProtocol'),
  };
}
