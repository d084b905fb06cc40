/** The word of the file that a transaction comes from. */
import { TREATMENTS } from '@holdfast/actions/actions.ts';
import { SOURCE_KINDS, type SourceKind } from '@holdfast/chain/source-kind.ts';
import { describe, expect, test } from 'vitest';
import { findSourceAction, rankActions } from './rank-actions.ts';
import { coin, ETH, transfer, UNI, USD, view } from './testing.ts';
import type { TransactionView, TransferView } from './transaction-view.ts';

const got = (amount: string, coin = UNI): TransferView => transfer(amount, coin, 'nobody', 'ownExchangeWallet');
const given = (amount: string, coin = UNI): TransferView => transfer(amount, coin, 'ownExchangeWallet', 'nobody');
const fromFile = (kind: SourceKind, transfers: readonly TransferView[], name = 'Staking Income'): TransactionView =>
  view({ target: null, transfers, source: { kind, name } });

describe('the word of the file', () => {
  test.each([
    ['trade', [given('100', USD), got('1')], 'buy'],
    ['trade', [given('1'), got('100', USD)], 'sell'],
    ['trade', [given('1', ETH), got('100')], 'swap'],
    ['staking_reward', [got('1')], 'stakingReward'],
    ['staking_reward', [given('1')], 'fee'],
    ['interest', [got('1')], 'interestReceived'],
    ['referral', [got('1')], 'otherIncome'],
    ['spend', [given('1')], 'purchase'],
    ['gift_out', [given('1')], 'giftSent'],
    ['lost', [given('1')], 'lost'],
    ['loan_repay', [given('1')], 'repay'],
  ] as const)('“%s” decides without a person', (kind, transfers, action) => {
    const transaction = fromFile(kind, transfers);
    expect(findSourceAction(transaction)).toEqual({ action, reason: 'The file states “Staking Income”.' });
    expect(rankActions(transaction)[0]).toMatchObject({ action, isCertain: false });
  });

  test.each([
    ['deposit', [got('1')], 'exchangeDeposit'],
    ['withdrawal', [given('1')], 'exchangeWithdrawal'],
    ['liquidation', [given('1')], 'liquidation'],
  ] as const)('“%s” is a suggestion, and a person decides', (kind, transfers, action) => {
    const transaction = fromFile(kind, transfers);
    expect(findSourceAction(transaction)).toBeNull();
    expect(rankActions(transaction)[0]).toMatchObject({ action, reason: 'The file states “Staking Income”.' });
  });

  test.each([
    ['deposit', [got('5000', USD)], 'exchangeDeposit'],
    ['withdrawal', [given('720', USD)], 'exchangeWithdrawal'],
  ] as const)('“%s” of money is a bank transfer and decides without a person', (kind, transfers, action) => {
    expect(findSourceAction(fromFile(kind, transfers))).toMatchObject({ action });
  });

  test('a migration is one coin for one other, and a trade of the same coins is none', () => {
    const [matic, pol] = [coin({ symbol: 'MATIC' }), coin({ symbol: 'POL' })];
    const ratio = [given('7', matic), got('7', pol)];
    expect(rankActions(fromFile('migration', ratio))[0]).toMatchObject({ action: 'migration' });
    expect(rankActions(fromFile('migration', [given('7', UNI), got('9', ETH)]))[0]).toMatchObject({
      action: 'migration',
    });
    expect(rankActions(fromFile('migration', [given('7'), got('9', USD)]))[0]).toMatchObject({ action: 'sell' });
    expect(findSourceAction(fromFile('migration', ratio)), 'a person decides').toBeNull();
    expect(findSourceAction(fromFile('trade', ratio))).toMatchObject({ action: 'swap' });
    expect(rankActions(fromFile('trade', ratio)).map(({ action }) => action)).not.toContain('migration');
    expect(rankActions(fromFile('review', ratio))[0], 'known by its symbols').toMatchObject({ action: 'migration' });
  });

  test('a kind for review decides nothing', () => {
    expect(findSourceAction(fromFile('review', [got('1')]))).toBeNull();
  });

  test('a word that the transfers contradict decides nothing', () => {
    expect(findSourceAction(fromFile('airdrop', [given('1')]))).toBeNull();
    expect(findSourceAction(fromFile('spend', [got('1')]))).toBeNull();
  });

  test('no kind leads to an action that the books cannot apply to the transfers', () => {
    for (const kind of SOURCE_KINDS)
      for (const transfers of [[got('1')], [given('1')], [given('1', ETH), got('1')]]) {
        const action = findSourceAction(fromFile(kind, transfers))?.action;
        if (action === undefined) continue;
        const { incoming, outgoing } = TREATMENTS[action];
        if (transfers.some(({ to }) => to === 'ownExchangeWallet')) expect([kind, incoming]).not.toEqual([kind, null]);
        if (transfers.some(({ from }) => from === 'ownExchangeWallet'))
          expect([kind, outgoing]).not.toEqual([kind, null]);
      }
  });
});
