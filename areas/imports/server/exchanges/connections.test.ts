/** Connected accounts: keys are refused, kept and erased; readings are interrupted, refused and continued. */
import { afterEach, expect, test } from 'vitest';
import { okxAccount } from '../../connections/testing/accounts/okx.ts';
import { asExchange } from '../../connections/testing/read-account.ts';
import { answerOf } from '../../connections/testing/recorded.ts';
import { recordedBitvavo, recordedKraken } from '../../connections/testing/ledgers.ts';
import { recordedKucoin } from '../../connections/testing/lists.ts';
import type { ExchangeConnection } from '../../contract/exchanges.ts';
import { createTestExchanges, factsOf, type TestExchanges } from './testing.ts';

let given: TestExchanges;
afterEach(() => given.close());

const krakenError = (text: string, options?: { date: Date }) => answerOf({ error: [text] }, options);

async function storedRows(): Promise<string> {
  const { rows } = await given.pool.query<{ row: string }>(
    'SELECT jsonb_build_array(stream, key, at, item)::text AS row FROM exchange_rows ORDER BY stream, key',
  );
  return rows.map(({ row }) => row).join('\n');
}

test('a key that can trade or withdraw is refused before anything is stored, with how to make another', async () => {
  given = await createTestExchanges([recordedKraken]);
  given.net.fault = (_, { path }) =>
    path.endsWith('GetApiKeyInfo')
      ? answerOf({ error: [], result: { permissions: ['query-funds', 'query-ledger', 'withdraw-funds'] } })
      : null;
  const { status, body } = await given.call<{ detail: { msg: string; loc: string[] }[] }>('POST', 'exchange-accounts', {
    provider: 'kraken',
    name: 'Books',
    ...recordedKraken.key,
  });
  expect(status).toBe(422);
  expect(body.detail[0]).toMatchObject({ loc: ['body', 'apiKey'] });
  expect(body.detail[0]?.msg).toMatch(/^This key can withdraw, so it is not used\. At Kraken, open Settings/);
  expect(await given.list()).toEqual([]);
  expect(await storedRows()).toBe('');
});

test('a stored key that gains rights is not used any more', async () => {
  given = await createTestExchanges([recordedKraken]);
  const { id } = await given.connect(recordedKraken);
  await given.settled();
  given.net.fault = (_, { path }) =>
    path.endsWith('GetApiKeyInfo') ? answerOf({ error: [], result: { permissions: ['modify-trades'] } }) : null;
  given.net.asked.length = 0;
  await given.call('POST', `exchange-accounts/${id}/read`);
  expect((await given.settled())[0]).toMatch(/^This key can trade/);
  expect(given.net.asked.map(({ path }) => path)).toEqual(['/0/private/GetApiKeyInfo']);
  expect((await given.list())[0]?.failure).toMatch(/^This key can trade/);
});

test.each([recordedKraken, recordedBitvavo, recordedKucoin].map((exchange) => [exchange.provider, exchange] as const))(
  '%s: an interruption at every request loses and doubles nothing',
  async (_, exchange) => {
    given = await createTestExchanges([exchange]);
    const first = await given.connect(exchange);
    await given.settled();
    const expected = await storedRows();
    expect(expected.split('\n').length).toBeGreaterThan(40);
    // The first requests are those of the call that connects.
    const requests = given.net.asked.length;
    await given.call('DELETE', `exchange-accounts/${first.id}`);
    // The seven years of KuCoin are a thousand requests.
    const step = Math.ceil(requests / (requests > 500 ? 3 : 12));
    let interrupted = 0;
    for (let at = 4; at <= requests; at += step) {
      given.net.asked.length = 0;
      given.net.fault = (request) => (request >= at ? new TypeError('fetch failed') : null);
      const { id } = await given.connect(exchange);
      const failures = await given.settled();
      interrupted += failures.length > 0 ? 1 : 0;
      given.net.fault = null;
      await given.call('POST', `exchange-accounts/${id}/read`);
      await given.settled();
      expect(await storedRows(), `interrupted at request ${at}`).toBe(expected);
      await given.call('DELETE', `exchange-accounts/${id}`);
      await given.pool.query(`DELETE FROM jobs WHERE status = 'failed'`);
    }
    expect(interrupted).toBeGreaterThan(1);
  },
);

test('a list that a key has no right to is left out, and the page says so until it can be read', async () => {
  given = await createTestExchanges([asExchange(okxAccount)]);
  const denied = { code: '51773', msg: 'Feature not available in your region', data: [] };
  given.net.fault = (_, { path }) => (path.endsWith('/convert/history') ? answerOf(denied) : null);
  const { id } = await given.connect(asExchange(okxAccount));
  expect(await given.settled()).toEqual([]);
  const [without] = await given.list();
  expect(without).toMatchObject({ failure: null, rowsLeft: 0 });
  expect(without?.gap).toMatch(
    /^OKX’s API has no trades older .* Not read: conversions\. OKX does not let this key read/,
  );
  const left = without!.rows;
  given.net.fault = null;
  await given.call('POST', `exchange-accounts/${id}/read`);
  await given.settled();
  const [read] = await given.list();
  expect(read?.gap).not.toContain('Not read');
  expect(read!.rows).toBeGreaterThan(left);
});

test('rate limits are waited for, and a reading that has to stop is continued', async () => {
  given = await createTestExchanges([recordedKraken]);
  const refused = new Set([5, 6]);
  given.net.fault = (request) => (refused.has(request) ? krakenError('EAPI:Rate limit exceeded') : null);
  const { id } = await given.connect(recordedKraken);
  expect(await given.settled()).toEqual([]);
  const rows = await storedRows();
  given.net.fault = (_, { path }) => (path.endsWith('Ledgers') ? krakenError('EAPI:Rate limit exceeded') : null);
  await given.call('POST', `exchange-accounts/${id}/read`);
  expect(await given.settled()).toEqual([
    'Kraken asks to wait before more is requested. Reading goes on where it stopped.',
  ]);
  given.net.fault = null;
  await given.call('POST', `exchange-accounts/${id}/read`);
  await given.settled();
  expect((await given.list())[0]?.failure).toBeNull();
  expect(await storedRows()).toBe(rows);
});

test('a clock that is wrong is set by the exchange’s own, once', async () => {
  given = await createTestExchanges([recordedKraken]);
  const tenMinutesAgo = new Date(Date.now() - 600_000);
  given.net.fault = (request) => (request === 1 ? krakenError('EAPI:Invalid nonce', { date: tenMinutesAgo }) : null);
  await given.connect(recordedKraken);
  const [first, second] = given.net.asked.map(({ fields }) => Number(fields['nonce']));
  // The nonce of Kraken counts milliseconds.
  expect(first! - second!).toBeGreaterThan(590_000);
  expect(first! - second!).toBeLessThan(610_000);
  given.net.fault = () => krakenError('EAPI:Invalid nonce', { date: tenMinutesAgo });
  const { status, text } = await given.call('POST', 'exchange-accounts', {
    provider: 'kraken',
    name: 'Second',
    ...recordedKraken.key,
  });
  expect(status).toBe(422);
  expect(text).toContain('Kraken refused the time of the request.');
});

test('no secret is in a table, a response, the log or an error, also where the exchange repeats the key', async () => {
  given = await createTestExchanges([recordedKraken, recordedKucoin]);
  const { key } = recordedKucoin;
  const secrets = [recordedKraken.key.secret, recordedKraken.key.apiKey, key.apiKey, key.secret, key.passphrase!];
  const responses: string[] = [];
  const kraken = await given.connect(recordedKraken);
  responses.push(JSON.stringify(kraken), JSON.stringify(await given.connect(recordedKucoin)));
  await given.settled();
  given.net.fault = (_, { path }) =>
    path.startsWith('/api/')
      ? answerOf({ code: '400003', msg: `KC-API-KEY ${key.apiKey} not exists ${key.secret}` }, { status: 401 })
      : answerOf({ error: [`EGeneral:Odd ${recordedKraken.key.apiKey} ${recordedKraken.key.secret}`] });
  for (const { id } of await given.list()) {
    responses.push((await given.call('POST', `exchange-accounts/${id}/test`)).text);
    responses.push((await given.call('POST', `exchange-accounts/${id}/read`)).text);
  }
  const failures = await given.settled();
  expect(failures.length).toBeGreaterThan(0);
  responses.push(
    (await given.call('POST', 'exchange-accounts', { provider: 'kucoin', name: '', ...key, passphrase: 7 })).text,
    (await given.call('GET', 'exchange-accounts')).text,
    ...failures,
  );
  expect(JSON.stringify(await given.list())).toContain('"keyEnding":"7d2K"');
  for (const secret of secrets) {
    for (const text of [...responses, ...given.logged]) expect(text).not.toContain(secret);
    const tables = await given.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
        WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.rows.length).toBeGreaterThan(50);
    for (const { name } of tables.rows) {
      const { rowCount } = await given.pool.query(`SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0`, [secret]);
      expect(rowCount, name).toBe(0);
    }
  }
  // The key works nevertheless.
  const { rows } = await given.pool.query<{ credentials: string }>('SELECT credentials FROM exchange_connections');
  for (const { credentials } of rows) expect(credentials).toMatch(/^encrypted:1:/);
});

test('the first rows wait for a person, later ones are imported, and both can be undone', async () => {
  given = await createTestExchanges([recordedKraken]);
  const { id } = await given.connect(recordedKraken);
  await given.settled();
  const [waiting] = await given.list();
  expect(waiting).toMatchObject({ permissions: 'readOnly', failure: null, rowsLeft: 0 });
  expect(waiting?.previews).toEqual([
    { importId: expect.any(Number) as number, layoutName: 'Kraken ledgers', rows: waiting!.rows },
  ]);
  expect((await factsOf(given.pool)).transactions).toBe(0);
  await given.confirmPreviews();
  expect((await factsOf(given.pool)).transactions).toBe(recordedKraken.transactions);
  const [read] = (await given.list()) as [ExchangeConnection];
  // 100 EUR and 0.5 ETH are what the exchange states.
  expect(read.balances.map(({ symbol, stated }) => [symbol, stated])).toEqual([
    ['ETH', '0.5'],
    ['EUR', '100'],
  ]);
  // Coverage reads them by coin.
  const stored = await given.pool.query<{ symbol: string }>(
    `SELECT c.symbol FROM exchange_connections e, jsonb_array_elements(e.balances) AS b
       JOIN coins c ON c.id = (b ->> 'coinId')::bigint ORDER BY 1`,
  );
  expect(stored.rows.map(({ symbol }) => symbol)).toEqual(['ETH', 'EUR']);
  for (const { stated, calculated, difference } of read.balances)
    expect(Number(stated) - Number(calculated)).toBeCloseTo(Number(difference), 6);
  // An hour later there is nothing new, and no import is made.
  const imports = async () => (await given.pool.query('SELECT FROM imports')).rowCount;
  expect(await imports()).toBe(1);
  given.later(1);
  await given.call('POST', `exchange-accounts/${id}/read`);
  await given.settled();
  expect(await imports()).toBe(1);
  // Five rows were not there before.
  await given.pool.query(
    `DELETE FROM exchange_rows WHERE key IN (SELECT key FROM exchange_rows ORDER BY at DESC LIMIT 5)`,
  );
  await given.pool.query(`UPDATE exchange_streams SET state = '{"doneMs": 1704000000000}'`);
  await given.call('POST', `exchange-accounts/${id}/read`);
  await given.settled();
  const { rows } = await given.pool.query<{ status: string; already_there: number }>(
    'SELECT status, already_there FROM imports ORDER BY id',
  );
  expect(rows.map(({ status }) => status)).toEqual(['imported', 'imported']);
  expect(rows[1]?.already_there).toBe(5);
});

test('two accounts at one exchange are two accounts in the books, and a disconnected one leaves its rows', async () => {
  given = await createTestExchanges([recordedKucoin]);
  await given.connect(recordedKucoin, 'One');
  await given.settled();
  await given.connect(recordedKucoin, 'Two');
  await given.settled();
  await given.confirmPreviews();
  const connections = await given.list();
  expect(new Set(connections.map(({ wallet }) => wallet?.id)).size).toBe(2);
  const { transactions } = await factsOf(given.pool);
  expect(transactions).toBe(2 * recordedKucoin.transactions);
  expect((await given.call('DELETE', `exchange-accounts/${connections[0]!.id}`)).status).toBe(200);
  expect((await factsOf(given.pool)).transactions).toBe(transactions);
  const { rows } = await given.pool.query<{ text: string }>('SELECT c::text AS text FROM exchange_connections c');
  expect(rows.map(({ text }) => text).join()).not.toContain('One');
});

test('admins of every scope see the state; only full ones connect, and an auditor starts no reading', async () => {
  given = await createTestExchanges([recordedKraken]);
  const { id } = await given.connect(recordedKraken);
  await given.settled();
  const connecting = { provider: 'kraken', name: 'Books', ...recordedKraken.key };
  for (const [adminScope, mayRead] of [
    ['bookkeeper', 200],
    ['auditor', 403],
  ] as const) {
    const person = await given.server.addPerson({ role: 'admin', adminScope, hasAgreed: true });
    const seen = await given.call<{ items: object[] }>('GET', 'exchange-accounts', undefined, person);
    expect(seen.body.items).toHaveLength(1);
    expect(seen.text).not.toContain(recordedKraken.key.apiKey);
    expect((await given.call('POST', 'exchange-accounts', connecting, person)).status).toBe(403);
    expect((await given.call('DELETE', `exchange-accounts/${id}`, undefined, person)).status).toBe(403);
    expect((await given.call('POST', `exchange-accounts/${id}/read`, undefined, person)).status).toBe(mayRead);
  }
  await given.settled();
  await given.call('DELETE', `exchange-accounts/${id}`);
  const { rows } = await given.pool.query<{ action: string }>(
    `SELECT action FROM audit_log WHERE NOT is_failure AND action LIKE 'exchange%' ORDER BY id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['exchangeConnected', 'exchangeDisconnected']);
});
