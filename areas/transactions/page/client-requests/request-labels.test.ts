import { describe, expect, it } from 'vitest';
import {
  cancelRefusal,
  deadlineText,
  deleteRefusal,
  overpaymentText,
  requestTitle,
  stageLabels,
} from './request-labels.ts';

describe('the deadline of a request', () => {
  it.each([
    [11, '11 days left'],
    [1, '1 day left'],
    [0, 'due today'],
    [-1, '1 day late'],
    [-1234, '1,234 days late'],
  ])('%d days left reads "%s"', (daysLeft, text) => {
    expect(deadlineText({ daysLeft })).toBe(text);
  });

  it('a request without a deadline has no label', () => {
    expect(deadlineText({ daysLeft: null })).toBeUndefined();
  });
});

it('lateness comes first', () => {
  expect(stageLabels({ stage: 'due', isLate: true })).toEqual({ label: 'Late', tone: 'loss' });
  expect(stageLabels({ stage: 'requested', isLate: false })).toEqual({ label: 'Requested', tone: 'warning' });
});

it('a request is named by kind, amount and client', () => {
  const request = {
    type: 'deposit',
    amount: '0.35',
    coinSymbol: 'BTC',
    userName: 'Mara Lindqvist',
    userEmail: 'mara@lindqvist.example',
  } as const;
  expect(requestTitle(request)).toBe('Deposit of 0.35 BTC by Mara Lindqvist');
  expect(requestTitle({ ...request, type: 'interest', userName: '' })).toBe(
    'Interest of 0.35 BTC for mara@lindqvist.example',
  );
});

describe('cancelling and deleting', () => {
  it('a pending deposit or withdrawal can be cancelled and deleted', () => {
    expect([
      cancelRefusal({ type: 'deposit', status: 'pending' }),
      deleteRefusal({ type: 'withdrawal', status: 'pending' }),
    ]).toEqual([undefined, undefined]);
  });

  it('a cancelled one can only be deleted', () => {
    expect(cancelRefusal({ type: 'deposit', status: 'cancelled' })).toContain('Already cancelled');
    expect(deleteRefusal({ type: 'deposit', status: 'cancelled' })).toBeUndefined();
  });

  it('error: neither applies to interest or to a cleared request', () => {
    expect(cancelRefusal({ type: 'interest', status: 'pending' })).toContain('owed');
    expect(deleteRefusal({ type: 'interest', status: 'pending' })).toContain('computed from its deposit');
    expect([
      cancelRefusal({ type: 'deposit', status: 'cleared' }),
      deleteRefusal({ type: 'deposit', status: 'cleared' }),
    ]).not.toContain(undefined);
  });
});

describe('a withdrawal of more than is owed', () => {
  const request = { amount: '1087.671232', coinSymbol: 'USDC' };

  it('names what is owed today', () => {
    expect(overpaymentText(request, '80')).toContain('only 1,007.671232 USDC is owed to the client');
    expect(overpaymentText(request, '1087.671232')).toContain('only 0.00 USDC is owed to the client');
  });

  it('one that is owed in full has no warning', () => {
    expect(overpaymentText(request, '0')).toBeUndefined();
  });
});
