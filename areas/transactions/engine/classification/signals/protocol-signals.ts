/**
 * Signals from the registry of protocols: what events of known contracts show, what the role of a contract implies, and
 * what a token stands for. Principal that comes back is never income: every withdrawal outweighs every reward.
 */
import type { Action } from '@holdfast/actions/actions.ts';
import {
  findToken,
  isBridging,
  type KnownRole,
  meaningOfMethod,
  type MethodMeaning,
} from '@holdfast/protocols/registry';
import { areForSame, isFor, isInPool, isIssued, type Moves, type NetMove } from '../read-moves.ts';
import type { Signal } from '../signal.ts';
import { amountsText, withName } from './amounts-text.ts';
import { EVENT_SIGNALS } from './event-signals.ts';
import {
  LENDERS,
  HOLDERS,
  TRADERS,
  gets,
  givesCoins,
  getsCoins,
  hasRole,
  nameFor,
  allGiven,
  allGot,
  deposited,
  withdrew,
  bridgedOut,
  bridgedIn,
  earned,
  getsReceiptFor,
  returnsReceiptOf,
  type Test,
} from './protocol-evidence.ts';

const ofRoles = (...roles: readonly KnownRole[]): ReadonlySet<KnownRole> => new Set(roles);

/** What the role of a contract implies where no event says more. */
function roleSignal({
  roles,
  action,
  weight,
  when,
  say,
}: {
  readonly roles: ReadonlySet<KnownRole>;
  readonly action: Action;
  readonly weight: number;
  readonly when: Test;
  readonly say: (moves: Moves, name: string | null) => string;
}): Signal {
  return {
    action,
    weight,
    reason: (moves) => say(moves, nameFor(moves, null, roles)),
    matches: (moves) => hasRole(moves, roles) && when(moves),
  };
}

const isClaiming = ({ view }: Moves): boolean => ['claim', 'airdrop'].includes(meaningOfMethod(view.methodId) ?? '');

const isReceiptCoin = ({ coin }: NetMove): boolean =>
  coin.standsFor !== null && !['wrapped', 'poolShare', 'debt', 'lock'].includes(coin.standsFor.kind);
/** A locked coin for another one than it stands for. */
const isLockBought = ({ isTrade, given, got, view: { chainId } }: Moves): boolean =>
  isTrade &&
  got.some(({ coin }) => coin.standsFor?.kind === 'lock' && !given.some((move) => isFor(coin, move.coin, chainId)));
/** A coin that a protocol pays as its rewards. */
const isRewardCoin = ({ view }: Moves, { coin }: NetMove): boolean =>
  findToken(view.chainId, coin.contract)?.kind === 'coin';

const DEPOSITARIES = ofRoles('vault', 'stake', 'lendingPool', 'farm', 'gauge');
const isUnnamedReceipt = (move: NetMove): boolean =>
  move.parties.has('nobody') && !move.coin.isNative && !move.coin.isNft && move.coin.standsFor === null;

const OF_ROLES: readonly Signal[] = [
  roleSignal({
    roles: ofRoles('bridge'),
    action: 'bridgeOut',
    weight: 90,
    when: (moves) => givesCoins(moves) && !getsCoins(moves),
    say: bridgedOut,
  }),
  roleSignal({
    roles: ofRoles('bridge'),
    action: 'bridgeIn',
    weight: 90,
    when: (moves) => getsCoins(moves) && !givesCoins(moves),
    say: bridgedIn,
  }),
  roleSignal({ roles: HOLDERS, action: 'stake', weight: 79, when: ({ isOnlyOut }) => isOnlyOut, say: deposited }),
  roleSignal({
    roles: HOLDERS,
    action: 'unstake',
    weight: 78,
    when: (moves) => moves.isOnlyIn && !isClaiming(moves),
    say: withdrew,
  }),
  roleSignal({
    roles: HOLDERS,
    action: 'farmingReward',
    weight: 79,
    when: (moves) => moves.isOnlyIn && isClaiming(moves),
    say: earned,
  }),
  roleSignal({
    roles: HOLDERS,
    action: 'stake',
    weight: 93,
    when: (moves) => moves.isTrade && moves.got.some(isReceiptCoin) && !moves.given.some(isReceiptCoin),
    say: deposited,
  }),
  roleSignal({
    roles: HOLDERS,
    action: 'unstake',
    weight: 93,
    when: (moves) => moves.isTrade && moves.given.some(isReceiptCoin) && !moves.got.some(isReceiptCoin),
    say: withdrew,
  }),
  // Created by the contract that took the coins, or destroyed by the one that paid: its receipt, although it names
  // nothing.
  roleSignal({
    roles: DEPOSITARIES,
    action: 'stake',
    weight: 78,
    when: (moves) => moves.isTrade && moves.got.every(isUnnamedReceipt) && !moves.given.some(isUnnamedReceipt),
    say: deposited,
  }),
  roleSignal({
    roles: DEPOSITARIES,
    action: 'unstake',
    weight: 78,
    when: (moves) => moves.isTrade && moves.given.every(isUnnamedReceipt) && !moves.got.some(isUnnamedReceipt),
    say: withdrew,
  }),
  roleSignal({
    roles: ofRoles('farm', 'gauge', 'vault'),
    action: 'farmingReward',
    weight: 79,
    when: (moves) => moves.isOnlyIn && moves.got.every((move) => isRewardCoin(moves, move)),
    say: earned,
  }),
  roleSignal({
    roles: LENDERS,
    action: 'supplyCollateral',
    weight: 79,
    when: ({ isOnlyOut }) => isOnlyOut,
    say: deposited,
  }),
  roleSignal({
    roles: LENDERS,
    action: 'withdrawCollateral',
    weight: 76,
    when: ({ isOnlyIn }) => isOnlyIn,
    say: withdrew,
  }),
  roleSignal({
    roles: ofRoles('distributor'),
    action: 'farmingReward',
    weight: 79,
    when: (moves) => moves.isOnlyIn,
    say: earned,
  }),
  roleSignal({
    roles: ofRoles('airdrop'),
    action: 'airdrop',
    weight: 79,
    when: (moves) => gets(moves) && !givesCoins(moves),
    say: (moves, name) =>
      `You received an airdrop of ${amountsText([...moves.got, ...moves.receiptsGot])}${withName('from', name)}.`,
  }),
  roleSignal({
    roles: ofRoles('airdrop'),
    action: 'airdrop',
    weight: 60,
    when: (moves) => moves.isTrade && moves.given.every(({ coin }) => coin.isNative),
    say: (moves, name) =>
      `You received ${amountsText(moves.got)}${withName('from', name)} and paid ` +
      `${amountsText(moves.given)} for the claim.`,
  }),
  roleSignal({
    roles: TRADERS,
    action: 'swap',
    weight: 79,
    when: ({ isTrade }) => isTrade,
    say: (moves, name) =>
      `You exchanged ${amountsText(moves.given)} for ${amountsText(moves.got)}${withName('with', name)}.`,
  }),
  roleSignal({
    roles: TRADERS,
    action: 'swap',
    weight: 90,
    when: (moves) => moves.isTrade && ![...moves.given, ...moves.got].some(isReceiptCoin),
    say: (moves, name) =>
      `You exchanged ${amountsText(moves.given)} for ${amountsText(moves.got)}${withName('with', name)}.`,
  }),
  roleSignal({
    roles: ofRoles('orderBook'),
    action: 'swap',
    weight: 79,
    when: ({ isOnlyIn }) => isOnlyIn,
    say: (moves, name) => `${name ?? 'An order book'} paid ${amountsText(moves.got)} for an order.`,
  }),
  roleSignal({
    roles: ofRoles('card', 'service'),
    action: 'purchase',
    weight: 79,
    when: ({ isOnlyOut }) => isOnlyOut,
    say: (moves, name) => `You paid ${amountsText(moves.given)}${withName('to', name)}.`,
  }),
  roleSignal({
    roles: ofRoles('donation'),
    action: 'giftSent',
    weight: 79,
    when: ({ isOnlyOut }) => isOnlyOut,
    say: (moves, name) => `You donated ${amountsText(moves.given)}${withName('through', name)}.`,
  }),
  roleSignal({
    roles: ofRoles('donation'),
    action: 'otherIncome',
    weight: 79,
    when: ({ isOnlyIn }) => isOnlyIn,
    say: (moves, name) => `You received ${amountsText(moves.got)} of donations${withName('through', name)}.`,
  }),
  roleSignal({
    roles: ofRoles('issuer'),
    action: 'exchangeDeposit',
    weight: 79,
    when: ({ isOnlyOut }) => isOnlyOut,
    say: (moves, name) => `You redeemed ${amountsText(moves.given)}${withName('with', name)} for money at your bank.`,
  }),
  roleSignal({
    roles: ofRoles('issuer'),
    action: 'exchangeWithdrawal',
    weight: 79,
    when: ({ isOnlyIn }) => isOnlyIn,
    say: (moves, name) => `${name ?? 'An issuer'} issued ${amountsText(moves.got)} for money from your bank.`,
  }),
  roleSignal({
    roles: ofRoles('market'),
    action: 'swap',
    weight: 79,
    when: ({ isTrade }) => isTrade,
    say: (moves, name) =>
      `You exchanged ${amountsText(moves.given)} for ${amountsText(moves.got)}${withName('on', name)}.`,
  }),
];

/** A helper contract takes the receipt of the wallet, and pays out the coins. */
const isDeposit = ({ coin }: NetMove): boolean =>
  !['poolShare', 'wrapped', 'debt'].includes(coin.standsFor?.kind ?? '');
const handsOverReceiptOf = ({ given, got, view: { chainId } }: Moves): boolean =>
  given.some((receipt) => isDeposit(receipt) && got.some((move) => isFor(receipt.coin, move.coin, chainId)));
const getsReceiptFromHelper = ({ given, got, view: { chainId } }: Moves): boolean =>
  got.some((receipt) => isDeposit(receipt) && given.some((move) => isFor(receipt.coin, move.coin, chainId)));
const hasPoolSwap = (moves: Moves): boolean => moves.view.events.some(({ name }) => name.endsWith('.swap'));
const isExchange = (moves: Moves): boolean => hasRole(moves, TRADERS) || hasPoolSwap(moves);
/** Another receipt than that of the coin given, after a swap inside. */
const isZap = ({ given, receiptsGot, got }: Moves): boolean =>
  given.length > 0 &&
  [...receiptsGot, ...got].some(
    (move) => isIssued(move) && move.coin.standsFor !== null && move.coin.standsFor.kind !== 'debt',
  );

/** Receipts in both directions and no coins. Debts are no deposits. */
function movesDeposit(
  { given, got, receiptsGiven, receiptsGot, view: { chainId } }: Moves,
  isSameCoin: boolean,
): boolean {
  const isDebt = ({ coin }: NetMove): boolean => coin.standsFor?.kind === 'debt';
  if (given.length + got.length > 0 || receiptsGiven.length === 0 || receiptsGot.length === 0) return false;
  if ([...receiptsGiven, ...receiptsGot].some((move) => isDebt(move) || move.coin.standsFor === null)) return false;
  const isSame = receiptsGiven.every((left) =>
    receiptsGot.some(
      (right) =>
        areForSame(left.coin, right.coin, chainId) ||
        isFor(left.coin, right.coin, chainId) ||
        isFor(right.coin, left.coin, chainId),
    ),
  );
  return isSame === isSameCoin;
}

/** A receipt for shares of a pool, and coins of that pool on the other side. */
const isPooledIn = (coins: readonly NetMove[], receipts: readonly NetMove[], chainId: number | null): boolean =>
  coins.length > 0 &&
  receipts.some((receipt) => isIssued(receipt) && coins.some((move) => isInPool(receipt.coin, move.coin, chainId)));

const OF_TOKENS: readonly Signal[] = [
  ...([true, false] as const).flatMap((isSure): Signal[] => [
    {
      action: 'stake',
      weight: isSure ? 93 : 78,
      reason: (moves) => deposited(moves, nameFor(moves, 'deposit')),
      matches: (moves) => getsReceiptFor(moves, isSure) && !getsCoins(moves),
    },
    {
      action: 'stake',
      weight: isSure ? 92 : 70,
      reason: (moves) => deposited(moves, nameFor(moves, 'deposit')),
      matches: (moves) => getsReceiptFor(moves, isSure),
    },
    {
      action: 'unstake',
      weight: isSure ? 93 : 78,
      reason: (moves) => withdrew(moves, nameFor(moves, 'withdraw')),
      matches: (moves) => returnsReceiptOf(moves, isSure) && !givesCoins(moves),
    },
    {
      action: 'unstake',
      weight: isSure ? 92 : 70,
      reason: (moves) => withdrew(moves, nameFor(moves, 'withdraw')),
      matches: (moves) => returnsReceiptOf(moves, isSure),
    },
  ]),
  {
    action: 'stake',
    weight: 88,
    reason: 'A deposit moved: one receipt for another of the same coin.',
    matches: (moves) => movesDeposit(moves, true),
  },
  {
    action: 'swap',
    weight: 88,
    reason: 'A deposit was exchanged for another: one receipt for the receipt of another coin.',
    matches: (moves) => movesDeposit(moves, false),
  },
  {
    action: 'swap',
    weight: 74,
    reason: (moves) => `You bought ${amountsText(moves.got)}, which is locked, for ${amountsText(moves.given)}.`,
    matches: isLockBought,
  },
  {
    action: 'addLiquidity',
    weight: 95,
    reason: (moves) =>
      `You added ${amountsText(moves.given)} to a pool${withName('of', nameFor(moves, 'addLiquidity'))} ` +
      'and staked its shares.',
    matches: (moves) => isPooledIn(moves.given, [...moves.receiptsGot, ...moves.got], moves.view.chainId),
  },
  {
    action: 'removeLiquidity',
    weight: 95,
    reason: (moves) =>
      `You took ${amountsText(moves.got)} out of a pool${withName('of', nameFor(moves, 'removeLiquidity'))}.`,
    matches: (moves) => isPooledIn(moves.got, [...moves.receiptsGiven, ...moves.given], moves.view.chainId),
  },
  {
    action: 'stake',
    weight: 74,
    reason: (moves) => deposited(moves, nameFor(moves, 'deposit')),
    matches: (moves) => getsReceiptFromHelper(moves) && !isExchange(moves),
  },
  {
    action: 'unstake',
    weight: 74,
    reason: (moves) => withdrew(moves, nameFor(moves, 'withdraw')),
    matches: (moves) => handsOverReceiptOf(moves) && !isExchange(moves),
  },
  {
    action: 'stake',
    weight: 66,
    reason: (moves) => deposited(moves, nameFor(moves, 'deposit')),
    matches: isZap,
  },
];

const isCall = (moves: Moves, meaning: MethodMeaning): boolean =>
  moves.view.isSentByUs && meaningOfMethod(moves.view.methodId) === meaning;

/** A protocol that bridges: coins that only leave through its routers, or only arrive, change the network. */
const isThroughBridge = ({ contracts }: Moves): boolean => contracts.some(({ protocol }) => isBridging(protocol));
/** Burned by calling the token itself, with nothing in return: bridged tokens are withdrawn to their own network so. */
const burnsOnly = (moves: Moves): boolean =>
  moves.isOnlyOut &&
  isCall(moves, 'withdraw') &&
  moves.given.every(
    (move) =>
      isIssued(move) &&
      move.coin.standsFor === null &&
      move.coin.contract?.toLowerCase() === moves.view.target?.toLowerCase(),
  );

/** The name of the function that was called, of a contract that is not in the registry. */
const OF_METHODS: readonly Signal[] = [
  {
    action: 'bridgeOut',
    weight: 76,
    reason: (moves) => bridgedOut(moves, nameFor(moves, 'bridgeOut')),
    matches: (moves) => moves.isOnlyOut && isThroughBridge(moves),
  },
  {
    action: 'bridgeIn',
    weight: 76,
    reason: (moves) => bridgedIn(moves, nameFor(moves, 'bridgeIn')),
    matches: (moves) => moves.isOnlyIn && isThroughBridge(moves),
  },
  {
    action: 'bridgeOut',
    weight: 68,
    reason: (moves) => `You burned ${amountsText(moves.given)} to withdraw it to another network, as it seems.`,
    matches: burnsOnly,
  },
  {
    action: 'stake',
    weight: 66,
    reason: (moves) => `You called a deposit function, and ${amountsText(moves.got)} was created for your coins.`,
    matches: (moves) => moves.isTrade && isCall(moves, 'deposit') && moves.got.some(isIssued),
  },
  {
    action: 'unstake',
    weight: 66,
    reason: (moves) => `You called a withdrawal function and gave back ${amountsText(moves.given)}.`,
    matches: (moves) => moves.isTrade && isCall(moves, 'withdraw') && moves.given.some(isIssued),
  },
  {
    action: 'unstake',
    weight: 60,
    reason: (moves) => `You called a withdrawal function, and ${amountsText(moves.got)} came back.`,
    matches: (moves) => moves.isTrade && isCall(moves, 'withdraw') && moves.given.every(({ coin }) => coin.isNative),
  },
  {
    action: 'stake',
    weight: 56,
    reason: (moves) => `You called a deposit function and sent ${amountsText(allGiven(moves))}.`,
    matches: (moves) => moves.isOnlyOut && isCall(moves, 'deposit'),
  },
  {
    action: 'unstake',
    weight: 58,
    reason: (moves) => `You called a withdrawal function, and ${amountsText(allGot(moves))} came back.`,
    matches: (moves) => moves.isOnlyIn && isCall(moves, 'withdraw'),
  },
  {
    action: 'borrow',
    weight: 60,
    reason: (moves) => `You called a function that borrows, and received ${amountsText(allGot(moves))}.`,
    matches: (moves) => moves.isOnlyIn && isCall(moves, 'borrow'),
  },
  {
    action: 'repay',
    weight: 58,
    reason: (moves) => `You called a function that repays a loan, and paid ${amountsText(allGiven(moves))}.`,
    matches: (moves) => moves.isOnlyOut && isCall(moves, 'repay'),
  },
];

export const PROTOCOL_SIGNALS: readonly Signal[] = [...EVENT_SIGNALS, ...OF_TOKENS, ...OF_ROLES, ...OF_METHODS];
