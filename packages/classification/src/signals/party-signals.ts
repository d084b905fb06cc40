/** Who is at the other end: clients, exchanges, bridges, and addresses that nobody can use. */
import type { Moves } from '../read-moves.ts';
import { cameFrom, isOnlyIn, isOnlyOut, type Signal, wentTo } from '../signal.ts';
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
    words: 'A client announced a deposit of just this.',
    fits: (moves) => isOnlyIn(moves) && expects(moves, 'deposit'),
  },
  {
    name: 'requested',
    action: 'clientWithdrawal',
    weight: 97,
    words: 'A client asked for a withdrawal of just this.',
    fits: (moves) => isOnlyOut(moves) && expects(moves, 'withdrawal'),
  },
  {
    name: 'due',
    action: 'clientInterestPayment',
    weight: 97,
    words: 'Interest of just this amount is due to a client.',
    fits: (moves) => isOnlyOut(moves) && expects(moves, 'interest'),
  },
  {
    name: 'client to deposit wallet',
    action: 'clientDeposit',
    weight: 95,
    words: 'A client sent coins to a wallet for deposits.',
    fits: (moves) => cameFrom(moves, 'clientWallet') && moves.isIntoDepositWallet,
  },
  {
    name: 'from client',
    action: 'clientDeposit',
    weight: 92,
    words: 'Coins came from a client’s wallet.',
    fits: (moves) => cameFrom(moves, 'clientWallet'),
  },
  {
    name: 'unknown to deposit wallet',
    action: 'clientDeposit',
    weight: 86,
    words: 'Coins came to a wallet for deposits.',
    fits: (moves) => moves.isIntoDepositWallet && (cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody')),
  },
  {
    name: 'exchange to deposit wallet',
    action: 'clientDeposit',
    weight: 80,
    words: 'Coins came to a wallet for deposits, from an exchange.',
    fits: (moves) => moves.isIntoDepositWallet && cameFrom(moves, 'exchange'),
  },
  {
    name: 'much to client',
    action: 'clientWithdrawal',
    weight: 94,
    words: 'Coins went to a client’s wallet, a good part of what they lent.',
    fits: (moves) => wentTo(moves, 'clientWallet') && isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    name: 'some to client',
    action: 'clientWithdrawal',
    weight: 90,
    words: 'Coins went to a client’s wallet, more than a month of interest.',
    fits: (moves) =>
      wentTo(moves, 'clientWallet') &&
      moves.view.history.lentByClient !== null &&
      !isSliver(moves, moves.view.history.lentByClient),
  },
  {
    name: 'to client',
    action: 'clientWithdrawal',
    weight: 84,
    words: 'Coins went to a client’s wallet.',
    fits: (moves) => wentTo(moves, 'clientWallet'),
  },
  {
    name: 'little to client',
    action: 'clientInterestPayment',
    weight: 88,
    words: 'Coins went to a client’s wallet, a small part of what they lent.',
    fits: (moves) => wentTo(moves, 'clientWallet') && isSliver(moves, moves.view.history.lentByClient),
  },
  {
    name: 'some to client',
    action: 'clientInterestPayment',
    weight: 70,
    words: 'Coins went to a client’s wallet, perhaps interest of several months.',
    fits: (moves) => wentTo(moves, 'clientWallet') && !isGoodPart(moves, moves.view.history.lentByClient),
  },
  {
    name: 'to client',
    action: 'clientInterestPayment',
    weight: 40,
    words: 'Coins went to a client’s wallet.',
    fits: (moves) => wentTo(moves, 'clientWallet'),
  },
  {
    name: 'to exchange',
    action: 'exchangeDeposit',
    weight: 92,
    words: 'Coins went to an exchange.',
    fits: (moves) => wentTo(moves, 'exchange'),
  },
  {
    name: 'to exchange',
    action: 'sell',
    weight: 35,
    words: 'Coins went to an exchange, perhaps to be sold.',
    fits: (moves) => wentTo(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'exchangeWithdrawal',
    weight: 92,
    words: 'Coins came from an exchange.',
    fits: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'buy',
    weight: 36,
    words: 'Coins came from an exchange, perhaps just bought.',
    fits: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'interestReceived',
    weight: 34,
    words: 'Coins came from an exchange, perhaps as interest.',
    fits: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'from exchange',
    action: 'stakingReward',
    weight: 30,
    words: 'Coins came from an exchange, perhaps as a reward.',
    fits: (moves) => cameFrom(moves, 'exchange'),
  },
  {
    name: 'into own exchange account',
    action: 'exchangeDeposit',
    weight: 70,
    words: 'Coins came into the account at an exchange.',
    fits: (moves) => isOnlyIn(moves) && intoOwnExchange(moves),
  },
  {
    name: 'out of own exchange account',
    action: 'exchangeWithdrawal',
    weight: 70,
    words: 'Coins left the account at an exchange.',
    fits: (moves) => isOnlyOut(moves) && outOfOwnExchange(moves),
  },
  {
    name: 'into own exchange account',
    action: 'interestReceived',
    weight: 42,
    words: 'Coins came into the account at an exchange, perhaps as interest.',
    fits: (moves) => isOnlyIn(moves) && intoOwnExchange(moves),
  },
  {
    name: 'into own exchange account',
    action: 'fork',
    weight: 24,
    words: 'Coins came into the account at an exchange, perhaps by a fork.',
    fits: (moves) => isOnlyIn(moves) && intoOwnExchange(moves),
  },
  {
    name: 'into bridge',
    action: 'bridgeOut',
    weight: 93,
    words: 'Coins went into a bridge.',
    fits: (moves) => wentTo(moves, 'bridge'),
  },
  {
    name: 'out of bridge',
    action: 'bridgeIn',
    weight: 93,
    words: 'Coins came out of a bridge.',
    fits: (moves) => cameFrom(moves, 'bridge'),
  },
  {
    name: 'to nobody’s address',
    action: 'lost',
    weight: 85,
    words: 'Coins went to an address that nobody can use.',
    fits: (moves) => wentTo(moves, 'burn'),
  },
  {
    name: 'taken',
    action: 'lost',
    weight: 62,
    words: 'Coins left in a transaction that we did not send.',
    fits: (moves) =>
      isOnlyOut(moves) &&
      !moves.view.isSentByUs &&
      moves.view.target !== null &&
      moves.receiptsGiven.length === 0 &&
      (wentTo(moves, 'unknown') || wentTo(moves, 'nobody')),
  },
];
