/** Generated journals for tests: purchases, sales, moves, income, deposits of clients and everything else that entries have. */
import {
  type AccountId,
  accountIdOf,
  type CoinId,
  coinIdOf,
  type JournalEntry,
  type JournalLine,
  type JournalLot,
  type LedgerAccount,
  ledgerAccount,
  ledgerAccountKey,
  lotIdOf,
} from '@holdfast/accounting';
import { addBooksDays, type BooksDay, DAY_MS, parseBooksDay } from '@holdfast/calendar';
import { type Amount, parseDecimal, takePart, type Usd } from '@holdfast/money';
import type { ChartAccount, LedgerCoin, LedgerNames } from '../ledger-names.ts';

export const USD_COIN = coinIdOf(1);
const EUR_COIN = coinIdOf(2);
const COINS = [coinIdOf(10), coinIdOf(11), coinIdOf(12)];
const WALLETS = [accountIdOf(5), accountIdOf(6), accountIdOf('custody:stake:counterparty:12')];
const FIRST_DAY = parseBooksDay('2024-01-30');

export const TEST_COINS: ReadonlyMap<CoinId, LedgerCoin> = new Map([
  [USD_COIN, { symbol: 'USD', name: 'US dollar', isUsDollar: true }],
  [EUR_COIN, { symbol: 'EUR', name: 'Euro', isUsDollar: false }],
  [coinIdOf(10), { symbol: 'ETH', name: 'Ether', isUsDollar: false }],
  [coinIdOf(11), { symbol: '=$aave "v3"', name: 'Aave "v3" \\ token', isUsDollar: false }],
  [coinIdOf(12), { symbol: 'eth', name: 'Another ether', isUsDollar: false }],
]);

/** A chart with one account for each of the journal, under names that need cleaning. */
export const testNames: LedgerNames = {
  chartAccountOf: (account): ChartAccount => {
    const key = ledgerAccountKey(account);
    return { code: codeOf(key), name: `${account.kind}:Konto (é) ${key.replaceAll(':', ' ')}` };
  },
  roundingAccount: { code: '9999', name: 'Rounding' },
  coins: TEST_COINS,
  partyNameOf: (partyId) => `Client ${partyId}`,
};

const codes = new Map<string, string>();
function codeOf(key: string): string {
  const code = codes.get(key) ?? String(1000 + codes.size);
  codes.set(key, code);
  return code;
}

export const amountOf = (text: string): Amount => parseDecimal<Amount>(text);
export const usdOf = (text: string): Usd => parseDecimal<Usd>(text);

export function lineOf(
  account: LedgerAccount,
  { assetId = null, amount = 0n as Amount, usd = 0n as Usd, lot = null }: Partial<Omit<JournalLine, 'account'>>,
): JournalLine {
  return { account, assetId, amount, usd, lot, transferId: null };
}

export function entryOf(number: number, day: BooksDay, lines: readonly JournalLine[]): JournalEntry {
  return {
    id: `transaction:${number}`,
    kind: 'transaction',
    at: day * DAY_MS + 43_200_000,
    day,
    transactionId: String(number),
    action: 'buy',
    lines,
    flags: [],
  };
}

interface HeldLot {
  readonly lot: JournalLot;
  readonly coin: CoinId;
  wallet: AccountId;
  amount: bigint;
  cost: bigint;
}

/** A journal of `length` entries; the same seed always gives the same journal. */
export function generateJournal(seed: number, length: number): JournalEntry[] {
  const random = createRandom(seed);
  const held: HeldLot[] = [];
  const entries: JournalEntry[] = [];
  let day = FIRST_DAY;
  for (let number = 1; entries.length < length; number += 1) {
    if (random(3) === 0) day = addBooksDays(day, random(20));
    const lines = STEPS[random(STEPS.length)]?.({ random, held, number, day }) ?? [];
    if (lines.length > 0) entries.push(withTrading(entryOf(number, day, lines)));
  }
  return entries;
}

interface Step {
  readonly random: (below: number) => number;
  readonly held: HeldLot[];
  readonly number: number;
  readonly day: BooksDay;
}

const walletOf = (wallet: AccountId, assetId: CoinId) =>
  ledgerAccount(wallet.startsWith('custody') ? 'stake' : 'wallet', { assetId, accountId: wallet });
const money = ledgerAccount('money', { assetId: USD_COIN, accountId: accountIdOf(9) });
const dollars = (usd: bigint) => lineOf(money, { assetId: USD_COIN, amount: usd as Amount, usd: usd as Usd });

const STEPS: readonly ((step: Step) => JournalLine[])[] = [
  // A purchase.
  (step) => {
    const lot = openLot(step);
    return [lotLine(lot, lot), dollars(-lot.cost)];
  },
  // Income, and a deposit of a client, in coins.
  (step) => {
    const lot = openLot(step);
    const income = ledgerAccount('income', { category: 'staking' });
    return [lotLine(lot, lot), lineOf(income, { assetId: lot.coin, usd: -lot.cost as Usd })];
  },
  (step) => {
    const lot = openLot(step);
    const owed = ledgerAccount('clientPrincipal', { assetId: lot.coin, partyId: String(step.random(3)) });
    return [
      lotLine(lot, lot),
      lineOf(owed, { assetId: lot.coin, amount: -lot.amount as Amount, usd: -lot.cost as Usd }),
    ];
  },
  // A sale from several lots, with a gain.
  (step) => {
    const taken = takeLots(step);
    const cost = taken.reduce((total, part) => total + part.cost, 0n);
    const proceeds = cost + BigInt(step.random(1_000_000)) * 10n ** 19n - 3n * 10n ** 23n;
    const gain = ledgerAccount('realisedGain', { term: step.random(2) === 0 ? 'short' : 'long' });
    return taken.length === 0
      ? []
      : [
          ...taken.map((part) => lotLine(part, { amount: -part.amount, cost: -part.cost })),
          dollars(proceeds),
          lineOf(gain, { usd: (cost - proceeds) as Usd }),
        ];
  },
  // A move between wallets.
  (step) => {
    const taken = takeLots(step);
    const wallet = pick(step, WALLETS);
    const moved = taken.map((part) => ({ ...part, wallet }));
    step.held.push(...moved.map((part) => ({ ...part })));
    return [
      ...taken.map((part) => lotLine(part, { amount: -part.amount, cost: -part.cost })),
      ...moved.map((part) => lotLine(part, part)),
    ];
  },
  // A fee that becomes part of the cost of a lot.
  (step) => {
    const lot = step.held.find((each) => each.amount > 0n);
    if (!lot) return [];
    const fee = BigInt(1 + step.random(900)) * 10n ** 21n;
    const others = step.held.some((each) => each !== lot && each.lot.id === lot.lot.id && each.wallet === lot.wallet);
    if (others) return [];
    lot.cost += fee;
    return [
      lineOf(walletOf(lot.wallet, lot.coin), { assetId: lot.coin, usd: fee as Usd, lot: lot.lot }),
      dollars(-fee),
    ];
  },
  // Units that no lot covers, to and from an unclassified counterparty.
  (step) => {
    const coin = pick(step, COINS);
    const amount = randomAmount(step) * (step.random(2) === 0 ? 1n : -1n);
    const suspense = ledgerAccount('suspense', { assetId: coin });
    return [
      lineOf(walletOf(pick(step, WALLETS), coin), { assetId: coin, amount: amount as Amount }),
      lineOf(suspense, { assetId: coin, amount: -amount as Amount }),
    ];
  },
  // Another currency, at what it is worth, and a cost without units.
  (step) => {
    const amount = randomAmount(step);
    const worth = takePart(amount as Amount, {
      numerator: amountOf('1.0837'),
      denominator: amountOf('1'),
      rounding: 'halfEven',
    });
    const euros = ledgerAccount('money', { assetId: EUR_COIN, accountId: accountIdOf(9) });
    return [
      lineOf(euros, { assetId: EUR_COIN, amount: amount as Amount, usd: worth as bigint as Usd }),
      dollars(-worth),
    ];
  },
  (step) => {
    const cost = randomAmount(step) / 7n;
    const expense = ledgerAccount('expense', { category: 'fee' });
    return [lineOf(expense, { usd: cost as Usd }), dollars(-cost)];
  },
];

function openLot(step: Step): HeldLot {
  const lot: HeldLot = {
    lot: {
      id: lotIdOf(step.number),
      acquiredAt: step.day * DAY_MS,
      acquiredDay: addBooksDays(step.day, -step.random(400)),
      openTransactionId: String(step.number),
    },
    coin: pick(step, COINS),
    wallet: pick(step, WALLETS),
    amount: randomAmount(step),
    cost: step.random(8) === 0 ? 0n : randomAmount(step) * 3n + 1n,
  };
  step.held.push(lot);
  return lot;
}

/** Parts of up to four lots of one coin and wallet, with their exact shares of the cost. */
function takeLots(step: Step): HeldLot[] {
  const first = step.held.filter((lot) => lot.amount > 0n)[step.random(6)];
  if (!first) return [];
  return step.held
    .filter((lot) => lot.coin === first.coin && lot.wallet === first.wallet && lot.amount > 0n)
    .slice(0, 1 + step.random(4))
    .map((lot) => {
      const amount = step.random(3) === 0 ? lot.amount : lot.amount / BigInt(2 + step.random(9)) + 1n;
      const share = { numerator: amount as Amount, denominator: lot.amount as Amount, rounding: 'halfEven' } as const;
      const cost = takePart<Usd>(lot.cost as Usd, share) as bigint;
      lot.amount -= amount;
      lot.cost -= cost;
      return { ...lot, amount, cost };
    });
}

function lotLine({ wallet, coin, lot }: HeldLot, { amount, cost }: { amount: bigint; cost: bigint }): JournalLine {
  return lineOf(walletOf(wallet, coin), { assetId: coin, amount: amount as Amount, usd: cost as Usd, lot });
}

/** Closes the units of each commodity, as the journal does. */
function withTrading(entry: JournalEntry): JournalEntry {
  const open = new Map<CoinId, bigint>();
  for (const { assetId, amount } of entry.lines)
    if (assetId !== null) open.set(assetId, (open.get(assetId) ?? 0n) + amount);
  const trading = [...open]
    .filter(([, amount]) => amount !== 0n)
    .map(([assetId, amount]) => lineOf(ledgerAccount('trading', { assetId }), { assetId, amount: -amount as Amount }));
  return { ...entry, lines: [...entry.lines, ...trading] };
}

/** From a wei to some thousands, with up to 18 places. */
function randomAmount({ random }: Pick<Step, 'random'>): bigint {
  const wei = BigInt(1 + random(1_000_000_000)) * BigInt(1 + random(1_000_000)) * 10n ** BigInt(random(9));
  return wei * 10n ** 6n;
}

function pick<T>({ random }: Pick<Step, 'random'>, values: readonly T[]): T {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
}

/** A linear congruential generator: enough for tests, and the same everywhere. */
function createRandom(seed: number): (below: number) => number {
  let state = BigInt(seed) * 2_654_435_761n + 12_345n;
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n;
    return Number((state >> 33n) % BigInt(below));
  };
}
