/** Which coins the symbols of providers are, and saved names of columns. */
import { type ImportsCalls } from '../contract/calls.ts';
import { WORDS_MAX } from '../contract/imports.ts';
import { LAYOUTS } from '../providers/layouts.ts';
import { PROVIDERS, type ProviderId } from '../providers/kit/provider.ts';
import { EXPORT_NOTES } from '../providers/export-notes.ts';
import type pg from 'pg';
import { transaction } from '@holdfast/database/transaction.ts';
import { countRows } from '@holdfast/database/bounded-page.ts';
import { Conditions } from '@holdfast/database/conditions.ts';
import type { NotNull, Queries } from '@holdfast/database/queries.ts';
import { AppError, invalidField } from '@holdfast/http/server/app-error.ts';
import { userName } from '@holdfast/database/user-name.ts';
import { defineHandlers } from './define-handlers.ts';
import { headerKey } from './import-choices.ts';
import { type OutputOf } from '@holdfast/http/server/handler.ts';

interface Answer {
  readonly symbol: string;
  /** Null: rows with the symbol are ignored. */
  readonly coinId: number | null;
}

/** One statement, so that all answers are stored or none. */
export async function rememberSymbols(
  queries: Queries,
  { provider, answers, userId }: { provider: string; answers: readonly Answer[]; userId: number },
): Promise<void> {
  await requireCoins(
    queries,
    answers.flatMap(({ coinId }) => coinId ?? []),
  );
  // The last answer for a symbol counts.
  const bySymbol = new Map(answers.map(({ symbol, coinId }) => [symbol, coinId]));
  await queries.query(
    `INSERT INTO import_symbols (provider, symbol, coin_id, by_user_id)
     SELECT $1, given.symbol, given.coin_id, $4 FROM unnest($2::text[], $3::bigint[]) AS given (symbol, coin_id)
     ON CONFLICT (provider, symbol) DO UPDATE
       SET coin_id = excluded.coin_id, by_user_id = excluded.by_user_id, at = now()`,
    [provider, [...bySymbol.keys()], [...bySymbol.values()], userId],
  );
}

async function requireCoins(queries: Queries, coinIds: readonly number[]): Promise<void> {
  const { rows } = await queries.query<{ id: number }>(
    'SELECT given AS id FROM unnest($1::bigint[]) AS given WHERE NOT EXISTS (SELECT FROM coins c WHERE c.id = given)',
    [coinIds],
  );
  const [missing] = rows;
  if (missing) throw invalidField({ loc: ['body', 'coinId'], msg: 'There is no such coin.', input: missing.id });
}

function noAnswer(): AppError {
  return new AppError('not_found', 'There is no answer for this symbol.');
}

export const importMemoryHandlers = defineHandlers(({ pool }: { readonly pool: pg.Pool }) => ({
  async listImportSymbols({ query }) {
    const conditions = new Conditions({ 's.provider': query.provider });
    const { page, limit } = query;
    const { rows } = await pool.query<{
      provider: string;
      symbol: string;
      coin_id: number | null;
      coin_symbol: NotNull<string>;
      coin_name: NotNull<string>;
      by: string;
      at: Date;
    }>(
      `SELECT s.provider, s.symbol, s.coin_id, c.symbol AS coin_symbol, c.name AS coin_name, ${userName('u')} AS by,
          s.at
         FROM import_symbols s JOIN users u ON u.id = s.by_user_id LEFT JOIN coins c ON c.id = s.coin_id
         ${conditions.where()} ORDER BY s.provider, s.symbol LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      conditions.values,
    );
    const total = await countRows(
      pool,
      { rows: `SELECT FROM import_symbols s ${conditions.where()}`, values: conditions.values },
      query,
    );
    const items = rows.map((row) => ({
      provider: row.provider,
      symbol: row.symbol,
      coin: row.coin_id === null ? null : { id: row.coin_id, symbol: row.coin_symbol, name: row.coin_name },
      by: row.by,
      at: row.at.toISOString(),
    }));
    return { items, ...total, page, limit };
  },

  async changeImportSymbol({ params: { provider, symbol }, body: { coinId }, caller: { userId } }) {
    await requireCoins(pool, coinId === null ? [] : [coinId]);
    const { rowCount } = await transaction(pool, (client) =>
      client.query(
        `UPDATE import_symbols SET coin_id = $3, by_user_id = $4, at = now() WHERE provider = $1 AND symbol = $2`,
        [provider, symbol, coinId, userId],
      ),
    );
    if (rowCount === 0) throw noAnswer();
    return { done: true };
  },

  async forgetImportSymbol({ params: { provider, symbol } }) {
    const { rowCount } = await transaction(pool, (client) =>
      client.query('DELETE FROM import_symbols WHERE provider = $1 AND symbol = $2', [provider, symbol]),
    );
    if (rowCount === 0) throw noAnswer();
    return { done: true };
  },

  listImportProviders: async () => ({
    items: (Object.keys(PROVIDERS) as ProviderId[]).map((id) => ({
      id,
      name: PROVIDERS[id],
      // A connection writes rows in layouts of its own, which are no files that a person has.
      layouts: LAYOUTS.filter((layout) => layout.provider === id && !layout.id.endsWith('_connection')).map(
        ({ name, zone }) => ({
          name,
          isTimeZoneKnown: zone !== null,
        }),
      ),
      exportNote: EXPORT_NOTES[id] ?? null,
    })),
  }),

  async listImportMappings() {
    const { rows } = await pool.query<MappingRow>(
      `SELECT name, columns, changed_at FROM import_mappings ORDER BY lower(name), name LIMIT ${MAPPINGS_MAX}`,
    );
    return { items: rows.map(toMapping) };
  },

  async saveImportMapping({ params: { name }, body: { header, ...columns }, caller: { userId } }) {
    if (!columns.amount && !columns.sentAmount && !columns.receivedAmount)
      throw invalidField({
        loc: ['body', 'amount'],
        msg: 'Name the column of an amount: one amount, or the amounts sent and received.',
        input: null,
      });
    const { rowCount } = await pool.query(
      `SELECT FROM import_mappings HAVING count(*) >= ${MAPPINGS_MAX} AND count(*) FILTER (WHERE name = $1) = 0`,
      [name],
    );
    if (Object.keys(columns.words ?? {}).length > WORDS_MAX)
      throw invalidField({
        loc: ['body', 'words'],
        msg: `At most ${WORDS_MAX} words can be given a meaning.`,
        input: null,
      });
    if (rowCount !== 0)
      throw new AppError('conflict', `At most ${MAPPINGS_MAX} mappings can be saved. Delete one first.`);
    const { rows } = await transaction(pool, (client) =>
      client.query<MappingRow>(
        `INSERT INTO import_mappings (name, columns, header, changed_by) VALUES ($1, $2, $4, $3)
       ON CONFLICT (name) DO UPDATE
         SET columns = excluded.columns, header = coalesce(excluded.header, import_mappings.header),
             changed_by = excluded.changed_by, changed_at = now()
       RETURNING name, columns, changed_at`,
        [name, JSON.stringify(columns), userId, header === undefined ? null : headerKey(header)],
      ),
    );
    if (!rows[0]) throw new Error('The mapping was not saved.');
    return toMapping(rows[0]);
  },

  async deleteImportMapping({ params: { name } }) {
    const { rowCount } = await transaction(pool, (client) =>
      client.query('DELETE FROM import_mappings WHERE name = $1', [name]),
    );
    if (rowCount === 0) throw new AppError('not_found', 'There is no mapping with this name.');
    return { done: true };
  },
}));

type Mapping = OutputOf<ImportsCalls['saveImportMapping']>;

interface MappingRow {
  name: string;
  columns: Mapping['columns'];
  changed_at: Date;
}

const MAPPINGS_MAX = 500;

function toMapping({ name, columns, changed_at: changedAt }: MappingRow): Mapping {
  return { name, columns, changedAt: changedAt.toISOString() };
}
