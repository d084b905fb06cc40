/** A lending operator on Bitcoin: a network that is open to clients, and a key for deposits that was read already. */
import { catalogueCalls } from '@holdfast/catalogue/contract';
import type { FoundTransaction } from '@holdfast/chain/found-transaction.ts';
import { AddressDeriver, readWalletKey } from '@holdfast/chain/bitcoin/wallet-key.ts';
import { parseAmount } from '@holdfast/money';
import type { TestServerOptions } from '../../../../apps/server/src/testing.ts';
import { ingestInto, transactionOf } from '../../../transactions/server/ingest/testing.ts';
import { createLendingWorld } from '../testing.ts';

/** The first account of BIP-84's own example. */
export const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
export const STRANGER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const SHOP = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

type Part = readonly [address: string, amount: string];

export async function createBitcoinWorld(options: TestServerOptions = {}) {
  const world = await createLendingWorld(options);
  const btc = await world.addCoin({ symbol: 'BTC', name: 'Bitcoin', decimals: 8, usableByClients: true });
  const bitcoin = await world.api(catalogueCalls.addNetwork, {
    body: { name: 'Bitcoin', kind: 'bitcoin', nativeCoinId: btc.id, confirmations: 3 },
  });
  await world.api(catalogueCalls.updateNetwork, { body: { id: bitcoin.id, usableByClients: true } });
  const read = readWalletKey(ZPUB, { chain: 'bitcoin' });
  if (!read.ok) throw new Error(read.reason);
  const deriver = new AddressDeriver(read.key);
  let block = 900_000;
  const unitsOf = (amount: string): bigint => (parseAmount(amount) as bigint) / 10n ** 16n;
  return {
    ...world,
    btc,
    bitcoin,
    at: (place: number, branch = 0) => deriver.addressAt(branch, place),
    addKey: (purpose: 'hot' | 'cold' | 'deposit' = 'deposit', name = 'BTC vault') =>
      world.api(catalogueCalls.addWallet, { body: { name, networkId: bitcoin.id, address: ZPUB, purpose } }),
    /** As a finished sync leaves it. */
    markRead: (walletId: number, usedPlaces: readonly number[] = []) =>
      Promise.all([
        world.pool.query('UPDATE wallets SET synced_block = 900000, synced_at = now() WHERE id = $1', [walletId]),
        world.pool.query(
          `INSERT INTO wallet_addresses (network_id, address, wallet_id, branch, place, is_used)
           SELECT $1, given.address, $2, 0, given.place, given.place = ANY ($3)
             FROM unnest($4::text[]) WITH ORDINALITY AS counted (address, number)
            CROSS JOIN LATERAL (SELECT counted.address, counted.number::int - 1 AS place) AS given`,
          [
            bitcoin.id,
            walletId,
            usedPlaces,
            Array.from({ length: Math.max(0, ...usedPlaces.map((place) => place + 1)) }, (_, place) =>
              deriver.addressAt(0, place),
            ),
          ],
        ),
      ]),
    /** As a sync stores it; what the outputs lack is the fee. */
    chained: async (
      { inputs, outputs, at = new Date() }: { inputs: readonly Part[]; outputs: readonly Part[]; at?: Date },
      hash = `${(block += 1)}`.padStart(64, 'b'),
    ): Promise<number> => {
      const parts = (given: readonly Part[]) => given.map(([address, amount]) => ({ address, units: unitsOf(amount) }));
      const sum = (given: readonly { units: bigint }[]) => given.reduce((total, { units }) => total + units, 0n);
      const [spent, made] = [parts(inputs), parts(outputs)];
      const transaction: FoundTransaction = {
        ...transactionOf(hash),
        block: { number: block, hash: `${block}`.padStart(64, '0'), position: 0 },
        atMs: at.getTime(),
        sender: inputs[0]?.[0] ?? null,
        target: null,
        transfers: [],
        ledger: {
          inputs: spent.map((part, place) => ({ ...part, hash: `${block}${place}`.padStart(64, 'a'), position: 0 })),
          outputs: made.map((part, position) => ({ ...part, position })),
          feeUnits: sum(spent) - sum(made),
          isCoinbase: false,
          virtualSize: 141,
        },
      };
      const { added } = await ingestInto(world.pool, { networkId: bitcoin.id, transactions: [transaction] });
      if (added[0] === undefined) throw new Error('Nothing was added.');
      return added[0];
    },
    balanceOf: async (walletId: number): Promise<string> => {
      const { rows } = await world.pool.query<{ balance: string }>(
        `SELECT trim_scale(
                  coalesce(sum(x.amount * CASE WHEN x.to_account_id = w.account_id THEN 1 ELSE -1 END), 0))::text
                  AS balance
           FROM wallets w LEFT JOIN transfers x ON w.account_id IN (x.from_account_id, x.to_account_id)
          WHERE w.id = $1`,
        [walletId],
      );
      return rows[0]?.balance ?? '0';
    },
  };
}
