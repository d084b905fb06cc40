/** Files of exchanges and wallets: what each row became or will become, and what has to be answered. */
import { z } from 'zod';
import { boundedPageOf, decimal, id, instant, visibleText } from '@holdfast/contract';
import { SOURCE_KINDS } from '@holdfast/chain/source-kind.ts';
import { MAPPED_KINDS } from './mapped-kinds.ts';
import { coinTitle } from '@holdfast/catalogue/contract';

/** A provider in @holdfast/imports, or `auto`: recognised by its columns. The server refuses any other. */
export const importProvider = z.string().trim().min(1).max(40);

export const IMPORT_RESULTS = ['added', 'alreadyThere', 'merged', 'ignored', 'waiting', 'refused'] as const;
export const importResult = z.enum(IMPORT_RESULTS);
export type ImportResult = z.infer<typeof importResult>;

/**
 * reading     the preview is being computed
 * previewed   nothing is written; it can be confirmed or discarded
 * importing   it is being written
 * imported    in the books; it can be undone
 * undone      taken back
 * failed      the file could not be read; nothing was written
 */
export const IMPORT_STATUSES = ['reading', 'previewed', 'importing', 'imported', 'undone', 'failed'] as const;
export const importStatus = z.enum(IMPORT_STATUSES);
export type ImportStatus = z.infer<typeof importStatus>;

const timeZone = z.string().trim().min(1).max(60);
const dateOrder = z.enum(['DMY', 'MDY', 'YMD']);
const decimalMark = z.enum(['.', ',']);
const ownAddress = visibleText({ lengthMax: 128 });
const direction = z.enum(['words', 'signs']);
const sheet = visibleText({ lengthMax: 100 });
const columnName = visibleText({ lengthMax: 100 });
const coinSymbol = visibleText({ lengthMax: 40 });

/** Names of columns, for a file of a program that is not known. */
export const importColumns = z.strictObject({
  time: columnName,
  /** The time of day, where it has a column of its own. */
  timeOfDay: columnName.optional(),
  kind: columnName.optional(),
  /** Words for in and out. */
  direction: columnName.optional(),
  amount: columnName.optional(),
  coin: columnName.optional(),
  /** BTC-EUR, with the side and the price or total of a trade. */
  market: columnName.optional(),
  side: columnName.optional(),
  price: columnName.optional(),
  total: columnName.optional(),
  totalCoin: columnName.optional(),
  sentAmount: columnName.optional(),
  sentCoin: columnName.optional(),
  receivedAmount: columnName.optional(),
  receivedCoin: columnName.optional(),
  feeAmount: columnName.optional(),
  feeCoin: columnName.optional(),
  id: columnName.optional(),
  hash: columnName.optional(),
  note: columnName.optional(),
  /** The coin of amounts, and of prices and totals, where no column names it. */
  fixedCoin: coinSymbol.optional(),
  fixedTotalCoin: coinSymbol.optional(),
  /** The file's own words, with what they mean. */
  words: z.record(visibleText({ lengthMax: 100 }), z.enum(MAPPED_KINDS)).optional(),
});
export const WORDS_MAX = 100;
export type ImportColumns = z.infer<typeof importColumns>;

export const importMappingName = visibleText({ lengthMax: 60 });
export const importMapping = z
  .object({ name: z.string(), columns: importColumns, changedAt: instant })
  .meta({ id: 'ImportMapping' });

/** A mapping with the columns of the file that it was made for: later files with the same columns use it. */
export const savedImportColumns = importColumns.extend({ header: z.array(z.string().max(200)).max(200).optional() });

export const MAPPED_ROWS_SHOWN = 5;

/** The first rows of a file as a mapping reads them, and the words for their kinds. */
export const mappedImport = z
  .object({
    rows: z
      .array(
        z.object({
          row: z.int(),
          at: instant.nullable(),
          kind: z.string().nullable(),
          /** Null: the row is no part of a transaction. */
          becomes: z.enum(SOURCE_KINDS).nullable(),
          out: z.array(z.object({ symbol: z.string(), amount: decimal })),
          in: z.array(z.object({ symbol: z.string(), amount: decimal })),
          fees: z.array(z.object({ symbol: z.string(), amount: decimal })),
          reason: z.string().nullable(),
        }),
      )
      .max(MAPPED_ROWS_SHOWN),
    words: z.array(z.object({ word: z.string(), becomes: z.enum(SOURCE_KINDS), isKnown: z.boolean() })).max(WORDS_MAX),
  })
  .meta({ id: 'MappedImport' });

/** What a file may not state itself. */
const readingChoices = {
  timeZone: timeZone.optional(),
  dateOrder: dateOrder.optional(),
  decimalMark: decimalMark.optional(),
  /** The address that an address explorer's file belongs to. */
  ownAddress: ownAddress.optional(),
  /** Which of a word and a sign that contradict each other is right. */
  direction: direction.optional(),
  /** The sheet of a workbook; the first that is recognised unless given. */
  sheet: sheet.optional(),
  /** The name of a saved mapping, for `generic`; without one the common names of columns apply. */
  mapping: importMappingName.optional(),
};

/** The text fields beside the file. */
export const importFields = z.strictObject({
  /** The wallet whose coins the file moves. Without one: the provider's exchange account, created if there is none. */
  walletId: id.optional(),
  ...readingChoices,
  /** True: nothing is written until the import is confirmed. */
  isPreview: z.boolean().default(false),
});

/** Everything about a preview that can be chosen again without another upload; what is left out stays unchosen. */
export const changedImport = z.strictObject({
  provider: importProvider,
  walletId: id.optional(),
  ...readingChoices,
  /** True: rows that another account has are added to this one too. */
  addsToOtherAccount: z.boolean().default(false),
  skipAlreadyThere: z.boolean(),
  mergeDuplicates: z.boolean(),
});

const resultCounts = z.object({
  added: z.int().min(0),
  alreadyThere: z.int().min(0),
  merged: z.int().min(0),
  ignored: z.int().min(0),
  waiting: z.int().min(0),
  refused: z.int().min(0),
});

/** Whether the file's own balances follow from its rows. `none`: the file has no balances. */
export const importBalance = z.enum(['matches', 'differs', 'none']);

export const importSummary = z
  .object({
    id,
    fileName: z.string(),
    fileBytes: z.int().min(0),
    /** Null until the file is recognised. */
    provider: importProvider.nullable(),
    /** "Kraken ledgers"; null until the file is recognised. */
    layoutName: z.string().nullable(),
    wallet: z.object({ id, name: z.string() }).nullable(),
    by: z.object({ id, name: z.string() }),
    createdAt: instant,
    importedAt: instant.nullable(),
    undoneAt: instant.nullable(),
    status: importStatus,
    /** Why it failed, in one sentence. */
    error: z.string().nullable(),
    rows: z.int().min(0),
    counts: resultCounts,
    /** How many transactions the added rows form. */
    transactions: z.int().min(0),
    firstAt: instant.nullable(),
    lastAt: instant.nullable(),
    balance: importBalance,
    /** Locked years that contain transactions of this import, so that it cannot be undone. */
    lockedYears: z.array(z.int()),
  })
  .meta({ id: 'ImportSummary' });
export type ImportSummary = z.infer<typeof importSummary>;

export const importBalanceLine = z.object({
  /** The coin, with what the file calls the balance where it has several of one coin: "EUR", "DOT (DOT28.S)". */
  symbol: z.string(),
  coinId: id.nullable(),
  /** The last balance that the file states. */
  closing: decimal,
  matches: z.boolean(),
});

export const importBalanceBreak = z.object({
  row: z.int(),
  symbol: z.string(),
  calculated: decimal,
  inFile: decimal,
  difference: decimal,
});

/** Questions of one import that are shown and can be answered at once. */
export const IMPORT_QUESTIONS_MAX = 500;

/** What waiting rows need. `symbol` and what follows it are set for the question `coin` only. */
export const importQuestion = z
  .object({
    kind: z.enum([
      'timeZone',
      'dateOrder',
      'decimalMark',
      'ownAddress',
      'coin',
      'otherFile',
      'localTime',
      'direction',
      'otherAccount',
    ]),
    /** One sentence that the waiting rows share. */
    reason: z.string(),
    rows: z.int().min(1),
    firstAt: instant.nullable(),
    lastAt: instant.nullable(),
    symbol: z.string().nullable(),
    /** The sum of the amounts that wait, without their signs. */
    amount: decimal.nullable(),
    /** Coins that it could be, the likeliest first. */
    suggestions: z.array(
      z.object({ coinId: id, symbol: z.string(), name: z.string(), network: z.string().nullable() }),
    ),
  })
  .meta({ id: 'ImportQuestion' });
export type ImportQuestion = z.infer<typeof importQuestion>;

export const importDetails = importSummary
  .extend({
    choices: z.object({
      provider: importProvider,
      timeZone: timeZone.nullable(),
      dateOrder: dateOrder.nullable(),
      decimalMark: decimalMark.nullable(),
      ownAddress: z.string().nullable(),
      direction: direction.nullable(),
      sheet: z.string().nullable(),
      addsToOtherAccount: z.boolean(),
      mapping: z.string().nullable(),
      skipAlreadyThere: z.boolean(),
      mergeDuplicates: z.boolean(),
    }),
    /** True: the file or its provider states the zone, and a chosen one changes nothing. */
    isTimeZoneKnown: z.boolean(),
    /** Names of the file's columns, for a mapping; the first 200. */
    columns: z.array(z.string()),
    /** The sheets of a workbook, and the one that is read; none for other files. */
    sheets: z.array(z.string()),
    sheet: z.string().nullable(),
    questions: z.array(importQuestion),
    balances: z.array(importBalanceLine),
    firstBreak: importBalanceBreak.nullable(),
    /** One sentence on what is different from the preview that was confirmed; null when it was done exactly so. */
    changedSincePreview: z.string().nullable(),
    /** The unfinished job of this import. */
    jobId: id.nullable(),
  })
  .meta({ id: 'ImportDetails' });
export type ImportDetails = z.infer<typeof importDetails>;

const importAmount = z.object({ symbol: z.string(), coinId: id.nullable(), amount: decimal });

/** One record, or the records that form one transaction with the same result. */
export const importRow = z
  .object({
    /** The lines of the file; the first 50. */
    rows: z.array(z.int()),
    rowsTotal: z.int().min(1),
    at: instant.nullable(),
    /** The file's word. */
    kind: z.string().nullable(),
    isUnknownKind: z.boolean(),
    out: z.array(importAmount),
    in: z.array(importAmount),
    fees: z.array(importAmount),
    /** What the books will read: the label of an action, "Unclassified", "Not imported". */
    becomes: z.string(),
    transactionId: id.nullable(),
    result: importResult,
    reason: z.string().nullable(),
    /** The record as in the file, extended keys removed; the first of several. */
    text: z.string(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRow>;
export const importRows = boundedPageOf(importRow);

/** What an undo removes, and what people did with it since. */
export const importUndo = z
  .object({
    transactions: z.int().min(0),
    /** The first 200. */
    touched: z.array(
      z.object({
        transactionId: id,
        title: z.string(),
        at: instant,
        /** "Classified as Rebate by Dana Whitfield", "Linked to a withdrawal of Mara Lindqvist". */
        what: z.string(),
        isClientLinked: z.boolean(),
      }),
    ),
    touchedTotal: z.int().min(0),
    lockedYears: z.array(z.int()),
  })
  .meta({ id: 'ImportUndo' });

/** The coin behind a provider's symbol; null: rows with it are ignored. */
export const answeredSymbol = z.strictObject({ symbol: z.string().min(1).max(200), coinId: id.nullable() });

export const importSymbol = z
  .object({
    provider: importProvider,
    symbol: z.string(),
    coin: z.object(coinTitle).nullable(),
    by: z.string(),
    at: instant,
  })
  .meta({ id: 'ImportSymbol' });

export const providerOfImports = z
  .object({
    id: importProvider,
    name: z.string(),
    /** The names of its files: "Kraken ledgers", "Kraken trades". */
    layouts: z.array(z.object({ name: z.string(), isTimeZoneKnown: z.boolean() })),
    /** Where its website offers the export; null for `generic`. */
    exportNote: z.string().nullable(),
  })
  .meta({ id: 'ImportProvider' });
