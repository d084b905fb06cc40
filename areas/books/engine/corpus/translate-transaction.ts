/**
 * A transaction of the corpus in the engine's shape. Lots are named after the transaction that opened them, so the
 * transfer that opens a lot has the transaction's own id.
 */
import { type Amount, type Decimal, parseDecimal, type Price, subtract, type Usd, valueOf } from '@holdfast/money';
import { AccountingError } from '../accounting-error.ts';
import type { Action } from '@holdfast/actions/actions.ts';
import type { Identification, Transaction, Transfer } from '../types.ts';
import type { CorpusTransaction } from './corpus-case.ts';
import { accountIdOf, coinIdOf, lotIdOf, transferIdOf } from '../ids.ts';

const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(\.\d+)?(Z|([+-])(\d{2}):?(\d{2}))?)?$/;

const INCOMING_ACTIONS: Readonly<Record<string, Action>> = {
  buy: 'buy',
  gift: 'giftReceived',
  airdrop: 'airdrop',
  hardfork: 'fork',
  income: 'otherIncome',
  wages: 'otherIncome',
  interest: 'interestReceived',
  mining: 'mining',
  staking: 'stakingReward',
};
const OUTGOING_ACTIONS: Readonly<Record<string, Action>> = {
  sell: 'sell',
  staking: 'sell',
  gift: 'giftSent',
  donate: 'giftSent',
  lost: 'lost',
  fee: 'fee',
  spend: 'purchase',
};

type Translated = Pick<Transaction, 'action' | 'transfers' | 'feeAllocation'>;
type Translate = (source: CorpusTransaction, at: number) => Translated;

const TRANSLATIONS: Readonly<Record<CorpusTransaction['kind'], Translate>> = {
  in: translateIncoming,
  out: translateOutgoing,
  intra: translateMove,
  swap: translateSwap,
};

export function translateTransaction(source: CorpusTransaction, sequence: number): Transaction {
  const { at, utcOffsetMinutes } = readTimestamp(source.timestamp);
  return { id: source.id, at, utcOffsetMinutes, sequence, ...TRANSLATIONS[source.kind](source, at) };
}

function translateIncoming(source: CorpusTransaction): Translated {
  const action = INCOMING_ACTIONS[source.type ?? 'buy'] ?? 'otherIncome';
  const amount = readAmount(source.amount);
  const quotedUsd = source.price === undefined ? null : valueOf(amount, readPrice(source.price));
  const costUsd = source.cost_with_fee === undefined ? quotedUsd : readUsd(source.cost_with_fee);
  const transfers: Transfer[] = [
    {
      ...coin({ id: source.id, coinId: source.asset, amount, to: source.wallet, valueUsd: costUsd }),
      ...(source.price === undefined ? {} : { priceUsd: readPrice(source.price) }),
    },
  ];
  if (action === 'buy' && costUsd !== null) {
    const feeUsd = source.cost_no_fee === undefined ? (0n as Usd) : subtract(costUsd, readUsd(source.cost_no_fee));
    transfers.push(cash(`${source.id}:paid`, { from: source.wallet, usd: subtract(costUsd, feeUsd) }));
    if (feeUsd > 0n) transfers.push({ ...cash(`${source.id}:fee`, { from: source.wallet, usd: feeUsd }), role: 'fee' });
  }
  return { action, transfers };
}

function translateOutgoing(source: CorpusTransaction, at: number): Translated {
  const action = OUTGOING_ACTIONS[source.type ?? 'sell'] ?? 'sell';
  const id = `${source.id}:out`;
  const from = source.wallet;
  if (action === 'fee') {
    const amount = readAmount(source.amount_with_fee ?? source.fee_crypto ?? source.amount);
    return {
      action,
      transfers: [coin({ id, coinId: source.asset, amount, from, valueUsd: readUsd(source.fee_fiat) })],
    };
  }
  const amount = readAmount(source.amount);
  const proceeds = source.proceeds_no_fee ?? source.proceeds_net;
  const proceedsUsd = proceeds === undefined ? valueOf(amount, readPrice(source.price)) : readUsd(proceeds);
  const transfers: Transfer[] = [
    { ...coin({ id, coinId: source.asset, amount, from, valueUsd: proceedsUsd }), ...identify(source, at) },
  ];
  if (action === 'sell') transfers.push(cash(`${source.id}:received`, { to: from, usd: proceedsUsd }));
  const feeAmount = readAmount(source.fee_crypto);
  if (feeAmount > 0n) {
    transfers.push(feeInCoins(source, { id: `${source.id}:fee`, amount: feeAmount, from }));
  } else if (source.fee_crypto === undefined && readUsd(source.fee_fiat) > 0n) {
    // Beside a fee in coins, fee_fiat is only what that fee was worth.
    transfers.push({ ...cash(`${source.id}:fee`, { from, usd: readUsd(source.fee_fiat) }), role: 'fee' });
  }
  return { action, transfers };
}

function translateMove(source: CorpusTransaction): Translated {
  const amount = readAmount(source.amount_received);
  const feeAmount = subtract(readAmount(source.amount_sent), amount);
  const { from_wallet: from, to_wallet: to } = source;
  const transfers: Transfer[] = [
    coin({ id: `${source.id}:move`, coinId: source.asset, amount, from, to, valueUsd: null }),
  ];
  if (feeAmount > 0n) {
    transfers.push(feeInCoins(source, { id: `${source.id}:out`, amount: feeAmount, from }));
  }
  return { action: 'ownTransfer', transfers };
}

function translateSwap(source: CorpusTransaction, at: number): Translated {
  const { id, wallet } = source;
  const sold = readAmount(source.sell_amount);
  const bought = readAmount(source.buy_amount);
  const worth = (amount: Amount, price: string | undefined): Usd | null =>
    price === undefined ? null : valueOf(amount, readPrice(price));
  const transfers: Transfer[] = [
    {
      ...coin({
        id: `${id}:out`,
        coinId: source.sell_asset,
        amount: sold,
        from: wallet,
        valueUsd: worth(sold, source.sell_price),
      }),
      ...identify(source, at),
    },
    coin({ id, coinId: source.buy_asset, amount: bought, to: wallet, valueUsd: worth(bought, source.buy_price) }),
  ];
  const feeAmount = readAmount(source.fee_amount);
  if (source.fee_asset !== undefined && feeAmount > 0n) {
    const role = source.fee_withheld_from === 'received' ? 'withheldFee' : 'fee';
    const valueUsd = worth(feeAmount, source.fee_price);
    transfers.push({
      ...coin({ id: `${id}:fee`, coinId: source.fee_asset, amount: feeAmount, from: wallet, valueUsd }),
      role,
    });
  }
  if (readUsd(source.fee_fiat) > 0n) {
    transfers.push({ ...cash(`${id}:cashFee`, { from: wallet, usd: readUsd(source.fee_fiat) }), role: 'fee' });
  }
  const division = source.fee_allocation;
  if (division === undefined) return { action: 'swap', transfers };
  const feeAllocation = { swap: readAmount(division.swap), feeDisposal: readAmount(division.fee_disposal) };
  return { action: 'swap', transfers, feeAllocation };
}

function coin(input: {
  id: string;
  coinId: string | undefined;
  amount: Amount;
  from?: string | undefined;
  to?: string | undefined;
  valueUsd: Usd | null;
}): Transfer {
  const { id, amount, valueUsd } = input;
  return {
    id: transferIdOf(id),
    coinId: coinIdOf(input.coinId ?? ''),
    amount,
    fromAccountId: input.from === undefined ? null : accountIdOf(input.from),
    toAccountId: input.to === undefined ? null : accountIdOf(input.to),
    valueUsd,
  };
}

/** A fee in the coin of the transaction, at the value that the corpus states or at the price. */
function feeInCoins(
  source: CorpusTransaction,
  { id, amount, from }: { id: string; amount: Amount; from: string | undefined },
): Transfer {
  const valueUsd = source.fee_fiat === undefined ? valueOf(amount, readPrice(source.price)) : readUsd(source.fee_fiat);
  return { ...coin({ id, coinId: source.asset, amount, from, valueUsd }), role: 'fee' };
}

function cash(id: string, input: { from?: string | undefined; to?: string | undefined; usd: Usd }): Transfer {
  return coin({
    id,
    coinId: 'USD',
    amount: input.usd as bigint as Amount,
    from: input.from,
    to: input.to,
    valueUsd: input.usd,
  });
}

function identify(source: CorpusTransaction, at: number): { identification?: Identification } {
  if (!source.lot_ids) return {};
  const lots = source.lot_ids.map((id, index) => {
    const lotId = lotIdOf(id);
    const amount = source.lot_amounts?.[index];
    return amount === undefined ? { lotId } : { lotId, amount: readAmount(amount) };
  });
  return { identification: { recordedAt: at, lots } };
}

export function readTimestamp(text: string): { at: number; utcOffsetMinutes: number } {
  const match = TIMESTAMP.exec(text);
  if (!match) throw new AccountingError('invalid_input', `"${text}" is not a timestamp.`);
  const [, date, time = '00:00:00', fraction = '', , sign, hours = '0', minutes = '0'] = match;
  const utcOffsetMinutes = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const milliseconds = fraction.slice(1, 4).padEnd(3, '0');
  const at = Date.parse(`${date}T${time}.${milliseconds}Z`) - utcOffsetMinutes * 60_000;
  if (Number.isNaN(at)) throw new AccountingError('invalid_input', `"${text}" is not a timestamp.`);
  return { at, utcOffsetMinutes: utcOffsetMinutes === 0 ? 0 : utcOffsetMinutes };
}

/** An absent figure is zero. Figures finer than our 24 places come from other programs' divisions and are cut there. */
export function readAmount(text: string | undefined): Amount {
  return readFigure<Amount>(text);
}

export function readUsd(text: string | undefined): Usd {
  return readFigure<Usd>(text);
}

function readPrice(text: string | undefined): Price {
  return readFigure<Price>(text);
}

function readFigure<D extends Decimal>(text: string | undefined): D {
  if (text === undefined || text === null) return 0n as D;
  const [whole = '0', fraction = ''] = text.split('.');
  return parseDecimal<D>(fraction === '' ? whole : `${whole}.${fraction.slice(0, 24)}`);
}
