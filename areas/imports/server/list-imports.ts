/** The list of imports, one import with its questions, and its rows. */
import type { Action } from '@holdfast/actions/actions.ts';
import { IMPORT_QUESTIONS_MAX, type ImportQuestion, type ImportResult } from '../contract/imports.ts';
import type pg from 'pg';
import { loadCoins } from '@holdfast/catalogue/server';
import { countRows, findPageOfIds, inOrderOf, readPage } from '@holdfast/database/bounded-page.ts';
import { Conditions } from '@holdfast/database/conditions.ts';
import type { Queries, NotNull } from '@holdfast/database/queries.ts';
import { defineHandlers } from './define-handlers.ts';
import { type ImportRow, loadImport, loadImports, toSummary } from './import-record.ts';
import { isOnlyMoney, labelOf, type LineAmount, type LineAmounts, NOT_IMPORTED } from './import-lines.ts';
import { loadMoney } from './resolve-symbols.ts';

export const importListHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async listImports({ query }) {
    const conditions = new Conditions({
      'i.provider': query.provider,
      'i.wallet_id': query.wallet_id,
      'i.by_user_id': query.by_user_id,
      'i.status': query.status,
    });
    if (query.needs_attention)
      conditions.add(
        `(i.status = 'failed' OR (i.status <> 'undone' AND (i.waiting > 0 OR i.refused > 0 OR i.balance = 'differs')))`,
      );
    if (query.search) conditions.add(`position(lower(${conditions.place(query.search)}) IN lower(i.file_name)) > 0`);
    const source = { from: 'imports i', conditions, orderBy: 'i.id DESC', id: 'i.id' };
    return readPage(query, await findPageOfIds(pool, source, query), async (ids) =>
      inOrderOf(ids, await loadImports(pool, ids)).map(toSummary),
    );
  },

  async getImport({ params: { id } }) {
    const row = await loadImport(pool, id);
    const { walletId: _, ...choices } = row.choices;
    const job = await pool.query<{ id: number }>(
      `SELECT id FROM jobs WHERE kind = 'import-file' AND key = $1 AND status IN ('queued', 'running')`,
      [String(id)],
    );
    return {
      ...toSummary(row),
      choices,
      isTimeZoneKnown: row.is_time_zone_known,
      columns: row.columns,
      sheets: row.sheets,
      sheet: row.sheet,
      questions: await loadQuestions(pool, row),
      balances: row.balances,
      firstBreak: row.first_break,
      changedSincePreview: row.changed_since_preview,
      jobId: job.rows[0]?.id ?? null,
    };
  },

  async listImportRows({ params: { id }, query }) {
    const { ledger } = await loadImport(pool, id);
    const conditions = new Conditions({ 'r.import_id': id, 'r.result': query.result, 'r.symbol': query.symbol });
    conditions.add('r.line_total IS NOT NULL');
    const { limit } = query;
    const page = query.row === undefined ? query.page : await findPage(pool, { id, row: query.row, limit, conditions });
    const { rows } = await pool.query<LineRow>(
      `SELECT r.* FROM import_records r ${conditions.where()} ORDER BY r.row
          LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      conditions.values,
    );
    const total = await countRows(
      pool,
      { rows: `SELECT FROM import_records r ${conditions.where()}`, values: conditions.values },
      { page, limit },
    );
    const stored = await loadStored(pool, ledger, rows);
    const named = await nameCoins(pool, rows);
    const money = await loadMoney(pool);
    const items = rows.map((row) => {
      const found = row.transaction_key === null ? undefined : stored.get(row.transaction_key);
      const isThere = (row.result === 'added' || row.result === 'alreadyThere') && found !== undefined;
      return {
        rows: row.line_rows,
        rowsTotal: row.line_total,
        at: row.at?.toISOString() ?? null,
        kind: row.kind,
        isUnknownKind: row.is_unknown_kind,
        out: row.amounts.out.map(named),
        in: row.amounts.in.map(named),
        fees: row.amounts.fees.map(named),
        becomes: isThere ? labelOf(found.action, isOnlyMoney(row.amounts, money)) : (row.becomes ?? NOT_IMPORTED),
        transactionId: isThere ? found.id : null,
        result: row.result,
        reason: row.reason,
        text: row.text,
      };
    });
    return { items, ...total, page, limit };
  },
}));

const SUGGESTIONS_MAX = 5;

/**
 * A record states one unknown coin. A row with several, such as a trade of two, has the others in the amounts of its
 * line, so that all of them are requested at once.
 */
const FURTHER_COINS = `SELECT r.question, further.symbol, NULL, r.line_total, r.at, further.amount
  FROM import_records r CROSS JOIN LATERAL (
    SELECT one ->> 'symbol' AS symbol, sum((one ->> 'amount')::numeric) AS amount
      FROM jsonb_array_elements((r.amounts -> 'out') || (r.amounts -> 'in') || (r.amounts -> 'fees')) AS one
     WHERE one -> 'coinId' = 'null' GROUP BY 1) AS further
 WHERE r.import_id = $1 AND r.result = 'waiting' AND r.question = 'coin' AND r.line_total IS NOT NULL
   AND NOT EXISTS (SELECT FROM import_records o WHERE o.import_id = r.import_id AND o.result = 'waiting'
                      AND o.transaction_key = r.transaction_key AND o.symbol = further.symbol)`;

interface QuestionRow {
  question: ImportQuestion['kind'];
  symbol: string | null;
  reason: string;
  rows: number;
  first_at: Date | null;
  last_at: Date | null;
  amount: string | null;
}

async function loadQuestions(queries: Queries, { id, status }: ImportRow): Promise<ImportQuestion[]> {
  if (status !== 'previewed' && status !== 'imported') return [];
  const { rows } = await queries.query<QuestionRow>(
    `WITH waiting AS (
       SELECT question, symbol, reason, 1 AS rows, at, symbol_amount AS amount
         FROM import_records WHERE import_id = $1 AND result = 'waiting' AND question IS NOT NULL
       UNION ALL ${FURTHER_COINS})
     SELECT question, symbol, coalesce(min(reason), 'Choose the coin.') AS reason, sum(rows)::int AS rows,
            min(at) AS first_at, max(at) AS last_at,
            trim_scale(sum(amount))::text AS amount
       FROM waiting GROUP BY question, symbol ORDER BY sum(rows) DESC, question, symbol LIMIT ${IMPORT_QUESTIONS_MAX}`,
    [id],
  );
  const suggestions = await suggestCoins(
    queries,
    rows.flatMap(({ symbol }) => symbol ?? []),
  );
  return rows.map((row) => ({
    kind: row.question,
    reason: row.reason,
    rows: row.rows,
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
    symbol: row.symbol,
    amount: row.amount,
    suggestions: row.symbol === null ? [] : (suggestions.get(row.symbol) ?? []),
  }));
}

/** Coins with the symbol, with the symbol without digits at its end, or whose name is the symbol. */
async function suggestCoins(
  queries: Queries,
  symbols: readonly string[],
): Promise<Map<string, ImportQuestion['suggestions']>> {
  const found = new Map<string, ImportQuestion['suggestions']>();
  if (symbols.length === 0) return found;
  const { rows } = await queries.query<{
    given: string;
    coin_id: number;
    symbol: string;
    name: string;
    network: string | null;
  }>(
    `SELECT given, c.id AS coin_id, c.symbol, c.name,
            (SELECT n.name FROM coin_networks cn JOIN networks n ON n.id = cn.network_id WHERE cn.coin_id = c.id
              ORDER BY n.id LIMIT 1) AS network
       FROM unnest($1::text[]) AS given
      CROSS JOIN LATERAL (
        SELECT k.* FROM coins k
         WHERE NOT k.is_spam AND lower(k.symbol) IN (lower(given), lower(regexp_replace(given, '[0-9.]+$', '')))
         UNION SELECT k.* FROM coins k WHERE NOT k.is_spam AND lower(k.name) = lower(given)
         ORDER BY needs_review, id LIMIT ${SUGGESTIONS_MAX}) AS c`,
    [symbols],
  );
  for (const { given, coin_id: coinId, symbol, name, network } of rows)
    found.set(given, [...(found.get(given) ?? []), { coinId, symbol, name, network }]);
  return found;
}

interface LineRow {
  line_rows: NotNull<number[]>;
  line_total: number;
  at: Date | null;
  kind: string | null;
  is_unknown_kind: boolean;
  amounts: NotNull<LineAmounts>;
  becomes: NotNull<string>;
  transaction_key: string | null;
  result: ImportResult;
  reason: string | null;
  text: string;
}

/** The page with the line that a row of the file belongs to; the last one if the file has fewer rows. */
async function findPage(
  queries: Queries,
  { id, row, limit, conditions }: { id: number; row: number; limit: number; conditions: Conditions },
): Promise<number> {
  const { rows: lines } = await queries.query<{ row: number }>(
    `SELECT head.row FROM import_records r JOIN import_records head
         ON head.import_id = r.import_id AND head.line_total IS NOT NULL AND head.result = r.result
        AND (head.row = r.row OR (r.line_total IS NULL AND head.transaction_key = r.transaction_key))
      WHERE r.import_id = $1 AND r.row = $2 ORDER BY head.row LIMIT 1`,
    [id, row],
  );
  const { rows } = await queries.query<{ before: number }>(
    `SELECT count(*)::int AS before FROM import_records r
       ${conditions.where()} AND r.row < $${conditions.values.length + 1}`,
    [...conditions.values, lines[0]?.row ?? row],
  );
  return Math.floor((rows[0]?.before ?? 0) / limit) + 1;
}

async function loadStored(
  queries: Queries,
  ledger: string | null,
  rows: readonly LineRow[],
): Promise<Map<string, { id: number; action: Action | null }>> {
  const keys = rows.flatMap((row) => row.transaction_key ?? []);
  if (ledger === null || keys.length === 0) return new Map();
  const { rows: found } = await queries.query<{ id: number; key: string; action: Action | null }>(
    `SELECT t.id, t.key, c.action FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id
      WHERE t.ledger = $1 AND t.key = ANY ($2)`,
    [ledger, keys],
  );
  return new Map(found.map((row) => [row.key, row]));
}

/** Files of address explorers name coins by contract; the page shows symbols. */
async function nameCoins(queries: Queries, rows: readonly LineRow[]): Promise<(amount: LineAmount) => LineAmount> {
  const all = rows.flatMap(({ amounts }) => [...amounts.out, ...amounts.in, ...amounts.fees]);
  const coins = await loadCoins(
    queries,
    all.flatMap(({ coinId }) => coinId ?? []),
  );
  return (amount) => {
    const coin = amount.coinId === null ? undefined : coins.get(amount.coinId);
    return coin && /^(?:native|0x)/.test(amount.symbol) ? { ...amount, symbol: coin.symbol } : amount;
  };
}
