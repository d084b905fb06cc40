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
    reason: 'A client sent coins to a deposit wallet.',
    matches: (moves) => cameFrom(moves, 'clientWallet') && moves.isIntoDepositWallet,
  },
  {
    action: 'clientDeposit',
    weight: 92,
    reason: 'Coins came from a client’s wallet.',
    matches: (moves) => cameFrom(moves, 'clientWallet'),
  },
  {
    action: 'clientDeposit',
    weight: 86,
    reason: 'Coins arrived in a deposit wallet.',
    matches: (moves) => moves.isIntoDepositWallet && (cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody')),
  },
  {
    action: 'clientDeposit',
    weight: 80,
    reason: 'Coins arrived in a deposit wallet from an exchange.',
    matches: (moves) => moves.isIntoDepositWallet && cameFrom(moves, 'exchange'),
  },
  {
    action: 'clientWithdrawal',
    weight: 94,
    reason: 'Coins went to a client’s wallet, a large part of what they lent.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientWithdrawal',
    weight: 90,
    reason: 'Coins went to a client’s wallet, more than a month of interest.',
    matches: (moves) =>
      wentOnlyTo(moves, 'clientWallet') &&
      moves.view.history.lentByClient !== null &&
      !isSliver(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientWithdrawal',
    weight: 84,
    reason: 'Coins went to a client’s wallet.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet'),
  },
  {
    action: 'clientInterestPayment',
    weight: 88,
    reason: 'Coins went to a client’s wallet, a small part of what they lent.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && isSliver(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientInterestPayment',
    weight: 70,
    reason: 'Coins went to a client’s wallet, perhaps interest of several months.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && !isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    action: 'clientInterestPayment',
    weight: 40,
    reason: 'Coins went to a client’s wallet.',
    matches: (moves) => wentTo(moves, 'clientWallet'),
  },
  {
    action: 'exchangeDeposit',
    weight: 92,
    reason: 'Coins went to an exchange.',
    matches: (moves) => wentOnlyTo(moves, 'exchange'),
  },
  {
    action: 'sell',
    weight: 35,
    reason: 'Coins went to an exchange, perhaps to be sold.',
    matches: (moves) => wentTo(moves, 'exchange'),
  },
  ...signalsOf({
    reason: 'Coins came from an exchange.',
    matches: (moves) => cameFrom(moves, 'exchange'),
    weights: { exchangeWithdrawal: 92, buy: 36, interestReceived: 34, stakingReward: 30 },
    guesses: { buy: 'just bought', interestReceived: 'as interest', stakingReward: 'as a reward' },
  }),
  ...signalsOf({
    reason: 'Coins came into the account at an exchange.',
    matches: (moves) => moves.isOnlyIn && intoOwnExchange(moves),
    weights: { exchangeDeposit: 70, interestReceived: 42, fork: 24 },
    guesses: { interestReceived: 'as interest', fork: 'by a fork' },
  }),
  {
    action: 'exchangeWithdrawal',
    weight: 70,
    reason: 'Coins left the account at an exchange.',
    matches: (moves) => moves.isOnlyOut && outOfOwnExchange(moves),
  },
  {
    action: 'bridgeOut',
    weight: 93,
    reason: 'Coins went into a bridge.',
    matches: (moves) => wentTo(moves, 'bridge'),
  },
  {
    action: 'bridgeIn',
    weight: 93,
    reason: 'Coins came out of a bridge.',
    matches: (moves) => cameFrom(moves, 'bridge'),
  },
  {
    action: 'lost',
    weight: 85,
    reason: 'Coins went to a burn address.',
    matches: (moves) => wentOnlyTo(moves, 'burn'),
  },
  {
    action: 'lost',
    // A protocol that was allowed to takes payments and deposits in the same way.
    weight: 49,
    reason: 'Coins left in a transaction that you did not send.',
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
