/** What the shares of each wallet stand for, folded from the steps of all own wallets. */
import { foldOrNull } from '../engine/integer-math.ts';
import type { Flow } from '../engine/positions/pool-figures.ts';
import type { FoundPosition, ShareStep } from '../engine/positions/position.ts';
import { addV2Histories, foldV2Events, takeV2Shares, type V2History } from './split-v2-position.ts';

interface ShareAccount {
  /** Null where the steps take more shares out than they put in: some are not indexed. */
  history: V2History | null;
  flows: (Flow & { readonly transactionId: number })[];
}

const foldedPairs = new WeakMap<readonly ShareStep[], ReadonlyMap<number, ShareAccount>>();

/**
 * What the shares of one wallet stand for. All wallets of a pair are folded together, because shares that move from one
 * own wallet to another take their part of the deposits with them.
 */
export function foldV2({ shareSteps, wallet }: Pick<FoundPosition, 'shareSteps' | 'wallet'>): {
  readonly history: V2History | null;
  readonly flows: readonly Flow[];
} {
  // Positions of one pair have the steps in common and are folded once.
  const folded = foldedPairs.get(shareSteps) ?? foldPair(shareSteps);
  foldedPairs.set(shareSteps, folded);
  return folded.get(wallet.id) ?? { history: NO_SHARES, flows: [] };
}

const NO_SHARES = foldV2Events([]);

function foldPair(steps: readonly ShareStep[]): Map<number, ShareAccount> {
  const accounts = new Map<number, ShareAccount>();
  const accountOf = (walletId: number): ShareAccount => {
    const account = accounts.get(walletId) ?? { history: NO_SHARES, flows: [] };
    accounts.set(walletId, account);
    return account;
  };
  for (const step of steps) {
    const { transactionId, at, shares } = step;
    if (step.kind === 'move') {
      moveShares(accountOf(step.fromId), accountOf(step.toId), shares);
      continue;
    }
    const account = accountOf(step.walletId);
    const { amount0, amount1 } = step;
    const direction = step.kind === 'deposit' ? 'in' : 'out';
    account.flows.push({ transactionId, at, direction, units: [amount0, amount1] });
    if (account.history === null) continue;
    account.history =
      step.kind === 'deposit'
        ? addV2Histories(account.history, foldV2Events([{ kind: 'deposit', amount0, amount1, shares }]))
        : (takeShares(account.history, shares)?.left ?? null);
  }
  return accounts;
}

/** Without a whole history of the sender, nobody knows what the receiver got. */
function moveShares(from: ShareAccount, to: ShareAccount, shares: bigint): void {
  const divided = from.history && takeShares(from.history, shares);
  if (!from.history || !divided) {
    from.history = null;
    to.history = null;
    return;
  }
  const all = from.history.shares;
  const received = from.flows.map((flow) => ({
    ...flow,
    units: [(flow.units[0] * shares) / all, (flow.units[1] * shares) / all] as const,
  }));
  from.flows = from.flows.map((flow, index) => ({
    ...flow,
    units: [flow.units[0] - (received[index]?.units[0] ?? 0n), flow.units[1] - (received[index]?.units[1] ?? 0n)],
  }));
  to.flows = mergeFlows([...to.flows, ...received]);
  from.history = divided.left;
  to.history = to.history && addV2Histories(to.history, divided.taken);
}

/** One for each transaction and direction, however often shares went back and forth. */
function mergeFlows(flows: ShareAccount['flows']): ShareAccount['flows'] {
  const merged = new Map<string, ShareAccount['flows'][number]>();
  for (const flow of flows) {
    const key = `${flow.transactionId}/${flow.direction}`;
    const [amount0, amount1] = merged.get(key)?.units ?? [0n, 0n];
    merged.set(key, { ...flow, units: [amount0 + flow.units[0], amount1 + flow.units[1]] });
  }
  return [...merged.values()];
}

const takeShares = (history: V2History, shares: bigint) => foldOrNull(() => takeV2Shares(history, shares));
