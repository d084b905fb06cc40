/**
 * A search term: a coin, an account, an action, or a word that may be any of them.
 *
 * Each term has lists of transactions in the order of the page, each read from one end of one index, and a condition
 * that tests a single transaction. A search reads the lists of one term and tests the conditions of the others; see
 * find-matching.ts.
 */
import type { Span } from '@holdfast/http/server/time-query.ts';
import type { Conditions } from '@holdfast/database/conditions.ts';

export interface Term {
  readonly lists: readonly List[];
  /**
   * About a transaction t, its transfers (moved.coins, moved.amounts, moved.accounts), classified.action and
   * noted.note.
   */
  readonly holds: string;
}

export interface List {
  /** Selects list (a name of its own), at and id. */
  readonly sql: (bounds: ListBounds) => string;
  /** The number of sorted lists that it consists of. */
  readonly parts: number;
  /** An array of tags of which each transaction of the list has at least one; null if it has no tags. */
  readonly tags: string | null;
}

/** What search_tags has a tag for, under the names that the table is filled with. */
export type TagKind = 'account' | 'coin' | 'network' | 'action';
const tagsFor = (kind: TagKind, values: string): string => `search_tags_of('${kind}', ${values}::text[])`;

export interface ListBounds {
  /** "AND … AND …" about the columns that hold the moment and the transaction. */
  readonly within: (columns: { at: string; id: string }) => string;
  readonly rowsMax: number;
  /** Every list is read in the order of the page: the newest first, or the oldest. */
  readonly direction: 'ASC' | 'DESC';
  /** A quoted prefix that is unique within the statement. */
  readonly name: string;
}

export function boundsOf(
  parameters: Conditions,
  { span, fromId }: { span: Span; fromId: number | undefined },
): ListBounds['within'] {
  const from = span.from && parameters.place(span.from);
  const before = span.before && parameters.place(span.before);
  const newest = fromId === undefined ? null : parameters.place(fromId);
  return ({ at, id }) =>
    [from && `AND ${at} >= ${from}`, before && `AND ${at} < ${before}`, newest && `AND ${id} <= ${newest}`]
      .filter(Boolean)
      .join(' ');
}

/** Matches if one of the terms matches. */
export function anyOf(terms: readonly Term[]): Term {
  return {
    lists: terms.flatMap((term) => term.lists),
    holds: terms.length === 0 ? 'false' : `(${terms.map((term) => term.holds).join(' OR ')})`,
  };
}

type TransferColumn = 'from_account_id' | 'to_account_id' | 'coin_id' | 'amount';

/** One list for each value, because an index is sorted by time within one value only. */
function transferList(
  column: TransferColumn,
  { values, parts, tags }: Pick<List, 'parts' | 'tags'> & { readonly values: string },
): List {
  const sql: List['sql'] = ({ within, rowsMax, name, direction }) => `
    SELECT ${name} || wanted.value AS list, found.at, found.transaction_id AS id
      FROM unnest(${values}) AS wanted (value), LATERAL (
        SELECT x.at, x.transaction_id FROM transfers x
        WHERE x.${column} = wanted.value ${within({ at: 'x.at', id: 'x.transaction_id' })}
         ORDER BY x.at ${direction}, x.transaction_id ${direction} LIMIT ${rowsMax}) AS found`;
  return { sql, parts, tags };
}

export function byAccounts(parameters: Conditions, accountIds: readonly number[]): Term {
  const values = `${parameters.place(accountIds)}::bigint[]`;
  const given = { values, parts: accountIds.length, tags: tagsFor('account', values) };
  return {
    lists: [transferList('from_account_id', given), transferList('to_account_id', given)],
    holds: `moved.accounts && ${values}`,
  };
}

export function byCoins(parameters: Conditions, coinIds: readonly number[]): Term {
  const values = `${parameters.place(coinIds)}::bigint[]`;
  const given = { values, parts: coinIds.length, tags: tagsFor('coin', values) };
  return { lists: [transferList('coin_id', given)], holds: `moved.coins && ${values}` };
}

export function byAmounts(parameters: Conditions, amounts: readonly string[]): Term {
  const values = `${parameters.place(amounts)}::numeric[]`;
  return {
    lists: [transferList('amount', { values, parts: amounts.length, tags: null })],
    holds: `moved.amounts && ${values}`,
  };
}

export function byActions(parameters: Conditions, actions: readonly string[]): Term {
  const values = `${parameters.place(actions)}::text[]`;
  const sql: List['sql'] = ({ within, rowsMax, name, direction }) => `
    SELECT ${name} || wanted.value AS list, found.at, found.id
      FROM unnest(${values}) AS wanted (value), LATERAL (
        SELECT c.happened_at AS at, c.transaction_id AS id FROM classifications c
        WHERE c.action = wanted.value ${within({ at: 'c.happened_at', id: 'c.transaction_id' })}
         ORDER BY c.happened_at ${direction}, c.transaction_id ${direction} LIMIT ${rowsMax}) AS found`;
  return {
    lists: [{ sql, parts: actions.length, tags: tagsFor('action', values) }],
    holds: `classified.action = ANY (${values})`,
  };
}

export function byNetwork(parameters: Conditions, networkId: number): Term {
  const value = `${parameters.place(networkId)}::bigint`;
  return byTransaction(`t.network_id = ${value}`, tagsFor('network', `ARRAY [${value}]`));
}

/** A condition on the transaction itself, supported by an index. */
export function byTransaction(condition: string, tags: string | null = null): Term {
  const sql: List['sql'] = ({ within, rowsMax, name, direction }) => `
    SELECT ${name} AS list, found.at, found.id FROM (
      SELECT t.at, t.id FROM transactions t WHERE ${condition} ${within({ at: 't.at', id: 't.id' })}
      ORDER BY t.at ${direction}, t.id ${direction} LIMIT ${rowsMax}) AS found`;
  return { lists: [{ sql, parts: 1, tags }], holds: `(${condition})` };
}

/** Words or prefixes in notes, a person's or the source's. */
export function byNote(parameters: Conditions, word: string): Term {
  const wanted = `to_tsquery('simple', ${parameters.place(`'${word.replaceAll('\\', ' ').replaceAll("'", "''")}':*`)})`;
  const fits = (note: string): string => `to_tsvector('simple', ${note}) @@ ${wanted}`;
  const sql: List['sql'] = ({ within, rowsMax, name, direction }) => `
    SELECT ${name} AS list, found.at, found.id FROM (
      SELECT t.at, t.id FROM transaction_notes o JOIN transactions t ON t.id = o.transaction_id
      WHERE ${fits('o.note')} ${within({ at: 't.at', id: 't.id' })}
       ORDER BY t.at ${direction}, t.id ${direction} LIMIT ${rowsMax}) AS found`;
  return anyOf([
    { lists: [{ sql, parts: 1, tags: null }], holds: fits('noted.note') },
    byTransaction(`t.source_note <> '' AND ${fits('t.source_note')}`),
  ]);
}
