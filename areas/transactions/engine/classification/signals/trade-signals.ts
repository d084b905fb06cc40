/** Signals of trades. Money on one side makes a purchase or a sale; two forms of one asset are not a trade. */
import { eventKind } from '@holdfast/protocols/engine';
import { meaningOfMethod } from '@holdfast/protocols/registry';
import { isIssued, type Moves, type NetMove } from '../read-moves.ts';
import { eventTest, namingTest, type Signal } from '../signal.ts';

const isSwapEvent = eventTest('swap');
const wrapsForUs = namingTest('wrap', 'owner');
const unwrapsForUs = namingTest('unwrap', 'owner');
const only = (moves: readonly NetMove[]): NetMove | null => (moves.length === 1 ? (moves[0] ?? null) : null);

/** One coin became another of the same asset, all of it. */
function isChangeOfForm(moves: Moves): boolean {
  const [given, got] = [only(moves.given), only(moves.got)];
  return (
    moves.isTrade &&
    given !== null &&
    got !== null &&
    given.coin.assetId === got.coin.assetId &&
    given.amount === got.amount &&
    !isSwapEvent(moves)
  );
}

const hasCash = (side: readonly NetMove[]): boolean => side.some(({ coin }) => coin.isCash);
const isAllStable = (side: readonly NetMove[]): boolean => side.every(({ coin }) => coin.isStable);
const isCoinTrade = (moves: Moves): boolean => moves.isTrade && !hasCash(moves.given) && !hasCash(moves.got);
const isOnlyWithNobody = ({ parties }: NetMove): boolean => parties.size === 1 && parties.has('nobody');
const isCalled = ({ view: { target } }: Moves, { coin }: NetMove): boolean =>
  target !== null && coin.contract?.toLowerCase() === target.toLowerCase();
/**
 * A coin was created for the one given, or destroyed for the one received, outside a pool, or its own contract was
 * called, or a lending protocol gave or took it: perhaps a vault's share or another receipt, which stands for the coin.
 * A file states no other side.
 */
const mayBeReceipt = (moves: Moves): boolean =>
  isCoinTrade(moves) &&
  moves.view.target !== null &&
  !isSwapEvent(moves) &&
  [...moves.given, ...moves.got].some(
    (move) => isOnlyWithNobody(move) || isCalled(moves, move) || move.parties.has('lendingProtocol'),
  );
/** One of the coins was created or destroyed, by itself or by its own contract. */
const isCreated = (moves: Moves): boolean => [...moves.given, ...moves.got].some((move) => isIssued(move));
/** A token that stands for another was created or destroyed: a deposit or a withdrawal, perhaps after a swap inside. */
const isForReceipt = ({ given, got, receiptsGiven, receiptsGot }: Moves): boolean =>
  receiptsGiven.length > 0 ||
  receiptsGot.length > 0 ||
  [...given, ...got].some((move) => isIssued(move) && move.coin.standsFor !== null);
/** One of the coins stands for another: it was deposited or withdrawn through a helper contract, or migrated. */
const hasReceipt = ({ given, got }: Moves): boolean => [...given, ...got].some(({ coin }) => coin.standsFor !== null);
/** The function that was called names something else than a trade; a fee paid for a claim is no price. */
const isNamedOtherwise = ({ view }: Moves): boolean => meaningOfMethod(view.methodId) !== null;
const isPlainTrade = (moves: Moves): boolean => isCoinTrade(moves) && !hasReceipt(moves) && !isNamedOtherwise(moves);
const isLikelyTrade = (moves: Moves): boolean =>
  isCoinTrade(moves) &&
  (moves.view.target === null || isSwapEvent(moves) || (isPlainTrade(moves) && !isCreated(moves)));
/** A native coin for its wrapped form or back, one for one, by an event of the wrapped coin for an own wallet. */
const isWrapping = (
  moves: Moves,
  kind: 'wrap' | 'unwrap',
  { native, wrapped }: { readonly native: NetMove | null; readonly wrapped: NetMove | null },
): boolean =>
  moves.isTrade &&
  native?.coin.isNative === true &&
  native.amount === wrapped?.amount &&
  (kind === 'wrap' ? wrapsForUs : unwrapsForUs)(moves) &&
  moves.view.events.some(
    (event) => eventKind(event) === kind && event.contract.toLowerCase() === wrapped.coin.contract?.toLowerCase(),
  );

export const TRADE_SIGNALS: readonly Signal[] = [
  {
    action: 'wrap',
    weight: 96,
    reason: '{given} became {got}, one for one. Cost and dates are kept.',
    matches: (moves) => isWrapping(moves, 'wrap', { native: only(moves.given), wrapped: only(moves.got) }),
  },
  {
    action: 'unwrap',
    weight: 96,
    reason: '{given} became {got}, one for one. Cost and dates are kept.',
    matches: (moves) => isWrapping(moves, 'unwrap', { native: only(moves.got), wrapped: only(moves.given) }),
  },
  {
    action: 'wrap',
    weight: 93,
    reason: '{given} became {got}, another form of the same asset. Cost and dates are kept.',
    matches: (moves) => isChangeOfForm(moves) && only(moves.got)?.coin.isNative === false,
  },
  {
    action: 'unwrap',
    weight: 93,
    reason: '{given} became {got}, the native form of the same asset. Cost and dates are kept.',
    matches: (moves) => isChangeOfForm(moves) && only(moves.got)?.coin.isNative === true,
  },
  {
    action: 'buy',
    weight: 94,
    reason: 'You paid {given} for {got}.',
    matches: (moves) => moves.isTrade && hasCash(moves.given),
  },
  {
    action: 'sell',
    weight: 94,
    reason: 'You sold {given} for {got}.',
    matches: (moves) => moves.isTrade && hasCash(moves.got),
  },
  {
    action: 'swap',
    weight: 92,
    reason: 'You exchanged {given} for {got} with {with:a pool}.',
    matches: (moves) => isCoinTrade(moves) && isSwapEvent(moves) && !isForReceipt(moves),
  },
  {
    action: 'swap',
    weight: 82,
    reason: 'You gave {given} and received {got}.',
    matches: (moves) => isCoinTrade(moves) && moves.view.target === null,
  },
  {
    action: 'swap',
    weight: 79,
    reason: 'You gave {given} and received {got}.',
    matches: (moves) => isPlainTrade(moves) && !mayBeReceipt(moves),
  },
  {
    action: 'swap',
    weight: 73,
    reason: 'You gave {given} and received {got}, perhaps a receipt that stands for it.',
    matches: (moves) => mayBeReceipt(moves) && !isCreated(moves) && isPlainTrade(moves),
  },
  // What is created for the coin given, outside a pool, may stand for it: a person decides.
  {
    action: 'swap',
    weight: 49,
    reason: 'You gave {given}, and {got} was created, perhaps a receipt that stands for it.',
    matches: mayBeReceipt,
  },
  {
    action: 'buy',
    weight: 72,
    reason: 'You bought {got} for {given}. Same lots as a swap, reported as a purchase.',
    matches: (moves) => isLikelyTrade(moves) && isAllStable(moves.given),
  },
  {
    action: 'sell',
    weight: 72,
    reason: 'You sold {given} for {got}. Same lots as a swap, reported as a sale.',
    matches: (moves) => isLikelyTrade(moves) && isAllStable(moves.got),
  },
  { action: 'wrap', weight: 45, reason: 'You gave {given} and received {got}.', matches: isCoinTrade },
  {
    action: 'stake',
    weight: 40,
    reason: 'You gave {given} and received {got}, which may stand for it.',
    matches: isCoinTrade,
  },
  {
    action: 'swap',
    weight: 60,
    reason: 'You gave {given} and received {got}.',
    matches: (moves) => moves.isTrade && !isCoinTrade(moves),
  },
  {
    action: 'sell',
    weight: 70,
    reason: 'Only money came in: {got}.',
    matches: ({ got, given }) => given.length === 0 && got.length > 0 && got.every(({ coin }) => coin.isCash),
  },
  {
    action: 'purchase',
    weight: 70,
    reason: 'Only money was paid: {given}.',
    matches: ({ got, given }) => got.length === 0 && given.length > 0 && given.every(({ coin }) => coin.isCash),
  },
  {
    action: 'purchase',
    weight: 38,
    reason: '{given} left to {to:a contract}.',
    matches: (moves) => moves.isTrade && moves.view.isSentByUs,
  },
];
