/** Earlier and later files of providers whose main file is tested elsewhere: one in the shape of each. */
import { testKnownFiles } from './testing-known.ts';

const HASH = 'd'.repeat(64);

testKnownFiles([
  {
    layout: 'coinbase_transfers',
    text: `Transactions
User,ann@example.com,1
Timestamp,Type,BTC,Subtotal,Fees,Total,Currency,Price Per Coin,Payment Method,ID,Share
2014-03-01 10:00:00 -0800,Buy,0.5,300.00,3.15,303.15,USD,600.00,Bank,a1,
2014-03-02 10:00:00 -0800,Sell,0.2,120.00,1.35,118.65,USD,600.00,Bank,a2,
`,
    expected: [
      '2014-03-01T18:00:00 trade: fee:USD 3.15, in:BTC 0.5, out:USD 300',
      '2014-03-02T18:00:00 trade: fee:USD 1.35 withheld, in:USD 120, out:BTC 0.2',
    ],
  },
  {
    layout: 'okex_bills_old',
    text: `time,type,size,balance,fee,currency
2019-05-01 18:00:00 CST,buy,0.1,0.0999,-0.0001,BTC
2019-05-01 18:00:00 CST,sell,-500,0,0,USDT
`,
    expected: ['2019-05-01T10:00:00 trade: fee:BTC 0.0001 withheld, in:BTC 0.1, out:USDT 500'],
  },
  {
    layout: 'whitebit_orders',
    text: `Id,Market,Type,Side,Trigger Market,Trigger Condition,Trigger Price,Amount,Price,Fee,Revenue,Completed,Total,Open,Close
1,BTC_USDT,market,buy,,,,0.01,30000,0.3,300,100%,300,2024-02-10UTC12:00:00,2024-02-10UTC12:00:01
`,
    expected: ['2024-02-10T12:00:01 trade: fee:USDT 0.3, in:BTC 0.01, out:USDT 300'],
  },
  {
    layout: 'whitebit_withdrawals',
    text: `Id,Currency,Address,Hash,Requested Amount,Requested Fee,Processed Amount,Processed Fee,Status,Created At,Updated At
1,USDT,Tabc,ff,100,1,100,1,success,2024-02-10UTC12:00:00,2024-02-10UTC12:05:00
`,
    expected: ['2024-02-10T12:00:00 withdrawal: fee:USDT 1, out:USDT 99'],
  },
  {
    layout: 'whitebit_deposits',
    text: `Id,Currency,Address,Hash,Amount,Fee,Status,Created At,Updated At
1,USDT,Tabc,${HASH},100,0,success,2024-02-10UTC12:00:00,2024-02-10UTC12:05:00
`,
    expected: ['2024-02-10T12:00:00 deposit: in:USDT 100'],
  },
]);
