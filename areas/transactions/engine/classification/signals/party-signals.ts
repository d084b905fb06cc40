/** Signals by counterparty: clients, exchanges, bridges and burn addresses. */
import type { Moves } from '../read-moves.ts';
import { cameFrom, type Signal, signalsOf, wentOnlyTo, wentTo } from '../signal.ts';
import { isGoodPart, isSliver } from './loan-signals.ts';

const expects = ({ view }: Moves, type: 'deposit' | 'withdrawal' | 'interest'): boolean =>
  view.history.expectedFromClients.includes(type);
const intoOwnExchange = ({ view }: Moves): boolean =>
  view.transfers.some(({ to, from, role }) => role === 'transfer' && to === 'ownExchangeWallet' && from === 'nobody');
const outOfOwnExchange = ({ view }: Moves): boolean =>
  view.transfers.some(({ to, from, role }) => role === 'transfer' && from === 'ownExchangeWallet' && to === 'nobody');

export const PARTY_SIGNALS: readonly Signal[] = [
  {
    action: 'clientDeposit',
    weight: 97,
    reason: 'A client announced a deposit of this amount.',
    matches: (moves) => moves.isOnlyIn && expects(moves, 'deposit'),
  },
  {
    action: 'clientWithdrawal',
    weight: 97,
    reason: 'A client requested a withdrawal of this amount.',
    matches: (moves) => moves.isOnlyOut && expects(moves, 'withdrawal'),
  },
  {
    action: 'clientInterestPayment',
    weight: 97,
    reason: 'Interest of this amount is due to a client.',
    matches: (moves) => moves.isOnlyOut && expects(moves, 'interest'),
  },
  {
    action: 'clientDeposit',
    weight: 95,
    reason: '{from:A client} sent {got} to a deposit wallet.',
    matches: (moves) => cameFrom(moves, 'clientWallet') && moves.isIntoDepositWallet,
  },
  {
    action: 'clientDeposit',
    weight: 92,
    reason: '{got} came from the wallet of {from:a client}.',
    matches: (moves) => cameFrom(moves, 'clientWallet'),
  },
  {
    action: 'clientDeposit',
    weight: 86,
    reason: '{got} arrived in a deposit wallet.',
    matches: (moves) => moves.isIntoDepositWallet && (cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody')),
  },
  {
    action: 'clientDeposit',
    weight: 80,
    reason: '{got} arrived in a deposit wallet from {from:an exchange}.',
    matches: (moves) => moves.isIntoDepositWallet && cameFrom(moves, 'exchange'),
  },
  {
    action: 'clientWithdrawal',
    weight: 94,
    reason: '{given} went to the wallet of {to:a client}, a large part of what they lent.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientWithdrawal',
    weight: 90,
    reason: '{given} went to the wallet of {to:a client}, more than a month of interest.',
    matches: (moves) =>
      wentOnlyTo(moves, 'clientWallet') &&
      moves.view.history.lentByClient !== null &&
      !isSliver(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientWithdrawal',
    weight: 84,
    reason: '{given} went to the wallet of {to:a client}.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet'),
  },
  {
    action: 'clientInterestPayment',
    weight: 88,
    reason: '{given} went to the wallet of {to:a client}, a small part of what they lent.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && isSliver(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientInterestPayment',
    weight: 70,
    reason: '{given} went to the wallet of {to:a client}, perhaps interest of several months.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && !isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientInterestPayment',
    weight: 40,
    reason: '{given} went to the wallet of {to:a client}.',
    matches: (moves) => wentTo(moves, 'clientWallet'),
  },
  {
    action: 'exchangeDeposit',
    weight: 92,
    reason: 'You sent {given} to {to:an exchange}. The coins stay yours.',
    matches: (moves) => wentOnlyTo(moves, 'exchange'),
  },
  {
    action: 'sell',
    weight: 35,
    reason: 'You sent {given} to {to:an exchange}, perhaps to be sold.',
    matches: (moves) => wentTo(moves, 'exchange'),
  },
  ...signalsOf({
    reason: '{got} came from {from:an exchange}.',
    matches: (moves) => cameFrom(moves, 'exchange'),
    weights: { exchangeWithdrawal: 92, buy: 36, interestReceived: 34, stakingReward: 30 },
    guesses: { buy: 'just bought', interestReceived: 'as interest', stakingReward: 'as a reward' },
  }),
  ...signalsOf({
    reason: '{got} came into the account at {into:an exchange}.',
    matches: (moves) => moves.isOnlyIn && intoOwnExchange(moves),
    weights: { exchangeDeposit: 70, interestReceived: 42, fork: 24 },
    guesses: { interestReceived: 'as interest', fork: 'by a fork' },
  }),
  {
    action: 'exchangeWithdrawal',
    weight: 70,
    reason: '{given} left the account at {outof:an exchange}.',
    matches: (moves) => moves.isOnlyOut && outOfOwnExchange(moves),
  },
  {
    action: 'bridgeOut',
    weight: 93,
    reason: '{given} went into {to:a bridge} for another network. The coins stay yours.',
    matches: (moves) => wentTo(moves, 'bridge'),
  },
  {
    action: 'bridgeIn',
    weight: 93,
    reason: '{got} came out of {from:a bridge} from another network. No income.',
    matches: (moves) => cameFrom(moves, 'bridge'),
  },
  // Named by a person, so that what they are paid for is likely, and a refund, a loan or a gift still possible.
  ...signalsOf({
    reason: '{from:A customer} paid you {got}.',
    matches: (moves) => cameFrom(moves, 'customer'),
    weights: { otherIncome: 78, p2pRepayment: 34, giftReceived: 30 },
    guesses: { p2pRepayment: 'to pay back a loan', giftReceived: 'as a gift' },
  }),
  {
    action: 'purchase',
    weight: 40,
    reason: 'You sent {given} to {to:a customer}, perhaps as a refund.',
    matches: (moves) => wentTo(moves, 'customer'),
  },
  {
    action: 'purchase',
    weight: 78,
    reason: 'You paid {given} to {to:a supplier}.',
    matches: (moves) => wentOnlyTo(moves, 'supplier'),
  },
  ...signalsOf({
    reason: '{got} came from {from:a supplier}.',
    matches: (moves) => cameFrom(moves, 'supplier'),
    weights: { otherIncome: 44, giftReceived: 30 },
    guesses: { otherIncome: 'as a refund', giftReceived: 'as a gift' },
  }),
  {
    action: 'buy',
    weight: 66,
    reason: '{got} came from {from:an OTC desk}, perhaps just bought.',
    matches: (moves) => cameFrom(moves, 'desk'),
  },
  {
    action: 'sell',
    weight: 66,
    reason: 'You sent {given} to {to:an OTC desk}, perhaps to be sold.',
    matches: (moves) => wentOnlyTo(moves, 'desk'),
  },
  {
    action: 'lost',
    weight: 85,
    reason: '{given} went to a burn address.',
    matches: (moves) => wentOnlyTo(moves, 'burn'),
  },
  {
    action: 'lost',
    // A protocol that was allowed to takes payments and deposits in the same way.
    weight: 49,
    reason: '{given} left in a transaction that you did not send.',
    matches: (moves) =>
      moves.isOnlyOut &&
      !moves.view.isSentByUs &&
      moves.view.target !== null &&
      moves.contracts.length === 0 &&
      moves.findings.length === 0 &&
      moves.receiptsGiven.length === 0 &&
      (wentTo(moves, 'unknown') || wentTo(moves, 'nobody')),
  },
];
