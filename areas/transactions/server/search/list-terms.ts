import { type TransactionsCalls } from '../../contract/calls.ts';
import { isAction, type Action, ACTIONS, actionLabel } from '@holdfast/actions/actions.ts';
import { normaliseAddress } from '@holdfast/chain/addresses/normalise-address.ts';
import { formatDecimal, MoneyError, parseAmount } from '@holdfast/money';
import { invalidField } from '@holdfast/http/server/app-error.ts';
import type { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries } from '@holdfast/database/queries.ts';
import type { QueryOf } from '@holdfast/http/server/handler.ts';
import { contractsNamed } from '@holdfast/protocols/registry';
import {
  anyOf,
  byAccounts,
  byActions,
  byAmounts,
  byCoins,
  byNetwork,
  byNote,
  byTransaction,
  type Term,
} from './term.ts';

type HistoryQuery = QueryOf<TransactionsCalls['listTransactions']>;
type InboxQuery = QueryOf<TransactionsCalls['listUnclassifiedTransactions']>;
export type ListQuery = Omit<HistoryQuery, 'action' | 'sort' | 'order'> &
  Partial<Pick<HistoryQuery, 'action' | 'order'>> &
  Partial<Pick<InboxQuery, 'counterparty_id' | 'suggestion' | 'confidence'>>;

const WORDS_MAX = 8;

/** Returns the filters of a list, without its time span. An empty array stands for the whole list. */
export async function readListTerms(queries: Queries, parameters: Conditions, query: ListQuery): Promise<Term[]> {
  const terms: Term[] = [];
  if (query.network_id !== undefined) terms.push(byNetwork(parameters, query.network_id));
  if (query.coin_id !== undefined) terms.push(byCoins(parameters, [query.coin_id]));
  if (query.wallet_id !== undefined) terms.push(byAccounts(parameters, await accountsOf(queries, query.wallet_id)));
  if (query.counterparty_id !== undefined) terms.push(await byCounterparty(queries, parameters, query.counterparty_id));
  if (query.action !== undefined) {
    if (!isAction(query.action))
      throw invalidField({ loc: ['query', 'action'], msg: 'There is no such action.', input: query.action });
    terms.push(byActions(parameters, [query.action]));
  }
  for (const word of readWords(query.search_query ?? '')) terms.push(await readWord(queries, parameters, word));
  return terms;
}

async function accountsOf(queries: Queries, walletId: number): Promise<number[]> {
  const { rows } = await queries.query<{ account_id: number }>('SELECT account_id FROM wallets WHERE id = $1', [
    walletId,
  ]);
  return rows.map((row) => row.account_id);
}

/** Transfers with any address of the counterparty, and calls of its contracts. */
async function byCounterparty(queries: Queries, parameters: Conditions, counterpartyId: number): Promise<Term> {
  const { rows } = await queries.query<{ id: number; address: string }>(
    'SELECT id, address FROM accounts WHERE counterparty_id = $1 ORDER BY id LIMIT 1000',
    [counterpartyId],
  );
  if (rows.length === 0) return anyOf([]);
  return anyOf([
    byAccounts(
      parameters,
      rows.map((row) => row.id),
    ),
    byTransaction(`t.target = ANY (${parameters.place(rows.map((row) => row.address))}::text[])`),
  ]);
}

function readWords(text: string): string[] {
  const words = [...new Set(text.split(/\s+/).filter(Boolean))];
  if (words.length > WORDS_MAX)
    throw invalidField({
      loc: ['query', 'search_query'],
      msg: `At most ${WORDS_MAX} words can be searched for at once.`,
      input: text,
    });
  return words;
}

/**
 * Interprets a word of the search box. A transaction matches if any interpretation matches; a word without one matches
 * nothing.
 */
/** Prefixes match from this length on; shorter words must match exactly. */
const PREFIX_LENGTH_MIN = 3;
/** The shortest prefix of an address or a hash: as many digits as a shortened one shows. */
const HEX_PREFIX = /^0x[0-9a-f]{4,}$/i;
/** The end of a shortened address, and the whole of it as the page shows it. */
const HEX_END = /^[0-9a-f]{4,40}$/i;
const SHORTENED = /^(0x[0-9a-f]{4,})(?:…|\.{2,3})([0-9a-f]{4,})$/i;
const ADDRESS_PREFIX_LENGTH_MIN = 6;
/** How many coins, wallets and addresses one word may match. Closer matches come first. */
const MATCHES_MAX = 40;
/** Above every character in byte order. */
const LAST_CHARACTER = '\u{10ffff}';
const THOUSANDS = /^\d{1,3}(,\d{3})+(?=\.|$)/;

async function readWord(queries: Queries, parameters: Conditions, word: string): Promise<Term> {
  const [, start, end] = SHORTENED.exec(word) ?? [];
  if (start !== undefined && end !== undefined) return byShortened(queries, parameters, { start, end });
  const { coinIds, accountIds: ownIds } = await findNamed(queries, word);
  const accountIds = [...new Set([...ownIds, ...(await findCounterpartyAccounts(queries, word))])];
  const actions = findActions(word);
  const amounts = await findAmounts(queries, word);
  return anyOf([
    ...(coinIds.length > 0 ? [byCoins(parameters, coinIds)] : []),
    ...(accountIds.length > 0 ? [byAccounts(parameters, accountIds)] : []),
    ...(actions.length > 0 ? [byActions(parameters, actions)] : []),
    ...(amounts.length === 0 ? [] : [byAmounts(parameters, amounts)]),
    ...hashOrTarget(parameters, word),
    byNote(parameters, word),
  ]);
}

/** Finds coins and wallets by the words of their names, and accounts by their addresses. */
async function findNamed(queries: Queries, word: string): Promise<{ coinIds: number[]; accountIds: number[] }> {
  const isPrefix = word.length >= PREFIX_LENGTH_MIN;
  const isAddressPrefix = word.toLowerCase().startsWith('0x')
    ? HEX_PREFIX.test(word)
    : word.length >= ADDRESS_PREFIX_LENGTH_MIN;
  const beginsWith = (column: string): string =>
    `${column} >= lower($1::text) COLLATE "C" AND ${column} < lower($1::text) COLLATE "C" || $2::text`;
  // Weight 3 marks suffixes of symbols: a search for ETH in transactions does not mean WETH. Weight 4 marks addresses.
  const terms = (table: 'coin_terms' | 'wallet_terms', { id, weights }: { id: string; weights: string }): string =>
    `SELECT ${id} AS id FROM ${table} WHERE ${isPrefix ? beginsWith('term') : 'term = lower($1::text)'} AND ${weights}
       ORDER BY term, weight, ${id} LIMIT ${MATCHES_MAX * 4}`;
  const coinTerms = terms('coin_terms', { id: 'coin_id', weights: '(weight <= 2 OR ($3 AND weight = 4))' });
  const walletTerms = terms('wallet_terms', { id: 'wallet_id', weights: 'weight <= 2' });
  const { rows } = await queries.query<{ coin_ids: number[]; wallet_accounts: number[]; accounts: number[] }>(
    `SELECT ARRAY (${coinTerms}) AS coin_ids,
            ARRAY (SELECT w.account_id FROM wallets w WHERE w.id IN (${walletTerms})) AS wallet_accounts,
            ARRAY (SELECT a.id FROM accounts a WHERE $3 AND ${beginsWith('lower(a.address) COLLATE "C"')}
                   ORDER BY lower(a.address) COLLATE "C", a.id LIMIT ${MATCHES_MAX}) AS accounts`,
    [word, LAST_CHARACTER, isAddressPrefix],
  );
  const { coin_ids: coinIds = [], wallet_accounts: walletAccounts = [], accounts = [] } = rows[0] ?? {};
  return {
    coinIds: [...new Set(coinIds)].slice(0, MATCHES_MAX),
    accountIds: [...new Set([...accounts, ...walletAccounts])].slice(0, MATCHES_MAX * 2),
  };
}

/** An address or a hash as the page shortens it: "0x434C…9089". */
async function byShortened(
  queries: Queries,
  parameters: Conditions,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<Term> {
  const { accountIds } = await findNamed(queries, start);
  const { rows } = await queries.query<{ id: number }>(
    'SELECT id FROM accounts WHERE id = ANY ($1) AND lower(right(address, $3)) = lower($2::text)',
    [accountIds, end, end.length],
  );
  const hash = hashBeginning(
    parameters,
    start,
    `AND right(t.hash, ${end.length}) = ${parameters.place(end.toLowerCase())}`,
  );
  const ids = rows.map((row) => row.id);
  return anyOf([hash, ...(ids.length === 0 ? [] : [byAccounts(parameters, ids)])]);
}

/** How many accounts of protocols and counterparties one word may match. */
const NAMED_ACCOUNTS_MAX = 200;

/**
 * The accounts of counterparties by the words of their names, of protocols by theirs, and any by the end of its
 * address.
 */
async function findCounterpartyAccounts(queries: Queries, word: string): Promise<number[]> {
  if (word.length < PREFIX_LENGTH_MIN) return [];
  const known = contractsNamed(word);
  const { rows } = await queries.query<{ id: number }>(
    `SELECT id FROM (
       (SELECT a.id FROM counterparties p JOIN accounts a ON a.counterparty_id = p.id
         WHERE EXISTS (SELECT FROM regexp_split_to_table(lower(p.name), '[^[:alnum:]]+') AS w
                        WHERE starts_with(w, lower($1::text)))
         ORDER BY a.id LIMIT ${NAMED_ACCOUNTS_MAX})
       UNION
       (SELECT a.id FROM unnest($2::bigint[], $3::text[]) AS known (chain_id, address)
          JOIN networks n ON n.chain_id = known.chain_id
          JOIN accounts a ON lower(a.address) COLLATE "C" = known.address COLLATE "C" AND a.network_id = n.id
         LIMIT ${NAMED_ACCOUNTS_MAX})
       UNION
       (SELECT a.id FROM accounts a
         WHERE $4 AND reverse(lower(a.address)) COLLATE "C" >= reverse(lower($1::text)) COLLATE "C"
           AND reverse(lower(a.address)) COLLATE "C" < reverse(lower($1::text)) COLLATE "C" || $5::text
         ORDER BY reverse(lower(a.address)) COLLATE "C" LIMIT ${MATCHES_MAX})) AS found`,
    [
      word,
      known.map(({ chainId }) => chainId),
      known.map(({ address }) => address),
      HEX_END.test(word),
      LAST_CHARACTER,
    ],
  );
  return rows.map((row) => row.id);
}

function findActions(word: string): Action[] {
  const wanted = word.toLowerCase();
  return ACTIONS.filter((action) => {
    const words = actionLabel(action)
      .toLowerCase()
      .split(/[^a-z0-9]+/);
    return (
      action.toLowerCase() === wanted ||
      words.some((each) => each === wanted || (wanted.length >= PREFIX_LENGTH_MIN && each.startsWith(wanted)))
    );
  });
}

/** Fewer digits begin too many amounts, and match exactly. */
const AMOUNT_DIGITS_MIN = 3;

/**
 * The amounts that are shown with these digits: "3.76" is the beginning of 3.76214309, and 0.12345679 is what is shown
 * of 0.123456789. The index is read once for each of them, however many transfers have it.
 */
async function findAmounts(queries: Queries, word: string): Promise<string[]> {
  const amount = readAmount(word);
  if (amount === null) return [];
  const digits = word.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  if (digits.length < AMOUNT_DIGITS_MIN) return [amount];
  const decimals = word.split('.')[1]?.length ?? 0;
  const { rows } = await queries.query<{ amount: string }>(
    `WITH RECURSIVE found AS (
       (SELECT x.amount FROM transfers x WHERE x.amount >= $1::numeric - 0.5 * power(10::numeric, -$2::integer)
           AND x.amount < $1::numeric + power(10::numeric, -$2::integer) ORDER BY x.amount LIMIT 1)
       UNION ALL
       SELECT (SELECT x.amount FROM transfers x WHERE x.amount > found.amount
                   AND x.amount < $1::numeric + power(10::numeric, -$2::integer) ORDER BY x.amount LIMIT 1)
         FROM found WHERE found.amount IS NOT NULL)
     SELECT f.amount FROM found f WHERE f.amount IS NOT NULL LIMIT ${MATCHES_MAX}`,
    [amount, decimals],
  );
  return [...new Set([amount, ...rows.map((row) => row.amount)])];
}

function readAmount(word: string): string | null {
  try {
    const amount = parseAmount(THOUSANDS.test(word) ? word.replaceAll(',', '') : word);
    return amount > 0n ? formatDecimal(amount) : null;
  } catch (error) {
    if (error instanceof MoneyError) return null;
    throw error;
  }
}

/** EVM hashes are lower case; elsewhere case can matter. */
function hashOrTarget(parameters: Conditions, word: string): Term[] {
  const spellings = parameters.place([...new Set([word, word.toLowerCase()])]);
  const terms = [byTransaction(`t.hash = ANY (${spellings}::text[])`)];
  if (HEX_PREFIX.test(word)) terms.push(hashBeginning(parameters, word));
  const address = normaliseAddress({ kind: 'evm', address: word.toLowerCase() });
  if (address.ok) terms.push(byTransaction(`t.target = ${parameters.place(address.address)}`));
  return terms;
}

function hashBeginning(parameters: Conditions, start: string, condition = ''): Term {
  const from = parameters.place(start.toLowerCase());
  const last = parameters.place(LAST_CHARACTER);
  return byTransaction(`t.hash >= ${from}::text AND t.hash < ${from}::text || ${last}::text ${condition}`);
}
