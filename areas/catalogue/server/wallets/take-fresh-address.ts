/**
 * Takes a fresh address of a key as a deposit wallet: the next one after all that were used or given to clients. The
 * key was approved as a deposit wallet, so each of its addresses is one too. A key that was never read may have been
 * used without anyone here knowing, so it gives no address before its first sync.
 */
import type { UtxoChain } from '@holdfast/chain/bitcoin/utxo-chains.ts';
import { insertReturningId } from '@holdfast/database/queries.ts';
import type pg from 'pg';
import { claimAccounts } from '../accounts.ts';
import { type AddressedWallet, extendAddresses, GAP_LIMIT, readDeriver } from './key-addresses.ts';

const NAME_MAX = 100;

interface KeyRow {
  name: string;
  address: string;
  network_id: number;
  utxo_chain: UtxoChain | null;
}

/** Returns the id of the new deposit wallet; null if the wallet has no key that gives addresses at the moment. */
export async function takeFreshAddress(client: pg.PoolClient, keyWalletId: number): Promise<number | null> {
  const { rows } = await client.query<KeyRow>(
    `SELECT w.name, a.address, w.network_id, n.utxo_chain
       FROM wallets w JOIN accounts a ON a.id = w.account_id JOIN networks n ON n.id = w.network_id
       JOIN wallet_keys k ON k.wallet_id = w.id
      WHERE w.id = $1 AND w.user_id IS NULL AND w.purpose = 'deposit' AND w.is_active AND w.synced_block IS NOT NULL
        FOR UPDATE OF w`,
    [keyWalletId],
  );
  const [row] = rows;
  if (!row) return null;
  const wallet: AddressedWallet = {
    id: keyWalletId,
    name: row.name,
    address: row.address,
    network: { id: row.network_id, utxoChain: row.utxo_chain },
  };
  const deriver = await readDeriver(client, wallet);
  if (!deriver?.key.descriptor.isRanged) return null;
  await extendAddresses(client, { wallet, deriver });
  const fresh = await findFresh(client, wallet.id);
  if (!fresh) return null;
  const [accountId] = await claimAccounts(client, {
    places: [{ networkId: row.network_id, address: fresh.address }],
    kind: 'wallet',
    counterpartyId: null,
  });
  const ending = `, Receive ${fresh.place}`;
  const id = await insertReturningId(
    client,
    `INSERT INTO wallets (account_id, network_id, name, purpose, synced_block, synced_at, head_block)
     SELECT $1, network_id, $2, 'deposit', synced_block, synced_at, head_block FROM wallets WHERE id = $3 RETURNING id`,
    [accountId, `${row.name.slice(0, NAME_MAX - ending.length)}${ending}`, keyWalletId],
  );
  // The gap begins after this address from now on.
  await extendAddresses(client, { wallet, deriver });
  return id;
}

/** An address that somebody knows already is left out, whatever is known about it. */
async function findFresh(
  client: pg.PoolClient,
  keyWalletId: number,
): Promise<{ address: string; place: number } | undefined> {
  const { rows } = await client.query<{ address: string; place: number }>(
    `SELECT own.address, own.place FROM wallet_addresses own
      WHERE own.wallet_id = $1 AND own.branch = 0
        AND own.place > ALL (
          SELECT taken.place FROM wallet_addresses taken
           WHERE taken.wallet_id = $1 AND taken.branch = 0
             AND (taken.is_used OR EXISTS (SELECT FROM key_deposit_wallets d
                                            WHERE d.key_wallet_id = $1 AND d.address = taken.address)))
        AND NOT EXISTS (
          SELECT FROM accounts a
           WHERE a.network_id = own.network_id AND a.address = own.address
             AND (a.kind NOT IN ('pool', 'unknown')
                    AND NOT EXISTS (SELECT FROM wallets w WHERE w.account_id = a.id AND w.is_self_added
                                       AND NOT EXISTS (SELECT FROM proven_wallets p WHERE p.id = w.id))
                  OR EXISTS (SELECT FROM transfers x WHERE x.to_account_id = a.id)
                  OR EXISTS (SELECT FROM transfers x WHERE x.from_account_id = a.id)))
      ORDER BY own.place LIMIT ${GAP_LIMIT}`,
    [keyWalletId],
  );
  return rows[0];
}
