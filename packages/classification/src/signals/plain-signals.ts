/** Signals of coins from or to unknown addresses with nothing in return: the weakest evidence. */
import type { Moves } from '../read-moves.ts';
import { cameFrom, isOnlyIn, isOnlyOut, isPlainTransfer, type Signal, signalsOf, wentTo } from '../signal.ts';
import type { CoinView } from '../transaction-view.ts';

const fromStranger = (moves: Moves): boolean => cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody');
const toStranger = (moves: Moves): boolean => wentTo(moves, 'unknown') || wentTo(moves, 'nobody');
const isUnasked = (moves: Moves): boolean => isOnlyIn(moves) && !moves.view.isSentByUs;
const isClaimed = (moves: Moves): boolean =>
  isOnlyIn(moves) && moves.view.isSentByUs && moves.receiptsGiven.length === 0;
/** Coins that are used for payments. */
const isMoneyLike = ({ got }: Moves): boolean => got.every(({ coin }) => coin.isNative || coin.isStable || coin.isCash);
/** An exchange statement names no sender either, but an exchange mints no coins. */
const isCreatedNative = ({ got, view }: Moves): boolean =>
  got.length > 0 &&
  got.every(({ coin, parties }) => coin.isNative && parties.has('nobody')) &&
  view.transfers.every(({ to }) => to !== 'ownExchangeWallet');
const every = ({ got, given }: Moves, test: (coin: Moves['got'][number]['coin']) => boolean): boolean =>
  [...got, ...given].every(({ coin }) => test(coin));
/** Marked as spam by a person, or automatically and not sent by a known account. */
const isMarked = (coin: CoinView): boolean => coin.isSpam && !(coin.isUnreviewed && coin.isSentByKnown);
const isPretending = (coin: CoinView): boolean => coin.isUnreviewed && coin.isImpostor && !coin.isSentByKnown;
/** A spam token can log any transfer, even out of a wallet that never held it. */
const isForced = (moves: Moves): boolean => !moves.view.isSentByUs && (isOnlyIn(moves) || isOnlyOut(moves));

export const PLAIN_SIGNALS: readonly Signal[] = [
  {
    name: 'marked as spam',
    action: 'spam',
    weight: 97,
    reason: 'The coin is marked as spam.',
    matches: (moves) => isForced(moves) && every(moves, isMarked),
  },
  {
    name: 'advertisement',
    action: 'spam',
    weight: 96,
    reason: 'An unsolicited token with an advertisement as its name.',
    matches: (moves) =>
      isForced(moves) && every(moves, (coin) => isMarked(coin) || (coin.isUnreviewed && hasSpamWords(coin))),
  },
  {
    name: 'impostor',
    action: 'spam',
    weight: 96,
    reason: 'An unsolicited token that imitates another coin.',
    matches: (moves) => isForced(moves) && every(moves, (coin) => isMarked(coin) || isPretending(coin)),
  },
  {
    name: 'unasked collectible',
    action: 'spam',
    weight: 90,
    reason: 'An unsolicited NFT.',
    matches: (moves) => isUnasked(moves) && every(moves, (coin) => coin.isSpam || (coin.isUnreviewed && coin.isNft)),
  },
  {
    name: 'forged departure',
    action: 'spam',
    weight: 88,
    reason: 'An unknown token logged a transfer out of a wallet in a transaction that you did not send.',
    matches: (moves) => isForced(moves) && isOnlyOut(moves) && every(moves, (coin) => coin.isSpam || coin.isUnreviewed),
  },
  {
    name: 'unasked and new',
    action: 'spam',
    weight: 54,
    reason: 'An unsolicited, unreviewed token.',
    matches: (moves) => isUnasked(moves) && every(moves, (coin) => coin.isSpam || coin.isUnreviewed),
  },
  {
    name: 'unasked and new',
    action: 'airdrop',
    weight: 56,
    reason: 'An unsolicited, unreviewed token.',
    matches: (moves) => isUnasked(moves) && fromStranger(moves) && every(moves, (coin) => coin.isUnreviewed),
  },
  {
    name: 'unasked token',
    action: 'airdrop',
    weight: 58,
    reason: 'An unsolicited token from an unknown address.',
    matches: (moves) => isUnasked(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  {
    name: 'claimed',
    action: 'airdrop',
    weight: 62,
    reason: 'You called a contract, and it paid out coins.',
    matches: (moves) => isClaimed(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  ...signalsOf({
    name: 'claimed',
    reason: 'You called a contract, and it paid out coins.',
    matches: (moves) => isClaimed(moves) && fromStranger(moves),
    weights: [
      ['farmingReward', 57],
      ['stakingReward', 56],
      ['otherIncome', 55],
      ['unstake', 50],
      ['withdrawCollateral', 42],
    ],
  }),
  {
    name: 'paid out',
    action: 'otherIncome',
    weight: 52,
    reason: 'A contract paid coins out.',
    matches: (moves) => fromStranger(moves) && !isPlainTransfer(moves),
  },
  ...signalsOf({
    name: 'from a stranger',
    reason: 'Coins came from an unknown address.',
    matches: fromStranger,
    weights: [
      ['otherIncome', 48],
      ['giftReceived', 40],
      ['airdrop', 36],
    ],
  }),
  {
    name: 'from a stranger',
    action: 'clientDeposit',
    weight: 35,
    reason: 'Coins came from an unknown address, perhaps a client’s.',
    matches: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'exchangeWithdrawal',
    weight: 34,
    reason: 'Coins came from an unknown address, perhaps an exchange’s.',
    matches: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'bridgeIn',
    weight: 30,
    reason: 'Coins came from an unknown address, perhaps a bridge’s.',
    matches: fromStranger,
  },
  ...signalsOf({
    name: 'from a stranger',
    reason: 'Coins came from an unknown address, perhaps a borrower’s.',
    matches: fromStranger,
    weights: [
      ['p2pRepayment', 26],
      ['p2pInterest', 24],
    ],
  }),
  {
    name: 'from a stranger',
    action: 'buy',
    weight: 21,
    reason: 'Coins came from an unknown address, perhaps a seller’s.',
    matches: fromStranger,
  },
  {
    name: 'created',
    action: 'mining',
    weight: 74,
    reason: 'The network minted new coins.',
    matches: (moves) => isOnlyIn(moves) && isCreatedNative(moves) && !moves.view.isSentByUs,
  },
  {
    name: 'created',
    action: 'stakingReward',
    weight: 66,
    reason: 'The network minted new coins, perhaps for validating.',
    matches: (moves) => isOnlyIn(moves) && isCreatedNative(moves) && !moves.view.isSentByUs,
  },
  ...signalsOf({
    name: 'out of nowhere',
    reason: 'Coins appeared without a sender.',
    matches: (moves) => cameFrom(moves, 'nobody') && moves.view.target === null,
    weights: [
      ['fork', 38],
      ['interestReceived', 37],
    ],
  }),
  {
    name: 'to a stranger',
    action: 'purchase',
    weight: 48,
    reason: 'Coins went to an unknown address.',
    matches: toStranger,
  },
  {
    name: 'to a contract',
    action: 'purchase',
    weight: 49,
    reason: 'Coins left to a contract.',
    matches: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a contract',
    action: 'stake',
    weight: 40,
    reason: 'Coins left to a contract, perhaps to be staked.',
    matches: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a contract',
    action: 'bridgeOut',
    weight: 38,
    reason: 'Coins left to a contract, perhaps a bridge.',
    matches: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a contract',
    action: 'supplyCollateral',
    weight: 36,
    reason: 'Coins left to a contract, perhaps as a deposit.',
    matches: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a stranger',
    action: 'giftSent',
    weight: 42,
    reason: 'Coins went to an unknown address.',
    matches: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'exchangeDeposit',
    weight: 37,
    reason: 'Coins went to an unknown address, perhaps an exchange’s.',
    matches: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'clientWithdrawal',
    weight: 35,
    reason: 'Coins went to an unknown address, perhaps a client’s.',
    matches: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'lendOut',
    weight: 34,
    reason: 'Coins went to an unknown address, perhaps a borrower’s.',
    matches: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'bridgeOut',
    weight: 30,
    reason: 'Coins went to an unknown address, perhaps a bridge’s.',
    matches: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'sell',
    weight: 26,
    reason: 'Coins went to an unknown address, perhaps a buyer’s.',
    matches: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'lost',
    weight: 25,
    reason: 'Coins went to an unknown address.',
    matches: toStranger,
  },
  {
    name: 'moved',
    action: 'ownTransfer',
    weight: 27,
    reason: 'Coins moved on one side only; the other may be a wallet that you have not added yet.',
    matches: (moves) => isOnlyIn(moves) || isOnlyOut(moves),
  },
  {
    name: 'moved',
    action: 'swap',
    weight: 20,
    reason: 'Coins moved on one side only.',
    matches: (moves) => !moves.isStill,
  },
];

/** Words that mark an advertisement in the name or symbol of a token. The built-in rule uses the same list. */
export const SPAM_WORDS: readonly string[] = [
  'http',
  'www',
  't.me',
  '.com',
  '.io',
  '.xyz',
  '.net',
  '.org',
  '.app',
  '.site',
  '.vip',
  '.top',
  '.finance',
  '.gift',
  'claim',
  'visit',
  'airdrop',
  'reward at',
  'rewards at',
  'voucher',
  'giveaway',
  'free mint',
  'bonus at',
  'redeem',
];

export function hasSpamWords({ symbol, name }: { readonly symbol: string; readonly name: string }): boolean {
  const text = `${symbol} ${name}`.toLowerCase();
  return SPAM_WORDS.some((word) => text.includes(word));
}
