/** Loans from before Holdfast are entered in one list, and approved once as a whole. */
import { accountsCalls } from '@holdfast/accounts/contract';
import { lendingCalls } from '@holdfast/lending/contract';
import { beforeEach, expect, it } from 'vitest';
import { emptyTables } from '../../../../apps/server/src/testing/empty-tables.ts';
import { useShared } from '../../../../kit/database/testing.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { createLendingWorld, daysAgo, type TestClient } from '../../../lending/server/testing.ts';
import { transactionsCalls } from '../../contract/calls.ts';

const world = useShared(() => createLendingWorld({ environment: { TWO_PERSON_RULE: 'true' } }));
let clients: TestClient[];
let emails: string[];
let lists = 0;
const since = daysAgo(400).toISOString().slice(0, 10);

beforeEach(async () => {
  await emptyTables(
    world.pool,
    'client_transactions, approval_requests, approval_rule, notices, first_client_balance, deposit_addresses',
    { restartsIds: false },
  );
  await world.pool.query('UPDATE users SET is_disabled = true WHERE id <> $1', [world.admin.userId]);
  clients = [await world.addClient(), await world.addClient()];
  const { rows } = await world.pool.query<{ email: string }>(
    'SELECT email FROM users WHERE id = ANY ($1) ORDER BY id',
    [clients.map(({ userId }) => userId)],
  );
  emails = rows.map(({ email }) => email);
  lists += 1;
});

const enter = (more: { key?: string; loans?: object[] } = {}) =>
  world.api(transactionsCalls.addOpeningBalances, {
    body: {
      key: more.key ?? `list ${lists}`,
      loans: (more.loans ?? [
        { client: emails[0]!.toUpperCase(), coin: 'usdc', amount: '50000', since },
        { client: emails[1]!, coin: 'ETH', amount: '2.5', since },
      ]) as [],
    },
  });
const principalOf = async (person: TestClient) =>
  (await person.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]?.principal ?? '0';

it('during set-up the list counts at once, and once; interest counts from the given day', async () => {
  const first = await enter();
  expect(first).toMatchObject({
    pendingApproval: null,
    clientTransactionIds: [expect.any(Number), expect.any(Number)],
  });
  expect(await enter()).toEqual(first);
  expect([await principalOf(clients[0]!), await principalOf(clients[1]!)]).toEqual(['50000', '2.5']);
  const { coins } = await clients[0]!.api(lendingCalls.getClientDashboard, { query: {} });
  expect(Number(coins[0]!.interest)).toBeGreaterThan(4000);
});

it('error: afterwards nothing counts until a second person approved the whole list, which they see', async () => {
  await enter();
  const second = await world.addAdmin();
  const { pendingApproval, clientTransactionIds } = await enter({ key: 'later' });
  expect(clientTransactionIds).toEqual([]);
  expect(await principalOf(clients[1]!)).toBe('2.5');
  const request = (await second.api(accountsCalls.listApprovals, { query: {} })).items[0]!;
  expect(request).toMatchObject({ id: pendingApproval!.id, kind: 'clientMoney', canApprove: true });
  expect(request.name).toBe('Opening balances: 2 entries of 2 clients');
  expect(request.changes.map(({ after }) => after)).toEqual([
    `Deposit of 50000 USDC, ${since}`,
    `Deposit of 2.5 ETH, ${since}`,
  ]);
  await second.api(accountsCalls.approveChange, { params: { id: request.id } });
  expect([await principalOf(clients[0]!), await principalOf(clients[1]!)]).toEqual(['100000', '5']);
});

it('error: a list with a mistake is refused as a whole, with the row of each mistake', async () => {
  const refusal = await refusalOf(
    enter({
      loans: [
        { client: emails[0]!, coin: 'USDC', amount: '1', since },
        { client: 'nobody@example.com', coin: 'DOGE', amount: '0.1234567', since: '2999-01-01' },
      ],
    }),
  );
  expect(refusal.status).toBe(422);
  expect(refusal.text).toContain('body.loans.1.client');
  expect(refusal.text).toContain('body.loans.1.coin');
  expect(refusal.text).toContain('body.loans.1.since');
  expect(await principalOf(clients[0]!)).toBe('0');
});
