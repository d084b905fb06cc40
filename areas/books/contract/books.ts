/**
 * The books as people read them: gains, lots, income, expenses, and how each figure came about. Money is decimal text,
 * exact; cents are made where it is shown.
 */
import { FLAGS, METHODS, SETTING_CHOICES, TERMS } from '../engine/lists.ts';
import { z } from 'zod';
import {
  boundedPageFields,
  decimal,
  id,
  instant,
  namedCoin,
  namedCoinInFull,
  namedObject,
  optionalWallet,
  partialUsd,
  taxYear,
} from '@holdfast/contract';
import { knownPrice } from '@holdfast/prices/contract';

export { METHODS };
export const method = z.enum(METHODS);
export type BooksMethod = z.infer<typeof method>;
export { TERMS };
export const term = z.enum(TERMS);
/** A day on the operator's calendar: "2025-01-31". */
export const civilDay = z.iso.date();

/** The settings that generate the books. Everything that has a default in the engine has it here. */
export const bookSettings = z
  .strictObject({
    /** A disposal uses the last entry whose year is not after its own. */
    methods: z
      .array(z.strictObject({ fromYear: taxYear, method }))
      .min(1)
      .max(50),
    scope: z.enum(['universal', 'perWallet', 'universalThenPerWallet']),
    /** With universalThenPerWallet: the first day that is kept per wallet. */
    perWalletFrom: civilDay.default('2025-01-01'),
    /**
     * How the lots left on that day go to the wallets (Rev. Proc. 2024-28). Null: not recorded yet, and a point on the
     * worklist.
     */
    allocation: z.enum(['global', 'specificUnit']).nullable().default(null),
    timeZone: z.string().min(1).max(64),
    unitCostOrder: z.enum(SETTING_CHOICES.unitCostOrder),
    transferLots: z.enum(SETTING_CHOICES.transferLots),
    borrowedCoins: z.enum(SETTING_CHOICES.borrowedCoins),
    liquidity: z.enum(SETTING_CHOICES.liquidity),
    giftsSent: z.enum(SETTING_CHOICES.giftsSent),
    giftsReceived: z.enum(SETTING_CHOICES.giftsReceived),
    lostCoins: z.enum(SETTING_CHOICES.lostCoins),
    /**
     * The first day on which coins are at fair value on the book basis (ASU 2023-08). Null: there is no book basis. The
     * tax basis does not depend on it.
     */
    fairValueFrom: civilDay.nullable().default(null),
    /**
     * What happened before this day is read as version 0.2 read it. An upgrade sets it where years are locked. Null:
     * everything is read as it is now.
     */
    readingsFrom: civilDay.nullable().default(null),
  })
  .meta({ id: 'BookSettings' });
export type BookSettings = z.infer<typeof bookSettings>;

/** Whether the books exist, and whether they are up to date with the transactions. */
export const bookState = namedObject('BookState', {
  generatedAt: instant.nullable(),
  /** Something changed since: regenerating would read the books from this moment on. */
  staleFrom: instant.nullable(),
  transactions: z.int(),
  unclassified: z.int(),
  settings: bookSettings,
  settingsRecordedAt: instant.nullable(),
  /** The book basis of the stored books: from when on it has fair values, and the last day that it is revalued on. */
  bookBasis: z.object({ fairValueFrom: civilDay, lastDay: civilDay }).nullable(),
  /** The job that draws them up now. */
  jobId: id.nullable(),
  years: z.array(z.object({ year: taxYear, isLocked: z.boolean() })),
  worklist: z.int(),
});
export type BookState = z.infer<typeof bookState>;

const missingOfGains = {
  /** Disposals whose cost basis is unknown and counts as $0. */
  missingBasis: z.int(),
  /** Disposals of which a price is missing, so that their figures count it as $0. */
  missingPrice: z.int(),
};

export const gainFigures = {
  disposals: z.int(),
  proceedsUsd: decimal,
  costUsd: decimal,
  feeUsd: decimal,
  shortUsd: decimal,
  longUsd: decimal,
  gainUsd: decimal,
  ...missingOfGains,
};

/** One coin in one year. */
export const capitalPositionSummary = namedObject('CapitalPositionSummary', {
  ...namedCoinInFull,
  year: taxYear,
  amount: decimal,
  ...gainFigures,
});
export type CapitalPositionSummary = z.infer<typeof capitalPositionSummary>;

export const capitalPositionSummaryList = namedObject('CapitalPositionSummaryList', {
  items: z.array(capitalPositionSummary),
  total: z.object(gainFigures),
  /** Counts the disposals of which a price is missing. */
  months: z.array(z.object({ month: z.string(), shortUsd: partialUsd, longUsd: partialUsd })),
  /** Every year that has disposals, whichever year was requested. */
  years: z.array(
    z.object({ year: taxYear, shortUsd: decimal, longUsd: decimal, ...missingOfGains, isLocked: z.boolean() }),
  ),
});

/** Part of one lot that left: one line of form 8949 when it is taxable. */
export const capitalPosition = namedObject('CapitalPosition', {
  /** Stable while the row does not change: the transfer and its lot. */
  id: z.string(),
  source: z.enum(['generated', 'manual']),
  kind: z.string(),
  isTaxable: z.boolean(),
  ...namedCoin,
  year: taxYear,
  amount: decimal,
  acquiredAt: instant.nullable(),
  disposedAt: instant,
  acquiredDay: civilDay.nullable(),
  disposedDay: civilDay,
  proceedsUsd: decimal,
  costUsd: decimal,
  feeUsd: decimal,
  gainUsd: decimal,
  term,
  method: method.nullable(),
  ...optionalWallet,
  lotId: z.string().nullable(),
  openTransactionId: id.nullable(),
  closeTransactionId: id.nullable(),
  flags: z.array(z.enum(FLAGS)),
});
export type CapitalPosition = z.infer<typeof capitalPosition>;

export const openPositionSummary = namedObject('OpenPositionSummary', {
  ...namedCoinInFull,
  lots: z.int(),
  amount: decimal,
  /** Of the lots that are left; counts the lots whose cost is unknown. */
  costUsd: partialUsd,
  ...knownPrice,
  valueUsd: decimal.nullable(),
  unrealisedUsd: partialUsd,
  shortUsd: partialUsd,
  longUsd: partialUsd,
  /** When the next lot turns long term. */
  nextLongDay: civilDay.nullable(),
});
export type OpenPositionSummary = z.infer<typeof openPositionSummary>;

export const openPosition = namedObject('OpenPosition', {
  id: z.string(),
  lotId: z.string(),
  ...namedCoin,
  ...optionalWallet,
  amount: decimal,
  /** Null where the coins only moved in, so that their acquisition is unknown. */
  acquiredAt: instant.nullable(),
  acquiredDay: civilDay.nullable(),
  /** Null where the cost is unknown. */
  costUsd: decimal.nullable(),
  ...knownPrice,
  valueUsd: decimal.nullable(),
  unrealisedUsd: decimal.nullable(),
  termToday: term,
  longFromDay: civilDay,
  openTransactionId: id,
  flags: z.array(z.enum(FLAGS)),
});
export type OpenPosition = z.infer<typeof openPosition>;

/** A lot that a transaction opened, as far as it is still held. */
export const openedLot = openPosition
  .pick({
    id: true,
    coinId: true,
    coinSymbol: true,
    walletName: true,
    amount: true,
    acquiredDay: true,
    costUsd: true,
    flags: true,
  })
  .meta({ id: 'OpenedLot' });
export type OpenedLot = z.infer<typeof openedLot>;

export const transactionLots = namedObject('TransactionLots', {
  /** What the transaction disposed of, lot by lot. */
  closed: z.array(capitalPosition),
  /** What is left of the lots that it opened. */
  held: z.array(openedLot),
  /** What was disposed of since, of the lots that it opened. */
  disposedLater: z.array(capitalPosition),
  /** A list is longer than what is shown of it. */
  isCapped: z.boolean(),
});
export type TransactionLots = z.infer<typeof transactionLots>;

/** The operator's holding of one asset, aliases included under their primary coin. */
export const assetHolding = namedObject('AssetHolding', {
  ...namedCoinInFull,
  amount: decimal,
  onChain: decimal.nullable(),
  /** On-chain minus derived over the wallets with an on-chain balance. */
  difference: decimal.nullable(),
  ...knownPrice,
  valueUsd: decimal.nullable(),
  /** Of the lots that are left; counts the lots whose cost is unknown. */
  costUsd: partialUsd,
  unrealisedUsd: partialUsd,
  /**
   * Of all assets, in percent with two places. Null while any asset has no price: a share of an unknown whole is
   * unknown.
   */
  sharePercent: decimal.nullable(),
  /** A custody account (staked, pledged, in transit) has no wallet. */
  wallets: z.array(
    z.object({
      walletId: id.nullable(),
      walletName: z.string(),
      ...namedCoin,
      amount: decimal,
      onChain: decimal.nullable(),
      valueUsd: decimal.nullable(),
    }),
  ),
});
export type AssetHolding = z.infer<typeof assetHolding>;

/** An income or an expense. */
export const flowRow = namedObject('FlowRow', {
  id: z.string(),
  category: z.string(),
  at: instant,
  day: civilDay,
  year: taxYear,
  ...namedCoin,
  ...optionalWallet,
  amount: decimal,
  /** Null where the price is missing. */
  valueUsd: decimal.nullable(),
  transactionId: id,
  flags: z.array(z.enum(FLAGS)),
});
export type FlowRow = z.infer<typeof flowRow>;

export const flowList = namedObject('FlowList', {
  ...boundedPageFields(flowRow),
  /** Sums count the entries without a price. */
  totalUsd: partialUsd,
  months: z.array(z.object({ month: z.string(), category: z.string(), valueUsd: partialUsd, count: z.int() })),
  years: z.array(z.object({ year: taxYear, valueUsd: partialUsd })),
});

/** The trail behind one figure, from the figure to the person or rule that classified the transaction. */
export const explanation = namedObject('Explanation', {
  text: z.string(),
  /** The sum as it is done: proceeds less cost is gain. */
  figures: z.array(z.object({ label: z.string(), valueUsd: decimal.nullable() })),
  steps: z.array(
    z.object({
      kind: z.enum(['lot', 'closing', 'opening', 'price', 'classification', 'wallet']),
      title: z.string(),
      transactionId: id.nullable(),
      lines: z.array(z.object({ label: z.string(), value: z.string() })),
    }),
  ),
  /** Of the lot: how much went before, how much here, how much is left. */
  lot: z.object({ amount: decimal, usedBefore: decimal, usedHere: decimal, left: decimal }).nullable(),
  /** Daily prices of the coin between purchase and sale, thinned out. */
  prices: z.array(z.object({ day: civilDay, priceUsd: decimal })),
  /** A disposal whose lots the owner can name. */
  lotChoice: z.object({ transferId: id, isNamed: z.boolean() }).nullable(),
  /** An exchange whose fee in a third coin can be divided: the transaction, and whether it is. */
  feeAllocation: z.object({ transactionId: id, isDivided: z.boolean() }).nullable(),
});
export type Explanation = z.infer<typeof explanation>;

/** How current rows differ from those that were stored when a period was locked or closed. */
export function storedDifference<Row extends z.ZodRawShape>(row: Row) {
  return {
    isSame: z.boolean(),
    rows: z.array(z.object({ change: z.enum(['added', 'removed', 'changed']), ...row })),
    rowsTotal: z.int(),
  };
}

export const whatIfSide = z.object({
  settings: bookSettings,
  /** Gains count the disposals with a missing price. */
  years: z.array(z.object({ year: taxYear, shortUsd: partialUsd, longUsd: partialUsd })),
  coins: z.array(z.object({ ...namedCoin, year: taxYear, shortUsd: partialUsd, longUsd: partialUsd })),
  worklist: z.int(),
});
export const whatIf = namedObject('WhatIf', { inForce: whatIfSide, other: whatIfSide, transactions: z.int() });
export type WhatIf = z.infer<typeof whatIf>;

/** What recording other settings would do, before it is done. */
export const settingsPreview = whatIf.extend({ lockedYearsAffected: z.array(taxYear) }).meta({ id: 'SettingsPreview' });
