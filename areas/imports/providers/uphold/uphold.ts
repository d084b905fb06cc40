import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import { into, movingLegs, optionalFee, outOf } from '../kit/row.ts';

/** One row for each event with both sides; a withdrawal in another coin is a trade and a withdrawal. */
export const uphold = defineLayout({
  id: 'uphold_transactions',
  provider: 'uphold',
  name: 'Uphold transactions',
  columns: {
    time: 'Date',
    to: 'Destination',
    received: 'Destination Amount',
    receivedCoin: 'Destination Currency',
    fee: 'Fee Amount',
    feeCoin: 'Fee Currency',
    id: 'Id',
    from: 'Origin',
    sent: 'Origin Amount',
    sentCoin: 'Origin Currency',
    status: 'Status',
    type: 'Type',
  },
  completed: /^completed$/i,
  read(row): Reading {
    const kind = row.text('type');
    const common = { kind, atMs: row.time('time'), id: row.text('id'), note: row.note('from', 'to') };
    const fees = optionalFee(row, 'fee', 'feeCoin');
    const arrival = into(row.coin('receivedCoin'), row.required('received'));
    const departure = outOf(row.coin('sentCoin'), row.required('sent'));
    const isSameCoin = arrival.coin.symbol === departure.coin.symbol;
    if (isSameCoin && /^in$/i.test(kind))
      return { ...common, becomes: 'deposit', legs: movingLegs([arrival, ...fees]) };
    if (isSameCoin && /^out$/i.test(kind))
      return { ...common, becomes: 'withdrawal', legs: movingLegs([departure, ...fees]) };
    if (isSameCoin)
      return {
        ...common,
        becomes: 'internal',
        legs: movingLegs(fees),
        ...(fees.length === 0 ? { ignored: 'The coins move inside the account.' } : {}),
      };
    const trade: Reading = { ...common, becomes: 'trade', legs: movingLegs([departure, arrival, ...fees]) };
    const isWithdrawn = /^out$/i.test(kind) && row.text('to').toLowerCase() !== 'uphold';
    return isWithdrawn
      ? { ...trade, also: { ...common, becomes: 'withdrawal', legs: [outOf(arrival.coin, arrival.amount)] } }
      : trade;
  },
});

/** The older statement: the same two sides, with a commission on either. */
export const upholdOld = defineLayout({
  id: 'uphold_transactions_old',
  provider: 'uphold',
  name: 'Uphold transactions (2018)',
  columns: {
    time: 'date',
    id: 'id',
    type: 'type',
    sentCoin: 'origin_currency',
    sent: 'origin_amount',
    sentFee: 'origin_commission',
    receivedCoin: 'destination_currency',
    received: 'destination_amount',
    receivedFee: 'destination_commission',
  },
  read(row): Reading {
    const kind = row.text('type');
    const common = { kind, atMs: row.time('time'), id: row.text('id') };
    const arrival = into(row.coin('receivedCoin'), row.required('received'));
    const departure = outOf(row.coin('sentCoin'), row.required('sent'));
    const fees = [...optionalFee(row, 'sentFee', departure.coin), ...optionalFee(row, 'receivedFee', arrival.coin)];
    if (arrival.coin.symbol !== departure.coin.symbol)
      return { ...common, becomes: 'trade', legs: movingLegs([departure, arrival, ...fees]) };
    const isIn = /^(in|deposit)$/i.test(kind);
    if (!isIn && !/^(out|withdrawal)$/i.test(kind))
      return { ...common, becomes: 'internal', legs: movingLegs(fees), ignored: 'The coins move inside the account.' };
    return {
      ...common,
      becomes: isIn ? 'deposit' : 'withdrawal',
      legs: movingLegs([isIn ? arrival : departure, ...fees]),
    };
  },
});
