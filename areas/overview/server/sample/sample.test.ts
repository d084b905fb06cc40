import type { Contract } from '../../contract/contract.ts';
import { writeBeancount } from '../../../books/server/ledger-files/plain-text/beancount.ts';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '@holdfast/config/read-config.ts';
import type { TestDatabase } from '../../../../kit/database/testing.ts';
import type { SessionCaller, Handlers, Origin } from '@holdfast/http/server/handler.ts';
import {
  ACCEPTED,
  checkWithBeancount,
  checkWithHledger,
} from '../../../books/server/ledger-files/testing/check-plain-text.ts';
import { hasProgram, runOn } from '../../../books/server/ledger-files/testing/programs.ts';
import { loadPlainTextLedger } from '../../../books/server/ledger/export-ledger.ts';
import { findCaller } from '../../../accounts/server/sessions/find-caller.ts';
import { createSampleWorld, LOCAL, SETUP_CODE } from './testing.ts';

const REMOTE: Origin = { ...LOCAL, address: '203.0.113.9', isLocal: false };
/** The guard finds the caller; these handlers do not use it. */
const NOBODY = {} as SessionCaller;

let database: TestDatabase;
let handlers: Handlers<Contract>;
let before: Map<string, string>;

beforeAll(async () => {
  ({ database, handlers } = await createSampleWorld({ now: () => new Date() }));
}, 60_000);
afterAll(() => database.close());

/** The content of every table and the state of every sequence, in the schemas that do not belong to the server. */
async function hashTables(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `SELECT c.oid::regclass::text AS name, c.relkind AS kind
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'S', 'v') AND n.nspname !~ '^(pg_|information_schema$)' ORDER BY 1`,
  );
  const hashes = new Map<string, string>();
  for (const { name, kind } of rows) {
    const found = await pool.query<{ hash: string }>(
      kind === 'S'
        ? `SELECT last_value || '/' || is_called AS hash FROM ${name}`
        : `SELECT md5(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '')) AS hash FROM ${name} AS t`,
    );
    hashes.set(name, found.rows[0]!.hash);
  }
  return hashes;
}

const count = async (from: string): Promise<number> =>
  (await database.pool.query<{ total: number }>(`SELECT count(*) AS total FROM ${from}`)).rows[0]!.total;

const open = (origin: Origin, setupCode?: string) =>
  handlers.openSample({ body: setupCode === undefined ? {} : { setupCode }, caller: null, origin });

const loadLedger = () => {
  const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
  const today = dayOf(new Date());
  return loadPlainTextLedger(database.pool, { to: today }, { today, dayOf });
};

const findUser = (token: string) => findCaller(database.pool, token, { limits: readConfig({}) });

async function callerOf(token: string) {
  const caller = await findUser(token);
  if (!caller || caller.apiToken) throw new Error('The token belongs to nobody.');
  return caller;
}

describe('the sample portfolio', () => {
  it('error: another machine needs the setup code', async () => {
    await expect(open(REMOTE)).rejects.toThrow(/setup code/);
    await expect(open(REMOTE, 'wrong-code')).rejects.toThrow(/setup code/);
    expect(await count('users')).toBe(0);
  });

  it('error: there is nothing to remove before it is loaded', async () => {
    await expect(handlers.removeSample({ caller: NOBODY, origin: LOCAL })).rejects.toThrow('No sample data');
  });

  it('is created by one call, which signs an administrator in', async () => {
    before = await hashTables(database.pool);
    const { authToken, user } = await open(LOCAL);
    expect(user).toMatchObject({ role: 'admin', firstName: 'Dana' });
    expect(await callerOf(authToken)).toMatchObject({ userId: user.id });
    const config = await handlers.config({ caller: null, origin: LOCAL });
    expect(config).toMatchObject({ firstRun: null, sample: { needsSetupCode: false } });
  }, 120_000);

  it('has clients, networks, positions, three tax years, a locked one, and requests in all states', async () => {
    expect(await count(`users WHERE role = 'client'`)).toBe(8);
    expect(await count('networks n WHERE EXISTS (SELECT FROM operator_wallets w WHERE w.network_id = n.id)')).toBe(3);
    expect(await count('defi_pools')).toBe(3);
    expect(await count(`defi_positions WHERE kind = 'loan' AND is_open AND is_counted`)).toBe(2);
    expect(await count(`defi_positions WHERE kind = 'stake' AND is_open AND is_counted`)).toBe(1);
    expect(await count(`defi_positions WHERE reason IS NOT NULL`)).toBe(0);
    expect(await count('(SELECT DISTINCT year FROM book_gains) AS years')).toBe(3);
    expect(await count('year_locks WHERE unlocked_at IS NULL')).toBe(1);
    const { rows } = await database.pool.query<{ state: string }>(
      `SELECT DISTINCT type || ' ' || status AS state FROM client_transactions ORDER BY 1`,
    );
    expect(rows.map(({ state }) => state)).toEqual([
      'deposit cancelled',
      'deposit cleared',
      'deposit pending',
      'interest cleared',
      'interest pending',
      'withdrawal cleared',
      'withdrawal pending',
    ]);
    expect(await count('transactions WHERE NOT is_classified')).toBeGreaterThan(4);
    expect(await count('notices')).toBeGreaterThan(0);
    expect(await count(`jobs WHERE status <> 'succeeded'`)).toBe(0);
  });

  it('agrees with its recorded networks in every balance, and no wallet is overdrawn', async () => {
    const { rows } = await database.pool.query(
      `SELECT w.name, c.symbol, b.derived, b.on_chain FROM wallet_balances b JOIN wallets w ON w.id = b.wallet_id
         JOIN coins c ON c.id = b.coin_id WHERE b.derived IS DISTINCT FROM b.on_chain OR b.derived < 0`,
    );
    expect(rows).toEqual([]);
  });

  it('has a journal that balances and agrees with the books, and unclassified transactions in suspense', async () => {
    const who = { caller: NOBODY, origin: LOCAL };
    const { items } = await handlers.getLedgerChecks({ ...who, query: { basis: 'tax' } });
    const unclassified = await count('transactions WHERE NOT is_classified');
    expect(items.map(({ check, differences }) => `${check} ${differences}`)).toEqual([
      'holdings 0',
      'liabilities 0',
      'gains 0',
      'flows 0',
      `suspense ${unclassified}`,
    ]);
    const balance = await handlers.getTrialBalance({ ...who, query: { compare: 'year', basis: 'tax' } });
    expect([balance.differenceUsd, balance.unmapped]).toEqual(['0', 0]);
    expect(balance.totals.debitUsd).toBe(balance.totals.creditUsd);
    expect(balance.totalsBefore?.debitUsd).toBe(balance.totalsBefore?.creditUsd);
    expect(balance.rows.length).toBeGreaterThan(10);
  });

  it('has a book basis that balances, agrees with the lending engine and rolls forward to the sheet', async () => {
    const who = { caller: NOBODY, origin: LOCAL };
    const { items } = await handlers.getLedgerChecks({ ...who, query: { basis: 'book' } });
    expect(items.filter(({ check }) => check !== 'suspense').map(({ differences }) => differences)).toEqual([
      0, 0, 0, 0,
    ]);
    const balance = await handlers.getTrialBalance({ ...who, query: { compare: 'year', basis: 'book' } });
    expect([balance.differenceUsd, balance.unmapped]).toEqual(['0', 0]);
    const report = await handlers.getFairValueReport({ ...who, query: {} });
    expect([report.differenceUsd, report.balanceSheetDifferenceUsd]).toEqual(['0', '0']);
    expect(report.rows.length).toBeGreaterThan(3);
    expect(await count(`journal_book_entries WHERE kind = 'interestAccrual'`)).toBeGreaterThan(3);
  });

  it('knows its net worth on every day of the last year', async () => {
    const { points } = await handlers.getNetWorth({ query: { span: '1y' }, caller: NOBODY, origin: LOCAL });
    expect(points.length).toBeGreaterThan(20);
    expect(points.filter(({ netUsd }) => netUsd.bound !== 'exact')).toEqual([]);
  });

  it.skipIf(!hasProgram('bean-check'))('has a ledger that beancount accepts, with its totals', async () => {
    const ledger = await loadLedger();
    expect(ledger.entries.length).toBeGreaterThan(100);
    expect(checkWithBeancount(ledger)).toEqual(ACCEPTED);
    const { text } = writeBeancount(ledger, { name: 'sample', title: 'Sample' });
    expect(text.match(/^\S+ price /gm)?.length).toBeGreaterThan(50);
    expect(text.match(/^\S+ balance /gm)?.length).toBeGreaterThan(10);
    // Spam is on the chain and not in the books; everything else agrees.
    expect(text.match(/^;.*$/gm)).toEqual([
      expect.stringMatching(/the chain has 88000 CLAIM-ETH\.ORG .* books have 0/),
    ]);
    const changed = text.replace(/^(\S+ balance \S+ {2}-?)(\d)/m, '$19$2');
    expect(runOn({ name: 'changed.beancount', text: changed }, ['bean-check', '{file}']).output).toContain(
      'Balance failed',
    );
  });

  it.skipIf(!hasProgram('hledger'))('has a ledger that hledger accepts, with its totals', async () => {
    expect(checkWithHledger(await loadLedger())).toEqual(ACCEPTED);
  });

  it('has loans on a past day of its recording, and unknown ones before it', async () => {
    const loansOn = async (daysAgo: number) => {
      const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
      const query = { as_of: day, p2p: false, sort: 'name', order: 'asc', page: 1, limit: 25 } as const;
      return handlers.listLoans({ query, caller: NOBODY, origin: LOCAL });
    };
    const recent = await loansOn(60);
    expect(recent.items).toHaveLength(2);
    expect(recent.networks.map(({ error }) => error)).not.toContainEqual(expect.anything());
    const forgotten = await loansOn(130);
    const withLoans = forgotten.networks.filter(({ networkName }) => /Ethereum|Arbitrum/u.test(networkName));
    expect(withLoans).toHaveLength(2);
    for (const network of withLoans)
      expect(network).toMatchObject({ block: null, error: expect.stringContaining('Use an archive node') });
  });

  it('sends no mail', async () => {
    expect(await count(`mails WHERE state = 'waiting'`)).toBe(0);
  });

  it('opened again, it only signs in', async () => {
    const transactions = await count('transactions');
    const again = await open(REMOTE, SETUP_CODE);
    expect(again.user).toMatchObject({ firstName: 'Dana' });
    expect(await count('transactions')).toBe(transactions);
  });

  it('is removed without a trace', async () => {
    const { authToken } = await open(LOCAL);
    await handlers.removeSample({ caller: await callerOf(authToken), origin: LOCAL });
    expect(await hashTables(database.pool)).toEqual(before);
    expect(await findUser(authToken)).toBeNull();
    expect(await handlers.config({ caller: null, origin: LOCAL })).toMatchObject({ sample: null });
  }, 60_000);

  it('error: it is not loaded into an installation with data of its own', async () => {
    await handlers.createFirstAdministrator({
      body: { email: 'own@operator.example', password: 'a long enough password', firstName: '', lastName: '' },
      caller: null,
      origin: LOCAL,
    });
    await expect(open(LOCAL)).rejects.toThrow('This installation has data of its own.');
    expect(await count('users')).toBe(1);
  });
});
