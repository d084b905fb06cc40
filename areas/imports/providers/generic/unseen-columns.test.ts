/**
 * Seven files of programs that nobody has seen, each with the columns as a person matches them in the dialog: how many
 * of their rows become what they are.
 */
import { expect, test } from 'vitest';
import { problems, read, shown } from '../testing-shown.ts';
import type { GenericMapping } from './mapping.ts';

interface UnseenFile {
  readonly name: string;
  readonly text: string;
  readonly mapping: GenericMapping;
  /** One line for each row. */
  readonly expected: readonly string[];
}

const FILES: readonly UnseenFile[] = [
  {
    name: 'a broker in Japanese, with quoted numbers',
    text: `約定日時,取引,銘柄,数量,単価,手数料(JPY)
2024/02/01 10:00:00,買,BTC/JPY,0.5,"6,500,000",1250
2024/02/02 11:30:00,売,BTC/JPY,0.25,"6,600,000",600
2024/02/03 12:00:00,買,ETH/JPY,2,"350,000",0
2024/02/04 12:00:00,売,ETH/JPY,1,"351,000.5",10
`,
    mapping: {
      time: '約定日時',
      side: '取引',
      market: '銘柄',
      amount: '数量',
      price: '単価',
      feeAmount: '手数料(JPY)',
      words: { 買: 'buy', 売: 'sell' },
    },
    expected: [
      '2024-02-01T10:00:00 trade: fee:JPY 1250, in:BTC 0.5, out:JPY 3250000',
      '2024-02-02T11:30:00 trade: fee:JPY 600 withheld, in:JPY 1650000, out:BTC 0.25',
      '2024-02-03T12:00:00 trade: in:ETH 2, out:JPY 700000',
      '2024-02-04T12:00:00 trade: fee:JPY 10 withheld, in:JPY 351000.5, out:ETH 1',
    ],
  },
  {
    name: 'a mining pool with the coin in the cell and the month as a word',
    text: `When,What,Paid
"Mar 3, 2024 10:22 PM",Block reward,0.00012345 BTC
"Mar 4, 2024 1:05 AM",Block reward,0.00023456 BTC
"Mar 5, 2024 12:00 PM",Cash-out to wallet,-0.0003 BTC
`,
    mapping: {
      time: 'When',
      kind: 'What',
      amount: 'Paid',
      words: { 'Block reward': 'mining', 'Cash-out to wallet': 'withdrawal' },
    },
    expected: [
      '2024-03-03T22:22:00 mining: in:BTC 0.00012345',
      '2024-03-04T01:05:00 mining: in:BTC 0.00023456',
      '2024-03-05T12:00:00 withdrawal: out:BTC 0.0003',
    ],
  },
  {
    name: 'a market between persons, whose fee is in the coin',
    text: `Ref,Opened,Deal,BTC bought or sold,Fiat,Fiat currency,Fee (BTC)
p1,2024-04-01T09:00:00Z,I bought,0.1,6000,EUR,0.001
p2,2024-04-02T09:00:00Z,I sold,0.05,3100.5,GBP,0.0005
p3,2024-04-03T09:00:00Z,I bought,0.2,12000,EUR,
`,
    mapping: {
      id: 'Ref',
      time: 'Opened',
      kind: 'Deal',
      amount: 'BTC bought or sold',
      fixedCoin: 'BTC',
      total: 'Fiat',
      totalCoin: 'Fiat currency',
      feeAmount: 'Fee (BTC)',
      words: { 'I bought': 'buy', 'I sold': 'sell' },
    },
    expected: [
      '2024-04-01T09:00:00 trade: fee:BTC 0.001 withheld, in:BTC 0.1, out:EUR 6000',
      '2024-04-02T09:00:00 trade: fee:BTC 0.0005, in:GBP 3100.5, out:BTC 0.05',
      '2024-04-03T09:00:00 trade: in:BTC 0.2, out:EUR 12000',
    ],
  },
  {
    name: 'a German ledger with debit and credit, points and commas',
    text: `Buchungstag;Text;Soll;Haben;Währung
01.05.2024 08:00:00;Einzahlung;;1.500,50;EUR
02.05.2024 08:00:00;Auszahlung;0,25;;BTC
03.05.2024 08:00:00;Zinsen;;0,0001;BTC
04.05.2024 08:00:00;Kontoführung;2,50;;EUR
`,
    mapping: {
      time: 'Buchungstag',
      kind: 'Text',
      sentAmount: 'Soll',
      sentCoin: 'Währung',
      receivedAmount: 'Haben',
      receivedCoin: 'Währung',
      words: { Einzahlung: 'deposit', Auszahlung: 'withdrawal', Zinsen: 'interest', Kontoführung: 'fee' },
    },
    expected: [
      '2024-05-01T08:00:00 deposit: in:EUR 1500.5',
      '2024-05-02T08:00:00 withdrawal: out:BTC 0.25',
      '2024-05-03T08:00:00 interest: in:BTC 0.0001',
      '2024-05-04T08:00:00 fee: fee:EUR 2.5',
    ],
  },
  {
    name: 'an API dump with milliseconds, true and false',
    text: `t,base,quote,isBuyer,qty,px,commission,commissionAsset
1718000000000,SOL,USDC,true,10,150.25,0.01,SOL
1718000060000,SOL,USDC,false,4,151,0.6,USDC
1718000120000,BTC,USDC,TRUE,0.001,69000,0.0001,BNB
`,
    mapping: {
      time: 't',
      coin: 'base',
      totalCoin: 'quote',
      side: 'isBuyer',
      amount: 'qty',
      price: 'px',
      feeAmount: 'commission',
      feeCoin: 'commissionAsset',
      words: { true: 'buy', false: 'sell' },
    },
    expected: [
      '2024-06-10T06:13:20 trade: fee:SOL 0.01 withheld, in:SOL 10, out:USDC 1502.5',
      '2024-06-10T06:14:20 trade: fee:USDC 0.6 withheld, in:USDC 604, out:SOL 4',
      '2024-06-10T06:15:20 trade: fee:BNB 0.0001, in:BTC 0.001, out:USDC 69',
    ],
  },
  {
    name: 'a bank in Spanish with the direction in its words, day before month',
    text: `Fecha,Hora,Sentido,Moneda,Cantidad,Concepto
13/07/2024,09:15,Abono,ETH,1.5,Desde mi monedero
14/07/2024,10:15,Cargo,ETH,0.5,A mi monedero
15/07/2024,11:15,Abono,EUR,250,Transferencia
`,
    mapping: {
      time: 'Fecha',
      timeOfDay: 'Hora',
      direction: 'Sentido',
      coin: 'Moneda',
      amount: 'Cantidad',
      note: 'Concepto',
      words: { Abono: 'deposit', Cargo: 'withdrawal' },
    },
    expected: [
      '2024-07-13T09:15:00 deposit: in:ETH 1.5',
      '2024-07-14T10:15:00 withdrawal: out:ETH 0.5',
      '2024-07-15T11:15:00 deposit: in:EUR 250',
    ],
  },
  {
    name: 'a card with what was spent and the cashback in rows of its own',
    text: `Date (UTC);Merchant;Event;Crypto;Units;Network fee
2024-08-01 18:00;Bakery;CARD_PURCHASE;BTC;0.0001;
2024-08-01 18:01;;CASHBACK;BTC;0.000001;
2024-08-02 12:30;;LOAD;USDC;200;
2024-08-03 12:30;;UNLOAD;USDC;50;0.5 USDC
2024-08-04 12:30;Airline;CARD_DECLINED;USDC;70;
`,
    mapping: {
      time: 'Date (UTC)',
      note: 'Merchant',
      kind: 'Event',
      coin: 'Crypto',
      amount: 'Units',
      feeAmount: 'Network fee',
      words: {
        CARD_PURCHASE: 'spend',
        CASHBACK: 'cashback',
        LOAD: 'deposit',
        UNLOAD: 'withdrawal',
        CARD_DECLINED: 'ignore',
      },
    },
    expected: [
      '2024-08-01T18:00:00 spend: out:BTC 0.0001',
      '2024-08-01T18:01:00 cashback: in:BTC 0.000001',
      '2024-08-02T12:30:00 deposit: in:USDC 200',
      '2024-08-03T12:30:00 withdrawal: fee:USDC 0.5, out:USDC 50',
    ],
  },
];

test('at least nine of ten rows become what they are, and none becomes something else without a question', async () => {
  const results = await Promise.all(
    FILES.map(async ({ name, text, mapping, expected }) => {
      const reading = await read(text, { provider: 'generic', timeZone: 'UTC', mapping });
      const found = shown(reading);
      return {
        name,
        missing: expected.filter((line) => !found.includes(line)),
        wrong: found.filter((line) => !expected.includes(line)),
        problems: problems(reading),
      };
    }),
  );
  const rows = FILES.reduce((sum, { expected }) => sum + expected.length, 0);
  const missing = results.flatMap((result) => result.missing);
  expect(
    results.filter((one) => one.wrong.length > 0),
    JSON.stringify(results, null, 1),
  ).toEqual([]);
  expect({ rows, right: rows - missing.length }).toEqual({ rows: 24, right: 24 });
});
