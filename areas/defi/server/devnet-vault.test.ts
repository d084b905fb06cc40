/**
 * An ERC-4626 vault with real code, from the chain to the books: what is deposited and returned is never income or a
 * sale, and what wallets hold equals the chain.
 */
import { formatDecimal, fromSmallestUnits, parseAmount } from '@holdfast/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNTS } from '../../../devnet/src/accounts.ts';
import type { Contract } from '../../../devnet/src/artifacts.ts';
import { deployVault } from '../../../devnet/src/protocols/deploy-vault.ts';
import { regenerateNow } from '../../books/server/testing.ts';
import { findPrice } from '../../prices/server/find-price.ts';
import { suggestActions } from '../../transactions/server/auto-classify/suggest.ts';
import { classify } from '../../transactions/server/classify/classify.ts';
import { transaction } from '@holdfast/database/transaction.ts';
import { createReadWorld, type DefiWorld } from './testing.ts';

const OWNER = ACCOUNTS.defi.address;
const USDC = 10n ** 6n;
/** Worth $11 in the end. */
const SHARES_KEPT = 10n * USDC;
let world: DefiWorld;
let vault: Contract;
/** What the owner had before the deposit. */
let before: bigint;
let hashes: { deposit: string; withdraw: string; redeem: string };

beforeAll(async () => {
  world = await createReadWorld([1], { WETH: '2000', USDC: '1', DAI: '1' });
  const network = world.devnet.network(1);
  const { usdc } = network.contracts.tokens;
  vault = await deployVault(network, usdc);
  before = await coinsOfOwner();
  const own = (contract: Contract, method: string, args: readonly unknown[]) =>
    network.write({ from: OWNER, contract, method, args });
  await own(usdc, 'approve', [vault.address, 10_000n * USDC]);
  const deposit = await own(vault, 'deposit', [1_500n * USDC, OWNER]);
  // The yield: a tenth of what is in the vault.
  await network.write({
    from: ACCOUNTS.deployer.address,
    contract: usdc,
    method: 'mint',
    args: [vault.address, 150n * USDC],
  });
  const withdraw = await own(vault, 'withdraw', [800n * USDC, OWNER, OWNER]);
  const left = await network.read<bigint>({ contract: vault, method: 'balanceOf', args: [OWNER] });
  const redeem = await own(vault, 'redeem', [left - SHARES_KEPT, OWNER, OWNER]);
  hashes = { deposit: deposit.hash, withdraw: withdraw.hash, redeem: redeem.hash };
  await network.mine(20);
  await world.sync();
}, 180_000);
afterAll(() => world?.close());

async function idOf(hash: string): Promise<number> {
  const { rows } = await world.pool.query<{ id: number }>('SELECT id FROM transactions WHERE hash = $1', [hash]);
  return rows[0]!.id;
}
const coinsOfOwner = (): Promise<bigint> => {
  const network = world.devnet.network(1);
  return network.read<bigint>({ contract: network.contracts.tokens.usdc, method: 'balanceOf', args: [OWNER] });
};
const shareOf = () => world.coinAt(vault.address);

/** What the transfers of the wallet add up to. */
async function held(coinId: number): Promise<string> {
  const { rows } = await world.pool.query<{ held: string }>(
    `SELECT coalesce(sum(CASE WHEN t.address = $2 THEN x.amount ELSE 0 END
                         - CASE WHEN f.address = $2 THEN x.amount ELSE 0 END), 0) AS held
       FROM transfers x LEFT JOIN accounts t ON t.id = x.to_account_id LEFT JOIN accounts f ON f.id = x.from_account_id
      WHERE x.coin_id = $1`,
    [coinId, OWNER],
  );
  return formatDecimal(parseAmount(rows[0]!.held));
}

test('the vault says what it stands for, and the deposit and the withdrawal are suggested as such', async () => {
  const { rows } = await world.pool.query('SELECT stated FROM coin_addresses WHERE address = $1', [vault.address]);
  const usdc = world.devnet.network(1).contracts.tokens.usdc.address;
  expect(rows).toMatchObject([{ stated: { kind: 'growingRate', of: [usdc] } }]);
  const ids = [await idOf(hashes.deposit), await idOf(hashes.withdraw), await idOf(hashes.redeem)];
  const suggested = await suggestActions(world.pool, ids);
  expect(ids.map((id) => suggested.get(id)?.[0]?.action)).toEqual(['stake', 'unstake', 'unstake']);
});

test('what the wallet holds equals the chain: the coin and the shares', async () => {
  const network = world.devnet.network(1);
  for (const [contract, decimals] of [
    [network.contracts.tokens.usdc, 6],
    [vault, 6],
  ] as const) {
    const units = await network.read<bigint>({ contract, method: 'balanceOf', args: [OWNER] });
    expect(await held(await world.coinAt(contract.address))).toBe(formatDecimal(fromSmallestUnits(units, decimals)));
  }
});

test('a share is worth what the vault pays for it once a person has confirmed what it stands for', async () => {
  const network = world.devnet.network(1);
  const coinId = await shareOf();
  await world.pool.query(`UPDATE coin_addresses SET stated_decision = 'confirmed' WHERE coin_id = $1`, [coinId]);
  world.clock.now = new Date(world.clock.now.getTime() + 60_000);
  await world.refresh();
  const units = await network.read<bigint>({ contract: vault, method: 'convertToAssets', args: [USDC] });
  const found = await findPrice(world.pool, { coinId, at: world.clock.now });
  expect(found).toMatchObject({ found: true, source: 'rate' });
  expect(found.found && formatDecimal(found.price)).toBe(formatDecimal(fromSmallestUnits(units, 6)));
});

test('in the books the principal is set aside and taken back: only what the vault earned is income', async () => {
  const [deposit, withdraw, redeem] = [
    await idOf(hashes.deposit),
    await idOf(hashes.withdraw),
    await idOf(hashes.redeem),
  ];
  await transaction(world.pool, async (client) => {
    for (const [id, action] of [
      [deposit, 'stake'],
      [withdraw, 'unstake'],
      [redeem, 'unstake'],
    ] as const)
      await classify(client, { transactionIds: [id], action, origin: 'person', userId: world.adminId });
  });
  await regenerateNow(world.pool);
  const coins = [await world.coinAt(world.devnet.network(1).contracts.tokens.usdc.address), await shareOf()];
  const { rows: flows } = await world.pool.query(
    `SELECT transaction_id, side, category, amount FROM book_flows
      WHERE transaction_id = ANY ($1) AND coin_id = ANY ($2)`,
    [[deposit, withdraw, redeem], coins],
  );
  const { rows: disposals } = await world.pool.query(
    'SELECT kind, amount FROM book_positions WHERE close_transaction_id = ANY ($1) AND coin_id = ANY ($2)',
    [[deposit, withdraw, redeem], coins],
  );
  expect(disposals).toEqual([]);
  const earned = formatDecimal(fromSmallestUnits((await coinsOfOwner()) - before, 6));
  expect(flows).toEqual([{ transaction_id: redeem, side: 'income', category: 'staking', amount: earned }]);
});
