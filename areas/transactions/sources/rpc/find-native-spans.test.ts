import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountState } from './evm-node.ts';
import { findNativeSpans } from './find-native-spans.ts';

interface Change {
  readonly block: number;
  readonly nonce?: bigint;
  readonly balanceWei?: bigint;
  readonly hasCode?: boolean;
}

/** A node that knows an account which changes at these blocks, and counts the requests. */
function nodeWith(changes: readonly Change[], knowsSince = 0) {
  const requested: number[] = [];
  const stateAt = (block: number): AccountState => {
    const { nonce, balanceWei, hasCode } = Object.assign(
      { nonce: 0n, balanceWei: 0n, hasCode: false },
      ...changes.filter((change) => change.block <= block),
    ) as AccountState;
    return { nonce, balanceWei, hasCode };
  };
  return {
    requested,
    accountStates: (_: string, { blocks }: { blocks: readonly number[] }) => {
      requested.push(...blocks);
      return Promise.resolve(blocks.some((block) => block < knowsSince) ? null : blocks.map(stateAt));
    },
  };
}

const find = (node: ReturnType<typeof nodeWith>, span: { from: number; to: number }) =>
  findNativeSpans(node, { address: '0x', span });
const covers = (spans: readonly { from: number; to: number }[], block: number) =>
  spans.some(({ from, to }) => from <= block && block <= to);

describe('where the native coin may have moved', () => {
  test('one change in a million blocks is found with under a hundred questions', async () => {
    const node = nodeWith([{ block: 654_321, balanceWei: 5n }]);
    const spans = await find(node, { from: 1, to: 1_000_000 });
    expect(spans.length).toBe(1);
    expect(covers(spans, 654_321)).toBe(true);
    expect(spans[0]!.to - spans[0]!.from).toBeLessThan(64);
    expect(node.requested.length).toBeLessThan(100);
  });

  test('spending what came in meanwhile shows in the nonce', async () => {
    const spans = await find(
      nodeWith([
        { block: 300, balanceWei: 9n },
        { block: 301, balanceWei: 0n, nonce: 1n },
      ]),
      { from: 1, to: 5000 },
    );
    expect(covers(spans, 300) && covers(spans, 301)).toBe(true);
  });

  test('an account with code may pass value on without a trace, so that all of its blocks are read', async () => {
    const spans = await find(nodeWith([{ block: 200, hasCode: true }]), { from: 101, to: 1000 });
    for (let block = 200; block <= 1000; block += 1) expect(covers(spans, block)).toBe(true);
  });

  test('a node without past states leaves every block to be read, and no state to compare with', async () => {
    const spans = await find(nodeWith([], 5000), { from: 10, to: 500 });
    expect(spans.every(({ states }) => states === null)).toBe(true);
    expect([spans[0]?.from, spans.at(-1)?.to, spans.reduce((sum, { from, to }) => sum + to - from + 1, 0)]).toEqual([
      10, 500, 491,
    ]);
  });

  test('the genesis block alone holds nothing to read', async () => {
    expect(await find(nodeWith([]), { from: 0, to: 0 })).toEqual([]);
  });

  test('every block with a change is covered once, with the states around its span', async () => {
    const change = fc.record({ block: fc.integer({ min: 1, max: 3000 }), balanceWei: fc.bigInt({ min: 0n, max: 3n }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 12 }),
        fc.integer({ min: 1, max: 3000 }),
        async (changes, from) => {
          let nonce = 0n;
          const ordered = changes
            .sort((left, right) => left.block - right.block)
            .map((item) => ({ ...item, nonce: (nonce += 1n) }));
          const spans = await find(nodeWith(ordered), { from, to: 3000 });
          for (const { block } of ordered)
            if (block >= from) expect(spans.filter((span) => covers([span], block)).length).toBe(1);
          for (const { from: first, to, states } of spans) {
            const until = (limit: number) => BigInt(ordered.filter(({ block }) => block <= limit).length);
            expect([states?.before.nonce, states?.after.nonce]).toEqual([until(first - 1), until(to)]);
          }
        },
      ),
    );
  });
});
