/** One file of each provider in the shape of its export, and what it becomes. */
import { testKnownFiles } from './testing-known.ts';

const HASH = `0x${'ab'.repeat(32)}`;

testKnownFiles([
  {
    layout: 'accointing_transactions',
    text: `timeExecuted,type,boughtQuantity,boughtCurrency,boughtCurrencyId,soldQuantity,soldCurrency,soldCurrencyId,\
feeQuantity,feeCurrency,feeCurrencyId,classification,walletName,walletProvider,txId,id,comments
01/15/2023 10:00:00,order,0.5,ETH,1,800,EUR,2,1.5,EUR,2,,My Kraken,kraken,,a1,
01/16/2023 10:00:00,deposit,0.01,ETH,1,,,,,,,staked,Ledger,ledger,,a2,
`,
    expected: [
      '2023-01-15T10:00:00 trade: fee:EUR 1.5, in:ETH 0.5, out:EUR 800',
      '2023-01-16T10:00:00 staking_reward: in:ETH 0.01',
    ],
  },
  {
    layout: 'adalite_history',
    text: `Date,Transaction ID,Type,Received amount,Received currency,Sent amount,Sent currency,Fee amount,Fee currency
03/25/2021 4:05 PM,aa11,Sent,,,50,ADA,0.17,ADA
03/26/2021 4:05 PM,,Reward awarded,1.25,ADA,,,,
`,
    expected: [
      '2021-03-25T16:05:00 withdrawal: fee:ADA 0.17, out:ADA 50',
      '2021-03-26T16:05:00 staking_reward: in:ADA 1.25',
    ],
  },
  {
    layout: 'bitbank_trades',
    text: `注文ID,取引ID,通貨ペア,タイプ,売/買,数量,価格,手数料,M/T,取引日時
1,11,btc_jpy,limit,buy,0.01,4000000,-8,maker,2022/01/01 09:00:00
2,12,btc_jpy,market,sell,0.01,4100000,49,taker,2022/01/02 09:00:00
`,
    expected: [
      '2022-01-01T00:00:00 trade: in:BTC 0.01, out:JPY 39992',
      '2022-01-02T00:00:00 trade: fee:JPY 49 withheld, in:JPY 41000, out:BTC 0.01',
    ],
  },
  {
    layout: 'bitcoin_core_transactions',
    text: `"Confirmed","Date","Type","Label","Address","Amount (BTC)","ID"
"true","2021-02-03T10:00:00","Received with","","bc1qown","0.50000000","${'a'.repeat(64)}-001"
"true","2021-02-04T10:00:00","Sent to","Shop","bc1qshop","-0.10001000","${'b'.repeat(64)}-000"
"true","2021-02-05T10:00:00","Payment to yourself","","bc1qown","-0.00001000","${'c'.repeat(64)}"
`,
    expected: [
      '2021-02-03T10:00:00 deposit: in:BTC 0.5',
      '2021-02-04T10:00:00 withdrawal: out:BTC 0.10001',
      '2021-02-05T10:00:00 fee: fee:BTC 0.00001',
    ],
  },
  {
    layout: 'bitpanda_transactions',
    text: `Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,\
Asset market price currency,Asset class,Product ID,Fee,Fee asset,Spread,Spread Currency,Tax Fiat
T1,2022-03-01T10:00:00+01:00,deposit,incoming,500.00,EUR,-,EUR,-,-,Fiat,-,2.50,EUR,-,-,0.00
B1,2022-03-02T10:00:00+01:00,buy,outgoing,100.00,EUR,0.00250000,BTC,40000.00,EUR,Cryptocurrency,1,-,-,-,-,0.00
S1,2022-03-03T10:00:00+01:00,sell,incoming,50.00,EUR,0.00125000,BTC,40000.00,EUR,Cryptocurrency,1,-,-,-,-,0.00
W1,2022-03-04T10:00:00+01:00,withdrawal,outgoing,40.00,EUR,0.00100000,BTC,40000.00,EUR,Cryptocurrency,1,0.00005,BTC,\
-,-,0.00
`,
    expected: [
      '2022-03-01T09:00:00 deposit: fee:EUR 2.5 withheld, in:EUR 500',
      '2022-03-02T09:00:00 trade: in:BTC 0.0025, out:EUR 100',
      '2022-03-03T09:00:00 trade: in:EUR 50, out:BTC 0.00125',
      '2022-03-04T09:00:00 withdrawal: fee:BTC 0.00005, out:BTC 0.001',
    ],
  },
  {
    layout: 'blockchain_com_wallet',
    text: `date,time,token,type,amount,value_then,value_now,exchange_rate_then,tx,note,fee_value
2021-01-05,03:26:06 GMT+00:00,BTC,received,0.5,$1,$2,$3,${'d'.repeat(64)},,
2021-01-06,03:26:06 GMT+00:00,BTC,sent,-0.1001,$1,$2,$3,${'e'.repeat(64)},rent,0.0001
`,
    expected: [
      '2021-01-05T03:26:06 deposit: in:BTC 0.5',
      '2021-01-06T03:26:06 withdrawal: fee:BTC 0.0001, out:BTC 0.1',
    ],
  },
  {
    layout: 'blockchain_com_trading',
    text: `date_time_utc,transaction_type,asset,quantity_transacted,counter_asset,counter_amount,price,fee_asset,\
fee_amount,order_id,transaction_id,tx_hash
2022-05-01 10:00:00,buy,BTC,0.1,USD,4000,40000,USD,8,o1,t1,
2022-05-02 10:00:00,withdrawal,BTC,0.05,,,,BTC,0.0005,,t2,${HASH}
`,
    expected: [
      '2022-05-01T10:00:00 trade: fee:USD 8, in:BTC 0.1, out:USD 4000',
      '2022-05-02T10:00:00 withdrawal: fee:BTC 0.0005, out:BTC 0.05',
    ],
  },
  {
    layout: 'cash_app_activity',
    text: `"Transaction ID","Date","Transaction Type","Currency","Amount","Fee","Net Amount","Asset Type",\
"Asset Price","Asset Amount","Status","Notes","Name of sender/receiver","Account"
"c1","2023-01-05 10:00:00 EST","Bitcoin Buy","USD","-$100.00","-$2.00","-$102.00","BTC","$16,800","0.00595238",\
"COMPLETE","purchase of BTC","","Visa"
"c2","2023-07-06 10:00:00 EDT","Bitcoin Withdrawal","USD","$0","$0","$0","BTC","$30,000","0.005","COMPLETE","","",""
"c3","2023-07-07 10:00:00 EDT","Sent P2P","USD","-$20.00","$0","-$20.00","","","","COMPLETE","pizza","Ann",""
`,
    expected: [
      '2023-01-05T15:00:00 trade: fee:USD 2, in:BTC 0.00595238, out:USD 100',
      '2023-07-06T14:00:00 withdrawal: out:BTC 0.005',
    ],
    problems: ['4 ignored: The row moves dollars outside the bitcoin account.'],
  },
  {
    layout: 'cex_io_history',
    text: `DateUTC,Amount,Symbol,Balance,Type,Pair,FeeSymbol,FeeAmount,Comment
2018-01-01T10:00:00.000Z,1000.00,USD,1000.00,deposit,,USD,35.00,VISA
2018-01-02T10:00:00.000Z,-150.38,USD,849.62,buy,BTC/USD,,,Buy Order #111
2018-01-02T10:00:01.000Z,0.01,BTC,0.01,buy,BTC/USD,USD,0.38,Bought 0.01000000 BTC at 15000.0000 USD
2018-01-03T10:00:00.000Z,-0.01,BTC,0.00,withdraw,,BTC,0.001,
`,
    expected: [
      '2018-01-01T10:00:00 deposit: fee:USD 35 withheld, in:USD 1000',
      '2018-01-02T10:00:01 trade: fee:USD 0.38, in:BTC 0.01, out:USD 150',
      '2018-01-03T10:00:00 withdrawal: fee:BTC 0.001, out:BTC 0.01',
    ],
    problems: ['3 ignored: The row reserves the amount of an order, or gives it back.'],
  },
  {
    layout: 'coincheck_trades',
    text: `id,time,operation,amount,trading_currency,price,original_currency,fee,comment
1,2022/01/01 09:00:00,buy,0.1,BTC,500000,JPY,0,
`,
    expected: ['2022-01-01T00:00:00 trade: in:BTC 0.1, out:JPY 500000'],
  },
  {
    layout: 'coinmate_history',
    text: `ID;Date;Account;Type;Amount;Amount Currency;Price;Price Currency;Fee;Fee Currency;Total;Total Currency;\
Description;Status
1;2021-05-14 10:00:00;A;BUY;0.5;BTC;40000.00;EUR;20.5;EUR;-20020.5;EUR;;OK
2;2021-05-15 10:00:00;A;WITHDRAWAL;0.2;BTC;;;0.0004;BTC;-0.2004;BTC;to wallet;COMPLETED
`,
    expected: [
      '2021-05-14T10:00:00 trade: fee:EUR 20.5, in:BTC 0.5, out:EUR 20000',
      '2021-05-15T10:00:00 withdrawal: fee:BTC 0.0004, out:BTC 0.2',
    ],
  },
  {
    layout: 'cointracker_export',
    text: `Date,Type,Transaction ID,Received Quantity,Received Currency,Received Cost Basis (USD),Received Wallet,\
Received Address,Received Comment,Sent Quantity,Sent Currency,Sent Cost Basis (USD),Sent Wallet,Sent Address,\
Sent Comment,Fee Amount,Fee Currency,Fee Cost Basis (USD),Realized Return (USD),Realized Return (USD),Transaction Hash
05/14/2022 10:00:00,BUY,x1,0.1,BTC,3000,Coinbase,,,3000,USD,,Coinbase,,,10,USD,10,,,
05/15/2022 10:00:00,STAKING_REWARD,x2,0.5,ADA,1,Kraken,,,,,,,,,,,,,,
`,
    expected: [
      '2022-05-14T10:00:00 trade: fee:USD 10, in:BTC 0.1, out:USD 3000',
      '2022-05-15T10:00:00 staking_reward: in:ADA 0.5',
    ],
  },
  {
    layout: 'cointracker_template',
    text: `Date,Received Quantity,Received Currency,Sent Quantity,Sent Currency,Fee Amount,Fee Currency,Tag
01/15/2022 10:00:00,0.1,ETH,200,USDT,0.5,USDT,
01/16/2022 10:00:00,0.01,ETH,,,,,staked
`,
    expected: [
      '2022-01-15T10:00:00 trade: fee:USDT 0.5, in:ETH 0.1, out:USDT 200',
      '2022-01-16T10:00:00 staking_reward: in:ETH 0.01',
    ],
  },
  {
    layout: 'deribit_log',
    text: `ID,UserSeq,Date,Instrument,Type,Side,Size,Position,Price,Mark Price,Cash Flow,Funding,Fee Rate,Fee Paid,\
Fee Balance,Change,Balance,Equity,Trade ID,Order ID,Info
1,1,14 May 2022 10:00:00,,deposit,-,,,,,,,,,,1,1,1,,,
2,2,15 May 2022 10:00:00,BTC-PERPETUAL,trade,close buy,100,0,30000,30000,0.01,0,0,0.0001,0,0.0099,1.0099,1.0099,t1,o1,
`,
    fileName: 'transaction_log_BTC.csv',
    expected: ['2022-05-14T10:00:00 deposit: in:BTC 1', '2022-05-15T10:00:00 margin_gain: in:BTC 0.0099'],
  },
  {
    layout: 'electrum_history',
    text: `transaction_hash,label,confirmations,value,fiat_value,fee,fiat_fee,timestamp
${'1'.repeat(64)},salary,100,0.5,,,,2021-05-01 10:00
${'2'.repeat(64)},rent,90,-0.1001,,0.0001,,2021-05-02 10:00
`,
    expected: [
      '2021-05-01T10:00:00 deposit: in:BTC 0.5',
      '2021-05-02T10:00:00 withdrawal: fee:BTC 0.0001, out:BTC 0.1',
    ],
  },
  {
    layout: 'eternl_history',
    text: `Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Label,Description,\
TxHash,TxType
2023-01-01 10:00:00 UTC,,,2.5,ADA,,,reward,Epoch 380,,rewards
`,
    expected: ['2023-01-01T10:00:00 staking_reward: in:ADA 2.5'],
  },
  {
    layout: 'exodus_transactions',
    text: `DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,OUTAMOUNT,OUTCURRENCY,FEEAMOUNT,FEECURRENCY,TOADDRESS,OUTTXID,OUTTXURL,\
INAMOUNT,INCURRENCY,INTXID,INTXURL,ORDERID,PERSONALNOTE
2022-01-01T10:00:00.000Z,exchange,p,p,-1,ETH,-0.002,ETH,,${HASH},,0.06,BTC,,,o1,
2022-01-02T10:00:00.000Z,deposit,,p,,,,,,,,0.5,BTC,${'3'.repeat(64)},,,
`,
    expected: [
      '2022-01-01T10:00:00 trade: fee:ETH 0.002, in:BTC 0.06, out:ETH 1',
      '2022-01-02T10:00:00 deposit: in:BTC 0.5',
    ],
  },
  {
    layout: 'exodus_transactions_old',
    text: `TXID,TXURL,DATE,TYPE,FROMPORTFOLIO,TOPORTFOLIO,COINAMOUNT,FEE,BALANCE,EXCHANGE,PERSONALNOTE
${'4'.repeat(64)},,2020-01-01T10:00:00.000Z,withdrawal,p,,-0.1001 BTC,-0.0001 BTC,0.4 BTC,,
`,
    expected: ['2020-01-01T10:00:00 withdrawal: fee:BTC 0.0001, out:BTC 0.1'],
  },
  {
    layout: 'ftx_trades',
    text: `id,time,market,side,type,size,price,total,fee,feeCurrency
1,2021-05-01T12:00:00.000000+00:00,BTC/USD,buy,limit,0.1,50000,5000,3.5,USD
2,2021-05-02T12:00:00.000000+00:00,BTC-PERP,sell,limit,1,50000,50000,35,USD
`,
    expected: [
      '2021-05-01T12:00:00 trade: fee:USD 3.5, in:BTC 0.1, out:USD 5000',
      '2021-05-02T12:00:00 margin_fee: fee:USD 35',
    ],
  },
  {
    layout: 'ftx_withdrawals',
    text: `time,coin,size,address,status,txid,fee,id
2021-05-01T12:00:00+00:00,USDC,100,0xabc,complete,${HASH},5,9
`,
    expected: ['2021-05-01T12:00:00 withdrawal: fee:USDC 5, out:USDC 100'],
  },
  {
    layout: 'hitbtc_trades',
    text: `Email,Date (UTC),Instrument,Trade ID,Order ID,Side,Quantity,Price,Volume,Fee,Rebate,Total,Taker
a@b.c,2019-01-01 10:00:00,ETH/BTC,1,2,buy,2,0.03,0.06,0.00006,0,-0.06006,true
a@b.c,2019-01-02 10:00:00,ETH/BTC,3,4,sell,2,0.03,0.06,0,0.000006,0.060006,false
`,
    expected: [
      '2019-01-01T10:00:00 trade: fee:BTC 0.00006, in:ETH 2, out:BTC 0.06',
      '2019-01-02T10:00:00 trade: in:BTC 0.060006, out:ETH 2',
    ],
  },
  {
    layout: 'hitbtc_moves',
    text: `Email,Date (UTC),Operation id,Type,Amount,Transaction hash,Main account balance,Currency
a@b.c,2019-01-01 10:00:00,o1,Withdraw,0.5,${HASH},1.5,BTC
`,
    expected: ['2019-01-01T10:00:00 withdrawal: out:BTC 0.5'],
  },
  {
    layout: 'mexc_trades',
    text: `Pairs,Time,Side,Filled Price,Executed Amount,Total,Fee,Role
KAS_USDT,2023-05-01 10:00:00,BUY,0.02,1000KAS,20USDT,0.04USDT,Taker
`,
    expected: ['2023-05-01T10:00:00 trade: fee:USDT 0.04, in:KAS 1000, out:USDT 20'],
  },
  {
    layout: 'mexc_withdrawals',
    text: `UID,Status,Time,Crypto,Network,Request Amount,Withdrawal Address,memo,TxID,Trading Fee,Settlement Amount,\
Withdrawal Descriptions
1,Withdrawal Successful,2023-05-01 10:00:00,USDT,TRC20,100,Tabc,,ff,1,99,
`,
    expected: ['2023-05-01T10:00:00 withdrawal: fee:USDT 1, out:USDT 99'],
  },
  {
    layout: 'paypal_crypto',
    text: `DateTime,Transaction Type,Asset In (Quantity),Asset In (Currency),Asset Out (Quantity),Asset Out (Currency),\
Transaction Fee (Quantity),Transaction Fee (Currency),Market Value (USD)
2023-05-01 10:00:00,Buy,0.001,BTC,28,USD,0.49,USD,28
`,
    expected: ['2023-05-01T10:00:00 trade: fee:USD 0.49, in:BTC 0.001, out:USD 28'],
  },
  {
    layout: 'robinhood_trades',
    text: `UUID,Time Entered,Symbol,Side,Quantity,State,Order Type,Leaves Quantity,Entered Price,Average Price,Notional
u1,2022-05-01 10:00:00,BTCUSD,buy,0.01,Filled,market,0,38000,38000,380
u2,2022-05-02 10:00:00,BTC,sell,0.01,Canceled,market,0,38000,0,0
`,
    expected: ['2022-05-01T10:00:00 trade: in:BTC 0.01, out:USD 380'],
    problems: ['3 ignored: The row has the status Canceled.'],
  },
  {
    layout: 'shakepay_summary',
    text: `Transaction Type,Date,Amount Debited,Debit Currency,Amount Credited,Credit Currency,Buy / Sell Rate,\
Direction,Spot Rate,Source / Destination,Blockchain Transaction ID
purchase/sale,2022-01-01T10:00:00+00,100,CAD,0.0018,BTC,55555,purchase,55500,,
shakingsats,2022-01-02T10:00:00+00,,,0.00000012,BTC,,credit,55500,,
crypto cashout,2022-01-03T10:00:00+00,0.001,BTC,,,,debit,55500,bc1qx,${'5'.repeat(64)}
`,
    expected: [
      '2022-01-01T10:00:00 trade: in:BTC 0.0018, out:CAD 100',
      '2022-01-02T10:00:00 cashback: in:BTC 0.00000012',
      '2022-01-03T10:00:00 withdrawal: out:BTC 0.001',
    ],
  },
  {
    layout: 'sparrow_transactions',
    text: `Date (UTC),Label,Value,Balance,Fee,Txid
2025-02-20 13:33:28,Savings,150000,150000,,${'6'.repeat(64)}
2025-02-21 13:33:28,,-50872,99128,872,${'7'.repeat(64)}
`,
    expected: [
      '2025-02-20T13:33:28 deposit: in:BTC 0.0015',
      '2025-02-21T13:33:28 withdrawal: fee:BTC 0.00000872, out:BTC 0.0005',
    ],
  },
  {
    layout: 'strike_statement',
    text: `Reference,Date & Time (UTC),Transaction Type,Amount USD,Fee USD,Amount BTC,Fee BTC,BTC Price,\
Cost Basis (USD),Destination,Description,Transaction Hash,Note
r1,Nov 23 2025 02:03:01,Purchase,100.00,0.98,0.00115043,,86894.12,100.00,,,,
r2,Nov 24 2025 02:03:01,Withdrawal,-50.00,,,,,,,,,
r3,Nov 25 2025 02:03:01,Send,,,-0.001,0.00000300,,,bc1q,,${'8'.repeat(64)},
`,
    expected: [
      '2025-11-23T02:03:01 trade: fee:USD 0.98, in:BTC 0.00115043, out:USD 100',
      '2025-11-24T02:03:01 withdrawal: out:USD 50',
      '2025-11-25T02:03:01 withdrawal: fee:BTC 0.000003, out:BTC 0.001',
    ],
  },
  {
    layout: 'swissborg_statement',
    text: `Local time,Time in UTC,Type,Currency,Gross amount,Gross amount (EUR),Fee,Fee (EUR),Net amount,\
Net amount (EUR),Note
2022-01-01 11:00:00,2022-01-01 10:00:00,Sell,EUR,101,101,1,1,100,100,
2022-01-01 11:00:00,2022-01-01 10:00:00,Buy,BTC,0.0025,100,0,0,0.0025,100,
`,
    expected: ['2022-01-01T10:00:00 trade: fee:EUR 1, in:BTC 0.0025, out:EUR 100'],
  },
  {
    layout: 'tradeogre_trades',
    text: `Type,Exchange,Date,Amount,Price,Fee
BUY,BTC-XMR,2022-01-01 10:00:00,2,0.005,0.00002
`,
    expected: ['2022-01-01T10:00:00 trade: fee:BTC 0.00002, in:XMR 2, out:BTC 0.01'],
  },
  {
    layout: 'whitebit_withdrawals',
    text: `Id,Currency,Address,Hash,Requested Amount,Requested Fee,Processed Amount,Processed Fee,Status,Created At,\
Updated At
1,USDT,Tabc,ff,100,1,99,1,Successful,2022-01-01 10:00:00,2022-01-01 10:05:00
`,
    expected: ['2022-01-01T10:00:00 withdrawal: fee:USDT 1, out:USDT 99'],
  },
  {
    layout: 'wirex_statement',
    text: `#,,Time,Amount,Available
1,Top up,14-05-2020 10:00:00,+0.5 BTC,0.5 BTC
2,Cryptoback reward,15-05-2020 10:00:00,+0.0001 BTC,0.5001 BTC
`,
    expected: ['2020-05-14T10:00:00 deposit: in:BTC 0.5', '2020-05-15T10:00:00 cashback: in:BTC 0.0001'],
  },
  {
    layout: 'yoroi_history',
    text: `"Type (Trade, IN or OUT)","Buy Amount","Buy Cur.","Sell Amount","Sell Cur.","Fee Amount (optional)",\
"Fee Cur. (optional)","Exchange (optional)","Trade Group (optional)","Comment (optional)","Date","ID"
"Deposit","2.5","ADA","","","","","","","Staking Reward Epoch 200","2021-01-01 10:00:00",""
"Withdrawal","","","10","ADA","0.17","ADA","","","","2021-01-02 10:00:00","aa"
`,
    expected: [
      '2021-01-01T10:00:00 staking_reward: in:ADA 2.5',
      '2021-01-02T10:00:00 withdrawal: fee:ADA 0.17, out:ADA 10',
    ],
  },
]);
