/**
 * Lending protocols: by what they say themselves, else by the receipts they create and destroy, else by who they are.
 */
import type { Moves } from '../read-moves.ts';
import { cameFrom, hasEvent, isOnlyIn, isOnlyOut, namesUs, type Signal, wentTo } from '../signal.ts';

const isProtocol = (moves: Moves): boolean =>
  [...moves.given, ...moves.got].some(({ parties }) => parties.has('lendingProtocol')) ||
  hasEvent(moves, 'aaveV3.supply', 'aaveV3.withdraw', 'aaveV3.borrow', 'aaveV3.repay');
/** A helper contract stands between: the protocol names the helper, and the receipt goes to it. */
const handsReceiptOver = ({ view, given }: Moves): boolean =>
  view.isSentByUs && given.some(({ coin }) => coin.isRebasing);

export const LOAN_SIGNALS: readonly Signal[] = [
  {
    name: 'liquidated',
    action: 'liquidation',
    weight: 97,
    words: 'A lending protocol sold our collateral to settle our loan.',
    fits: (moves) => !moves.isStill && namesUs(moves, 'aaveV3.liquidation', ['user']),
  },
  {
    name: 'liquidator',
    action: 'swap',
    weight: 80,
    words: 'We settled someone’s loan and took the collateral.',
    fits: (moves) => namesUs(moves, 'aaveV3.liquidation', ['liquidator']) && moves.given.length > 0,
  },
  {
    name: 'supplied',
    action: 'supplyCollateral',
    weight: 95,
    words: 'Coins went to a lending protocol, which gave its receipt for them.',
    fits: (moves) => namesUs(moves, 'aaveV3.supply', ['onBehalfOf', 'user']) && moves.given.length > 0,
  },
  {
    name: 'withdrawn',
    action: 'withdrawCollateral',
    weight: 95,
    words: 'A lending protocol gave coins back for its receipt.',
    fits: (moves) => namesUs(moves, 'aaveV3.withdraw', ['user', 'to']) && moves.got.length > 0,
  },
  {
    name: 'withdrawn by a helper',
    action: 'withdrawCollateral',
    weight: 93,
    words: 'A lending protocol gave coins back for its receipt.',
    fits: (moves) => hasEvent(moves, 'aaveV3.withdraw') && handsReceiptOver(moves) && moves.got.length > 0,
  },
  {
    name: 'borrowed',
    action: 'borrow',
    weight: 95,
    words: 'A lending protocol paid out a loan.',
    fits: (moves) => namesUs(moves, 'aaveV3.borrow', ['onBehalfOf', 'user']) && moves.got.length > 0,
  },
  {
    name: 'repaid',
    action: 'repay',
    weight: 95,
    words: 'A loan was paid back to a lending protocol.',
    fits: (moves) =>
      namesUs(moves, 'aaveV3.repay', ['user', 'repayer']) && (moves.given.length > 0 || moves.receiptsGiven.length > 0),
  },
  {
    name: 'receipt for coins',
    action: 'supplyCollateral',
    weight: 90,
    words: 'Coins went to a lending protocol, and a receipt came back.',
    fits: (moves) => isProtocol(moves) && isOnlyOut(moves) && moves.receiptsGot.length > 0,
  },
  {
    name: 'coins for receipt',
    action: 'withdrawCollateral',
    weight: 90,
    words: 'A lending protocol took its receipt back and paid out.',
    fits: (moves) =>
      isProtocol(moves) && isOnlyIn(moves) && moves.receiptsGiven.length > 0 && moves.receiptsGot.length === 0,
  },
  {
    name: 'coins and debt',
    action: 'borrow',
    weight: 90,
    words: 'A lending protocol paid out, and a token of debt came with it.',
    fits: (moves) => isProtocol(moves) && isOnlyIn(moves) && moves.receiptsGot.length > 0,
  },
  {
    name: 'debt gone',
    action: 'repay',
    weight: 89,
    words: 'Coins went to a lending protocol, and a token of debt was destroyed.',
    fits: (moves) => isProtocol(moves) && isOnlyOut(moves) && moves.receiptsGiven.length > 0,
  },
  {
    name: 'to protocol',
    action: 'supplyCollateral',
    weight: 72,
    words: 'Coins went to a lending protocol.',
    fits: (moves) => wentTo(moves, 'lendingProtocol'),
  },
  {
    name: 'to protocol',
    action: 'repay',
    weight: 68,
    words: 'Coins went to a lending protocol.',
    fits: (moves) => wentTo(moves, 'lendingProtocol'),
  },
  {
    name: 'to protocol',
    action: 'lendOut',
    weight: 50,
    words: 'Coins went to someone who lends.',
    fits: (moves) => wentTo(moves, 'lendingProtocol'),
  },
  {
    name: 'from protocol',
    action: 'withdrawCollateral',
    weight: 66,
    words: 'Coins came from a lending protocol.',
    fits: (moves) => cameFrom(moves, 'lendingProtocol'),
  },
  {
    name: 'from protocol',
    action: 'borrow',
    weight: 64,
    words: 'Coins came from a lending protocol.',
    fits: (moves) => cameFrom(moves, 'lendingProtocol'),
  },
  {
    name: 'from protocol',
    action: 'interestReceived',
    weight: 52,
    words: 'Coins came from a lending protocol, perhaps as interest.',
    fits: (moves) => cameFrom(moves, 'lendingProtocol'),
  },
  {
    name: 'seized without a word',
    action: 'liquidation',
    weight: 58,
    words: 'Receipts of a lending protocol were destroyed in a transaction that we did not send.',
    fits: ({ view, receiptsGiven, got }) => !view.isSentByUs && receiptsGiven.length > 0 && got.length === 0,
  },
  {
    name: 'part of a private loan',
    action: 'p2pRepayment',
    weight: 88,
    words: 'It comes from someone to whom we lent.',
    fits: (moves) => isOnlyIn(moves) && moves.view.history.lentToSender !== null,
  },
  {
    name: 'sliver of a private loan',
    action: 'p2pInterest',
    weight: 90,
    words: 'A small part of what we lent to the sender.',
    fits: (moves) => isOnlyIn(moves) && isSliver(moves, moves.view.history.lentToSender),
  },
  {
    name: 'beyond a private loan',
    action: 'p2pInterest',
    weight: 70,
    words: 'It comes from someone to whom we lent.',
    fits: (moves) => isOnlyIn(moves) && moves.view.history.lentToSender !== null,
  },
];

/**
 * Interest is paid in small parts of what was lent, a month of it a hundredth at most; whoever pays back pays more at
 * once.
 */
const SLIVER_PARTS = 100n;
const GOOD_PART_PARTS = 10n;

export const isSliver = (moves: Moves, lent: bigint | null): boolean => isAtMost(moves, lent, SLIVER_PARTS);
/** More than a tenth. */
export const isGoodPart = (moves: Moves, lent: bigint | null): boolean =>
  lent !== null && !isAtMost(moves, lent, GOOD_PART_PARTS);

function isAtMost({ given, got }: Moves, lent: bigint | null, parts: bigint): boolean {
  const [move] = [...given, ...got];
  return lent !== null && move !== undefined && move.amount * parts <= lent;
}
