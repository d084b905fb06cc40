/**
 * A cache of values that follow from rows whose changes are counted (the table row_versions). It stays true because the
 * count is read before the rows, so that values of changed rows are never taken for those of an older count.
 */
import type pg from 'pg';
import type { Queries } from './queries.ts';

/** The tables whose changes triggers count. */
export type CountedRows = 'loan_segments' | 'book_open_lots';

interface Cached<Value> {
  readonly version: number;
  readonly values: Map<string, Promise<Value>>;
}

export class ValueCache<Value> {
  private readonly cached = new WeakMap<pg.Pool, Cached<Value>>();

  constructor(
    private readonly rows: CountedRows,
    private readonly valuesMax: number,
  ) {}

  /** Returns the value of each key, in order. Requests at the same time share what is being read. */
  async get(
    pool: pg.Pool,
    keys: readonly string[],
    read: (key: string, index: number) => Promise<Value>,
  ): Promise<Value[]> {
    const { values } = this.current(pool, await readVersion(pool, this.rows));
    const found: Value[] = [];
    for (const [index, key] of keys.entries()) {
      let value = values.get(key);
      if (value === undefined) {
        values.set(key, (value = read(key, index)));
        void value.catch(() => values.delete(key));
      }
      found.push(await value);
    }
    return found;
  }

  private current(pool: pg.Pool, version: number): Cached<Value> {
    const found = this.cached.get(pool);
    if (found?.version === version && found.values.size < this.valuesMax) return found;
    const empty: Cached<Value> = { version, values: new Map() };
    this.cached.set(pool, empty);
    return empty;
  }
}

async function readVersion(queries: Queries, name: CountedRows): Promise<number> {
  const { rows } = await queries.query<{ version: number }>({
    name: 'row-version',
    text: 'SELECT version FROM row_versions WHERE name = $1',
    values: [name],
  });
  const [row] = rows;
  if (!row) throw new Error(`The changes of ${name} are not counted.`);
  return row.version;
}
