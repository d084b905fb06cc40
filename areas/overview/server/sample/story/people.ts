/** The people of the sample: who runs Harbourline Lending, who lends to it, and what each client did. */

export interface SamplePerson {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

export const SAMPLE_ADMIN: SamplePerson = {
  email: 'dana@harbourline.example',
  firstName: 'Dana',
  lastName: 'Whitfield',
};
export const SECOND_ADMIN: SamplePerson = {
  email: 'irene@harbourline.example',
  firstName: 'Irene',
  lastName: 'Castell',
};

export type ClientCoin = 'ETH' | 'USDC' | 'WBTC';

export interface SampleDeposit {
  readonly coin: ClientCoin;
  readonly amount: string;
  readonly daysAgo: number;
  readonly chainId?: 42161;
  /** Interest of the first year, paid on the day after the anniversary; absent while it is due or to come. */
  readonly paidInterest?: string;
}

interface SampleClient {
  readonly person: SamplePerson;
  readonly deposits: readonly SampleDeposit[];
  readonly withdrawal?: { readonly coin: ClientCoin; readonly amount: string; readonly daysAgo: number };
}

/** The annual rate is 8 %, so a year of 18.5 ETH earns 1.48 ETH. */
export const SAMPLE_CLIENTS: readonly SampleClient[] = [
  {
    person: { email: 'mara@lindqvist.example', firstName: 'Mara', lastName: 'Lindqvist' },
    deposits: [
      { coin: 'ETH', amount: '18.5', daysAgo: 640, paidInterest: '1.48' },
      { coin: 'USDC', amount: '60000', daysAgo: 298 },
    ],
  },
  {
    person: { email: 't.okafor@northquay.example', firstName: 'Tobias', lastName: 'Okafor' },
    deposits: [{ coin: 'USDC', amount: '120000', daysAgo: 610, paidInterest: '9600' }],
    withdrawal: { coin: 'USDC', amount: '20000', daysAgo: 100 },
  },
  {
    person: { email: 'kenji.w@seiran.example', firstName: 'Kenji', lastName: 'Watanabe' },
    deposits: [{ coin: 'WBTC', amount: '1.25', daysAgo: 655, paidInterest: '0.1' }],
  },
  {
    person: { email: 'ines@carvalho.example', firstName: 'Ines', lastName: 'Carvalho' },
    deposits: [
      { coin: 'ETH', amount: '5', daysAgo: 400 },
      { coin: 'USDC', amount: '25000', daysAgo: 200 },
    ],
  },
  {
    person: { email: 'paul@devereux.example', firstName: 'Paul', lastName: 'Devereux' },
    deposits: [
      { coin: 'WBTC', amount: '0.8', daysAgo: 520, paidInterest: '0.064' },
      { coin: 'USDC', amount: '40000', daysAgo: 180 },
    ],
    withdrawal: { coin: 'USDC', amount: '5000', daysAgo: 40 },
  },
  {
    person: { email: 'oskar@brandt.example', firstName: 'Oskar', lastName: 'Brandt' },
    deposits: [{ coin: 'ETH', amount: '30', daysAgo: 460, paidInterest: '2.4' }],
  },
  {
    person: { email: 'priya@raman.example', firstName: 'Priya', lastName: 'Raman' },
    deposits: [{ coin: 'USDC', amount: '75000', daysAgo: 150, chainId: 42161 }],
  },
  { person: { email: 'hal@jensen.example', firstName: 'Hal', lastName: 'Jensen' }, deposits: [] },
];

/** What the newest client announced and sent; the transaction is still in the inbox. */
export const NEW_DEPOSIT = { client: 7, coin: 'ETH', amount: '10', daysAgo: 2 } as const;

/** Requests that no transaction has settled yet, and those that were withdrawn. */
export const OPEN_REQUESTS = [
  { client: 0, type: 'withdrawal', coin: 'USDC', amount: '10000', daysAgo: 3 },
  { client: 3, type: 'withdrawal', coin: 'USDC', amount: '2000', daysAgo: 20 },
  { client: 1, type: 'deposit', coin: 'USDC', amount: '35000', daysAgo: 1 },
] as const;
export const CANCELLED_REQUESTS = [
  { client: 5, type: 'deposit', coin: 'ETH', amount: '8', daysAgo: 70, reason: 'No deposit arrived within 30 days.' },
  { client: 2, type: 'deposit', coin: 'WBTC', amount: '0.5', daysAgo: 33, reason: null },
] as const;
