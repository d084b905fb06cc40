/**
 * Where the native coin of an address may have moved, without reading every block.
 *
 * An account without code cannot spend without raising its nonce, and receiving raises its balance. When both are the
 * same at two blocks, nothing of it moved in between, and those blocks need not be read at all. Where they differ, the
 * span is cut into parts and read again, until it is short enough to read block by block. A year of a quiet wallet
 * costs some dozen calls this way instead of millions.
 *
 * A contract can pay out what comes in without a trace in either number, so that its spans are always read.
 */
import type { AccountState, EvmNode } from './evm-node.ts';
import type { BlockSpan } from './find-logged-transactions.ts';

export interface NativeSpan extends BlockSpan {
  /** At the end of the block before the span, and of its last; null when the node does not know past states. */
  readonly states: { readonly before: AccountState; readonly after: AccountState } | null;
}

const READ_BLOCKS_MAX = 64;
const PARTS = 16;

export async function findNativeSpans(
  node: Pick<EvmNode, 'accountStates'>,
  { address, span, signal }: { address: string; span: BlockSpan; signal?: AbortSignal | undefined },
): Promise<NativeSpan[]> {
  const start = Math.max(span.from - 1, 0);
  if (start === span.to) return [];
  const states = new Map<number, AccountState>();
  const ask = async (blocks: readonly number[]): Promise<boolean> => {
    const open = [...new Set(blocks)].filter((block) => !states.has(block));
    const found = await node.accountStates(address, { blocks: open, signal });
    found?.forEach((state, place) => states.set(open[place] as number, state));
    return found !== null;
  };
  const found: NativeSpan[] = [];
  /** Spans of states: after the block `from`, up to and with the block `to`. */
  let open: BlockSpan[] = [{ from: start, to: span.to }];
  while (open.length > 0) {
    if (!(await ask(open.flatMap(({ from, to }) => [from, to]))))
      return withoutStates({ from: start + 1, to: span.to });
    const next: BlockSpan[] = [];
    for (const { from, to } of open) {
      const before = states.get(from) as AccountState;
      const after = states.get(to) as AccountState;
      if (!mayHaveMoved(before, after)) continue;
      if (to - from <= READ_BLOCKS_MAX) found.push({ from: from + 1, to, states: { before, after } });
      else next.push(...cut({ from, to }, Math.max(READ_BLOCKS_MAX, Math.ceil((to - from) / PARTS))));
    }
    open = next;
  }
  return found.sort((left, right) => left.from - right.from);
}

function mayHaveMoved(before: AccountState, after: AccountState): boolean {
  return before.nonce !== after.nonce || before.balanceWei !== after.balanceWei || before.hasCode || after.hasCode;
}

function cut({ from, to }: BlockSpan, length: number): BlockSpan[] {
  return Array.from({ length: Math.ceil((to - from) / length) }, (_, part) => ({
    from: from + part * length,
    to: Math.min(from + (part + 1) * length, to),
  }));
}

function withoutStates({ from, to }: BlockSpan): NativeSpan[] {
  return cut({ from: from - 1, to }, READ_BLOCKS_MAX).map((part) => ({
    from: part.from + 1,
    to: part.to,
    states: null,
  }));
}
