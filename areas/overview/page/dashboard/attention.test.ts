import type { BookState } from '@holdfast/books/contract';
import type { CoinCoverage, LendingSummary } from '@holdfast/lending/contract';
import type { InboxSummary } from '@holdfast/transactions/contract';
import type { JobSummary } from '@holdfast/contract';
import { expect, test } from 'vitest';
import { type AttentionFacts, attentionItems } from './attention.ts';
import { failedJobs } from './admin-dashboard.tsx';

const NOTHING: AttentionFacts = {
  inbox: undefined,
  lending: undefined,
  coverage: undefined,
  books: undefined,
  coinsMissingPrices: undefined,
  unsynced: undefined,
  failedJobs: [],
  pools: undefined,
  loans: undefined,
  backups: undefined,
};
const inbox: InboxSummary = {
  unclassified: 0,
  wallets: 0,
  vanished: 0,
  lockedYears: [],
  setAside: 0,
  syncedAt: null,
  unsyncedWallets: 0,
};
const lending: LendingSummary = {
  pendingDeposits: 0,
  pendingWithdrawals: 0,
  pendingInterest: 0,
  lateWithdrawals: 0,
  nextDueBy: null,
  depositAddressRequests: 0,
  coinsUnderLimit: 0,
  failedMails: 0,
};
const coin = (coinSymbol: string, ratio: string | null, isUnderLimit = false) =>
  ({ coinSymbol, ratio, isUnderLimit }) as CoinCoverage;
const books = (patch: Partial<BookState>) =>
  ({
    generatedAt: '2026-01-01T00:00:00.000Z',
    staleFrom: null,
    transactions: 5,
    unclassified: 0,
    jobId: null,
    worklist: 0,
    ...patch,
  }) as BookState;
const ids = (facts: Partial<AttentionFacts>) => attentionItems({ ...NOTHING, ...facts }).map(({ id }) => id);
const item = (facts: Partial<AttentionFacts>, id: string) =>
  attentionItems({ ...NOTHING, ...facts }).find((one) => one.id === id);

test('there are no items if nothing is loaded or everything is resolved', () => {
  expect(ids({})).toEqual([]);
  expect(
    ids({
      lending,
      books: books({}),
      inbox,
      coverage: [coin('ETH', '1'), coin('UNI', null)],
      coinsMissingPrices: 0,
      unsynced: { items: [], total: 0 },
    }),
  ).toEqual([]);
});

test('late and short items come before due items, and those before daily work', () => {
  const facts = {
    lending: { ...lending, pendingDeposits: 1, pendingWithdrawals: 3, lateWithdrawals: 1, failedMails: 2 },
    inbox: { ...inbox, unclassified: 23, wallets: 2 },
    coverage: [coin('USDC', '0.95')],
  };
  expect(ids(facts)).toEqual(['late', 'short', 'withdrawals', 'mails', 'inbox', 'deposits']);
});

test('a late withdrawal is not counted again as due', () => {
  const facts = { lending: { ...lending, pendingWithdrawals: 3, lateWithdrawals: 1, nextDueBy: '2026-01-02' } };
  expect([item(facts, 'late')?.count, item(facts, 'withdrawals')?.count]).toEqual([1, 2]);
  expect(item(facts, 'withdrawals')?.detail).toBe('Within the notice period');
  expect(
    item({ lending: { ...lending, pendingWithdrawals: 1, nextDueBy: '2026-01-02' } }, 'withdrawals'),
  ).toMatchObject({ title: 'Client withdrawal due', detail: 'Next by 2 Jan 2026' });
});

test('a coin with a shortfall is listed with its coverage, and not again under its limit', () => {
  const coverage = [coin('USDC', '0.9999', true), coin('ETH', '1.04', true), coin('BTC', '1.2')];
  expect(item({ coverage }, 'short')).toMatchObject({ count: 1, detail: 'USDC 99.9 %' });
  expect(item({ coverage }, 'underLimit')).toMatchObject({ count: 1, detail: 'ETH 104.0 %' });
});

test('current books, and books that are being generated, need no attention', () => {
  expect(ids({ books: books({ staleFrom: '2026-01-01T00:00:00.000Z' }) })).toEqual(['books']);
  expect(ids({ books: books({ staleFrom: '2026-01-01T00:00:00.000Z', jobId: 4 }) })).toEqual([]);
  expect(ids({ books: books({ generatedAt: null }) })).toEqual(['books']);
  expect(ids({ books: books({ generatedAt: null, transactions: 0 }) })).toEqual([]);
});

test('wallets that failed to sync are named, up to a few', () => {
  const unsynced = { items: ['A', 'B', 'C'].map((name) => ({ name })), total: 5 };
  expect(item({ unsynced }, 'sync')).toMatchObject({
    count: 5,
    detail: 'A, B, C and 2 more',
    leadsTo: { path: '/admin/wallets', search: { has_failed_sync: 'true' } },
  });
});

const job = (id: number, status: JobSummary['status'], patch: Partial<JobSummary> = {}) =>
  ({ id, kind: 'sync-wallet', key: '1', status, finishedAt: '2026-01-10T00:00:00.000Z', ...patch }) as JobSummary;
const NOW = Date.parse('2026-01-11T00:00:00.000Z');

test('a failed job is resolved by a later success; the success of another wallet resolves nothing', () => {
  expect(failedJobs([job(3, 'succeeded'), job(2, 'failed')], NOW)).toEqual([]);
  expect(failedJobs([job(3, 'running', { finishedAt: null }), job(2, 'failed')], NOW)).toEqual([]);
  expect(
    failedJobs([job(3, 'succeeded', { key: '2' }), job(2, 'failed'), job(1, 'succeeded')], NOW).map(({ id }) => id),
  ).toEqual([2]);
});

test('an old failed job is ignored', () => {
  expect(failedJobs([job(2, 'failed', { finishedAt: '2026-01-01T00:00:00.000Z' })], NOW)).toEqual([]);
});

test('loans near liquidation come first, with the health factor rounded down', () => {
  const loans = {
    items: [
      {
        kind: 'protocol',
        isPastAlert: true,
        healthFactor: '1.0699',
        protocolName: 'Aave v3',
        networkName: 'Arbitrum',
      },
      { kind: 'protocol', isPastAlert: false, healthFactor: '1.8', protocolName: 'Aave v3', networkName: 'Base' },
    ],
    totals: { pastAlert: 1 },
  } as AttentionFacts['loans'];
  expect(item({ loans }, 'liquidation')).toMatchObject({
    count: 1,
    tone: 'loss',
    title: 'Loan near liquidation',
    detail: 'Aave v3, Arbitrum 1.06',
  });
  expect(ids({ loans, lending: { ...lending, pendingDeposits: 1 } })[0]).toBe('liquidation');
});

test('pools out of range are named and counted beyond those that were loaded', () => {
  const pool = (...symbols: string[]) => ({ coins: symbols.map((coinSymbol) => ({ coinSymbol })) });
  const pools = {
    items: [pool('WETH', 'USDC'), pool('LINK', 'WETH'), pool('WBTC', 'WETH')],
    totals: { outside: 5, alertsOutside: 2 },
  } as AttentionFacts['pools'];
  expect(item({ pools }, 'outOfRange')).toMatchObject({
    count: 5,
    detail: 'WETH / USDC, LINK / WETH, WBTC / WETH and 2 more',
    leadsTo: { path: '/admin/pools', search: { range: 'outside' } },
  });
  expect(item({ pools }, 'priceAlerts')).toMatchObject({ count: 2, title: 'Prices outside their alert limits' });
});

test('a failed or overdue backup needs attention, a current one and none at all do not', () => {
  const last = { madeAt: '2026-03-03T02:50:00.000Z', fileName: 'a.gz', bytes: 10, rows: 1 };
  const backups = { everyHours: 24, last, failure: null, isOverdue: false };
  expect(ids({ backups })).toEqual([]);
  expect(ids({ backups: { ...backups, everyHours: null, last: null } })).toEqual([]);
  expect(item({ backups: { ...backups, isOverdue: true } }, 'backups')).toMatchObject({ title: 'Backup overdue' });
  expect(item({ backups: { ...backups, failure: 'The disk is full.' } }, 'backups')).toMatchObject({
    title: 'Backup failed',
    detail: 'The disk is full.',
  });
});
