/** The year-end statement as PDF. */
import { addUtcDays, dateOf, dateText, formatDay, MONTH_NAMES, type UtcDay, utcDayOf } from '@holdfast/calendar';
import { nameOf } from '@holdfast/catalogue/server';
import {
  type Amount,
  countNoun,
  negate,
  NO_PRICE,
  presentAmount,
  type Price,
  presentUsd,
  roundTo,
  sum,
  type Usd,
} from '@holdfast/money';
import { type StatementColumn, StatementLayout, type StatementRow } from '@holdfast/pdf/statement-layout.ts';
import type { YearInDollars, YearMovement, YearOfCoin, YearStatement } from '../../engine/year-statement.ts';
import { groupByCoin, type PaidInterest, valueOfPaid } from './paid-interest.ts';
import type { YearDocumentInput } from './year-document.ts';
import { MOVEMENT_LABELS } from './year-statement-csv.ts';

const NONE = '–';
/** Side by side in the table of months; more coins get tables of their own. */
const MONTH_COINS_MAX = 3;

const figure = (title: string, weight: number): StatementColumn => ({ title, weight, isFigure: true });
const longDay = (day: UtcDay): string => {
  const { dayOfMonth, month, year } = dateOf(day);
  return `${dayOfMonth} ${MONTH_NAMES[month - 1]} ${year}`;
};
const shortDay = (day: UtcDay): string => dateText(dateOf(day));
/** Without the currency sign: the heading of the column has it. */
const usd = (value: Usd | null, options: { signed?: boolean } = {}): string =>
  value === null ? NO_PRICE : presentUsd(value, options).replace('$', '');
const amountOrNone = (amount: Amount, options: { signed?: boolean } = {}): string =>
  amount === 0n ? NONE : presentAmount(amount, options);

export async function drawYearStatement(
  input: YearDocumentInput,
  { statement, createdAt }: { statement: YearStatement; createdAt: Date },
): Promise<Uint8Array> {
  const { year, from, to, client } = input;
  const number = `${year} / ${String(client.id).padStart(4, '0')}`;
  const issued = longDay(utcDayOf(createdAt.getTime()));
  const layout = await StatementLayout.create({
    title: `Year-end statement ${year}`,
    sender: input.operatorName ?? 'Holdfast',
    reference: `statement ${number}, issued ${issued}`,
    createdAt,
  });
  layout.parties(
    [
      client.name === '' ? client.email : client.name,
      ...(client.name === '' ? [] : [client.email]),
      ...(client.since === null ? [] : [`Client since ${longDay(utcDayOf(client.since.getTime()))}`]),
    ],
    [
      ['Statement', number],
      ['Period', `${longDay(from).replace(` ${year}`, '')} to ${longDay(to)}`],
      ['Issued', issued],
      ['Amounts', 'In coins and US dollars (USD)'],
    ],
  );
  if (statement.coins.length === 0) layout.paragraph(`Nothing was owed to you in ${year}, and nothing was paid.`);
  else {
    drawSummary(layout, input, statement.inDollars);
    drawBalances(layout, input, statement);
    drawMovements(layout, input, statement.movements);
    drawMonths(layout, input, statement.coins);
  }
  drawPaidInterest(layout, input);
  layout.notes(notesOf(input, statement));
  return layout.finish();
}

function drawSummary(layout: StatementLayout, { from, to }: YearDocumentInput, dollars: YearInDollars): void {
  const negated = dollars.paid === null ? null : negate(dollars.paid);
  layout.summary(
    [
      { label: `Opening, ${shortDay(addUtcDays(from, -1))}`, value: usd(dollars.opening) },
      { label: 'Deposits', value: usd(dollars.deposits, { signed: true }) },
      { label: 'Interest', value: usd(dollars.interest, { signed: true }) },
      { label: 'Paid to you', value: usd(negated, { signed: true }) },
      { label: 'Change in prices', value: usd(dollars.changeInPrices, { signed: true }) },
      { label: `Closing, ${shortDay(to)}`, value: usd(dollars.closing), isResult: true },
    ],
    'In USD. Opening + deposits + interest − paid + change in prices = closing.',
  );
}

function drawBalances(
  layout: StatementLayout,
  { coins }: YearDocumentInput,
  { coins: years, inDollars }: YearStatement,
) {
  const rows = years.map((coin): StatementRow => {
    const { coinName, coinSymbol } = nameOf(coins, Number(coin.coinId));
    return {
      cells: [
        { text: coinName === coinSymbol ? coinSymbol : `${coinName}, ${coinSymbol}`, note: principalNote(coin) },
        amountOrNone(coin.opening),
        amountOrNone(coin.deposits, { signed: true }),
        amountOrNone(coin.interest, { signed: true }),
        amountOrNone(negate(coin.interestPaid), { signed: true }),
        amountOrNone(negate(coin.principalPaid), { signed: true }),
        amountOrNone(coin.closing),
        coin.closing === 0n ? NONE : priceText(coin.closingPrice),
        usd(coin.closingUsd),
      ],
    };
  });
  layout.table(
    'Balances',
    [
      { title: 'Coin', weight: 2 },
      figure('Opening', 1.9),
      figure('Deposits', 1.7),
      figure('Interest', 2),
      figure('Interest paid', 1.5),
      figure('Principal paid', 1.6),
      figure('Closing', 1.9),
      figure('Price, USD', 1.3),
      figure('Value, USD', 1.5),
    ],
    [...rows, { cells: ['Total', '', '', '', '', '', '', '', usd(inDollars.closing)], isTotal: true }],
  );
}

const principalNote = ({ closingPrincipal }: YearOfCoin): string =>
  closingPrincipal === 0n ? 'Repaid' : `Principal ${presentAmount(closingPrincipal)}`;

/** To the cent, or to the digits that a small price needs. */
function priceText(price: Price | null): string {
  if (price === null) return NO_PRICE;
  const places = price < 10n ** 24n ? 8 : 2;
  return presentAmount(roundTo(price, places, 'halfAwayFromZero') as unknown as Amount);
}

function drawMovements(layout: StatementLayout, input: YearDocumentInput, movements: readonly YearMovement[]): void {
  if (movements.length === 0) return;
  layout.table(
    'Movements',
    [
      { title: 'Date', weight: 1.3 },
      { title: 'Description', weight: 2.4 },
      { title: 'Reference', weight: 2.4 },
      figure('Amount', 2.2),
      figure('Price, USD', 1.4),
      figure('Value, USD', 1.5),
    ],
    movements.map((movement): StatementRow => {
      const { coinSymbol } = nameOf(input.coins, Number(movement.coinId));
      const { hash = null, network = null } = input.references.get(movement.transactionId) ?? {};
      const signed = movement.kind === 'deposit' ? movement.amount : negate(movement.amount);
      return {
        cells: [
          shortDay(movement.day),
          { text: MOVEMENT_LABELS[movement.kind], note: network ?? '' },
          hash === null ? `Number ${movement.transactionId}` : shortHash(hash),
          `${presentAmount(signed, { signed: true })} ${coinSymbol}`,
          priceText(movement.price),
          usd(movement.valueUsd),
        ],
      };
    }),
  );
}

function drawMonths(layout: StatementLayout, input: YearDocumentInput, coins: readonly YearOfCoin[]): void {
  for (let start = 0; start < coins.length; start += MONTH_COINS_MAX) {
    const shown = coins.slice(start, start + MONTH_COINS_MAX);
    const months = shown[0]?.months ?? [];
    const symbols = shown.map(({ coinId }) => nameOf(input.coins, Number(coinId)).coinSymbol);
    const valueOf = (index: number): Usd | null => sumKnown(shown.map((coin) => coin.months[index]?.valueUsd ?? null));
    const total = sumKnown(months.map((_, index) => valueOf(index)));
    layout.table(
      coins.length > MONTH_COINS_MAX ? `Interest by month: ${symbols.join(', ')}` : 'Interest by month',
      [
        { title: `Month, ${input.year}`, weight: 2 },
        ...symbols.map((symbol) => figure(symbol, 2)),
        figure('Value, USD', 2),
      ],
      [
        ...months.map(({ month }, index) => ({
          cells: [
            MONTH_NAMES[Number(month.slice(5)) - 1] ?? month,
            ...shown.map((coin) => amountOrNone(coin.months[index]?.interest ?? (0n as Amount))),
            usd(valueOf(index)),
          ],
        })),
        { cells: ['Total', ...shown.map(({ interest }) => amountOrNone(interest)), usd(total)], isTotal: true },
      ],
    );
  }
}

/** What counts for a tax return: interest in the year in which it was paid, at the price of that moment. */
function drawPaidInterest(layout: StatementLayout, { paidInterest, coins, year }: YearDocumentInput): void {
  if (paidInterest.length === 0) return;
  const rows = groupByCoin(paidInterest).map(([coinId, paid]) => ({
    symbol: nameOf(coins, coinId).coinSymbol,
    count: paid.length,
    amount: sum(paid.map(({ interest }) => interest)),
    value: sumKnown(paid.map(centsOfPaid)),
  }));
  layout.table(
    `Interest paid to you in ${year}, for your tax return`,
    [{ title: 'Coin', weight: 2 }, figure('Payments', 1), figure('Amount', 2), figure('Value when paid, USD', 2)],
    [
      ...rows.map(({ symbol, count, amount, value }) => ({
        cells: [symbol, String(count), presentAmount(amount), usd(value)],
      })),
      {
        cells: ['Total', String(paidInterest.length), '', usd(sumKnown(rows.map(({ value }) => value)))],
        isTotal: true,
      },
    ],
  );
}

function notesOf(input: YearDocumentInput, { movements, coins }: YearStatement): string[] {
  const sources = [
    ...new Set(
      [...input.prices.values()].flatMap((price) => (price === null ? [] : [price.source])).filter(isMarketSource),
    ),
  ].sort();
  const unpriced = movements.filter(({ valueUsd }) => valueUsd === null).length;
  const elsewhere = input.paidInterest.filter(({ at }) => {
    const day = utcDayOf(at.getTime());
    return day < input.from || day > input.to;
  });
  return [
    'Balances and interest are counted in UTC days. Interest is simple, at the annual rate of each deposit.',
    'A movement has the price of its moment, interest the price at the end of its month, ' +
      'and a balance the price at the end of its day. The change in prices is what is left between both balances.' +
      (sources.length === 0 ? '' : ` Prices are those of ${sources.join(', ')}.`) +
      ' They are no offer to buy or sell.',
    `Interest paid, for your tax return, is counted by the days of ${input.timeZone.replaceAll('_', ' ')}.` +
      (elsewhere.length === 0
        ? ''
        : ` ${countNoun(elsewhere.length, 'payment')} of this year in that time zone ` +
          `${elsewhere.length === 1 ? 'is' : 'are'} of another year in UTC, and not among the movements above.`),
    ...(unpriced === 0
      ? []
      : [`${countNoun(unpriced, 'movement')} without a price: the figures in USD are incomplete.`]),
    ...(coins.length > 0 && input.roots.length > 0
      ? [
          `These balances are part of the published totals of ${longDay(input.to)}: ` +
            `${input.roots.map(({ coinSymbol, rootHash }) => `${coinSymbol} root ${rootHash}`).join(', ')}. ` +
            'Verify my balance on your dashboard proves it.',
        ]
      : []),
    'Exact figures and every payment are in the CSV of this statement, ' +
      `${formatDay(input.from)} to ${formatDay(input.to)}.`,
  ];
}

const isMarketSource = (source: string): boolean => source !== 'cash';
const shortHash = (hash: string): string => (hash.length <= 22 ? hash : `${hash.slice(0, 11)}…${hash.slice(-9)}`);

function centsOfPaid(row: PaidInterest): Usd | null {
  const value = valueOfPaid(row);
  return value === null ? null : roundTo(value, 2, 'halfAwayFromZero');
}

function sumKnown(values: readonly (Usd | null)[]): Usd | null {
  return values.every((value) => value !== null) ? sum(values) : null;
}
