/** The history of pool positions, folded from the indexed events. */
import {
  addV2Histories,
  DefiError,
  foldV2Events,
  foldV3Events,
  takeV2Shares,
  type V2History,
  type V3Event,
} from '@holdfast/defi';
import type { DefiEvent, FoundPosition } from './find-positions.ts';
import type { ShareStep } from './find-shares.ts';

/** What went into or out of a position, in units of its two tokens. */
export interface Flow {
  readonly at: Date;
  readonly direction: 'in' | 'out';
  readonly units: readonly [bigint, bigint];
}

const whole = ({ values }: DefiEvent, name: string): bigint => BigInt(values[name] ?? 0);

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

export function foldV3({ events }: FoundPosition) {
  return foldOrNull(() =>
    foldV3Events(
      events.map((event): V3Event => {
        const amounts = { amount0: whole(event, 'amount0'), amount1: whole(event, 'amount1') };
        if (event.name === 'uniswapV3.collectFees') return { kind: 'collect', ...amounts };
        const kind = event.name === 'uniswapV3.increaseLiquidity' ? 'increase' : 'decrease';
        return { kind, liquidity: whole(event, 'liquidity'), ...amounts };
      }),
    ),
  );
}

export function v3Flows({ events }: FoundPosition): Flow[] {
  return events.flatMap((event): Flow[] => {
    if (event.name === 'uniswapV3.decreaseLiquidity') return [];
    const direction = event.name === 'uniswapV3.increaseLiquidity' ? 'in' : 'out';
    return [{ at: event.at, direction, units: [whole(event, 'amount0'), whole(event, 'amount1')] }];
  });
}

/** Null where the events take more out than they put in: some are not indexed. */
function foldOrNull<History>(fold: () => History): History | null {
  try {
    return fold();
  } catch (error) {
    if (error instanceof DefiError) return null;
    throw error;
  }
}
