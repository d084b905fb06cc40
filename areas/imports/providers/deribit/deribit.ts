import { refuse } from '../kit/import-error.ts';
import { kindTable, MARGIN_RESULT } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { balanceStep, type Row } from '../kit/row.ts';
import { signedMove } from '../kit/trade.ts';

const KINDS = kindTable({
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  '*transfer*': 'elsewhere',
  'trade|settlement|delivery|*swap*|liquidation|bankruptcy': MARGIN_RESULT,
  '*fee*|correction': 'margin_fee',
  '*reward*|*bonus*': 'airdrop',
});

/** The change of the balance contains result, funding and fee of a row. */
export const deribit = defineLayout({
  id: 'deribit_log',
  provider: 'deribit',
  name: 'Deribit transaction log',
  columns: {
    id: 'ID',
    sequence: 'UserSeq',
    time: 'Date',
    instrument: 'Instrument',
    kind: 'Type',
    side: 'Side',
    change: 'Change',
    balance: 'Balance',
    info: 'Info',
  },
  read(row) {
    const [coin, amount] = [row.readCoin(coinOf(row), 'Instrument'), row.required('change')];
    return {
      ...signedMove({ table: KINDS, kind: row.text('kind'), atMs: row.time('time'), leg: { coin, amount } }),
      id: row.text('id'),
      note: row.note('instrument', 'info'),
      ...balanceStep(coin.symbol, amount, row.quantity('balance')),
    };
  },
});

/** The account is of one coin, which stands first in the instrument and in the name of the file. */
function coinOf(row: Row<'instrument'>): string {
  const [, linear] = /^[A-Z0-9]+_(USDC|USDT)/i.exec(row.text('instrument')) ?? [];
  const [, inverse] = /^([A-Z]{2,6})-/i.exec(row.text('instrument')) ?? [];
  const [, named] = /(?:^|[^a-z])(btc|eth|sol|usdc|usdt|xrp|eurr)(?:[^a-z]|$)/i.exec(row.context.fileName) ?? [];
  const found = linear ?? inverse ?? named ?? row.context.coin;
  if (!found) throw refuse('The row does not name its coin. Name the file with it, such as deribit-btc.csv.');
  return found;
}
