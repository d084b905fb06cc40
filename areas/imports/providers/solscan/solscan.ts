/**
 * Transfers of a Solana address. Amounts are whole numbers of the smallest unit. A token is named by its mint; those
 * without a known symbol are asked for. Rows of one signature are one transaction. Fees of the network are not stated.
 */
import { absolute, negate } from '@holdfast/money';
import { refuse, wait } from '../kit/import-error.ts';
import { defineLayout } from '../kit/layout.ts';
import type { Reading } from '../kit/reading.ts';
import type { Row } from '../kit/row.ts';
import { plainKind } from '../kit/two-sided.ts';

const SYMBOLS: Readonly<Record<string, string>> = {
  So11111111111111111111111111111111111111111: 'SOL',
  So11111111111111111111111111111111111111112: 'SOL',
  EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v: 'USDC',
  Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: 'USDT',
};

export const solscan = defineLayout({
  id: 'solscan_transfers',
  provider: 'solscan',
  name: 'Solscan transfers',
  columns: {
    hash: 'Signature',
    time: 'Block Time',
    human: 'Human Time',
    kind: 'Action',
    from: 'From',
    to: 'To',
    amount: 'Amount',
    flow: '?Flow',
    decimals: 'Decimals',
    mint: 'Token Address',
  },
  symbol: (mint) => SYMBOLS[mint] ?? `solana:${mint}`,
  read(row): Reading {
    const places = row.text('decimals');
    if (!/^\d{1,2}$/.test(places) || Number(places) > 24)
      throw refuse(`Decimals “${places.slice(0, 20)}” is not a number of places.`);
    const amount = row.readQuantity(`${row.text('amount')}E-${places}`, row.header('amount'))?.amount;
    if (amount === undefined) throw refuse('Amount is missing.');
    const other = isIncoming(row) ? row.text('from') : row.text('to');
    const signed = isIncoming(row) ? absolute(amount) : negate(absolute(amount));
    const legs = [{ coin: row.coin('mint'), amount: signed, ...(other === '' ? {} : { counterparty: other }) }];
    const hash = row.text('hash');
    return {
      kind: row.text('kind'),
      becomes: plainKind(legs),
      atMs: row.unixTime('time', 1000),
      legs,
      hash,
      group: hash,
    };
  },
});

/** Older files do not state the direction; then the address that every row names is the owner’s. */
function isIncoming(row: Row<'flow' | 'from' | 'to'>): boolean {
  const flow = row.text('flow').toLowerCase();
  if (flow === 'in' || flow === 'out') return flow === 'in';
  const [from, to] = [row.text('from').toLowerCase(), row.text('to').toLowerCase()];
  row.context.noteParties([from, to]);
  const { ownAddress } = row.context;
  if (ownAddress === null)
    throw wait('ownAddress', 'The direction is not in the row. Enter the address of this export.');
  if (ownAddress !== from && ownAddress !== to) throw refuse(`The row is not about the address ${ownAddress}.`);
  return to === ownAddress;
}
