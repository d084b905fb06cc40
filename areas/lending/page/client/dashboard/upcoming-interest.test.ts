import type { ClientDashboard } from '../../../contract/lending.ts';
import { expect, test } from 'vitest';
import { upcomingInterest } from './upcoming-interest.ts';

const loan = {
  depositId: 1,
  startDay: '2024-02-29',
  deposited: '10',
  principal: '10',
  interestDue: '0',
  interestAccrued: '0',
  interest: '0',
  total: '10',
  interestPerDay: '0',
  nextInterestDay: '2026-03-01',
  nextInterest: '0.8',
};
const coin = (patch: object): ClientDashboard['coins'][number] =>
  ({
    coinId: 1,
    coinSymbol: 'ETH',
    coinName: 'Ethereum',
    coinDecimals: 18,
    priceUsd: '2500',
    loans: [loan],
    ...patch,
  }) as ClientDashboard['coins'][number];

test('the nearest anniversary comes first, with its interest at today’s price', () => {
  const coins = [
    coin({}),
    coin({
      coinId: 2,
      coinSymbol: 'USDC',
      priceUsd: null,
      loans: [{ ...loan, depositId: 2, startDay: '2025-01-20', nextInterestDay: '2026-01-20', nextInterest: '4800' }],
    }),
  ];
  const [first, second] = upcomingInterest({ coins, asOf: '2025-11-14' });
  expect(first).toMatchObject({
    coinSymbol: 'USDC',
    daysAway: 67,
    amount: '4800',
    valueUsd: null,
    yearStart: '2025-01-20',
    yearDays: 365,
    yearDaysGone: 298,
  });
  expect(second).toMatchObject({ coinSymbol: 'ETH', amount: '0.8', valueUsd: '2000' });
});

test('the current year of a deposit of 29 February starts on its own anniversary', () => {
  expect(upcomingInterest({ coins: [coin({})], asOf: '2025-03-02' })[0]).toMatchObject({
    yearStart: '2025-03-01',
    yearDays: 365,
    yearDaysGone: 1,
  });
});

test('a repaid deposit has no upcoming interest', () => {
  expect(
    upcomingInterest({
      coins: [coin({ loans: [{ ...loan, nextInterestDay: null, nextInterest: null }] })],
      asOf: '2025-03-02',
    }),
  ).toEqual([]);
});
