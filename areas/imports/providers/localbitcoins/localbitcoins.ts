/**
 * A trade names its buyer and its seller; which of them the account is, is the name that every row has. What changed in
 * the account is `btc_final`, so that the difference to what was traded is the fee this side paid.
 */
import { absolute, subtract } from '@holdfast/money';
import { refuse, wait } from '../kit/import-error.ts';
import { kindTable } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { feeOf, identifiedBy } from '../kit/row.ts';
import { signedMove, tradeReading } from '../kit/trade.ts';

export const localbitcoinsTrades = defineLayout({
  id: 'localbitcoins_trades',
  provider: 'localbitcoins',
  name: 'LocalBitcoins trades',
  columns: {
    id: 'id',
    created: 'created_at',
    buyer: 'buyer',
    seller: 'seller',
    kind: 'trade_type',
    amount: 'btc_traded',
    final: 'btc_final',
    money: 'fiat_amount',
    currency: 'currency',
    time: 'transaction_released_at',
    reference: 'reference',
  },
  read(row) {
    const [buyer, seller] = [row.text('buyer').toLowerCase(), row.text('seller').toLowerCase()];
    row.context.noteParties([buyer, seller]);
    const { ownAddress } = row.context;
    if (ownAddress === null)
      throw wait('ownAddress', 'The row does not say whether you bought or sold. Enter your user name as the address.');
    if (ownAddress !== buyer && ownAddress !== seller)
      throw refuse(`“${ownAddress}” is neither the buyer nor the seller of the row.`);
    const btc = row.readCoin('BTC', row.header('amount'));
    const [traded, final] = [absolute(row.required('amount')), absolute(row.required('final'))];
    return {
      ...tradeReading({
        kind: row.text('kind'),
        atMs: row.time('time'),
        side: ownAddress === buyer ? 'buy' : 'sell',
        base: btc,
        baseAmount: traded,
        quote: row.coin('currency'),
        quoteAmount: absolute(row.required('money')),
        fees: [feeOf(btc, subtract(traded, final))],
      }),
      id: row.text('id'),
      note: row.text('reference'),
    };
  },
});

const KINDS = kindTable({
  '*deposit*|*receive*': 'deposit',
  '*send to*|*sent to*|*withdraw*': 'withdrawal',
  '*fee*': 'fee',
  '*affiliate*|*referral*': 'referral',
});

export const localbitcoinsMoves = defineLayout({
  id: 'localbitcoins_moves',
  provider: 'localbitcoins',
  name: 'LocalBitcoins wallet transactions',
  columns: {
    hash: 'TXID',
    time: 'Created',
    received: 'Received',
    sent: 'Sent',
    kind: 'TXtype',
    description: 'TXdesc',
    note: 'TXNotes',
  },
  read(row) {
    const amount = subtract(absolute(row.amount('received')), absolute(row.amount('sent')));
    if (amount === 0n) throw refuse('The row has no amount.');
    return {
      ...signedMove({
        table: KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg: { coin: row.readCoin('BTC', row.header('received')), amount },
      }),
      ...identifiedBy({ hash: row.text('hash') }),
      note: row.note('description', 'note'),
    };
  },
});
