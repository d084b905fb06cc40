/**
 * What a person records beside the settings of the books: the lots of a disposal, the units of an allocation, what
 * brokers sent.
 */
import { parseAmount } from '@holdfast/money';
import { z } from 'zod';
import { civilDay, method, taxYear, term } from './books.ts';
import { decimalText } from './decimal-text.ts';
import { id, instant } from './fields.ts';

const units = decimalText(parseAmount, { allowZero: false, what: 'The amount' });
const NAMED_LOTS_MAX = 500;

/** One disposal and the lots it can take, as they lay there at its moment. */
export const lotChoice = z
  .object({
    transferId: id,
    transactionId: id,
    coinId: id,
    coinSymbol: z.string(),
    at: instant,
    year: taxYear,
    /** Everything that left through the transfer, a fee that joined it included. */
    amount: z.string(),
    /** The method of the year. Only specific identification uses lots that were named. */
    method,
    /** Null: nobody named any, so the oldest were taken. */
    named: z
      .object({ identifiedAt: instant, note: z.string(), recordedAt: instant, recordedByName: z.string().nullable() })
      .nullable(),
    /** The oldest first. */
    lots: z.array(
      z.object({
        lotId: z.string(),
        acquiredDay: civilDay,
        walletName: z.string(),
        /** What the disposal could take of it, and what that part cost. */
        available: z.string(),
        costUsd: z.string(),
        /** What it takes of it now. */
        used: z.string(),
        term,
      }),
    ),
    lotsTotal: z.int(),
  })
  .meta({ id: 'LotChoice' });
export type LotChoice = z.infer<typeof lotChoice>;

export const namedLots = z.strictObject({
  /** When the lots were chosen, which counts only when it is no later than the disposal. */
  identifiedAt: instant,
  /** Where that is written down. */
  note: z.string().trim().min(1).max(2000),
  lots: z
    .array(z.strictObject({ lotId: z.string().regex(/^\d{1,18}$/), amount: units }))
    .min(1)
    .max(NAMED_LOTS_MAX),
});

/** The basis left on the first day that is kept per wallet, and which units of it belong to which account. */
export const allocation = z
  .object({
    day: civilDay,
    /** Whether the settings use it. */
    isInForce: z.boolean(),
    /** Only assets that lay in several places, for the rest there is nothing to allocate. */
    assets: z.array(
      z.object({
        coinId: id,
        coinSymbol: z.string(),
        lots: z.array(
          z.object({
            lotId: z.string(),
            acquiredDay: civilDay,
            walletName: z.string(),
            amount: z.string(),
            costUsd: z.string(),
          }),
        ),
        /** More than a person can go through: such an asset goes by date. */
        isTooLong: z.boolean(),
        accounts: z.array(z.object({ account: z.string(), name: z.string(), amount: z.string() })),
        recordedAt: instant.nullable(),
        /** As recorded, or where nothing is, how the lots go by date. */
        units: z.array(z.object({ lotId: z.string(), account: z.string(), amount: z.string() })),
      }),
    ),
  })
  .meta({ id: 'Allocation' });
export type Allocation = z.infer<typeof allocation>;

export const ALLOCATION_LOTS_MAX = 500;
export const allocationUnits = z.strictObject({
  units: z
    .array(
      z.strictObject({ lotId: z.string().regex(/^\d{1,18}$/), account: z.string().min(1).max(200), amount: units }),
    )
    .max(20 * ALLOCATION_LOTS_MAX),
});

export const BROKER_FORMS = ['1099-B', '1099-DA'] as const;
export const brokerReport = z.object({ form: z.enum(BROKER_FORMS), isBasisReported: z.boolean() });
export const brokerReportList = z
  .object({
    year: taxYear,
    isLocked: z.boolean(),
    /** Our wallets that had sales in the year, or have a report for it. */
    items: z.array(
      z.object({
        walletId: id,
        walletName: z.string(),
        purpose: z.string(),
        disposals: z.int(),
        proceedsUsd: z.string(),
        report: brokerReport.nullable(),
      }),
    ),
  })
  .meta({ id: 'BrokerReportList' });
export type BrokerReportList = z.infer<typeof brokerReportList>;
