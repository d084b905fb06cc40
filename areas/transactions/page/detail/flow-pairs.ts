/**
 * The transfers of a transaction as flows between two accounts, with the own account at the start. All transfers
 * between the same two accounts, in either direction, are one flow. A token that is created for a payment, or destroyed for
 * a payout, belongs to the flow of that payment: it is its receipt, and comes from nobody else.
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
  return withReceipts([...flows].map(([key, flow]) => ({ key, ...flow })));
}

/** Only where one account is at the other end, in the opposite direction: else it is open whose receipt it is. */
function withReceipts(flows: readonly Flow[]): Flow[] {
  const minted = flows.filter(({ near, far }) => far === null && isOwn(near));
  const joined = new Map(
    minted.flatMap((flow) => {
      const others = flows.filter(({ near, far }) => far !== null && !isOwn(far) && idOf(near) === idOf(flow.near));
      const [payment] = others;
      return payment && others.length === 1 && isOpposite(payment, flow) ? [[payment.key, flow] as const] : [];
    }),
  );
  const drawn = new Set(joined.values());
  return flows
    .filter((flow) => !drawn.has(flow))
    .map((flow) => ({ ...flow, steps: [...flow.steps, ...(joined.get(flow.key)?.steps ?? [])] }));
}

function isOpposite(payment: Flow, receipt: Flow): boolean {
  const ways = new Set(payment.steps.map(({ isForth }) => isForth));
  return ways.size === 1 && receipt.steps.every(({ isForth }) => !ways.has(isForth));
}

function keyOf(near: TransferAccount | null, far: TransferAccount | null): string {
  return `${idOf(near)}:${idOf(far)}`;
}
