/** A transfer through a bridge as one row of the inbox: what left, what arrived and the fee between. */
import {
  formatDecimal,
  parseAmount,
  parsePrice,
  parseUsd,
  presentAmount,
  presentUsd,
  type Usd,
  valueOf,
} from '@holdfast/money';
import { momentText } from '@holdfast/web/lib/date-text.ts';
import type { Transaction, TransactionPair, Transfer } from '../../contract/transaction.ts';
import type { Effect } from '../labels/treatment-labels.ts';
import { feeTransfers, movedTransfers } from '../labels/transaction-labels.ts';

const BRIDGING: ReadonlySet<string> = new Set(['bridgeOut', 'bridgeIn']);

export const isBridging = (action: string | null | undefined): boolean => BRIDGING.has(action ?? '');

/** Both sides of a pair are one row, at the place of the side that left. */
export function withoutPairedArrivals(rows: readonly Transaction[]): readonly Transaction[] {
  const ids = new Set(rows.map(({ id }) => id));
  return rows.filter(({ pair }) => pair === null || pair.direction === 'out' || !ids.has(pair.otherId));
}

type Placed = Pick<Transaction, 'networkName' | 'at'>;

interface Sides {
  readonly out: Placed;
  readonly in: Placed;
}

function sidesOf(transaction: Placed, pair: TransactionPair): Sides {
  const other = { networkName: pair.otherNetworkName, at: pair.otherAt };
  return pair.direction === 'out' ? { out: transaction, in: other } : { out: other, in: transaction };
}

/** "25,000.00 USDC from Ethereum to Base". */
export function pairTitle(transaction: Placed, pair: TransactionPair): string {
  const { out, in: arrival } = sidesOf(transaction, pair);
  return `${figure(pair.sent, pair)} from ${out.networkName ?? 'elsewhere'} to ${arrival.networkName ?? 'elsewhere'}`;
}

/** "Sent 17 Nov 2026, 10:02, arrived 36 seconds later." */
export function pairText(transaction: Placed, pair: TransactionPair): string {
  const { out, in: arrival } = sidesOf(transaction, pair);
  return `Sent ${momentText(out.at)}, arrived ${durationText(out.at, arrival.at)} later.`;
}

/** "36 seconds", "7 minutes", "3 hours". */
export function durationText(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000));
  const [count, unit] =
    seconds < 120
      ? [seconds, 'second']
      : seconds < 7200
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export const basisText = ({ basis }: TransactionPair): string =>
  basis === 'id' ? 'Paired by the id of the transfer, which both sides repeat.' : 'Paired by amount and time.';

const figure = (amount: string, { coinSymbol }: Pick<TransactionPair, 'coinSymbol'>): string =>
  `${presentAmount(parseAmount(amount))} ${coinSymbol}`;

/** What classifying both sides does: the coins move, and what did not arrive and the network fees are expenses. */
export function pairEffects(pair: TransactionPair, sides: readonly Pick<Transaction, 'transfers'>[]): Effect[] {
  const fee = parseAmount(pair.fee);
  const moved: Effect = {
    key: 'moved',
    kind: 'own',
    before: 'Moves ',
    figure: figure(pair.arrived, pair),
    after: ' with cost and dates',
    result: 'No gain',
  };
  const bridgeFee: Effect = {
    key: 'fee',
    kind: 'out',
    before: 'Disposes of ',
    figure: figure(pair.fee, pair),
    after: ' as the bridge’s fee',
    result: expense(feeValue(pair, sides)),
  };
  return [
    moved,
    ...(fee === 0n ? [] : [bridgeFee]),
    ...sides
      .flatMap(({ transfers }) => feeTransfers(transfers))
      .filter(({ direction }) => direction !== 'in')
      .map((transfer): Effect => {
        const { id, amount, coinSymbol, valueUsd } = transfer;
        return {
          key: String(id),
          kind: 'fee',
          before: 'Disposes of ',
          figure: figure(amount, { coinSymbol }),
          after: ' as the network fee',
          result: expense(valueUsd === null ? null : parseUsd(valueUsd)),
        };
      }),
  ];
}

const expense = (value: Usd | null): string => `Expense ${value === null ? 'price missing' : presentUsd(value)}`;

/** At the price that the coins had where it is known; null if it is on neither side. */
function feeValue({ fee, coinSymbol }: TransactionPair, sides: readonly Pick<Transaction, 'transfers'>[]): Usd | null {
  const moved = sides.flatMap(({ transfers }) => movedTransfers(transfers));
  const priced = moved.find((transfer) => transfer.coinSymbol === coinSymbol && transfer.price !== null);
  return priced?.price ? valueOf(parseAmount(fee), parsePrice(priced.price.priceUsd)) : null;
}

/** The transfer of the pair's coin in one direction. */
export function movedOf(
  transaction: Pick<Transaction, 'transfers'>,
  direction: Transfer['direction'],
): Transfer | undefined {
  return movedTransfers(transaction.transfers).find((transfer) => transfer.direction === direction);
}

export const hasFee = ({ fee }: TransactionPair): boolean => formatDecimal(parseAmount(fee)) !== '0';
