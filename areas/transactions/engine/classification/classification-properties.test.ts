import { PROTOCOL_EVENTS } from '@holdfast/protocols/engine';
import { ACTIONS, type Action } from '@holdfast/actions/actions.ts';
import { SOURCE_KINDS } from '@holdfast/chain/source-kind.ts';
import { type Amount, ONE_UNITS } from '@holdfast/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankActions } from './rank-actions.ts';
import { coin, OWN_ADDRESS, STRANGER } from './testing.ts';
import type { PartyKind, TransactionView, TransferView } from './transaction-view.ts';

const PARTIES: readonly PartyKind[] = [
  'ownWallet',
  'ownDepositWallet',
  'ownExchangeWallet',
  'clientWallet',
  'exchange',
  'bridge',
  'farm',
  'lendingProtocol',
  'burn',
  'unknown',
  'nobody',
];

const coins = [0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
  coin({
    id: 1000 + index,
    isNative: index === 0,
    isCash: index === 1,
    isStable: index === 2,
    isNft: index === 3,
    isSpam: index === 4,
    isUnreviewed: index >= 4,
    isRebasing: index === 5,
    assetId: index === 6 ? 1000 : 1000 + index,
  }),
);
const anyAmount = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => (units * ONE_UNITS) as Amount);
const anyTransfer: fc.Arbitrary<TransferView> = fc.record({
  coin: fc.constantFrom(...coins),
  amount: anyAmount,
  from: fc.constantFrom(...PARTIES),
  to: fc.constantFrom(...PARTIES),
  fromName: fc.constantFrom(null, 'Kraken'),
  toName: fc.constantFrom(null, 'Across'),
  fromAddress: fc.constantFrom(null, STRANGER),
  toAddress: fc.constantFrom(null, STRANGER),
  role: fc.constantFrom('transfer', 'transfer', 'transfer', 'fee', 'withheldFee'),
  origin: fc.constantFrom('value', 'internal', 'log', 'gas', 'wrap', 'row', 'manual'),
});
const anyEvent = fc.record({
  name: fc.constantFrom(...PROTOCOL_EVENTS),
  contract: fc.constantFrom(...coins.map((each) => each.contract!)),
  values: fc.dictionary(
    fc.constantFrom('user', 'onBehalfOf', 'to', 'dst', 'src', 'repayer', 'tokenId', 'liquidator'),
    fc.constantFrom(OWN_ADDRESS, STRANGER, '7'),
  ),
});
const anyTimes = fc.dictionary(fc.constantFrom(...ACTIONS), fc.integer({ min: 0, max: 60 })) as fc.Arbitrary<
  Partial<Record<Action, number>>
>;
const anyChoices = fc.array(fc.record({ likeness: fc.constantFrom('contract', 'party'), times: anyTimes }), {
  maxLength: 2,
});
const anyView: fc.Arbitrary<TransactionView> = fc.record({
  chainId: fc.constantFrom(null, 1),
  status: fc.constantFrom('success', 'failed'),
  isSentByUs: fc.boolean(),
  target: fc.constantFrom(null, STRANGER),
  methodId: fc.constantFrom(null, '0xa9059cbb', '0x38ed1739'),
  transfers: fc.array(anyTransfer, { maxLength: 7 }),
  events: fc.array(anyEvent, { maxLength: 4 }),
  ownAddresses: fc.constantFrom([], [OWN_ADDRESS]),
  source: fc.option(fc.record({ kind: fc.constantFrom(...SOURCE_KINDS), name: fc.constant('Staking Income') })),
  history: fc.record({
    pastChoices: anyChoices,
    oppositeActions: fc.array(fc.constantFrom(...ACTIONS), { maxLength: 3 }),
    uncollectedPositions: fc.constantFrom([], ['7']),
    expectedFromClients: fc.subarray(['deposit', 'withdrawal', 'interest'] as const),
    lentByClient: fc.option(anyAmount),
    lentToSender: fc.option(anyAmount),
    staked: fc.array(fc.record({ assetId: fc.integer({ min: 1, max: 6 }), amount: anyAmount }), { maxLength: 2 }),
  }),
});

test('every transaction gets at most nine distinct actions, the best first, scores from 0 to 100', () => {
  fc.assert(
    fc.property(anyView, (view) => {
      const ranked = rankActions(view);
      const scores = ranked.map(({ score }) => score);
      expect(ranked.length).toBeLessThanOrEqual(9);
      expect(new Set(ranked.map(({ action }) => action)).size).toBe(ranked.length);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { score, reason, isCertain } of ranked) {
        expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
        expect(isCertain).toBe(score === 100);
        expect(reason).not.toBe('');
      }
    }),
    { numRuns: 600 },
  );
});

test('the order of transfers and events does not matter', () => {
  fc.assert(
    fc.property(anyView, fc.infiniteStream(fc.nat()), (view, randoms) => {
      const shuffled = <T>(items: readonly T[]): T[] =>
        items
          .map((item) => ({ item, at: randoms.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
      expect(rankActions({ ...view, transfers: shuffled(view.transfers), events: shuffled(view.events) })).toEqual(
        rankActions(view),
      );
    }),
    { numRuns: 400 },
  );
});

test('choosing an action once more never lowers its place', () => {
  fc.assert(
    fc.property(
      anyView,
      fc.constantFrom(...ACTIONS),
      fc.constantFrom('contract', 'party'),
      anyTimes,
      (view, action, likeness, times) => {
        const placeWith = (given: Partial<Record<Action, number>>): number => {
          const place = rankActions({
            ...view,
            history: { ...view.history, pastChoices: [{ likeness, times: given }] },
          }).findIndex((ranked) => ranked.action === action);
          return place === -1 ? Number.POSITIVE_INFINITY : place;
        };
        expect(placeWith({ ...times, [action]: (times[action] ?? 0) + 1 })).toBeLessThanOrEqual(placeWith(times));
      },
    ),
    { numRuns: 600 },
  );
});

test('without own transfers and gas, no action that affects the books comes first', () => {
  const amongStrangers = fc.array(
    anyTransfer.map((transfer): TransferView => ({ ...transfer, from: 'unknown', to: 'clientWallet' })),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(anyView, amongStrangers, (view, transfers) => {
      expect(['noOp', 'spam', ...(view.status === 'failed' && view.isSentByUs ? ['fee'] : [])]).toContain(
        rankActions({ ...view, transfers })[0]?.action,
      );
    }),
    { numRuns: 400 },
  );
});
