import { accountsCalls } from '@holdfast/accounts/contract';
import { lendingCalls } from '../contract/calls.ts';
import { formatDay, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../catalogue/server/testing.ts';
import { createLendingWorld, daysAgo, type TestClient } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const world = useShared(createLendingWorld);
let client: TestClient;
beforeAll(async () => {
  client = await world.addClient();
});

const agreementOf = (person: TestClient) => person.api(accountsCalls.getAgreement, {});
const paragraphsOf = ({ sections }: { sections: { paragraphs: string[] }[] }) =>
  sections.flatMap((section) => section.paragraphs).join('\n');

it(
  'the first version has the constants of the specification, the second states the order of payment that is ' +
    'computed, and the third when an announcement expires and where payments go',
  async () => {
    const { items, total } = await world.api(lendingCalls.listAgreementVersions, { query: {} });
    expect(total).toBe(3);
    expect(
      items.map(({ version, annualRate, noticeDays, isInForce }) => [version, annualRate, noticeDays, isInForce]),
    ).toEqual([
      ['2026-11-16.2', '0.08', 14, true],
      ['2026-11-16', '0.08', 14, false],
      ['2026-11-15', '0.08', 14, false],
    ]);
    const [third, second, first] = items.map(paragraphsOf);
    for (const text of [first, second, third]) {
      expect(text).toContain('Borrowed Assets bear interest at 8 percent per annum.');
      expect(text).toContain('repays what was asked for within 2 weeks of the request');
      expect(text).not.toMatch(/[{}]/);
    }
    expect(first).toContain('goes first to interest that is due, and what remains of it goes to the principal.');
    expect(second).toContain(
      'goes first to interest that is due, then to interest that has accrued and is not yet due, and what remains of ' +
        'it goes to the principal.',
    );
    expect(third).toContain('when its announcement expires');
    expect(third).toContain('pays to the wallet that the Lender named in the request');
    expect(second).not.toContain('expires');
  },
);

it('someone who accepted the first version has to accept the second before anything else', async () => {
  const person = await world.addClient();
  await world.pool.query(`UPDATE users SET agreement_version = '2026-11-15' WHERE id = $1`, [person.userId]);
  expect((await refusalOf(person.api(lendingCalls.getClientDashboard, { query: {} }))).status).toBe(403);
  expect(await refusalOf(person.api(accountsCalls.acceptAgreement, { query: { version: '2026-11-15' } }))).toEqual({
    status: 409,
    text: 'The terms have changed. Read the new version and accept it.',
  });
  const { version } = await agreementOf(person);
  const user = await person.api(accountsCalls.acceptAgreement, { query: { version } });
  expect(user).toMatchObject({ hasAcceptedEarlierTerms: false, agreementAcceptedAt: expect.any(String) });
  expect((await person.api(lendingCalls.getClientDashboard, { query: {} })).terms).toEqual({
    version,
    annualRate: '0.08',
    noticeDays: 14,
  });
});

it('the operator sees who accepted which version, and an earlier acceptance stays listed', async () => {
  const listed = async (version: string) =>
    (await world.api(lendingCalls.listAgreementAcceptances, { params: { version }, query: { limit: 200 } })).items;
  const person = await world.addClient();
  const { version } = await agreementOf(person);
  expect(await listed(version)).toContainEqual(
    expect.objectContaining({ userId: person.userId, acceptedAt: expect.stringMatching(/Z$/) }),
  );
  await world.pool.query(`UPDATE users SET agreement_version = '2026-11-15' WHERE id = $1`, [person.userId]);
  await person.api(accountsCalls.acceptAgreement, { query: { version } });
  for (const accepted of ['2026-11-15', version])
    expect((await listed(accepted)).filter(({ userId }) => userId === person.userId)).toHaveLength(1);
  expect(await listed('never-published')).toEqual([]);
});

it('error: a published version cannot be changed or deleted', async () => {
  for (const statement of [
    `UPDATE agreement_versions SET annual_rate = 0.01 WHERE version = '2026-11-15'`,
    `DELETE FROM agreement_versions WHERE version = '2026-11-15'`,
  ])
    await expect(world.pool.query(statement)).rejects.toThrow('is published and cannot be changed');
});

it('old deposits keep their rate and notice period when a new version is published', async () => {
  const usdc = world.usdc.id;
  const wallet = await client.api(lendingCalls.addClientWallet, {
    body: { name: 'Ledger', networkId: world.network.id, address: '0x00000000000000000000000000000000000000f1' },
  });
  await world.addAgreement({ version: 'v1', annualRate: '0.08', noticeDays: 14, publishedAt: daysAgo(100) });
  await world.addAgreement({ version: 'v2', annualRate: '0.045', noticeDays: 30, publishedAt: daysAgo(5) });
  const [old] = await world.addRows([
    { userId: client.userId, coinId: usdc, type: 'deposit', amount: '36500', at: daysAgo(10) },
  ]);
  await world.addRows([{ userId: client.userId, coinId: usdc, type: 'deposit', amount: '36500', at: daysAgo(2) }]);
  const dashboard = await world.api(lendingCalls.getClientDashboard, { query: { user_id: client.userId } });
  expect(dashboard.coins[0]!.loans.map((loan) => [loan.annualRate, loan.depositId === old])).toEqual([
    ['0.08', true],
    ['0.045', false],
  ]);
  // Both years may have 366 days, in which 36,500 at 8 % earns a little less than 8 a day.
  const [first, second] = dashboard.coins[0]!.loans.map((loan) => Number(loan.interestPerDay));
  expect(first! / second!).toBeGreaterThan(1.7);

  // The withdrawal may repay the old deposit, so the shorter notice period holds.
  const request = await client.api(lendingCalls.addClientTransaction, {
    body: { type: 'withdrawal', coinId: usdc, amount: '10', walletId: wallet.id },
  });
  expect(request).toMatchObject({ noticeDays: 14, daysLeft: 14 });
  expect(request.dueBy).toBe(formatDay((utcDayOf(Date.now()) + 14) as UtcDay));
});

it('interest due below one unit of the coin is not due now', async () => {
  const person = await world.addClient();
  // 0.000012 USDC at 8 % earn less than a unit of six decimals in a year.
  await world.addRows([
    { userId: person.userId, coinId: world.usdc.id, type: 'deposit', amount: '0.000012', at: daysAgo(400) },
  ]);
  const [coin] = (await world.api(lendingCalls.getClientDashboard, { query: { user_id: person.userId } })).coins;
  expect(Number(coin!.interestDue)).toBeGreaterThan(0);
  expect(coin!.payableInterestDue).toBe('0');
});
