/** The content of a file's rows, before rows that belong together become one transaction. */
import type { SourceKind } from '@holdfast/chain/source-kind.ts';
import type { Amount, Usd } from '@holdfast/money';

/** The content of one row. Rows of one group become one transaction. */
export interface Reading {
  /** The file's word for it. */
  readonly kind: string;
  readonly becomes: SourceKind;
  /** The kind is in no table. */
  readonly isUnknown?: boolean;
  readonly atMs: number;
  readonly legs: readonly Leg[];
  /** The provider's own id of the row. */
  readonly id?: string;
  /** The transaction's hash on a chain, in lower case where it is hexadecimal. */
  readonly hash?: string;
  readonly group?: string;
  /** A mark for the layout's own `adjustEntries`. */
  readonly tag?: string;
  /** What the fingerprint is made of where the legs differ between layouts of one provider. */
  readonly identity?: readonly string[];
  readonly note?: string;
  /** What the user should check, shown as the reason of the result. */
  readonly remark?: string;
  readonly isFailed?: boolean;
  readonly sender?: string;
  readonly target?: string;
  /** Part of a move inside the account: reported as ignored, after its balance is checked. */
  readonly ignored?: string;
  readonly balances?: readonly BalanceStep[];
  /** A second transaction in the same row, such as the withdrawal of what the row bought. */
  readonly also?: Reading;
}

export interface Leg {
  readonly coin: LegCoin;
  /** Above zero into the account, below zero out of it. */
  readonly amount: Amount;
  readonly isFee?: boolean;
  /** A negative fee: received like any amount, while the key of its row stays that of a row with a fee. */
  readonly isRebate?: boolean;
  readonly valueUsd?: Usd | null;
  readonly counterparty?: string;
}

export interface LegCoin {
  readonly symbol: string;
  readonly contract?: string;
  readonly isNative?: boolean;
}

/** One line of a statement: the balance after it must be the balance before it plus the change. */
export interface BalanceStep {
  readonly account: string;
  readonly change: Amount;
  readonly after: Amount;
}

/** A reading with its place and key, while groups are adjusted. */
export interface Entry {
  /** Null for a record of an earlier file. */
  readonly row: number | null;
  readonly key: string;
  readonly reading: Reading;
  legs: readonly Leg[];
  group: string;
  becomes: SourceKind;
  ignored: string | null;
  reason: string | null;
  waiting: 'otherFile' | null;
}
