/** What events of the registry show. */
import type { Action } from '@holdfast/actions/actions.ts';
import { type EventMeaning, meaningOfMethod } from '@holdfast/protocols/registry';
import type { Finding } from '../findings.ts';
import { isIssued, type Moves } from '../read-moves.ts';
import type { Signal } from '../signal.ts';
import { amountsText, withName } from './amounts-text.ts';
import {
  gives,
  gets,
  givesCoins,
  getsCoins,
  strengthsOf,
  isAt,
  has,
  isMoney,
  isLender,
  nameFor,
  deposited,
  withdrew,
  bridgedOut,
  bridgedIn,
  earned,
  getsReceiptFor,
  returnsReceiptOf,
  type Test,
} from './protocol-evidence.ts';

interface Meaning {
  readonly means: EventMeaning;
  readonly action: Action;
  /** What must move for it. */
  readonly when: Test;
  readonly say: (moves: Moves, name: string | null) => string;
  /** Of an event of the registry, of a token, of anyone. */
  readonly weights?: readonly [known: number, token: number, hint: number];
}

function signalsOfMeaning({ means, action, when, say, weights = [94, 84, 68] }: Meaning): Signal[] {
  const strengths: readonly Finding['strength'][] = ['known', 'token', 'hint'];
  return strengths.map((strength, place) => ({
    action,
    weight: weights[place] ?? 0,
    reason: (moves) => say(moves, nameFor(moves, means)),
    matches: (moves) => isAt(moves, means, strength) && when(moves),
  }));
}

export const EVENT_SIGNALS: readonly Signal[] = [
  ...signalsOfMeaning({
    means: 'liquidate',
    action: 'liquidation',
    when: (moves) => gives(moves) && strengthsOf(moves, 'liquidate').some(({ isOurs }) => isOurs === true),
    say: (_, name) => `${name ?? 'A lending protocol'} liquidated your collateral to repay your loan.`,
    // What was seized, and for which debt, deserves a look.
    weights: [79, 76, 74],
  }),
  ...signalsOfMeaning({
    means: 'bridgeOut',
    action: 'bridgeOut',
    when: (moves) => givesCoins(moves) && !getsCoins(moves),
    say: bridgedOut,
    weights: [96, 84, 72],
  }),
  ...signalsOfMeaning({
    means: 'bridgeIn',
    action: 'bridgeIn',
    when: (moves) => getsCoins(moves) && !givesCoins(moves),
    say: bridgedIn,
    weights: [96, 84, 72],
  }),
  ...signalsOfMeaning({
    means: 'borrow',
    action: 'borrow',
    when: (moves) => getsCoins(moves),
    say: (moves, name) => `You borrowed ${amountsText(moves.got)}${withName('from', name)}. A loan is no income.`,
    weights: [95, 86, 70],
  }),
  ...signalsOfMeaning({
    means: 'repay',
    action: 'repay',
    when: (moves) => givesCoins(moves) && !has(moves, 'borrow', 'liquidate'),
    say: (moves, name) => `You repaid ${amountsText(moves.given)} of a loan${withName('to', name)}.`,
    weights: [94, 85, 69],
  }),
  ...signalsOfMeaning({
    means: 'deposit',
    action: 'supplyCollateral',
    when: (moves) => givesCoins(moves) && isLender(moves, 'deposit'),
    say: deposited,
  }),
  ...signalsOfMeaning({
    means: 'deposit',
    action: 'stake',
    when: (moves) => givesCoins(moves) && !isLender(moves, 'deposit'),
    say: deposited,
  }),
  ...signalsOfMeaning({
    means: 'withdraw',
    action: 'withdrawCollateral',
    when: (moves) => getsCoins(moves) && isLender(moves, 'withdraw'),
    say: withdrew,
  }),
  ...signalsOfMeaning({
    means: 'withdraw',
    action: 'unstake',
    when: (moves) => getsCoins(moves) && !isLender(moves, 'withdraw'),
    say: withdrew,
  }),
  ...signalsOfMeaning({
    means: 'addLiquidity',
    action: 'addLiquidity',
    when: (moves) => moves.given.some(({ coin }) => !coin.isNft) && !getsReceiptFor(moves, true),
    say: (moves, name) => `You added ${amountsText(moves.given)} to a pool${withName('of', name)}.`,
    weights: [93, 84, 68],
  }),
  ...signalsOfMeaning({
    means: 'removeLiquidity',
    action: 'removeLiquidity',
    when: (moves) =>
      moves.got.length > 0 &&
      !returnsReceiptOf(moves, true) &&
      (gives(moves) || isAt(moves, 'removeLiquidity', 'known')),
    say: (moves, name) => `You took ${amountsText(moves.got)} out of a pool${withName('of', name)}.`,
    weights: [93, 84, 68],
  }),
  // Through a contract that stakes the shares at once, or takes them back first: the coins were changed into shares.
  {
    action: 'addLiquidity',
    weight: 96,
    reason: (moves) =>
      `You added ${amountsText(moves.given)} to a pool${withName('of', nameFor(moves, 'addLiquidity'))} ` +
      'and staked its shares.',
    matches: (moves) =>
      has(moves, 'addLiquidity') &&
      has(moves, 'deposit') &&
      moves.given.length > 0 &&
      (moves.receiptsGot.length > 0 || moves.got.some(isIssued)) &&
      !getsReceiptFor(moves, true) &&
      !getsReceiptFor(moves, false),
  },
  {
    action: 'removeLiquidity',
    weight: 96,
    reason: (moves) =>
      `You took ${amountsText(moves.got)} out of a pool${withName('of', nameFor(moves, 'removeLiquidity'))}.`,
    matches: (moves) =>
      has(moves, 'removeLiquidity') &&
      has(moves, 'withdraw') &&
      moves.got.length > 0 &&
      moves.receiptsGiven.length > 0 &&
      !returnsReceiptOf(moves, true) &&
      !returnsReceiptOf(moves, false),
  },
  ...signalsOfMeaning({
    means: 'claim',
    action: 'farmingReward',
    when: (moves) =>
      getsCoins(moves) &&
      !givesCoins(moves) &&
      !has(moves, 'withdraw', 'bridgeIn', 'borrow', 'refund') &&
      meaningOfMethod(moves.view.methodId) !== 'withdraw' &&
      // An unknown contract that pays out money may return it.
      (isAt(moves, 'claim', 'known') || !isMoney(moves)),
    say: earned,
    weights: [90, 82, 66],
  }),
  ...signalsOfMeaning({
    means: 'airdrop',
    action: 'airdrop',
    when: (moves) =>
      gets(moves) &&
      !givesCoins(moves) &&
      !has(moves, 'withdraw', 'bridgeIn', 'borrow', 'refund') &&
      (isAt(moves, 'airdrop', 'known') || !isMoney(moves)),
    say: (moves, name) => `You claimed ${amountsText([...moves.got, ...moves.receiptsGot])}${withName('from', name)}.`,
    weights: [91, 82, 66],
  }),
  ...signalsOfMeaning({
    means: 'place',
    action: 'placeOrder',
    when: (moves) => givesCoins(moves) && !getsCoins(moves),
    say: (moves, name) =>
      `You placed an order${withName('with', name)}: ${amountsText(moves.given)} is set aside until it is filled.`,
    weights: [92, 82, 68],
  }),
  ...signalsOfMeaning({
    means: 'cancel',
    action: 'cancelOrder',
    when: (moves) => getsCoins(moves) && !givesCoins(moves),
    say: (moves, name) => `An order${withName('with', name)} was cancelled: ${amountsText(moves.got)} came back.`,
    weights: [92, 82, 68],
  }),
  ...signalsOfMeaning({
    means: 'refund',
    action: 'unstake',
    when: (moves) => getsCoins(moves) && !givesCoins(moves),
    say: (moves, name) => `${amountsText(moves.got)} came back${withName('from', name)}: a refund is no income.`,
    weights: [90, 80, 66],
  }),
  ...signalsOfMeaning({
    means: 'fill',
    action: 'swap',
    when: (moves) => gives(moves) || gets(moves),
    say: (_, name) => `An order${withName('with', name)} was filled.`,
    weights: [93, 84, 68],
  }),
  ...signalsOfMeaning({
    means: 'swap',
    action: 'swap',
    when: (moves) => givesCoins(moves) && getsCoins(moves),
    say: (moves, name) =>
      `You exchanged ${amountsText(moves.given)} for ${amountsText(moves.got)}${withName('with', name)}.`,
    weights: [91, 82, 80],
  }),
  ...signalsOfMeaning({
    means: 'donate',
    action: 'giftSent',
    when: (moves) => givesCoins(moves) && !getsCoins(moves),
    say: (moves, name) => `You donated ${amountsText(moves.given)}${withName('through', name)}.`,
    weights: [92, 80, 66],
  }),
  ...signalsOfMeaning({
    means: 'donate',
    action: 'otherIncome',
    when: (moves) => getsCoins(moves) && !givesCoins(moves),
    say: (moves, name) => `You received a donation of ${amountsText(moves.got)}${withName('through', name)}.`,
    weights: [84, 74, 60],
  }),
  ...signalsOfMeaning({
    means: 'pay',
    action: 'purchase',
    when: (moves) => givesCoins(moves),
    say: (moves, name) => `You paid ${amountsText(moves.given)}${withName('to', name)}.`,
    weights: [92, 80, 66],
  }),
];
