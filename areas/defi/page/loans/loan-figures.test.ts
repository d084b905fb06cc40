import type { P2pLoan } from '../../contract/loans.ts';
import { toPartialUsd } from '@holdfast/money';
import { describe, expect, test } from 'vitest';
import { csvFieldsOf } from '@holdfast/web/ui/list/list-column.ts';
import { hasUnreadNetwork, totalsOf } from '../shared/reading-state.tsx';
import {
  borrowableUsd,
  coveragePercent,
  currentPrice,
  gaugeOf,
  healthFactorText,
  healthLook,
  ratePlaces,
} from './loan-figures.ts';
import { p2pLoansList } from './p2p-loans.tsx';

describe('health factor', () => {
  test('it is rounded down in lists, so that 1.499 does not read as 1.50', () => {
    expect(['1.27488', '1.499999', '1.5', '4', '12345.6'].map(healthFactorText)).toEqual([
      '1.27',
      '1.49',
      '1.50',
      '4.00',
      '1,000+',
    ]);
  });

  test('every state has a word, and one below 1 is liquidatable', () => {
    const word = (healthState: 'noDebt' | 'pastAlert' | 'below150' | 'healthy' | null, healthFactor: string | null) =>
      healthLook({ healthState, healthFactor })?.label;
    expect(word('pastAlert', '1.05')).toBe('Near liquidation');
    expect(word('pastAlert', '0.99')).toBe('Liquidatable');
    expect(word('below150', '1.3')).toBe('Below 1.50');
    expect(word('healthy', '1.5')).toBe('Healthy');
    expect(word('noDebt', null)).toBe('No debt');
    expect(word(null, null)).toBeUndefined();
  });

  test('the tick is in the part of the gauge that its state names', () => {
    const tick = (healthFactor: string, alertThreshold = '0.7425') =>
      gaugeOf({ healthFactor, threshold: '0.825', alertThreshold });
    expect(tick('0.9').tick).toBe(0);
    expect(tick('1.06').tick).toBeLessThan(tick('1.06').redEnd);
    expect(tick('1.27').tick).toBeGreaterThan(tick('1.27').redEnd);
    expect(tick('1.27').tick).toBeLessThan(tick('1.27').amberEnd);
    expect(tick('4.16').tick).toBe(100);
    // An alert at 50 % fires below a health factor of 1.65: the whole way up to 1.50 is red.
    expect(tick('1.6', '0.5').redEnd).toBe(tick('1.6', '0.5').amberEnd);
    expect(tick('1.2', '0.825').redEnd).toBe(0);
  });
});

test('the debt at which a loan is liquidated is collateral × average threshold', () => {
  expect(borrowableUsd({ collateralUsd: '160000', threshold: '0.7968' })).toBe('127488');
  expect(borrowableUsd({ collateralUsd: null, threshold: '0.7968' })).toBeNull();
});

test('the current price of a step follows from its price and its change', () => {
  expect(currentPrice({ priceUsd: '7500', change: '-0.0625' })).toBe('8000');
});

test('coverage is truncated: 99.99 % is not covered', () => {
  expect(['0.9999', '1', '1.1485', '-0.2'].map(coveragePercent)).toEqual(['99.9 %', '100.0 %', '114.8 %', '−20.0 %']);
});

test('a small rate has two decimals, so that it does not read as nothing', () => {
  expect([ratePlaces('0.061'), ratePlaces('0.000289'), ratePlaces(null)]).toEqual([1, 2, 1]);
});

describe('totals while a network is not read', () => {
  const network = { networkId: 1, networkName: 'Ethereum', blockAt: null, readAt: '2026-01-02T00:00:00Z', error: null };
  const totals = { loans: 2, debtUsd: toPartialUsd('0'), collateralUsd: toPartialUsd('250') };
  const reading = { asOf: null, updatedAt: '2026-01-02T00:00:00Z', networks: [{ ...network, block: 7 }], totals };

  test('they are whole if every network was read, also long ago', () => {
    expect(hasUnreadNetwork({ ...reading, networks: [{ ...network, block: 7, error: 'Timeout' }] })).toBe(false);
    expect(totalsOf(reading)).toBe(totals);
  });

  test('a sum is a lower bound, and zero is unknown', () => {
    const unread = { ...reading, networks: [...reading.networks, { ...network, block: null, error: 'No archive' }] };
    expect(totalsOf({ ...unread, asOf: '2026-01-01' })).toMatchObject({
      loans: 2,
      debtUsd: { knownUsd: null, bound: 'atLeast' },
      collateralUsd: { knownUsd: '250', bound: 'atLeast' },
    });
  });

  test('before the first reading nothing is known', () => {
    expect(totalsOf({ ...reading, updatedAt: null, networks: [] }).debtUsd.knownUsd).toBeNull();
  });
});

test('P2P loans are exported with their own columns, and a counterparty keeps its name', () => {
  const loan: P2pLoan = {
    kind: 'p2p',
    id: 1,
    counterpartyAccountId: 2,
    counterpartyName: 'MeridianCapital',
    networkId: 1,
    networkName: 'Ethereum',
    walletId: 1,
    walletName: 'Treasury',
    coinId: 1,
    coinSymbol: 'USDC',
    coinName: 'USDC',
    coinDecimals: 6,
    marketId: null,
    lent: '60000',
    repaid: '20000',
    outstanding: '40000',
    priceUsd: null,
    outstandingUsd: null,
    interestReceived: '9000',
    interestReceivedUsd: '9000',
    rate: '0.1',
    since: '2025-04-06T11:10:00.000Z',
    lastPayment: { at: '2026-09-28T11:15:00.000Z', amount: '1500', isInterest: true },
    reasons: [],
  };
  const list = p2pLoansList({ networks: [] });
  const fields = csvFieldsOf(list.columns).map(({ label, value }) => [label, value(loan)]);
  expect(Object.fromEntries(fields)).toEqual({
    Counterparty: 'MeridianCapital',
    Coin: 'USDC',
    Since: '2025-04-06T11:10:00.000Z',
    Wallet: 'Treasury',
    Lent: '60000',
    Repaid: '20000',
    Outstanding: '40000',
    'Outstanding, USD': '',
    Rate: '0.1',
    'Interest received': '9000',
    'Interest received, USD': '9000',
    'Last payment': '2026-09-28T11:15:00.000Z',
    'Last payment, amount': '1500',
  });
  expect(list.rowLabel(loan)).toBe('MeridianCapital');
  const address = '0x1448D316e06D66ce036b94fE5CA4198188FA6668';
  expect(list.rowLabel({ ...loan, counterpartyName: address })).toBe('0x1448…6668');
});
