/**
 * Lending protocols, recognised by their events, by the receipts that they mint and burn, or by their known addresses.
 */
import { type EventKind, eventKind, valueOfRole } from '@holdfast/protocols/engine';
import type { Moves } from '../read-moves.ts';
import { cameFrom, eventTest, namingTest, type Signal, signalsOf, wentTo } from '../signal.ts';

const hasLoanEvent = eventTest('supply', 'withdraw', 'borrow', 'repay');
const hasWithdrawal = eventTest('withdraw');
const isSupplier = namingTest('supply', 'owner');
const isBorrower = namingTest('borrow', 'owner');
const isLiquidated = namingTest('liquidation', 'owner');
const isLiquidator = namingTest('liquidation', 'liquidator');
const ownsWithdrawal = namingTest('withdraw', 'owner');
const receivesWithdrawal = namingTest('withdraw', 'recipient');
const isRepaid = namingTest('repay', 'owner');

const isProtocol = (moves: Moves): boolean =>
  [...moves.given, ...moves.got].some(({ parties }) => parties.has('lendingProtocol')) || hasLoanEvent(moves);
/** A helper contract acts for the wallet: the protocol names the helper, and the receipt goes to it. */
const handsReceiptOver = ({ view, given }: Moves): boolean =>
  view.isSentByUs && given.some(({ coin }) => coin.isRebasing);
/** Anyone can pay with what they withdraw; only the owner of a deposit gives its receipt for it. */
const isPaidOutToUs = (moves: Moves): boolean =>
  receivesWithdrawal(moves) && (moves.receiptsGiven.length > 0 || moves.given.some(({ coin }) => coin.isRebasing));
/**
 * A helper takes the receipt of one deposit, withdraws it, changes it into another coin and deposits that: the first
 * coin is sold. A deposit of the same coin moves to another market of the protocol and stays a deposit.
 */
function exchangesDeposit(moves: Moves): boolean {
  const assetsOf = (kind: EventKind): (string | undefined)[] =>
    moves.view.events.flatMap((event) =>
      eventKind(event) === kind ? [valueOfRole(event, 'asset')?.toLowerCase()] : [],
    );
  const supplied = new Set(assetsOf('supply'));
  return (
    moves.receiptsGot.length > 0 &&
    moves.given.length > 0 &&
    moves.given.every(({ coin }) => coin.isRebasing) &&
    isSupplier(moves) &&
    assetsOf('withdraw').some((asset) => asset !== undefined && !supplied.has(asset))
  );
}

export const LOAN_SIGNALS: readonly Signal[] = [
  {
    action: 'liquidation',
    weight: 97,
    reason: '{with:A lending protocol} liquidated your collateral to repay your loan.',
    // The receipts of the collateral leave in any case. Anyone can write such an event into the log of a contract.
    matches: (moves) => isLiquidated(moves) && (moves.given.length > 0 || moves.receiptsGiven.length > 0),
  },
  {
    action: 'swap',
    weight: 80,
    reason: 'You repaid another loan and received its collateral.',
    matches: (moves) => isLiquidator(moves) && moves.given.length > 0,
  },
  {
    action: 'supplyCollateral',
    weight: 95,
    reason: 'You deposited {given} with {with:a lending protocol} and received a receipt. Nothing is taxable.',
    // The protocol gives the receipt to the owner of the deposit; others may only send the coins.
    matches: (moves) => isSupplier(moves) && moves.given.length > 0 && !exchangesDeposit(moves),
  },
  {
    action: 'swap',
    weight: 88,
    reason: 'A deposit with {with:a lending protocol} was exchanged for another.',
    matches: exchangesDeposit,
  },
  {
    action: 'supplyCollateral',
    weight: 95,
    reason: 'A loan was taken and deposited with {with:the lending protocol}.',
    matches: (moves) => isSupplier(moves) && isBorrower(moves) && moves.receiptsGot.length > 0,
  },
  {
    action: 'withdrawCollateral',
    weight: 95,
    reason: 'You withdrew {got} from {with:a lending protocol}. The coins were yours: no income.',
    matches: (moves) => (ownsWithdrawal(moves) || isPaidOutToUs(moves)) && moves.got.length > 0,
  },
  {
    action: 'withdrawCollateral',
    weight: 93,
    reason: 'You withdrew {got} from {with:a lending protocol}. The coins were yours: no income.',
    matches: (moves) => hasWithdrawal(moves) && handsReceiptOver(moves) && moves.got.length > 0,
  },
  {
    action: 'borrow',
    weight: 95,
    reason: 'You borrowed {got} from {with:a lending protocol}. A loan is not income.',
    matches: (moves) => isBorrower(moves) && moves.got.length > 0,
  },
  {
    action: 'repay',
    weight: 95,
    reason: 'You repaid {given} to {with:a lending protocol}.',
    matches: (moves) => isRepaid(moves) && (moves.given.length > 0 || moves.receiptsGiven.length > 0),
  },
  {
    action: 'supplyCollateral',
    weight: 90,
    reason: 'You deposited {given} with {with:a lending protocol} and received a receipt. Nothing is taxable.',
    matches: (moves) =>
      isProtocol(moves) && moves.isOnlyOut && moves.receiptsGot.length > 0 && !exchangesDeposit(moves),
  },
  {
    action: 'withdrawCollateral',
    weight: 90,
    reason: 'You withdrew {got} from {with:a lending protocol}. The coins were yours: no income.',
    matches: (moves) =>
      isProtocol(moves) && moves.isOnlyIn && moves.receiptsGiven.length > 0 && moves.receiptsGot.length === 0,
  },
  {
    action: 'borrow',
    weight: 90,
    reason: 'You borrowed {got} from {with:a lending protocol}. A loan is not income.',
    matches: (moves) => isProtocol(moves) && moves.isOnlyIn && moves.receiptsGot.length > 0,
  },
  {
    action: 'repay',
    weight: 89,
    reason: 'You repaid {given} to {with:a lending protocol}.',
    matches: (moves) => isProtocol(moves) && moves.isOnlyOut && moves.receiptsGiven.length > 0,
  },
  ...signalsOf({
    reason: '{given} went to {to:a lending protocol}.',
    matches: (moves) => wentTo(moves, 'lendingProtocol'),
    weights: { supplyCollateral: 72, repay: 68, lendOut: 50 },
    guesses: { lendOut: 'as a loan' },
  }),
  ...signalsOf({
    reason: '{got} came from {from:a lending protocol}.',
    matches: (moves) => cameFrom(moves, 'lendingProtocol'),
    weights: { withdrawCollateral: 66, borrow: 64, interestReceived: 52 },
    guesses: { interestReceived: 'as interest' },
  }),
  ...signalsOf({
    reason: '{with:A lending protocol} exchanged {given} for {got}, perhaps its receipt.',
    matches: (moves) => moves.isTrade && isProtocol(moves),
    weights: { supplyCollateral: 66, withdrawCollateral: 64 },
  }),
  {
    action: 'liquidation',
    weight: 58,
    reason: 'Receipts of a lending protocol were burned in a transaction that you did not send.',
    matches: ({ view, receiptsGiven, got }) => !view.isSentByUs && receiptsGiven.length > 0 && got.length === 0,
  },
  {
    action: 'p2pRepayment',
    weight: 88,
    reason: '{from:The sender} owes you a loan.',
    matches: (moves) => moves.isOnlyIn && moves.view.history.lentToSender !== null,
  },
  {
    action: 'p2pInterest',
    weight: 90,
    reason: '{got} is a small part of what you lent to {from:the sender}.',
    matches: (moves) => moves.isOnlyIn && isSliver(moves, moves.view.history.lentToSender),
  },
  {
    action: 'p2pInterest',
    weight: 70,
    reason: '{from:The sender} owes you a loan.',
    matches: (moves) => moves.isOnlyIn && moves.view.history.lentToSender !== null,
  },
];

/** Interest is a small part of the loan, at most a hundredth a month; repayments are larger. */
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
