/**
 * Accounts of Compound v2. A market is found by its events and names its comptroller, which has one account for each
 * user; deposits and debts of all markets count together. Balances are those that the contract itself counts with:
 * interest since the market's last transaction is not in them.
 */
import type { Ratio } from '@holdfast/money';
import {
  addressOf,
  arrayOf,
  type ContractBatch,
  type ContractResults,
  positionReader,
  readFirst,
  readNext,
} from '../engine/contracts/contract-batch.ts';
import { BASIS_POINTS, WAD } from '../engine/integer-math.ts';
import type { LenderCoin } from '../engine/loans/lender-account.ts';
import { type LenderState, RATIO_OF_WAD, YEAR_SECONDS } from '../engine/loans/lender-protocol.ts';
import { type FoundPosition, type ReadPosition, sameAddress, toRead } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';

export interface ComptrollerKey {
  readonly comptroller: string;
  readonly user: string;
  /** Markets that the user was met in; those that the account entered are read as well. */
  readonly markets: readonly string[];
}

export interface ComptrollerState extends LenderState {
  /** What `getAccountLiquidity` returns: what could still be borrowed, or is missing, in dollars with 18 decimals. */
  readonly liquidity: bigint;
  readonly shortfall: bigint;
}

/** More than any account enters. */
const MARKETS_MAX = 100;
/** Dollars with 36 decimals for one smallest unit, to 54 decimals. */
const PRICE_SCALE = 10n ** 18n;

export const readAccounts = positionReader<ComptrollerKey, ComptrollerState>(async (target, accounts) => {
  const first = await readFirst(target, accounts, {
    plan: (batch, { comptroller, user }) => ({
      entered: batch.add(comptroller, 'getAssetsIn(address)', user),
      oracle: batch.add(comptroller, 'oracle()'),
      closeFactor: batch.add(comptroller, 'closeFactorMantissa()'),
      incentive: batch.add(comptroller, 'liquidationIncentiveMantissa()'),
      liquidity: batch.add(comptroller, 'getAccountLiquidity(address)', user),
    }),
    read: (results, places, key) => {
      const entered = arrayOf(results.words(places.entered, 2)).map(addressOf).slice(0, MARKETS_MAX);
      return {
        ...key,
        entered,
        markets: [...entered, ...key.markets.filter((each) => !entered.some((known) => sameAddress(known, each)))],
        oracle: results.address(places.oracle),
        closeFactorBps: (results.word(places.closeFactor) * BASIS_POINTS) / WAD,
        bonusBps: (results.word(places.incentive) * BASIS_POINTS) / WAD,
        liquidity: results.wordAt(places.liquidity, 1),
        shortfall: results.wordAt(places.liquidity, 2),
      };
    },
  });
  return readNext(target, first, { plan: planMarkets, read: readState });
});

interface Account extends ComptrollerKey {
  readonly entered: readonly string[];
  readonly oracle: string;
  readonly closeFactorBps: bigint;
  readonly bonusBps: bigint;
  readonly liquidity: bigint;
  readonly shortfall: bigint;
}

function planMarkets(batch: ContractBatch, { comptroller, user, oracle, markets }: Account) {
  return markets.map((market) => ({
    market,
    terms: batch.add(comptroller, 'markets(address)', market),
    snapshot: batch.add(market, 'getAccountSnapshot(address)', user),
    underlying: batch.add(market, 'underlying()'),
    price: batch.add(oracle, 'getUnderlyingPrice(address)', market),
    // Forks on networks whose blocks have no fixed time state the rate by second.
    rate: batch.add(market, 'borrowRatePerTimestamp()'),
  }));
}

function readState(
  results: ContractResults,
  places: ReturnType<typeof planMarkets>,
  account: Account,
): ComptrollerState {
  const { entered, closeFactorBps, bonusBps, liquidity, shortfall } = account;
  const listed = places.filter(({ terms }) => results.wordAt(terms, 0) !== 0n);
  const coinOf = (place: (typeof places)[number]): string => {
    const underlying = results.optionalWord(place.underlying);
    // The market of the network's own coin has no contract to name.
    return underlying === null ? 'native' : addressOf(underlying);
  };
  const coins = listed.map((place): LenderCoin => {
    const [, tokens = 0n, debtUnits = 0n, rate = 0n] = results.words(place.snapshot, 4);
    const units = (tokens * rate) / WAD;
    const isCollateral = entered.some((each) => sameAddress(each, place.market));
    const perSecond = results.optionalWord(place.rate);
    return {
      asset: coinOf(place),
      unitPrice: results.word(place.price) * PRICE_SCALE,
      collateralUnits: isCollateral ? units : 0n,
      otherUnits: isCollateral ? 0n : units,
      debtUnits,
      threshold: (results.wordAt(place.terms, 1) * RATIO_OF_WAD) as Ratio,
      bonusBps,
      rate: perSecond === null ? null : ((perSecond * YEAR_SECONDS * RATIO_OF_WAD) as Ratio),
    };
  });
  return {
    account: { coins, quote: null, closeFactorBps },
    history: {
      emitters: listed.map(({ market }) => market),
      coins: { byEmitter: Object.fromEntries(listed.map((place) => [place.market, coinOf(place)])) },
    },
    liquidity,
    shortfall,
  };
}

const readComptrollers = positionReader<string, string>((target, markets) =>
  readFirst(target, markets, {
    plan: (batch, market) => batch.add(market, 'comptroller()'),
    read: (results, place) => results.address(place),
  }),
);

/** Positions that were found by market, as one for each wallet and comptroller. */
export const readComptrollerAccounts: LoanProtocol<ComptrollerState>['read'] = async (source, found, at) => {
  const named = await readComptrollers(
    source,
    found.map(({ contract }) => contract),
    at,
  );
  const unread: ReadPosition<ComptrollerState>[] = [];
  const accounts = new Map<string, { found: FoundPosition; markets: string[] }>();
  for (const [index, position] of found.entries()) {
    const comptroller = named[index];
    if (comptroller?.kind !== 'read') {
      unread.push(toRead(position, comptroller ?? { kind: 'unreadable', reason: 'unknown' }));
      continue;
    }
    const key = `${comptroller.value}/${position.wallet.id}`;
    const known = accounts.get(key);
    if (known) {
      known.markets.push(position.contract);
      known.found.events.push(...position.events);
    } else
      accounts.set(key, {
        found: { ...position, contract: comptroller.value, events: [...position.events] },
        markets: [position.contract],
      });
  }
  const list = [...accounts.values()];
  const states = await readAccounts(
    source,
    list.map(({ found: { contract, wallet }, markets }) => ({
      comptroller: contract,
      user: wallet.address,
      markets,
    })),
    at,
  );
  return [
    ...list.map((account, index) =>
      toRead(account.found, states[index] ?? ({ kind: 'unreadable', reason: 'unknown' } as const)),
    ),
    ...unread,
  ];
};
