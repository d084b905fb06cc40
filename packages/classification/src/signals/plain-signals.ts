/** Coins that come from strangers or go to them, with nothing in return: the least that can be known. */
import type { Moves } from '../read-moves.ts';
import { cameFrom, isOnlyIn, isOnlyOut, isPlainTransfer, type Signal, wentTo } from '../signal.ts';
import type { CoinView } from '../transaction-view.ts';

const fromStranger = (moves: Moves): boolean => cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody');
const toStranger = (moves: Moves): boolean => wentTo(moves, 'unknown') || wentTo(moves, 'nobody');
const isUnasked = (moves: Moves): boolean => isOnlyIn(moves) && !moves.view.isSentByUs;
const isClaimed = (moves: Moves): boolean =>
  isOnlyIn(moves) && moves.view.isSentByUs && moves.receiptsGiven.length === 0;
/** What people pay with. */
const isMoneyLike = ({ got }: Moves): boolean => got.every(({ coin }) => coin.isNative || coin.isStable || coin.isCash);
/** A file of an exchange names no sender either, but an exchange creates no coins. */
const isCreatedNative = ({ got, view }: Moves): boolean =>
  got.length > 0 &&
  got.every(({ coin, parties }) => coin.isNative && parties.has('nobody')) &&
  view.transfers.every(({ to }) => to !== 'ownExchangeWallet');
const every = ({ got, given }: Moves, test: (coin: Moves['got'][number]['coin']) => boolean): boolean =>
  [...got, ...given].every(({ coin }) => test(coin));
/** Marked by a person, or by a program and with nobody known who uses it. */
const isMarked = (coin: CoinView): boolean => coin.isSpam && !(coin.isUnreviewed && coin.isSentByKnown);
const isPretending = (coin: CoinView): boolean => coin.isUnreviewed && coin.isImpostor && !coin.isSentByKnown;
/** A worthless token can write any transfer into its log, also one out of a wallet that never held it. */
const isForced = (moves: Moves): boolean => !moves.view.isSentByUs && (isOnlyIn(moves) || isOnlyOut(moves));

export const PLAIN_SIGNALS: readonly Signal[] = [
  {
    name: 'marked as spam',
    action: 'spam',
    weight: 97,
    words: 'The coin is marked as spam.',
    fits: (moves) => isForced(moves) && every(moves, isMarked),
  },
  {
    name: 'advertisement',
    action: 'spam',
    weight: 96,
    words: 'A token that nobody asked for, with an advertisement for a name.',
    fits: (moves) =>
      isForced(moves) && every(moves, (coin) => isMarked(coin) || (coin.isUnreviewed && hasSpamWords(coin))),
  },
  {
    name: 'impostor',
    action: 'spam',
    weight: 96,
    words: 'A token that nobody asked for, with the name of a coin it is not.',
    fits: (moves) => isForced(moves) && every(moves, (coin) => isMarked(coin) || isPretending(coin)),
  },
  {
    name: 'unasked collectible',
    action: 'spam',
    weight: 90,
    words: 'A collectible that nobody asked for.',
    fits: (moves) => isUnasked(moves) && every(moves, (coin) => coin.isSpam || (coin.isUnreviewed && coin.isNft)),
  },
  {
    name: 'forged departure',
    action: 'spam',
    weight: 88,
    words: 'An unknown token claims to have left a wallet, in a transaction that we did not send.',
    fits: (moves) => isForced(moves) && isOnlyOut(moves) && every(moves, (coin) => coin.isSpam || coin.isUnreviewed),
  },
  {
    name: 'unasked and new',
    action: 'spam',
    weight: 54,
    words: 'A token that is new here and that nobody asked for.',
    fits: (moves) => isUnasked(moves) && every(moves, (coin) => coin.isSpam || coin.isUnreviewed),
  },
  {
    name: 'unasked and new',
    action: 'airdrop',
    weight: 56,
    words: 'A token that is new here came without asking.',
    fits: (moves) => isUnasked(moves) && fromStranger(moves) && every(moves, (coin) => coin.isUnreviewed),
  },
  {
    name: 'unasked token',
    action: 'airdrop',
    weight: 58,
    words: 'A token came from a stranger without asking.',
    fits: (moves) => isUnasked(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  {
    name: 'claimed',
    action: 'airdrop',
    weight: 62,
    words: 'We called a contract, and it paid out coins for nothing.',
    fits: (moves) => isClaimed(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  {
    name: 'claimed',
    action: 'farmingReward',
    weight: 57,
    words: 'We called a contract, and it paid out coins for nothing.',
    fits: (moves) => isClaimed(moves) && fromStranger(moves),
  },
  {
    name: 'claimed',
    action: 'stakingReward',
    weight: 56,
    words: 'We called a contract, and it paid out coins for nothing.',
    fits: (moves) => isClaimed(moves) && fromStranger(moves),
  },
  {
    name: 'claimed',
    action: 'otherIncome',
    weight: 55,
    words: 'We called a contract, and it paid out coins for nothing.',
    fits: (moves) => isClaimed(moves) && fromStranger(moves),
  },
  {
    name: 'claimed',
    action: 'unstake',
    weight: 50,
    words: 'We called a contract, and it paid out coins.',
    fits: (moves) => isClaimed(moves) && fromStranger(moves),
  },
  {
    name: 'claimed',
    action: 'withdrawCollateral',
    weight: 42,
    words: 'We called a contract, and it paid out coins.',
    fits: (moves) => isClaimed(moves) && fromStranger(moves),
  },
  {
    name: 'paid out',
    action: 'otherIncome',
    weight: 52,
    words: 'A contract paid coins out.',
    fits: (moves) => fromStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'from a stranger',
    action: 'otherIncome',
    weight: 48,
    words: 'Coins came from an unknown address.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'giftReceived',
    weight: 40,
    words: 'Coins came from an unknown address.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'airdrop',
    weight: 36,
    words: 'Coins came from an unknown address.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'clientDeposit',
    weight: 35,
    words: 'Coins came from an unknown address, perhaps a client’s.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'exchangeWithdrawal',
    weight: 34,
    words: 'Coins came from an unknown address, perhaps an exchange’s.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'bridgeIn',
    weight: 30,
    words: 'Coins came from an unknown address, perhaps a bridge’s.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'p2pRepayment',
    weight: 26,
    words: 'Coins came from an unknown address, perhaps a borrower’s.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'p2pInterest',
    weight: 24,
    words: 'Coins came from an unknown address, perhaps a borrower’s.',
    fits: fromStranger,
  },
  {
    name: 'from a stranger',
    action: 'buy',
    weight: 21,
    words: 'Coins came from an unknown address, perhaps a seller’s.',
    fits: fromStranger,
  },
  {
    name: 'created',
    action: 'mining',
    weight: 74,
    words: 'The network created coins for us.',
    fits: (moves) => isOnlyIn(moves) && isCreatedNative(moves) && !moves.view.isSentByUs,
  },
  {
    name: 'created',
    action: 'stakingReward',
    weight: 66,
    words: 'The network created coins for us, perhaps for validating.',
    fits: (moves) => isOnlyIn(moves) && isCreatedNative(moves) && !moves.view.isSentByUs,
  },
  {
    name: 'out of nowhere',
    action: 'fork',
    weight: 38,
    words: 'Coins appeared without a sender.',
    fits: (moves) => cameFrom(moves, 'nobody') && moves.view.target === null,
  },
  {
    name: 'out of nowhere',
    action: 'interestReceived',
    weight: 37,
    words: 'Coins appeared without a sender.',
    fits: (moves) => cameFrom(moves, 'nobody') && moves.view.target === null,
  },
  {
    name: 'to a stranger',
    action: 'purchase',
    weight: 48,
    words: 'Coins went to an unknown address.',
    fits: toStranger,
  },
  {
    name: 'to a contract',
    action: 'purchase',
    weight: 49,
    words: 'Coins left to a contract.',
    fits: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a contract',
    action: 'stake',
    weight: 40,
    words: 'Coins left to a contract, perhaps to be staked.',
    fits: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a contract',
    action: 'bridgeOut',
    weight: 38,
    words: 'Coins left to a contract, perhaps a bridge.',
    fits: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a contract',
    action: 'supplyCollateral',
    weight: 36,
    words: 'Coins left to a contract, perhaps as a deposit.',
    fits: (moves) => toStranger(moves) && !isPlainTransfer(moves),
  },
  {
    name: 'to a stranger',
    action: 'giftSent',
    weight: 42,
    words: 'Coins went to an unknown address.',
    fits: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'exchangeDeposit',
    weight: 37,
    words: 'Coins went to an unknown address, perhaps an exchange’s.',
    fits: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'clientWithdrawal',
    weight: 35,
    words: 'Coins went to an unknown address, perhaps a client’s.',
    fits: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'lendOut',
    weight: 34,
    words: 'Coins went to an unknown address, perhaps a borrower’s.',
    fits: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'bridgeOut',
    weight: 30,
    words: 'Coins went to an unknown address, perhaps a bridge’s.',
    fits: toStranger,
  },
  {
    name: 'to a stranger',
    action: 'sell',
    weight: 26,
    words: 'Coins went to an unknown address, perhaps a buyer’s.',
    fits: toStranger,
  },
  { name: 'to a stranger', action: 'lost', weight: 25, words: 'Coins went to an unknown address.', fits: toStranger },
  {
    name: 'moved',
    action: 'ownTransfer',
    weight: 27,
    words: 'Coins moved on one side only; the other may be a wallet that is not entered yet.',
    fits: (moves) => isOnlyIn(moves) || isOnlyOut(moves),
  },
  {
    name: 'moved',
    action: 'swap',
    weight: 20,
    words: 'Coins moved on one side only.',
    fits: (moves) => !moves.isStill,
  },
];

/** Marks of an advertisement in a token's name or symbol. The built-in rule looks for the same words. */
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
