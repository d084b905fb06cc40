/**
 * An hledger journal that passes `hledger check --strict`: accounts and commodities are declared, and entries balance
 * in dollars to the 24th place, because hledger computes exactly. Coins have their cost as the total of the line (`@@`)
 * and their lot in the notation of Ledger, which hledger reads and does not use.
 *
 *   2024-01-02 * (transaction:1) buy, transaction 1
 *       Assets:Wallets:Cold    3 ETH {333.67 USD} [2024-01-02] @@ 1001 USD
 *       Assets:Bank    -1001 USD
 */
import type { JournalEntry, JournalLine } from '@holdfast/accounting';
import { formatDay } from '@holdfast/calendar';
import { absolute, type Decimal, divide, formatDecimal, type Price, type Usd } from '@holdfast/money';
import type { LedgerFile } from '../ledger-file.ts';
import { type LedgerNames, narrationOf } from '../ledger-names.ts';
import {
  type AccountNames,
  commentLines,
  compareBalances,
  createAccountNames,
  createCommodityNames,
  DOLLARS,
  isWritten,
  type PlainTextLedger,
} from './plain-text-ledger.ts';

/** Declares how many places count when hledger checks a balance: all of them. */
const FORMAT = `1000.${'0'.repeat(24)}`;

export function writeHledger(ledger: PlainTextLedger, { name }: { readonly name: string }): LedgerFile {
  const { names, entries, prices = [], notes = [] } = ledger;
  const nameOf = createCommodityNames(names);
  const commodityOf = (assetId: NonNullable<JournalLine['assetId']>): string => symbolText(nameOf(assetId));
  const accounts = createHledgerAccounts(names);
  const used = new Set([DOLLARS]);
  for (const { lines } of entries)
    for (const { assetId } of lines) if (assetId !== null) used.add(commodityOf(assetId));
  for (const { assetId } of prices) used.add(commodityOf(assetId));

  const body = entries.map((entry) =>
    entryText(entry, narrationOf(entry, names), { accountOf: accounts.of, commodityOf }),
  );
  const compared = compareBalances(ledger, { accounts, commodityOf });
  const assertions = compared
    .filter(({ divergence }) => divergence === null)
    .map(({ day, account, assetId, amount }) => {
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
    ...commentLines(notes, compared),
  ].join('');
  return { name: `${name}.journal`, contentType: 'text/plain; charset=utf-8', text };
}

interface Writing {
  readonly accountOf: (account: JournalLine['account']) => string;
  readonly commodityOf: (assetId: NonNullable<JournalLine['assetId']>) => string;
}

/** Marked with ! if something of the entry is to be checked. */
function entryText(entry: JournalEntry, narration: string, writing: Writing): string {
  const postings = entry.lines.filter(isWritten).flatMap((line) => postingTexts(line, writing));
  if (postings.length === 0) return '';
  const code = entry.id.replace(/[()\s;]+/g, ' ').trim();
  const description = narration.replaceAll(';', ',');
  const head = `${formatDay(entry.day)} ${entry.flags.length > 0 ? '!' : '*'} (${code}) ${description}\n`;
  const flags = entry.flags.length > 0 ? `    ; flags: ${entry.flags.join(' ')}\n` : '';
  return `${head}${flags}${postings.join('')}\n`;
}

function postingTexts(line: JournalLine, { accountOf, commodityOf }: Writing): string[] {
  const account = accountOf(line.account);
  const { assetId, amount, usd, lot } = line;
  const posting = (text: string): string => `    ${account}    ${text}\n`;
  const dollars = (value: Usd): string[] => (value === 0n ? [] : [posting(`${formatDecimal(value)} ${DOLLARS}`)]);
  if (amount === 0n || assetId === null) return dollars(usd);
  const commodity = commodityOf(assetId);
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

export function createHledgerAccounts(names: LedgerNames): AccountNames {
  return createAccountNames(names, cleanPart);
}

/** One space between words, and none of the characters that begin comments, virtual postings and status marks. */
function cleanPart(part: string): string {
  return part
    .replace(/[;()[\]*!"|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
