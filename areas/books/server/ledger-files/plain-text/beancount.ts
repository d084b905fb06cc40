/**
 * A beancount file (syntax of versions 2 and 3) with strict booking: coins are held at cost, and every reduction names
 * its lot by unit cost, date and label.
 *
 *   2024-01-02 * "buy, transaction 1"
 *     Assets:Wallets:Cold   3 ETH {333.666666666666666666666667 USD, 2024-01-02, "7"}
 *     Assets:Bank           -1001.000000000000 USD
 *
 * Dollars have twelve places. Beancount computes with 28 digits and infers its tolerance from the digits of an entry,
 * so fewer places would hide mistakes, and all 24 would find differences that are its own. What an entry is apart after
 * rounding goes to the rounding account. Units without a lot are kept in a sub-account: beancount would take them for a
 * reduction of the lots beside them.
 */
import { addBooksDays, type BooksDay, formatDay } from '@holdfast/calendar';
import {
  absolute,
  type Amount,
  type Decimal,
  DECIMAL_PLACES,
  formatDecimal,
  ONE_UNITS,
  roundTo,
  type Usd,
} from '@holdfast/money';
import type { CoinId } from '../../../engine/ids.ts';
import { ledgerClassOf } from '../../../engine/journal/ledger-account.ts';
import type { JournalEntry, JournalLine } from '../../../engine/journal/types.ts';
import type { LedgerFile } from '../ledger-file.ts';
import { narrationOf } from '../ledger-names.ts';
import { LotBook } from './lot-book.ts';
import {
  compareBalances,
  createPlainTextNames,
  DOLLARS,
  isWritten,
  type PlainTextLedger,
  type PlainTextNames,
} from './plain-text-ledger.ts';

export interface BeancountOptions {
  readonly name: string;
  readonly title: string;
}

const PLACES = 12;
const TOLERANCE = `0.${'0'.repeat(PLACES - 1)}1`;
/** Units that no lot covers. */
const NO_LOT = 'No-Lot';

interface Posting {
  readonly account: string;
  /** Of a posting with a lot; null for others. */
  readonly units: Amount | null;
  /** What follows the account or, with a lot, its units. */
  readonly text: string;
  /** Its dollars × 10²⁴, as beancount weighs it. */
  readonly weight: bigint;
}

export function writeBeancount(ledger: PlainTextLedger, { name, title }: BeancountOptions): LedgerFile {
  const { names, entries, prices = [] } = ledger;
  const { accounts, commodityOf } = createPlainTextNames(names, cleanBeancountPart);
  const lots = new LotBook();
  const units = measureUnits(entries, ({ account }) => accounts.of(account));
  const firstDays = new Map<string, BooksDay>();
  const rounding = accounts.ofChart('expenses', names.roundingAccount);

  const body = entries.map((entry) => {
    const postings = netLots(
      entry.lines.filter(isWritten).flatMap((line) => postingsOf(line, { accounts, commodityOf, lots, units })),
    );
    const difference = postings.reduce((total, { weight }) => total + weight, 0n);
    const rounded = roundTo<Usd>(difference as Usd, PLACES, 'halfEven');
    postings.push(...dollarPostings(rounding, -rounded as Usd));
    for (const { account } of postings) {
      noteDay(firstDays, account, entry.day);
      // A balance is stated for the account as a whole.
      if (account.endsWith(`:${NO_LOT}`)) noteDay(firstDays, account.slice(0, -NO_LOT.length - 1), entry.day);
    }
    return postings.length === 0 ? '' : transactionText(entry, narrationOf(entry, names), postings);
  });

  const firstDay = [...firstDays.values()].reduce<BooksDay | null>(
    (first, day) => (first === null || day < first ? day : first),
    null,
  );
  const { agreed, comments } = compareBalances(ledger, { accounts, commodityOf });
  const text = [
    `option "title" ${quote(title)}\n`,
    `option "operating_currency" "${DOLLARS}"\n`,
    `option "inferred_tolerance_default" "*:${TOLERANCE}"\n`,
    'option "inferred_tolerance_multiplier" "1.0"\n\n',
    ...(firstDay === null ? [] : commodityLines(ledger, { commodityOf, firstDay })),
    ...[...firstDays]
      .toSorted(([left], [right]) => (left < right ? -1 : 1))
      .map(([account, day]) => `${formatDay(day)} open ${account}\n`),
    '\n',
    ...body,
    ...prices.map(
      ({ day, assetId, price }) =>
        `${formatDay(day)} price ${commodityOf(assetId)} ${formatDecimal(price)} ${DOLLARS}\n`,
    ),
    // Beancount checks a balance at the beginning of a day.
    ...agreed
      .filter(({ account }) => firstDays.has(account))
      .map(
        ({ day, account, assetId, amount }) =>
          `${formatDay(addBooksDays(day, 1))} balance ${account}  ${formatDecimal(units.round(assetId, amount))} ~ ` +
          `${formatDecimal(units.tolerance(assetId))} ${commodityOf(assetId)}\n`,
      ),
    ...comments,
  ].join('');
  return { name: `${name}.beancount`, contentType: 'text/plain; charset=utf-8', text };
}

interface Writing extends PlainTextNames {
  readonly lots: LotBook;
  readonly units: UnitPlaces;
}

function postingsOf(line: JournalLine, { accounts, commodityOf, lots, units }: Writing): Posting[] {
  const account = accounts.of(line.account);
  const { assetId, usd, lot } = line;
  const amount = assetId === null ? line.amount : units.round(assetId, line.amount);
  const commodity = assetId === null ? DOLLARS : commodityOf(assetId);
  if (amount === 0n && lot === null) return dollarPostings(account, usd);
  if (commodity === DOLLARS && amount !== 0n)
    return [...dollarPostings(account, amount as Decimal as Usd), ...dollarPostings(account, (usd - amount) as Usd)];
  if (lot === null)
    return pricedPostings({ account, commodity, amount, usd, isAsset: ledgerClassOf(line.account) === 'assets' });
  const { postings, uncovered, dollars } = lots.post({ account, commodity }, { lot, amount, usd });
  const day = formatDay(lot.acquiredDay);
  return [
    ...postings.map((posting) => ({
      account,
      units: posting.amount,
      text: `${commodity} {${formatDecimal(posting.unitCost)} ${DOLLARS}, ${day}, ${quote(lot.id)}}`,
      weight: (posting.amount * posting.unitCost) / ONE_UNITS,
    })),
    ...(uncovered === 0n
      ? dollarPostings(account, dollars)
      : pricedPostings({ account, commodity, amount: uncovered, usd: dollars, isAsset: true })),
  ];
}

/**
 * Beancount reduces only lots that were there before the entry, so what an entry opens and reduces at once is netted,
 * such as a fee that is paid from the coins just received.
 */
function netLots(postings: readonly Posting[]): Posting[] {
  const netted = new Map<string, Posting>();
  for (const [index, posting] of postings.entries()) {
    const key = posting.units === null ? String(index) : `${posting.account} ${posting.text}`;
    const before = netted.get(key);
    const units = posting.units === null ? null : (((before?.units ?? 0n) + posting.units) as Amount);
    netted.set(key, { ...posting, units, weight: (before?.weight ?? 0n) + posting.weight });
  }
  return [...netted.values()].filter(({ units }) => units !== 0n);
}

/** Units without a lot, at the dollars of the line. Dollars in the other direction get a posting of their own. */
function pricedPostings({
  account,
  commodity,
  amount,
  usd,
  isAsset,
}: {
  account: string;
  commodity: string;
  amount: Decimal;
  usd: Usd;
  isAsset: boolean;
}): Posting[] {
  const isAlong = usd === 0n || amount > 0n === usd > 0n;
  const value = roundTo<Usd>(isAlong ? usd : (0n as Usd), PLACES, 'halfEven');
  const total = value < 0n ? (-value as Usd) : value;
  const priced = {
    account: isAsset ? `${account}:${NO_LOT}` : account,
    units: null,
    text: `${formatDecimal(amount)} ${commodity} @@ ${formatDecimal(total)} ${DOLLARS}`,
    weight: value as bigint,
  };
  return [priced, ...(isAlong ? [] : dollarPostings(account, usd))];
}

function dollarPostings(account: string, usd: Usd): Posting[] {
  const rounded = roundTo(usd, PLACES, 'halfEven');
  return rounded === 0n ? [] : [{ account, units: null, text: `${formatPlaces(rounded)} ${DOLLARS}`, weight: rounded }];
}

/** Always with all places, from which beancount infers the tolerance. */
function formatPlaces(usd: Usd): string {
  const [whole = '0', fraction = ''] = formatDecimal(usd).split('.');
  return `${whole}.${fraction.padEnd(PLACES, '0')}`;
}

/** Marked with ! if something of the entry is to be checked. */
function transactionText(entry: JournalEntry, narration: string, postings: readonly Posting[]): string {
  const lines = [
    `${formatDay(entry.day)} ${entry.flags.length > 0 ? '!' : '*'} ${quote(narration)}\n`,
    `  entry: ${quote(entry.id)}\n`,
    ...(entry.flags.length > 0 ? [`  flags: ${quote(entry.flags.join(' '))}\n`] : []),
    ...postings.map(
      ({ account, units, text }) => `  ${account}  ${units === null ? '' : `${formatDecimal(units)} `}${text}\n`,
    ),
  ];
  return `${lines.join('')}\n`;
}

function commodityLines(
  { entries, names }: PlainTextLedger,
  { commodityOf, firstDay }: { commodityOf: Writing['commodityOf']; firstDay: BooksDay },
): string[] {
  const used = new Map<string, string>();
  for (const { lines } of entries)
    for (const { assetId } of lines)
      if (assetId !== null) used.set(commodityOf(assetId), names.coins.get(assetId)?.name ?? '');
  const inOrder = [...used].toSorted(([left], [right]) => (left < right ? -1 : 1));
  return [
    ...inOrder.map(([commodity, name]) => `${formatDay(firstDay)} commodity ${commodity}\n  name: ${quote(name)}\n`),
    '\n',
  ];
}

function noteDay(firstDays: Map<string, BooksDay>, account: string, day: BooksDay): void {
  const known = firstDays.get(account);
  if (known === undefined || day < known) firstDays.set(account, day);
}

/** Letters of the alphabet, digits and dashes, from a capital letter or a digit. */
export function cleanBeancountPart(part: string): string {
  const cleaned = part
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return cleaned.charAt(0).toUpperCase() + cleaned.slice(1);
}

function quote(text: string): string {
  return `"${text
    .replace(/[\r\n\t]+/g, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')}"`;
}

/**
 * How many places of a commodity beancount can keep: it computes with 28 digits and rounds what is longer, so that a
 * balance of 12,345,678,901,234 units keeps 14 places. Units with more are rounded before they are written, or lots
 * would be a last digit apart from their reductions. Amounts of common coins (18 places, below ten billion) are exact.
 */
const DIGITS = 28;

interface UnitPlaces {
  /** The amount as it is written. */
  round(assetId: CoinId, amount: Amount): Amount;
  /** How far a sum of written amounts may be from the exact one; zero where nothing was rounded. */
  tolerance(assetId: CoinId): Amount;
}

interface Extent {
  places: number;
  roundedLines: number;
}

function measureUnits(
  entries: readonly JournalEntry[],
  accountOf: (line: JournalEntry['lines'][number]) => string,
): UnitPlaces {
  const largest = new Map<CoinId, bigint>();
  const balances = new Map<string, bigint>();
  for (const { lines } of entries)
    for (const line of lines) {
      if (line.assetId === null || line.amount === 0n) continue;
      const key = `${accountOf(line)}\n${line.assetId}`;
      const balance = ((balances.get(key) ?? 0n) + line.amount) as Amount;
      balances.set(key, balance);
      const size = absolute(balance) + absolute(line.amount);
      if (size > (largest.get(line.assetId) ?? 0n)) largest.set(line.assetId, size);
    }
  const extents = new Map<CoinId, Extent>();
  for (const [assetId, size] of largest) {
    const wholeDigits = (size / ONE_UNITS).toString().length;
    extents.set(assetId, { places: Math.max(0, Math.min(DECIMAL_PLACES, DIGITS - wholeDigits)), roundedLines: 0 });
  }
  for (const { lines } of entries)
    for (const { assetId, amount } of lines) {
      const extent = assetId === null ? undefined : extents.get(assetId);
      if (extent && roundTo(amount, extent.places, 'halfEven') !== amount) extent.roundedLines += 1;
    }
  return {
    round: (assetId, amount) => {
      const extent = extents.get(assetId);
      return extent ? roundTo(amount, extent.places, 'halfEven') : amount;
    },
    tolerance: (assetId) => {
      const { places, roundedLines } = extents.get(assetId) ?? { places: DECIMAL_PLACES, roundedLines: 0 };
      return (BigInt(roundedLines) * 10n ** BigInt(DECIMAL_PLACES - places)) as Amount;
    },
  };
}
