import { PRICE_KINDS } from '@holdfast/prices/contract';
import { pendingApproval } from '@holdfast/accounts/contract';
import { parseAmount, parseUsd } from '@holdfast/money';
import { z } from 'zod';
import { accountKind } from '@holdfast/catalogue/contract';
import {
  decimal,
  decimalText,
  id,
  instant,
  namedCoin,
  namedCoinInFull,
  namedObject,
  optionalNetwork,
} from '@holdfast/contract';
import { transactionLedger } from './transaction-ledger.ts';

/** The keys of the table of actions in @holdfast/accounting, where they are declared; the server refuses any other. */
export const action = z.string().trim().min(1).max(40);
export const note = z.string().trim().max(2000);

export const transferRole = z.enum(['transfer', 'fee', 'withheldFee']);

/** One end of a transfer. */
export const transferAccount = namedObject('TransferAccount', {
  accountId: id,
  address: z.string(),
  kind: accountKind,
  /** The name in the address book, else of the protocol whose contract it is; null for an unknown address. */
  name: z.string().nullable(),
  /** Set when the account is an own wallet or a client’s. */
  walletId: id.nullable(),
  /** The client, when it is a client's wallet; null for the operator's own. */
  userId: id.nullable(),
});
export type TransferAccount = z.infer<typeof transferAccount>;

/** Which price was used, and how far it is in time. */
export const usedPrice = namedObject('UsedPrice', {
  priceUsd: decimal,
  source: z.string(),
  kind: z.enum(PRICE_KINDS),
  at: instant,
  distanceSeconds: z.int(),
});

export const transfer = namedObject('Transfer', {
  id,
  ...namedCoinInFull,
  isSpam: z.boolean(),
  amount: decimal,
  /** Null: no account (created, destroyed, the other side of a trade). */
  from: transferAccount.nullable(),
  to: transferAccount.nullable(),
  role: transferRole,
  origin: z.enum(['value', 'internal', 'log', 'gas', 'wrap', 'row', 'manual']),
  /** Which way it goes for us: between two own wallets, in, out, or neither. */
  direction: z.enum(['own', 'in', 'out', 'none']),
  /** Null when the price is missing, never zero. */
  valueUsd: decimal.nullable(),
  /** Null when the source or a person stated the value, or none is known. */
  price: usedPrice.nullable(),
});
export type Transfer = z.infer<typeof transfer>;

/** Who gave the meaning: a person, a rule, or the transfers themselves where they leave no other reading. */
export const classification = namedObject('Classification', {
  action,
  origin: z.enum(['person', 'rule', 'certain', 'source']),
  byUserId: id.nullable(),
  byName: z.string().nullable(),
  ruleId: id.nullable(),
  ruleName: z.string().nullable(),
  /** Why, in words, when no person chose it. */
  reason: z.string(),
  at: instant,
  /** What undo takes back together. */
  batchId: id,
});
export type Classification = z.infer<typeof classification>;

/** How well a suggestion fits; `none` is listed, but not suggested. */
export const CONFIDENCES = ['high', 'medium', 'low', 'none'] as const;
export type Confidence = (typeof CONFIDENCES)[number];

/** An action that fits, the best first, with the reason that people read. */
export const possibleAction = namedObject('PossibleAction', {
  action,
  label: z.string(),
  /** 0 to 100. */
  score: z.int().min(0).max(100),
  confidence: z.enum(CONFIDENCES),
  reason: z.string(),
  /** Nothing else is possible: the transaction is classified automatically and labelled. */
  isCertain: z.boolean(),
  /** How often this was chosen before for the same counterparty or contract, of how many. */
  chosenBefore: z.object({ times: z.int(), of: z.int() }).nullable(),
});
export type PossibleAction = z.infer<typeof possibleAction>;

/** Who the other side of a transaction is, by which the inbox groups. */
export const transactionCounterparty = namedObject('TransactionCounterparty', {
  /** The same for all transactions with it, on all networks. */
  key: z.string(),
  /** Null: an unknown address. */
  name: z.string().nullable(),
  /** For people: "Bridge", "Lending protocol", "Customer". */
  kind: z.string(),
  /** Of an unknown address, which can be named. */
  address: z.string().nullable(),
});
export type TransactionCounterparty = z.infer<typeof transactionCounterparty>;

/** The other side of a transfer through a bridge, proposed until a person accepts it. */
export const transactionPair = namedObject('TransactionPair', {
  /** Whether the coins left or arrived in the transaction that has the pair. */
  direction: z.enum(['in', 'out']),
  otherId: id,
  otherNetworkName: z.string().nullable(),
  otherAt: instant,
  ...namedCoin,
  sent: decimal,
  arrived: decimal,
  /** What did not arrive: the bridge's fee. */
  fee: decimal,
  /** An id that both sides repeat, or amount and time. */
  basis: z.enum(['id', 'amount']),
});
export type TransactionPair = z.infer<typeof transactionPair>;

export const transaction = namedObject('Transaction', {
  id,
  /** chain, manual, or the provider it was imported from. */
  source: z.string(),
  ...optionalNetwork,
  explorerUrl: z.string().nullable(),
  hash: z.string().nullable(),
  block: z.int().nullable(),
  at: instant,
  status: z.enum(['success', 'failed']),
  sender: z.string().nullable(),
  target: z.string().nullable(),
  methodId: z.string().nullable(),
  /** The protocol that was used, for people; null: none that is known. */
  protocol: z.string().nullable(),
  note: z.string(),
  transfers: z.array(transfer),
  /** A list has the first few transfers only; this is their total. */
  transfersTotal: z.int(),
  classification: classification.nullable(),
  clientTransactionId: id.nullable(),
  /** The counterpart of a bridge or exchange move. */
  linkedTransactionId: id.nullable(),
  isEdited: z.boolean(),
  /** The best fit, in the inbox; null when nothing fits well enough to suggest, and outside of the inbox. */
  suggestion: possibleAction.nullable(),
  /** In the inbox; null outside of it. */
  counterparty: transactionCounterparty.nullable(),
  pair: transactionPair.nullable(),
});
export type Transaction = z.infer<typeof transaction>;

export const TRANSACTION_EVENT_KINDS = [
  'classified',
  'reset',
  'undone',
  'noted',
  'added',
  'replaced',
  'deleted',
  'transferDeleted',
  'resynced',
  'moved',
  'vanished',
  'linked',
  'unlinked',
  'heldBack',
] as const;

/** Who did what when. */
export const transactionEvent = namedObject('TransactionEvent', {
  id,
  kind: z.enum(TRANSACTION_EVENT_KINDS),
  userId: id.nullable(),
  userName: z.string().nullable(),
  /** What happened, as a sentence: "Swap instead of Buy". */
  text: z.string(),
  at: instant,
});
export type TransactionEvent = z.infer<typeof transactionEvent>;

export const transactionDetail = transaction
  .extend({
    /**
     * The events of known protocols in the logs. `source.untraced` is none of them: the source does not show what the
     * called contract paid out.
     */
    protocolEvents: z.array(z.object({ name: z.string(), contract: z.string() })),
    events: z.array(transactionEvent),
    /** A change of it that concerns money of a client and waits for a second person. */
    pendingApproval: pendingApproval.nullable(),
    /** Null unless the chain is one like Bitcoin. */
    ledger: transactionLedger.nullable(),
  })
  .meta({ id: 'TransactionDetail' });
export type TransactionDetail = z.infer<typeof transactionDetail>;

export const suggestionGroups = namedObject('SuggestionGroups', {
  /** The unclassified transactions with the same suggested action, the largest group first. */
  items: z.array(
    namedObject('SuggestionGroup', {
      action,
      label: z.string(),
      /** The newest first. */
      transactionIds: z.array(id),
      high: z.int(),
      medium: z.int(),
      low: z.int(),
      /** Each of them needs its client, so they are classified one at a time. */
      needsClient: z.boolean(),
    }),
  ),
  withoutSuggestion: z.int(),
  /** Unclassified transactions of locked years are not offered. */
  inLockedYears: z.int(),
  /** More transactions match than were examined. */
  isCapped: z.boolean(),
});
export type SuggestionGroups = z.infer<typeof suggestionGroups>;
export type SuggestionGroup = SuggestionGroups['items'][number];

export const INBOX_GROUPINGS = ['counterparty', 'suggestion', 'coin'] as const;
export type InboxGrouping = (typeof INBOX_GROUPINGS)[number];

/** Unclassified transactions with the same counterparty, suggestion or coin. */
export const inboxGroup = namedObject('InboxGroup', {
  /** Unique within the grouping. */
  key: z.string(),
  /** Null: an unknown address. */
  name: z.string().nullable(),
  /** Of a counterparty, for people; empty for other groupings. */
  kind: z.string(),
  /** Of an unknown address. */
  address: z.string().nullable(),
  /** How many networks its transactions are on. */
  networks: z.int(),
  /** The newest first. */
  transactionIds: z.array(id),
  /** Their suggestions, the most frequent first; client deposits that need a client are left out. */
  suggested: z.array(
    z.object({
      action,
      label: z.string(),
      transactionIds: z.array(id),
      high: z.int().describe('With high confidence'),
    }),
  ),
});
export type InboxGroup = z.infer<typeof inboxGroup>;

/** How much a name for an address would change, and what moved between it and the own wallets. */
export const addressUse = namedObject('AddressUse', {
  address: z.string(),
  /** Classified ones included. */
  transactions: z.int(),
  unclassified: z.int(),
  /** The names of the networks where it is known. */
  networks: z.array(z.string()),
  firstAt: instant.nullable(),
  /** The sums of the first few coins that own wallets received from it, and sent to it. */
  received: z.array(z.object({ ...namedCoin, amount: decimal })),
  sent: z.array(z.object({ ...namedCoin, amount: decimal })),
  /** More were not counted. */
  isCapped: z.boolean(),
});
export type AddressUse = z.infer<typeof addressUse>;

/** What would be suggested for the unclassified transactions that a name or a decision about a token applies to. */
export const suggestionPreview = namedObject('SuggestionPreview', {
  /** The newest unclassified ones, at most 500. */
  examined: z.int(),
  /** Those of them with another suggestion than now. */
  changed: z.int(),
  /** The suggestions after it, the most frequent first. */
  becomes: z.array(
    z.object({
      /** Null: no suggestion. */
      action: action.nullable(),
      label: z.string(),
      transactions: z.int(),
      changed: z.int(),
    }),
  ),
});
export type SuggestionPreview = z.infer<typeof suggestionPreview>;

/** What one classification did, and the handle to take it back. */
export const classified = namedObject('Classified', {
  /** Null where it waits for a second person: nothing is classified yet. */
  batchId: id.nullable(),
  transactions: z.array(id),
  pendingApproval: pendingApproval.nullable(),
});
export type Classified = z.infer<typeof classified>;

export const inboxSummary = namedObject('InboxSummary', {
  unclassified: z.int(),
  /** Own wallets that the unclassified ones concern. */
  wallets: z.int(),
  vanished: z.int(),
  /** Locked years with unclassified transactions, which stay out of the books; counted up to 1,000 a year. */
  lockedYears: z.array(z.object({ year: z.int(), unclassified: z.int() })),
  /** Changes that syncs found in locked years and did not apply. */
  setAside: z.int(),
  /** The moment the least recently synced active wallet was synced; null when one never was, or none can be. */
  syncedAt: instant.nullable(),
  /** Active wallets that can be synced and never were. */
  unsyncedWallets: z.int(),
});
export type InboxSummary = z.infer<typeof inboxSummary>;

/** What a sync found about a classified transaction of a locked year, and did not apply. */
export const setAsideChange = namedObject('SetAsideChange', {
  id,
  kind: z.enum(['transfers', 'moved', 'vanished']),
  transactionId: id,
  networkName: z.string().nullable(),
  hash: z.string().nullable(),
  at: instant,
  year: z.int(),
  isYearLocked: z.boolean(),
  /** What was found and what to do about it. */
  text: z.string(),
  foundAt: instant,
});
export type SetAsideChange = z.infer<typeof setAsideChange>;

/** One end of a manually recorded transfer: an own wallet, a known account, or an address on the network. */
export const givenAccount = z.union([
  z.strictObject({ walletId: id }),
  z.strictObject({ accountId: id }),
  z.strictObject({ address: z.string().trim().min(1).max(512) }),
]);

export const TRANSFERS_MAX = 100;

export const givenTransfer = z.strictObject({
  coinId: id,
  amount: decimalText(parseAmount, { allowZero: false, what: 'The amount' }),
  from: givenAccount.nullable().default(null),
  to: givenAccount.nullable().default(null),
  role: transferRole.default('transfer'),
  valueUsd: decimalText(parseUsd, { allowZero: true, what: 'The value' }).nullable().default(null),
});
export const givenTransfers = z.array(givenTransfer).min(1).max(TRANSFERS_MAX);
export type GivenTransfer = z.output<typeof givenTransfer>;
