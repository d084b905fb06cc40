/** Earlier and later files of providers whose main file is tested elsewhere: one in the shape of each. */
import { expect, test } from 'vitest';
import { testKnownFiles } from './testing-known.ts';
import { problems, read, shown } from './testing-shown.ts';

const HASH = 'd'.repeat(64);

testKnownFiles([
  {
    layout: 'binance_deposits',
    text: `Date(UTC+0),Coin,Network,Amount,Address,TXID,Status
2024-01-02 10:00:00,USDT,TRX,100,Tabc,${HASH},Completed
2024-01-03 10:00:00,USDT,TRX,50,Tabc,${HASH},Failed
`,
    expected: ['2024-01-02T10:00:00 deposit: in:USDT 100'],
    problems: ['3 ignored: The row has the status Failed.'],
  },
  {
    layout: 'binance_withdrawals',
    text: `Date(UTC+0),Coin,Network,Amount,Fee,Address,TXID,Status
2024-01-04 10:00:00,USDT,TRX,49,1,Tabc,${HASH},Completed
`,
    expected: ['2024-01-04T10:00:00 withdrawal: fee:USDT 1, out:USDT 49'],
  },
  {
    layout: 'binance_moves_old',
    fileName: 'DepositHistory.csv',
    text: `Date,Coin,Amount,TransactionFee,Address,TXID,SourceAddress,PaymentID,Status
2019-01-04 10:00:00,ETH,2,0,0xabc,${HASH},,,Completed
`,
    expected: ['2019-01-04T10:00:00 deposit: in:ETH 2'],
  },
  {
    layout: 'binance_money',
    fileName: 'fiat withdraw.csv',
    text: `Date(UTC),Coin,Amount,Status,Payment Method,Indicated Amount,Fee,Order ID
2021-01-04 10:00:00,EUR,99.2,Successful,Bank Transfer,100,0.8,o1
`,
    expected: ['2021-01-04T10:00:00 withdrawal: fee:EUR 0.8, out:EUR 99.2'],
  },
  {
    layout: 'binance_convert',
    text: `Date,Wallet,Pair,Type,Sell,Buy,Price,Inverse Price,Date Updated,Status
2022-05-01 10:00:00,Spot,BTCUSDT,Market,300 USDT,0.01 BTC,1 USDT = 0.000033 BTC,1 BTC = 30000 USDT,2022-05-01 10:00:01,\
Successful
`,
    expected: ['2022-05-01T10:00:00 trade: in:BTC 0.01, out:USDT 300'],
  },
  {
    layout: 'binance_futures',
    text: `Date(UTC),type,Amount,Asset,Symbol,Transaction ID
2021-05-01 10:00:00,TRANSFER,100,USDT,,1
2021-05-01 11:00:00,COMMISSION,-0.4,USDT,BTCUSDT,2
2021-05-01 12:00:00,REALIZED_PNL,-12.5,USDT,BTCUSDT,3
2021-05-01 16:00:00,FUNDING_FEE,0.1,USDT,BTCUSDT,4
`,
    expected: [
      '2021-05-01T11:00:00 margin_fee: out:USDT 0.4',
      '2021-05-01T12:00:00 margin_loss: out:USDT 12.5',
      '2021-05-01T16:00:00 margin_fee: in:USDT 0.1',
    ],
    problems: ['2 ignored: TRANSFER moves coins inside the account.'],
  },
  {
    layout: 'bitfinex_moves',
    text: `#,DATE,CURRENCY,STATUS,AMOUNT,FEES,DESCRIPTION,TRANSACTION ID,NOTE
1,13-05-21 10:00:00,BTC,COMPLETED,0.5,0,bc1q,${HASH},
2,14-05-21 10:00:00,BTC,COMPLETED,-0.2,-0.0004,bc1q,${HASH},
3,15-05-21 10:00:00,BTC,CANCELED,-0.2,-0.0004,bc1q,,
`,
    expected: [
      '2021-05-13T10:00:00 deposit: in:BTC 0.5',
      '2021-05-14T10:00:00 withdrawal: fee:BTC 0.0004, out:BTC 0.2',
    ],
    problems: ['4 ignored: The row has the status CANCELED.'],
  },
  {
    layout: 'bitmex_executions',
    text: `transactTime,symbol,execType,side,lastQty,lastPx,execCost,commission,execComm,ordType,orderQty,leavesQty,price,\
text,orderID
"5/20/2021, 10:00:00 AM",XBTUSD,Trade,Buy,100,40000,-250000,0.00075,187,Limit,100,0,40000,,o1
`,
    expected: [],
    problems: [
      '2 ignored: A contract moves no coins. Import the wallet history, which has what it gained, lost and cost.',
    ],
  },
  {
    layout: 'bittrex_orders_2019',
    text: `Uuid,Exchange,TimeStamp,OrderType,Limit,Quantity,QuantityRemaining,Commission,Price,PricePerUnit,IsConditional,\
Condition,ConditionTarget,ImmediateOrCancel,Closed,TimeInForceTypeId,TimeInForce
u1,BTC-LTC,5/20/2019 9:59:00 AM,LIMIT_BUY,0.01,10,0,0.00025,0.1,0.01,False,,0,False,5/20/2019 10:00:00 AM,0,
u2,BTC-LTC,5/21/2019 9:59:00 AM,LIMIT_SELL,0.02,10,10,0,0,,False,,0,False,5/21/2019 10:00:00 AM,0,
`,
    expected: ['2019-05-20T10:00:00 trade: fee:BTC 0.00025, in:LTC 10, out:BTC 0.1'],
    problems: ['3 ignored: Nothing of the order was filled.'],
  },
  {
    layout: 'bittrex_orders_2021',
    text: `Uuid,Exchange,Closed (UTC),Opened (UTC),Type,Time In Force,Bid/Ask,Quantity,Remaining,Price,Avg. Price per Share
u1,USD-ETH,5/20/2021 10:00:00 AM,5/20/2021 9:00:00 AM,LIMIT,GTC,SELL,2,1,2000,2100
`,
    expected: ['2021-05-20T10:00:00 trade: in:USD 2100, out:ETH 1'],
  },
  {
    layout: 'bittrex_orders_2022',
    text: `Date,Market,Side,Type,Price,Quantity,Total
5/20/2022 10:00:00 AM,ETH-USD,BUY,LIMIT,2000,0.5,1000
`,
    expected: ['2022-05-20T10:00:00 trade: in:ETH 0.5, out:USD 1000'],
  },
  {
    layout: 'bittrex_deposits_2019',
    text: `Id,Currency,Amount,Confirmations,LastUpdatedDate,TxId,CryptoAddress,Source
1,LTC,10,6,5/20/2019 10:00:00 AM,${HASH},Labc,BLOCKCHAIN
`,
    expected: ['2019-05-20T10:00:00 deposit: in:LTC 10'],
  },
  {
    layout: 'bittrex_withdrawals_2019',
    text: `PaymentUuid,Currency,Amount,Address,OpenedDate,Authorized,Pending,TxId,TxFee,Target,BankInfo,Canceled
p1,LTC,9.99,Labc,5/21/2019 10:00:00 AM,TRUE,FALSE,${HASH},0.01,,,FALSE
p2,LTC,1,Labc,5/22/2019 10:00:00 AM,TRUE,FALSE,,0.01,,,TRUE
`,
    expected: ['2019-05-21T10:00:00 withdrawal: fee:LTC 0.01, out:LTC 9.99'],
    problems: ['3 ignored: The withdrawal was cancelled.'],
  },
  {
    layout: 'bybit_wallet',
    text: `Type,Coin,Amount,Wallet Balance,Time(UTC)
Deposit,BTC,0.5,0.5,2021-05-01 10:00:00
Realized P&L,BTC,-0.01,0.49,2021-05-02 10:00:00
Withdraw,BTC,-0.2,0.29,2021-05-03 10:00:00
`,
    expected: [
      '2021-05-01T10:00:00 deposit: in:BTC 0.5',
      '2021-05-02T10:00:00 margin_loss: out:BTC 0.01',
      '2021-05-03T10:00:00 withdrawal: out:BTC 0.2',
    ],
  },
  {
    layout: 'coinbase_prime_orders',
    text: `order id,status,market,side,order type,filled base quantity,filled quote quantity,average filled price,\
total fees and commissions,initiated time,last updated time,portfolio name
o1,Completed,BTC-USD,BUY,LIMIT,0.5,20000,40000,10,2023-05-01T10:00:00Z,2023-05-01T10:01:00Z,Main
`,
    expected: ['2023-05-01T10:01:00 trade: fee:USD 10, in:BTC 0.5, out:USD 20000'],
  },
  {
    layout: 'coinbase_prime_transactions',
    text: `activity id,final status,activity title,activity type,transaction value,transaction currency,initiated time,\
last updated time
a1,Completed,Deposit BTC,Deposit,0.5,BTC,2023-05-02T10:00:00Z,2023-05-02T10:30:00Z
`,
    expected: ['2023-05-02T10:30:00 deposit: in:BTC 0.5'],
  },
  {
    layout: 'cointracking_long',
    text: `"Type","Buy","Cur.","Value in BTC","Value in EUR","Sell","Cur.","Value in BTC","Value in EUR","Spread",\
"Exchange","Group","Date"
"Trade","0.1","BTC","0.1","3000","3000","EUR","0.1","3000","0%","Kraken","","13.05.2021 10:00"
"Deposit","1","ETH","0.07","2000","","","","","","Kraken","","14.05.2021 10:00"
`,
    expected: ['2021-05-13T10:00:00 trade: in:BTC 0.1, out:EUR 3000', '2021-05-14T10:00:00 deposit: in:ETH 1'],
  },
  {
    layout: 'exodus_staking',
    text: `Type,Buy,Cur.,Exchange,Group,Comment,Date
Staking,0.05,SOL,Exodus,,,2022-05-01 10:00:00
`,
    expected: ['2022-05-01T10:00:00 staking_reward: in:SOL 0.05'],
  },
  {
    layout: 'ftx_deposits',
    text: `,Time,Coin,Amount,Status,Additional info,Transaction ID
1,2021-05-01T10:00:00+00:00,SOL,10,complete,,${HASH}
`,
    expected: ['2021-05-01T10:00:00 deposit: in:SOL 10'],
  },
  {
    layout: 'ftx_dust',
    text: `time,from,to,size,fee,price,proceeds,status
2021-05-01T10:00:00+00:00,DOGE,USD,10,0,0.5,5,complete
`,
    expected: ['2021-05-01T10:00:00 trade: in:USD 5, out:DOGE 10'],
  },
  {
    layout: 'ftx_lending',
    text: `time,coin,size,rate,proceeds
2021-05-01T10:00:00+00:00,USD,1000,0.00001,0.01
`,
    expected: ['2021-05-01T10:00:00 interest: in:USD 0.01'],
  },
  {
    layout: 'ftx_staking',
    text: `Time,Notes,Coin,Reward
2021-05-01T10:00:00+00:00,staking,SOL,0.02
`,
    expected: ['2021-05-01T10:00:00 staking_reward: in:SOL 0.02'],
  },
  {
    layout: 'poloniex_distributions',
    text: `date,currency,amount,wallet
2020-05-01,JST,12.5,exchange
`,
    expected: ['2020-05-01T00:00:00 airdrop: in:JST 12.5'],
  },
  {
    layout: 'robinhood_moves',
    text: `id,created_at,withdrawal_submitted_timestamp,currency_code,transfer_type,amount,network,network_fee,\
native_network_fee,usd_amount_at_request,fiat_amount_at_request,state,to_address,address_tag,blockchain_txn_id,\
blockchain_txn_state
m1,2022-05-01T10:00:00Z,,BTC,WITHDRAWAL,0.1,BTC,0.0002,,,,completed,bc1q,,${HASH},confirmed
`,
    expected: ['2022-05-01T10:00:00 withdrawal: fee:BTC 0.0002, out:BTC 0.1'],
  },
  {
    layout: 'tradeogre_withdrawals',
    text: `Date,Coin,TXID,Amount,Fee,Address,Payment ID
2022-01-02 10:00:00,XMR,${HASH},1.99,0.01,4abc,
`,
    expected: ['2022-01-02T10:00:00 withdrawal: fee:XMR 0.01, out:XMR 1.99'],
  },
  {
    layout: 'uphold_transactions_old',
    text: `date,id,type,value_in_usd,commission_in_usd,pair,rate,origin_currency,origin_amount,origin_commission,\
destination_currency,destination_amount,destination_commission
2018-05-01T10:00:00Z,u1,transfer,100,1,BTCUSD,9000,BTC,0.0112,0,USD,100,1
2018-05-02T10:00:00Z,u2,in,100,0,BTCBTC,1,BTC,0.01,0,BTC,0.01,0
`,
    expected: [
      '2018-05-01T10:00:00 trade: fee:USD 1 withheld, in:USD 100, out:BTC 0.0112',
      '2018-05-02T10:00:00 deposit: in:BTC 0.01',
    ],
  },
]);

const TREZOR = `Date,Time,TX id,Address,TX type,Value,TX total,Balance
2019-05-01,10:00:00,${HASH},bc1q,IN,0.5,0.5,0.5
2019-05-02,10:00:00,${'f'.repeat(64)},bc1q,OUT,-0.1,-0.1001,0.3999
`;

test('Trezor Wallet (2019) states no coin, and its total contains the fee', async () => {
  expect((await read(TREZOR, { timeZone: 'UTC' })).questions).toEqual(['coin']);
  expect(shown(await read(TREZOR, { timeZone: 'UTC', coin: 'BTC' }))).toEqual([
    '2019-05-01T10:00:00 deposit: in:BTC 0.5',
    '2019-05-02T10:00:00 withdrawal: fee:BTC 0.0001, out:BTC 0.1',
  ]);
});

const OWN = `0x${'a1'.repeat(20)}`;
const OTHER = `0x${'b2'.repeat(20)}`;

test('Etherscan: files of earlier years have other names, and NFTs are refused with the way to read them', async () => {
  const tokens =
    '"Txhash","UnixTimestamp","DateTime","From","To","Value","ContractAddress","TokenName","TokenSymbol"\n' +
    `"0x${HASH}","1600000000","x","${OTHER}","${OWN}","12.5","0x${'c3'.repeat(20)}","Dai","DAI"\n`;
  const reading = await read(tokens, { ownAddress: OWN });
  expect([reading.layout.id, ...shown(reading)]).toEqual([
    'etherscan_tokens',
    `2020-09-13T12:26:40 deposit: in:0x${'c3'.repeat(20)} 12.5`,
  ]);
  const nfts = await read(
    'Transaction Hash,Blockno,UnixTimestamp,DateTime (UTC),From,To,ContractAddress,TokenName,TokenSymbol,Token ID,Type,' +
      `Quantity\n0x${HASH},1,1600000000,x,${OTHER},${OWN},0x${'c3'.repeat(20)},Ape,APE,7,721,1\n`,
    { ownAddress: OWN },
  );
  expect(problems(nfts)).toEqual(['2 refused: The row moves an NFT. NFTs are read from the chain: sync the wallet.']);
});

const REVOLUT =
  'Type,Product,Started Date,Completed Date,Description,Amount,Currency,Fiat amount,Fiat amount (inc. fees),Fee,' +
  'Base currency,State,Balance\n';

test('Revolut 2021 to 2023: money, coins for coins, and pockets', async () => {
  const reading = await read(
    `${REVOLUT}EXCHANGE,Current,2022-06-25 13:29:03,2022-06-25 13:29:03,Exchanged to ZRX,1000.00,ZRX,293.90,298.31,4.41,\
EUR,COMPLETED,1000.00
EXCHANGE,Current,2022-06-27 10:32:23,2022-06-27 10:32:23,Exchanged to EUR,-400.00,ZRX,-124.08,-122.22,1.86,EUR,COMPLETED,\
600.00
EXCHANGE,Current,2022-06-28 10:00:00,2022-06-28 10:00:00,Exchanged to BTC,-100.00,ZRX,-30.00,-30.00,0.00,EUR,COMPLETED,500.00
EXCHANGE,Current,2022-06-28 10:00:00,2022-06-28 10:00:00,Exchanged to BTC,0.0015,BTC,29.90,30.35,0.45,EUR,COMPLETED,0.0015
TRANSFER,Current,2022-07-01 10:00:00,2022-07-01 10:00:00,Transferred to Savings,-10.00,ZRX,-3,-3,0.00,EUR,COMPLETED,490.00
CARD_PAYMENT,Current,2022-07-02 10:00:00,2022-07-02 10:00:00,Payment to Shop,-25.00,ZRX,-7,-7,0.00,EUR,COMPLETED,465.00
TRANSFER,Current,2022-07-03 10:00:00,,To bc1q,-0.001,BTC,-20,-20,0.00,EUR,PENDING,
`,
    { timeZone: 'UTC' },
  );
  expect(reading.layout.id).toBe('revolut_account_2021');
  expect(shown(reading)).toEqual([
    '2022-06-25T13:29:03 trade: fee:EUR 4.41, in:ZRX 1000, out:EUR 293.9',
    '2022-06-27T10:32:23 trade: fee:EUR 1.86 withheld, in:EUR 124.08, out:ZRX 400',
    '2022-06-28T10:00:00 trade: fee:EUR 0.45, in:BTC 0.0015, out:ZRX 100',
    '2022-07-02T10:00:00 spend: out:ZRX 25',
  ]);
  expect(problems(reading)).toEqual([
    '6 ignored: TRANSFER moves coins inside the account.',
    '8 ignored: The row has the status PENDING.',
  ]);
  expect(reading.balance?.firstBreak).toBeNull();
});

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
    text: `Id,Market,Type,Side,Trigger Market,Trigger Condition,Trigger Price,Amount,Price,Fee,Revenue,Completed,Total,Open,\
Close
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
