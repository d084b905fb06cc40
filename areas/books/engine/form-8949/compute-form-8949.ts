/** From closed positions to the lines of form 8949, sorted into parts and boxes, with totals at every level. */
import { AccountingError } from '../accounting-error.ts';
import {
  type Box,
  BOX_ORDER,
  BOXES,
  type BrokerReport,
  chooseBox,
  DIGITAL_ASSET_YEAR_MIN,
  type Part,
  reportedSale,
} from './box.ts';
import {
  combineRows,
  comparePositions,
  type Form8949Position,
  type FormRounding,
  type FormRow,
  type FormTotals,
  makeRow,
  totalsOf,
} from './form-row.ts';
import type { CoinId } from '../ids.ts';

export interface BoxSection {
  box: Box;
  part: Part;
  rows: FormRow[];
  totals: FormTotals;
}

export interface PartSection {
  part: Part;
  boxes: BoxSection[];
  totals: FormTotals;
}

export interface Form8949Issue {
  code: 'missing_basis' | 'missing_price' | 'unknown_symbol' | 'report_before_its_time' | 'report_twice';
  /** The position, coin or wallet it is about. */
  subjectId: string;
  detail: string;
}

export interface Form8949 {
  year: number;
  rounding: FormRounding;
  /** Always both, in order, an empty one with no boxes. */
  parts: PartSection[];
  issues: Form8949Issue[];
}

export interface Form8949Choices {
  year: number;
  /** By coin id. */
  symbols: ReadonlyMap<string, string>;
  /** The forms received from brokers, of any year. */
  brokerReports?: readonly BrokerReport[];
  /** `perSale` (default) prints every lot sold; `perCoin` one line for each coin and box, with VARIOUS dates. */
  lines?: 'perSale' | 'perCoin';
  /** Every figure in whole cents (default) or every figure in whole dollars. */
  rounding?: FormRounding;
}

/** Boxes C and F of this shape exist since 2013, when part II received letters of its own. */
const YEAR_MIN = 2013;
const YEAR_MAX = 2999;

export function computeForm8949(positions: readonly Form8949Position[], choices: Form8949Choices): Form8949 {
  const { year } = choices;
  if (!Number.isInteger(year) || year < YEAR_MIN || year > YEAR_MAX) {
    throw new AccountingError('invalid_input', `Form 8949 is made for tax years from ${YEAR_MIN} on.`);
  }
  const issues: Form8949Issue[] = [];
  const reports = reportsByAccount(choices, issues);
  const sales = positions.filter((position) => position.taxable && position.year === year).sort(comparePositions);
  reportOddities(sales, choices.symbols, issues);
  const lines = sales.map((sale) => ({ sale, reported: reportedSale(sale, reports.get(sale.accountId)) }));
  const byBox = groupBy(lines, ({ sale: { term }, reported }) => chooseBox({ term, year, report: reported }));
  const sections = BOX_ORDER.flatMap((box): BoxSection[] => {
    const rows = makeRows(byBox.get(box) ?? [], choices);
    return rows.length === 0 ? [] : [{ box, part: BOXES[box].part, rows, totals: totalsOf(rows) }];
  });
  const parts = (['I', 'II'] as const).map((part): PartSection => {
    const boxes = sections.filter((section) => section.part === part);
    return { part, boxes, totals: totalsOf(boxes.map(({ totals }) => totals)) };
  });
  return { year, rounding: choices.rounding ?? 'cents', parts, issues };
}

interface ReportedLine {
  readonly sale: Form8949Position;
  readonly reported: ReturnType<typeof reportedSale>;
}

function makeRows(lines: readonly ReportedLine[], choices: Form8949Choices): FormRow[] {
  const { rounding = 'cents' } = choices;
  const symbolOf = (coinId: CoinId): string => choices.symbols.get(coinId) ?? coinId;
  const rows = lines.map(({ sale, reported }) => makeRow(sale, { symbol: symbolOf(sale.coinId), rounding, reported }));
  if (choices.lines !== 'perCoin') return rows;
  return [...groupBy(rows, (row) => row.coinId)]
    .map(([coinId, sold]) => ({ symbol: symbolOf(coinId), row: combineRows(sold, symbolOf(coinId)) }))
    .sort((left, right) => (left.symbol < right.symbol ? -1 : left.symbol > right.symbol ? 1 : 0))
    .map(({ row }) => row);
}

type NonEmpty<Item> = [Item, ...Item[]];

function groupBy<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, NonEmpty<Item>> {
  const groups = new Map<Key, NonEmpty<Item>>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

function reportsByAccount(choices: Form8949Choices, issues: Form8949Issue[]): Map<string, BrokerReport> {
  const byAccount = new Map<string, BrokerReport>();
  for (const report of choices.brokerReports ?? []) {
    if (report.year !== choices.year) continue;
    const { accountId } = report;
    if (byAccount.has(accountId)) {
      const detail = `The wallet ${accountId} has two broker forms for ${choices.year}; the first one counts.`;
      issues.push({ code: 'report_twice', subjectId: accountId, detail });
      continue;
    }
    if (report.form === '1099-DA' && choices.year < DIGITAL_ASSET_YEAR_MIN) {
      const detail = [
        `Form 1099-DA is new in ${DIGITAL_ASSET_YEAR_MIN};`,
        `sales of the wallet ${accountId} count as not reported.`,
      ];
      issues.push({ code: 'report_before_its_time', subjectId: accountId, detail: detail.join(' ') });
    }
    byAccount.set(accountId, report);
  }
  return byAccount;
}

function reportOddities(
  sales: readonly Form8949Position[],
  symbols: ReadonlyMap<string, string>,
  issues: Form8949Issue[],
): void {
  for (const sale of sales) {
    if (sale.flags.includes('missing_basis')) {
      const detail = `The position ${sale.id} is listed with no cost, because its purchase is not known.`;
      issues.push({ code: 'missing_basis', subjectId: sale.id, detail });
    } else if (sale.flags.includes('gift_basis_unknown')) {
      const detail = `The position ${sale.id} is listed with no cost, because the donor’s cost is not known.`;
      issues.push({ code: 'missing_basis', subjectId: sale.id, detail });
    }
    if (sale.flags.includes('missing_price')) {
      const detail = `The position ${sale.id} is listed without a value that is not known, because a price is missing.`;
      issues.push({ code: 'missing_price', subjectId: sale.id, detail });
    }
  }
  for (const coinId of new Set(sales.map((sale) => sale.coinId))) {
    if (symbols.has(coinId)) continue;
    const detail = `The coin ${coinId} has no symbol; its id is printed instead.`;
    issues.push({ code: 'unknown_symbol', subjectId: coinId, detail });
  }
}
