/**
 * Troves of Liquity v1. Two contracts emit the same event for one trove, and the one that people call names the
 * manager, which keeps it. One LUSD counts as one dollar. A trove is liquidated below 110 %, with all of its
 * collateral.
 */
import { ONE_UNITS, type Ratio } from '@holdfast/money';
import { positionReader, readFirst, readNext } from '../engine/contracts/contract-batch.ts';
import { BASIS_POINTS, WAD } from '../engine/integer-math.ts';
import { UNIT_SCALE } from '../engine/loans/lender-account.ts';
import { type LenderState, oneOfQuote } from '../engine/loans/lender-protocol.ts';
import { type FoundPosition, type ReadPosition, toRead, UNKNOWN } from '../engine/positions/position.ts';
import type { LoanProtocol } from '../engine/protocol.ts';

export interface TroveState extends LenderState {
  readonly manager: string;
  /** `getCurrentICR`, with 18 decimals: collateral ÷ debt. */
  readonly reportedRatio: bigint;
}

interface TroveKey {
  readonly contract: string;
  readonly user: string;
}

const DECIMALS = 18;

export const readTroveStates = positionReader<TroveKey, TroveState>(async (target, troves) => {
  const named = await readFirst(target, troves, {
    plan: (batch, { contract }) => batch.add(contract, 'troveManager()'),
    // The manager itself does not name one.
    read: (results, place, { contract, user }) => ({
      user,
      manager: results.optionalWord(place) === null ? contract : results.address(place),
    }),
  });
  const held = await readNext(target, named, {
    plan: (batch, { manager, user }) => ({
      feed: batch.add(manager, 'priceFeed()'),
      coin: batch.add(manager, 'lusdToken()'),
      minimum: batch.add(manager, 'MCR()'),
      held: batch.add(manager, 'getEntireDebtAndColl(address)', user),
    }),
    read: (results, places, key) => ({
      ...key,
      feed: results.address(places.feed),
      coin: results.address(places.coin),
      minimum: results.word(places.minimum),
      held: results.words(places.held, 2),
    }),
  });
  const priced = await readNext(target, held, {
    plan: (batch, { feed }) => ({
      now: batch.add(feed, 'fetchPrice()'),
      last: batch.add(feed, 'lastGoodPrice()'),
    }),
    read: (results, places, trove) => ({
      ...trove,
      price: results.optionalWord(places.now) ?? results.word(places.last),
    }),
  });
  return readNext(target, priced, {
    plan: (batch, { manager, user, price }) => batch.add(manager, 'getCurrentICR(address,uint256)', user, price),
    read: (results, place, { manager, coin, minimum, held: [debtUnits = 0n, collateralUnits = 0n], price }) => {
      const none = { collateralUnits: 0n, otherUnits: 0n, debtUnits: 0n, rate: null };
      return {
        manager,
        reportedRatio: results.word(place),
        account: {
          coins: [
            {
              ...none,
              asset: 'native',
              unitPrice: (price * UNIT_SCALE) / (WAD * 10n ** BigInt(DECIMALS)),
              collateralUnits,
              threshold: ((WAD * ONE_UNITS) / minimum) as Ratio,
              bonusBps: (minimum * BASIS_POINTS) / WAD,
            },
            {
              ...none,
              asset: coin,
              unitPrice: oneOfQuote(DECIMALS),
              debtUnits,
              threshold: 0n as Ratio,
              bonusBps: BASIS_POINTS,
              rate: 0n as Ratio,
            },
          ],
          quote: null,
          closeFactorBps: BASIS_POINTS,
        },
        history: { emitters: [manager], coins: {} },
      };
    },
  });
});

/** Positions that were found by contract, as one for each wallet and manager. */
export const readTroves: LoanProtocol<TroveState>['read'] = async (source, found, at) => {
  const states = await readTroveStates(
    source,
    found.map(({ contract, wallet }) => ({ contract, user: wallet.address })),
    at,
  );
  const read = new Map<string, ReadPosition<TroveState>>();
  for (const [index, position] of found.entries()) {
    const state = states[index] ?? UNKNOWN;
    const contract = state.kind === 'read' ? state.value.manager : position.contract;
    const key = `${contract}/${position.wallet.id}`;
    const known = read.get(key);
    if (known) known.found.events.push(...position.events);
    else {
      const merged: FoundPosition = { ...position, contract, events: [...position.events] };
      read.set(key, toRead(merged, state));
    }
  }
  return [...read.values()];
};
