/** Signals of coins from or to unknown addresses with nothing in return: the weakest evidence. */
import { meaningOfMethod } from '@holdfast/protocols/registry';
import { isIssued, type Moves } from '../read-moves.ts';
import { type ByAction, cameFrom, isPlainTransfer, type Signal, signalsOf, wentTo } from '../signal.ts';
import type { CoinView } from '../transaction-view.ts';

const fromStranger = (moves: Moves): boolean => cameFrom(moves, 'unknown') || cameFrom(moves, 'nobody');
const toStranger = (moves: Moves): boolean => wentTo(moves, 'unknown') || wentTo(moves, 'nobody');
const isUnasked = (moves: Moves): boolean => moves.isOnlyIn && !moves.view.isSentByUs;
const isClaimed = (moves: Moves): boolean =>
  moves.isOnlyIn && moves.view.isSentByUs && moves.receiptsGiven.length === 0;
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
const isMarkedByPerson = (coin: CoinView): boolean => coin.isSpam && !coin.isUnreviewed;
/** The registry has a contract of the transaction, or one of its events shows what happened. */
const isKnown = ({ contracts, findings }: Moves): boolean => contracts.length > 0 || findings.length > 0;
/** The function that was called is one that pays out rewards or airdrops. */
const isClaim = ({ view }: Moves): boolean => ['claim', 'airdrop'].includes(meaningOfMethod(view.methodId) ?? '');
const SAFE_EXECUTION = '0x6a761202';
/** Somebody sent the coins: a contract did not decide about them. */
const isSent = (moves: Moves): boolean =>
  isPlainTransfer(moves) ||
  moves.view.methodId === SAFE_EXECUTION ||
  meaningOfMethod(moves.view.methodId) === 'distribute';
const isPretending = (coin: CoinView): boolean => coin.isUnreviewed && coin.isImpostor && !coin.isSentByKnown;
/** A spam token can log any transfer, even out of a wallet that never held it. */
const isForced = (moves: Moves): boolean => !moves.view.isSentByUs && (moves.isOnlyIn || moves.isOnlyOut);

/** Whose the unknown address perhaps is. */
const ADDRESS_OWNERS: ByAction<string> = {
  clientDeposit: 'a client’s',
  clientWithdrawal: 'a client’s',
  exchangeDeposit: 'an exchange’s',
  exchangeWithdrawal: 'an exchange’s',
  bridgeIn: 'a bridge’s',
  bridgeOut: 'a bridge’s',
  lendOut: 'a borrower’s',
  p2pRepayment: 'a borrower’s',
  p2pInterest: 'a borrower’s',
  buy: 'a seller’s',
  sell: 'a buyer’s',
};

export const PLAIN_SIGNALS: readonly Signal[] = [
  {
    action: 'spam',
    weight: 97,
    reason: 'The coin is marked as spam.',
    matches: (moves) => isForced(moves) && every(moves, isMarkedByPerson),
  },
  {
    action: 'spam',
    weight: 97,
    reason: 'The coin was marked as spam when it was found.',
    matches: (moves) => isForced(moves) && isSent(moves) && every(moves, isMarked),
  },
  {
    action: 'spam',
    weight: 79,
    reason: 'The coin was marked as spam when it was found.',
    matches: (moves) => isForced(moves) && !isKnown(moves) && every(moves, isMarked),
  },
  {
    action: 'spam',
    weight: 96,
    reason: 'An unsolicited token with an advertisement as its name.',
    matches: (moves) =>
      isForced(moves) && every(moves, (coin) => isMarked(coin) || (coin.isUnreviewed && hasSpamWords(coin))),
  },
  {
    action: 'spam',
    weight: 96,
    reason: 'An unsolicited token that imitates another coin.',
    matches: (moves) =>
      isForced(moves) && isSent(moves) && every(moves, (coin) => isMarked(coin) || isPretending(coin)),
  },
  {
    action: 'spam',
    weight: 79,
    reason: 'An unsolicited token that imitates another coin.',
    matches: (moves) =>
      isForced(moves) && !isKnown(moves) && every(moves, (coin) => isMarked(coin) || isPretending(coin)),
  },
  {
    action: 'spam',
    weight: 79,
    reason: 'An unsolicited NFT.',
    matches: (moves) =>
      isUnasked(moves) && !isKnown(moves) && every(moves, (coin) => coin.isSpam || (coin.isUnreviewed && coin.isNft)),
  },
  {
    action: 'spam',
    weight: 79,
    reason: 'An unknown token logged a transfer out of a wallet in a transaction that you did not send.',
    matches: (moves) =>
      isForced(moves) &&
      moves.isOnlyOut &&
      !isKnown(moves) &&
      !moves.given.every(isIssued) &&
      every(moves, (coin) => coin.isSpam || (coin.isUnreviewed && coin.standsFor === null)),
  },
  {
    action: 'spam',
    weight: 54,
    reason: 'An unsolicited, unreviewed token.',
    matches: (moves) => isUnasked(moves) && isSent(moves) && every(moves, (coin) => coin.isSpam || coin.isUnreviewed),
  },
  {
    action: 'airdrop',
    weight: 56,
    reason: 'An unsolicited, unreviewed token.',
    matches: (moves) =>
      isUnasked(moves) && isSent(moves) && fromStranger(moves) && every(moves, (coin) => coin.isUnreviewed),
  },
  {
    action: 'airdrop',
    weight: 58,
    reason: 'An unsolicited token from an unknown address.',
    matches: (moves) => isUnasked(moves) && isSent(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  {
    action: 'airdrop',
    weight: 62,
    reason: 'You claimed {got} from {from:a contract}.',
    matches: (moves) => isClaimed(moves) && isClaim(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  {
    action: 'farmingReward',
    weight: 57,
    reason: 'You claimed {got} from {from:a contract}.',
    matches: (moves) => isClaimed(moves) && isClaim(moves) && fromStranger(moves) && !isMoneyLike(moves),
  },
  // A contract that pays out may return what was deposited, lent or bridged: that alone suggests no income.
  ...signalsOf({
    reason: 'You called {with:a contract}, and it paid out {got}. It may have returned your own coins.',
    matches: (moves) => isClaimed(moves) && fromStranger(moves),
    weights: {
      unstake: 49,
      farmingReward: 48,
      stakingReward: 47,
      airdrop: 46,
      otherIncome: 45,
      withdrawCollateral: 44,
      bridgeIn: 43,
      borrow: 42,
    },
  }),
  {
    action: 'otherIncome',
    weight: 45,
    reason: '{with:A contract} paid {got} out.',
    matches: (moves) => fromStranger(moves) && !isPlainTransfer(moves),
  },
  ...signalsOf({
    reason: '{got} came from an unknown address.',
    matches: fromStranger,
    weights: {
      otherIncome: 48,
      giftReceived: 40,
      airdrop: 36,
      clientDeposit: 35,
      exchangeWithdrawal: 34,
      bridgeIn: 30,
      p2pRepayment: 26,
      p2pInterest: 24,
      buy: 21,
    },
    guesses: ADDRESS_OWNERS,
  }),
  {
    action: 'bridgeIn',
    weight: 88,
    reason: 'The network created {got} for the sender, as it does for a deposit from layer 1. No income.',
    matches: (moves) => moves.isOnlyIn && isCreatedNative(moves) && moves.view.isSentByUs,
  },
  ...signalsOf({
    reason: 'The network minted {got}.',
    matches: (moves) => moves.isOnlyIn && isCreatedNative(moves) && !moves.view.isSentByUs,
    weights: { mining: 74, stakingReward: 66 },
    guesses: { stakingReward: 'for validating' },
  }),
  ...signalsOf({
    reason: '{got} appeared without a sender.',
    matches: (moves) => cameFrom(moves, 'nobody') && moves.view.target === null,
    weights: { fork: 38, interestReceived: 37 },
  }),
  ...signalsOf({
    reason: '{given} left to {to:a contract}.',
    matches: (moves) => toStranger(moves) && !isPlainTransfer(moves),
    weights: { purchase: 49, stake: 40, bridgeOut: 38, supplyCollateral: 36 },
    guesses: { stake: 'to be staked', bridgeOut: 'a bridge', supplyCollateral: 'as a deposit' },
  }),
  ...signalsOf({
    reason: '{given} went to an unknown address.',
    matches: toStranger,
    weights: {
      purchase: 48,
      giftSent: 42,
      exchangeDeposit: 37,
      clientWithdrawal: 35,
      lendOut: 34,
      bridgeOut: 30,
      sell: 26,
      lost: 25,
    },
    guesses: ADDRESS_OWNERS,
  }),
  {
    action: 'ownTransfer',
    weight: 27,
    reason: 'Coins moved on one side only; the other may be a wallet that you have not added yet.',
    matches: (moves) => moves.isOnlyIn || moves.isOnlyOut,
  },
  { action: 'swap', weight: 20, reason: 'Coins moved on one side only.', matches: (moves) => !moves.isStill },
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
