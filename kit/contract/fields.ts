/** Fields that many calls share, each with its bound: no text and no list is without one. */
import { z } from 'zod';

export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** Compared without regard to case; blanks around it are a slip of the hand. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('This is not a valid e-mail address'));

/** Long enough that guessing is hopeless; the upper bound keeps hashing cheap to refuse. */
export const newPassword = z.string().min(12).max(200);
export const givenPassword = z.string().min(1).max(200);

export const instant = z.iso.datetime();

/** An exact decimal number as text: an amount of a coin, dollars, a price or a ratio. */
export const decimal = z.string();

/** A search box's text. */
export const searchText = z.string().trim().max(200);

export const pageQuery = {
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(200).default(25),
};

/** The most rows of a list that is asked for as a whole. More are refused, in words that name paging. */
export const WHOLE_LIST_MAX = 10_000;

/** A list that is given as a whole unless a page is asked for. */
export const listQuery = { ...pageQuery, limit: z.int().min(1).max(200).default(WHOLE_LIST_MAX) };
export const ascendingList = { order: z.enum(['asc', 'desc']).default('asc'), ...listQuery };
export const descendingList = { order: z.enum(['asc', 'desc']).default('desc'), ...listQuery };

/** A page of a list that can be sorted either way. */
export const ascendingPage = { order: z.enum(['asc', 'desc']).default('asc'), ...pageQuery };
export const descendingPage = { order: z.enum(['asc', 'desc']).default('desc'), ...pageQuery };

/** The query of a list without filters. */
export const onlyPage = z.strictObject(pageQuery);

/** A span of time, for lists of what happened. */
export const timeQuery = {
  /** The IANA name of the time zone of time_query, such as the browser's; the operator's unless given. */
  time_zone: z.string().trim().min(1).max(64).optional(),
  /**
   * A year, a month, a day or an interval, in the time zone of time_zone: "2024", "2024-03", "2024-03-07",
   * "2024-03-07..2024-04-01" (both ends included; either may be left out).
   */
  time_query: z.string().trim().max(60).optional(),
};

/** The fields of one page of a list. */
export function pageFields<Item extends z.ZodType>(item: Item) {
  return { items: z.array(item), total: z.int(), page: z.int(), limit: z.int() };
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object(pageFields(item));
}

/** An object that OpenAPI lists as a component of this name. */
export function namedObject<Shape extends z.ZodRawShape>(name: string, shape: Shape) {
  return z.object(shape).meta({ id: name });
}

/** Another record in a response: its id, and what people call it. `optional…` is null where there is no such record. */
export const namedCoin = { coinId: id, coinSymbol: z.string() };
export const namedCoinInFull = { ...namedCoin, coinName: z.string() };
export const optionalCoin = { coinId: id.nullable(), coinSymbol: z.string().nullable() };
export const namedNetwork = { networkId: id, networkName: z.string() };
export const optionalNetwork = { networkId: id.nullable(), networkName: z.string().nullable() };
export const namedWallet = { walletId: id, walletName: z.string() };
export const optionalWallet = { walletId: id.nullable(), walletName: z.string().nullable() };
export const namedUser = { userId: id, userEmail: z.string(), userName: z.string() };

/** A year of the books. */
export const taxYear = z.int().min(2009).max(2999);
/** The parameters of a call about one year. */
export const byYear = z.strictObject({ year: taxYear });

/** The two ends of a transfer, as far as they are known. */
export const transferEnds = {
  fromAddress: z.string().nullable(),
  fromName: z.string().nullable(),
  toAddress: z.string().nullable(),
  toName: z.string().nullable(),
};

/** The parameters of a call about one record. */
export const byId = z.strictObject({ id });

/** The query of a call about one user. */
export const byUserId = z.strictObject({ user_id: id });

/** The response of a change that returns no data. */
export const done = z.object({ done: z.literal(true) });
