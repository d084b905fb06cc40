/**
 * All that a ledger keeps in mind between two transactions, as lines of JSON: first what holds for all of it, then each
 * asset with its wallets and their lots. Rows that were written are not part of it.
 *
 * Which lots go out next follows from the lots alone, because every order of lots is total; so the orders themselves,
 * and lots that are used up, need not be stored.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Amount, Usd } from '@holdfast/money';
import { longTermFrom } from '../long-term.ts';
import { type AveragedCost, Lot, type LotOrigin, NOT_RANKED } from '../lots/lot.ts';
import type { LotPool, PoolAverage } from '../lots/lot-pool.ts';
import { PositionLots } from '../lots/position-lots.ts';
import type { GiftValue } from '../lots/lot.ts';
import type { Instant, Issue, ShortSale } from '../types.ts';
import type { AssetState, Ledger, Obligation } from './ledger.ts';
import { NO_FLAGS } from '../lots/row-flags.ts';
import type { JournalWriter } from '../journal/journal-writer.ts';
import type { AccountId, CoinId, LotId } from '../ids.ts';
import type { Flag } from '../lists.ts';

const LOTS_A_LINE_MAX = 256;

interface HeadLine {
  readonly day: BooksDay | null;
  readonly at: Instant | null;
  readonly isPerWallet: boolean;
  readonly lotCount: number;
  readonly stoppedBy: (Omit<Issue, 'amount'> & { readonly amount: string | null }) | null;
}

/** The account, amount, cost and flags of the piece, then its origin. */
type LotLine = [
  accountId: AccountId,
  amount: string,
  costUsd: string,
  pieceFlags: readonly Flag[] | 0,
  id: LotId,
  coinId: CoinId,
  acquiredAt: Instant,
  acquiredDay: BooksDay,
  sequence: number,
  orderCostUsd: string,
  openedAmount: string,
  openTransactionId: string,
  flags: readonly Flag[],
  /** Cost and amount of the average that HIFO and LOFO compare. */
  averaged: readonly [string, string] | 0,
  gift: readonly [valueUsd: string, at: Instant, day: BooksDay] | 0,
];

type ObligationLine = [
  amount: string,
  usd: string,
  at: Instant,
  day: BooksDay,
  transactionId: string,
  flags: readonly Flag[],
];

type ShortLine = Omit<ShortSale, 'amount' | 'proceedsUsd' | 'feeUsd'> & {
  readonly amount: string;
  readonly proceedsUsd: string | null;
  readonly feeUsd: string;
};

interface PositionLine {
  readonly liquidity: string;
  readonly lots: LotLine[];
  readonly payable: (readonly [CoinId, string])[];
  readonly payableParts: LotLine[];
  readonly payableShare: string;
}

type Line =
  | ['head', HeadLine]
  | ['asset', CoinId]
  | ['account', AccountId, string, string]
  /** Of the asset that was named last: its borrowed coins, and its short sales. */
  | ['borrowed', string, ShortLine[]]
  /** Of the asset that was named last. */
  | ['position', PositionLine]
  | ['loan', string, string, string, ObligationLine[]]
  | ['rate', string, string, string]
  /** Of the journal: what an account is carried at, whether that is unknown, and what the coins of an account cost. */
  | ['balance', string, string, string, boolean]
  | ['cost', CoinId, AccountId, string]
  /** Of the pool that was named last: the asset's own, or that of the account. */
  | ['average', string, string, readonly Flag[]]
  | ['lots', LotLine[]];

export function* writeLedgerState(ledger: Ledger): Generator<string> {
  for (const line of linesOf(ledger)) yield JSON.stringify(line);
}

function* linesOf(ledger: Ledger): Generator<Line> {
  const { stoppedBy } = ledger;
  yield [
    'head',
    {
      day: ledger.year === 0 ? null : ledger.day,
      at: ledger.issues.reading.at,
      isPerWallet: ledger.isPerWallet,
      lotCount: ledger.lotCount,
      stoppedBy:
        stoppedBy === null
          ? null
          : { ...stoppedBy, amount: stoppedBy.amount === null ? null : String(stoppedBy.amount) },
    },
  ];
  for (const [key, { principal, interest, obligations }] of ledger.loans)
    yield ['loan', key, String(principal), String(interest), obligations.map(lineOfObligation)];
  for (const [coinId, { coins, shares }] of ledger.shareRates) yield ['rate', coinId, String(coins), String(shares)];
  if (ledger.journal !== null) yield* linesOfJournal(ledger.journal);
  for (const asset of ledger.assets.values()) {
    yield ['asset', asset.assetId];
    if (asset.position !== null) yield ['position', lineOfPosition(asset.position)];
    if (asset.borrowed !== 0n || asset.shorts.length > 0)
      yield ['borrowed', String(asset.borrowed), asset.shorts.map(lineOfShort)];
    yield* linesOfPool(asset.universalPool);
    for (const account of asset.accounts.values()) {
      yield ['account', account.accountId, String(account.units), String(account.borrowed)];
      yield* linesOfPool(account.pool);
    }
  }
}

function lineOfObligation({ amount, usd, at, day, transactionId, flags }: Obligation): ObligationLine {
  return [String(amount), String(usd), at, day, transactionId, flags];
}

function obligationOf([amount, usd, at, day, transactionId, flags]: ObligationLine): Obligation {
  return { amount: BigInt(amount), usd: BigInt(usd), at, day, transactionId, flags };
}

function lineOfShort(short: ShortSale): ShortLine {
  const { amount, proceedsUsd, feeUsd } = short;
  return {
    ...short,
    amount: String(amount),
    proceedsUsd: proceedsUsd === null ? null : String(proceedsUsd),
    feeUsd: String(feeUsd),
  };
}

function shortOf(line: ShortLine): ShortSale {
  const { amount, proceedsUsd, feeUsd } = line;
  return {
    ...line,
    amount: BigInt(amount) as Amount,
    proceedsUsd: proceedsUsd === null ? null : (BigInt(proceedsUsd) as Usd),
    feeUsd: BigInt(feeUsd) as Usd,
  };
}

function* linesOfJournal({ balances, costs }: JournalWriter): Generator<Line> {
  for (const [key, { units, usd, isUnknown }] of balances)
    yield ['balance', key, String(units), String(usd), isUnknown];
  for (const [{ assetId, accountId }, usd] of costs ?? [])
    if (assetId !== null && accountId !== null) yield ['cost', assetId, accountId, String(usd)];
}

function* linesOfPool(pool: LotPool): Generator<Line> {
  const average = pool.getAverage();
  if (average !== null) yield ['average', String(average.amount), String(average.costUsd), average.flags];
  const lots = pool.kept();
  for (let start = 0; start < lots.length; start += LOTS_A_LINE_MAX)
    yield ['lots', lots.slice(start, start + LOTS_A_LINE_MAX).map(lineOfLot)];
}

function lineOfPosition(position: PositionLots): PositionLine {
  return {
    liquidity: String(position.liquidity),
    lots: position.lots.map(lineOfLot),
    payable: [...position.payable].map(([assetId, amount]) => [assetId, String(amount)]),
    payableParts: position.payableParts.map(lineOfLot),
    payableShare: String(position.payableShare),
  };
}

function lineOfLot({ accountId, amount, costUsd, flags: pieceFlags, origin, averaged }: Lot): LotLine {
  const { id, coinId, acquiredAt, acquiredDay, sequence, orderCostUsd, openedAmount, openTransactionId, flags, gift } =
    origin;
  return [
    accountId,
    String(amount),
    String(costUsd),
    // Most have those of their origin.
    pieceFlags === flags ? 0 : pieceFlags,
    id,
    coinId,
    acquiredAt,
    acquiredDay,
    sequence,
    String(orderCostUsd),
    String(openedAmount),
    openTransactionId,
    flags,
    averaged === null ? 0 : [String(averaged.costUsd), String(averaged.amount)],
    gift === null ? 0 : [String(gift.valueUsd), gift.at, gift.day],
  ];
}

/** Into a ledger that has read nothing yet. */
export function readLedgerState(ledger: Ledger, lines: Iterable<string>): void {
  const reader = new StateReader(ledger);
  for (const line of lines) reader.read(JSON.parse(line) as Line);
  reader.close();
}

class StateReader {
  private readonly ledger: Ledger;
  /** By its place among all lots opened, so that the pieces of one lot find each other again. */
  private readonly firstPieces = new Map<number, Lot>();
  private asset: AssetState | null = null;
  private pool: LotPool | null = null;
  private average: PoolAverage | null = null;

  constructor(ledger: Ledger) {
    this.ledger = ledger;
  }

  read(line: Line): void {
    switch (line[0]) {
      case 'head':
        return this.readHead(line[1]);
      case 'asset':
        this.close();
        this.asset = this.ledger.assetOf(line[1]);
        this.pool = this.asset.universalPool;
        return;
      case 'account':
        this.close();
        if (this.asset !== null)
          this.pool = this.openAccount(this.asset, {
            accountId: line[1],
            units: BigInt(line[2]),
            borrowed: BigInt(line[3]),
          });
        return;
      case 'borrowed':
        if (this.asset === null) return;
        this.asset.borrowed = BigInt(line[1]);
        this.asset.shorts.push(...line[2].map(shortOf));
        return;
      case 'position':
        if (this.asset !== null) this.asset.position = positionOf(line[1]);
        return;
      case 'loan':
        this.ledger.loans.set(line[1], {
          principal: BigInt(line[2]),
          interest: BigInt(line[3]),
          obligations: line[4].map(obligationOf),
        });
        return;
      case 'rate':
        this.ledger.shareRates.set(line[1], { coins: BigInt(line[2]), shares: BigInt(line[3]) });
        return;
      case 'balance': {
        const balance = this.ledger.journal?.balanceOf(line[1]);
        if (balance === undefined) return;
        [balance.units, balance.usd, balance.isUnknown] = [BigInt(line[2]), BigInt(line[3]), line[4]];
        return;
      }
      case 'cost':
        this.ledger.journal?.restoreCost({ assetId: line[1], accountId: line[2] }, BigInt(line[3]));
        return;
      case 'average':
        this.average = { amount: BigInt(line[1]) as Amount, costUsd: BigInt(line[2]) as Usd, flags: line[3] };
        return;
      case 'lots':
        for (const lot of line[1]) this.addLot(lot);
    }
  }

  /** Ends the pool at hand: its average counts all its lots already, so it comes after them. */
  close(): void {
    this.pool?.restoreAverage(this.average);
    this.average = null;
    this.pool = null;
  }

  private readHead({ day, at, isPerWallet, lotCount, stoppedBy }: HeadLine): void {
    const { ledger } = this;
    if (day !== null) ledger.beginDay(day);
    ledger.issues.reading = { at };
    ledger.isPerWallet = isPerWallet;
    ledger.lotCount = lotCount;
    ledger.stoppedBy =
      stoppedBy === null
        ? null
        : { ...stoppedBy, amount: stoppedBy.amount === null ? null : (BigInt(stoppedBy.amount) as Amount) };
  }

  private openAccount(
    asset: AssetState,
    { accountId, units, borrowed }: { accountId: AccountId; units: bigint; borrowed: bigint },
  ): LotPool {
    const account = this.ledger.accountOf(asset, accountId);
    account.units = units;
    account.borrowed = borrowed;
    return account.pool;
  }

  private addLot([accountId, amount, costUsd, pieceFlags, ...origin]: LotLine): void {
    const place = { accountId, amount: BigInt(amount) as Amount, costUsd: BigInt(costUsd) as Usd };
    const first = this.firstPieces.get(origin[4]);
    const lot = first === undefined ? new Lot(originOf(origin), place) : first.split(place);
    if (first === undefined) this.firstPieces.set(origin[4], lot);
    lot.flags = pieceFlags === 0 ? lot.origin.flags : pieceFlags;
    lot.averaged = averagedOf(origin);
    lot.unitCost = null;
    lot.unitCostRank = NOT_RANKED;
    this.pool?.add(lot);
  }
}

function positionOf(line: PositionLine): PositionLots {
  const position = new PositionLots();
  position.liquidity = BigInt(line.liquidity);
  position.lots.push(...line.lots.map(lotOf));
  for (const [assetId, amount] of line.payable) position.payable.set(assetId, BigInt(amount));
  position.payableParts = line.payableParts.map(lotOf);
  position.payableShare = BigInt(line.payableShare) as Amount;
  return position;
}

function lotOf([accountId, amount, costUsd, pieceFlags, ...origin]: LotLine): Lot {
  const place = { accountId, amount: BigInt(amount) as Amount, costUsd: BigInt(costUsd) as Usd };
  const lot = new Lot(originOf(origin), place);
  if (pieceFlags !== 0) lot.flags = pieceFlags;
  lot.averaged = averagedOf(origin);
  return lot;
}

function averagedOf([, , , , , , , , , averaged]: OriginLine): AveragedCost | null {
  return averaged === 0 ? null : { costUsd: BigInt(averaged[0]) as Usd, amount: BigInt(averaged[1]) as Amount };
}

function giftOf([valueUsd, at, day]: Exclude<LotLine[14], 0>): GiftValue {
  return { valueUsd: BigInt(valueUsd) as Usd, at, day, longFromDay: longTermFrom(day) };
}

type OriginLine = LotLine extends [string, string, string, unknown, ...infer Rest] ? Rest : never;

function originOf([
  id,
  coinId,
  acquiredAt,
  acquiredDay,
  sequence,
  orderCostUsd,
  openedAmount,
  openTransactionId,
  flags,
  ,
  gift,
]: OriginLine): LotOrigin {
  return {
    id,
    coinId,
    acquiredAt,
    acquiredDay,
    longFromDay: longTermFrom(acquiredDay),
    sequence,
    orderCostUsd: BigInt(orderCostUsd) as Usd,
    openedAmount: BigInt(openedAmount) as Amount,
    openTransactionId,
    gift: gift === 0 ? null : giftOf(gift),
    flags: flags.length === 0 ? NO_FLAGS : flags,
  };
}
