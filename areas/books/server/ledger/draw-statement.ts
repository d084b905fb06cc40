/** The statements of the general ledger as PDF documents. */
import { LEDGER_CLASSES, type LedgerClass } from '../../engine/lists.ts';
import {
  type BalanceSheet,
  type FairValueReport,
  type IncomeStatement,
  type LedgerPeriod,
  RESTRICTION_TEXTS,
  ROLL_FORWARD_COLUMNS,
  type RollForwardFigures,
  type StatementSection,
  type TrialBalance,
} from '../../contract/ledger.ts';
import { dateOf, dateText, parseBooksDay } from '@holdfast/calendar';
import { countNoun, parseAmount, parseUsd, presentAmount, presentUsd, sum, type Usd } from '@holdfast/money';
import { PageLayout } from '@holdfast/pdf/page-layout.ts';
import { figureColumn, type PdfColumn } from '@holdfast/pdf/pdf-document.ts';

export type DrawnStatement =
  | { readonly statement: 'trial-balance'; readonly data: TrialBalance }
  | { readonly statement: 'balance-sheet'; readonly data: BalanceSheet }
  | { readonly statement: 'income-statement'; readonly data: IncomeStatement }
  | { readonly statement: 'fair-value'; readonly data: FairValueReport };

const TITLES: Readonly<Record<DrawnStatement['statement'], string>> = {
  'trial-balance': 'Trial balance',
  'balance-sheet': 'Balance sheet',
  'income-statement': 'Income statement',
  'fair-value': 'Crypto assets at fair value',
};
const BASES = {
  tax: 'Tax basis: coins at cost, interest to clients when it is paid.',
  book:
    'Book basis: coins in scope of ASC 350-60 at fair value (ASU 2023-08), other coins at cost, ' +
    'debts in coins at fair value (fair value option, ASC 825-10), interest to clients as it accrues. ' +
    'Limits: coins at cost are not tested for impairment, and interest of protocols counts when it is received.',
} as const;

const day = (text: string): string => dateText(dateOf(parseBooksDay(text)));
const periodText = ({ from, to }: LedgerPeriod): string => `${day(from)} to ${day(to)}`;
const exact = (usd: Usd): string => presentUsd(usd).replace('$', '');
const cents = (usd: string): string => exact(parseUsd(usd));
const isZero = (usd: string): boolean => parseUsd(usd) === 0n;

export async function drawStatement({
  drawn,
  operatorName,
  doubt,
  createdAt,
}: {
  drawn: DrawnStatement;
  operatorName: string | null;
  /** Why the books are not up to date, in words; null where they are. */
  doubt: string | null;
  createdAt: Date;
}): Promise<Uint8Array> {
  const title = TITLES[drawn.statement];
  const who = operatorName ?? 'Holdfast';
  const made = `${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const isWide = drawn.statement === 'trial-balance' || drawn.statement === 'fair-value';
  const layout = await PageLayout.create({
    title,
    footer: `${who}, ${title.toLowerCase()}, made ${made}`,
    createdAt,
    orientation: isWide ? 'landscape' : 'portrait',
  });
  if (operatorName !== null) layout.paragraph(operatorName);
  if (doubt !== null) layout.paragraph(doubt);
  switch (drawn.statement) {
    case 'trial-balance':
      drawTrialBalance(layout, drawn.data);
      break;
    case 'balance-sheet':
      drawBalanceSheet(layout, drawn.data);
      break;
    case 'income-statement':
      drawIncomeStatement(layout, drawn.data);
      break;
    case 'fair-value':
      drawFairValue(layout, drawn.data);
  }
  return layout.finish();
}

interface Head {
  readonly basis: TrialBalance['basis'];
  readonly comparedWith: LedgerPeriod | null;
  readonly unmapped: number;
  readonly incompleteEntries: number;
  readonly unpricedCoins: number;
  readonly revaluedOn: string | null;
  readonly to: string;
}

function drawRevaluation(layout: PageLayout, { revaluedOn, to }: Pick<Head, 'revaluedOn' | 'to'>): void {
  if (revaluedOn === null) layout.paragraph('The period ends before the adoption of fair value: coins are at cost.');
  else if (revaluedOn < to)
    layout.paragraph(
      `Coins were last revalued on ${day(revaluedOn)}. Later purchases are at cost until the next revaluation.`,
    );
}

function drawHead(layout: PageLayout, when: string, head: Head, before: string): void {
  const { basis, comparedWith, unmapped, incompleteEntries, unpricedCoins } = head;
  layout.paragraph(`${when}. ${BASES[basis]} Amounts in US dollars.`);
  if (basis === 'book') drawRevaluation(layout, head);
  if (comparedWith !== null) layout.paragraph(`Compared with ${before}.`);
  if (unmapped > 0)
    layout.paragraph(
      `${unmapped === 1 ? 'One kind of account has' : `${unmapped} kinds of accounts have`} no account in the chart ` +
        `of accounts and ${unmapped === 1 ? 'is shown under its own name' : 'are shown under their own names'}.`,
    );
  if (incompleteEntries > 0)
    layout.paragraph(
      `${incompleteEntries.toLocaleString('en')} ${incompleteEntries === 1 ? 'entry has' : 'entries have'} a missing ` +
        'price or cost, counted as $0. The figures are incomplete.',
    );
  if (unpricedCoins > 0)
    layout.paragraph(
      `${countNoun(unpricedCoins, 'coin')} had no price at the last revaluation and ` +
        `${unpricedCoins === 1 ? 'keeps its' : 'keep their'} previous value. The figures are incomplete.`,
    );
}

const accountText = ({ code, name }: { code: string | null; name: string }): string =>
  code === null ? name : `${code}  ${name}`;

const CLASS_TITLES: Readonly<Record<LedgerClass, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  income: 'Income and gains',
  expenses: 'Expenses',
};

function drawTrialBalance(layout: PageLayout, balance: TrialBalance): void {
  const { to, from, comparedWith } = balance;
  drawHead(
    layout,
    `At the end of ${day(to)}, with income and expenses from ${day(from)}`,
    balance,
    comparedWith === null ? '' : `the end of ${day(comparedWith.to)}, from ${day(comparedWith.from)}`,
  );
  const sidesOf = (when: string): PdfColumn[] => [figureColumn(`Debit ${when}`), figureColumn(`Credit ${when}`)];
  const columns: PdfColumn[] = [
    { title: 'Account', weight: 4 },
    ...sidesOf(day(to)),
    ...(comparedWith === null ? [] : sidesOf(day(comparedWith.to))),
  ];
  type Sides = { readonly debitUsd: string; readonly creditUsd: string };
  const cells = ({ debitUsd, creditUsd }: Sides, keepsZero = false): string[] =>
    [debitUsd, creditUsd].map((usd) => (keepsZero || !isZero(usd) ? cents(usd) : ''));
  const rounded = (usd: string): Sides =>
    usd.startsWith('-') ? { debitUsd: '0', creditUsd: usd.slice(1) } : { debitUsd: usd, creditUsd: '0' };
  for (const ofClass of LEDGER_CLASSES) {
    const rows = balance.rows.filter((row) => row.class === ofClass);
    if (rows.length === 0) continue;
    layout.heading(CLASS_TITLES[ofClass]);
    layout.table(
      columns,
      rows.map((row) => [accountText(row), ...cells(row), ...(row.before === null ? [] : cells(row.before))]),
    );
  }
  layout.heading('Total');
  const { roundingUsd, roundingBeforeUsd, totals, totalsBefore } = balance;
  const isRounded = !isZero(roundingUsd) || !isZero(roundingBeforeUsd ?? '0');
  const rounding = [
    'Rounding to cents',
    ...cells(rounded(roundingUsd)),
    ...(roundingBeforeUsd === null ? [] : cells(rounded(roundingBeforeUsd))),
  ];
  const total = ['Total', ...cells(totals, true), ...(totalsBefore === null ? [] : cells(totalsBefore, true))];
  layout.table(columns, isRounded ? [rounding, total] : [total], { hasTotal: true });
  if (!isZero(balance.differenceUsd)) layout.paragraph(`Debits and credits differ by ${cents(balance.differenceUsd)}.`);
}

interface Line {
  readonly usd: string;
  readonly beforeUsd: string | null;
}

const SECTION_TITLES: Readonly<Record<StatementSection['section'], string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  gains: 'Gains',
  expenses: 'Expenses',
};

function statementColumns(now: string, before: string | null): PdfColumn[] {
  const columns: PdfColumn[] = [{ title: 'Account', weight: 4 }, figureColumn(now)];
  return before === null ? columns : [...columns, figureColumn(before), figureColumn('Change')];
}

function lineCells({ usd, beforeUsd }: Line): string[] {
  if (beforeUsd === null) return [cents(usd)];
  const change = presentUsd((parseUsd(usd) - parseUsd(beforeUsd)) as Usd, { signed: true }).replace('$', '');
  return [cents(usd), cents(beforeUsd), change];
}

function drawSection(
  layout: PageLayout,
  columns: readonly PdfColumn[],
  {
    section,
    extra = [],
    total = section.total,
  }: {
    readonly section: StatementSection;
    readonly extra?: readonly (readonly [string, Line])[];
    readonly total?: Line;
  },
): void {
  const title = SECTION_TITLES[section.section];
  layout.heading(title);
  const others = [...extra, ['Rounding to cents', section.rounding] as const].filter(
    ([, { usd, beforeUsd }]) => !isZero(usd) || !isZero(beforeUsd ?? '0'),
  );
  layout.table(
    columns,
    [
      ...section.rows.map((row) => [accountText(row), ...lineCells(row)]),
      ...others.map(([name, line]) => [name, ...lineCells(line)]),
      [`Total ${title.toLowerCase()}`, ...lineCells(total)],
    ],
    { hasTotal: true },
  );
}

function plus(left: Line, right: Line): Line {
  const added = (one: string, other: string): string => exactText(sum([parseUsd(one), parseUsd(other)]));
  return {
    usd: added(left.usd, right.usd),
    beforeUsd: left.beforeUsd === null || right.beforeUsd === null ? null : added(left.beforeUsd, right.beforeUsd),
  };
}

const exactText = (usd: Usd): string => exact(usd).replaceAll(',', '').replace('−', '-');

function drawBalanceSheet(layout: PageLayout, sheet: BalanceSheet): void {
  const { to, comparedWith, earnings, rounding } = sheet;
  drawHead(
    layout,
    `At the end of ${day(to)}`,
    sheet,
    comparedWith === null ? '' : `the end of ${day(comparedWith.to)}`,
  );
  const columns = statementColumns(day(to), comparedWith && day(comparedWith.to));
  for (const section of sheet.sections) {
    const isEquity = section.section === 'equity';
    drawSection(layout, columns, {
      section,
      ...(isEquity && {
        extra: [
          ['Earnings', earnings],
          ['Rounding of totals', rounding],
        ],
        total: plus(plus(section.total, earnings), rounding),
      }),
    });
  }
  layout.paragraph('Earnings are all income less all expenses up to the day.', { isSoft: true });
}

function drawIncomeStatement(layout: PageLayout, statement: IncomeStatement): void {
  const { comparedWith, net } = statement;
  drawHead(layout, periodText(statement), statement, comparedWith === null ? '' : periodText(comparedWith));
  const columns = statementColumns(periodText(statement), comparedWith && periodText(comparedWith));
  for (const section of statement.sections) drawSection(layout, columns, { section });
  layout.heading('Net income');
  layout.table(columns, [['Net income', ...lineCells(net)]], { hasTotal: true });
}

function drawFairValue(layout: PageLayout, report: FairValueReport): void {
  layout.paragraph(
    `${periodText(report)}. ${BASES.book} Fair value from ${day(report.fairValueFrom)}. Amounts in US dollars.`,
  );
  drawRevaluation(layout, report);
  const shown = ROLL_FORWARD_COLUMNS.filter(({ name }) => name !== 'adoptionUsd' || !isZero(report.total.adoptionUsd));
  const columns: PdfColumn[] = [{ title: 'Coin', weight: 1.6 }, ...shown.map(({ label }) => figureColumn(label))];
  const cells = (title: string, row: RollForwardFigures): string[] => [
    title,
    ...shown.map(({ name }) => cents(row[name])),
  ];
  layout.heading('Roll-forward');
  layout.table(columns, [...report.rows.map((row) => cells(row.coinSymbol, row)), cells('Total', report.total)], {
    hasTotal: true,
  });
  if (report.unlisted > 0)
    layout.paragraph(`The total includes ${countNoun(report.unlisted, 'smaller coin')} not listed here.`);
  if (!isZero(report.differenceUsd))
    layout.paragraph(`The roll-forward does not close: ${cents(report.differenceUsd)}.`);
  layout.heading(`Holdings at the end of ${day(report.to)}`);
  if (report.holdings.length === 0) layout.paragraph('None.');
  else
    layout.table(
      [{ title: 'Coin', weight: 2 }, figureColumn('Units'), figureColumn('Cost'), figureColumn('Fair value')],
      report.holdings.map(({ coinSymbol, amount, costUsd, fairValueUsd, isPriced, isCostKnown }) => [
        `${coinSymbol}${isPriced ? '' : ' (price missing)'}${isCostKnown ? '' : ' (cost incomplete)'}`,
        presentAmount(parseAmount(amount)),
        isCostKnown ? cents(costUsd) : isZero(costUsd) ? 'Unknown' : `at least ${cents(costUsd)}`,
        isPriced || !isZero(fairValueUsd) ? cents(fairValueUsd) : 'Unknown',
      ]),
    );
  if (report.outOfScope.length > 0) {
    layout.heading(`Out of scope of ASC 350-60 at the end of ${day(report.to)}`);
    layout.table(
      [
        { title: 'Coin', weight: 1 },
        figureColumn('Units', 1.2),
        figureColumn('Cost', 1.2),
        { title: 'Reason', weight: 5 },
      ],
      report.outOfScope.map(({ coinSymbol, amount, costUsd, reason }) => [
        coinSymbol,
        presentAmount(parseAmount(amount)),
        cents(costUsd),
        reason,
      ]),
    );
  }
  layout.heading(`Restrictions at the end of ${day(report.to)}`);
  if (report.restrictions.length === 0) layout.paragraph('None: all coins can be sold freely.');
  else
    layout.table(
      [
        { title: 'Coin', weight: 1 },
        { title: 'Restriction', weight: 1.4 },
        figureColumn('Units', 1.2),
        figureColumn('Fair value', 1.2),
        { title: 'How it ends', weight: 4 },
      ],
      report.restrictions.map(({ coinSymbol, kind, amount, fairValueUsd, isPriced }) => [
        coinSymbol,
        RESTRICTION_TEXTS[kind].nature,
        presentAmount(parseAmount(amount)),
        isPriced || !isZero(fairValueUsd) ? cents(fairValueUsd) : 'Unknown',
        RESTRICTION_TEXTS[kind].ends,
      ]),
    );
  for (const { coinSymbol, days, lastDay } of report.missingPrices)
    layout.paragraph(
      `${coinSymbol}: price missing on ${days === 1 ? 'one day' : `${days} days`} of revaluation, last on ` +
        `${day(lastDay)}. The previous value was kept.`,
    );
  layout.paragraph(
    'Figures are exact in the books and rounded to cents here. Gains and losses are realised and unrealised together.',
    { isSoft: true },
  );
}
