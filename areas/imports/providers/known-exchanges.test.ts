/** Exchanges and wallets of single countries and chains: one file in the shape of each export, and what it becomes. */
import { expect, test } from 'vitest';
import { testKnownFiles } from './testing-known.ts';
import { problems, read, shown } from './testing-shown.ts';

const ANN = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const BOB = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9';
const HASH = 'c'.repeat(64);

testKnownFiles([
  {
    layout: 'anycoin_history',
    text: `Date,Type,Amount,Currency,Order ID
2021-04-10T18:16:50.367Z,trade payment,-1000,CZK,113180
2021-04-10T18:28:12.885Z,trade fill,0.00075667,BTC,113180
2022-10-29T14:24:12.531Z,stake_reward,0.00334145,SOL.S,
2022-11-07T14:39:54.400Z,stake,-1.43,ATOM,
2022-11-07T14:45:15.967Z,stake,1.43,ATOM.S,
2023-06-03T13:50:07.377Z,trade payment,-0.0007,BTC,896136
2023-06-04T05:38:11.798Z,trade refund,0.0007,BTC,896136
2024-03-21T06:11:24.727Z,withdrawal_block,-0.01,BTC,
2024-03-21T07:21:59.862Z,withdrawal,-0.01,BTC,
`,
    expected: [
      '2021-04-10T18:28:12 trade: in:BTC 0.00075667, out:CZK 1000',
      '2022-10-29T14:24:12 staking_reward: in:SOL 0.00334145',
      '2024-03-21T07:21:59 withdrawal: out:BTC 0.01',
    ],
    problems: [
      '5 ignored: stake moves coins inside the account.',
      '6 ignored: stake moves coins inside the account.',
      '7 ignored: The amounts of this row and its group cancel out or are zero.',
      '8 ignored: The amounts of this row and its group cancel out or are zero.',
      '9 ignored: withdrawal_block moves coins inside the account.',
    ],
  },
  {
    layout: 'bitflyer_history_japan',
    text: `取引日時,通貨,取引種別,取引価格,通貨1,通貨1数量,手数料,通貨1の対円レート,通貨2,通貨2数量,自己・媒介,注文 ID,備考
2024/03/01 10:00:00,BTC/JPY,買い,"5,000,000",BTC,0.1,-0.00015,5000000,JPY,"-500,000",媒介,ORDER1,
2024/03/02 10:00:00,BTC/JPY,売り,"6,000,000",BTC,-0.05,-0.00005,6000000,JPY,"300,000",媒介,ORDER2,
2024/03/03 10:00:00,JPY,入金,0,JPY,"10,000",0,1,,,,MDP1,
2024/03/04 10:00:00,BTC,外部送付,0,BTC,-0.02,-0.0004,6000000,,,,MWD1,
`,
    expected: [
      '2024-03-01T01:00:00 trade: fee:BTC 0.00015 withheld, in:BTC 0.1, out:JPY 500000',
      '2024-03-02T01:00:00 trade: fee:BTC 0.00005, in:JPY 300000, out:BTC 0.05',
      '2024-03-03T01:00:00 deposit: in:JPY 10000',
      '2024-03-04T01:00:00 withdrawal: fee:BTC 0.0004, out:BTC 0.02',
    ],
  },
  {
    layout: 'bitflyer_history',
    text: `Trade Date,Product,Trade Type,Traded Price,Currency 1,Amount (Currency 1),Fee,EUR Rate (Currency 1),Currency 2,\
Amount (Currency 2),Order ID,Details
2021/06/01 13:41:07,BTC/EUR,Buy,30000,BTC,0.01,-0.00001,30000,EUR,-300,JOR1,
`,
    expected: ['2021-06-01T13:41:07 trade: fee:BTC 0.00001 withheld, in:BTC 0.01, out:EUR 300'],
  },
  {
    layout: 'bitget_trades',
    text: `Date,Trading pair,Base Asset,Quote Asset,Direction,Price,Amount,Total,Fee,Fee Coin,
2025-09-03 09:00:00,KASUSDT,KAS,USDT,Buy,0.025,1000,25,1,KAS,
2025-09-04 09:00:00,BTCUSDC,BTC,USDC,Sell,60000,0.001,60,0.06,USDC,
`,
    expected: [
      '2025-09-03T09:00:00 trade: fee:KAS 1 withheld, in:KAS 1000, out:USDT 25',
      '2025-09-04T09:00:00 trade: fee:USDC 0.06 withheld, in:USDC 60, out:BTC 0.001',
    ],
  },
  {
    layout: 'bitget_trades',
    text: `Date,Trading pair,Direction,Price,Amount,Total,Fee
2022-09-03 09:00:00,BTCUSDT_SPBL,Sell,20000,0.01,200,0.2
`,
    expected: ['2022-09-03T09:00:00 trade: fee:USDT 0.2 withheld, in:USDT 200, out:BTC 0.01'],
  },
  {
    layout: 'bitget_transactions',
    text: `order,Date,Coin,Type,Amount,Fee,Available
\t1000,2025-09-01 09:00:00,USDT,Deposit,100,0,100
\t1001,2025-09-02 09:00:00,KAS,Buy,1000,-1,999
\t1002,2025-09-02 09:00:00,USDT,Sell,-25,0,75
\t1003,2025-09-03 09:00:00,USDT,Financial,-50,0,25
\t1004,2025-09-04 09:00:00,USDT,Interest,0.01,0,25.01
\t1005,2025-09-05 09:00:00,KAS,Ordinary Withdrawal,-900,-5,94
\t1006,2025-09-06 09:00:00,USDT,Exchange spending,-20,0,5.01
\t1007,2025-09-06 09:00:00,BGB,Exchange income,4,0,4
`,
    expected: [
      '2025-09-01T09:00:00 deposit: in:USDT 100',
      '2025-09-02T09:00:00 trade: fee:KAS 1 withheld, in:KAS 1000, out:USDT 25',
      '2025-09-04T09:00:00 interest: in:USDT 0.01',
      '2025-09-05T09:00:00 withdrawal: fee:KAS 5, out:KAS 900',
      '2025-09-06T09:00:00 trade: in:BGB 4, out:USDT 20',
    ],
    problems: ['5 ignored: Financial moves coins inside the account.'],
  },
  {
    layout: 'bitget_futures',
    text: `Order,Date,Coin,Futures,Margin Mode,Type,Amount,Fee,Wallet balance
\t1,2024-05-01 09:00:00,USDT,,crossed,trans_from_exchange,100,0,100
\t2,2024-05-01 10:00:00,USDT,BTCUSDT,crossed,open_long,0,-0.6,99.4
\t3,2024-05-01 11:00:00,USDT,BTCUSDT,crossed,close_long,12.5,-0.61,111.29
\t4,2024-05-01 16:00:00,USDT,BTCUSDT,crossed,contract_main_settle_fee,-0.2,0,111.09
`,
    expected: [
      '2024-05-01T10:00:00 margin_fee: fee:USDT 0.6',
      '2024-05-01T11:00:00 margin_gain: fee:USDT 0.61 withheld, in:USDT 12.5',
      '2024-05-01T16:00:00 margin_fee: out:USDT 0.2',
    ],
    problems: ['2 ignored: trans_from_exchange moves coins inside the account.'],
  },
  {
    layout: 'bsdex_history',
    text: `ID;Typ;Ausführung;eingehender Betrag;eingehendes Asset;ausgehender Betrag;ausgehendes Asset;\
Transaktionsentgelt;Entgeltwährung;Sender;Empfänger
529801f1;Kauf;02.08.2023 01:25:55;0.00553256;BTC;150.65;EUR;0.53;EUR;;
9f7c647e;Verkauf;16.02.2023 23:47:54;49.18;EUR;0.032057491;ETH;0.17;EUR;;
f5f27cba;Einzahlung;14.06.2024 06:00:26;25.5;EUR;;;;;DE02;CH02
`,
    expected: [
      '2023-02-16T23:47:54 trade: fee:EUR 0.17 withheld, in:EUR 49.18, out:ETH 0.032057491',
      '2023-08-02T01:25:55 trade: fee:EUR 0.53, in:BTC 0.00553256, out:EUR 150.65',
      '2024-06-14T06:00:26 deposit: in:EUR 25.5',
    ],
  },
  {
    layout: 'btcpay_wallet',
    text: `Transaction Id,Timestamp,Amount,Currency,Is Confirmed,Comment,Labels
${'a'.repeat(64)},05/01/2023 22:21:57 +00:00,0.00084112,BTC,True,,"invoice, shop"
${'b'.repeat(64)},13/01/2023 10:00:00 +00:00,-0.00050200,BTC,True,rent,
${HASH},14/01/2023 10:00:00 +00:00,0.1,BTC,False,,
`,
    expected: ['2023-01-05T22:21:57 deposit: in:BTC 0.00084112', '2023-01-13T10:00:00 withdrawal: out:BTC 0.000502'],
    problems: ['4 ignored: The transaction is not confirmed.'],
  },
  {
    layout: 'btcpay_payments',
    text: `Date,InvoiceId,OrderId,Category,PaymentMethodId,Confirmed,Address,PaymentCurrency,PaymentAmount,\
PaymentMethodFee,LightningAddress,InvoiceCurrency,InvoiceCurrencyAmount,Rate
2023-04-12 10:33:54,XZm5H,181,Lightning,BTC-LN,true,lnbc,BTC,0.00038729000,0,,CZK,250.00,645515.81
`,
    expected: ['2023-04-12T10:33:54 deposit: in:BTC 0.00038729'],
  },
  {
    layout: 'btcpay_payments',
    text: `Date,InvoiceId,OrderId,PaymentType,PaymentId,Confirmed,Address,Crypto,CryptoAmount,NetworkFee,\
LightningAddress,Currency,CurrencyAmount,Rate
2025-01-27 21:27:55,8agf,765,Lightning,BTC-LightningNetwork,true,lnbc,BTC,0.00004131000,0,,USD,4.10,99249.57
`,
    expected: ['2025-01-27T21:27:55 deposit: in:BTC 0.00004131'],
  },
  {
    layout: 'coinex_history',
    text: `Time,Operation,Coin,Asset change,Balance
2021-03-01 10:00:00,Deposit,USDT,100,100
2021-03-02 10:00:00,Transaction,BTC,0.001,0.001
2021-03-02 10:00:00,Transaction,USDT,-50,50
2021-03-02 10:00:00,Transaction,BTC,-0.000002,0.000998
2021-03-03 10:00:00,Withdrawal,USDT,-20,30
`,
    expected: [
      '2021-03-01T10:00:00 deposit: in:USDT 100',
      '2021-03-02T10:00:00 trade: in:BTC 0.000998, out:USDT 50',
      '2021-03-03T10:00:00 withdrawal: out:USDT 20',
    ],
  },
  {
    layout: 'crypto_com_exchange_transactions',
    text: `The prices and amounts are for information.
Account Type,Order ID,Trade ID,Time (UTC),Journal Type,Side,Instrument,Transaction Quantity,Transaction Cost
SPOT,,,2023-01-01 10:00:00,ONCHAIN_DEPOSIT,,USD_Stable_Coin,100,0
SPOT,o1,t1,2023-01-02 10:00:00,TRADING,BUY,CRO,1000,0
SPOT,o1,t1,2023-01-02 10:00:00,TRADING,SELL,USD_Stable_Coin,-60,0
SPOT,o1,t1,2023-01-02 10:00:00,TRADE_FEE,BUY,CRO,-0.75,0
SPOT,,,2023-01-03 10:00:00,SOFT_STAKE_REWARD,,CRO,0.02,0
SPOT,,,2023-01-04 10:00:00,OFFCHAIN_WITHDRAWAL,,CRO,-500,0
`,
    expected: [
      '2023-01-01T10:00:00 deposit: in:USDC 100',
      '2023-01-02T10:00:00 trade: fee:CRO 0.75 withheld, in:CRO 1000, out:USDC 60',
      '2023-01-03T10:00:00 staking_reward: in:CRO 0.02',
      '2023-01-04T10:00:00 withdrawal: out:CRO 500',
    ],
  },
  {
    layout: 'crypto_com_exchange_trades',
    text: `account_type,order_id,trade_id,create_time_utc,symbol,side,liquditiy_indicator,traded_price,\
traded_quantity,fee,fee_currency
SPOT,1,11,2021-05-01 10:00:00.123,CRO_USDC,SELL,TAKER,0.15,1000,0.15,USDC
`,
    expected: ['2021-05-01T10:00:00 trade: fee:USDC 0.15 withheld, in:USDC 150, out:CRO 1000'],
  },
  {
    layout: 'crypto_com_exchange_moves',
    fileName: 'WITHDRAW_HISTORY.csv',
    text: `create_time_utc,currency,amount,fee,address,status
2021-05-02 10:00:00.123,CRO,500,0.001,cro1x,5
`,
    expected: ['2021-05-02T10:00:00 withdrawal: fee:CRO 0.001, out:CRO 500'],
  },
  {
    layout: 'daedalus_transactions',
    text: `ID,Type,TOTAL (ADA),Sent amount (ADA),Deposit amount (ADA),Fee (ADA),Tokens (unformatted amount),Date & time,\
Status,Addresses from,Addresses to,Withdrawals
${'a'.repeat(64)},Received,100.000000,,,,,2021-03-01T10:00:00.000Z,Confirmed,,addr1,
${'b'.repeat(64)},Sent,-50.170000,50.000000,0.000000,0.170000,,2021-03-02T10:00:00.000Z,Confirmed,addr1,addr2,
${HASH},Sent,-1.170000,1.000000,0.000000,0.170000,,2021-03-03T10:00:00.000Z,Pending,addr1,addr2,
`,
    expected: ['2021-03-01T10:00:00 deposit: in:ADA 100', '2021-03-02T10:00:00 withdrawal: fee:ADA 0.17, out:ADA 50'],
    problems: ['4 ignored: The row has the status Pending.'],
  },
  {
    layout: 'independent_reserve_entries',
    text: `Settled,Date,TransactionGuid,TradeGuid,OrderGuid,Type,Status,Currency,Credit,Debit,Balance,Comment,\
BlockchainTransaction
2022-02-01 10:00:00,2022-02-01 10:00:00,e1,,,Deposit,Confirmed,AUD,1000,,1000,,
2022-02-02 10:00:00,2022-02-02 10:00:00,e2,t1,o1,Trade,Confirmed,AUD,,500,500,,
2022-02-02 10:00:00,2022-02-02 10:00:00,e3,t1,o1,Trade,Confirmed,XBT,0.01,,0.01,,
2022-02-02 10:00:00,2022-02-02 10:00:00,e4,t1,o1,Brokerage,Confirmed,AUD,,2.27,497.73,,
2022-02-02 10:00:00,2022-02-02 10:00:00,e5,t1,o1,GST,Confirmed,AUD,,0.23,497.5,,
`,
    expected: [
      '2022-02-01T10:00:00 deposit: in:AUD 1000',
      '2022-02-02T10:00:00 trade: fee:AUD 2.5, in:BTC 0.01, out:AUD 500',
    ],
  },
  {
    layout: 'independent_reserve_rollup',
    text: `sep=,
Settlement Date, Date, Type, Currency, Order Guid, Credit, Debit, Comment, BlockchainTransaction
2022-02-03 10:00:00,2022-02-03 10:00:00,Withdrawal,ETH,,,1,,0xabc
2022-02-03 10:00:00,2022-02-03 10:00:00,Withdrawal Fee,ETH,,,0.005,,0xabc
`,
    expected: ['2022-02-03T10:00:00 withdrawal: fee:ETH 0.005, out:ETH 1'],
  },
  {
    layout: 'lbank_trades',
    text: `ID,Method,Type,Pair,Time,Direction,Average Price,Volume,Turnover,Transaction Fee Rate,Transaction Fee,Remarks
1,WEB,SPOT,btc_usdt,2023-05-01 10:00:00UTC0,buy_market,30000.00,0.01btc,300.00usdt,0.001,0.00001btc,
2,WEB,SPOT,btc_usdt,2023-05-02 10:00:00UTC0,sell_market,30000.00,0.01btc,300.00usdt,0.001,0.30usdt,
`,
    expected: [
      '2023-05-01T10:00:00 trade: fee:BTC 0.00001 withheld, in:BTC 0.01, out:USDT 300',
      '2023-05-02T10:00:00 trade: fee:USDT 0.3 withheld, in:USDT 300, out:BTC 0.01',
    ],
  },
  {
    layout: 'lbank_moves',
    text: `ID,Time,Token,Initial Quantity,Latest Quantity,Quantity,Type,Details,Remarks
1,2023-05-01 09:00:00UTC0,usdt,0,300,300,Deposit,,
2,2023-05-03 09:00:00UTC0,usdt,300,200,100,Withdraw,,
`,
    expected: ['2023-05-01T09:00:00 deposit: in:USDT 300', '2023-05-03T09:00:00 withdrawal: out:USDT 100'],
  },
  {
    layout: 'localbitcoins_trades',
    text: `id,created_at,buyer,seller,trade_type,btc_amount,btc_traded,fee_btc,btc_amount_less_fee,btc_final,fiat_amount,\
fiat_fee,fiat_per_btc,currency,exchange_rate,transaction_released_at,online_provider,reference
1,2020-03-17 16:57:32+00:00,Ann,bob,ONLINE_BUY,0.6747611,0.6747611,0.00674761,0.66801349,0.66801349,5000,50,7484.88,\
CAD,7410.03,2020-03-17 17:39:50+00:00,I,L1
2,2020-03-17 18:02:46+00:00,carl,ann,ONLINE_SELL,0.01515238,0.01500236,0.00015002,0.01500236,0.01515238,125,1.24,\
8332.02,CAD,8332.02,2020-03-17 18:05:15+00:00,I,L2
`,
    expected: [
      '2020-03-17T17:39:50 trade: fee:BTC 0.00674761 withheld, in:BTC 0.6747611, out:CAD 5000',
      '2020-03-17T18:05:15 trade: fee:BTC 0.00015002, in:CAD 125, out:BTC 0.01500236',
    ],
  },
  {
    layout: 'localbitcoins_moves',
    text: `TXID, Created, Received, Sent, TXtype, TXdesc, TXNotes
,2015-04-05T02:03:47+00:00,1.50000000,,Deposit,,
,2019-11-29T07:29:43+00:00,,1.4,Send to address,32F5py,
`,
    expected: ['2015-04-05T02:03:47 deposit: in:BTC 1.5', '2019-11-29T07:29:43 withdrawal: out:BTC 1.4'],
  },
  {
    layout: 'ndax_ledger',
    text: `ASSET,ASSET_CLASS,AMOUNT,BALANCE,TYPE,TX_ID,DATE
CAD,FIAT,5005.00,5005.00,DEPOSIT,90001,2024-01-14T10:00:00.000Z
BTC,CRYPTO,0.10000000,0.10000000,TRADE,90002,2024-01-15T14:00:00.000Z
CAD,FIAT,-5000.00,5.00,TRADE,90002,2024-01-15T14:00:00.000Z
CAD,FIAT,-5.00,0.00,TRADE / FEE,90002,2024-01-15T14:00:00.000Z
BTC,CRYPTO,-0.09,0.01,WITHDRAW,90003,2024-01-16T10:00:00.000Z
BTC,CRYPTO,-0.0002,0.0098,WITHDRAW / FEE,90003,2024-01-16T10:00:00.000Z
,,,,,,
`,
    expected: [
      '2024-01-14T10:00:00 deposit: in:CAD 5005',
      '2024-01-15T14:00:00 trade: fee:CAD 5, in:BTC 0.1, out:CAD 5000',
      '2024-01-16T10:00:00 withdrawal: fee:BTC 0.0002, out:BTC 0.09',
    ],
  },
  {
    layout: 'paxful_transactions',
    text: `type,amount,currency,crypto_amount,crypto_currency,balance_usd,balance_crypto,sent_to,transaction_id,\
trade_hash,sent_to_user,received_from_user,time
Cryptocurrency purchased,"A$1,500.00",AUD,0.025,BTC,1000,0.025,,,h1,,,2021-05-01 10:00:00
Sent out,,,-0.02,BTC,200,0.005,bc1q,${HASH},,,,2021-05-02 10:00:00
Received (internal) from affiliate balance,,,0.0001,BTC,204,0.0051,,,,,ann,2021-05-03 10:00:00
`,
    expected: [
      '2021-05-01T10:00:00 trade: in:BTC 0.025, out:AUD 1500',
      '2021-05-02T10:00:00 withdrawal: out:BTC 0.02',
      '2021-05-03T10:00:00 referral: in:BTC 0.0001',
    ],
  },
  {
    layout: 'solscan_transfers',
    text: `Signature,Block Time,Human Time,Action,From,To,Amount,Flow,Value,Decimals,Token Address
5vwF,1735455666,2024-12-29T07:01:06.000Z,TRANSFER,${BOB},${ANN},24047160221,in,24048,6,\
EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v
5vwF,1735455666,2024-12-29T07:01:06.000Z,TRANSFER,${ANN},${BOB},120000000000,out,24048,9,\
So11111111111111111111111111111111111111112
`,
    expected: ['2024-12-29T07:01:06 trade: in:USDC 24047.160221, out:SOL 120'],
  },
  {
    layout: 'staketax_transactions',
    text: `timestamp,tx_type,received_amount,received_currency,sent_amount,sent_currency,fee,fee_currency,comment,txid,url,\
exchange,wallet_address
2022-03-01 10:00:00,STAKING,0.05,SOL,,,,,,t1,,,${ANN}
2022-03-02 10:00:00,TRADE,100,USDC,1,SOL,0.000005,SOL,jupiter,t2,,,${ANN}
2022-03-03 10:00:00,TRANSFER,,,2,SOL,0.000005,SOL,,t3,,,${ANN}
`,
    expected: [
      '2022-03-01T10:00:00 staking_reward: in:SOL 0.05',
      '2022-03-02T10:00:00 trade: fee:SOL 0.000005, in:USDC 100, out:SOL 1',
      '2022-03-03T10:00:00 withdrawal: fee:SOL 0.000005, out:SOL 2',
    ],
  },
  {
    layout: 'staketax_buy_sell',
    text: `Type,Buy Quantity,Buy Asset,Buy Value,Sell Quantity,Sell Asset,Sell Value,Fee Quantity,Fee Asset,Fee Value,\
Wallet,Timestamp,Note,Tx ID,URL,Raw Data
Deposit,1,ATOM,,,,,,,,Keplr,2022-03-02T10:00:00 UTC,,t2,,{}
`,
    expected: ['2022-03-02T10:00:00 deposit: in:ATOM 1'],
  },
  {
    layout: 'swyftx_report',
    text: `Date,Time,Event,Asset,Amount,Currency,Value,Rate,AUD Value,Fee Amount,Fee Asset,Fee AUD Value,GST,Ex. GST,\
Deposited To,Reference,Transaction ID,UUID
13/05/2022,10:00:00,buy,BTC,0.00994,AUD,500,0.0000199,497,0.00006,BTC,3,0.27,2.73,,,,u1
14/05/2022,10:00:00,sell,BTC,0.005,AUD,248.5,50000,248.5,1.5,AUD,1.5,0.14,1.36,,,,u2
15/05/2022,10:00:00,deposit,AUD,1000,,,,1000,,,,,,,bank,,u3
`,
    expected: [
      '2022-05-13T10:00:00 trade: fee:BTC 0.00006 withheld, in:BTC 0.01, out:AUD 500',
      '2022-05-14T10:00:00 trade: fee:AUD 1.5 withheld, in:AUD 250, out:BTC 0.005',
      '2022-05-15T10:00:00 deposit: in:AUD 1000',
    ],
  },
  {
    layout: 'wallet_of_satoshi_history',
    text: `utcDate,type,currency,amount,fees,address,description,pointOfSale
2025-12-17T09:32:39.872Z,CREDIT,LIGHTNING,0.00001,0,lnbc,hello,false
2025-12-17T11:51:23.628Z,DEBIT,LIGHTNING,0.00000979,0.00000010,lnbc,"Thanks, sats received!",true
2025-12-18T04:05:06Z,CREDIT,BTC,0.00042,0.00001,bc1q,,false
`,
    expected: [
      '2025-12-17T09:32:39 deposit: in:BTC 0.00001',
      '2025-12-17T11:51:23 withdrawal: fee:BTC 0.0000001, out:BTC 0.00000979',
      '2025-12-18T04:05:06 deposit: fee:BTC 0.00001 withheld, in:BTC 0.00043',
    ],
  },
]);

const TRADE = `id,created_at,buyer,seller,trade_type,btc_traded,btc_final,fiat_amount,currency,\
transaction_released_at,reference
1,2020-03-17 16:57:32+00:00,ann,bob,ONLINE_SELL,0.1,0.1,5000,CAD,2020-03-17 17:39:50+00:00,L1
`;

test('LocalBitcoins: one trade alone does not say which side is the account', async () => {
  const asked = await read(TRADE);
  expect(asked.questions).toEqual(['ownAddress']);
  expect(problems(asked)).toEqual([
    '2 waiting: The row does not say whether you bought or sold. Enter your user name as the address.',
  ]);
  expect(shown(await read(TRADE, { ownAddress: 'Bob' }))).toEqual([
    '2020-03-17T17:39:50 trade: in:CAD 5000, out:BTC 0.1',
  ]);
});

test('Solscan: without a column for the direction the address is the one of every row', async () => {
  const header = 'Signature,Block Time,Human Time,Action,From,To,Amount,Value,Decimals,Token Address,Multiplier\n';
  const mint = 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof';
  const row = (from: string, to: string, at: number): string =>
    `${at},${at},x,TRANSFER,${from},${to},150000000,1,8,${mint},1.0\n`;
  const reading = await read(header + row(BOB, ANN, 1735455666) + row(ANN, 'carl', 1735455667));
  expect(shown(reading)).toEqual([
    `2024-12-29T07:01:06 deposit: in:solana:${mint} 1.5`,
    `2024-12-29T07:01:07 withdrawal: out:solana:${mint} 1.5`,
  ]);
});

test('Daedalus: tokens are named and not counted', async () => {
  const reading = await read(
    `ID,Type,TOTAL (ADA),Sent amount (ADA),Deposit amount (ADA),Fee (ADA),Tokens (unformatted amount),Date & time,Status\n` +
      `${HASH},Received,1.5,,,,10 (asset1abc),2021-03-01T10:00:00.000Z,Confirmed\n`,
  );
  expect(reading.records[0]?.reason).toBe('Tokens are not counted: 10 (asset1abc)');
});
