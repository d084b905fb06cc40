/**
 * The effect of an action on the books, from the table of treatments and the values of the transfers. Gains need the
 * lots, which only the books have; these statements hold for any lots. A trade's proceeds are the market value
 * received, or the value given if the former is unknown. The cost of what was received is the same.
 */
import { type IncomeCategory } from '@holdfast/actions/treatment-lists.ts';
import { isAction, type Treatment, TREATMENTS } from '@holdfast/actions/actions.ts';
import type { Transfer } from '../../contract/transaction.ts';
import { add, parseAmount, parseUsd, presentAmount, presentUsd, type Usd } from '@holdfast/money';
import { feeTransfers, movedTransfers } from './transaction-labels.ts';

export interface Effect {
  readonly key: string;
  readonly kind: 'out' | 'in' | 'own' | 'fee' | 'none';
  /** The sentence around the figure: before, the figure, after. */
  readonly before: string;
  readonly figure: string;
  readonly after: string;
  /** Shown at the end of the line, such as "Proceeds $11,991.61". */
  readonly result: string;
}

const NO_PRICE = 'price missing';
const CUSTODY_LABELS: Readonly<Record<string, string>> = {
  bridge: 'on the bridge',
  exchange: 'at the destination',
  wrap: 'as the wrapped coin',
  collateral: 'as collateral',
  p2pLoan: 'as a loan given',
  stake: 'as a stake',
  order: 'in an open order',
};
const INCOME_LABELS: Readonly<Record<IncomeCategory, string>> = {
  staking: 'staking',
  farming: 'farming',
  airdrop: 'an airdrop',
  fork: 'a fork',
  mining: 'mining',
  interest: 'interest',
  poolFees: 'pool fees',
  other: 'other sources',
};
const OWED_LABELS: Readonly<Record<string, string>> = {
  clientPrincipal: 'to the client',
  loan: 'to the lender',
  clientInterest: 'to the client as interest',
};

interface Sides {
  readonly given: readonly Transfer[];
  readonly received: readonly Transfer[];
  readonly own: readonly Transfer[];
  readonly fees: readonly Transfer[];
}

function sidesOf(transfers: readonly Transfer[]): Sides {
  const moved = movedTransfers(transfers);
  const along = (wanted: Transfer['direction']) => moved.filter(({ direction }) => direction === wanted);
  return {
    given: along('out'),
    received: along('in'),
    own: along('own'),
    fees: feeTransfers(transfers).filter(({ direction }) => direction !== 'in'),
  };
}

/** Null if a value is missing: a sum without it would be silently wrong. */
function totalUsd(transfers: readonly Transfer[]): Usd | null {
  let total = parseUsd('0');
  for (const { valueUsd } of transfers) {
    if (valueUsd === null) return null;
    total = add(total, parseUsd(valueUsd));
  }
  return total;
}

const inUsd = (value: Usd | null): string => (value === null ? NO_PRICE : presentUsd(value));
const usdOf = (transfer: Transfer): string => inUsd(totalUsd([transfer]));
const figureOf = ({ amount, coinSymbol }: Transfer): string => `${presentAmount(parseAmount(amount))} ${coinSymbol}`;

export function effectsOf(action: string, transfers: readonly Transfer[]): Effect[] {
  if (!isAction(action)) return [];
  const treatment = TREATMENTS[action];
  const sides = sidesOf(transfers);
  const effects = [
    ...sides.given.map((transfer) => effectOfGiven(transfer, treatment, sides)),
    ...sides.received.map((transfer) => effectOfReceived(transfer, treatment, sides)),
    ...sides.own.map(
      (transfer): Effect =>
        action === 'spam' || action === 'noOp'
          ? plain(transfer, 'none', 'Leaves ', ' as it was', 'No effect')
          : plain(transfer, 'own', 'Carries ', ' along with its cost and dates', 'No gain'),
    ),
    ...sides.fees.map((transfer) => effectOfFee(transfer, treatment, sides)),
  ];
  return effects.length > 0
    ? effects
    : [{ key: 'nothing', kind: 'none', before: 'Nothing changes in the books.', figure: '', after: '', result: '' }];
}

function plain(transfer: Transfer, kind: Effect['kind'], before: string, after: string, result: string): Effect {
  return { key: String(transfer.id), kind, before, figure: figureOf(transfer), after, result };
}

/** The total value of a trade: what was received, else what was given. */
function tradeValue({ given, received }: Sides): Usd | null {
  return (received.length > 0 ? totalUsd(received) : null) ?? totalUsd(given);
}

function effectOfGiven(transfer: Transfer, { incoming, outgoing, isLiquidity }: Treatment, sides: Sides): Effect {
  switch (outgoing?.do) {
    case 'exchange': {
      const isWhole = sides.given.length === 1;
      if (outgoing.expense)
        return plain(transfer, 'out', 'Disposes of ', ', which is an expense', `Expense ${usdOf(transfer)}`);
      const proceeds = `${isWhole ? 'Proceeds' : 'Share of'} ${inUsd(tradeValue(sides))}`;
      return plain(
        transfer,
        'out',
        isLiquidity ? 'Swaps ' : 'Disposes of ',
        isLiquidity ? ' with the pool' : sides.received.length > 0 ? ' for what came in' : '',
        proceeds,
      );
    }
    case 'dispose':
      return plain(
        transfer,
        'out',
        'Disposes of ',
        ' at market value, which is an expense',
        `Expense ${usdOf(transfer)}`,
      );
    case 'repay':
      return plain(
        transfer,
        'out',
        'Settles ',
        ` of what is owed ${OWED_LABELS[outgoing.settles] ?? ''}`.trimEnd(),
        usdOf(transfer),
      );
    case 'succeed':
      return plain(transfer, 'own', 'Turns ', ' into the coin that came in', 'No gain');
    case 'gift':
      return plain(transfer, 'out', 'Gives ', ' away', 'No gain');
    case 'lose':
      return plain(transfer, 'out', 'Writes ', ' off', 'Proceeds $0.00');
    case 'setAside':
      return plain(
        transfer,
        'own',
        'Sets ',
        ` aside ${CUSTODY_LABELS[outgoing.custody] ?? ''}; still yours`,
        'No gain',
      );
    case 'seize':
      return plain(transfer, 'out', 'Disposes of ', ' that was set aside', `Proceeds ${usdOf(transfer)}`);
    case 'ignore':
      return incoming?.do === 'takeBack' && sides.received.length > 0
        ? receiptEffect(transfer, sides, 'was the receipt for')
        : leftOut(transfer);
    default:
      return unsupported(transfer, 'out');
  }
}

/** A token that proves a deposit, a stake or collateral: it stands for what was set aside and is no purchase. */
export function isReceipt({ direction, role }: Pick<Transfer, 'direction' | 'role'>, action: string | null): boolean {
  if (action === null || !isAction(action) || role !== 'transfer') return false;
  const { incoming, outgoing } = TREATMENTS[action];
  if (direction === 'in') return incoming?.do === 'ignore' && outgoing?.do === 'setAside';
  return direction === 'out' && outgoing?.do === 'ignore' && incoming?.do === 'takeBack';
}

const listedFigures = (transfers: readonly Transfer[]): string => transfers.map(figureOf).join(' and ');

const TITLES: Readonly<Record<string, string>> = {
  stake: 'deposited',
  unstake: 'withdrawn',
  supplyCollateral: 'as collateral',
  withdrawCollateral: 'taken back',
  borrow: 'borrowed',
  repay: 'repaid',
  lendOut: 'lent',
};
const NAMED_MAX = 2;

/** "15,000.00 USDC deposited": what was moved, without its receipt; null for actions that the coins alone describe. */
export function titleByAction(action: string | null, transfers: readonly Transfer[]): string | null {
  const done = action === null ? undefined : TITLES[action];
  const moved = movedTransfers(transfers).filter(
    (transfer) => transfer.direction !== 'none' && !isReceipt(transfer, action),
  );
  const ways = new Set(moved.map(({ direction }) => direction));
  if (done === undefined || ways.size !== 1 || moved.length > NAMED_MAX) return null;
  return `${listedFigures(moved)} ${done}`;
}

/** A receipt is worth what it stands for, so that it opens no lot of its own. */
function receiptEffect(transfer: Transfer, { given, received }: Sides, after: string): Effect {
  const other = transfer.direction === 'in' ? given : received;
  const stands = other.length > 0 && other.length <= NAMED_MAX ? listedFigures(other) : 'what was set aside';
  return plain(transfer, 'none', '', ` ${after} ${stands}`, 'No gain');
}

function leftOut(transfer: Transfer): Effect {
  return plain(transfer, 'none', 'Leaves ', ' out of the books', 'No effect');
}

function unsupported(transfer: Transfer, direction: 'in' | 'out'): Effect {
  const movement = direction === 'in' ? 'coming in' : 'going out';
  return plain(
    transfer,
    direction,
    'Does not support ',
    ` ${movement}: market value, and an item to review`,
    usdOf(transfer),
  );
}

function effectOfReceived(transfer: Transfer, { incoming, outgoing }: Treatment, sides: Sides): Effect {
  switch (incoming?.do) {
    case 'acquire': {
      const cost =
        transfer.valueUsd === null && sides.received.length === 1 ? inUsd(tradeValue(sides)) : usdOf(transfer);
      return plain(transfer, 'in', 'Opens a lot of ', '', `Cost ${cost}`);
    }
    case 'income':
      return plain(
        transfer,
        'in',
        'Opens a lot of ',
        ` at market value, as income from ${INCOME_LABELS[incoming.category]}`,
        `Income ${usdOf(transfer)}`,
      );
    case 'borrow':
      return plain(
        transfer,
        'in',
        'Opens a lot of ',
        `, owed ${OWED_LABELS[incoming.owes] ?? ''}`.trimEnd(),
        `Cost ${usdOf(transfer)}`,
      );
    case 'gift':
      return plain(transfer, 'in', 'Opens a lot of ', ' at the donor’s cost', 'No income');
    case 'succeed':
      return plain(transfer, 'own', 'Receives ', ' with the cost and dates of the coin it follows', 'No gain');
    case 'takeBack':
      return plain(transfer, 'own', 'Takes ', ' back with its cost and dates', 'No gain');
    case 'ignore':
      return outgoing?.do === 'setAside' && sides.given.length > 0
        ? receiptEffect(transfer, sides, 'stands for')
        : leftOut(transfer);
    default:
      return unsupported(transfer, 'in');
  }
}

function effectOfFee(transfer: Transfer, { fees }: Treatment, { given, received }: Sides): Effect {
  const part =
    fees === 'exchange' && given.length > 0
      ? 'lowers the proceeds'
      : fees === 'exchange' && received.length > 0
        ? 'adds to the cost'
        : 'is an expense';
  return plain(transfer, 'fee', `Fee ${part}; `, ' disposed of', usdOf(transfer));
}

/** The figure beside an action: "Income $45.10", "No gain". */
export function headlineOf(action: string, transfers: readonly Transfer[]): string {
  const [first] = effectsOf(
    action,
    movedTransfers(transfers).filter(({ direction }) => direction !== 'none'),
  );
  return first?.result ?? '';
}
