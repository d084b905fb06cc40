/**
 * The transfers of a transaction as flows between two accounts, with the own account at the start. All transfers
 * between the same two accounts, in either direction, are one flow.
 */
import type { Transfer, TransferAccount } from '../../contract/transaction.ts';
import { isOwn, movedTransfers } from '../labels/transaction-labels.ts';

export interface FlowStep {
  readonly transfer: Transfer;
  /** Away from the account at the start. */
  readonly isForth: boolean;
}

export interface Flow {
  readonly key: string;
  readonly near: TransferAccount | null;
  readonly far: TransferAccount | null;
  readonly steps: readonly FlowStep[];
}

const idOf = (account: TransferAccount | null): string => (account === null ? 'outside' : String(account.accountId));

export function flowsOf(transfers: readonly Transfer[]): Flow[] {
  const flows = new Map<string, { near: TransferAccount | null; far: TransferAccount | null; steps: FlowStep[] }>();
  for (const transfer of movedTransfers(transfers)) {
    const { from, to } = transfer;
    // The own account is at the start; between two own or two foreign accounts, the first sender is.
    const known = flows.get(keyOf(from, to)) ?? flows.get(keyOf(to, from));
    const startsWithTo = known ? idOf(known.near) === idOf(to) && idOf(from) !== idOf(to) : isOwn(to) && !isOwn(from);
    const [near, far] = startsWithTo ? [to, from] : [from, to];
    const flow = known ?? { near, far, steps: [] };
    flow.steps.push({ transfer, isForth: !startsWithTo });
    flows.set(keyOf(flow.near, flow.far), flow);
  }
  return [...flows].map(([key, flow]) => ({ key, ...flow }));
}

function keyOf(near: TransferAccount | null, far: TransferAccount | null): string {
  return `${idOf(near)}:${idOf(far)}`;
}
