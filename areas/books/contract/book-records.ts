/**
 * What a person records beside the accounting settings: the lots of a disposal, the safe-harbour allocation, the
 * division of a fee.
 */
import { parseAmount } from '@holdfast/money';
import { ALLOCATION_KEYS, type AllocationKey } from '../engine/lists.ts';
import { z } from 'zod';
import { civilDay, method, term } from './books.ts';
import { decimal, decimalText, id, instant, namedCoin, namedObject, taxYear } from '@holdfast/contract';

const units = decimalText(parseAmount, { allowZero: false, what: 'The amount' });
const NAMED_LOTS_MAX = 500;

/** One disposal and the lots that were available to it at its time. */
export const lotChoice = namedObject('LotChoice', {
  transferId: id,
  transactionId: id,
  ...namedCoin,
  at: instant,
  year: taxYear,
  /** Everything that left through the transfer, a fee that joined it included. */
  amount: decimal,
  /** The method of the year, which chooses the lots where none are named. */
  method,
  /** Null: no lots are named. */
  named: z
    .object({ identifiedAt: instant, note: z.string(), recordedAt: instant, recordedByName: z.string().nullable() })
    .nullable(),
  /** The oldest first. */
  lots: z.array(
    z.object({
      lotId: z.string(),
      /** Null where it is unknown. */
      acquiredDay: civilDay.nullable(),
      walletName: z.string(),
      /** What the disposal could take of it, and what that part cost; null where that is unknown. */
      available: decimal,
      costUsd: decimal.nullable(),
      /** What it takes of it now. */
      used: decimal,
      term,
    }),
  ),
  lotsTotal: z.int(),
});
export type LotChoice = z.infer<typeof lotChoice>;

export const namedLots = z.strictObject({
  /** When the lots were chosen, which counts only when it is no later than the disposal. */
  identifiedAt: instant,
  /** Where that is recorded. */
  note: z.string().trim().min(1).max(2000),
  lots: z
    .array(z.strictObject({ lotId: z.string().regex(/^\d{1,18}$/), amount: units }))
    .min(1)
    .max(NAMED_LOTS_MAX),
});

/** What decides which lot is allocated first; a later key decides between lots that are equal by the earlier ones. */
export { ALLOCATION_KEYS, type AllocationKey };

const recordPlace = {
  /** Where it is recorded: a file, an e-mail, a page of the books. */
  note: z.string().trim().min(1).max(2000),
};

/** The rule of a global allocation (Rev. Proc. 2024-28, section 5.02). */
export const allocationRule = z.strictObject({
  order: z
    .array(z.enum(ALLOCATION_KEYS))
    .min(1)
    .max(ALLOCATION_KEYS.length)
    .refine((keys) => new Set(keys).size === keys.length, 'Each key can be used once'),
  /** Own wallets in the order in which they receive lots. Wallets that are not named come last. */
  walletIds: z.array(id).max(500),
  /** When the rule was described in the books and records. It must be before the first day per wallet. */
  describedAt: instant,
  ...recordPlace,
});

/** The basis left on the first day that is kept per wallet, and which units of it belong to which account. */
export const allocation = namedObject('Allocation', {
  day: civilDay,
  /** What the settings use. Null: nothing is recorded, or lots are not kept per wallet. */
  mode: z.enum(['global', 'specificUnit']).nullable(),
  /** The recorded rule, also while the settings use another allocation. */
  rule: z
    .object({
      order: z.array(z.enum(ALLOCATION_KEYS)),
      walletIds: z.array(id),
      describedAt: instant,
      note: z.string(),
      recordedAt: instant,
      recordedByName: z.string().nullable(),
      /** Described on or after the first day per wallet, which is too late for the safe harbour. */
      isLate: z.boolean(),
    })
    .nullable(),
  /** The wallets that a rule can name. */
  wallets: z.array(z.object({ walletId: id, name: z.string() })),
  /** Only assets that lay in several places, for the rest there is nothing to allocate. */
  assets: z.array(
    z.object({
      ...namedCoin,
      lots: z.array(
        z.object({
          lotId: z.string(),
          /** Null where it is unknown. */
          acquiredDay: civilDay.nullable(),
          walletName: z.string(),
          amount: decimal,
          /** Null where it is unknown. */
          costUsd: decimal.nullable(),
        }),
      ),
      /** More than a person can go through: such an asset goes by the rule, or by date. */
      isTooLong: z.boolean(),
      accounts: z.array(z.object({ account: z.string(), name: z.string(), amount: decimal })),
      recordedAt: instant.nullable(),
      allocatedAt: instant.nullable(),
      note: z.string(),
      /**
       * The first disposal per wallet. Specific units have to be allocated by then, or by the due date of the return.
       */
      firstDisposalDay: civilDay.nullable(),
      returnDueDay: civilDay,
      returnDueDayExtended: civilDay,
      /** The recorded units were allocated after that deadline. */
      isLate: z.boolean(),
      /** As recorded, or where nothing is, how the lots go by the rule or by date. */
      units: z.array(z.object({ lotId: z.string(), account: z.string(), amount: decimal })),
    }),
  ),
});
export type Allocation = z.infer<typeof allocation>;

export const ALLOCATION_LOTS_MAX = 500;
export const allocationUnits = z.strictObject({
  units: z
    .array(
      z.strictObject({ lotId: z.string().regex(/^\d{1,18}$/), account: z.string().min(1).max(200), amount: units }),
    )
    .max(20 * ALLOCATION_LOTS_MAX),
  /** When the units were allocated in the books and records. Absent: now. */
  allocatedAt: instant.optional(),
  note: z.string().trim().max(2000).default(''),
});

/** A fee in a third coin: what of it paid for the exchange, and what for the disposal of the fee coin. */
export const feeAllocation = namedObject('FeeAllocation', {
  transactionId: id,
  coinSymbol: z.string(),
  /** The whole fee, in units of its coin. */
  amount: decimal,
  swap: decimal,
  /** Zero: not divided, the exchange carries all of it. */
  feeDisposal: decimal,
});
export type FeeAllocation = z.infer<typeof feeAllocation>;

export const feeDivision = z.strictObject({
  /** In units of the fee coin. Zero takes the division back. */
  feeDisposal: decimalText(parseAmount, { allowZero: true, what: 'The amount' }),
});
