import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../kit/database/testing.ts';
import { addCoin, addNetwork } from '../../transactions/server/ingest/testing.ts';
import { loadAccountNames } from './account-names.ts';

/** The market of Compound v3 in USDC on Ethereum. */
const COMET = '0xc3d688b66703497daa19211eedff47f25384cdc3';
const STRANGER = '0x71b4c9a3b1f4c24b58bbf5bf1c6d6df7a1f2e20d';

test('a place has the name of the address book, else of its protocol, else the ends of its address', async () => {
  const { pool } = await createTestDatabase();
  const eth = await addCoin(pool, { symbol: 'ETH', name: 'Ether' });
  const networkId = await addNetwork(pool, { name: 'Ethereum', chainId: 1, nativeCoinId: eth });
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO accounts (network_id, address, kind) SELECT $1, unnest($2::text[]), 'unknown' RETURNING id`,
    [networkId, [COMET, STRANGER]],
  );
  const entry = await pool.query<{ id: number }>(
    `INSERT INTO counterparties (kind, name) VALUES ('lendingProtocol', 'Our pool') RETURNING id`,
  );
  const [comet, stranger] = rows.map(({ id }) => `custody:collateral:account:${id}`);
  const named = `custody:collateral:counterparty:${entry.rows[0]!.id}`;
  const names = await loadAccountNames(pool, [comet!, stranger!, named, 'custody:stake']);
  expect([comet!, stranger!, named, 'custody:stake'].map((account) => names.get(account))).toEqual([
    'Pledged at Compound v3',
    'Pledged at 0x71b4…e20d',
    'Pledged at Our pool',
    'Staked',
  ]);
});
