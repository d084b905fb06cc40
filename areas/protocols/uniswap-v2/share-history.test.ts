import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShareStep } from '../engine/positions/position.ts';
import { foldV2 } from './share-history.ts';
import { splitV2Position } from './split-v2-position.ts';

const wallet = (id: number) => ({ id, name: `Wallet ${id}`, address: `0x${id}` });
const origin = (transactionId: number) => ({
  transactionId,
  hash: null,
  block: transactionId,
  at: new Date(Date.UTC(2024, 0, transactionId)),
});
const deposit = (
  transactionId: number,
  walletId: number,
  shares: bigint,
  amounts = [shares, shares * 3n],
): ShareStep => ({
  ...origin(transactionId),
  kind: 'deposit',
  walletId,
  shares,
  amount0: amounts[0]!,
  amount1: amounts[1]!,
});
const removal = (transactionId: number, walletId: number, shares: bigint): ShareStep => ({
  ...origin(transactionId),
  kind: 'removal',
  walletId,
  shares,
  amount0: shares,
  amount1: shares * 2n,
});
const move = (transactionId: number, fromId: number, toId: number, shares: bigint): ShareStep => ({
  ...origin(transactionId),
  kind: 'move',
  fromId,
  toId,
  shares,
});
const fold = (shareSteps: readonly ShareStep[], walletId: number) => foldV2({ shareSteps, wallet: wallet(walletId) });
const held = (shareSteps: readonly ShareStep[], walletId: number) => {
  const { history } = fold(shareSteps, walletId);
  if (!history) return null;
  const { held0, held1 } = splitV2Position({ amount0: 0n, amount1: 0n }, history);
  return [history.shares, held0, held1];
};

describe('shares of a pair in several own wallets', () => {
  it('a transfer between own wallets takes its part of the deposit and of its flows along', () => {
    const steps = [deposit(1, 1, 1_000n), move(2, 1, 2, 250n)];
    expect([held(steps, 1), held(steps, 2)]).toEqual([
      [750n, 750n, 2_250n],
      [250n, 250n, 750n],
    ]);
    expect(fold(steps, 1).flows.map(({ units }) => units)).toEqual([[750n, 2_250n]]);
    expect(fold(steps, 2).flows).toMatchObject([{ at: origin(1).at, direction: 'in', units: [250n, 750n] }]);
  });

  it('shares that went back and forth stand for what they stood for', () => {
    const there = [deposit(1, 1, 1_000n), removal(2, 1, 100n), move(3, 1, 2, 900n)];
    const back = [...there, move(4, 2, 1, 900n)];
    expect([held(there, 1), held(there, 2)]).toEqual([
      [0n, 0n, 0n],
      [900n, 900n, 2_700n],
    ]);
    expect(held(back, 1)).toEqual([900n, 900n, 2_700n]);
    expect(fold(back, 1).flows.map(({ direction, units }) => [direction, ...units])).toEqual([
      ['in', 1_000n, 3_000n],
      ['out', 100n, 200n],
    ]);
  });

  it('moving more than the history has makes both wallets incomplete, and others stay whole', () => {
    const steps = [deposit(1, 1, 100n), deposit(2, 3, 50n), move(3, 1, 2, 101n), deposit(4, 2, 10n)];
    expect([held(steps, 1), held(steps, 2), held(steps, 3)]).toEqual([null, null, [50n, 50n, 150n]]);
  });

  it('moves change no sum over all wallets', () => {
    const step = fc.record({
      kind: fc.constantFrom('deposit', 'removal', 'move'),
      from: fc.integer({ min: 1, max: 3 }),
      to: fc.integer({ min: 1, max: 3 }),
      part: fc.bigInt({ min: 1n, max: 1_000n }),
      shares: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (given) => {
        const owned = new Map<number, bigint>([
          [1, 0n],
          [2, 0n],
          [3, 0n],
        ]);
        let [shares, deposited] = [0n, 0n];
        const steps = given.flatMap((each, index): ShareStep[] => {
          const there = owned.get(each.from)!;
          const part = (there * each.part) / 1_000n;
          if (each.kind === 'deposit') {
            owned.set(each.from, there + each.shares);
            shares += each.shares;
            deposited += each.shares;
            return [deposit(index + 1, each.from, each.shares)];
          }
          if (part === 0n) return [];
          owned.set(each.from, there - part);
          if (each.kind === 'removal') {
            shares -= part;
            return [removal(index + 1, each.from, part)];
          }
          owned.set(each.to, owned.get(each.to)! + part);
          return each.from === each.to ? [] : [move(index + 1, each.from, each.to, part)];
        });
        const all = [1, 2, 3].map((walletId) => fold(steps, walletId));
        expect(all.map(({ history }) => history!.shares)).toEqual([1, 2, 3].map((walletId) => owned.get(walletId)!));
        expect(all.reduce((total, { history }) => total + history!.shares, 0n)).toBe(shares);
        const into = all.flatMap(({ flows }) => flows).filter(({ direction }) => direction === 'in');
        expect(into.reduce((total, { units }) => total + units[0], 0n)).toBe(deposited);
      }),
      { numRuns: 300 },
    );
  });
});
