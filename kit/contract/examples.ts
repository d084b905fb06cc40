/**
 * An example request and response for each call, generated from its schemas, so that no example can be out of date.
 *
 * Objects, lists and choices follow the schema. For a single value the name of its field gives the first candidate
 * ("priceUsd" is "3150.42"), further candidates follow, and the first one that the schema accepts is used. A condition
 * over several fields ("give either rpcUrl or id") is met by leaving out optional fields.
 */
import { z } from 'zod';
import { type Call, isFileResponse } from './call.ts';

export interface CallExample {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** Absent where the response is a file. */
  readonly response?: unknown;
}

export function exampleOfCall(call: Call): CallExample {
  return {
    ...(call.params && { params: exampleOf(call.params) as Record<string, unknown> }),
    ...(call.query && { query: neededQuery(call.query) }),
    ...(call.body && { body: exampleOf(call.body) }),
    ...(!isFileResponse(call.response) && { response: exampleOf(call.response) }),
  };
}

/** Filters are in the table of parameters; an example with all of them would find nothing. */
function neededQuery(query: z.ZodObject): Record<string, unknown> {
  const all = exampleOf(query) as Record<string, unknown>;
  const needed = Object.entries(query.shape).filter(
    ([name, field]) => PAGING.has(name) || !(field as z.ZodType).safeParse(undefined).success,
  );
  return Object.fromEntries(needed.map(([name]) => [name, all[name]]));
}

const PAGING = new Set(['page', 'limit']);

const givenExamples = new WeakMap<z.ZodType, unknown>();

/** States the example of a field whose choices only its area knows. */
export function withExample<Schema extends z.ZodType>(schema: Schema, example: z.input<Schema>): Schema {
  givenExamples.set(schema, example);
  return schema;
}

export function exampleOf(schema: z.ZodType, name = ''): unknown {
  if (givenExamples.has(schema)) return givenExamples.get(schema);
  if (schema instanceof z.ZodObject) return exampleObject(schema);
  if (schema instanceof z.ZodArray) return exampleList(schema, name);
  if (schema instanceof z.ZodNullable)
    return ABSENT_NAMES.test(name) ? null : exampleOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return exampleOf(schema.unwrap() as z.ZodType, name);
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options[0] as z.ZodType, name);
  if (schema instanceof z.ZodRecord)
    return { [String(exampleOf(schema.keyType as z.ZodType, 'key'))]: exampleOf(schema.valueType as z.ZodType, name) };
  if (schema instanceof z.ZodTuple) return schema.def.items.map((item) => exampleOf(item as z.ZodType, singular(name)));
  return exampleValue(schema, name);
}

function exampleObject(schema: z.ZodObject): Record<string, unknown> {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, field: field as z.ZodType }));
  const isCoin = 'symbol' in schema.shape;
  const full = Object.fromEntries(
    fields.map(({ name, field }) => [name, exampleOf(field, isCoin && name === 'name' ? 'coinName' : name)]),
  );
  if (schema.safeParse(full).success) return full;
  const optional = fields.filter(({ field }) => field.safeParse(undefined).success).map(({ name }) => name);
  const smaller = optional.map((left) => without(full, [left]));
  const single = optional.map((kept) =>
    without(
      full,
      optional.filter((name) => name !== kept),
    ),
  );
  return [...smaller, ...single, without(full, optional)].find((each) => schema.safeParse(each).success) ?? full;
}

function without(object: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

function exampleList(schema: z.ZodArray, name: string): unknown[] {
  const element = schema.element as z.ZodType;
  if (EMPTY_LISTS.has(name)) return [];
  const list = [exampleOf(element, singular(name))];
  if (schema.safeParse(list).success) return list;
  // A list with a least or an exact length; equal entries are enough where no rule asks for different ones.
  const longer = [2, 3, 4, 5, 6, 8, 10, 12].map((length) => Array.from({ length }, () => list[0]));
  return longer.find((each) => schema.safeParse(each).success) ?? list;
}

function singular(name: string): string {
  return name.replace(/ies$/u, 'y').replace(/(?:(?<=ss|ch|sh)es|(?<!s)s)$/u, '');
}

/** The first candidate that the schema accepts. Throws if there is none, which a test finds for every call. */
function exampleValue(schema: z.ZodType, name: string): unknown {
  const candidates = [...(FALSE_NAMES.test(name) ? [false] : []), ...byName(name), ...choices(schema), ...GENERAL];
  const found = candidates.find((candidate) => schema.safeParse(candidate).success);
  if (found === undefined) throw new Error(`No example fits the field "${name}". Add one to FIELD_EXAMPLES.`);
  return found;
}

function choices(schema: z.ZodType): unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options;
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  return [];
}

function byName(name: string): unknown[] {
  const exact = FIELD_EXAMPLES[name] ?? FIELD_EXAMPLES[camelCase(name)] ?? FIELD_EXAMPLES[`${name}s`];
  return [
    ...(exact === undefined ? [] : [exact]),
    ...NAME_ENDINGS.filter(([ending]) => ending.test(name)).map(([, value]) => value),
  ];
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/gu, (_, letter: string) => letter.toUpperCase());
}

/** Values that are null in an ordinary record, lists that are empty in it, and flags that are off. */
const ABSENT_NAMES = new RegExp(
  [
    'error|refusal|cancelled|disabled|revoked|failure|deletedAt|undone|exception|^claim$|aliasCoinId|paidElsewhere',
    'vanished|sentryDsn|defaultToken|tokenSyncUrl',
  ].join('|'),
  'iu',
);
const EMPTY_LISTS = new Set(['unknown', 'unknowns', 'cautions', 'lockedYearsAffected']);
const FALSE_NAMES = new RegExp(
  [
    'spam|needsReview|capped|disabled|cancelRequested|locked|past|edited|incomplete|late|overdue|stale|expired',
    'missing|failed|partial|truncated|scheduled',
  ].join('|'),
  'iu',
);

const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const HASH = '0x9fc76417374aa880d4449a1f7f31ec597f00b1f6f3dd2d66f4c9c6c445836d8b';
const INSTANT = '2024-03-05T16:20:00Z';

const FIELD_EXAMPLES: Readonly<Record<string, unknown>> = {
  acceptedVersion: '1.0',
  account: 'Treasury, Ethereum',
  action: 'swap',
  address: ADDRESS,
  agreementVersion: '1.0',
  amount: '1.5',
  annualRate: '0.08',
  asset: ADDRESS,
  authToken: 'V2k1c0lLx3mUq8b7s9TnYw4e6r0aPzQd',
  batchId: 64,
  becomes: 'buy',
  bound: 'exact',
  box: 'I',
  by: 'mara@harbourline.example',
  byName: 'Mara Lindqvist',
  category: 'stakingReward',
  chainId: 1,
  change24h: '1.25',
  changedSincePreview: 'added',
  clientTransactionId: 31,
  closeFactor: '0.5',
  code: '123456',
  coin: 'ETH',
  coinDecimals: 18,
  coinId: 1,
  coinName: 'Ether',
  coinNameContains: 'claim',
  coinSymbol: 'ETH',
  columns: 'Date',
  confirmations: 12,
  content: 'Date,Coin,Price\n2024-03-05,ETH,3150.42\n',
  contract: ADDRESS,
  counterpartyId: 12,
  createdBy: 3,
  csv: 'Date,Coin,Price\n2024-03-05,ETH,3150.42\n',
  currentVersion: '1.0',
  decimals: 18,
  detail: 'Checked against the exchange statement',
  done: 1,
  email: 'mara@harbourline.example',
  explorerUrl: 'https://explorer.example',
  exportNote: 'Export all transactions as CSV.',
  feeCoin: 'ETH',
  fileName: 'coinbase-2024.csv',
  firstName: 'Mara',
  groupKey: 'missing-price:1:2024-03-05',
  hash: HASH,
  healthFactor: '1.84',
  id: 42,
  isTotalCapped: false,
  jobId: 208,
  key: 'wallet:7',
  kind: 'sync',
  label: 'Operating wallet',
  lastName: 'Lindqvist',
  limit: 25,
  link: '/admin/wallets',
  liquidationBonusBps: '10500',
  liquidationThresholdBps: '8250',
  loanToValueBps: '8000',
  lotId: '118',
  ltv: '0.52',
  mapping: 'Date',
  marketId: 'ethereum',
  message: 'Reading block 19368000',
  method: 'FIFO',
  methodId: '0xa9059cbb',
  month: '2024-03',
  name: 'Treasury',
  network: 'Ethereum',
  networkId: 1,
  networkName: 'Ethereum',
  newPassword: 'correct horse battery staple',
  nonce: HASH,
  note: 'Agreed by e-mail on 5 March 2024',
  ofCoinId: 2,
  order: 'asc',
  page: 1,
  paragraph: 'You lend coins to the operator.',
  password: 'correct horse battery staple',
  positionId: '118',
  priceSource: 'coingecko',
  priority: 1,
  provider: 'coinbase',
  purpose: 'hot',
  ratio: '1.07',
  reason: 'Checked against the exchange statement',
  receivedCoin: 'ETH',
  recoveryCode: '4f7k-92mq-x8dc',
  registry: ADDRESS,
  requestedBy: 3,
  role: 'client',
  ruleName: 'Swaps of the treasury',
  search: 'treasury',
  secret: 'JBSWY3DPEHPK3PXP',
  sender: ADDRESS,
  sentCoin: 'USDC',
  setupCode: '7Q4M-KX2P',
  signature: `0x${'5a'.repeat(65)}`,
  source: 'manual',
  span: '1y',
  sqrtPriceX96: '4452283116458371890000000000000',
  state: 'open',
  status: 'success',
  subject: 'Deposit cleared',
  symbol: 'ETH',
  target: ADDRESS,
  taxpayerNumber: '000-00-0000',
  text: 'The deposit of 1.5 ETH was cleared.',
  tickLower: -887220,
  tickUpper: 887220,
  ticket: 'b3VyLXRpY2tldA',
  time: INSTANT,
  timeZone: 'America/Los_Angeles',
  title: 'Deposit cleared',
  tokenId: '512034',
  total: 1,
  transaction: 5120,
  transactionId: 5120,
  type: 'deposit',
  unknownCount: 0,
  uri: 'otpauth://totp/Holdfast:mara?secret=JBSWY3DPEHPK3PXP',
  userAgent: 'Firefox 128 on Linux',
  userId: 3,
  userName: 'Mara Lindqvist',
  version: '1.0',
  walletId: 7,
  walletName: 'Treasury',
  website: 'https://exchange.example',
  what: '1.5 ETH',
  year: 2024,
};

/** For names that are made of a known part: "proceedsUsd", "clearedAt", "fromAddress". */
const NAME_ENDINGS: readonly (readonly [ending: RegExp, value: unknown])[] = [
  [/usd$/iu, '3150.42'],
  [/At$|^at$|^from$|^to$|time$/u, INSTANT],
  [/day$|date$|^as_?of$|^from$|^to$|until$|since$/iu, '2024-03-05'],
  [/address$/iu, ADDRESS],
  [/hash$|sha256$/iu, HASH],
  [/email$/iu, 'mara@harbourline.example'],
  [/url$/iu, 'https://rpc.example/v1'],
  [/year$/iu, 2024],
  [/block$/iu, 19_368_000],
  [/symbol$/iu, 'ETH'],
  [/name$/iu, 'Treasury'],
  [/percent$|rate$|share$|ratio$|threshold$/iu, '0.08'],
  [/password$/iu, 'correct horse battery staple'],
  [/id$/iu, 7],
];

/** Tried in this order when the name gives nothing that fits. */
const GENERAL: readonly unknown[] = [
  true,
  '1.5',
  3,
  0,
  1,
  INSTANT,
  '2024-03-05',
  '2024-03',
  'Example',
  'example-text',
  'A longer text of an example',
  ADDRESS,
  HASH,
  '0xa9059cbb',
  '118',
  '0190a6f2-7c4e-7b3a-9d21-5f0c8e1b2a47',
  'mara@harbourline.example',
  'https://rpc.example/v1',
  null,
];
