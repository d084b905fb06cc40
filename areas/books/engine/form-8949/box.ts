/**
 * The boxes of form 8949 say whether a broker reported a sale to the tax office, and whether with its cost. Until 2024
 * there are three for each part; from 2025 digital assets have three of their own, which go with form 1099-DA.
 *
 *                                  short term (part I)        long term (part II)
 *                                  until 2024   from 2025     until 2024   from 2025
 *   no form received                   C            I             F            L
 *   1099-DA, cost reported             –            G             –            J
 *   1099-DA, cost not reported         –            H             –            K
 *   1099-B, cost reported              A            A             D            D
 *   1099-B, cost not reported          B            B             E            E
 *
 * A 1099-B keeps its own boxes after 2024 too, for tokens that a broker reports as securities.
 */
import type { BooksDay } from '@holdfast/calendar';
import type { Usd } from '@holdfast/money';
import type { AccountId } from '../ids.ts';
import type { Term } from '../lists.ts';

export type Part = 'I' | 'II';
export type Box = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H' | 'I' | 'J' | 'K' | 'L';
export type BrokerForm = '1099-B' | '1099-DA';

/** The first tax year with boxes for digital assets, and with form 1099-DA. */
export const DIGITAL_ASSET_YEAR_MIN = 2025;

export interface BoxEntry {
  part: Part;
  /** Null: no broker reported the sale. */
  brokerForm: BrokerForm | null;
  isBasisReported: boolean;
  /** The line of schedule D to which the box's totals go. */
  scheduleDLine: string;
}

export const BOXES: Readonly<Record<Box, BoxEntry>> = {
  A: { part: 'I', brokerForm: '1099-B', isBasisReported: true, scheduleDLine: '1b' },
  B: { part: 'I', brokerForm: '1099-B', isBasisReported: false, scheduleDLine: '2' },
  C: { part: 'I', brokerForm: null, isBasisReported: false, scheduleDLine: '3' },
  G: { part: 'I', brokerForm: '1099-DA', isBasisReported: true, scheduleDLine: '1b' },
  H: { part: 'I', brokerForm: '1099-DA', isBasisReported: false, scheduleDLine: '2' },
  I: { part: 'I', brokerForm: null, isBasisReported: false, scheduleDLine: '3' },
  D: { part: 'II', brokerForm: '1099-B', isBasisReported: true, scheduleDLine: '8b' },
  E: { part: 'II', brokerForm: '1099-B', isBasisReported: false, scheduleDLine: '9' },
  F: { part: 'II', brokerForm: null, isBasisReported: false, scheduleDLine: '10' },
  J: { part: 'II', brokerForm: '1099-DA', isBasisReported: true, scheduleDLine: '8b' },
  K: { part: 'II', brokerForm: '1099-DA', isBasisReported: false, scheduleDLine: '9' },
  L: { part: 'II', brokerForm: null, isBasisReported: false, scheduleDLine: '10' },
};

/** Every box in the order of its pages. */
export const BOX_ORDER = Object.keys(BOXES) as Box[];

/** What a broker sent for sales of one wallet in one tax year. */
export interface BrokerReport {
  accountId: AccountId;
  year: number;
  form: BrokerForm;
  isBasisReported: boolean;
  /** Which sales are on the form. Absent: all of the wallet in the year. */
  coverage?: BrokerCoverage;
  /** What the form states about single disposals, by position id. */
  disposals?: ReadonlyMap<string, ReportedDisposal>;
}

export type BrokerCoverage =
  | { readonly kind: 'all' }
  /** Both days included: the months in which the exchange had to report, for instance. */
  | { readonly kind: 'period'; readonly fromDay: BooksDay; readonly toDay: BooksDay }
  /** Only the disposals that are listed in the report. */
  | { readonly kind: 'listed' };

export interface ReportedDisposal {
  /** Absent: as for the form as a whole. */
  readonly isBasisReported?: boolean;
  /** The cost on the form. Absent: the same as in the books. */
  readonly basisUsd?: Usd;
}

/** What a broker reported about one sale, or undefined when the form does not cover it. */
export function reportedSale(
  sale: { readonly id: string; readonly disposedDay: BooksDay },
  report: BrokerReport | undefined,
): { readonly form: BrokerForm; readonly isBasisReported: boolean; readonly basisUsd?: Usd } | undefined {
  if (report === undefined) return undefined;
  const { form, coverage = { kind: 'all' } } = report;
  const listed = report.disposals?.get(sale.id);
  const isCovered =
    coverage.kind === 'listed'
      ? listed !== undefined
      : coverage.kind === 'all' || (sale.disposedDay >= coverage.fromDay && sale.disposedDay <= coverage.toDay);
  if (!isCovered) return undefined;
  return { form, isBasisReported: report.isBasisReported, ...listed };
}

const UNREPORTED: Readonly<Record<'old' | 'digital', Record<Part, Box>>> = {
  old: { I: 'C', II: 'F' },
  digital: { I: 'I', II: 'L' },
};

export function chooseBox(sale: {
  term: Term;
  year: number;
  report: Pick<BrokerReport, 'form' | 'isBasisReported'> | undefined;
}): Box {
  const { year, report } = sale;
  const part = sale.term === 'short' ? 'I' : 'II';
  const era = year >= DIGITAL_ASSET_YEAR_MIN ? 'digital' : 'old';
  const reported = BOX_ORDER.find((box) => {
    const entry = BOXES[box];
    return entry.part === part && entry.brokerForm === report?.form && entry.isBasisReported === report.isBasisReported;
  });
  // A 1099-DA did not exist before 2025: the sale counts as not reported, and the form carries an issue.
  const isBeforeItsTime = report?.form === '1099-DA' && era === 'old';
  return reported === undefined || isBeforeItsTime ? UNREPORTED[era][part] : reported;
}
