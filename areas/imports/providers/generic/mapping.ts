/** What a person says about the columns of a file, and the words that files of many programs share. */
import { SOURCE_KINDS } from '@holdfast/chain/source-kind.ts';
import type { MappedKind } from '../../contract/mapped-kinds.ts';
import { kindTable } from '../kit/kinds.ts';

/** Fields that are columns of the file. */
export const MAPPED_FIELDS = [
  'time',
  'timeOfDay',
  'kind',
  'direction',
  'amount',
  'coin',
  'market',
  'side',
  'price',
  'total',
  'totalCoin',
  'sentAmount',
  'sentCoin',
  'receivedAmount',
  'receivedCoin',
  'feeAmount',
  'feeCoin',
  'id',
  'hash',
  'note',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** Names of columns. A signed or single amount, amounts sent and received, or a market with its side. */
export type GenericMapping = { readonly time: string } & {
  readonly [Field in Exclude<MappedField, 'time'>]?: string | undefined;
} & {
  /** The coin of amounts without a column for it. */
  readonly fixedCoin?: string | undefined;
  /** The coin of prices and totals without a column for it. */
  readonly fixedTotalCoin?: string | undefined;
  /** The file's own words for kinds, sides and directions. */
  readonly words?: Readonly<Record<string, MappedKind>> | undefined;
};

/** The names that portfolio programs use, for a file without a mapping. */
export const COMMON: Readonly<Partial<Record<MappedField, string>>> = {
  time: 'Date|Time|Timestamp|Date & Time|Datetime|Created At',
  kind: 'Type|Transaction Type|Kind|Label|Operation|Tag',
  direction: 'In/Out|Direction',
  amount: 'Amount|Quantity|Change',
  coin: 'Coin|Currency|Asset|Symbol',
  sentAmount: 'Sent Amount|Amount Sent|Sent Quantity|Sell Amount|Outgoing Amount|From Amount|Out Amount',
  sentCoin: 'Sent Currency|Asset Sent|Sent Coin|Sell Currency|Outgoing Asset|From Currency|Out Coin',
  receivedAmount: 'Received Amount|Amount Received|Received Quantity|Buy Amount|Incoming Amount|To Amount|In Amount',
  receivedCoin: 'Received Currency|Asset Received|Received Coin|Buy Currency|Incoming Asset|To Currency|In Coin',
  feeAmount: 'Fee Amount|Fee',
  feeCoin: 'Fee Currency|Fee Coin|Fee Asset',
  id: 'ID|Transaction ID|Reference',
  hash: 'TxHash|Hash|Tx Hash|Txid',
  note: 'Note|Notes|Description|Comment',
};

export const KINDS = kindTable({
  ...Object.fromEntries(SOURCE_KINDS.map((kind) => [kind, kind])),
  'buy|sell|exchange|swap|convert|conversion': 'trade',
  'receive|received|transfer in|incoming|top up|topup': 'deposit',
  'send|sent|withdraw|transfer out|outgoing|payout|cash out': 'withdrawal',
  'reward|rewards|staking|staking rewards': 'staking_reward',
  'fees|network fee|trading fee|commission': 'fee',
  'airdrops|drop': 'airdrop',
  'interest earned|earn interest|savings interest': 'interest',
  'payment|purchase|card payment|spending': 'spend',
  income: 'income_other',
  gift: { in: 'gift_in', out: 'gift_out' },
  internal: 'inside',
});

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' '));
export const BUY_WORDS = wordsOf(
  'buy bought b bid long purchase kauf kaufen gekauft achat compra acquisto koop aankoop',
);
export const SELL_WORDS = wordsOf('sell sold s ask short sale verkauf verkaufen verkauft vente venta vendita verkoop');
export const IN_WORDS = wordsOf('in incoming input received receive credit cr eingang gutschrift entrada entree + i');
export const OUT_WORDS = wordsOf('out outgoing output sent send debit dr ausgang belastung salida sortie - o');
