/**
 * Fills an empty schema with the sample portfolio, by the calls that people make and the jobs that the server runs:
 * users, wallets, price import, sync, classification, client requests, books, positions.
 *
 * Only three things are written directly: mails count as sent, because nobody must receive one, notices older than the
 * last few count as read, and coins that the sample does not use need no prices.
 */
import type { User } from '@holdfast/accounts/contract';
import type { Action } from '@holdfast/actions/actions.ts';
import { bookSettings } from '@holdfast/books/contract';
import { addUtcDays, DAY_MS, formatDay, type UtcDay, utcDayOf, yearOf } from '@holdfast/calendar';
import type { ChainSources } from '@holdfast/catalogue/server';
import type { Handlers } from '@holdfast/http/server/handler.ts';
import type { JobKind } from '@holdfast/jobs/job-kind.ts';
import { runRecordedJobs } from '@holdfast/jobs/run-recorded-jobs.ts';
import type pg from 'pg';
import type { Contract } from '../../contract/contract.ts';
import { buildCatalogue } from './build-catalogue.ts';
import {
  LOCAL_ORIGIN,
  LOCAL_ORIGIN as origin,
  required,
  type SampleBuild,
  type SampleCatalogue,
  type SampleUser,
} from './sample-build.ts';
import type { SampleChainId } from './sample-networks.ts';
import { playSampleStory } from './sample-story.ts';
import {
  CANCELLED_REQUESTS,
  type ClientCoin,
  NEW_DEPOSIT,
  OPEN_REQUESTS,
  SAMPLE_ADMIN,
  SAMPLE_CLIENTS,
  type SamplePerson,
  SECOND_ADMIN,
} from './story/people.ts';
import { clientAddress, depositWallet } from './story/stage.ts';

export interface BuildOptions {
  readonly pool: pg.Pool;
  readonly handlers: Handlers<Contract>;
  readonly kinds: readonly JobKind[];
  readonly now: Date;
  /** Migrations, start data, and what follows every commit: as at the start of a server. */
  readonly prepare: (pool: pg.Pool) => Promise<void>;
  /** Without a password: the call that opens the sample starts the session. */
  readonly addAdministrator: (person: SamplePerson) => Promise<User>;
}

export async function buildSample({
  pool,
  handlers,
  kinds,
  now,
  prepare,
  addAdministrator,
}: BuildOptions): Promise<void> {
  await prepare(pool);
  let clockMs = now.getTime();
  const story = playSampleStory({ today: utcDayOf(clockMs), clock: () => clockMs });
  const forChain: ChainSources['forHistory'] = async ({ name, chainId }) => {
    const source = [...story.networks.values()].find((network) => network.chainId === chainId);
    return source ? { source, name: 'rpc' } : { source: null, reason: `${name} is not part of the sample.` };
  };
  const services = {
    chains: {
      forHistory: forChain,
      forLookup: forChain,
      forContracts: forChain,
      leaveOut: async () => {},
      retryPausesMs: [],
    },
    now: () => new Date(clockMs),
  };
  const people = await addPeople(handlers, await addAdministrator(SAMPLE_ADMIN));
  const build: SampleBuild = {
    pool,
    handlers,
    story,
    ...people,
    runJobs: () => runRecordedJobs(pool, { kinds, services }),
    onDay: async (day, work) => {
      clockMs = Math.min(now.getTime(), addUtcDays(day, 1) * DAY_MS - 60_000);
      await work();
      clockMs = now.getTime();
    },
  };
  const catalogue = await buildCatalogue(build);
  await buildLending(build, catalogue);
  await buildBooks(build, catalogue);
  await buildPositions(build, catalogue);
  await finish(pool);
}

async function addPeople(
  handlers: Handlers<Contract>,
  user: User,
): Promise<{ admin: SampleUser; secondAdmin: SampleUser; clients: SampleUser[] }> {
  const origin = LOCAL_ORIGIN;
  const admin: SampleUser = {
    userId: user.id,
    sessionId: 0,
    apiToken: null,
    user,
    isConfirmed: true,
    databaseState: null,
  };
  const add = async (person: SamplePerson, role: 'admin' | 'client'): Promise<SampleUser> => {
    const { email, firstName, lastName } = person;
    const added = await handlers.addUser({ query: { email }, caller: admin, origin });
    const named = await handlers.updateUser({
      body: { id: added.id, firstName, lastName, role },
      caller: admin,
      origin,
    });
    return { userId: named.id, sessionId: 0, apiToken: null, user: named, isConfirmed: true, databaseState: null };
  };
  const secondAdmin = await add(SECOND_ADMIN, 'admin');
  const clients: SampleUser[] = [];
  for (const { person } of SAMPLE_CLIENTS) {
    const client = await add(person, 'client');
    const agreed = await handlers.acceptAgreement({ query: {}, caller: client, origin });
    clients.push({ ...client, user: agreed });
  }
  return { admin, secondAdmin, clients };
}

/** Notices that an administrator has not read yet. */
const UNREAD_NOTICES = 4;

async function finish(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE mails SET state = 'sent', sent_at = now(), next_attempt_at = NULL, attempts = 1`);
  await pool.query(`UPDATE notice_kinds SET email = false`);
  await pool.query(
    `UPDATE notices SET read_at = now() WHERE id NOT IN (
       SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY user_id ORDER BY id DESC) AS place FROM notices) AS n
        WHERE place <= $1)`,
    [UNREAD_NOTICES],
  );
  await pool.query('ANALYZE');
}

/** The books of the sample, with its first year filed and locked, and at fair value from the second one on. */
async function buildBooks(build: SampleBuild, { coinIds }: SampleCatalogue): Promise<void> {
  const { handlers, admin: caller, story } = build;
  const year = yearOf(story.firstDay);
  const { settings } = await handlers.getBookState({ caller, origin });
  const body = bookSettings.parse({ ...settings, fairValueFrom: `${year + 1}-01-01` });
  await handlers.setBookSettings({ body, caller, origin });
  await handlers.regenerateCapitalPositions({ body: { fromScratch: false }, caller, origin });
  await build.runJobs();
  const { items, open } = await handlers.listWorkGroups({ query: { year, include_accepted: false }, caller, origin });
  const note = 'Checked against the exchange statement.';
  const groups = items.map(({ key }) => key);
  if (open > 0) await handlers.acceptWork({ body: { ids: [], groups, year, note }, caller, origin });
  const { counts } = await handlers.getLockCheck({ params: { year }, caller, origin });
  await handlers.lockYear({ params: { year }, body: { acknowledged: counts }, caller, origin });
  await handlers.setCoverageLimit({
    params: { coinId: required(coinIds, 'USDC') },
    body: { limitRatio: '1.05' },
    caller,
    origin,
  });
}

/** Readings of positions and closed lending days of the last weeks, for the charts, and what watches them. */
const HISTORY_DAYS = 36;
const STEP_DAYS = 4;

async function buildPositions(build: SampleBuild, catalogue: SampleCatalogue): Promise<void> {
  const { handlers, admin: caller, story } = build;
  for (let ago = HISTORY_DAYS; ago >= 0; ago -= STEP_DAYS)
    await build.onDay(addUtcDays(story.today, -ago), async () => {
      await handlers.refreshPositions({ caller, origin });
      await handlers.publishLiabilityRoots({ caller, origin });
      await build.runJobs();
    });
  await watchPositions(build, catalogue);
  await requestAddressChange(build, catalogue);
  await handlers.refreshPositions({ caller, origin });
  await build.runJobs();
}

async function watchPositions({ handlers, admin: caller }: SampleBuild, { coinIds }: SampleCatalogue): Promise<void> {
  const page = { page: 1, limit: 50 };
  const pools = await handlers.listPools({ query: { sort: 'value', order: 'desc', ...page }, caller, origin });
  const [largest] = pools.items;
  if (!largest) throw new Error('The sample has no pool.');
  await handlers.setPoolPriceAlert({
    params: { accountId: largest.id, coinId: required(coinIds, 'WETH') },
    body: { minPriceUsd: '2400', maxPriceUsd: '3150' },
    caller,
    origin,
  });
  const loans = await handlers.listLoans({
    query: { p2p: false, sort: 'health', order: 'asc', ...page },
    caller,
    origin,
  });
  const [weakest] = loans.items;
  if (!weakest) throw new Error('The sample has no loan.');
  await handlers.setLoanThreshold({
    params: { id: weakest.id },
    body: { liquidationThreshold: '0.52' },
    caller,
    origin,
  });
}

/** A second administrator must approve the change of an assigned address. */
async function requestAddressChange(
  { handlers, admin: caller, clients }: SampleBuild,
  { walletIds }: SampleCatalogue,
): Promise<void> {
  const client = clients[1];
  if (!client) throw new Error('The sample has no client to assign an address to.');
  await handlers.assignDepositAddress({
    body: {
      userId: client.userId,
      walletId: required(walletIds, depositWallet(SAMPLE_CLIENTS.length).address),
      reason: 'The client asked for a new address.',
      knowsHistory: true,
    },
    caller,
    origin,
  });
}

/* Classifies what was synced, and matches the clients' requests to the transactions that carried them. */

/** These are matched to requests below. */
const CLIENT_ACTIONS: ReadonlySet<Action> = new Set(['clientDeposit', 'clientWithdrawal', 'clientInterestPayment']);

async function buildLending(build: SampleBuild, catalogue: SampleCatalogue): Promise<void> {
  const { pool } = build;
  // The past is entered at once, on behalf of the clients; the two-person rule applies to what comes after it.
  await pool.query(
    'INSERT INTO approval_rule (is_on, wait_hours, expiry_days) VALUES (false, 48, 7) ON CONFLICT (id) DO UPDATE ' +
      'SET is_on = false',
  );
  const transactionIds = await readTransactionIds(build);
  await classifyOthers(build, transactionIds);
  const lending = new LendingBuild(build, catalogue, transactionIds);
  await lending.matchDeposits();
  await lending.payInterest();
  await lending.matchWithdrawals();
  await lending.addOpenRequests();
  await lending.cancelRequests();
  await build.handlers.runInterest({ caller: build.admin, origin });
  await build.runJobs();
  await pool.query(`UPDATE client_transactions SET created_by = user_id WHERE type <> 'interest'`);
  await pool.query(`DELETE FROM notices WHERE kind = 'withdrawalToConfirm'`);
  await pool.query('DELETE FROM approval_rule');
}

async function readTransactionIds({ pool }: SampleBuild): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ id: number; hash: string }>(
    'SELECT id, hash FROM transactions WHERE hash IS NOT NULL',
  );
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}

/** What no rule and no certain reading has classified: by the action of the story. */
async function classifyOthers(build: SampleBuild, transactionIds: ReadonlyMap<string, number>): Promise<void> {
  const { pool, handlers, admin: caller, story } = build;
  const { rows } = await pool.query<{ id: number }>('SELECT id FROM transactions WHERE NOT is_classified');
  const open = new Set(rows.map(({ id }) => id));
  const byAction = new Map<Action, number[]>();
  for (const network of story.networks.values())
    for (const { found, action } of network.records) {
      const id = required(transactionIds, found.key);
      if (action === null || CLIENT_ACTIONS.has(action) || !open.has(id)) continue;
      byAction.set(action, [...(byAction.get(action) ?? []), id]);
    }
  for (const [action, ids] of byAction)
    await handlers.classifyTransaction({ query: {}, body: { transactionIds: ids, action }, caller, origin });
}

interface Request {
  readonly client: number;
  readonly type: 'deposit' | 'withdrawal';
  readonly coin: ClientCoin;
  readonly amount: string;
  readonly day: UtcDay;
  readonly chainId?: SampleChainId;
  readonly hash?: string;
}

class LendingBuild {
  readonly #depositIds = new Map<string, number>();

  constructor(
    private readonly build: SampleBuild,
    private readonly catalogue: SampleCatalogue,
    private readonly transactionIds: ReadonlyMap<string, number>,
  ) {}

  async matchDeposits(): Promise<void> {
    for (const { client, deposit, day, hash } of this.build.story.clients.deposits) {
      const { coin, amount, chainId } = deposit;
      const id = await this.#request({ client, type: 'deposit', coin, amount, day, ...(chainId && { chainId }), hash });
      await this.#clear(id, hash, 'clientDeposit');
      this.#depositIds.set(hash, id);
    }
    const { newDeposit } = this.build.story.clients;
    const { client, coin, amount } = NEW_DEPOSIT;
    await this.#request({ client, type: 'deposit', coin, amount, day: newDeposit.day, hash: newDeposit.hash });
  }

  /** The server records interest when it is due; paying it matches the record to a transaction. */
  async payInterest(): Promise<void> {
    for (const { hash, interest } of this.build.story.clients.deposits) {
      if (!interest) continue;
      const { rows } = await this.build.pool.query<{ id: number }>(
        'SELECT id FROM client_transactions WHERE deposit_id = $1 AND due_on = $2',
        [required(this.#depositIds, hash), formatDay(interest.dueDay)],
      );
      if (!rows[0]) throw new Error(`No interest is due for the deposit ${hash}.`);
      await this.#clear(rows[0].id, interest.hash, 'clientInterestPayment');
    }
  }

  async matchWithdrawals(): Promise<void> {
    for (const { client, coin, amount, day, hash } of this.build.story.clients.withdrawals) {
      const id = await this.#request({ client, type: 'withdrawal', coin, amount, day });
      await this.#clear(id, hash, 'clientWithdrawal');
    }
  }

  async addOpenRequests(): Promise<void> {
    for (const { daysAgo, ...request } of OPEN_REQUESTS) await this.#request({ ...request, day: this.#ago(daysAgo) });
  }

  async cancelRequests(): Promise<void> {
    const { handlers, admin, clients } = this.build;
    for (const { daysAgo, reason, ...request } of CANCELLED_REQUESTS) {
      const id = await this.#request({ ...request, day: this.#ago(daysAgo) });
      if (reason !== null)
        await handlers.cancelClientTransaction({ params: { id }, body: { reason }, caller: admin, origin });
      else
        await handlers.cancelOwnClientTransaction({
          params: { id },
          caller: clientOf(clients, request.client),
          origin,
        });
    }
  }

  #ago(days: number): UtcDay {
    return (this.build.story.today - days) as UtcDay;
  }

  /** An administrator enters past requests on behalf of the client. */
  async #request({ client, type, coin, amount, day, chainId = 1, hash }: Request): Promise<number> {
    const { handlers, admin: caller, clients, pool } = this.build;
    const userId = clientOf(clients, client).userId;
    const wallet = await pool.query<{ id: number }>(
      'SELECT w.id FROM wallets w JOIN accounts a ON a.id = w.account_id WHERE w.user_id = $1 AND a.address = $2',
      [userId, clientAddress(client)],
    );
    const walletId = wallet.rows[0]?.id;
    const { id } = await handlers.addClientTransaction({
      body: {
        type,
        coinId: required(this.catalogue.coinIds, coin),
        amount,
        note: '',
        userId,
        initiatedAt: new Date(day * DAY_MS + 8 * 3_600_000).toISOString(),
        ...(type === 'deposit' && { networkId: required(this.catalogue.networkIds, chainId) }),
        ...(type === 'withdrawal' && walletId !== undefined && { walletId }),
        ...(hash !== undefined && { hash }),
      },
      caller,
      origin,
    });
    return id;
  }

  async #clear(clientTransactionId: number, hash: string, action: Action): Promise<void> {
    await this.build.handlers.classifyTransaction({
      query: { client_transaction_id: clientTransactionId },
      body: { transactionIds: [required(this.transactionIds, hash)], action },
      caller: this.build.admin,
      origin,
    });
  }
}

function clientOf<User>(clients: readonly User[], index: number): User {
  const client = clients[index];
  if (!client) throw new Error(`The sample has no client ${index}.`);
  return client;
}
