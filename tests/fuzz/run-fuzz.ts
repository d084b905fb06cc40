/** Sends made requests and judges the responses: none may be an error of the server. */
import type { CallName } from '@holdfast/overview/contract';
import { type FuzzRequest, RequestMaker } from './requests.ts';
import type { Input } from './starts.ts';

export interface FuzzResponse {
  readonly status: number;
  readonly text: string;
}

export interface Caller {
  readonly kind: string;
  /** Null for a visitor. */
  readonly token: string | null;
}

export interface FuzzFinding {
  readonly status: number;
  readonly caller: string;
  readonly request: FuzzRequest;
  readonly response: string;
}

export interface FuzzReport {
  readonly requests: number;
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The slowest calls, with their longest time. */
  readonly slowest: readonly (readonly [name: string, ms: number])[];
  /** What was accepted at least once, starts aside. */
  readonly accepted: ReadonlySet<string>;
  /** Calls that never succeeded: their generated requests need better examples. */
  readonly neverAccepted: readonly string[];
  readonly findings: readonly FuzzFinding[];
}

/** Calls that need a network, a market or a desk, and may return 503 while it is down. */
const ASKS_OUTSIDE: ReadonlySet<string> = new Set([
  'fetchTransaction',
  'findWalletNetworks',
  'listDefiPools',
  'queryCovalent',
  'refreshDefiPositions',
  'resyncTransaction',
  'syncAllWallets',
  'syncBlockFills',
  'syncWallet',
  'testNetwork',
]);
const FINDINGS_MAX = 50;

interface FuzzRun {
  readonly requests: number;
  readonly seed: number;
  /** An accepted input of each call, from which variation begins. */
  readonly starts?: ReadonlyMap<CallName, Input>;
  /** All calls unless given. */
  readonly isTried?: (name: CallName) => boolean;
  /** Beside the calls; none unless given. */
  readonly routes?: readonly string[];
  readonly connections: number;
  readonly callers: readonly Caller[];
  readonly send: (request: FuzzRequest, caller: Caller) => Promise<FuzzResponse>;
  /** Called after so many requests, while none is open. Returns whether to go on. */
  readonly pauseEvery: number;
  readonly onPause: (done: number) => Promise<boolean>;
}

export async function runFuzz(run: FuzzRun): Promise<FuzzReport> {
  const maker = new RequestMaker(run);
  const statuses: Record<string, number> = {};
  const longest = new Map<string, number>();
  const accepted = new Set<string>();
  const seen = new Set<string>();
  const findings: FuzzFinding[] = [];

  async function sendNext(): Promise<void> {
    const request = maker.next();
    const caller = request.caller ?? maker.pick(run.callers);
    seen.add(request.name);
    const startedAt = performance.now();
    const response = await run.send(request, caller).catch((error: unknown) => ({
      status: 0,
      text: error instanceof Error ? error.message : String(error),
    }));
    longest.set(request.name, Math.max(longest.get(request.name) ?? 0, performance.now() - startedAt));
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    if (response.status >= 200 && response.status < 400) accepted.add(request.name);
    if (isFault(request, response) && findings.length < FINDINGS_MAX)
      findings.push({ status: response.status, caller: caller.kind, request, response: response.text.slice(0, 500) });
  }

  let done = 0;
  while (done < run.requests) {
    const end = Math.min(run.requests, done + run.pauseEvery);
    let next = done;
    const worker = async (): Promise<void> => {
      while (next < end) {
        next += 1;
        await sendNext();
      }
    };
    await Promise.all(Array.from({ length: run.connections }, worker));
    done = end;
    if (!(await run.onPause(done))) break;
  }
  return {
    requests: done,
    statuses,
    slowest: [...longest].sort(([, left], [, right]) => right - left).slice(0, 10),
    accepted,
    neverAccepted: [...seen].filter((name) => !accepted.has(name) && !run.starts?.has(name as CallName)).sort(),
    findings,
  };
}

function isFault({ name }: FuzzRequest, { status }: FuzzResponse): boolean {
  if (status === 503) return !ASKS_OUTSIDE.has(name);
  return status === 0 || status >= 500;
}
