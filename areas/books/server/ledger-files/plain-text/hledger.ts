/**
 * An hledger journal that passes `hledger check --strict`: accounts and commodities are declared, and entries balance
 * in dollars to the 24th place, because hledger computes exactly. Coins have their cost as the total of the line (`@@`)
 * and their lot in the notation of Ledger, which hledger reads and does not use.
 *
 *   2024-01-02 * (transaction:1) buy, transaction 1
 *       Assets:Wallets:Cold    3 ETH {333.67 USD} [2024-01-02] @@ 1001 USD
 *       Assets:Bank    -1001 USD
 */
import type { CoinId } from '../../../engine/ids.ts';
import type { JournalEntry, JournalLine } from '../../../engine/journal/types.ts';
import { formatDay } from '@holdfast/calendar';
import { absolute, type Decimal, divide, formatDecimal, type Price, type Usd } from '@holdfast/money';
import type { LedgerFile } from '../ledger-file.ts';
import { narrationOf } from '../ledger-names.ts';
import {
  compareBalances,
  createPlainTextNames,
  DOLLARS,
  isWritten,
  type PlainTextLedger,
} from './plain-text-ledger.ts';

/** Declares how many places count when hledger checks a balance: all of them. */
const FORMAT = `1000.${'0'.repeat(24)}`;

export function writeHledger(ledger: PlainTextLedger, { name }: { readonly name: string }): LedgerFile {
  const { names, entries, prices = [] } = ledger;
  const { accounts, commodityOf: nameOf } = createPlainTextNames(names, cleanHledgerPart);
  const commodityOf = (assetId: CoinId): string => symbolText(nameOf(assetId));
  const used = new Set([DOLLARS]);
  for (const { lines } of entries)
    for (const { assetId } of lines) if (assetId !== null) used.add(commodityOf(assetId));
  for (const { assetId } of prices) used.add(commodityOf(assetId));

  const body = entries.map((entry) => {
    const postings = entry.lines.filter(isWritten).flatMap((line) => {
      const commodity = line.assetId === null ? null : commodityOf(line.assetId);
      return postingTexts(line, { account: accounts.of(line.account), commodity });
    });
    return postings.length === 0 ? '' : entryText(entry, narrationOf(entry, names), postings);
  });
  const { agreed, comments } = compareBalances(ledger, { accounts, commodityOf });
  const assertions = agreed.map(({ day, account, assetId, amount }) => {
    const commodity = commodityOf(assetId);
    const posting = `    ${account}    0 ${commodity} = ${formatDecimal(amount)} ${commodity}\n`;
    return `${formatDay(day)} * Balance of the chain\n${posting}\n`;
  });
  const text = [
    ...[...used].toSorted().map((commodity) => `commodity ${FORMAT} ${commodity}\n`),
    '\n',
    ...accounts.all().map((account) => `account ${account}\n`),
    '\n',
    ...prices.map(
      ({ day, assetId, price }) => `P ${formatDay(day)} ${commodityOf(assetId)} ${formatDecimal(price)} ${DOLLARS}\n`,
    ),
    '\n',
    ...body,
    ...assertions,
    ...comments,
  ].join('');
  return { name: `${name}.journal`, contentType: 'text/plain; charset=utf-8', text };
}

/** Marked with ! if something of the entry is to be checked. */
function entryText(entry: JournalEntry, narration: string, postings: readonly string[]): string {
  const code = entry.id.replace(/[()\s;]+/g, ' ').trim();
  const description = narration.replaceAll(';', ',');
  const head = `${formatDay(entry.day)} ${entry.flags.length > 0 ? '!' : '*'} (${code}) ${description}\n`;
  const flags = entry.flags.length > 0 ? `    ; flags: ${entry.flags.join(' ')}\n` : '';
  return `${head}${flags}${postings.join('')}\n`;
}

function postingTexts(
  { amount, usd, lot }: JournalLine,
  { account, commodity }: { readonly account: string; readonly commodity: string | null },
): string[] {
  const posting = (text: string): string => `    ${account}    ${text}\n`;
  const dollars = (value: Usd): string[] => (value === 0n ? [] : [posting(`${formatDecimal(value)} ${DOLLARS}`)]);
  if (amount === 0n || commodity === null) return dollars(usd);
  if (commodity === DOLLARS) return [posting(`${formatDecimal(amount)} ${DOLLARS}`), ...dollars((usd - amount) as Usd)];
  const isAlong = usd === 0n || amount > 0n === usd > 0n;
  const cost = isAlong ? absolute(usd) : (0n as Usd);
  const unitCost = divide<Price>(cost, absolute(amount as Decimal), 'halfAwayFromZero');
  const lotText = lot === null ? '' : ` {${formatDecimal(unitCost)} ${DOLLARS}} [${formatDay(lot.acquiredDay)}]`;
  return [
    posting(`${formatDecimal(amount)} ${commodity}${lotText} @@ ${formatDecimal(cost)} ${DOLLARS}`),
    ...(isAlong ? [] : dollars(usd)),
  ];
}

/** hledger requires quotes around symbols with anything but letters. */
function symbolText(symbol: string): string {
  return /^[A-Z]+$/.test(symbol) ? symbol : `"${symbol}"`;
}

/** One space between words, and none of the characters that begin comments, virtual postings and status marks. */
export function cleanHledgerPart(part: string): string {
  return part
    .replace(/[;()[\]*!"|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
