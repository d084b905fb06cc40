/** Signals by counterparty: clients, exchanges, bridges and burn addresses. */
import type { Moves } from '../read-moves.ts';
import { cameFrom, isOnlyIn, isOnlyOut, type Signal, wentOnlyTo, wentTo } from '../signal.ts';
import { isGoodPart, isSliver } from './loan-signals.ts';

const expects = ({ view }: Moves, type: 'deposit' | 'withdrawal' | 'interest'): boolean =>
  view.history.expectedFromClients.includes(type);
const intoOwnExchange = ({ view }: Moves): boolean =>
  view.transfers.some(({ to, from, role }) => role === 'transfer' && to === 'ownExchangeWallet' && from === 'nobody');
const outOfOwnExchange = ({ view }: Moves): boolean =>
  view.transfers.some(({ to, from, role }) => role === 'transfer' && from === 'ownExchangeWallet' && to === 'nobody');

export const PARTY_SIGNALS: readonly Signal[] = [
  {
    name: 'announced',
    action: 'clientDeposit',
    weight: 97,
    reason: 'A client announced a deposit of this amount.',
    matches: (moves) => isOnlyIn(moves) && expects(moves, 'deposit'),
  },
  {
    name: 'requested',
    action: 'clientWithdrawal',
    weight: 97,
    reason: 'A client requested a withdrawal of this amount.',
    matches: (moves) => isOnlyOut(moves) && expects(moves, 'withdrawal'),
  },
  {
    name: 'due',
    action: 'clientInterestPayment',
    weight: 97,
    reason: 'Interest of this amount is due to a client.',
    matches: (moves) => isOnlyOut(moves) && expects(moves, 'interest'),
  },
  {
    name: 'client to deposit wallet',
    action: 'clientDeposit',
    weight: 95,
    reason: 'A client sent coins to a deposit wallet.',
    matches: (moves) => cameFrom(moves, 'clientWallet') && moves.isIntoDepositWallet,
  },
  {
    name: 'from client',
    action: 'clientDeposit',
    weight: 92,
    reason: 'Coins came from a client’s wallet.',
    matches: (moves) => cameFrom(moves, 'clientWallet'),
  },
  {
    name: 'unknown to deposit wallet',
    action: 'clientDeposit',
    weight: 86,
    reason: 'Coins arrived in a deposit wallet.',
    matches: (moves) => moves.isIntoDepositWallet && (cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody')),
  },
  {
    name: 'exchange to deposit wallet',
    action: 'clientDeposit',
    weight: 80,
    reason: 'Coins arrived in a deposit wallet from an exchange.',
    matches: (moves) => moves.isIntoDepositWallet && cameFrom(moves, 'exchange'),
  },
  {
    name: 'much to client',
    action: 'clientWithdrawal',
    weight: 94,
    reason: 'Coins went to a client’s wallet, a large part of what they lent.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    name: 'some to client',
    action: 'clientWithdrawal',
    weight: 90,
    reason: 'Coins went to a client’s wallet, more than a month of interest.',
    matches: (moves) =>
      wentOnlyTo(moves, 'clientWallet') &&
      moves.view.history.lentByClient !== null &&
      !isSliver(moves, moves.view.history.lentByClient),
  },
  {
    name: 'to client',
    action: 'clientWithdrawal',
    weight: 84,
    reason: 'Coins went to a client’s wallet.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet'),
  },
  {
    name: 'little to client',
    action: 'clientInterestPayment',
    weight: 88,
    reason: 'Coins went to a client’s wallet, a small part of what they lent.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && isSliver(moves, moves.view.history.lentByClient),
  },
  {
    name: 'some to client',
    action: 'clientInterestPayment',
    weight: 70,
    reason: 'Coins went to a client’s wallet, perhaps interest of several months.',
    matches: (moves) => wentOnlyTo(moves, 'clientWallet') && !isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    name: 'to client',
    action: 'clientInterestPayment',
    weight: 40,
    reason: 'Coins went to a client’s wallet.',
    matches: (moves) => wentTo(moves, 'clientWallet'),
  },
  {
    name: 'to exchange',
    action: 'exchangeDeposit',
    weight: 92,
    reason: 'Coins went to an exchange.',
    matches: (moves) => wentOnlyTo(moves, 'exchange'),
  },
  {
    name: 'to exchange',
    action: 'sell',
    weight: 35,
    reason: 'Coins went to an exchange, perhaps to be sold.',
    matches: (moves) => wentTo(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'exchangeWithdrawal',
    weight: 92,
    reason: 'Coins came from an exchange.',
    matches: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'buy',
    weight: 36,
    reason: 'Coins came from an exchange, perhaps just bought.',
    matches: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'interestReceived',
    weight: 34,
    reason: 'Coins came from an exchange, perhaps as interest.',
    matches: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'stakingReward',
    weight: 30,
    reason: 'Coins came from an exchange, perhaps as a reward.',
    matches: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'into own exchange account',
    action: 'exchangeDeposit',
    weight: 70,
    reason: 'Coins came into the account at an exchange.',
    matches: (moves) => isOnlyIn(moves) && intoOwnExchange(moves),
  },
  {
    name: 'out of own exchange account',
    action: 'exchangeWithdrawal',
    weight: 70,
    reason: 'Coins left the account at an exchange.',
    matches: (moves) => isOnlyOut(moves) && outOfOwnExchange(moves),
  },
  {
    name: 'into own exchange account',
    action: 'interestReceived',
    weight: 42,
    reason: 'Coins came into the account at an exchange, perhaps as interest.',
    matches: (moves) => isOnlyIn(moves) && intoOwnExchange(moves),
  },
  {
    name: 'into own exchange account',
    action: 'fork',
    weight: 24,
    reason: 'Coins came into the account at an exchange, perhaps by a fork.',
    matches: (moves) => isOnlyIn(moves) && intoOwnExchange(moves),
  },
  {
    name: 'into bridge',
    action: 'bridgeOut',
    weight: 93,
    reason: 'Coins went into a bridge.',
    matches: (moves) => wentTo(moves, 'bridge'),
  },
  {
    name: 'out of bridge',
    action: 'bridgeIn',
    weight: 93,
    reason: 'Coins came out of a bridge.',
    matches: (moves) => cameFrom(moves, 'bridge'),
  },
  {
    name: 'to nobody’s address',
    action: 'lost',
    weight: 85,
    reason: 'Coins went to a burn address.',
    matches: (moves) => wentOnlyTo(moves, 'burn'),
  },
  {
    name: 'taken',
    action: 'lost',
    weight: 62,
    reason: 'Coins left in a transaction that you did not send.',
    matches: (moves) =>
      isOnlyOut(moves) &&
      !moves.view.isSentByUs &&
      moves.view.target !== null &&
      moves.receiptsGiven.length === 0 &&
      (wentTo(moves, 'unknown') || wentTo(moves, 'nobody')),
  },
];
