/**
 * A large file is imported in parts, of which the next is built while one is written. The result is that of the whole.
 */
import { beforeAll, expect, test } from 'vitest';
import { addCoins, createTestImports } from './testing.ts';
import { useShared } from '../../../kit/database/testing.ts';

const imports = useShared(createTestImports);
let coins: Map<string, number>;
beforeAll(async () => {
  coins = await addCoins(imports.pool, ['USD', 'BTC', 'ETH', 'AAA']);
});

const TRADES = 5400;
const EVERY = 450;

/**
 * Two rows for each trade, and more rows than a part has. A few rows of each part have a coin that is ignored, unknown,
 * or covered by a rule.
 */
function makeLines(): string[] {
  const lines: string[] = [];
  const add = (second: number, rest: string): void => {
    const at = new Date(Date.UTC(2021, 0, 1) + second * 1000).toISOString();
    lines.push(`1,${at.slice(0, 10)} ${at.slice(11, 19)},Spot,${rest},`);
  };
  for (let trade = 0; trade < TRADES; trade += 1) {
    add(trade * 60, `Buy,BTC,0.00${1000 + (trade % 50)}`);
    add(trade * 60, 'Transaction Related,ETH,-0.5');
    if (trade % EVERY !== EVERY - 1) continue;
    add(trade * 60 + 20, 'Distribution,AAA,3');
    add(trade * 60 + 30, 'Distribution,IGNORED,1');
    add(trade * 60 + 40, 'Distribution,UNKNOWN,1');
  }
  return lines;
}

const fileOf = (lines: readonly string[]): string =>
  ['User_ID,UTC_Time,Account,Operation,Coin,Change,Remark', ...lines, ''].join('\n');

/** Facts, classifications and their history by content. */
async function facts(): Promise<unknown> {
  const { rows } = await imports.pool.query(
    `SELECT count(*)::int AS transactions, count(c.action)::int AS classified,
            count(*) FILTER (WHERE t.is_classified <> (c.action IS NOT NULL))::int AS wrongly_marked,
            (SELECT jsonb_object_agg(action, n)
               FROM (SELECT action, count(*) AS n FROM classifications GROUP BY 1) AS a)
              AS actions,
            (SELECT count(*)::int FROM transaction_events e JOIN classifications own
               ON own.transaction_id = e.transaction_id AND own.batch_id = e.batch_id
              WHERE e.kind = 'classified' AND e.detail ->> 'to' = own.action) AS events,
            md5(string_agg(concat_ws(' ', t.key, t.at, c.action, c.reason, c.happened_at,
              (SELECT string_agg(concat_ws(' ', x.key, x.coin_id, x.amount, x.role), ',' ORDER BY x.key)
                 FROM transfers x WHERE x.transaction_id = t.id)), '\n' ORDER BY t.key)) AS hash
       FROM transactions t LEFT JOIN classifications c ON c.transaction_id = t.id`,
  );
  return rows[0];
}

test('a file in two parts leads to the same transactions as the file as a whole, and rules come first', async () => {
  await imports.pool.query(`INSERT INTO rules (name, conditions, action) VALUES ('Gifts in AAA', $1, 'giftReceived')`, [
    JSON.stringify({ coinId: coins.get('AAA'), direction: 'in' }),
  ]);
  await imports.pool.query(
    `INSERT INTO import_symbols (provider, symbol, coin_id, by_user_id)
     SELECT 'binance', 'IGNORED', NULL, id FROM users ORDER BY id LIMIT 1`,
  );
  const lines = makeLines();
  const inParts = await imports.importNow(fileOf(lines), { provider: 'binance' });
  const marked = Math.floor(TRADES / EVERY);
  const counts = { added: 2 * TRADES + marked, waiting: marked, ignored: marked, alreadyThere: 0, refused: 0 };
  expect(inParts.counts).toMatchObject(counts);
  expect(inParts.questions).toMatchObject([{ symbol: 'UNKNOWN', rows: marked, amount: String(marked) }]);
  const before = await facts();
  expect(before).toMatchObject({
    transactions: TRADES + marked,
    classified: TRADES + marked,
    wrongly_marked: 0,
    actions: { swap: TRADES, giftReceived: marked },
    events: TRADES + marked,
  });
  await imports.undo(inParts.id);
  expect(await facts()).toMatchObject({ transactions: 0, classified: 0, events: 0 });
  // Rows that are not in the order of time are read as a whole.
  const [first = '', ...rest] = lines;
  const asWhole = await imports.importNow(fileOf([...rest, first]), { provider: 'binance' });
  expect(asWhole.counts).toMatchObject(counts);
  expect(await facts()).toEqual(before);
}, 240_000);
