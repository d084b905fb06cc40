/** Signals of trades. Money on one side makes a purchase or a sale; two forms of one asset are not a trade. */
import type { Moves, NetMove } from '../read-moves.ts';
import { hasEvent, isTrade, namesUs, type Signal } from '../signal.ts';

const isSwapEvent = (moves: Moves): boolean => hasEvent(moves, 'uniswapV2.swap', 'uniswapV3.swap');
const only = (moves: readonly NetMove[]): NetMove | null => (moves.length === 1 ? (moves[0] ?? null) : null);

/** One coin became another of the same asset, all of it. */
function isChangeOfForm(moves: Moves): boolean {
  const [given, got] = [only(moves.given), only(moves.got)];
  return (
    isTrade(moves) &&
    given !== null &&
    got !== null &&
    given.coin.assetId === got.coin.assetId &&
    given.amount === got.amount &&
    !isSwapEvent(moves)
  );
}

const hasCash = (side: readonly NetMove[]): boolean => side.some(({ coin }) => coin.isCash);
const isAllStable = (side: readonly NetMove[]): boolean => side.every(({ coin }) => coin.isStable);
const isCoinTrade = (moves: Moves): boolean => isTrade(moves) && !hasCash(moves.given) && !hasCash(moves.got);
const isOnlyWithNobody = ({ parties }: NetMove): boolean => parties.size === 1 && parties.has('nobody');
/**
 * A coin was created for the one given, or destroyed for the one received, outside a pool, or a lending protocol gave
 * or took it: perhaps a vault's share or another receipt, which stands for the coin. A file states no other side.
 */
const mayBeReceipt = (moves: Moves): boolean =>
  isCoinTrade(moves) &&
  moves.view.target !== null &&
  !isSwapEvent(moves) &&
  [...moves.given, ...moves.got].some((move) => isOnlyWithNobody(move) || move.parties.has('lendingProtocol'));
const isWrapper = (moves: Moves, event: 'weth.deposit' | 'weth.withdrawal', wrapped: NetMove | null): boolean =>
  moves.view.events.some(
    ({ name, contract }) => name === event && contract.toLowerCase() === wrapped?.coin.contract?.toLowerCase(),
  );

export const TRADE_SIGNALS: readonly Signal[] = [
  {
    name: 'wrapped',
    action: 'wrap',
    weight: 96,
    reason: 'The native coin became its wrapped form, one for one.',
    matches: (moves) =>
      isTrade(moves) &&
      only(moves.given)?.coin.isNative === true &&
      only(moves.got)?.amount === only(moves.given)?.amount &&
      namesUs(moves, 'weth.deposit', ['dst', 'to', 'account']) &&
      isWrapper(moves, 'weth.deposit', only(moves.got)),
  },
  {
    name: 'unwrapped',
    action: 'unwrap',
    weight: 96,
    reason: 'The wrapped coin became the native coin, one for one.',
    matches: (moves) =>
      isTrade(moves) &&
      only(moves.got)?.coin.isNative === true &&
      only(moves.got)?.amount === only(moves.given)?.amount &&
      namesUs(moves, 'weth.withdrawal', ['src', 'from', 'account']) &&
      isWrapper(moves, 'weth.withdrawal', only(moves.given)),
  },
  {
    name: 'native to form of it',
    action: 'wrap',
    weight: 93,
    reason: 'A coin became another form of the same asset, one for one.',
    matches: (moves) => isChangeOfForm(moves) && only(moves.got)?.coin.isNative === false,
  },
  {
    name: 'form to native',
    action: 'unwrap',
    weight: 93,
    reason: 'A coin became the native form of the same asset, one for one.',
    matches: (moves) => isChangeOfForm(moves) && only(moves.got)?.coin.isNative === true,
  },
  {
    name: 'money for coins',
    action: 'buy',
    weight: 94,
    reason: 'Money out, a coin in.',
    matches: (moves) => isTrade(moves) && hasCash(moves.given),
  },
  {
    name: 'coins for money',
    action: 'sell',
    weight: 94,
    reason: 'A coin out, money in.',
    matches: (moves) => isTrade(moves) && hasCash(moves.got),
  },
  {
    name: 'through a pool',
    action: 'swap',
    weight: 92,
    reason: 'One coin out, another in, through a pool.',
    matches: (moves) => isCoinTrade(moves) && isSwapEvent(moves),
  },
  {
    name: 'coin for coin',
    action: 'swap',
    weight: 82,
    reason: 'One coin out, another in.',
    matches: (moves) => isCoinTrade(moves) && !mayBeReceipt(moves),
  },
  {
    name: 'coin for a created coin',
    action: 'swap',
    weight: 76,
    reason: 'One coin out, another in, perhaps a receipt that stands for it.',
    matches: mayBeReceipt,
  },
  {
    name: 'stablecoin out',
    action: 'buy',
    weight: 72,
    reason: 'A stablecoin out, another coin in. Same lots, reported as a purchase.',
    matches: (moves) => isCoinTrade(moves) && isAllStable(moves.given),
  },
  {
    name: 'stablecoin in',
    action: 'sell',
    weight: 72,
    reason: 'A coin out, a stablecoin in. Same lots, reported as a sale.',
    matches: (moves) => isCoinTrade(moves) && isAllStable(moves.got),
  },
  {
    name: 'form of the same asset',
    action: 'wrap',
    weight: 45,
    reason: 'One coin out, another in.',
    matches: isCoinTrade,
  },
  {
    name: 'receipt for a coin',
    action: 'stake',
    weight: 40,
    reason: 'One coin out, another in that may stand for it.',
    matches: isCoinTrade,
  },
  { name: 'swap with money', action: 'swap', weight: 60, reason: 'Money and a coin changed hands.', matches: isTrade },
  {
    name: 'sold for nothing seen',
    action: 'sell',
    weight: 70,
    reason: 'Only money came in.',
    matches: ({ got, given }) => given.length === 0 && got.length > 0 && got.every(({ coin }) => coin.isCash),
  },
  {
    name: 'bought nothing seen',
    action: 'purchase',
    weight: 70,
    reason: 'Only money was paid.',
    matches: ({ got, given }) => got.length === 0 && given.length > 0 && given.every(({ coin }) => coin.isCash),
  },
  {
    name: 'coin and something unseen',
    action: 'purchase',
    weight: 38,
    reason: 'Coins left to a contract.',
    matches: (moves) => isTrade(moves) && moves.view.isSentByUs,
  },
];
