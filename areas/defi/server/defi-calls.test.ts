/** The calls over HTTP: refusals, alerts and pages of long lists. */
import { defiCalls } from '../contract/calls.ts';
import { beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestPerson } from '../../../apps/server/src/testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const POOLS = 10_000;
const server = useShared(createTestServer);
let admin: TestPerson;
let poolId: number;
let loanId: number;
const coins: number[] = [];
const LOAN = {
  collateral: [],
  otherDeposits: [],
  debt: [],
  collateralUsd: '100',
  debtUsd: '70',
  ltv: '0.7',
  threshold: '0.8',
  healthFactor: '1.142857142857142857',
  closeFactor: '0.5',
  ladder: [],
  rate: null,
  interestUsd: null,
  eModeCategory: null,
  account: null,
  reasons: [],
};
const STAKE = {
  coinId: null,
  pairCoinIds: [],
  staked: '1',
  poolAccountId: null,
  claimable: [],
  claimed: [],
  claims: [],
  state: 'earning',
  cooldown: null,
  reasons: [],
};

beforeAll(async () => {
  admin = await server.addPerson({ role: 'admin', hasAgreed: false });
  const { pool } = server;
  for (const symbol of ['WETH', 'USDC', 'DAI']) {
    const { rows } = await pool.query<{ id: number }>(
      `INSERT INTO coins (symbol, name, decimals) VALUES ($1, $1 || ' of the test', 18) RETURNING id`,
      [symbol],
    );
    coins.push(rows[0]!.id);
  }
  await pool.query(
    `INSERT INTO networks (name, kind, chain_id, confirmations) VALUES ('Test network', 'evm', 31337, 0)`,
  );
  await pool.query(
    `INSERT INTO accounts (network_id, address, kind) SELECT (SELECT id FROM networks
       WHERE chain_id = 31337), '0x' || lpad(to_hex(n), 40, '0'), 'unknown'
       FROM generate_series(1, ${POOLS + 1}) AS n`,
  );
  await pool.query(
    `INSERT INTO defi_contracts (account_id, network_id, protocol, role, state, origin, first_seen_at)
     SELECT id, network_id, 'uniswap-v2', 'pool', 'confirmed', 'registry', now() FROM accounts
       WHERE address LIKE '0x%' AND network_id = (SELECT id FROM networks WHERE chain_id = 31337)`,
  );
  const figures = {
    feeMillionths: null,
    coins: coins
      .slice(0, 2)
      .map((coinId) => ({ coinId, amount: '1', priceUsd: '1', valueUsd: '1', fees: '0', pending: '0', held: '1' })),
    positions: 1,
    isStaked: false,
    range: null,
    valueUsd: '1',
    heldUsd: '1',
    impermanentLossUsd: '0',
    feesUsd: '0',
    differenceUsd: '0',
    roi: null,
    share: null,
    reasons: [],
  };
  await pool.query(
    `INSERT INTO defi_pools (account_id, network_id, protocol, name, range_state, value_usd, fees_usd, held_usd,
       impermanent_loss_usd, difference_usd, figures)
     SELECT account_id, network_id, protocol, 'WETH / USDC', 'full', account_id, 0, account_id, 0, 0, $1
       FROM defi_contracts ORDER BY account_id LIMIT ${POOLS}`,
    [JSON.stringify(figures)],
  );
  await pool.query(
    `WITH own AS (UPDATE accounts SET kind = 'wallet' WHERE id = (SELECT max(account_id) FROM defi_contracts)
       RETURNING id, network_id)
     INSERT INTO wallets (account_id, network_id, name, purpose) SELECT id, network_id, 'Hot', 'hot' FROM own`,
  );
  const { rows } = await pool.query<{ id: number; contract_id: number }>(
    `INSERT INTO defi_positions (network_id, kind, protocol, contract_id, wallet_id, is_open, is_counted, block,
       block_hash, read_at, first_read_at, state, figures, health_factor)
     SELECT c.network_id, 'loan', 'aave-v3', c.account_id, w.id, true, true, 1, '0x1', now(), now(), '{}', $1, 1.2
       FROM defi_contracts c, wallets w ORDER BY c.account_id LIMIT 1 RETURNING id, contract_id`,
    [JSON.stringify(LOAN)],
  );
  loanId = rows[0]!.id;
  poolId = rows[0]!.contract_id;
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) {
  const response = await server.app.inject({
    method,
    url: `/api/indexer/admin/${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, body: response.json() };
}
const idsOf = async (path: string): Promise<number[]> =>
  (await call('GET', path)).body.items.map(({ id }: { id: number }) => id);
const fieldOf = (body: { detail: { loc: string[] }[] }): string[] => body.detail[0]!.loc;

it('an alert is created, changed and removed, one for each pool and coin', async () => {
  const path = `pools/${poolId}/price-alerts/${coins[0]}`;
  expect(await call('PUT', path, { minPriceUsd: '1900', maxPriceUsd: null })).toMatchObject({
    status: 200,
    body: { minPriceUsd: '1900' },
  });
  expect(await call('PUT', path, { maxPriceUsd: '2100.5' })).toMatchObject({
    status: 200,
    body: { accountId: poolId, coinId: coins[0], minPriceUsd: null, maxPriceUsd: '2100.5', state: null },
  });
  expect((await call('GET', `pools/${poolId}/price-alerts`)).body.items).toHaveLength(1);
  expect((await call('DELETE', path)).body).toEqual({ done: true });
  expect((await call('DELETE', path)).status).toBe(404);
});

it.each([
  ['a minimum that is not below the maximum', { minPriceUsd: '5', maxPriceUsd: '5' }, ['body', 'maxPriceUsd']],
  ['no bound', { minPriceUsd: null, maxPriceUsd: null }, ['body', 'minPriceUsd']],
  ['zero', { minPriceUsd: '0', maxPriceUsd: '1' }, ['body', 'minPriceUsd']],
  ['a zero above', { minPriceUsd: null, maxPriceUsd: '0.0' }, ['body', 'maxPriceUsd']],
])('error: %s is refused with the field', async (_, body, field) => {
  const response = await call('PUT', `pools/${poolId}/price-alerts/${coins[0]}`, body);
  expect(response.status).toBe(422);
  expect(fieldOf(response.body)).toEqual(field);
});

it('error: a coin that is not in the pool is refused with the field', async () => {
  const response = await call('PUT', `pools/${poolId}/price-alerts/${coins[2]}`, { minPriceUsd: '1' });
  expect(response.status).toBe(422);
  expect(fieldOf(response.body)).toEqual(['path', 'coinId']);
});

it.each([
  ['GET', 'pools/999999999'],
  ['GET', 'pools/999999999/price-alerts'],
  ['PUT', 'pools/999999999/price-alerts/1', { minPriceUsd: '1' }],
  ['GET', 'loans/999999999'],
  ['PUT', 'loans/999999999', { liquidationThreshold: null }],
  ['GET', 'stake/999999999'],
  ['POST', 'positions/contracts/999999999/confirm'],
  ['POST', 'positions/contracts/999999999/ignore'],
] as const)('error: %s %s of an unknown id is not found', async (method, path, payload?) => {
  expect((await call(method, path, payload)).status).toBe(404);
});

it('error: an alarm above the protocol’s own threshold is refused, at it or below it is set', async () => {
  const put = (liquidationThreshold: string | null) => call('PUT', `loans/${loanId}`, { liquidationThreshold });
  const refused = await put('0.8000001');
  expect(refused.status).toBe(422);
  expect(fieldOf(refused.body)).toEqual(['body', 'liquidationThreshold']);
  expect(JSON.stringify(refused.body)).toContain('the protocol’s own, 0.8 (80 %).');
  expect((await put('1.5')).status).toBe(422);
  expect((await put('0.8')).body.loan).toMatchObject({
    alertThreshold: '0.8',
    isAlertDefault: false,
    isPastAlert: false,
  });
  expect((await put(null)).body.loan).toMatchObject({
    alertThreshold: '0.72',
    isAlertDefault: true,
    isPastAlert: false,
  });
  expect((await put('0.69')).body.loan).toMatchObject({ isPastAlert: true });
});

it('the stress test counts the positions that could not be read', async () => {
  const { body } = await call('GET', 'loan-stress');
  expect(body).toMatchObject({ loans: [], pools: [], unread: 1 });
});

it('a debt with collateral of $0 raises its alarm, and the notice has no percentages', async () => {
  const change = (figures: object) =>
    server.pool.query('UPDATE defi_positions SET figures = figures || $2 WHERE id = $1', [loanId, figures]);
  await change({ ltv: '0.1', healthFactor: '8' });
  expect((await call('PUT', `loans/${loanId}`, { liquidationThreshold: null })).body.loan.isPastAlert).toBe(false);
  await server.pool.query('DELETE FROM notices');
  await change({ collateralUsd: '0', ltv: null, threshold: null, healthFactor: '0' });
  expect((await call('PUT', `loans/${loanId}`, { liquidationThreshold: null })).body.loan).toMatchObject({
    alertThreshold: null,
    isPastAlert: true,
  });
  const notices = (
    await server.app.inject({
      url: '/api/notices',
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).json();
  expect(notices.items.map(({ text }: { text: string }) => text)).toEqual([
    'Hot on Test network: health factor 0, debt without collateral.',
  ]);
  await change({ ltv: '0.78', threshold: '0.75', healthFactor: '0.961538461538461538' });
  expect(
    (await call('PUT', `loans/${loanId}`, { liquidationThreshold: '0.75' })).body.loan.isPastAlert,
    'the protocol lowered its threshold below the alarm that was set',
  ).toBe(true);
});

it('a page of 10,000 pools has 25 of them, the largest first, and counts no further than it must', async () => {
  const { body } = await call('GET', 'pools?limit=25');
  const ids = (body.items as { id: number }[]).map(({ id }) => id);
  expect(ids).toHaveLength(25);
  expect(ids).toEqual(ids.toSorted((left, right) => right - left));
  expect(body).toMatchObject({ total: 1_000, isTotalCapped: true });
  const next = (await call('GET', 'pools?page=2&limit=25')).body.items as { id: number }[];
  expect(next[0]!.id).toBe(ids.at(-1)! - 1);
  const plan = await server.pool.query<{ 'QUERY PLAN': string }>(
    'EXPLAIN SELECT q.account_id FROM defi_pools q ORDER BY q.value_usd DESC NULLS LAST, q.account_id LIMIT 25',
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('defi_pools_value_idx');
});

it('an ignored contract leaves the list at once and is no longer unverified', async () => {
  const { body } = await call('POST', `positions/contracts/${poolId}/ignore`);
  expect(body).toMatchObject({ accountId: poolId, state: 'ignored' });
  expect((await call('GET', `pools/${poolId}`)).status).toBe(404);
  expect((await call('GET', `loans/${loanId}`)).status).toBe(404);
});

it('a refresh returns the job, and a second request the same one', async () => {
  const first = await call('POST', 'positions/refresh');
  expect(first.body).toMatchObject({ kind: 'refresh-positions' });
  expect((await call('POST', 'positions/refresh')).body.id).toBe(first.body.id);
  expect(defiCalls.refreshPositions.access).toBe('bookkeeping');
});

it('P2P loans as of a past day are those of that day', async () => {
  const { rows } = await server.pool.query<{ id: number }>(`SELECT id FROM wallets WHERE name = 'Hot'`);
  const [hot, borrower] = [{ walletId: rows[0]!.id }, { accountId: poolId }];
  const moved = (day: string, action: string, transfer: object) =>
    call('POST', 'transaction/add', {
      at: `${day}T12:00:00Z`,
      action,
      transfers: [{ coinId: coins[1], ...transfer }],
    });
  await moved('2024-02-01', 'lendOut', { amount: '100', from: hot, to: borrower });
  await moved('2024-05-01', 'p2pRepayment', { amount: '40', from: borrower, to: hot });
  const asOf = async (query: string): Promise<[number, string[]]> => {
    const { body } = await call('GET', `loans?p2p=true${query}`);
    return [body.totals.p2pLoans, body.items.map(({ outstanding }: { outstanding: string }) => outstanding)];
  };
  expect(await asOf('&as_of=2024-01-31')).toEqual([0, []]);
  expect(await asOf('&as_of=2024-02-01')).toEqual([1, ['100']]);
  expect(await asOf('&as_of=2024-05-01')).toEqual([1, ['60']]);
  expect(await asOf('')).toEqual([1, ['60']]);
  await server.app.inject({
    method: 'PUT',
    url: `/api/market/coins/${coins[0]}/prices/2024-05-04`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { priceUsd: '2000' },
  });
  await moved('2024-05-02', 'lendOut', { coinId: coins[0], amount: '5', from: hot, to: borrower });
  await moved('2024-05-03', 'p2pRepayment', { coinId: coins[0], amount: '5', from: borrower, to: hot });
  expect(await asOf('&as_of=2024-05-04'), 'without a price, and repaid').toEqual([2, ['60', '0']]);
});

/** Positions in contracts that have none yet; returns their ids. */
async function addPositions(kind: 'loan' | 'stake', rows: readonly { readonly figures: object }[]): Promise<number[]> {
  const { rows: added } = await server.pool.query<{ id: number }>(
    `INSERT INTO defi_positions (network_id, kind, protocol, contract_id, wallet_id, is_open, is_counted, block,
       block_hash, read_at, first_read_at, state, figures, health_factor, value_usd)
     SELECT c.network_id, $1, CASE $1 WHEN 'loan' THEN 'aave-v3' ELSE 'staking-rewards' END, c.account_id, w.id, true,
            true, 1, '0x1', now(), now(), '{}', given.figures, (given.figures ->> 'healthFactor')::numeric,
            (given.figures ->> 'valueUsd')::numeric
       FROM wallets w, jsonb_array_elements($2) WITH ORDINALITY AS given (figures, place)
       JOIN (SELECT account_id, network_id, row_number() OVER (ORDER BY account_id) AS place FROM defi_contracts
              WHERE state = 'confirmed') AS c USING (place)
      ORDER BY place RETURNING id`,
    [kind, JSON.stringify(rows.map(({ figures }) => figures))],
  );
  return added.map(({ id }) => id);
}

it('loans are sorted, what is unknown last in either order, and found by wallet, coin and counterparty', async () => {
  const coinOf = (coinId: number | undefined, more: object) => [
    { coinId, amount: '1', priceUsd: '1', valueUsd: '1', oracleDifference: null, ...more },
  ];
  const [risky, sound, unread] = await addPositions('loan', [
    { figures: { ...LOAN, collateral: coinOf(coins[0], { threshold: '0.8' }), healthFactor: '1.2', interestUsd: '9' } },
    {
      figures: {
        ...LOAN,
        debt: coinOf(coins[2], { rate: '0.05', interest: null, interestUsd: null }),
        healthFactor: '3',
        collateralUsd: '50',
        debtUsd: '10',
        ltv: '0.2',
        interestUsd: '10',
      },
    },
    { figures: { ...LOAN, healthFactor: null, collateralUsd: null, debtUsd: null, ltv: null } },
  ]);
  const loans = (query: string) => idsOf(`loans?p2p=false${query}`);
  expect(await loans('')).toEqual([risky, sound, unread]);
  expect(await loans('&order=desc')).toEqual([sound, risky, unread]);
  for (const sort of ['collateral', 'debt', 'ltv']) {
    expect(await loans(`&sort=${sort}`), sort).toEqual([sound, risky, unread]);
    expect(await loans(`&sort=${sort}&order=desc`), sort).toEqual([risky, sound, unread]);
  }
  expect(await loans('&sort=interest'), '9 before 10: by size, not by letters').toEqual([risky, sound, unread]);
  expect(await loans('&sort=name&search=hot')).toEqual([risky, sound, unread]);
  expect(await loans('&search=dai')).toEqual([sound]);
  expect(await loans('&search=WETH')).toEqual([risky]);
  expect(await loans('&search=aave%20v3')).toHaveLength(3);
  expect(await loans('&search=nowhere')).toEqual([]);
  expect((await call('GET', 'loans?p2p=false&search=dai')).body.total).toBe(1);
  const [usdc, weth] = await idsOf('loans?p2p=true');
  expect(await idsOf('loans?p2p=true&search=usdc')).toEqual([usdc]);
  expect(await idsOf('loans?p2p=true&sort=debt'), 'the one without a price last').toEqual([weth, usdc]);
  expect(await idsOf('loans?p2p=true&sort=name&order=desc')).toHaveLength(2);
  expect(await idsOf('loans?p2p=true&search=dai')).toEqual([]);
});

it('stakes are sorted by value, rate, state and farm', async () => {
  const [small, large, unpriced] = await addPositions('stake', [
    { figures: { ...STAKE, valueUsd: '9', apr: '0.5', stateAt: '2024-03-01T00:00:00.000Z' } },
    { figures: { ...STAKE, valueUsd: '10', apr: '0.05', stateAt: '2024-02-01T00:00:00.000Z' } },
    { figures: { ...STAKE, valueUsd: null, apr: null, stateAt: null } },
  ]);
  expect(await idsOf('stake')).toEqual([large, small, unpriced]);
  expect(await idsOf('stake?order=asc')).toEqual([small, large, unpriced]);
  expect(await idsOf('stake?sort=apr')).toEqual([small, large, unpriced]);
  expect(await idsOf('stake?sort=state&order=asc')).toEqual([large, small, unpriced]);
  expect(await idsOf('stake?sort=name&search=stakingrewards')).toHaveLength(3);
});

it('a P2P loan is repaid from any account of the counterparty and in any coin of the alias group', async () => {
  const { rows } = await server.pool.query<{ id: number }>(
    `WITH desk AS (INSERT INTO counterparties (kind, name) VALUES ('lendingProtocol', 'Desk') RETURNING id)
     UPDATE accounts SET kind = 'lendingProtocol', counterparty_id = desk.id FROM desk
      WHERE accounts.id IN ($1::bigint + 1, $1::bigint + 2) RETURNING accounts.id`,
    [poolId],
  );
  await server.pool.query(
    `WITH added AS (INSERT INTO alias_coins DEFAULT VALUES RETURNING id)
     INSERT INTO alias_coin_members SELECT given.id, added.id, given.id = $1
       FROM added, unnest($2::bigint[]) AS given (id)`,
    [coins[2], [coins[1], coins[2]]],
  );
  const hot = { walletId: (await server.pool.query<{ id: number }>(`SELECT id FROM wallets`)).rows[0]!.id };
  const [lent, repays] = rows.map(({ id }) => ({ accountId: id }));
  const moved = (day: string, action: string, transfer: object) =>
    call('POST', 'transaction/add', { at: `${day}T12:00:00Z`, action, transfers: [transfer] });
  await moved('2024-06-01', 'lendOut', { coinId: coins[2], amount: '100', from: hot, to: lent });
  await moved('2024-07-01', 'p2pRepayment', { coinId: coins[1], amount: '70', from: repays, to: hot });
  const { body } = await call('GET', 'loans?p2p=true&search=desk');
  expect(body.items).toMatchObject([{ counterpartyName: 'Desk', lent: '100', repaid: '70', outstanding: '30' }]);
  const loan = await call('GET', `loans/${body.items[0].id}`);
  expect(loan.body.history.map(({ kind }: { kind: string }) => kind)).toEqual(['repaymentReceived', 'lentOut']);
});
