/**
 * How one exchange is read: the requests of each kind of row, and how an answer becomes a row of the file that the same
 * exchange exports. Because a connection writes rows of that file, both have the same keys, and everything after it
 * (preview, questions, groups, undo) is that of files.
 */
import type { ProviderId } from '../../providers/kit/provider.ts';
import type { ExchangeClient } from './client.ts';
import type { ExchangeName } from './ccxt.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** One row as the exchange sent it. */
export interface Item {
  /** The exchange's own number of it. */
  readonly key: string;
  /** ISO, as exact as the exchange states it. */
  readonly at: string;
  readonly item: Json;
}

export interface PageRequest {
  /** Where the page before ended; null at the start of a first reading. */
  readonly state: Json;
  /** When this reading began: what happens later belongs to the next one. */
  readonly nowMs: number;
  /** Coins that were seen in earlier pages and balances, in capital letters. */
  readonly coins: ReadonlySet<string>;
}

export interface Page {
  readonly items: readonly Item[];
  /** Where the next page begins, in this reading or the next one. */
  readonly state: Json;
  readonly isLast: boolean;
  /** Coins that this page mentions. */
  readonly coins?: readonly string[];
}

/** A line of the file, and the items that it was made from. */
export interface FileLine {
  readonly keys: readonly string[];
  readonly cells: readonly string[];
}

export interface Stream {
  readonly id: string;
  /** What it reads, in the plural: "ledger entries". */
  readonly what: string;
  /** The layout of the file that its lines belong to, and the header that the exchange's file has. */
  readonly layout: string;
  readonly columns: readonly string[];
  /** A key without the right to it, or an account without it, leaves it out; the page says so. */
  readonly isOptional?: boolean;
  read(client: ExchangeClient, request: PageRequest): Promise<Page>;
  /** In the order of the file. An item without a line waits for others that belong to it. */
  linesOf(items: readonly Item[]): FileLine[];
}

/** What the exchange says about a key. Null: the exchange does not tell. */
export type KeyPermissions = { readonly canTrade: boolean; readonly canWithdraw: boolean } | null;

export interface StatedBalance {
  /** The symbol as the exchange writes it; the layout translates it. */
  readonly symbol: string;
  readonly amount: string;
}

export interface Exchange {
  readonly provider: ProviderId;
  /** Where the exchange has another name than its files. */
  readonly name?: string;
  readonly ccxt: ExchangeName;
  readonly options?: Readonly<Record<string, unknown>>;
  /** Addresses that ccxt has the paths of, and not the address. */
  readonly urls?: object;
  /** The names of the fields on the exchange's page of keys. */
  readonly fields: { readonly apiKey: string; readonly secret: string; readonly passphrase: string | null };
  /** How a key that can only read is made. */
  readonly howTo: string;
  /** What the exchange does not give, and the layouts of its files that have it; null: it gives everything. */
  readonly gap: { readonly text: string; readonly files: readonly string[] } | null;
  permissionsOf(client: ExchangeClient): Promise<KeyPermissions>;
  balancesOf(client: ExchangeClient): Promise<StatedBalance[]>;
  readonly streams: readonly Stream[];
}

export function defineExchange(exchange: Exchange): Exchange {
  return exchange;
}
