import { kindTable, MOVE_KINDS } from '../kit/kinds.ts';
import { defineLayout } from '../kit/layout.ts';
import { into, optionalFee } from '../kit/row.ts';
import { unsignedMove } from '../kit/trade.ts';
import { twoSidedReading } from '../kit/two-sided.ts';

const TAGS = kindTable({ 'airdrop|reward': 'airdrop', 'staking|interest': 'interest' });

export const pionexTrades = defineLayout({
  id: 'pionex_trades',
  provider: 'pionex',
  name: 'Pionex trades',
  columns: {
    time: 'Date',
    received: 'Received Quantity',
    receivedCoin: 'Received Currency',
    sent: 'Sent Quantity',
    sentCoin: 'Sent Currency',
    fee: 'Fee Amount',
    feeCoin: 'Fee Currency',
    tag: 'Tag',
  },
  zone: null,
  read: (row) => twoSidedReading(row, { table: TAGS, kind: row.text('tag') }),
});

/** The network is glued to the coin: BUSDBEP20. */
export const pionexTransfers = defineLayout({
  id: 'pionex_transfers',
  provider: 'pionex',
  name: 'Pionex deposits and withdrawals',
  columns: {
    time: 'date(UTC+0)',
    kind: 'tx_type',
    amount: 'amount',
    coin: 'coin',
    network: 'network',
    hash: 'txid',
    fee: 'fee',
  },
  read(row) {
    const network = row.text('network').toUpperCase();
    const name = row.text('coin').toUpperCase();
    const isGlued = network !== '' && name.endsWith(network) && name !== network;
    const coin = row.readCoin(isGlued ? name.slice(0, -network.length) : name, 'coin');
    const leg = into(coin, row.required('amount'));
    return {
      ...unsignedMove({
        table: MOVE_KINDS,
        kind: row.text('kind'),
        atMs: row.time('time'),
        leg,
        fees: optionalFee(row, 'fee', coin),
      }),
      hash: row.text('hash').toLowerCase(),
    };
  },
});
