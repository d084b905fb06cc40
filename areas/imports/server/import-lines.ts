/** The records of a file as they are stored, with the lines that the list of rows shows. */
import { actionLabel, type Action } from '@holdfast/actions/actions.ts';
import type { ImportResult } from '../contract/imports.ts';
import type { FoundCoin } from '@holdfast/chain/found-transaction.ts';
import type { ImportRecord, RecordReading } from '../providers/build-records.ts';
import type { ImportTransaction } from '../providers/kit/assemble.ts';
import type { Question } from '../providers/kit/import-error.ts';
import { packReading } from '../providers/kit/pack-reading.ts';
import { absolute, add, type Amount, formatDecimal, ZERO } from '@holdfast/money';
import type { Decision } from './decide.ts';
import { nameOf, type SymbolResolver } from './resolve-symbols.ts';
import type { SameTrade } from './same-trades.ts';

export interface LineAmount {
  readonly symbol: string;
  readonly coinId: number | null;
  readonly amount: string;
}

export type LineAmounts = Readonly<Record<'out' | 'in' | 'fees', readonly LineAmount[]>>;

export interface StoredRecord {
  readonly row: number;
  readonly text: string;
  readonly result: ImportResult;
  readonly reason: string | null;
  readonly question: Question | null;
  readonly symbol: string | null;
  readonly symbolAmount: string | null;
  readonly kind: string | null;
  readonly isUnknownKind: boolean;
  readonly atMs: number | null;
  readonly key: string | null;
  readonly transactionKey: string | null;
  readonly groupKey: string | null;
  readonly reading: string | null;
  /** Set for the first record of a line. */
  line: { rows: number[]; total: number; amounts: LineAmounts; becomes: string } | null;
}

const LINE_ROWS_MAX = 50;
export const NOT_IMPORTED = 'Not imported';
const UNCLASSIFIED = 'Unclassified';

/** Money comes from a bank and goes to one; the action is the same as for coins from and to the exchange. */
const MONEY_LABELS: Readonly<Partial<Record<Action, string>>> = {
  exchangeDeposit: 'Deposit from bank',
  exchangeWithdrawal: 'Withdrawal to bank',
};

export function labelOf(action: Action | null, isMoney: boolean): string {
  if (action === null) return UNCLASSIFIED;
  return (isMoney ? MONEY_LABELS[action] : undefined) ?? actionLabel(action);
}

export function isOnlyMoney(amounts: LineAmounts, money: ReadonlySet<number>): boolean {
  const moved = [...amounts.out, ...amounts.in];
  return moved.length > 0 && moved.every(({ coinId }) => coinId !== null && money.has(coinId));
}

interface LinesInput {
  readonly readings: readonly RecordReading[];
  readonly records: readonly ImportRecord[];
  readonly transactions: ReadonlyMap<string, ImportTransaction>;
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly earlierKeys: ReadonlySet<string>;
  /** Keys of replaced transactions that were the same already. */
  readonly unchanged: ReadonlySet<string>;
  readonly actions: ReadonlyMap<string, Action | null>;
  readonly resolver: SymbolResolver;
  readonly money: ReadonlySet<number>;
  /** Rows of trades that another file contains, by row. */
  readonly sameTrades: ReadonlyMap<number, SameTrade>;
  /** Whether later files are put together with this record. */
  readonly isKept: (reading: RecordReading) => boolean;
}

export function toStoredRecords(input: LinesInput): StoredRecord[] {
  const lines = new Map<string, StoredRecord>();
  return input.records.map((record, index) => {
    const reading = input.readings[index];
    const stored = toStoredRecord(record, reading, input);
    const lineKey = stored.transactionKey === null ? null : `${stored.result} ${stored.transactionKey}`;
    const head = lineKey === null ? undefined : lines.get(lineKey);
    if (head?.line) {
      head.line.total += 1;
      if (head.line.rows.length < LINE_ROWS_MAX) head.line.rows.push(stored.row);
      return stored;
    }
    const amounts = amountsOf(stored, reading, input);
    stored.line = { rows: [stored.row], total: 1, amounts, becomes: becomesOf(stored, amounts, input) };
    if (lineKey !== null) lines.set(lineKey, stored);
    return stored;
  });
}

/** Every field is named, because V8 copies a spread object property by property. */
function toStoredRecord(record: ImportRecord, reading: RecordReading | undefined, input: LinesInput): StoredRecord {
  const content = reading?.reading ?? null;
  const isKept = reading !== undefined && content !== null && record.result !== 'merged' && input.isKept(reading);
  const { result, reason, question, symbol, symbolAmount } = resultOf(record, reading, input);
  return {
    row: record.row,
    text: record.text,
    result,
    reason,
    question,
    symbol,
    symbolAmount,
    kind: record.kind,
    isUnknownKind: record.isUnknownKind,
    atMs: content?.atMs ?? null,
    key: record.key,
    transactionKey: input.sameTrades.get(record.row)?.key ?? record.transactionKey,
    groupKey: isKept ? (content?.group ?? null) : null,
    reading: isKept && content ? packReading(content) : null,
    line: null,
  };
}

type Result = Pick<StoredRecord, 'result' | 'reason' | 'question' | 'symbol' | 'symbolAmount'>;

const NO_QUESTION = { question: null, symbol: null, symbolAmount: null } as const;

function resultOf(record: ImportRecord, reading: RecordReading | undefined, input: LinesInput): Result {
  const { result, reason, transactionKey } = record;
  const sameTrade = input.sameTrades.get(record.row);
  if (sameTrade) return { ...NO_QUESTION, result: 'alreadyThere', reason: sameTrade.reason };
  if (result !== 'added' || transactionKey === null)
    return { ...NO_QUESTION, result, reason, question: record.question };
  const decision = input.decisions.get(transactionKey);
  if (decision === undefined) throw new Error(`Nothing was decided about row ${record.row}.`);
  const isNew = record.key === null || !input.earlierKeys.has(record.key);
  switch (decision.kind) {
    case 'add':
      return { result: isNew ? 'added' : 'alreadyThere', reason, question: null, symbol: null, symbolAmount: null };
    case 'extend':
      return isNew
        ? { ...NO_QUESTION, result: 'added', reason: 'The row extends a transaction of an earlier file.' }
        : { ...NO_QUESTION, result: 'alreadyThere', reason: null };
    case 'replace':
      return input.unchanged.has(transactionKey)
        ? { ...NO_QUESTION, result: 'alreadyThere', reason: null }
        : { ...NO_QUESTION, result: 'added', reason: 'The row replaces what was there.' };
    case 'known':
      return { ...NO_QUESTION, result: 'alreadyThere', reason: decision.reason };
    case 'blocked':
      return isNew
        ? { ...NO_QUESTION, result: 'refused', reason: decision.reason }
        : { ...NO_QUESTION, result: 'alreadyThere', reason: null };
    case 'waiting':
      return {
        result: 'waiting',
        reason: decision.reason,
        question: decision.question,
        symbol: decision.symbol,
        symbolAmount: decision.symbol === null ? null : amountOfSymbol(reading, decision.symbol),
      };
  }
}

function amountOfSymbol(reading: RecordReading | undefined, symbol: string): string {
  let total: Amount = ZERO as Amount;
  for (const { coin, amount } of reading?.reading?.legs ?? [])
    if ((coin.contract ?? (coin.isNative ? 'native' : coin.symbol)) === symbol) total = add(total, absolute(amount));
  return formatDecimal(total);
}

function becomesOf(
  { result, transactionKey }: StoredRecord,
  amounts: LineAmounts,
  { actions, money }: LinesInput,
): string {
  const isThere = result === 'added' || result === 'alreadyThere';
  if (!isThere || transactionKey === null) return NOT_IMPORTED;
  return labelOf(actions.get(transactionKey) ?? null, isOnlyMoney(amounts, money));
}

const NO_AMOUNTS: LineAmounts = { out: [], in: [], fees: [] };

function amountsOf(
  { transactionKey }: StoredRecord,
  reading: RecordReading | undefined,
  { transactions, resolver }: LinesInput,
): LineAmounts {
  const transaction = transactionKey === null ? undefined : transactions.get(transactionKey);
  if (transaction) {
    const amounts = { out: [] as LineAmount[], in: [] as LineAmount[], fees: [] as LineAmount[] };
    for (const { key, coin, amount } of transaction.found.transfers) {
      const side = key.startsWith('out:') ? amounts.out : key.startsWith('in:') ? amounts.in : amounts.fees;
      side.push(amountOf(coin, amount, resolver));
    }
    return amounts;
  }
  const legs = reading?.reading?.legs ?? [];
  if (legs.length === 0) return NO_AMOUNTS;
  const show = (some: typeof legs): LineAmount[] =>
    some.map(({ coin, amount }) => ({ symbol: coin.symbol, coinId: null, amount: formatDecimal(absolute(amount)) }));
  return {
    out: show(legs.filter(({ amount, isFee }) => !isFee && amount < 0n)),
    in: show(legs.filter(({ amount, isFee }) => !isFee && amount > 0n)),
    fees: show(legs.filter(({ isFee }) => isFee)),
  };
}

function amountOf(coin: FoundCoin, amount: Amount, resolver: SymbolResolver): LineAmount {
  const resolved = resolver.resolve(coin);
  return {
    symbol: nameOf(coin),
    coinId: resolved.kind === 'coin' ? resolved.coinId : null,
    amount: formatDecimal(amount),
  };
}
