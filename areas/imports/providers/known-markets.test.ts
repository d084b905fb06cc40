/** Files of KuCoin and MEXC for one purpose each, of the years in which their websites wrote them. */
import { testKnownFiles } from './testing-known.ts';

const HASH = 'e'.repeat(64);

testKnownFiles([
  {
    layout: 'kucoin_deals_2018',
    text: `oid,symbol,dealPrice,dealValue,amount,fee,direction,createdDate,
o1,KCS-BTC,0.0002,0.02,100,0.1,BUY,2018-05-01 10:00:00,
`,
    expected: ['2018-05-01T10:00:00 trade: fee:KCS 0.1 withheld, in:KCS 100, out:BTC 0.02'],
  },
  {
    layout: 'kucoin_deals_2019',
    text: `uid,symbol,order_type,price,amount_coin,direction,funds,fee,created_at
1,ETH-USDT,limit,200,2,SELL,400,0.4,2019-05-01 10:00:00
`,
    expected: ['2019-05-01T10:00:00 trade: fee:USDT 0.4 withheld, in:USDT 400, out:ETH 2'],
  },
  {
    layout: 'kucoin_deposits_2020',
    text: `Time,Coin,Network,Amount,Type,Remark,Fee
2020-05-01 10:00:00,USDT,TRC20,100,DEPOSIT,Deposit,0
`,
    expected: ['2020-05-01T10:00:00 deposit: in:USDT 100'],
  },
  {
    layout: 'kucoin_withdrawals_2020',
    text: `Time,Coin,Network,Amount,Type,Wallet Address/Account,Remark
2020-05-02 10:00:00,USDT,TRC20,50,WITHDRAW,Tabc,Withdraw
`,
    expected: ['2020-05-02T10:00:00 withdrawal: out:USDT 50'],
  },
  {
    layout: 'kucoin_moves_2019',
    text: `coin_type,type,add,hash,vol,created_at
ETH,DEPOSIT,0xabc,${HASH},2,2019-05-01 10:00:00
ETH,WITHDRAW,0xdef,${HASH},1,2019-05-02 10:00:00
`,
    expected: ['2019-05-01T10:00:00 deposit: in:ETH 2', '2019-05-02T10:00:00 withdrawal: out:ETH 1'],
  },
  {
    layout: 'kucoin_deposits_plain',
    text: `UID,Account Type,Time(UTC+02:00),Remarks,Status,Fee,Amount,Coin,Transfer Network
1,mainAccount,2023-05-01 10:00:00,,SUCCESS,0,100,USDT,TRX
`,
    expected: ['2023-05-01T08:00:00 deposit: in:USDT 100'],
  },
  {
    layout: 'kucoin_withdrawals_plain',
    text: `UID,Account Type,Time(UTC+02:00),Remarks,Status,Fee,Amount,Coin,Transfer Network,Withdrawal Address/Account
1,mainAccount,2023-05-02 10:00:00,,SUCCESS,1,50,USDT,TRX,Tabc
`,
    expected: ['2023-05-02T08:00:00 withdrawal: fee:USDT 1, out:USDT 49'],
  },
  {
    layout: 'kucoin_earnings',
    text: `UID,Account Type,Order ID,Time(UTC+02:00),Staked Coin,Product Type,Product Name,Earnings Coin,Earnings Type,\
Remarks,Amount,Amount（USDT）,Fee
1,mainAccount,o1,2023-05-01 10:00:00,ATOM,Staking,ATOM Staking,ATOM,Reward,,0.05,0.5,0
1,mainAccount,o2,2023-05-02 10:00:00,USDT,Savings,USDT Flexible,USDT,Reward,,0.01,0.01,0
`,
    expected: ['2023-05-01T08:00:00 staking_reward: in:ATOM 0.05', '2023-05-02T08:00:00 interest: in:USDT 0.01'],
  },
  {
    layout: 'kucoin_futures',
    text: `UID,Account Type,Symbol,Close Type,Realized PNL,Total Realized PNL,Total Funding Fees,Total Trading Fees,\
Position Opening Time(UTC+02:00),Position Closing Time(UTC+02:00)
1,futures,XBTUSDTM,Close Long,12,11.5,-0.1,-0.4,2023-05-01 08:00:00,2023-05-01 10:00:00
`,
    expected: ['2023-05-01T08:00:00 margin_gain: in:USDT 11.5'],
  },
  {
    layout: 'kucoin_money_trades',
    text: `Order ID,Currency (Crypto),Crypto Quantity,Currency (Fiat),Fiat Amount,Fee Currency (Fiat),Fee (Fiat),\
Fee Currency (Crypto),Fee (Crypto),Payment Method,Status,Time(UTC+02:00)
o1,USDT,98,EUR,100,EUR,2,,,Card,SUCCESS,2023-05-01 10:00:00
`,
    expected: ['2023-05-01T08:00:00 trade: fee:EUR 2, in:USDT 98, out:EUR 100'],
  },
  {
    layout: 'kucoin_money_deposits',
    text: `Order ID,Currency (Fiat),Fiat Amount,Fee,Deposit Method,Status,Time(UTC+02:00)
o1,EUR,100,1,SEPA,SUCCESS,2023-05-01 10:00:00
`,
    expected: ['2023-05-01T08:00:00 deposit: fee:EUR 1 withheld, in:EUR 100'],
  },
  {
    layout: 'mexc_deposits',
    text: `UID,Status,Time,Crypto,Network,Deposit Amount,TxID,Progress
1,Credited Successfully,2023-05-01 10:00:00,USDT,TRC20,100,${HASH},12/12
`,
    expected: ['2023-05-01T10:00:00 deposit: in:USDT 100'],
  },
  {
    layout: 'mexc_orders',
    text: `UID,Pairs,Time,Type,Direction,Average Filled Price,Order Price,Filled Quantity,Order Quantity,Order Amount,Status
1,KAS_USDT,2023-05-01 10:00:00,Limit,Buy,0.02,0.02,1000,1000,20,Filled
1,KAS_USDT,2023-05-02 10:00:00,Limit,Buy,0,0.01,0,1000,10,Canceled
`,
    expected: ['2023-05-01T10:00:00 trade: in:KAS 1000, out:USDT 20'],
    problems: ['3 ignored: The row has the status Canceled.'],
  },
  {
    layout: 'mexc_futures',
    text: `UID,Time,Futures Trading Pair,Direction,Leverage,Order Type,Order Qty (Cont.),Filled Qty (Cont.),\
Order Qty (Crypto),Filled Qty (Crypto),Order Qty (Amount),Filled Qty (Amount),Order Price,Average Filled Price,\
Closing PNL,Trading Fee,Fee-payment Crypto,Status
1,2023-05-01 10:00:00,BTC_USDT,Close Long,10X,Market,1,1,0.01,0.01,300,300,30000,30000,-5,0.06,USDT,Finished
`,
    expected: ['2023-05-01T10:00:00 margin_loss: fee:USDT 0.06, out:USDT 5'],
  },
  {
    layout: 'blockpit_template',
    text: `Date (UTC),Integration Name,Label,Outgoing Asset,Outgoing Amount,Incoming Asset,Incoming Amount,\
Fee Asset (optional),Fee Amount (optional),Comment (optional),Trx. ID (optional),Source Type,Source Name
13.05.2024 10:00:00,Kraken,Trade,EUR,100,BTC,0.002,EUR,0.5,,t1,Exchange,Kraken
`,
    expected: ['2024-05-13T10:00:00 trade: fee:EUR 0.5, in:BTC 0.002, out:EUR 100'],
  },
]);
