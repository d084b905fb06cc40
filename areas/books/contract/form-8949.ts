/** Form 8949: what it is made as, and what brokers reported to the tax office. */
import { parseUsd } from '@holdfast/money';
import { z } from 'zod';
import { BLANK_FORM_KINDS } from '../engine/form-8949/official/blank-form-kind.ts';
import { civilDay, term } from './books.ts';
import {
  decimal,
  decimalText,
  instant,
  namedCoin,
  namedObject,
  namedWallet,
  pageOf,
  partialUsd,
  taxYear,
  visibleText,
} from '@holdfast/contract';

/**
 * `pdf` is the statement to attach, `taxact` the CSV layout that TaxAct imports. `official` and `scheduleD` are the
 * forms of the IRS, filled in on the blank copy of the year.
 */
export const FORM_FORMATS = ['pdf', 'csv', 'txf', 'taxact', 'official', 'scheduleD'] as const;
export type FormFormat = (typeof FORM_FORMATS)[number];

export const formChoices = {
  lines: z.enum(['perSale', 'perCoin']).default('perSale'),
  /** Every figure in cents, or every figure in whole dollars. */
  rounding: z.enum(['cents', 'dollars']).default('cents'),
};

/** With the taxpayer, who is printed and not stored. */
export const formRequest = z.strictObject({
  format: z.enum(FORM_FORMATS).default('pdf'),
  ...formChoices,
  taxpayerName: visibleText({ lengthMax: 120 }).optional(),
  taxpayerNumber: visibleText({ lengthMax: 20 }).optional(),
});

/** A blank form of the IRS has up to 0.2 MB. */
export const BLANK_FORM_BYTES_MAX = 2 * 1024 * 1024;

export const blankForm = namedObject('BlankForm', {
  kind: z.enum(BLANK_FORM_KINDS),
  year: taxYear,
  /** Of the file as it was uploaded. */
  sha256: z.string(),
  addedAt: instant,
});
export type BlankForm = z.infer<typeof blankForm>;

export const blankFormList = namedObject('BlankFormList', {
  items: z.array(blankForm),
  /** The forms of which a blank one can be filled in. */
  fillable: z.array(z.object({ kind: z.enum(BLANK_FORM_KINDS), year: taxYear })),
});

const formFigures = {
  rows: z.int(),
  /** Rows with a disposal whose price is missing; they are printed with the value that is known, or $0. */
  missingPrice: z.int(),
  proceedsUsd: decimal,
  costUsd: decimal,
  adjustmentUsd: decimal,
  gainUsd: decimal,
};

export const formSummary = z.object({
  boxes: z.array(z.object({ part: z.enum(['I', 'II']), box: z.string(), codes: z.string(), ...formFigures })),
  total: z.object(formFigures),
  missingBasis: z.int(),
  /** Disposals that a broker form lists and the books no longer have. */
  unknownReported: z.int(),
  openWork: z.int(),
  isLocked: z.boolean(),
});

export const BROKER_FORMS = ['1099-B', '1099-DA'] as const;
export const COVERAGE_KINDS = ['all', 'period', 'listed'] as const;

/** Which disposals of the wallet are on the form. The days of a period are both included. */
export const brokerCoverage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({ kind: z.literal('period'), fromDay: civilDay, toDay: civilDay }),
  z.strictObject({ kind: z.literal('listed') }),
]);
export type BrokerCoverage = z.infer<typeof brokerCoverage>;

export const brokerReport = z.object({
  form: z.enum(BROKER_FORMS),
  isBasisReported: z.boolean(),
  coverage: brokerCoverage.default({ kind: 'all' }),
});

export const brokerReportList = namedObject('BrokerReportList', {
  year: taxYear,
  isLocked: z.boolean(),
  /** Own wallets that had sales in the year, or have a report for it. */
  items: z.array(
    z.object({
      ...namedWallet,
      purpose: z.string(),
      disposals: z.int(),
      /** Counts the disposals without a price. */
      proceedsUsd: partialUsd,
      report: brokerReport.nullable(),
      /** Disposals about which the form states something of its own. */
      listed: z.int(),
    }),
  ),
});
export type BrokerReportList = z.infer<typeof brokerReportList>;

/** Null: as for the whole form, and with the cost of the books. */
export const reportedDisposal = z.object({
  isBasisReported: z.boolean().nullable(),
  basisUsd: decimalText(parseUsd, { allowZero: true, what: 'The cost basis' }).nullable(),
});

export const brokerDisposalList = pageOf(
  z.object({
    positionId: z.string(),
    ...namedCoin,
    amount: decimal,
    /** Null where it is unknown, as on the form. */
    acquiredDay: civilDay.nullable(),
    disposedDay: civilDay,
    term,
    /** Null where a price is missing. */
    proceedsUsd: decimal.nullable(),
    /** Null where nothing of the cost is known. */
    costUsd: decimal.nullable(),
    reported: z.object({ isBasisReported: z.boolean().nullable(), basisUsd: decimal.nullable() }).nullable(),
  }),
).meta({ id: 'BrokerDisposalList' });
export type BrokerDisposalList = z.infer<typeof brokerDisposalList>;

/** Null takes the statement about a disposal back. */
export const brokerDisposalChanges = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        positionId: z.string().min(1).max(100),
        reported: reportedDisposal.strict().nullable(),
      }),
    )
    .min(1)
    .max(500),
});
