/**
 * Which of our coins a name in a file means. Two coins with one symbol are never guessed between: such a row is refused
 * and says how to name the coin instead.
 */
import type pg from 'pg';

export interface CoinName {
  readonly text: string;
  readonly is: 'coin' | 'symbol';
}

export type CoinReading =
  | { readonly ok: true; readonly coinId: number }
  | { readonly ok: false; readonly detail: string };

export class CoinResolver {
  private readonly known = new Map<string, CoinReading>();
  /** The name by which a file called a coin first. */
  private readonly firstNames = new Map<number, string>();

  constructor(private readonly pool: pg.Pool) {}

  /** Looks up the names that were not asked for before, all in one query. */
  async prepare(names: readonly CoinName[]): Promise<void> {
    const unknown = new Map<string, CoinName>();
    for (const name of names) if (!this.known.has(keyOf(name))) unknown.set(keyOf(name), name);
    if (unknown.size === 0) return;
    const candidates = await this.findCandidates([...unknown.values()]);
    for (const [key, name] of unknown) this.known.set(key, this.settle(name, candidates.get(key) ?? []));
  }

  resolve(name: CoinName): CoinReading {
    const reading = this.known.get(keyOf(name));
    if (!reading) throw new Error('A name is resolved that was not prepared.');
    return reading;
  }

  private settle(name: CoinName, coinIds: readonly number[]): CoinReading {
    const [coinId, ...others] = coinIds;
    if (coinId === undefined)
      return { ok: false, detail: `No coin is called “${name.text}”. Add the coin first, or correct the row.` };
    if (others.length > 0)
      return {
        ok: false,
        detail: `${coinIds.length} coins are called “${name.text}”. Use a column “coin” with the market's id or our number (${coinIds.slice(0, 5).join(', ')}).`,
      };
    const first = this.firstNames.get(coinId);
    if (first !== undefined)
      return {
        ok: false,
        detail: `“${name.text}” is the coin that the file calls “${first}” further up. Use one name for it.`,
      };
    this.firstNames.set(coinId, name.text);
    return { ok: true, coinId };
  }

  /**
   * A coin's own number, then the market's id, then the symbol, then the name: the first that fits anything decides.
   */
  private async findCandidates(names: readonly CoinName[]): Promise<Map<string, number[]>> {
    const { rows } = await this.pool.query<{ key: string; ids: number[] }>(
      `SELECT given.key,
              coalesce(
                CASE WHEN given.is_coin AND given.text ~ '^[0-9]{1,15}$' THEN (SELECT array_agg(id) FROM coins WHERE id = given.text::bigint) END,
                CASE WHEN given.is_coin THEN (SELECT array_agg(id ORDER BY id) FROM coins WHERE market_id = given.text AND NOT is_spam) END,
                (SELECT array_agg(id ORDER BY id) FROM coins WHERE lower(symbol) = lower(given.text) AND NOT is_spam),
                CASE WHEN given.is_coin THEN (SELECT array_agg(id ORDER BY id) FROM coins WHERE lower(name) = lower(given.text) AND NOT is_spam) END,
                '{}'
              ) AS ids
         FROM unnest($1::text[], $2::text[], $3::boolean[]) AS given (key, text, is_coin)`,
      [names.map(keyOf), names.map((name) => name.text), names.map((name) => name.is === 'coin')],
    );
    return new Map(rows.map((row) => [row.key, row.ids]));
  }
}

/** "btc" and "BTC" are one name. */
function keyOf(name: CoinName): string {
  return `${name.is} ${name.text.toLowerCase()}`;
}
