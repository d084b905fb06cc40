/** Files of programs that are not known, each with the columns as a person would match them. */
import { describe, expect, test } from 'vitest';
import { problems, read, shown } from '../testing-shown.ts';
import type { GenericMapping } from './mapping.ts';

interface UnknownFormat {
  readonly name: string;
  readonly text: string;
  readonly mapping: GenericMapping;
  readonly expected: readonly string[];
}

const FORMATS: readonly UnknownFormat[] = [
  {
    name: 'a broker with market, side and price',
    text: `Executed At (UTC),Instrument,Direction,Size,Rate,Charge
2024-02-01 10:00:00,BTC-EUR,Buy,0.5,40000,12.5
2024-02-02 10:00:00,ETH/EUR,Sell,2,2500.25,3
2024-02-03 10:00:00,ADAEUR,BUY,100,0.5,0
`,
    mapping: {
      time: 'Executed At (UTC)',
      market: 'Instrument',
      side: 'Direction',
      amount: 'Size',
      price: 'Rate',
      feeAmount: 'Charge',
    },
    expected: [
      '2024-02-01T10:00:00 trade: fee:EUR 12.5, in:BTC 0.5, out:EUR 20000',
      '2024-02-02T10:00:00 trade: fee:EUR 3 withheld, in:EUR 5000.5, out:ETH 2',
      '2024-02-03T10:00:00 trade: in:ADA 100, out:EUR 50',
    ],
  },
  {
    name: 'a miner’s payouts in one coin without a column for it',
    text: `Zeit;Menge;Kommentar
2024-03-01 00:00:00;0,00012;Tag 1
2024-03-02 00:00:00;0,00013;Tag 2
`,
    mapping: { time: 'Zeit', amount: 'Menge', note: 'Kommentar', fixedCoin: 'BTC' },
    expected: ['2024-03-01T00:00:00 deposit: in:BTC 0.00012', '2024-03-02T00:00:00 deposit: in:BTC 0.00013'],
  },
  {
    name: 'a bank with a column for in and out',
    text: `Booking,In/Out,Asset,Quantity,Reference
2024-04-01T09:00:00Z,In,BTC,0.5,r1
2024-04-02T09:00:00Z,Out,BTC,0.2,r2
2024-04-03T09:00:00Z,out,ETH,-1,r3
`,
    mapping: { time: 'Booking', direction: 'In/Out', coin: 'Asset', amount: 'Quantity', id: 'Reference' },
    expected: [
      '2024-04-01T09:00:00 deposit: in:BTC 0.5',
      '2024-04-02T09:00:00 withdrawal: out:BTC 0.2',
      '2024-04-03T09:00:00 withdrawal: out:ETH 1',
    ],
  },
  {
    name: 'words of another language',
    text: `Data,Operazione,Moneta,Importo
05/13/2024 08:00:00,Premio staking,DOT,1.5
05/14/2024 08:00:00,Prelievo,DOT,1
05/15/2024 08:00:00,Versamento,EUR,100
05/16/2024 08:00:00,Promemoria,EUR,0
`,
    mapping: {
      time: 'Data',
      kind: 'Operazione',
      coin: 'Moneta',
      amount: 'Importo',
      words: {
        'Premio staking': 'staking_reward',
        prelievo: 'withdrawal',
        Versamento: 'deposit',
        Promemoria: 'ignore',
      },
    },
    expected: [
      '2024-05-13T08:00:00 staking_reward: in:DOT 1.5',
      '2024-05-14T08:00:00 withdrawal: out:DOT 1',
      '2024-05-15T08:00:00 deposit: in:EUR 100',
    ],
  },
  {
    name: 'a shop with totals, and moves in the same file',
    text: `Day,Hour,Action,Coin,Units,Total (GBP),Fee (GBP)
2024-06-01,10:30:00,Purchase,BTC,0.01,550,2.75
2024-06-02,11:30:00,Payout,BTC,0.005,,
2024-06-03,12:30:00,Sale,BTC,0.002,110,0.5
`,
    mapping: {
      time: 'Day',
      timeOfDay: 'Hour',
      kind: 'Action',
      coin: 'Coin',
      amount: 'Units',
      total: 'Total (GBP)',
      feeAmount: 'Fee (GBP)',
      words: { Purchase: 'buy' },
    },
    expected: [
      '2024-06-01T10:30:00 trade: fee:GBP 2.75, in:BTC 0.01, out:GBP 550',
      '2024-06-02T11:30:00 withdrawal: out:BTC 0.005',
      '2024-06-03T12:30:00 trade: fee:GBP 0.5 withheld, in:GBP 110, out:BTC 0.002',
    ],
  },
  {
    name: 'a wallet with Unix times and a signed amount',
    text: `ts,delta,ticker,txhash
1704067200,-0.25,LTC,aa
1704153600000,1.25,LTC,bb
`,
    mapping: { time: 'ts', amount: 'delta', coin: 'ticker', hash: 'txhash' },
    expected: ['2024-01-01T00:00:00 withdrawal: out:LTC 0.25', '2024-01-02T00:00:00 deposit: in:LTC 1.25'],
  },
  {
    name: 'a swap service with what was given and taken',
    text: `Completed,Gave,Gave coin,Took,Took coin,Network fee,Status
2024-07-01 12:00:00,1,ETH,3000,USDC,0.001 ETH,done
2024-07-02 12:00:00,500,USDC,0.008,BTC,,done
`,
    mapping: {
      time: 'Completed',
      sentAmount: 'Gave',
      sentCoin: 'Gave coin',
      receivedAmount: 'Took',
      receivedCoin: 'Took coin',
      feeAmount: 'Network fee',
    },
    expected: [
      '2024-07-01T12:00:00 trade: fee:ETH 0.001, in:USDC 3000, out:ETH 1',
      '2024-07-02T12:00:00 trade: in:BTC 0.008, out:USDC 500',
    ],
  },
];

describe('own columns', () => {
  test.each(FORMATS)('$name', async ({ text, mapping, expected }) => {
    const reading = await read(text, { provider: 'generic', timeZone: 'UTC', mapping });
    expect(shown(reading)).toEqual(expected);
    expect(reading.counts).toMatchObject({ waiting: 0, refused: 0 });
  });

  test('a direction that contradicts the sign is asked about', async () => {
    const mapping = { time: 'Time', direction: 'Way', amount: 'Amount', fixedCoin: 'BTC' };
    const text = 'Time,Way,Amount\n2024-01-01 00:00:00,in,-1\n';
    expect((await read(text, { provider: 'generic', timeZone: 'UTC', mapping })).questions).toEqual(['direction']);
    const chosen = await read(text, { provider: 'generic', timeZone: 'UTC', mapping, direction: 'words' });
    expect(shown(chosen)).toEqual(['2024-01-01T00:00:00 deposit: in:BTC 1']);
  });

  test('a side makes a row of an unknown kind a trade', async () => {
    const mapping = { time: 'Time', kind: 'Order', side: 'Side', market: 'Market', amount: 'Amount', price: 'Price' };
    const text = 'Time,Order,Side,Market,Amount,Price\n2024-01-01 00:00:00,Limit order,Sell,BTC-EUR,1,2\n';
    const reading = await read(text, { provider: 'generic', timeZone: 'UTC', mapping });
    expect(shown(reading)).toEqual(['2024-01-01T00:00:00 trade: in:EUR 2, out:BTC 1']);
  });

  test('a trade without a side is refused, because it could be either', async () => {
    const reading = await read('Time,Market,Amount,Price\n2024-01-01,BTC-EUR,1,2\n', {
      provider: 'generic',
      timeZone: 'UTC',
      mapping: { time: 'Time', market: 'Market', amount: 'Amount', price: 'Price' },
    });
    expect(problems(reading)).toEqual([
      '2 refused: The row does not state whether it is a purchase or a sale. Match the column of the side.',
    ]);
  });
});
