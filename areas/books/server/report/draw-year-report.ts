import {
  parseAmount,
  parseUsd,
  partialUsd,
  presentAmount,
  presentPartialUsd,
  presentUnknown,
  presentUsd,
  sum,
} from '@holdfast/money';
import { PageLayout } from '@holdfast/pdf/page-layout.ts';
import { figureColumn, type PdfColumn } from '@holdfast/pdf/pdf-document.ts';
import type { BookSettings } from '../../contract/books.ts';
import type { Method } from '../../engine/lists.ts';
import { categoryLabel } from '../flows/list-flows.ts';
import { methodOfYear } from '../generation/book-settings.ts';
import { lockCountsText } from '../locks/lock-check.ts';
import type { FlowTotal, YearReport } from './load-year-report.ts';

const usd = (text: string): string => presentUsd(parseUsd(text));

const TOTAL_COLUMNS: readonly PdfColumn[] = [
  { title: '', weight: 3 },
  figureColumn('Disposals', 1.5),
  figureColumn('Proceeds'),
  figureColumn('Cost'),
  figureColumn('Short term'),
  figureColumn('Long term'),
  figureColumn('Gain or loss'),
];
const FLOW_COLUMNS: readonly PdfColumn[] = [
  { title: 'Category', weight: 4 },
  figureColumn('Entries', 1),
  figureColumn('Value'),
];
const SHORT_COLUMNS: readonly PdfColumn[] = [
  { title: 'Sold', weight: 1 },
  figureColumn('Coins'),
  figureColumn('Proceeds'),
];
const LOST_COLUMNS: readonly PdfColumn[] = [
  { title: 'Day', weight: 1 },
  figureColumn('Coins'),
  figureColumn('Cost'),
  figureColumn('Value'),
];
const SOURCE_COLUMNS: readonly PdfColumn[] = [{ title: 'Source', weight: 4 }, figureColumn('Transfers', 1)];
const COIN_SOURCE_COLUMNS: readonly PdfColumn[] = [
  { title: 'Coin', weight: 1 },
  { title: 'Principal market', weight: 2 },
  { title: 'Sources and transfers', weight: 4 },
];
const SETTING_COLUMNS: readonly PdfColumn[] = [
  { title: 'Setting', weight: 1 },
  { title: 'Choice', weight: 4 },
];

export async function drawYearReport({
  report,
  createdAt,
}: {
  report: YearReport;
  createdAt: Date;
}): Promise<Uint8Array> {
  const { year } = report;
  const layout = await PageLayout.create({
    title: `Year report ${year}`,
    footer: `Holdfast, year report ${year}, made ${moment(createdAt)}`,
    createdAt,
  });
  for (const sentence of standing(report)) layout.paragraph(sentence);
  drawGains(layout, report);
  drawShorts(layout, report);
  drawLost(layout, report);
  drawFlows(layout, { title: 'Income', flows: report.flows.filter(({ side }) => side === 'income') });
  drawFlows(layout, { title: 'Expenses', flows: report.flows.filter(({ side }) => side === 'expense') });
  layout.heading('How the books are kept');
  layout.table(SETTING_COLUMNS, settingLabels(report.settings, year));
  drawLateChoices(layout, report);
  drawSources(layout, report);
  drawWork(layout, report);
  layout.paragraph(
    'Figures are exact in the books and rounded to cents here. On form 8949 every line is rounded before it is ' +
      'added up, so its totals can differ by cents.',
    { isSoft: true },
  );
  return layout.finish();
}

/** When the books were generated, and whether they are up to date. */
function standing({ year, generatedAt, doubt, contentHash, acknowledged }: YearReport): string[] {
  const doubts = doubt === null ? [] : [doubt];
  if (generatedAt === null) return doubts;
  return [
    `From the books generated at ${moment(generatedAt)}.`,
    ...doubts,
    contentHash === null
      ? `The year ${year} is not locked.`
      : `The year ${year} is locked. SHA-256 of its content: ${contentHash}`,
    ...(acknowledged === null
      ? []
      : [
          `Locked ${moment(new Date(acknowledged.lockedAt))}` +
            `${acknowledged.lockedByName === null ? '' : ` by ${acknowledged.lockedByName}`} with ` +
            `${lockCountsText(acknowledged.counts)} acknowledged. The figures are incomplete.`,
        ]),
  ];
}

function drawGains(layout: PageLayout, { gains: { items, total } }: YearReport): void {
  layout.heading('Capital gains and losses');
  // Coins that were only given away or lost have a row without a disposal.
  const disposedOf = items.filter(({ disposals }) => disposals > 0);
  if (disposedOf.length === 0) return layout.paragraph('No disposals.');
  const line = (name: string, row: (typeof items)[number] | typeof total): string[] => [
    name,
    String(row.disposals),
    usd(row.proceedsUsd),
    usd(row.costUsd),
    usd(row.shortUsd),
    usd(row.longUsd),
    usd(row.gainUsd),
  ];
  const rows = disposedOf.map((item) => line(`${item.coinSymbol} (${presentAmount(parseAmount(item.amount))})`, item));
  layout.table(TOTAL_COLUMNS, [...rows, line('Total', total)], { hasTotal: true });
  if (total.missingBasis > 0)
    layout.paragraph(
      `${total.missingBasis === 1 ? 'One disposal has' : `${total.missingBasis} disposals have`} a cost basis of ` +
        '$0, because no purchase, or for a gift no cost of the donor, is recorded.',
    );
  if (total.missingPrice > 0)
    layout.paragraph(
      `${presentUnknown({ unknownCount: total.missingPrice }, { one: 'disposal', many: 'disposals' })}: the missing ` +
        `value counts as $0, so these sums are partial.`,
    );
}

function drawShorts(layout: PageLayout, { shorts }: YearReport): void {
  if (shorts.length === 0) return;
  layout.heading('Short sales that are open');
  layout.paragraph(
    'Borrowed coins that were sold. Nothing is realised until coins are delivered to the lender (26 CFR 1.1233-1).',
  );
  layout.table(
    SHORT_COLUMNS,
    shorts.map(({ day, symbol, amount, proceedsUsd }) => [
      day,
      `${presentAmount(parseAmount(amount))} ${symbol}`,
      proceedsUsd === null ? 'At cost' : usd(proceedsUsd),
    ]),
  );
}

function drawLost(layout: PageLayout, { lost }: YearReport): void {
  if (lost.length === 0) return;
  layout.heading('Lost or stolen coins');
  layout.paragraph(
    'By the accounting settings they are no sale, and not on form 8949. Whether a loss can be deducted is decided on ' +
      'Form 4684.',
  );
  layout.table(
    LOST_COLUMNS,
    lost.map(({ day, symbol, amount, costUsd, valueUsd }) => [
      day,
      `${presentAmount(parseAmount(amount))} ${symbol}`,
      usd(costUsd),
      valueUsd === null ? 'No price' : usd(valueUsd),
    ]),
  );
}

function drawLateChoices(layout: PageLayout, { lateChoices }: YearReport): void {
  if (lateChoices.length === 0) return;
  layout.heading('Lots named later than the disposal');
  for (const { day, symbol, amount, identifiedAt, recordedAt, recordedBy, note } of lateChoices)
    layout.paragraph(
      `${presentAmount(parseAmount(amount))} ${symbol} of ${day}: chosen ${moment(identifiedAt)} as stated, recorded ` +
        `${moment(recordedAt)}${recordedBy === null ? '' : ` by ${recordedBy}`}.${note === '' ? '' : ` ${note}`}`,
    );
}

function drawFlows(layout: PageLayout, { title, flows }: { title: string; flows: readonly FlowTotal[] }): void {
  layout.heading(title);
  if (flows.length === 0) return layout.paragraph('None.');
  const line = (name: string, part: readonly FlowTotal[]): string[] => [
    name,
    String(part.reduce((entries, { count }) => entries + count, 0)),
    presentPartialUsd(valueOfFlows(part)),
  ];
  const rows = flows.map((flow) => line(capitalised(categoryLabel(flow.category)), [flow]));
  layout.table(FLOW_COLUMNS, [...rows, line('Total', flows)], { hasTotal: true });
  const unpriced = presentUnknown(valueOfFlows(flows), { one: 'entry', many: 'entries' });
  if (unpriced !== '') layout.paragraph(`${unpriced}.`);
}

function valueOfFlows(flows: readonly FlowTotal[]) {
  const value = sum(flows.map(({ valueUsd }) => parseUsd(valueUsd)));
  const isAnyPriced = flows.some(({ count, unpriced }) => count > unpriced);
  return partialUsd({
    known: isAnyPriced || value !== 0n ? value : null,
    unknownCount: flows.reduce((entries, { unpriced }) => entries + unpriced, 0),
    unknown: [],
  });
}

function drawSources(layout: PageLayout, { sources, coinSources }: YearReport): void {
  layout.heading('Where values came from');
  if (sources.length === 0) return layout.paragraph('Nothing had to be valued.');
  layout.table(
    SOURCE_COLUMNS,
    sources.map(({ source, transfers }) => [source, String(transfers)]),
  );
  layout.heading('Principal market and price source of each coin');
  layout.table(
    COIN_SOURCE_COLUMNS,
    coinSources.map((coin) => [
      coin.symbol,
      coin.principalMarket === '' ? 'Not named' : coin.principalMarket,
      coin.sources.map(({ source, transfers }) => `${source} (${transfers})`).join(', '),
    ]),
  );
  layout.paragraph(
    'The principal market is the one with the largest volume that is open to you (ASC 820-10-35-5). ' +
      'It is named under General Ledger, Fair value.',
    { isSoft: true },
  );
}

function drawWork(layout: PageLayout, { work, workTotal }: YearReport): void {
  layout.heading('Items to review');
  if (work.length === 0) return layout.paragraph('None.');
  for (const { detail, day, isAccepted, acceptedNote } of work) {
    layout.paragraph(
      `${day === null ? '' : `${day}: `}${detail}${isAccepted ? ` Accepted: ${acceptedNote ?? ''}` : ''}`,
      { isSoft: isAccepted },
    );
  }
  if (workTotal > work.length) layout.paragraph(`And ${workTotal - work.length} more.`);
}

/** "2024-09-01 12:00 UTC" */
function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const METHODS: Readonly<Record<Method, string>> = {
  fifo: 'FIFO (first in, first out)',
  lifo: 'LIFO (last in, first out)',
  hifo: 'HIFO (highest cost first)',
  lofo: 'LOFO (lowest cost first)',
  average: 'Average cost',
  specificId: 'Specific identification',
};
const SCOPES: Readonly<Record<BookSettings['scope'], (fromDay: string) => string>> = {
  universal: () => 'All wallets as one',
  perWallet: () => 'Per wallet',
  universalThenPerWallet: (fromDay) => `All wallets as one, then per wallet from ${fromDay} (Rev. Proc. 2024-28)`,
};
const ALLOCATIONS = { global: 'Global allocation by rule', specificUnit: 'Specific unit allocation' } as const;
const LABELS = {
  unitCostOrder: 'Order of costs',
  transferLots: 'Own transfers',
  borrowedCoins: 'Borrowed coins',
  liquidity: 'Liquidity',
  giftsSent: 'Gifts sent',
  giftsReceived: 'Gifts received',
  lostCoins: 'Lost coins',
} as const;
const CHOICES = {
  unitCostOrder: {
    withFees: 'HIFO and LOFO order by unit cost with fees',
    withoutFees: 'HIFO and LOFO order by unit cost without fees',
    marketPrice: 'HIFO and LOFO order by market price when acquired',
  },
  transferLots: {
    fifo: 'Move the oldest lots',
    disposalMethod: 'Move lots by the method of disposals',
  },
  borrowedCoins: {
    inKind: 'Owed in kind: no acquisition, and no disposal when they are returned',
    marketValue: 'Acquired at market value, and the debt is an obligation worth as much',
  },
  liquidity: { swap: 'Adding liquidity is a swap', carryOver: 'Adding liquidity carries the cost basis over' },
  giftsSent: { noGain: 'No gain', marketValue: 'A disposal at market value' },
  giftsReceived: { giverCost: 'The donor’s cost and date', marketValue: 'Market value' },
  lostCoins: {
    noLoss: 'No sale (Form 4684)',
    zeroProceeds: 'A disposal for $0',
    marketValue: 'A disposal at market value',
  },
} as const;

/** The method in force in a year. */
function methodOf(settings: BookSettings, year: number): string {
  return METHODS[methodOfYear(settings, year)];
}

/** The accounting settings of a year, one line each. */
function settingLabels(settings: BookSettings, year: number): [label: string, value: string][] {
  const { scope, perWalletFrom, allocation, timeZone } = settings;
  return [
    ['Method', methodOf(settings, year)],
    ['Lots are kept', SCOPES[scope](perWalletFrom)],
    ...(scope === 'universalThenPerWallet'
      ? [['Safe harbour', allocation === null ? 'Not recorded' : ALLOCATIONS[allocation]] satisfies [string, string]]
      : []),
    ['Days and years', timeZone],
    ...(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name): [string, string] => [
      LABELS[name],
      (CHOICES[name] as Record<string, string>)[settings[name]] ?? settings[name],
    ]),
  ];
}
