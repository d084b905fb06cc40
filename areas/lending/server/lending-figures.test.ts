/** Two hundred clients with generated histories: what every call says is what the engine says, to the last digit. */
import { lendingCalls } from '../contract/calls.ts';
import { createHash } from 'node:crypto';
import { formatDay, parseUtcDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { type ClientTransaction } from '../engine/client-transaction.ts';
import { computeLiabilities } from '../engine/liabilities.ts';
import { computeLoanBook, type LoanBook } from '../engine/compute-loan-book.ts';
import { computeStatement } from '../engine/statement.ts';
import { listInterestDue } from '../engine/interest-due.ts';
import { verifyMerkleProof } from '../engine/merkle/verify-merkle-proof.ts';
import { type Amount, formatDecimal, fromSmallestUnits, parseAmount, sum } from '@holdfast/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '@holdfast/database/transaction.ts';
import { recomputeLoans, refreshLoans } from './refresh-loans.ts';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { publishRoots } from './proofs/liability-proofs.ts';
import { createLendingWorld, DAY_MS, daysAgo, type GivenRow, type LendingWorld, type TestClient } from './testing.ts';

const CLIENTS = 200;
let world: LendingWorld;
const clients: TestClient[] = [];

/** Small, seeded and good enough: the same histories in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

beforeAll(async () => {
  world = await createLendingWorld();
  await world.addAgreement({ version: 'early', annualRate: '0.0725', noticeDays: 30, publishedAt: daysAgo(2_600) });
  await world.addAgreement({ version: 'later', annualRate: '0.045', noticeDays: 7, publishedAt: daysAgo(900) });
  const random = createRandom(7);
  const rows: GivenRow[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const client = await world.addClient();
    clients.push(client);
    for (let entry = 1 + random(14); entry > 0; entry -= 1) {
      const coin = random(2) === 0 ? world.usdc : world.eth;
      const type = (['deposit', 'deposit', 'deposit', 'withdrawal', 'interest'] as const)[random(5)]!;
      const amount = formatDecimal(
        fromSmallestUnits(
          BigInt(1 + random(2_000_000_000)) * (type === 'deposit' ? 3n : 1n) + BigInt(random(1_000)),
          coin.decimals === 6 ? 6 : 11,
        ),
      );
      rows.push({
        userId: client.userId,
        coinId: coin.id,
        type,
        amount,
        at: new Date(Date.now() - random(2_600 * DAY_MS)),
        status: random(12) === 0 ? 'pending' : 'cleared',
      });
    }
  }
  await world.addRows(rows);
}, 120_000);
afterAll(() => world.close());

/** The engine on the rows as they are stored, read without any code of the feature. */
async function runByHand(userIds: readonly number[]): Promise<LoanBook> {
  const { rows } = await world.pool.query<Omit<ClientTransaction, 'amount'> & { amount: string }>(
    `SELECT x.id::text AS id, user_id::text AS "userId", coin_id::text AS "coinId", type, status, amount,
            floor(extract(epoch FROM initiated_at) * 1000)::bigint AS "initiatedAt",
            floor(extract(epoch FROM cleared_at) * 1000)::bigint AS "clearedAt",
            (v.annual_rate * 1000000)::int AS "ratePpm", coalesce(x.notice_days, v.notice_days) AS "noticeDays"
       FROM client_transactions x LEFT JOIN agreement_versions v ON v.version = x.agreement_version
       WHERE x.user_id = ANY ($1)`,
    [userIds],
  );
  return computeLoanBook(
    rows.map((row) => ({ ...row, amount: parseAmount(row.amount) })),
    new Map([
      [String(world.usdc.id), 6],
      [String(world.eth.id), 18],
    ]),
  );
}

const figuresOf = (one: {
  principal: Amount;
  interestDue: Amount;
  interestAccrued: Amount;
  interest: Amount;
  total: Amount;
}) => ({
  principal: formatDecimal(one.principal),
  interestDue: formatDecimal(one.interestDue),
  interestAccrued: formatDecimal(one.interestAccrued),
  interest: formatDecimal(one.interest),
  total: formatDecimal(one.total),
});

it('each of 200 dashboards has the figures of the engine, coin by coin and deposit by deposit', async () => {
  let deposits = 0;
  for (const client of clients) {
    const dashboard = await client.api(lendingCalls.getClientDashboard, { query: {} });
    const expected = computeLiabilities(await runByHand([client.userId]), { day: parseUtcDay(dashboard.asOf) });
    expect(dashboard.coins.map((coin) => coin.coinId)).toEqual(expected.map((one) => Number(one.coinId)));
    for (const [index, liability] of expected.entries()) {
      const coin = dashboard.coins[index]!;
      expect(coin).toMatchObject({ ...figuresOf(liability), payable: formatDecimal(liability.payable.total) });
      expect(
        coin.loans.map((loan) => ({
          depositId: loan.depositId,
          total: loan.total,
          principal: loan.principal,
          interestDue: loan.interestDue,
        })),
      ).toEqual(
        liability.loans.map(({ loan, position }) => ({
          depositId: Number(loan.depositId),
          total: formatDecimal(position.total),
          principal: formatDecimal(position.principal),
          interestDue: formatDecimal(position.interestDue),
        })),
      );
      deposits += coin.loans.length;
    }
  }
  expect(deposits).toBeGreaterThan(300);
}, 120_000);

it.each([0, 1, 400, 1_500])(
  "the admin's liabilities as of %i days ago are the engine's, client by client and in total",
  async (days) => {
    const asOf = formatDay((utcDayOf(Date.now()) - days) as UtcDay);
    const expected = computeLiabilities(await runByHand(clients.map((client) => client.userId)), {
      day: parseUtcDay(asOf),
    });
    const items = [];
    for (let page = 1; ; page += 1) {
      const response = await world.api(lendingCalls.getLiabilities, {
        query: { as_of: asOf, page, limit: 90, sort: 'client', order: 'asc' },
      });
      items.push(...response.items);
      if (page * 90 < response.total) continue;
      for (const coin of response.coins) {
        const ofCoin = expected.filter((one) => one.coinId === String(coin.coinId));
        expect(coin.total).toBe(formatDecimal(sum(ofCoin.map((one) => one.total))));
        expect(coin).toMatchObject({
          clients: ofCoin.length,
          interestDue: formatDecimal(sum(ofCoin.map((one) => one.interestDue))),
        });
      }
      expect(new Set(response.coins.map((coin) => String(coin.coinId)))).toEqual(
        new Set(expected.map((one) => one.coinId)),
      );
      break;
    }
    const returned = new Map(
      items.flatMap((item) => item.coins.map((coin) => [`${item.userId} ${coin.coinId}`, coin])),
    );
    expect(returned.size).toBe(expected.length);
    for (const one of expected) expect(returned.get(`${one.userId} ${one.coinId}`)).toMatchObject(figuresOf(one));
  },
  60_000,
);

it("the published roots have the sum of all liabilities, and every client's balance is in them", async () => {
  const day = (utcDayOf(Date.now()) - 1) as UtcDay;
  await refreshLoans(world.pool, { now: new Date() });
  await transaction(world.pool, (client) => publishRoots(client, day));
  const liabilities = await world.api(lendingCalls.getLiabilities, { query: { as_of: formatDay(day) } });
  const roots = await clients[0]!.api(lendingCalls.listLiabilityRoots, { query: {} });
  expect(roots.items.map((root) => [root.coinId, root.total]).sort()).toEqual(
    liabilities.coins.map((coin) => [coin.coinId, coin.total]).sort(),
  );
  let proven = 0;
  for (const client of clients.slice(0, 40)) {
    for (const { coinId, total } of (
      await world.api(lendingCalls.getLiabilities, { query: { as_of: formatDay(day), user_id: client.userId } })
    ).items.flatMap((item) => item.coins)) {
      const proof = await client.api(lendingCalls.getLiabilityProof, { query: { coin_id: coinId } });
      expect(proof.leaf).toMatchObject({ clientId: client.userId, coinId, balance: total });
      const verdict = verifyMerkleProof({
        version: proof.root.version,
        leaf: { ...proof.leaf, balance: parseAmount(proof.leaf.balance) },
        paths: proof.parts.map((part) => part.path.map((step) => ({ ...step, sum: parseAmount(step.sum) }))),
        root: { hash: proof.root.rootHash, sum: parseAmount(proof.root.total) },
      });
      expect(verdict).toMatchObject({ isIncluded: true });
      expect(proof.root).toMatchObject({ version: 2, clients: null });
      expect(sum(proof.parts.map((part) => parseAmount(part.amount)))).toBe(parseAmount(total));
      const others = new Set(
        liabilities.items.flatMap(({ coins }) => coins.flatMap((coin) => (coin.coinId === coinId ? [coin.total] : []))),
      );
      expect(
        proof.parts.flatMap(({ path }) => path).filter((step) => others.has(step.sum)),
        'no sum on the paths is a balance',
      ).toEqual([]);
      proven += 1;
    }
  }
  expect(proven).toBeGreaterThan(40);
  await transaction(world.pool, (client) => publishRoots(client, day));
  expect(
    (await clients[0]!.api(lendingCalls.listLiabilityRoots, { query: {} })).items,
    'a day keeps its roots',
  ).toEqual(roots.items);
}, 60_000);

it('a client keeps their weight from day to day, so that no average of their parts can be learned', async () => {
  const today = utcDayOf(Date.now());
  await refreshLoans(world.pool, { now: new Date() });
  await transaction(world.pool, (client) => publishRoots(client, today));
  const { rows } = await world.pool.query<{ weights: number }>(
    `SELECT count(DISTINCT l.weight)::integer AS weights
       FROM liability_leaves l JOIN liability_roots r ON r.id = l.root_id
      GROUP BY r.coin_id, l.user_id HAVING count(*) > 1`,
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(new Set(rows.map(({ weights }) => weights))).toEqual(new Set([1]));
}, 60_000);

it('a root of version 1, with one leaf for each client, is still proven and verified', async () => {
  const [client] = clients;
  const coinId = Number((await client!.api(lendingCalls.getClientDashboard, { query: {} })).coins[0]!.coinId);
  // Published by an earlier version over two clients, as its rows are in the database.
  await world.pool.query(
    `WITH root AS (INSERT INTO liability_roots (coin_id, day, root_hash, total, clients, version)
       VALUES ($1, '2020-02-01', $2, 3, 2, 1) RETURNING id)
     INSERT INTO liability_leaves (root_id, user_id, nonce, balance)
       SELECT id, $3::bigint, repeat('11', 32), 1 FROM root
       UNION ALL SELECT id, $4::bigint, repeat('22', 32), 2 FROM root`,
    [
      coinId,
      oldRootOf({ coinId, first: client!.userId, second: clients[1]!.userId }),
      client!.userId,
      clients[1]!.userId,
    ],
  );
  const proof = await client!.api(lendingCalls.getLiabilityProof, { query: { coin_id: coinId, day: '2020-02-01' } });
  expect(proof.root).toMatchObject({ version: 1, total: '3' });
  expect(proof.parts).toHaveLength(1);
  expect(
    verifyMerkleProof({
      version: proof.root.version,
      leaf: { ...proof.leaf, balance: parseAmount(proof.leaf.balance) },
      paths: proof.parts.map((part) => part.path.map((step) => ({ ...step, sum: parseAmount(step.sum) }))),
      root: { hash: proof.root.rootHash, sum: parseAmount(proof.root.total) },
    }),
  ).toEqual({ isIncluded: true });
});

/** The root over balances of 1 and 2 coins, hashed without the code of the package, byte by byte as documented. */
function oldRootOf({ coinId, first, second }: { coinId: number; first: number; second: number }): string {
  const number = (value: bigint, bytes: number): string => value.toString(16).padStart(bytes * 2, '0');
  const hash = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');
  const nodes = [
    { userId: first, nonce: '11', units: 10n ** 24n },
    { userId: second, nonce: '22', units: 2n * 10n ** 24n },
  ].map(({ userId, nonce, units }) => {
    const ids = number(BigInt(userId), 8) + number(BigInt(coinId), 8);
    return hash(`00${nonce.repeat(32)}${ids}${number(units, 32)}`) + number(units, 32);
  });
  return hash(`01${nodes.sort().join('')}`);
}

it('the rows of a statement add up to the balance, every digit of it', async () => {
  for (const client of clients.slice(0, 8)) {
    const dashboard = await client.api(lendingCalls.getClientDashboard, { query: {} });
    const response = await world.app.inject({
      method: 'GET',
      url: `/api/client/statement?from=2019-01-01&to=${dashboard.asOf}&format=csv`,
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(response.statusCode).toBe(200);
    const [, ...lines] = response.payload
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    for (const coin of dashboard.coins) {
      for (const loan of coin.loans) {
        const own = lines.filter((line) => line[1] === String(loan.depositId));
        const added = own.map(
          ([, , , , deposited, interest, interestPaid, principalPaid, roundedOff]) =>
            (parseAmount(deposited!) +
              parseAmount(interest!) -
              parseAmount(interestPaid!) -
              parseAmount(principalPaid!) -
              parseAmount(roundedOff!)) as Amount,
        );
        expect(formatDecimal(sum(added))).toBe(loan.total);
      }
    }
  }
}, 60_000);

it('the CSV of a statement is the engine, line by line', async () => {
  const client = clients[3]!;
  const book = await runByHand([client.userId]);
  const to = utcDayOf(Date.now());
  const from = (to - 500) as UtcDay;
  const response = await world.app.inject({
    method: 'GET',
    url: `/api/client/statement?from=${formatDay(from)}&to=${formatDay(to)}&format=csv`,
    headers: { authorization: `Bearer ${client.token}` },
  });
  const expected = book.loans
    .map((loan) => computeStatement(loan, { from, to }))
    .filter((statement) => statement.opening.total !== 0n || statement.rows.some((row) => row.deposited !== 0n))
    .flatMap((statement) =>
      statement.rows.map((row) => [
        formatDay(row.day),
        formatDecimal(row.interest),
        formatDecimal(row.principal),
        formatDecimal(row.interestAccrued),
      ]),
    );
  const lines = response.payload
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(lines.map((line) => [line[0], line[5], line[9], line[11]])).toEqual(expected);
});

it('loans computed in steps equal loans computed at once', async () => {
  await refreshLoans(world.pool, { now: new Date() });
  const print = async (): Promise<unknown> =>
    (
      await world.pool.query(
        `SELECT count(*), md5(string_agg(s::text, ',' ORDER BY deposit_id, from_day)) FROM loan_segments s`,
      )
    ).rows[0];
  const before = await print();
  const run = await transaction(world.pool, (client) => recomputeLoans(client, { now: new Date(), afterUserId: 0 }));
  expect(run).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(await print()).toEqual(before);
});

/** Every page of the interest due, and what the engine has for the same day. */
async function interestDueOn(day: UtcDay, query: { as_of?: string } = {}) {
  const book = await runByHand(clients.map((client) => client.userId));
  const expected = listInterestDue(book, { day, daysAhead: 12 * 31 });
  const response = await world.api(lendingCalls.listInterestDue, { query: { ...query, months_ahead: 12, limit: 200 } });
  const items = [...response.items];
  for (let page = 2; items.length < response.total; page += 1)
    items.push(
      ...(await world.api(lendingCalls.listInterestDue, { query: { ...query, months_ahead: 12, limit: 200, page } }))
        .items,
    );
  const keyOf = (one: { depositId: string | number; dueOn: string; amount: string; status: string }): string =>
    `${one.depositId} ${one.dueOn} ${one.amount} ${one.status}`;
  return {
    asOf: response.asOf,
    total: response.total,
    items,
    found: items.map(keyOf).sort(),
    expected: expected
      .map((one) =>
        keyOf({
          depositId: one.depositId,
          dueOn: formatDay(one.anniversary),
          amount: formatDecimal(one.amount),
          status: one.status,
        }),
      )
      .sort(),
  };
}

it(
  'interest that is due is recorded as client transactions, and upcoming interest is listed, as ' +
    'the engine computes',
  async () => {
    const { items, total, found, expected } = await interestDueOn(utcDayOf(Date.now()));
    expect(total).toBe(expected.length);
    expect(found).toEqual(expected);
    expect(items.filter((item) => item.status !== 'upcoming').every((item) => item.clientTransactionId !== null)).toBe(
      true,
    );
  },
);

it.each([-2_000, -900, -1, 1, 800])('the interest due as of %i days from today is that of the engine', async (days) => {
  const day = (utcDayOf(Date.now()) + days) as UtcDay;
  const { asOf, found, expected } = await interestDueOn(day, { as_of: formatDay(day) });
  expect(asOf).toBe(formatDay(day));
  expect(found).toEqual(expected);
  expect(found.some((key) => key.endsWith(' overdue'))).toBe(true);
});

it('error: interest due can be listed for a day within ten years', async () => {
  expect(await refusalOf(world.api(lendingCalls.listInterestDue, { query: { as_of: '2999-12-31' } }))).toEqual({
    status: 422,
    text: 'query.as_of: Choose a day within ten years from today.',
  });
});
