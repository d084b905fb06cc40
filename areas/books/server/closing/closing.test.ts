import { booksCalls } from '../../contract/calls.ts';
import { accountsCalls } from '@holdfast/accounts/contract';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { catalogueCalls } from '@holdfast/catalogue/contract';
import { type AcceptedCheck } from '../../contract/closing.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideDue } from '../../../accounts/server/approvals/decide-approval.ts';
import type { TestPerson } from '../../../../apps/server/src/testing.ts';
import { APPROVAL_EFFECTS } from '../../../../apps/server/src/approval-effects.ts';
import { createEffectOf } from '../../../accounts/server/approvals/approvals.ts';
import { refusalOf } from '../../../catalogue/server/testing.ts';
import { received } from '../../../transactions/server/testing.ts';
import {
  CLOSED_AND_EXPORTED,
  dumpBooks,
  expectRegenerationRefused,
  GENERATED_BOOKS,
  useBooksWorld,
} from '../testing.ts';

let [sale, move] = [0, 0];
const world = useBooksWorld([
  ...CLOSED_AND_EXPORTED,
  'year_locks',
  'wallet_balances',
  'price_dailies',
  ...GENERATED_BOOKS,
  'manual_positions',
]);
beforeAll(() => world.pool.query('UPDATE approval_rule SET is_on = true'));
beforeEach(async () => {
  await world.pool.query(`UPDATE users SET is_disabled = id <> $1 WHERE role = 'admin'`, [world.admin.userId]);
  await world.pool.query(`UPDATE wallets SET synced_at = now(), sync_error = NULL, purpose = 'hot'`);
  await world.enter({ at: '2024-01-10', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  move = await world.enter({ at: '2024-01-20', action: 'bridgeOut', transfers: ['out 1 ETH'] });
  sale = await world.enter({ at: '2024-02-10', action: 'sell', transfers: ['out 1 ETH', 'in 1500 USD'] });
  await world.enter({ at: '2024-03-10', action: 'buy', transfers: ['in 1 ETH', 'out 2000 USD'] });
  await world.regenerate();
  await readBalance(world.hot, world.eth);
});

const readBalance = (wallet: number, coin: number, checkedAt = 'now') =>
  world.pool.query(
    `INSERT INTO wallet_balances (wallet_id, coin_id, derived, on_chain, block, checked_at) VALUES ($1, $2, 3, 3, 1, $3)
     ON CONFLICT (wallet_id, coin_id) DO UPDATE SET checked_at = $3`,
    [wallet, coin, checkedAt],
  );
const list = (year?: number) => world.api(booksCalls.listLedgerMonths, { query: year === undefined ? {} : { year } });
const monthOf = async (month: string) =>
  (await list(Number(month.slice(0, 4)))).months.find((each) => each.month === month)!;
const close = (month: string, body: { withEarlier?: boolean; accepted?: AcceptedCheck[] } = {}) =>
  world.api(booksCalls.closeMonth, { params: { month }, body });
const reopen = (month: string, api = world.api) =>
  api(booksCalls.reopenMonth, { params: { month }, body: { reason: 'A deposit was misread' } });
const textOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).text;
const addAdmin = (): Promise<TestPerson> => world.addPerson({ role: 'admin', hasAgreed: false });
const approve = (person: TestPerson, id: number) =>
  world.apiOf(person)(accountsCalls.approveChange, { params: { id } });
const closedMonths = async () =>
  (await list(2024)).months
    .filter((each) => each.isClosed)
    .map(({ month }) => month)
    .toReversed();

describe('the list of months', () => {
  it('has every month from the first entry to the current one, the latest first, a year at a time', async () => {
    const { years, year, months, firstOpen } = await list(2024);
    expect([years.at(-1), year, firstOpen]).toEqual([2024, 2024, '2024-01']);
    expect(months.map(({ month, entries }) => `${month} ${entries}`)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(
        (month) => `2024-${String(month).padStart(2, '0')} ${{ 1: 2, 2: 1, 3: 1 }[month] ?? 0}`,
      ),
    );
    const current = (await list()).months[0]!;
    expect([current.isOver, current.isClosed, current.checklist]).toEqual([false, false, []]);
  });

  it('is empty without entries', async () => {
    await world.clearTransactions();
    await world.regenerate({ fromScratch: true });
    expect(await list()).toMatchObject({ years: [], year: null, months: [], firstOpen: null });
  });
});

describe('closing', () => {
  it('records who closed a month and when, with a checklist that passed', async () => {
    await close('2024-01');
    const closed = await monthOf('2024-01');
    expect(closed).toMatchObject({ isClosed: true, isOfLockedYear: false, isOver: true });
    expect(closed.closedAt).not.toBeNull();
    expect(closed.checklist.map(({ check, count, reason }) => [check, count, reason])).toEqual([
      ['synced', 0, null],
      ['classified', 0, null],
      ['priced', 0, null],
      ['read', 0, null],
      ['reconciled', 0, null],
      ['balanced', 0, null],
    ]);
    const { rows } = await world.pool.query(
      `SELECT action, object FROM audit_log WHERE object_kind = 'month_closings' ORDER BY id DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ action: 'monthClosed', object: 'January 2024' }]);
  });

  it('error: a month is closed after those before it, or together with them', async () => {
    expect(await textOf(close('2024-03'))).toBe(
      'January 2024 is not closed yet. Close the months in order, or all of them up to and including March 2024.',
    );
    await close('2024-03', { withEarlier: true });
    expect(await closedMonths()).toEqual(['2024-01', '2024-02', '2024-03']);
    expect((await list()).firstOpen).toBe('2024-04');
  });

  it('error: a month that has not ended, is closed already, or is before the first entry', async () => {
    const { month } = (await list()).months[0]!;
    expect(await textOf(close(month, { withEarlier: true }))).toMatch(/has not ended yet\.$/);
    await close('2024-01');
    expect(await textOf(close('2024-01'))).toBe('January 2024 is closed already.');
    expect(await textOf(close('2023-12'))).toBe('There are no entries in or before December 2023.');
  });

  it('error: needs books that are up to date until the end of the month, and not after it', async () => {
    await world.enter({ at: '2024-02-20', action: 'buy', transfers: ['in 1 ETH', 'out 5 USD'] });
    await close('2024-01');
    expect(await textOf(close('2024-02'))).toBe(
      'The books are not up to date. Regenerate them first, then close the month.',
    );
  });

  it('two people who close a month at the same time close it once', async () => {
    const outcomes = await Promise.allSettled([close('2024-01'), close('2024-01'), close('2024-01')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await world.pool.query('SELECT FROM month_closings')).rowCount).toBe(1);
  });
});

describe('the checklist', () => {
  const counts = async (month: string) =>
    Object.fromEntries((await monthOf(month)).checklist.map(({ check, count }) => [check, count]));
  const PASSED = { synced: 0, classified: 0, priced: 0, read: 0, reconciled: 0, balanced: 0 };

  it('counts wallets that were not read past the end of the month, or failed', async () => {
    await world.pool.query(`UPDATE wallets SET synced_at = '2024-02-15' WHERE id = $1`, [world.hot]);
    expect([await counts('2024-01'), await counts('2024-02')]).toEqual([PASSED, { ...PASSED, synced: 1 }]);
    await world.pool.query(`UPDATE wallets SET sync_error = 'Timeout' WHERE id = $1`, [world.cold]);
    expect(await counts('2024-01')).toEqual({ ...PASSED, synced: 1 });
    await world.pool.query(`UPDATE wallets SET is_active = false WHERE id = $1`, [world.cold]);
    expect(await counts('2024-01')).toEqual(PASSED);
    await world.pool.query(`UPDATE wallets SET is_active = true WHERE id = $1`, [world.cold]);
  });

  it('counts unclassified transactions in or before the month, by the day of the books', async () => {
    // Still 31 January in Los Angeles.
    await world.enter({ at: '2024-02-01T07:00:00Z', action: null, transfers: ['in 1 ETH'] });
    await world.enter({ at: '2024-02-01T09:00:00Z', action: null, transfers: ['in 1 ETH'] });
    expect([(await counts('2024-01'))['classified'], (await counts('2024-02'))['classified']]).toEqual([1, 2]);
  });

  it('counts entries without a price or cost, of this and the open months before it', async () => {
    await world.enter({ at: '2024-01-05', action: 'airdrop', transfers: ['in 5 USDC'] });
    await world.enter({ at: '2024-02-05', action: 'giftReceived', transfers: ['in 5 USDC'] });
    await world.regenerate();
    expect([(await counts('2024-01'))['priced'], (await counts('2024-02'))['priced']]).toEqual([1, 2]);
    await close('2024-01', { accepted: [{ check: 'priced', count: 1, reason: 'The token has no market' }] });
    expect((await counts('2024-02'))['priced']).toBe(1);
    expect((await monthOf('2024-01')).checklist).toContainEqual({
      check: 'priced',
      count: 1,
      reason: 'The token has no market',
    });
  });

  it('counts wallets with holdings whose balances were not read past the end of the month', async () => {
    await world.pool.query('DELETE FROM wallet_balances');
    expect(await counts('2024-01'), 'never read').toEqual({ ...PASSED, read: 1 });
    expect(await textOf(close('2024-01'))).toBe(
      'Up to January 2024 there is 1 wallet whose balances were not read. Resolve it, or give a reason.',
    );
    await readBalance(world.hot, world.eth, '2024-02-15');
    expect([(await counts('2024-01'))['read'], (await counts('2024-02'))['read']], 'not read since').toEqual([0, 1]);
    await world.pool.query('UPDATE wallets SET synced_at = NULL WHERE id = $1', [world.hot]);
    expect(await counts('2024-02'), 'a wallet that is not synced counts once').toEqual({ ...PASSED, synced: 1 });
    await world.pool.query('UPDATE wallets SET is_active = false WHERE id = $1', [world.hot]);
    expect(await counts('2024-02'), 'an inactive wallet has no sync').toEqual({ ...PASSED, read: 1 });
    await world.pool.query('UPDATE wallets SET is_active = true WHERE id = $1', [world.hot]);
  });

  it('counts accounts at exchanges and on other networks, unless an imported file has their balances', async () => {
    await world.pool.query(`UPDATE networks SET kind = 'other', chain_id = NULL WHERE id = $1`, [world.network]);
    await world.pool.query('DELETE FROM wallet_balances');
    expect(await counts('2024-01')).toEqual({ ...PASSED, read: 1 });
    const { rows } = await world.pool.query<{ id: number }>(
      `INSERT INTO imports (status, file_name, file_bytes, choices, ledger, wallet_id, by_user_id, imported_at, balance)
       VALUES ('imported', 'a.csv', 1, '{}', 'import:a', $1, $2, now(), 'none') RETURNING id`,
      [world.hot, world.admin.userId],
    );
    expect((await counts('2024-01'))['read'], 'the file has no balances').toBe(1);
    await world.pool.query(`UPDATE imports SET balance = 'matches' WHERE id = $1`, [rows[0]!.id]);
    expect(await counts('2024-01')).toEqual(PASSED);
    await world.pool.query(`UPDATE imports SET imported_at = '2024-01-15' WHERE id = $1`, [rows[0]!.id]);
    expect((await counts('2024-01'))['read'], 'imported during the month').toBe(1);
    await world.pool.query('DELETE FROM imports WHERE id = $1', [rows[0]!.id]);
    await world.pool.query(`UPDATE networks SET kind = 'evm', chain_id = 31337 WHERE id = $1`, [world.network]);
  });

  it('counts a wallet of Bitcoin that is not synced', async () => {
    await world.pool.query(`UPDATE networks SET kind = 'bitcoin', chain_id = NULL WHERE id = $1`, [world.network]);
    await world.pool.query('UPDATE wallets SET synced_at = NULL WHERE id = $1', [world.hot]);
    expect(await counts('2024-01')).toEqual({ ...PASSED, synced: 1 });
    await world.pool.query(`UPDATE networks SET kind = 'evm', chain_id = 31337 WHERE id = $1`, [world.network]);
  });

  it('counts balances that differ from the chain, but not those of rebasing coins', async () => {
    await world.pool.query(
      `INSERT INTO wallet_balances (wallet_id, coin_id, derived, on_chain, block, checked_at)
       VALUES ($1, $2, 1, 2, 1, now()), ($1, $3, 1, 1, 1, now())
       ON CONFLICT (wallet_id, coin_id) DO UPDATE SET derived = 1, on_chain = 2`,
      [world.hot, world.eth, world.usdc],
    );
    expect(await counts('2024-01')).toEqual({ ...PASSED, reconciled: 1 });
    await world.pool.query('UPDATE wallet_balances SET on_chain = NULL WHERE coin_id = $1', [world.usdc]);
    expect((await counts('2024-01'))['reconciled'], 'one was not read').toBe(2);
    await world.pool.query('UPDATE wallet_balances SET derived = 0 WHERE coin_id = $1', [world.usdc]);
    expect((await counts('2024-01'))['reconciled'], 'nothing is held, and nothing was read').toBe(1);
  });

  it('counts differences between the journal and the books', async () => {
    await world.pool.query(`UPDATE book_holdings SET amount = amount + 1 WHERE asset_id = $1`, [world.eth]);
    expect((await counts('2024-01'))['balanced']).toBeGreaterThan(0);
    await world.regenerate({ fromScratch: true });
    await world.pool.query(`UPDATE journal_sums SET usd = usd + 1 WHERE span = 'month' AND account LIKE 'money%'`);
    expect((await counts('2024-01'))['balanced']).toBeGreaterThan(0);
  });

  it('error: what does not pass is named, and accepted only with its number of this moment and a reason', async () => {
    await world.enter({ at: '2024-01-15', action: null, transfers: ['in 1 ETH'] });
    expect(await textOf(close('2024-01'))).toContain('The books are not up to date.');
    await world.regenerate();
    await world.pool.query(`UPDATE wallets SET synced_at = NULL`);
    const text =
      'Up to January 2024 there are 2 wallets that are not synced and 1 unclassified transaction. Resolve them, or ' +
      'give a reason for each.';
    expect(await textOf(close('2024-01'))).toBe(text);
    const synced = { check: 'synced', count: 2, reason: 'The node is gone' } as const;
    expect(await textOf(close('2024-01', { accepted: [synced] }))).toBe(
      'Up to January 2024 there is 1 unclassified transaction. Resolve it, or give a reason.',
    );
    const classified = (count: number): AcceptedCheck => ({ check: 'classified', count, reason: 'Under enquiry' });
    expect(await textOf(close('2024-01', { accepted: [synced, classified(3)] }))).toContain('1 unclassified');
    expect((await refusalOf(close('2024-01', { accepted: [{ ...synced, reason: ' ' }] }))).status).toBe(422);
    await close('2024-01', { accepted: [synced, classified(1)] });
    expect((await monthOf('2024-01')).checklist.filter(({ count }) => count > 0)).toEqual([synced, classified(1)]);
  });
});

describe('a closed month', () => {
  beforeEach(() => close('2024-02', { withEarlier: true }));

  it('error: is not changed by classifying, deleting or adding, and the refusal names what changes', async () => {
    const before = await dumpBooks(world.pool);
    expect(await textOf(world.reset(sale))).toBe(
      'February 2024 is closed, and this would change it: the disposal of 1 ETH on 2024-02-10 would be removed, with ' +
        'a gain of $500. Reopen the month first.',
    );
    for (const change of [
      () => world.classify([sale], 'giftSent'),
      () => world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: sale } }),
      () => world.enter({ at: '2024-01-15', action: 'buy', transfers: ['in 1 ETH', 'out 5 USD'] }),
    ])
      expect(await textOf(change())).toMatch(/^(January|February) 2024 is closed, and this would change it/);
    await world.regenerate({ fromScratch: true });
    expect(await dumpBooks(world.pool)).toEqual(before);
  });

  it('error: is not changed where only its journal would change', async () => {
    expect(await textOf(world.classify([move], 'stake'))).toBe(
      'January 2024 is closed, and this would change it: the entry “Stake” of 2024-01-20 would change. Reopen the ' +
        'month first.',
    );
    expect(
      await textOf(world.api(catalogueCalls.editWallet, { body: { id: world.hot, purpose: 'exchange' } })),
    ).toContain('is closed, and this would change it: the entry');
  });

  it('error: takes no disposal that is entered manually', async () => {
    const add = (disposedDay: string) =>
      world.api(booksCalls.addManualPosition, {
        body: {
          coinId: world.eth,
          amount: '1',
          acquiredDay: '2020-01-01',
          disposedDay,
          proceedsUsd: '5',
          costUsd: '1',
          reason: 'Statement of the broker',
        },
      });
    expect(await textOf(add('2024-02-29'))).toBe('February 2024 is closed. Reopen it first.');
    await add('2024-03-01');
  });

  it('error: the database refuses a change that no check has covered', async () => {
    await expect(world.pool.query('UPDATE transfers SET amount = 2 WHERE transaction_id = $1', [sale])).rejects.toThrow(
      'January 2024 is closed, and this change reaches into it. Reopen the month first.'.slice(13),
    );
  });

  it('lets everything through that leaves it as it is, and new transactions in it stay unclassified', async () => {
    await world.enter({ at: '2024-03-05', action: 'sell', transfers: ['out 1 ETH', 'in 900 USD'] });
    const late = await world.add({
      atMs: Date.UTC(2024, 1, 20, 12),
      transfers: [received('stranger', '1')],
    });
    await world.regenerate();
    expect(await world.actionOf(late)).toBeNull();
    expect((await monthOf('2024-02')).unclassifiedNow).toBe(1);
    const difference = await world.api(booksCalls.getClosingDifference, { params: { month: '2024-02' } });
    expect(difference).toMatchObject({ isSame: true, rows: [], unclassifiedNow: 1 });
  });

  it('error: books in which it reads differently are not committed, and the difference is shown', async () => {
    await expectRegenerationRefused(world, { transactionId: sale, reason: 'February 2024 is closed' });
    const difference = await world.api(booksCalls.getClosingDifference, { params: { month: '2024-02' } });
    expect(difference).toMatchObject({
      isSame: false,
      rowsTotal: 1,
      rows: [{ change: 'changed', day: '2024-02-10', title: 'Sell', transactionId: sale, closedUsd: '1500' }],
    });
    expect((await world.api(booksCalls.getClosingDifference, { params: { month: '2024-01' } })).isSame).toBe(true);
  });

  it('keeps its positions when generated positions are deleted', async () => {
    await world.enter({ at: '2024-03-05', action: 'sell', transfers: ['out 1 ETH', 'in 900 USD'] });
    await world.regenerate();
    const before = await dumpBooks(world.pool);
    expect(await world.api(booksCalls.deleteCapitalPositions, { query: { year: 2024 } })).toEqual({ deleted: 1 });
    expect((await world.pool.query('SELECT disposed_day FROM book_positions')).rows).toEqual([
      { disposed_day: '2024-02-10' },
    ]);
    await world.regenerate();
    expect(await dumpBooks(world.pool)).toEqual(before);
  });

  it('error: a month that is open has no difference', async () => {
    const refusal = await refusalOf(world.api(booksCalls.getClosingDifference, { params: { month: '2024-03' } }));
    expect(refusal).toMatchObject({ status: 404, text: 'March 2024 is not closed.' });
  });
});

describe('reopening', () => {
  beforeEach(() => close('2024-03', { withEarlier: true }));

  it('needs another admin, reopens the later months as well, and then changes are possible', async () => {
    const second = await addAdmin();
    const { pendingApproval } = await reopen('2024-02');
    expect(pendingApproval).toMatchObject({ name: 'Reopen February 2024 and the later months', effectiveFrom: null });
    expect((await list()).pendingReopening).toEqual(pendingApproval);
    expect(await closedMonths()).toEqual(['2024-01', '2024-02', '2024-03']);
    expect((await refusalOf(approve(world.admin, pendingApproval!.id))).text).toBe(
      'Another admin must approve your request.',
    );
    expect(await textOf(reopen('2024-03'))).toContain('is already waiting for approval');
    await approve(second, pendingApproval!.id);
    expect(await closedMonths()).toEqual(['2024-01']);
    expect((await list()).pendingReopening).toBeNull();
    await world.classify([sale], 'giftSent');
    const { rows } = await world.pool.query(
      `SELECT name, reopened_by, reopened_reason, approval_id FROM month_closings WHERE reopened_at IS NOT NULL
        ORDER BY month`,
    );
    expect(rows).toEqual(
      ['February 2024', 'March 2024'].map((name) => ({
        name,
        reopened_by: world.admin.userId,
        reopened_reason: 'A deposit was misread',
        approval_id: pendingApproval!.id,
      })),
    );
    const audit = await world.pool.query(
      `SELECT DISTINCT object FROM audit_log WHERE object_kind = 'month_closings' AND action = 'approvalApproved'
        ORDER BY object`,
    );
    expect(audit.rows).toEqual([{ object: 'February 2024' }, { object: 'March 2024' }]);
  });

  it('a refused request leaves the months closed', async () => {
    const second = await addAdmin();
    const { pendingApproval } = await reopen('2024-03');
    expect(pendingApproval?.name).toBe('Reopen March 2024');
    await world.apiOf(second)(accountsCalls.refuseChange, { params: { id: pendingApproval!.id } });
    expect(await closedMonths()).toEqual(['2024-01', '2024-02', '2024-03']);
  });

  it('a single admin waits for the whole waiting time', async () => {
    const { pendingApproval } = await reopen('2024-03');
    expect(pendingApproval?.effectiveFrom).not.toBeNull();
    const runAt = (now: Date) => decideDue(world.pool, { now, effectOf: createEffectOf(APPROVAL_EFFECTS) });
    const due = new Date(pendingApproval!.effectiveFrom!).getTime();
    await runAt(new Date(due - 60_000));
    expect(await closedMonths()).toHaveLength(3);
    await runAt(new Date(due + 60_000));
    expect(await closedMonths()).toEqual(['2024-01', '2024-02']);
  });

  it('a bookkeeper requests it, and an admin with full scope approves', async () => {
    const bookkeeper = await world.addPerson({ role: 'admin', adminScope: 'bookkeeper', hasAgreed: false });
    const { pendingApproval } = await reopen('2024-03', world.apiOf(bookkeeper));
    expect((await refusalOf(approve(bookkeeper, pendingApproval!.id))).status).toBe(403);
    await approve(world.admin, pendingApproval!.id);
    expect(await closedMonths()).toEqual(['2024-01', '2024-02']);
  });

  it('error: the database reopens no month without an approval', async () => {
    await expect(
      world.pool.query(`UPDATE month_closings SET reopened_at = now(), reopened_reason = 'x'`),
    ).rejects.toThrow('This change needs the approval of another admin.');
  });

  it('error: a month that is open', async () => {
    expect(await refusalOf(reopen('2024-04'))).toMatchObject({ status: 404, text: 'April 2024 is not closed.' });
  });
});

describe('closed months and locked years', () => {
  const lockYear = async () => {
    const params = { year: 2024 };
    const { counts } = await world.api(booksCalls.getLockCheck, { params });
    await world.api(booksCalls.lockYear, { params, body: { acknowledged: counts } });
  };
  const unlockYear = () =>
    world.api(booksCalls.unlockYear, { params: { year: 2024 }, query: { reason: 'An amendment' } });

  it('a locked year closes its months, and later months follow it', async () => {
    await lockYear();
    expect(await monthOf('2024-12')).toMatchObject({ isClosed: true, isOfLockedYear: true, checklist: [] });
    expect((await list()).firstOpen).toBe('2025-01');
    expect(await textOf(close('2024-12'))).toBe('December 2024 is closed already.');
    await close('2025-01');
    expect(await textOf(unlockYear())).toBe('January 2025 is closed. Reopen it before you unlock 2024.');
  });

  it('error: a month of a locked year is not reopened, and stays closed when the year is unlocked', async () => {
    await close('2024-12', { withEarlier: true });
    await lockYear();
    await close('2025-01');
    expect(await textOf(reopen('2024-12'))).toBe('The year 2024 is locked. Unlock it before you reopen its months.');
    // December was closed itself, so that it stays closed below January.
    await unlockYear();
    expect(await monthOf('2024-12')).toMatchObject({ isClosed: true, isOfLockedYear: false });
    expect(await textOf(world.reset(sale))).toContain('February 2024 is closed');
  });

  it('error: a change of both names the year first', async () => {
    await close('2024-02', { withEarlier: true });
    await lockYear();
    expect(await textOf(world.reset(sale))).toContain('The year 2024 is locked, and this would change it');
    await unlockYear();
    expect(await textOf(world.reset(sale))).toContain('February 2024 is closed, and this would change it');
  });
});
