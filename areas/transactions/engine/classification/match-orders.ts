/**
 * Finds the transactions of one order: the payment, the fills and the refund, which repeat its id.
 *
 *   out  10:02:11  24.311 ETH   paid for the order 0x5974…
 *   in   10:02:47  40,690 USDC  a fill of it, which took 18 ETH   → half of one swap
 *   in   10:30:00  6.311 ETH    its refund                        → comes back, nothing is taxable
 *
 * A bridge that delivers another coin than it took is an order as well; of the same coin it is a move (match-moves.ts).
 * An arrival that fits two payments is left alone, and so is a fill that does not say what it took beside another one.
 */
import { type Amount, fromSmallestUnits } from '@holdfast/money';

export interface OrderMention {
  readonly protocolId: string;
  readonly id: string;
  readonly does: 'pay' | 'fill' | 'bridgeOut' | 'bridgeIn' | 'return';
  /** What a fill took of the payment, in smallest units; null: all of it. */
  readonly paid: string | null;
  /** The other network of a bridge as its event names it. */
  readonly otherChain: string | null;
}

export interface OrderEnd {
  readonly transactionId: number;
  readonly direction: 'in' | 'out';
  readonly assetId: number;
  readonly amount: Amount;
  readonly decimals: number;
  readonly atMs: number;
  readonly networkId: number | null;
  readonly chainId: number | null;
  readonly orders: readonly OrderMention[];
  /** Of a payment: what its linked fills took, and how many there are. */
  readonly taken: Taken;
}

export interface Taken {
  readonly amount: Amount;
  readonly fills: number;
}

export interface MatchedOrder {
  readonly outId: number;
  readonly inId: number;
  /** What a fill took of the payment; null: it is the refund. */
  readonly paid: Amount | null;
}

/** Orders expire, and refunds are paid out at once or when somebody asks for them. */
export const ORDER_DAYS = 90;
const DAY_MS = 86_400_000;
/** The length of a hash: shorter ids are counted on each network. */
const HASH_LENGTH = 66;

export function matchOrders(ends: readonly OrderEnd[]): MatchedOrder[] {
  const payments = ends.filter(({ direction }) => direction === 'out');
  const arrivals = ends.filter(({ direction }) => direction === 'in').sort((a, b) => a.atMs - b.atMs);
  const left = new Map(payments.map(({ transactionId, taken }) => [transactionId, { ...taken, isClosed: false }]));
  return arrivals.flatMap((arrival): MatchedOrder[] => {
    const fits = payments.flatMap((out) => {
      const paid = paidOf(out, arrival);
      return paid === undefined ? [] : [{ out, paid }];
    });
    const [only, ...others] = fits;
    const state = only && left.get(only.out.transactionId);
    if (only === undefined || state === undefined || others.length > 0 || state.isClosed) return [];
    const { out, paid } = only;
    if (paid === 'refund') {
      state.isClosed = true;
      return [{ outId: out.transactionId, inId: arrival.transactionId, paid: null }];
    }
    if (paid === 'all' && state.fills > 0) return [];
    const took = paid === 'all' ? out.amount : paid;
    if (state.amount + took > out.amount) return [];
    state.amount = (state.amount + took) as Amount;
    state.fills += 1;
    return [{ outId: out.transactionId, inId: arrival.transactionId, paid: took }];
  });
}

/** Undefined: the arrival does not belong to the payment. */
function paidOf(out: OrderEnd, arrival: OrderEnd): Amount | 'all' | 'refund' | undefined {
  const isHere = out.networkId === arrival.networkId;
  const waitedMs = arrival.atMs - out.atMs;
  // Blocks of two networks at one moment have no order.
  if (waitedMs < 0 || (waitedMs === 0 && !isHere) || waitedMs > ORDER_DAYS * DAY_MS) return undefined;
  for (const order of out.orders)
    for (const answer of arrival.orders) {
      if (order.id !== answer.id || order.protocolId !== answer.protocolId) continue;
      if (answer.does === 'return') {
        if (isHere && arrival.assetId === out.assetId && arrival.amount <= out.amount) return 'refund';
      } else if (arrival.assetId !== out.assetId && isAnswer({ order, answer, out, arrival })) {
        return answer.paid === null ? 'all' : fromSmallestUnits(BigInt(answer.paid), out.decimals);
      }
    }
  return undefined;
}

function isAnswer({
  order,
  answer,
  out,
  arrival,
}: {
  readonly order: OrderMention;
  readonly answer: OrderMention;
  readonly out: OrderEnd;
  readonly arrival: OrderEnd;
}): boolean {
  const isHere = out.networkId === arrival.networkId;
  if (order.does === 'pay') return answer.does === 'fill' && isHere;
  if (order.does !== 'bridgeOut' || answer.does !== 'bridgeIn' || isHere) return false;
  return (
    order.id.length >= HASH_LENGTH ||
    (order.otherChain !== null && order.otherChain === String(arrival.chainId)) ||
    (answer.otherChain !== null && answer.otherChain === String(out.chainId))
  );
}
