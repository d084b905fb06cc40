import { booksCalls } from '../../contract/calls.ts';
import { transactionsCalls } from '@holdfast/transactions/contract';
import { pricesCalls } from '@holdfast/prices/contract';
import { ApiError } from '@holdfast/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultBookSettings } from '../generation/book-settings.ts';
import { pdfTexts } from '../../../../kit/pdf/testing.ts';
import { sent } from '../../../transactions/server/testing.ts';
import { dumpBooks, expectRegenerationRefused, useBooksWorld } from '../testing.ts';

const world = useBooksWorld([
  'price_dailies',
  'price_manuals',
  'year_locks',
  'book_settings',
  'accepted_work',
  'manual_positions',
]);
let sale2023: number;
let sale2024: number;
beforeEach(async () => {
  await world.enter({ at: '2023-01-05', action: 'buy', transfers: ['in 4 ETH', 'out 4000 USD'] });
  await world.enter({ at: '2023-02-05', action: 'buy', transfers: ['in 4 ETH', 'out 8000 USD'] });
  sale2023 = await world.enter({ at: '2023-06-05', action: 'sell', transfers: ['out 1 ETH', 'in 3000 USD'] });
  sale2024 = await world.enter({ at: '2024-06-05', action: 'sell', transfers: ['out 1 ETH', 'in 3500 USD'] });
  await world.regenerate();
});

const lock = (year: number) => world.api(booksCalls.lockYear, { params: { year }, body: {} });
const detailOf = (data: unknown): string => {
  const { detail } = data as { detail: unknown };
  return typeof detail === 'string' ? detail : JSON.stringify(detail);
};
const refusal = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ApiError)) throw new Error('It was not refused.');
  return `${error.status} ${detailOf(error.data)}`;
};

describe('locking', () => {
  it('keeps the figures, the settings and a hash, and the state of the books includes it', async () => {
    const locked = await lock(2023);
    expect(locked).toMatchObject({
      year: 2023,
      disposals: 1,
      shortUsd: '2000',
      longUsd: '0',
      incomeUsd: '0',
      expensesUsd: '0',
    });
    expect(locked.settings).toEqual(defaultBookSettings('America/Los_Angeles'));
    expect(await world.api(booksCalls.listYearLocks, {})).toEqual([locked]);
    expect((await world.api(booksCalls.getBookState, {})).years).toEqual([
      { year: 2023, isLocked: true },
      { year: 2024, isLocked: false },
    ]);
  });

  it('what is unresolved is acknowledged with its numbers, kept with the lock and printed on the report', async () => {
    await world.enter({ at: '2023-07-05', action: 'sell', transfers: ['out 100 ETH', 'in 1 USD'] });
    await world.enter({ at: '2023-08-05', action: 'airdrop', transfers: ['in 5 USDC'] });
    await world.enter({ at: '2023-08-06', action: null, transfers: ['in 5 USDC'] });
    await world.enter({ at: '2024-08-06', action: null, transfers: ['in 5 USDC'] });
    await world.regenerate();
    const counts = { unclassified: 1, missingPrice: 1, missingBasis: 1, otherItems: 0 };
    expect(await world.api(booksCalls.getLockCheck, { params: { year: 2023 } })).toEqual({
      year: 2023,
      isOver: true,
      areBooksFresh: true,
      counts,
    });
    const acknowledge = (acknowledged: typeof counts) =>
      world.api(booksCalls.lockYear, { params: { year: 2023 }, body: { acknowledged } });
    const text =
      '409 2023 has 1 unclassified transaction, 1 missing price and 1 missing cost basis. Resolve or ' +
      'acknowledge all open items to lock the year.';
    expect(await refusal(lock(2023))).toBe(text);
    expect(await refusal(acknowledge({ ...counts, missingPrice: 0 }))).toBe(text);
    expect((await acknowledge(counts)).acknowledged).toEqual(counts);
    const report = await world.app.inject({
      method: 'GET',
      url: '/api/accounting/year-report/2023',
      headers: { authorization: `Bearer ${world.admin.token}` },
    });
    expect(pdfTexts(report.rawPayload).join(' ').replaceAll('  ', ' ')).toMatch(
      /with 1 unclassified transaction, 1 missing price and 1 missing cost basis acknowledged\./,
    );
  });

  it('error: needs fresh books, open items acknowledged, and a year that is over and not locked', async () => {
    const late = await world.enter({ at: '2023-07-05', action: 'sell', transfers: ['out 100 ETH', 'in 1 USD'] });
    expect(await refusal(lock(2023))).toContain('409 The books are not up to date.');
    await world.regenerate();
    expect(await refusal(lock(2023))).toContain('409 2023 has ');
    await world.pool.query(
      `INSERT INTO accepted_work (id, note) SELECT id, 'as it is' FROM book_issues WHERE transaction_id = $1`,
      [late],
    );
    await world.pool.query(
      `INSERT INTO accepted_work (id, note) SELECT id, 'as it is' FROM book_issues ON CONFLICT DO NOTHING`,
    );
    expect(await refusal(lock(2999))).toContain('409 The year 2999 is not over yet.');
    await lock(2023);
    expect(await refusal(lock(2023))).toContain('409 The year 2023 is locked already.');
  });
});

describe('a locked year', () => {
  it(
    'error: cannot be altered by classifying, resetting, deleting, adding or replacing, and the refusal names what ' +
      'would change',
    async () => {
      await lock(2023);
      const before = await dumpBooks(world.pool);
      const refused = [
        await refusal(world.reset(sale2023)),
        await refusal(world.classify([sale2023], 'giftSent')),
        await refusal(world.api(transactionsCalls.deleteTransaction, { query: { transaction_id: sale2023 } })),
        await refusal(world.enter({ at: '2023-01-01', action: 'buy', transfers: ['in 1 ETH', 'out 5 USD'] })),
        await refusal(
          world.api(transactionsCalls.replaceTransaction, {
            body: {
              transactionId: sale2023,
              transfers: [{ coinId: world.eth, amount: '2', from: { walletId: world.hot } }],
            },
          }),
        ),
      ];
      expect(refused[0]).toBe(
        '409 The year 2023 is locked, and this would change it: the disposal of 1 ETH on 2023-06-05 would be ' +
          'removed, with a gain of $2000. Unlock the year first.',
      );
      expect(refused[3]).toContain('the disposal of 1 ETH on 2023-06-05');
      for (const text of refused) expect(text).toMatch(/^409 The year 2023 is locked/);
      await world.regenerate({ fromScratch: true });
      expect(await dumpBooks(world.pool)).toEqual(before);
    },
  );

  it('lets everything through that leaves it as it is', async () => {
    await lock(2023);
    await world.reset(sale2024);
    await world.classify([sale2024], 'giftSent');
    await world.enter({ at: '2022-12-05', action: null, transfers: ['in 1 ETH'] });
    await world.regenerate();
    expect((await world.api(booksCalls.getLockDifference, { params: { year: 2023 } })).isSame).toBe(true);
  });

  it(
    'error: cannot be altered by settings, but a method of later years can be chosen, and the preview says which ' +
      'is which',
    async () => {
      await lock(2023);
      const body = defaultBookSettings('America/Los_Angeles');
      const lifo = { ...body, methods: [{ fromYear: 2009, method: 'lifo' as const }] };
      const later = {
        ...body,
        methods: [
          { fromYear: 2009, method: 'fifo' as const },
          { fromYear: 2024, method: 'lifo' as const },
        ],
      };
      expect((await world.api(booksCalls.previewBookSettings, { body: lifo })).lockedYearsAffected).toEqual([2023]);
      expect(await refusal(world.api(booksCalls.setBookSettings, { body: lifo }))).toContain(
        'would have a gain of $1000 instead of $2000',
      );
      expect((await world.api(booksCalls.previewBookSettings, { body: later })).lockedYearsAffected).toEqual([]);
      expect((await world.api(booksCalls.setBookSettings, { body: later })).settings.methods).toEqual(later.methods);
      expect((await world.api(booksCalls.getBookState, {})).staleFrom).toBe('1970-01-01T00:00:00.000Z');
    },
  );

  it('keeps the readings that it was locked with, and what comes after it is read anew', async () => {
    const current = { ...defaultBookSettings('America/Los_Angeles'), borrowedCoins: 'marketValue' as const };
    const set = (readingsFrom: string | null) =>
      world.api(booksCalls.setBookSettings, { body: { ...current, readingsFrom } });
    const lentAndSwapped = async (year: number) => {
      await world.enter({ at: `${year}-07-01`, action: 'borrow', transfers: ['in 1 ETH 1000'] });
      await world.enter({ at: `${year}-08-01`, action: 'repay', transfers: ['out 1 ETH 1600'] });
      await world.enter({ at: `${year}-09-01`, action: 'buy', transfers: ['in 1000 USDC', 'out 1000 USD'] });
      await world.enter({ at: `${year}-10-01`, action: 'swap', transfers: ['out 1000 USDC 1000', 'in 1 ETH 1030'] });
    };
    await lentAndSwapped(2023);
    await lentAndSwapped(2024);
    const positions = async (year: number) =>
      (
        await world.pool.query<{ line: string }>(
          `SELECT concat_ws(' ', kind, proceeds_usd, cost_usd) AS line FROM book_positions
            WHERE year = $1 AND kind IN ('repayment', 'obligation', 'swap') ORDER BY id`,
          [year],
        )
      ).rows.map(({ line }) => line);
    // As an earlier version read everything.
    await set('2099-01-01');
    await world.regenerate();
    await lock(2023);
    const filed = await positions(2023);
    expect(filed.toSorted()).toEqual(['repayment 1600 1000', 'swap 1030 1000']);
    expect((await positions(2024)).some((line) => line.startsWith('obligation'))).toBe(false);

    await set('2024-01-01');
    await world.regenerate({ fromScratch: true });
    expect(await positions(2023)).toEqual(filed);
    expect((await world.api(booksCalls.getLockDifference, { params: { year: 2023 } })).isSame).toBe(true);
    expect((await positions(2024)).toSorted()).toEqual([
      'obligation 1000 1600',
      'repayment 1600 1000',
      'swap 1000 1000',
    ]);

    const body = { ...current, readingsFrom: null };
    expect((await world.api(booksCalls.previewBookSettings, { body })).lockedYearsAffected).toEqual([2023]);
    expect(await refusal(set(null))).toContain('409 The year 2023 is locked, and this would change it');
    await world.api(booksCalls.unlockYear, { params: { year: 2023 }, query: { reason: 'Read as it is now' } });
    await set(null);
    await world.regenerate();
    expect((await positions(2023)).toSorted()).toEqual([
      'obligation 1000 1600',
      'repayment 1600 1000',
      'swap 1000 1000',
    ]);
  });

  it('error: cannot be altered by a manual price', async () => {
    await world.enter({ at: '2023-08-05', action: 'stakingReward', transfers: ['in 1 ETH'] });
    await world.api(pricesCalls.setManualPrice, {
      params: { id: world.eth, day: '2023-08-05' },
      body: { priceUsd: '1500', reason: 'Quote of the desk' },
    });
    await world.regenerate();
    await lock(2023);
    expect(
      await refusal(
        world.api(pricesCalls.setManualPrice, {
          params: { id: world.eth, day: '2023-08-05' },
          body: { priceUsd: '1600', reason: 'Quote of the desk' },
        }),
      ),
    ).toContain('the income of 1 ETH on 2023-08-05 would have a value of $1600 instead of $1500');
  });

  it('error: positions of it cannot be deleted, those of other years can and come back', async () => {
    await lock(2023);
    expect(await refusal(world.api(booksCalls.deleteCapitalPositions, { query: { year: 2023 } }))).toContain(
      '409 The year 2023 is locked.',
    );
    const before = await dumpBooks(world.pool);
    expect(await world.api(booksCalls.deleteCapitalPositions, { query: {} })).toEqual({ deleted: 1 });
    expect((await world.pool.query('SELECT year FROM book_positions')).rows).toEqual([{ year: 2023 }]);
    await world.regenerate();
    expect(await dumpBooks(world.pool)).toEqual(before);
  });

  it('error: books in which it reads differently are not committed, even where a change evaded the check', async () => {
    await lock(2023);
    await expectRegenerationRefused(world, { transactionId: sale2023, reason: 'The year 2023 is locked' });
    const difference = await world.api(booksCalls.getLockDifference, { params: { year: 2023 } });
    // The disposal and its entry.
    expect(difference).toMatchObject({ isSame: false, rowsTotal: 2, filedGainUsd: '2000', nowGainUsd: '1000' });
    expect(difference.rows[0]).toMatchObject({
      change: 'changed',
      filed: { amount: '1', coinSymbol: 'ETH', costUsd: '1000' },
      now: { amount: '2', costUsd: '2000' },
    });
    await world.api(booksCalls.unlockYear, { params: { year: 2023 }, query: { reason: 'An amendment' } });
    await world.regenerate();
    expect((await world.pool.query('SELECT unlocked_reason FROM year_locks')).rows).toEqual([
      { unlocked_reason: 'An amendment' },
    ]);
  });

  it('is not changed automatically: a new transaction in it stays in the inbox', async () => {
    await lock(2023);
    const move = (atMs: number) => world.add({ atMs, transfers: [sent('cold', '0.5')] });
    const inside = await move(Date.UTC(2024, 0, 1, 7, 59));
    const after = await move(Date.UTC(2024, 0, 1, 8));
    expect([await world.actionOf(inside), await world.actionOf(after)]).toEqual([null, 'ownTransfer']);
  });
});

describe('links', () => {
  it('the two ends of a move are linked once, and only where both are moves in the right direction', async () => {
    const out = await world.enter({ at: '2024-07-01', action: 'bridgeOut', transfers: ['out 1 ETH'] });
    const arrival = await world.enter({ at: '2024-07-01T13:00:00Z', action: 'bridgeIn', transfers: ['in@cold 1 ETH'] });
    const link = (outTransactionId: number, inTransactionId: number) =>
      world.api(booksCalls.linkTransactions, { body: { outTransactionId, inTransactionId } });
    expect(await refusal(link(arrival, out))).toContain('422');
    expect(await refusal(link(out, sale2024))).toContain('422');
    expect(await link(out, arrival)).toEqual({ done: true });
    expect(await link(out, arrival)).toEqual({ done: true });
    expect((await world.pool.query('SELECT kind FROM transaction_links')).rows).toEqual([{ kind: 'bridge' }]);
    await world.regenerate();
    expect((await world.pool.query(`SELECT FROM book_holdings WHERE account LIKE 'custody:%'`)).rowCount).toBe(0);
  });
});
