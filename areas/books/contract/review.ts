/** The items to review, and the lock that follows them. */
import { parseUsd } from '@holdfast/money';
import { z } from 'zod';
import {
  decimal,
  decimalText,
  id,
  instant,
  namedObject,
  optionalCoin,
  optionalWallet,
  taxYear,
  visibleText,
} from '@holdfast/contract';
import { bookSettings, civilDay } from './books.ts';

export const WORK_KINDS = [
  'missingBasis',
  'missingPrice',
  'oversoldWallet',
  'unmatchedTransfer',
  /** What clients are owed differs between the books and the lending side. */
  'clientMoney',
  'allocationMissing',
  'other',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];
/** Something a person should resolve or accept before a year is filed. */
export const workItem = namedObject('WorkItem', {
  id: z.string(),
  kind: z.enum(WORK_KINDS),
  detail: z.string(),
  year: taxYear.nullable(),
  at: instant.nullable(),
  transactionId: id.nullable(),
  ...optionalCoin,
  ...optionalWallet,
  amount: decimal.nullable(),
  /** The coins are in a wallet by a recorded transfer, so that only their cost is missing. */
  isReceived: z.boolean(),
  /** Items with the same cause, coin and day or wallet have the same key. */
  groupKey: z.string(),
  /** Someone accepted it as it is; it no longer counts. */
  isAccepted: z.boolean(),
  acceptedNote: z.string().nullable(),
});
export type WorkItem = z.infer<typeof workItem>;

export const workGroupList = namedObject('WorkGroupList', {
  /**
   * Items that one cause explains and one fix resolves: one missing price, one wallet without a purchase. The gravest
   * cause first, then the largest group.
   */
  items: z.array(
    namedObject('WorkGroup', {
      key: z.string(),
      kind: z.enum(WORK_KINDS),
      ...optionalCoin,
      /** The UTC day of the missing price; null for other causes. */
      day: civilDay.nullable(),
      ...optionalWallet,
      isReceived: z.boolean(),
      /** Of all items of the group; null where an item has none. */
      amount: decimal.nullable(),
      items: z.int(),
      accepted: z.int(),
      firstAt: instant.nullable(),
      lastAt: instant.nullable(),
      /** The detail of its only item, or null. */
      detail: z.string().nullable(),
    }),
  ),
  /** Groups beyond the first 500 are not listed. */
  groupsTotal: z.int(),
  open: z.int(),
  accepted: z.int(),
});
export type WorkGroupList = z.infer<typeof workGroupList>;
export type WorkGroup = WorkGroupList['items'][number];

const WORK_IDS_MAX = 1000;
const WORK_GROUPS_MAX = 500;
const workId = z.string().min(1).max(300);
/** Single items, whole groups, or both. */
export const workChoice = {
  ids: z.array(workId).max(WORK_IDS_MAX).default([]),
  groups: z.array(workId).max(WORK_GROUPS_MAX).default([]),
  /** Of groups: only the items of this year. */
  year: taxYear.optional(),
};

/** What the owner paid for coins that are in a wallet already. */
export const recordedCost = z.strictObject({
  /** Items of coins that were received; the cost is divided by amount. */
  ids: z.array(workId).min(1).max(WORK_IDS_MAX),
  acquiredAt: instant,
  /** For all of them together, fees included. */
  costUsd: decimalText(parseUsd, { allowZero: true, what: 'The cost' }),
  /** What the cost is known from. */
  reason: visibleText({ lengthMax: 500 }),
});

/** What is unresolved when a year is locked. */
export const lockCounts = z.strictObject({
  /** Unclassified transactions of the year. */
  unclassified: z.int().min(0),
  /** Open items up to the year. */
  missingPrice: z.int().min(0),
  missingBasis: z.int().min(0),
  otherItems: z.int().min(0),
});
export type LockCounts = z.infer<typeof lockCounts>;

/** What locking a year needs. */
export const lockCheck = namedObject('LockCheck', {
  year: taxYear,
  isOver: z.boolean(),
  areBooksFresh: z.boolean(),
  /** Must be acknowledged where any of them is above zero. */
  counts: lockCounts,
});
export type LockCheck = z.infer<typeof lockCheck>;

export const yearLock = namedObject('YearLock', {
  year: taxYear,
  lockedAt: instant,
  lockedByName: z.string().nullable(),
  settings: bookSettings,
  contentHash: z.string(),
  /** What was unresolved and acknowledged when it was locked; null where nothing was. */
  acknowledged: lockCounts.nullable(),
  disposals: z.int(),
  shortUsd: decimal,
  longUsd: decimal,
  incomeUsd: decimal,
  expensesUsd: decimal,
});
export type YearLock = z.infer<typeof yearLock>;
